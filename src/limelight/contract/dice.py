"""Dice as people write them: ``2d8+1``, ``W6``, ``2к6+1d4-1``."""

import re
from functools import lru_cache
from typing import NamedTuple

MOST_DICE = 100
MOST_SIDES = 1000
MOST_TEXT = 256

_TERM = re.compile(r"([+-])(?:([0-9]{0,6})[dwк]([0-9]{1,6})|([0-9]{1,6}))")


class Dice(NamedTuple):
    """What ``2d6+1d4-1`` says: the sides of every die with its sign, and a flat number."""

    sides: tuple[int, ...]
    signs: tuple[int, ...]
    flat: int

    def times(self, factor: int) -> "Dice":
        """The dice multiplied, the flat number not."""
        sides = tuple(s for s in self.sides for _ in range(factor))
        signs = tuple(s for s in self.signs for _ in range(factor))
        return Dice(sides, signs, self.flat)

    def total(self, faces: tuple[int, ...]) -> int:
        """The sum of these faces and the flat number."""
        return sum(s * f for s, f in zip(self.signs, faces, strict=True)) + self.flat

    def highest(self) -> int:
        """What the dice alone can show at most, without what is flat."""
        return sum(sides for sides, sign in zip(self.sides, self.signs, strict=True) if sign > 0)

    def __str__(self) -> str:
        return self.written("d")

    def written(self, letter: str) -> str:
        """The usual form, with the letter that a language uses for a die."""
        groups: list[list[int]] = []
        for sides, sign in zip(self.sides, self.signs, strict=True):
            if groups and groups[-1][1:] == [sides, sign]:
                groups[-1][0] += 1
            else:
                groups.append([1, sides, sign])
        text = "".join(f"{'+' if sign > 0 else '-'}{n}{letter}{sides}" for n, sides, sign in groups)
        if self.flat or not text:
            text += f"{self.flat:+d}"
        return text.removeprefix("+")


@lru_cache(256)
def read(text: str) -> Dice | None:
    """Reads dice as written, in any of the three languages; None if that is no dice."""
    if len(text) > MOST_TEXT:
        return None
    plain = "".join(text.split()).lower()
    plain = plain if plain.startswith(("+", "-")) else "+" + plain
    sides: list[int] = []
    signs: list[int] = []
    flat = at = 0
    while at < len(plain):
        term = _TERM.match(plain, at)
        if term is None:
            return None
        sign = -1 if term[1] == "-" else 1
        if term[3] is None:
            flat += sign * int(term[4])
        else:
            count, size = int(term[2] or 1), int(term[3])
            if not 1 <= count <= MOST_DICE - len(sides) or not 1 <= size <= MOST_SIDES:
                return None
            sides += [size] * count
            signs += [sign] * count
        at = term.end()
    return Dice(tuple(sides), tuple(signs), flat)
