"""Every way that a rule can go, die by die: slow, and obvious."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from limelight.contract import Answer, Decision, Refusal, Throw
from limelight.contract.driver import after


def throws(throw: Throw) -> Iterator[dict[str, tuple[int, ...]]]:
    """Every throw of these dice, each as likely as the next."""
    dice = [(name, side) for name, sides in throw.dice.items() for side in sides]
    for fallen in product(*(range(1, side + 1) for _, side in dice)):
        faces: dict[str, tuple[int, ...]] = dict.fromkeys(throw.dice, ())
        for (name, _), face in zip(dice, fallen, strict=True):
            faces[name] += (face,)
        yield faces


def every_way(
    decide: Callable[[], Decision | Answer],
) -> Iterator[tuple[tuple[Any, ...] | Refusal, Fraction]]:
    """What a rule comes to with every throw that it asks for, and how likely that is."""
    yield from _from(decide, (), Fraction(1))


def _from(
    decide: Callable[[], Decision | Answer], fallen: tuple[Any, ...], chance: Fraction
) -> Iterator[tuple[tuple[Any, ...] | Refusal, Fraction]]:
    ended = after(decide(), fallen)
    if not isinstance(ended, Throw):
        yield ended, chance
        return
    many = list(throws(ended))
    for faces in many:
        yield from _from(decide, (*fallen, faces), chance / len(many))
