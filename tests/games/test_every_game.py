"""Tests that run over every registered game, those of other packages included."""

import ast
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_origin

import msgspec
import msgspec.inspect

from limelight import Refusal, Seat, Table
from limelight.contract import GM, WATCHER, Game, Said
from limelight.contract.driver import run
from limelight.contract.events import PLAIN
from limelight.contract.offers import Offer
from limelight.contract.tracks import drained, fits, forms, refilled
from limelight.games import game, names
from limelight.play import common, log
from limelight.play.chance import thrown
from limelight.play.journal import Entry
from limelight.play.playthrough import Playthrough, Step, loaded
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES
from tests.conftest import ROOT

Scenes = Callable[[str], Iterator[tuple[Path, Playthrough]]]


def found(name: str) -> Game:
    known = game(name)
    assert known is not None
    return known


def play(path: Path, scene: Playthrough) -> Iterator[tuple[Table, Step]]:
    """A playthrough step by step: the table before each step, and then the step is done."""
    table = Table(scene.game, scene.options, dice=thrown, clock=lambda: 0.0)
    for step in (*loaded(scene, path.parent), *scene.steps):
        yield table, step
        table.do(step.by, step.do, step.fields or {}, step.dice, script=True)


def commands(name: str) -> dict[str, type[msgspec.Struct]]:
    return dict(common.commands_of(found(name)))


def test_our_games_and_those_from_outside_are_found() -> None:
    assert names()[0] == "daggerheart"
    assert names()[-2:] == ("coinflip", "lampwick")
    assert game("nothing") is None


def test_every_game_enters_what_a_table_needs(game_name: str) -> None:
    known = found(game_name)
    assert known.name == game_name
    assert known.commands and known.rolls and known.rules
    assert issubclass(known.State, msgspec.Struct)
    for language in LANGUAGES:
        assert Path(known.folder, "words", f"{language}.po").is_file()
        assert Path(known.folder, "words", f"rules.{language}.md").is_file()


def test_every_rule_stands_where_it_is_written(game_name: str) -> None:
    """An id is found by looking for it: each stands in the code, and none hides in a range."""
    known = found(game_name)
    source = "".join(path.read_text() for path in Path(known.folder).rglob("*.py"))
    written = set(re.findall(r"\b[A-Z]{2}-R?[0-9]+\b", source))
    assert set(known.rules) - written == set()
    assert not re.findall(r"[A-Z]{2}-R?[0-9]+ to (?:[A-Z]{2}-)?R?[0-9]+", source)


def test_every_rule_can_be_read_in_every_language(game_name: str) -> None:
    known = found(game_name)
    for language in LANGUAGES:
        page = Path(known.folder, "words", f"rules.{language}.md").read_text("utf-8")
        ids = re.findall(r"^\| ([A-Z]+-R?[0-9]+) \| .+ \|$", page, re.MULTILINE)
        assert sorted(ids) == sorted(known.rules), language


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
    ours = {each for name in names() for each in found(name).rules}
    assert carried <= ours, f"tests for rules that are not there: {sorted(carried - ours)}"


def test_every_command_has_a_playthrough(game_name: str, scenes: Scenes) -> None:
    done = set()
    for _, scene in scenes(game_name):
        done |= {step.do for step in scene.steps if step.refused is None}
    assert set(commands(game_name)) <= done, set(commands(game_name)) - done


def test_what_is_done_was_offered(game_name: str, scenes: Scenes) -> None:
    """Offers are complete: whatever a playthrough does was on the list of that seat."""
    for path, scene in scenes(game_name):
        for table, step in play(path, scene):
            if step.refused is None:
                offers = [offer for offer in table.offers(step.by) if offer.do == step.do]
                assert offers, (path.name, step.by, step.do)
                problems = [not_offered(offer, step.fields or {}) for offer in offers]
                assert not all(problems), (path.name, step.by, step.do, problems)


def not_offered(offer: Offer, fields: dict[str, Any]) -> list[str]:
    """The fields of a command that could not have been chosen."""
    wrong = []
    for field in offer.fields:
        value = fields.get(field.name)
        if value is None or not field.choices or field.kind not in ("choice", "choices"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if each not in field.choices:
                wrong.append(f"{field.name}={each}")
    settled = {name: fields.get(name, each) == each for name, each in offer.settled.items()}
    return wrong + [name for name, same in settled.items() if not same]


def test_old_state_and_events_come_to_the_fresh_state(game_name: str, scenes: Scenes) -> None:
    """Every command of every playthrough, through its stored form."""
    for path, scene in scenes(game_name):
        table = None
        for table, _ in play(path, scene):
            held = msgspec.json.encode(table.state)
            assert msgspec.json.decode(held, type=table.game.State) == table.state, path.name
        assert table is not None
        fresh = Table(scene.game, scene.options, dice=thrown, header=table.header)
        stored = [msgspec.json.encode(entry) for entry in table.journal.entries]
        fresh.journal.restore(msgspec.json.decode(line, type=Entry) for line in stored)
        assert fresh.journal.whole == table.journal.whole, path.name
        assert log.verify(log.export(table, "gm")).bad is None, path.name
        assert log.verify(log.export(table, WATCHER)).bad is None, path.name


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
        for table, step in play(path, scene):
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
        f"{name}: {' '.join(struct.__struct_fields__)}"
        for name, struct in sorted(structs_in(found(game_name)).items())
    ]
    made = "\n".join(lines) + "\n"
    place = ROOT / "tests" / "games" / f"fields-{game_name}.txt"
    if os.environ.get("WRITE_FIELDS"):
        place.write_text(made)
    assert made == place.read_text(), "may players see it? then WRITE_FIELDS=1"


def test_only_declared_paths_can_be_corrected(game_name: str, scenes: Scenes) -> None:
    known = found(game_name)
    for path, scene in scenes(game_name):
        for table, _ in play(path, scene):
            for value in known.spans(table.state):
                assert any(fits(value, form) for form in forms(known.State)), value


JUNK: list[Any] = [None, True, -1, 10**7, 1.5, "", "x" * 3000, "\u202e", [], [[]], {}, {"x": {}}]


def test_a_malformed_command_is_refused_cleanly(game_name: str) -> None:
    table = Table(game_name, dice=thrown)
    for do, struct in commands(game_name).items():
        assert code(table.do("gm", do, {"no such field": 1})) == "unknown_field", do
        for field in msgspec.structs.fields(struct):
            for junk in JUNK:
                before = table.journal.whole
                answer = table.do("gm", do, {field.encode_name: junk})
                if isinstance(answer, Refusal):
                    assert answer.code in table.game.refusals
                    assert table.journal.whole is before, (do, field.name, junk)


def code(answer: object) -> str | None:
    return answer.code if isinstance(answer, Refusal) else None


def words_in(path: Path) -> dict[str, str]:
    """The keys of a .po file with all their forms as one text."""
    text = path.read_text("utf-8")
    entries = re.findall(r'^msgid "(.+)"\n((?:msgid_plural.*\n|msgstr.*\n|".*"\n)+)', text, re.M)
    return dict(entries)


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{[^{}]*\}", text))


def folders(name: str) -> list[Path]:
    return [Path(found(name).folder, "words"), ROOT / "src" / "limelight" / "words"]


def test_every_word_is_there_in_every_language(game_name: str) -> None:
    for folder in folders(game_name):
        english = words_in(folder / "en.po")
        for language in LANGUAGES[1:]:
            other = words_in(folder / f"{language}.po")
            assert english.keys() == other.keys()
            for key, text in english.items():
                assert holes(text) == holes(other[key]), (language, key)
                assert 'msgstr ""\n' not in other[key], (language, key)


def test_every_command_and_field_has_a_name(game_name: str) -> None:
    spoken = words_of(found(game_name), "en")
    for do, struct in commands(game_name).items():
        assert spoken.find(f"do.{do}"), do
        for field in msgspec.structs.fields(struct):
            assert spoken.find(f"field.{field.encode_name}"), (do, field.encode_name)


def called(folder: Path) -> Iterator[tuple[str, str, Path]]:
    """Keys of words that source files name: (room, key, file)."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).removeprefix("ll.")
            texts = [a.value if isinstance(a, ast.Constant) else "" for a in node.args[:2]]
            one, two = [*(text if isinstance(text, str) else "" for text in texts), "", ""][:2]
            if name == "Said" and one:
                yield "", one, path
            elif name == "Because" and two:
                yield "explain.", two, path
            elif name == "Refusal" and one and two:
                yield f"why.{one}.", two, path
            elif name == "bad_value" and one:
                yield "why.bad_value.", one, path
            elif name == "not_now" and one:
                yield "why.not_now.", one, path


def test_every_sentence_that_the_code_names_is_there(game_name: str) -> None:
    spoken = words_of(found(game_name), "en")
    rooms = [Path(found(game_name).folder), ROOT / "src" / "limelight" / "play"]
    for room in rooms:
        for prefix, key, path in called(room):
            assert spoken.find(prefix + key), (path.name, prefix + key)


def test_every_result_explains_itself_by_rules_that_exist(game_name: str, scenes: Scenes) -> None:
    ids = set(found(game_name).rules)
    for path, scene in scenes(game_name):
        for table, step in play(path, scene):
            seen = table.number
            if step.refused is not None or seen == 0:
                continue
            events = table.journal.events(table.journal.entries[-1])
            for event in events:
                for why in event.why():
                    assert why.rule in ids | {""}, (path.name, why)


def test_every_sentence_is_filled_in_every_language(game_name: str, scenes: Scenes) -> None:
    """No hole stays open and no key is shown in any story, explanation, status or card."""
    for path, scene in scenes(game_name):
        last = [table for table, _ in play(path, scene)][-1]
        for language in LANGUAGES:
            spoken = words_of(last.game, language)
            for seat in (GM, WATCHER):
                told = last.story(seat, language)
                seen = last.seen(seat)
                told += [spoken.say(s.key, s.values) for s in last.game.status(seen)]
                rows = [row for card in last.game.cards(seen) for row in (*card.rows, *card.more)]
                for row in (*last.game.gauges(seen), *rows):
                    told.append(spoken.say(row.label.key, row.label.values))
                    if isinstance(row.value, Said):
                        told.append(spoken.say(row.value.key, row.value.values))
                for text in told:
                    assert not re.search(r"\{\w+(:[^}]*)?\}", text), (path.name, text)
                    assert not re.search(r"\b(story|status|explain|card|gauge|field)\.\w", text), (
                        text
                    )


def test_what_lies_ahead_is_the_state_itself(game_name: str, scenes: Scenes) -> None:
    """Tracks can be taken out and put back; the same state has the same essence."""
    known = found(game_name)
    for path, scene in scenes(game_name):
        for table, _ in play(path, scene):
            state = table.state
            tracks = drained(state)
            assert refilled(state, tracks) == state, path.name
            assert all(each >= 0 for each in tracks.values())
            again = msgspec.convert(msgspec.to_builtins(state), type=known.State, strict=False)
            assert known.essence(again) == known.essence(state), path.name


def test_policies_keep_to_the_rules(game_name: str, scenes: Scenes) -> None:
    """Whatever a policy does next, in whatever state, the rules take it."""
    known = found(game_name)
    for path, scene in scenes(game_name):
        for table, _ in play(path, scene):
            for name, policy in known.policies.items():
                told = policy(table.state)
                if told is None:
                    continue
                seat, command = told
                answer = run(known.decide(table.state, command, seat), thrown)
                assert not isinstance(answer, Refusal), (path.name, name, command, answer)


def test_views_are_plain_json(game_name: str, scenes: Scenes) -> None:
    for path, scene in scenes(game_name):
        for table, _ in play(path, scene):
            for seat in (GM, WATCHER):
                view = table.view(seat)
                assert json.loads(json.dumps(view)) == view
