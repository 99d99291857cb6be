"""What a command can be refused with: from the marks on its fields, and from its source."""

import re
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from limelight.contract import Command, Game
from limelight.contract.bounds import EVERYTHING, HEAVY, HEAVY_ALONE, PEOPLE, WITHIN
from limelight.contract.marks import GmSets, InLibrary, Most, New, Of, Within, declared
from limelight.contract.refusals import AROUND, DICE, MALFORMED, NOT_NOW
from limelight.play.common import common
from limelight.play.refusals import said_besides
from limelight.words import Words

from .given import Found, Given, inside, structs_in, understood

EVERYWHERE = ("unknown_command", "not_found", "stale", "slow_down", "too_big", "not_saved")
"""What any command at all can be answered with."""
NAMED = ("name_unseen", "name_of_gm", "name_like")
"""Why nobody new can be called something."""
_HOLE = re.compile(r"\{[^{}]*\}")
_OPEN = "…"
"""Stands for what is only known in play."""


class Refusal(Struct, frozen=True, omit_defaults=True):
    """A code of the closed list with its sentence, and the sentences that say more."""

    code: str
    stage: str
    """When it is asked: ``sent``, ``names``, ``whose``, ``now``, ``lacking``, ``dice``,
    ``around``."""
    says: str
    more: tuple[str, ...] = ()


def stage_of(code: str, game: Game) -> str:
    """When a code is given."""
    if code in ("unknown_name", "not_yours"):
        return "names" if code == "unknown_name" else "whose"
    if code in (*MALFORMED, *DICE, *AROUND):
        return "sent" if code in MALFORMED else "dice" if code in DICE else "around"
    return "now" if game.order[code] <= game.order[NOT_NOW] else "lacking"


def refusals_of(
    game: Game, command: type[Command], gm: bool, found: Found, spoken: Words
) -> tuple[Refusal, ...]:
    """Every code that a command can be refused with, in the order of the closed list."""
    inner = (each for kind in inside(command, game) for each in _marked(kind, gm))
    anonymous = game.anonymous(command) or common.anonymous(command)
    given = (*_marked(command, gm, anonymous), *found.given, *inner, *_written(game, command))
    return _told(game, (*given, *_thrown(found)), spoken)


def everywhere(game: Game, spoken: Words) -> tuple[Refusal, ...]:
    """What every command can be refused with, whatever it is: the table is full, and so on."""
    marks = [each.mark(Most) for kind in structs_in(game.State) for each in declared(kind)]
    bounds = dict.fromkeys((PEOPLE, EVERYTHING, WITHIN, *(each for each in marks if each)))
    full = (Given(NOT_NOW, most.why) for most in bounds)
    heavy = (Given(NOT_NOW, HEAVY) for most in bounds if most.weight)
    nobody = Given("bad_dice", "nobody_throws")
    alone = Given(NOT_NOW, HEAVY_ALONE)
    return _told(game, (*map(Given, EVERYWHERE), *full, *heavy, alone, nobody), spoken)


def _marked(command: type[Command], gm: bool, anonymous: bool = False) -> Iterator[Given]:
    """What follows from the fields and their marks."""
    fields = declared(command)
    yield Given("unknown_field", "field")
    if fields:
        yield Given("bad_value", "wrong")
    if any(each.required for each in msgspec.structs.fields(command)):
        yield Given("bad_value", "missing")
    if not anonymous:
        yield Given("not_yours", "gm_only" if gm else "watching")
    for field in fields:
        if field.sent == "player":
            yield from (Given("bad_value", why) for why in NAMED)
        for mark in field.marks:
            match mark:
                case New():
                    yield from (Given("bad_value", why) for why in ("name_in_use", "name_unseen"))
                case Of():
                    yield Given("unknown_name")
                    yield from (Given("not_yours"),) if mark.mine else ()
                case Within():
                    yield Given("unknown_name")
                case InLibrary():
                    yield Given("bad_value", "twice")
                    yield from () if mark.free else (Given("unknown_name"),)
                case GmSets():
                    yield Given("not_yours", "own_only")
                case _:
                    pass


def _written(game: Game, command: type[Command]) -> Iterator[Given]:
    """What the game refuses when it reads what people wrote in a field that is there."""
    known = {each.sent for kind in structs_in(command) for each in declared(kind)}
    yield from (each for each in understood(game) if each.at in known)


def _thrown(found: Found) -> Iterator[Given]:
    """What can be wrong with dice that are typed in."""
    if found.throws:
        yield Given(NOT_NOW, "real_dice_off")
        yield from (Given(code, "die") for code in DICE)
    if found.closed:
        yield Given(NOT_NOW, "closed_dice")


def _told(game: Game, given: Iterable[Given], spoken: Words) -> tuple[Refusal, ...]:
    by_code: dict[str, dict[str, None]] = {}
    for each in given:
        if each.code in game.order:
            sentences = by_code.setdefault(each.code, {})
            sentences.update(dict.fromkeys(_sentences(each, spoken)))
    return tuple(
        Refusal(
            code, stage_of(code, game), _filled(spoken.say(f"refused.{code}")), tuple(sentences)
        )
        for code, sentences in sorted(by_code.items(), key=lambda pair: game.order[pair[0]])
    )


def _sentences(given: Given, spoken: Words) -> Iterator[str]:
    """What is said beside the code, with holes where something is only known in play."""
    text = said_besides(given.code, given.why, spoken)
    if text is not None:
        yield _filled(spoken.fill(text, {"field": given.at} if given.at else {}))


def _filled(text: str) -> str:
    return _HOLE.sub(_OPEN, text)
