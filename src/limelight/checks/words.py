"""Whether every word is there: in English without fail, in other languages as far as it goes."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from limelight.contract import GM, WATCHER, Dial, Forecaster, Said, Seat
from limelight.contract.commands import Command
from limelight.contract.forecasts import TABLE
from limelight.contract.form_fields import Field, fields_of
from limelight.play.refusals import words_of
from limelight.play.table import Table
from limelight.words import ENGLISH, LANGUAGES, PATH, po

from .checked import Checked
from .finding import Finding

_HOLE = re.compile(r"\{[^{}]*\}")


def word_files_can_be_read(checked: Checked) -> Iterator[Finding]:
    """There is English; another language may be missing. What is there can be read."""
    for language in LANGUAGES:
        path = checked.words / f"{language}.po"
        try:
            keys = [each.key for each in po.read(str(path)) if each.key]
        except po.BadPo as error:
            yield Finding(path.name, "unreadable_words", {"line": error.line})
            continue
        except OSError:
            yield Finding(path.name, "no_words", note=language != ENGLISH)
            continue
        for key in sorted({key for key in keys if keys.count(key) > 1}):
            yield Finding(path.name, "word_twice", {"key": key})


def every_word_is_there_in_every_language(checked: Checked) -> Iterator[Finding]:
    """What English says, other languages say too, with the same values in it."""
    yield from translated(checked.words)


def translated(folder: Path) -> Iterator[Finding]:
    """The words of one folder, each language beside English."""
    english = _entries(folder, ENGLISH)
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        other = _entries(folder, language)
        told = {key for key, each in other.items() if each.told}
        lacking = [key for key in english if key not in told]
        if lacking:
            values = {"n": len(lacking), "keys": tuple(lacking)}
            yield Finding(f"{language}.po", "missing_words", values, note=True)
        for key, each in other.items():
            if key not in english:
                yield Finding(f"{language}.po", "word_too_many", {"key": key})
            elif each.told and _holes(each) != _holes(english[key]):
                yield Finding(f"{language}.po", "other_holes", {"key": key})


def every_name_has_a_word(checked: Checked) -> Iterator[Finding]:
    """Commands, fields, rolls, dice, outcomes, tracks and codes have English words."""
    spoken = words_of(checked.game, ENGLISH)
    for where, key in dict.fromkeys(_named(checked)):
        if not spoken.find(key):
            yield Finding(where, "no_word", {"key": key})


def every_sentence_that_the_code_names_is_there(checked: Checked) -> Iterator[Finding]:
    """Keys that the source writes out have English sentences."""
    spoken = words_of(checked.game, ENGLISH)
    for path, tree in checked.source().items():
        for key in dict.fromkeys(said_in(tree)):
            if not spoken.find(key):
                yield Finding(path.name, "no_word", {"key": key})


def said_in(tree: ast.Module) -> Iterator[str]:
    """The keys of sentences that a module writes out."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).removeprefix("ll.")
        texts = [a.value if isinstance(a, ast.Constant) else "" for a in node.args[:2]]
        one, two = [*(text if isinstance(text, str) else "" for text in texts), "", ""][:2]
        if name == "Said" and one:
            yield one
        elif name == "Because" and two:
            yield f"explain.{two}"
        elif name == "Refusal" and one and two:
            yield f"why.{one}.{two}"
        elif name == "bad_value" and one:
            yield f"why.bad_value.{one}"
        elif name == "not_now" and one:
            yield f"why.not_now.{one}"


def every_sentence_is_filled(checked: Checked) -> Iterator[Finding]:
    """No hole stays open and no key is shown in a story, explanation, status or card."""
    found: dict[tuple[str, str], None] = {}
    for scene in checked.scenes:
        last = scene.end()
        if last is None:
            continue
        for language in LANGUAGES:
            for seat in (GM, WATCHER):
                for text in _told(last, seat, language):
                    if re.search(r"\{\w+(:[^}]*)?\}", text) or _KEY.search(text):
                        found[scene.path.name, text] = None
    for where, text in found:
        yield Finding(where, "unfilled", {"text": text})


_KEY = re.compile(r"\b(story|status|explain|announce|card|gauge|field|worth|price|act)\.\w")


def _told(table: Table, seat: Seat, language: str) -> Iterator[str]:
    """Everything that a seat reads at a table."""
    game, spoken, seen = table.game, words_of(table.game, language), table.seen(seat)
    yield from table.story(seat, language)
    yield from (spoken.say(each.key, each.values) for each in game.status(seen))
    cards = game.cards(seen)
    rows = [row for card in cards for row in (*card.rows, *card.more)]
    acts = [act for card in cards for act in card.acts]
    said = [tag for card in cards for tag in card.tags]
    for row in (*game.gauges(seen), *rows):
        yield spoken.say(row.label.key, row.label.values)
        if isinstance(row.value, Said):
            said.append(row.value)
        elif isinstance(row.value, Dial):
            said += row.value.says
            acts += row.value.acts
    for act in acts:
        said += [*game.brings(seen, act.do, act.fields), *([act.label] if act.label else ())]
    yield from (spoken.say(each.key, each.values) for each in said)


def _entries(folder: Path, language: str) -> dict[str, po.Entry]:
    try:
        return {each.key: each for each in po.read(str(folder / f"{language}.po")) if each.key}
    except (OSError, po.BadPo):
        return {}


def _holes(entry: po.Entry) -> set[str]:
    return {hole for text in entry.texts.values() for hole in _HOLE.findall(text)}


def _named(checked: Checked) -> Iterator[tuple[str, str]]:
    """What people read by its name, each with its key."""
    game = checked.game
    yield from ((game.name, key) for key in ("title", "about"))
    for do, command in game.commands.items():
        yield do, f"do.{do}"
        yield from ((do, key) for key in _of_fields(fields_of(command)))
        if command.whose is not Command.whose:
            yield do, f"whose.{do}"
    for name in game.rolls:
        yield name, f"lone.{name}"
    for code in game.refusals:
        yield code, f"refused.{code}"
    for option in game.Options.__struct_encode_fields__:
        yield option, f"option.{option}"
    yield from ((goal, f"goal.{goal}") for goal in game.goals)
    if game.forecaster is not None:
        yield from (("forecast", key) for key in _foretold(game.forecaster))


def _of_fields(several: Sequence[Field]) -> Iterator[str]:
    """Fields with all that is inside them, and their choices where those are codes."""
    for field in several:
        if field.name:
            yield f"field.{field.name}"
        if field.words and field.words != PATH:
            codes = (each for each in field.choices if not each.isdigit())
            yield from (f"{field.words}.{each}" for each in codes)
        yield from _of_fields(field.fields)


def _foretold(forecaster: type[Forecaster]) -> Iterator[str]:
    """What a forecast names: policies with their sentences, measures, what can be harder."""
    for policy in forecaster.policies:
        yield from (f"policy.{policy}", f"policy_says.{policy}")
    for whose, measures in forecaster.measures.items():
        for each in measures:
            yield f"measure.{each.name}"
            if each.kind == "chance" and whose != TABLE:
                yield f"measured.{each.name}"
    yield from (f"harder.{how}" for how in forecaster.harder)
