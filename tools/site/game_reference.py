"""What each game is made of beside its commands: from the declarations."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

from limelight.contract import Event, Game, Refusal, Roll
from limelight.contract.events import PLAIN
from limelight.contract.marks import Secret, declared
from limelight.contract.refusals import REFUSALS
from limelight.play.common import common
from limelight.play.refusals import words_of
from limelight.words import HERE, Words, words

from . import game_pages
from .field_tables import field_table
from .game_pages import EVERY, contents
from .markdown import code, docstring, rule_links, table
from .sentences import sentences


def write(folder: Path) -> None:
    """A page for each game, and one for what they share."""
    game_pages.write(folder, _index(), _common(), _game)


def _index() -> Iterator[str]:
    yield "# Each game"
    yield "Its options and rolls, what comes of [its commands](../sent/index.md), and its refusals."
    yield contents()


def _common() -> Iterator[str]:
    spoken = words("en")
    yield "# Every game"
    yield f"What comes of [the commands of every game](../sent/{EVERY}.md)."
    yield from _events(common, PLAIN)
    yield "## Refusals"
    yield "Where several fit, the first of this list is given."
    yield _refusals(REFUSALS, spoken, Path(HERE, "en.po"))


def _game(game: Game) -> Iterator[str]:
    spoken = words_of(game, "en")
    yield f"# {spoken.say('title')}"
    yield (
        f"{spoken.say('about')} Its name is {code(game.name)}. Ids lead to"
        f" [its rules](../../rules/{game.name}.en.md); what can be sent to a table is on"
        f" [a page of its own](../sent/{game.name}.md), and so is"
        f" [what every game has]({EVERY}.md)."
    )
    options = field_table(game.Options, spoken, "option")
    if options:
        yield "## Options of a table"
        yield options
    yield from _rolls(game, spoken)
    yield from _events(game, ())
    yield "## Refusals"
    yield (
        f"Where several fit, the first of this list is given. [Every game]({EVERY}.md#refusals)"
        " has more sentences for some of them."
    )
    yield _refusals(game.refusals, spoken, Path(game.folder, "words", "en.po"))


# Rolls and fights


def _rolls(game: Game, spoken: Words) -> Iterator[str]:
    if game.rolls:
        yield "## Rolls without a table"
        yield "For `limelight roll`, `limelight odds` and `limelight simulate`."
    for name, each in game.rolls.items():
        said = spoken.find(f"lone.{name}")
        yield f"({game.name}-roll-{name})="
        yield f"### {code(name)}{f': {said}' if said else ''}"
        yield docstring(each)
        yield field_table(each, spoken, dashes=True)
        outcomes = _roll_of(each).outcomes
        rows = (
            (code(outcome), spoken.find(f"outcome.{outcome}") or "", rule_links(filter(None, [id])))
            for outcome, id in outcomes.items()
            if outcome
        )
        yield table(("outcome", "called", "rule"), rows)
    if game.encounter is not None:
        yield "## Encounters"
        yield "For `limelight encounter`."
        yield docstring(game.encounter)
        yield field_table(game.encounter, spoken, dashes=True)
    if game.fights:
        yield "## Whole fights"
    for name, fight in game.fights.items():
        yield f"({game.name}-fight-{name})="
        yield f"### {code(name)}"
        yield docstring(fight)
        yield field_table(fight, spoken, dashes=True)


def _roll_of(lone: Any) -> type[Roll[Any]]:
    """The roll that options come to, by what their ``roll`` says that it returns."""
    kinds: tuple[Any, ...] = (lone,)
    if not issubclass(lone, Roll):
        returned = get_type_hints(lone.roll)["return"]
        kinds = tuple(each for each in get_args(returned) or (returned,) if each is not Refusal)
    found: type[Roll[Any]] = kinds[0]
    return found


# Events and refusals


def _events(game: Game, plain: Iterable[type[Event]]) -> Iterator[str]:
    yield "## Events"
    yield "What a step of the story holds. A field marked † is secret, always or at first."
    rows = []
    for name, each in game.events.items():
        if each not in PLAIN or each in plain:
            ids = rule_links(game.rules_of.get(each, ()))
            rows.append((code(name), docstring(each), _fields(each), ids))
    yield table(("event", "says", "fields", "rules"), rows)


def _fields(event: type[Event]) -> str:
    return ", ".join(
        f"{code(each.sent)}{'†' if each.mark(Secret) is not None else ''}"
        for each in declared(event)
    )


def _refusals(codes: Iterable[str], spoken: Words, words: Path) -> str:
    """Every code with its sentence, and below it the sentences of these words that say more."""
    rows = []
    for each in codes:
        rows.append((code(each), spoken.say(f"refused.{each}")))
        rows += [("", f"– {more}") for more in sentences(f"why.{each}.", words)]
    return table(("code", "says"), rows)
