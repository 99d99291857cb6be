"""Throws of named dice, and who answers them."""

import os
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from limelight.contract import Faces, Refusal, Throw
from limelight.contract.driver import Answers as Answers

MOST_TYPED = 256
"""How many dice, and faces of one, can be typed in at once."""


def thrown(throw: Throw) -> Faces:
    """Dice of the operating system's randomness, without bias."""
    return {name: tuple(_face(sides) for sides in dice) for name, dice in throw.dice.items()}


def _face(sides: int) -> int:
    limit = 65536 - 65536 % sides
    while True:
        number = int.from_bytes(os.urandom(2), "big")
        if number < limit:
            return number % sides + 1


def seeded(seed: int | str) -> Answers:
    """The same dice again for the same seed: for tests, benchmarks and simulations."""
    from random import Random

    random = Random(seed).random

    def answer(throw: Throw) -> Faces:
        return {
            name: (int(random() * dice[0]) + 1,)
            if len(dice) == 1
            else tuple(int(random() * sides) + 1 for sides in dice)
            for name, dice in throw.dice.items()
        }

    return answer


def every(throw: Throw) -> Iterator[Faces]:
    """Every way in which the dice can fall, each as likely as the next."""
    names = [name for name, dice in throw.dice.items() for _ in dice]
    sides = [range(1, each + 1) for dice in throw.dice.values() for each in dice]
    for fallen in product(*sides):
        faces: dict[str, tuple[int, ...]] = dict.fromkeys(throw.dice, ())
        for name, face in zip(names, fallen, strict=True):
            faces[name] += (face,)
        yield faces


class Typed:
    """Real dice, typed in by a person, or the script of a playthrough."""

    def __init__(self, dice: Mapping[str, tuple[int, ...]]) -> None:
        self._left = dict(dice)
        self._thrown: set[str] = set()

    def __call__(self, throw: Throw) -> Faces | Refusal:
        """The next faces that were typed in for these dice; missing comes before bad."""
        faces: dict[str, tuple[int, ...]] = {}
        wrong: Refusal | None = None
        for name, dice in throw.dice.items():
            typed = self._left.get(name, ())[: len(dice)]
            if len(typed) < len(dice):
                return _about("missing_dice", "die", name)
            if not all(1 <= face <= sides for face, sides in zip(typed, dice, strict=True)):
                wrong = wrong or _about("bad_dice", "die", name)
            faces[name] = typed
        self._thrown |= set(faces)
        for name, typed in faces.items():
            self._left[name] = self._left[name][len(typed) :]
        return wrong or faces

    def leftover(self) -> Refusal | None:
        """Refuses dice and faces that nobody threw."""
        for name in (n for n, faces in self._left.items() if faces or n not in self._thrown):
            return _about("bad_dice", "nobody_throws", name)
        return None


def _about(code: str, why: str, die: str) -> Refusal:
    """A refusal that names a die, unless nobody would call one that."""
    shown = die if len(die) <= 80 and die.isprintable() else "…"
    return Refusal(code, why, at=shown, values={"die": shown})


def read(dice: Any) -> dict[str, tuple[int, ...]] | Refusal:
    """Dice as they are typed in, by name: one face or a list of them."""
    if not isinstance(dice, Mapping) or len(dice) > MOST_TYPED:
        return Refusal("bad_value", at="dice")
    plain: dict[str, tuple[int, ...]] = {}
    for name, faces in dice.items():
        several = faces if isinstance(faces, list | tuple) else (faces,)
        whole = all(type(face) is int for face in several)
        if not isinstance(name, str) or not whole or len(several) > MOST_TYPED:
            return Refusal("bad_dice", at="dice")
        plain[name] = tuple(several)
    return plain
