"""Whole numbers with denominators that are products of a few numbers, kept apart.

A chain divides again and again by the same few determinants. Keeping only how often each was
divided by means that adding never looks for common divisors: fractions are made at the end.
"""

from fractions import Fraction
from math import gcd

Den = int
"""A denominator, by its number in :class:`Sums`; smaller numbers divide less."""

ONE: Den = 0
_SHIFT = 32


class Sums:
    """Whole numbers by denominator, added up one by one."""

    def __init__(self) -> None:
        self._powers: dict[Den, tuple[tuple[int, int], ...]] = {ONE: ()}
        self._ids: dict[tuple[tuple[int, int], ...], Den] = {(): ONE}
        self._times: dict[tuple[Den, int], Den] = {}
        self._ratio: dict[tuple[Den, Den], int] = {}

    def _den(self, powers: dict[int, int]) -> Den:
        """The number of a denominator: how much it divides first, then when it was made."""
        key = tuple(sorted(powers.items()))
        known = self._ids.get(key)
        if known is None:
            known = (sum(powers.values()) << _SHIFT) + len(self._ids)
            self._ids[key], self._powers[known] = known, key
        return known

    def times(self, den: Den, factor: int) -> Den:
        """The denominator divided by one more number."""
        if factor == 1:
            return den
        known = self._times.get((den, factor))
        if known is None:
            powers = dict(self._powers[den])
            powers[factor] = powers.get(factor, 0) + 1
            known = self._times[den, factor] = self._den(powers)
        return known

    def ratio(self, of: Den, to: Den) -> int:
        """By how much a numerator grows from one denominator to another; 0 if that is no
        multiple of it.
        """
        known = self._ratio.get((of, to))
        if known is None:
            had, known = dict(self._powers[of]), 1
            for factor, power in self._powers[to]:
                more = power - had.pop(factor, 0)
                known = known * factor**more if more >= 0 else 0
            known = self._ratio[of, to] = 0 if had else known
        return known

    def common(self, one: Den, two: Den) -> Den:
        """The smallest denominator that both go into."""
        if self.ratio(one, two):
            return two
        if self.ratio(two, one):
            return one
        powers = dict(self._powers[one])
        for factor, power in self._powers[two]:
            powers[factor] = max(power, powers.get(factor, 0))
        return self._den(powers)

    def total(self, parts: dict[Den, int]) -> tuple[int, Den]:
        """All parts as one number with one denominator, small denominators first."""
        number, den, ratios = 0, ONE, self._ratio
        for other in sorted(parts):
            grown = ratios.get((den, other)) or self.ratio(den, other)
            if grown:
                number = number * grown + parts[other]
                den = other
            else:
                both = self.common(den, other)
                number = number * self.ratio(den, both) + parts[other] * self.ratio(other, both)
                den = both
        return number, den

    def fraction(self, parts: dict[Den, int]) -> Fraction:
        """All parts as a fraction."""
        number, den = self.total(parts)
        return Fraction(number, self.ratio(ONE, den))


def inverse(rows: list[list[int]]) -> tuple[list[list[int]], int]:
    """A matrix of whole numbers turned around: rows of whole numbers, and what divides them all.

    Bareiss's elimination: every division on the way comes out even. 0 where it has no inverse.
    """
    size = len(rows)
    if size == 1:
        return [[1]], rows[0][0]
    if size == 2:
        (a, b), (c, d) = rows
        return _reduced([[d, -b], [-c, a]], a * d - b * c)
    wide = [[*row, *(int(at == i) for at in range(size))] for i, row in enumerate(rows)]
    last = 1
    for at in range(size):
        pivot = next((i for i in range(at, size) if wide[i][at]), None)
        if pivot is None:
            return rows, 0
        if pivot != at:
            wide[at], wide[pivot] = wide[pivot], [-each for each in wide[at]]
        head = wide[at]
        for i in range(size):
            if i != at:
                row, by = wide[i], wide[i][at]
                wide[i] = [
                    (head[at] * each - by * over) // last
                    for each, over in zip(row, head, strict=True)
                ]
        last = head[at]
    return _reduced([row[size:] for row in wide], last)


def _reduced(rows: list[list[int]], by: int) -> tuple[list[list[int]], int]:
    if by == 0:
        return rows, 0
    shared = gcd(by, *(each for row in rows for each in row))
    if by < 0:
        shared = -shared
    return [[each // shared for each in row] for row in rows], by // shared
