"""Whether one roll is the same roll when it is played, priced and simulated."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from math import prod
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Meta

from limelight.chances.rolls.asked import made
from limelight.chances.rolls.counting import answered
from limelight.chances.rolls.pricing import priced
from limelight.contract import Refusal, Roll
from limelight.play.refusals import words_of
from limelight.words import ENGLISH

from .checked import Checked
from .finding import Finding

MOST = 5_000
"""So many throws of a roll are looked at; of a roll that has more, some from all over."""
MIDDLE = 10
"""What a roll is told where it must be told a number."""

Throw = dict[str, tuple[int, ...]]


def a_judge_reads_arrays_as_it_reads_numbers(checked: Checked) -> Iterator[Finding]:
    """Each throw alone, and all of them at once, come to the same."""
    import numpy

    for name, roll in _made(checked):
        throws = list(islice(_throws(roll), MOST))
        alone = [roll.judge(roll.kept(each)) for each in throws]
        faces: dict[str, Any] = {
            die: tuple(numpy.array([each[die][at] for each in throws]) for at in range(len(sides)))
            for die, sides in roll.dice().items()
        }
        at_once = roll.judge(roll.kept(faces))
        one_by_one, together = list(map(answered, alone)), answered(at_once)
        for field in one_by_one[0]:
            wanted = [each[field] for each in one_by_one]
            got = numpy.broadcast_to(numpy.asarray(together[field]), len(throws)).tolist()
            for throw, one, other in zip(throws, wanted, got, strict=True):
                if one != other:
                    values = {"dice": _shown(throw), "field": field, "one": one, "other": other}
                    yield Finding(name, "judged_otherwise", values)
                    break


def rolls_can_be_priced(checked: Checked) -> Iterator[Finding]:
    """The exact odds of each roll are those of its throws, counted one by one."""
    for name, roll in _made(checked):
        codes = roll.codes()
        found = priced(roll)
        if isinstance(found, Refusal):
            if found.code != "too_costly":
                yield Finding(name, "not_priced", {"code": found.code})
            continue
        every = prod(side for sides in roll.dice().values() for side in sides)
        if every > MOST:
            continue
        counts = dict.fromkeys(codes, 0)
        for throw in _throws(roll):
            counts[codes[roll.judge(roll.kept(throw)).outcome]] += 1
        for code, count in counts.items():
            if Fraction(count, every) != found.chance(code):
                shown = {"code": code, "played": f"{count}/{every}"}
                priced_at = {"priced": str(found.chance(code))}
                yield Finding(name, "priced_otherwise", shown | priced_at)


def rolls_say_what_they_come_to(checked: Checked) -> Iterator[Finding]:
    """Outcomes, dice, announcements and explanations of each roll have English words."""
    spoken = words_of(checked.game, ENGLISH)
    known = {*checked.game.rules, ""}
    for name, roll in _made(checked):
        keys = {f"outcome.{code}": None for code in roll.codes()}
        keys |= {f"die.{die.partition('.')[0]}": None for die in roll.dice()}
        for throw in islice(_throws(roll), MOST):
            fell = roll.read(throw)
            keys[roll.announce(fell).key] = None
            for why in (*roll.why(fell), *roll.follows(fell)):
                keys[f"explain.{why.code}"] = None
                if why.rule not in known:
                    yield Finding(name, "unknown_rule", {"rule": why.rule})
                    return
        for key in keys:
            if not spoken.find(key):
                yield Finding(name, "no_word", {"key": key})


def _made(checked: Checked) -> Iterator[tuple[str, Roll[Any]]]:
    """Each roll with its usual options; what it must be told is something in the middle."""
    for name, struct in checked.game.rolls.items():
        options = {
            field.encode_name: _some(field.type)
            for field in msgspec.structs.fields(struct)
            if field.required
        }
        roll = made(checked.game, name, options)
        if isinstance(roll, Roll) and "" in roll.codes() and roll.lacking():
            roll = made(checked.game, name, options | {roll.lacking(): MIDDLE})
        if isinstance(roll, Roll) and "" not in roll.codes():
            yield name, roll


def _some(kind: Any) -> Any:
    """A value of a type, as it is typed."""
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if kind in (bool, int, str):
        return {bool: False, int: MIDDLE, str: "1d6"}[kind]
    inner = [each for each in get_args(kind) if not isinstance(each, Meta)]
    return _some(inner[0]) if inner else {}


def _throws(roll: Roll[Any]) -> Iterator[Throw]:
    """Every throw of its dice; where there are too many, some from all over."""
    dice = roll.dice()
    flat = [side for sides in dice.values() for side in sides]
    every = prod(flat)
    if every <= MOST:
        for faces in product(*(range(1, side + 1) for side in flat)):
            yield _by_name(dice, faces)
        return
    for number in range(MOST):
        place = number * every // MOST + number * 7919 % max(every // MOST, 1)
        shown: list[int] = []
        for side in flat:
            place, face = divmod(place, side)
            shown.append(face + 1)
        yield _by_name(dice, tuple(shown))


def _by_name(dice: Mapping[str, tuple[int, ...]], faces: tuple[int, ...]) -> Throw:
    left = iter(faces)
    return {name: tuple(next(left) for _ in sides) for name, sides in dice.items()}


def _shown(throw: Throw) -> str:
    return ", ".join(f"{name}={'/'.join(map(str, each))}" for name, each in throw.items())
