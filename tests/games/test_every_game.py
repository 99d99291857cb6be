"""Checks that run over every registered game, and what our own repository says about them."""

import ast
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_origin

import msgspec
import msgspec.inspect
import pytest

from limelight import Refusal, Seat
from limelight.checks import CHECKS, Check, Checked, found, looked_at
from limelight.checks.checked import Scene
from limelight.checks.words import said_in, translated
from limelight.contract import GM, WATCHER, Game, Row, Said, Slots
from limelight.contract.events import PLAIN
from limelight.games import broken, game, names
from limelight.play import bringing, common
from limelight.play.chance import thrown
from limelight.play.playthrough import Playthrough, Step
from limelight.play.refusals import words_of
from limelight.play.table import Table
from limelight.words import HERE, LANGUAGES, Words, words
from limelight.words.markdown import escaped
from tests.conftest import ROOT

Scenes = Callable[[str], Iterator[tuple[Path, Playthrough]]]


def entered(name: str) -> Game:
    known = game(name)
    assert known is not None
    return known


def commands(name: str) -> dict[str, type[msgspec.Struct]]:
    return dict(common.commands_of(entered(name)))


def test_our_games_and_those_from_outside_are_found() -> None:
    assert names()[0] == "daggerheart"
    assert names()[-3:] == ("coinflip", "lampwick", "pedlar")
    assert game("nothing") is None
    assert broken() == {}


@pytest.fixture(scope="session")
def checked() -> Callable[[str], Checked]:
    """Each game with the playthroughs that lie here, read once."""
    known: dict[str, Checked] = {}

    def of(name: str) -> Checked:
        if name not in known:
            place = ROOT / "tests" / "playthroughs" / name
            known[name] = looked_at(entered(name), [place])
        return known[name]

    return of


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_check_of_every_game(
    game_name: str, check: Check, checked: Callable[[str], Checked]
) -> None:
    """Here notes count too: our games are there in every language."""
    looked = checked(game_name)
    assert looked.scenes
    assert [each.text() for each in found(check, looked)] == []


def told_on(row: Row, spoken: Words) -> Iterator[str]:
    """Everything that a row of a card says, as it stands in Markdown."""
    match row.value:
        case Slots(marked, most):
            yield spoken.say("page.of", {"marked": marked, "most": most})
        case Said(key, values):
            yield escaped(spoken.say(key, values))
        case str():
            yield from map(escaped, row.value.split("\n"))
    if row.label.key != "card.empty":
        yield escaped(spoken.say(row.label.key, row.label.values))[1:]  # a line begins large
    yield from (escaped(spoken.say(each.key, each.values)) for each in row.adds)
    yield from map(escaped, row.text.split("\n"))


def test_every_row_of_somebody_is_on_the_sheet_of_their_file(
    game_name: str, checked: Callable[[str], Checked]
) -> None:
    known, spoken = entered(game_name), words_of(entered(game_name), "en")
    ends = [(scene, table) for scene in checked(game_name).scenes if (table := scene.end())]
    people = {card.player for _, table in ends for card in known.cards(table.seen(GM))} - {""}
    written = 0
    for scene, ended in ends:
        for card in known.cards(ended.seen(GM)):
            file = known.person_file(ended.seen(GM), card.name)
            if file is None:
                continue  # it brings people
            (step,) = file["steps"]
            table = Table(game_name)
            if isinstance(table.do("gm", step["do"], step["with"]), Refusal):
                table = Table(game_name, scene.play.options)
                assert not isinstance(table.do("gm", step["do"], step["with"]), Refusal)
            sheet = bringing.of_person(known, file, "md", "en")
            assert isinstance(sheet, str)
            (there,) = known.cards(table.seen(GM))
            for row in (*there.rows, *there.more):
                for said in told_on(row, spoken):
                    assert said in sheet, (scene.path.name, card.name, row)
            written += 1
    assert written or not people


def test_every_game_enters_what_a_table_needs(game_name: str) -> None:
    known = entered(game_name)
    assert known.name == game_name
    assert known.commands and known.rolls and known.rules
    for language in LANGUAGES:
        assert Path(known.folder, "words", f"{language}.po").is_file()
        assert Path(known.folder, "words", f"rules.{language}.md").is_file()


def test_every_rule_of_the_docs_has_a_test_that_carries_its_id() -> None:
    carried = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                carried |= {ast.literal_eval(each) for each in node.args}
    written = set()
    for page in (ROOT / "docs" / "rules").glob("*.md"):
        written |= set(re.findall(r"^\| ([A-Z]+-R?[0-9]+) \|", page.read_text(), re.MULTILINE))
    assert written
    assert written <= carried, f"rules without a test: {sorted(written - carried)}"
    ours = {each for name in names() for each in entered(name).rules}
    assert carried <= ours, f"tests for rules that are not there: {sorted(carried - ours)}"


def test_every_command_has_a_playthrough(game_name: str, scenes: Scenes) -> None:
    done = set()
    for _, scene in scenes(game_name):
        done |= {step.do for step in scene.steps if step.refused is None}
    assert set(commands(game_name)) <= done, set(commands(game_name)) - done


def answer_of(table: Table, seat: Seat, step: Step) -> str:
    """What a seat would be told; nothing is kept."""
    trial = Table(table.header.game, table.header.options, dice=thrown, header=table.header)
    trial.journal.restore(table.journal.entries)
    answer = trial.do(seat, step.do, step.fields or {}, step.dice, script=True)
    return answer.code if isinstance(answer, Refusal) else "done"


def test_who_may_do_what(game_name: str, scenes: Scenes) -> None:
    """The table of role × command × answer, made from the playthroughs."""
    answers: dict[str, dict[str, set[str]]] = {}
    tried: dict[str, int] = {}
    for path, scene in scenes(game_name):
        for table, step in Scene(path, scene).steps():
            if step.refused is not None or tried.get(step.do, 0) >= 6:
                continue
            tried[step.do] = tried.get(step.do, 0) + 1
            row = answers.setdefault(step.do, {})
            for role, seat in (
                ("gm", GM),
                ("stranger", Seat("stranger", "player")),
                ("watcher", WATCHER),
            ):
                row.setdefault(role, set()).add(answer_of(table, seat, step))
    lines = [f"{'command':<20} | {'gm':<40} | {'stranger':<16} | watcher"]
    for do in sorted(answers):
        told = {role: " ".join(sorted(codes)) for role, codes in answers[do].items()}
        row_of = f"{do:<20} | {told['gm']:<40} | {told['stranger']:<16} | {told['watcher']}"
        lines.append(row_of)
    made = "\n".join(lines) + "\n"
    place = ROOT / "tests" / "games" / f"roles-{game_name}.txt"
    if os.environ.get("WRITE_ROLES"):
        place.write_text(made)
    assert made == place.read_text(), f"look at it, then WRITE_ROLES=1:\n{made}"


def structs_in(known: Game) -> dict[str, type[msgspec.Struct]]:
    """Every struct that events and state of a game are made of."""
    found: dict[str, type[msgspec.Struct]] = {}
    own = [each for each in known.events.values() if each not in PLAIN]
    waiting: list[Any] = [known.State, *own]
    while waiting:
        info = msgspec.inspect.type_info(waiting.pop())
        for kind in kinds_in(info):
            if kind.__name__ not in found:
                found[kind.__name__] = get_origin(kind) or kind
                waiting.append(kind)
    return found


def kinds_in(info: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a type names, itself included."""
    match info:
        case msgspec.inspect.StructType():
            yield info.cls
            for field in info.fields:
                yield from direct(field.type)
        case _:
            yield from direct(info)


def direct(info: Any) -> Iterator[type[msgspec.Struct]]:
    match info:
        case msgspec.inspect.StructType():
            yield info.cls
        case msgspec.inspect.UnionType():
            for inner in info.types:
                yield from direct(inner)
        case msgspec.inspect.DictType():
            yield from direct(info.value_type)
        case msgspec.inspect.VarTupleType():
            yield from direct(info.item_type)


def test_a_new_field_is_looked_at_before_anybody_sees_it(game_name: str) -> None:
    """Who adds a field to events or state says here that players may see it, or hides it."""
    lines = [
        f"{name}: {' '.join(struct.__struct_encode_fields__)}"
        for name, struct in sorted(structs_in(entered(game_name)).items())
    ]
    made = "\n".join(lines) + "\n"
    place = ROOT / "tests" / "games" / f"fields-{game_name}.txt"
    if os.environ.get("WRITE_FIELDS"):
        place.write_text(made)
    assert made == place.read_text(), "may players see it? then WRITE_FIELDS=1"


def test_our_own_words_are_there_in_every_language() -> None:
    assert [each.text() for each in translated(Path(HERE))] == []


def test_every_sentence_that_the_table_names_is_there() -> None:
    for path in sorted((ROOT / "src" / "limelight" / "play").rglob("*.py")):
        for key in said_in(ast.parse(path.read_text())):
            assert words("en").find(key), (path.name, key)


def test_every_common_command_and_field_has_a_name() -> None:
    for do, struct in common.common.commands.items():
        assert words("en").find(f"do.{do}"), do
        for field in msgspec.structs.fields(struct):
            assert words("en").find(f"field.{field.encode_name}"), (do, field.encode_name)
