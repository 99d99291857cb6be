"""Exact odds: whole-number counts with one denominator, fractions at the edge."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Any

from msgspec import Struct


class Odds(Struct, frozen=True):
    """How many of all throws come to each outcome, each throw as likely as the next."""

    counts: Mapping[str, int]
    """By outcome code, those that cannot happen included."""
    out_of: int
    """How many throws there are."""
    chances: Mapping[str, int] = {}
    """Beside the outcome: questions with yes or no (``condition``)."""
    values: Mapping[str, Mapping[int, int]] = {}
    """Beside the outcome: questions with a number for an answer (``totals``)."""

    def fractions(self) -> dict[str, Fraction]:
        """The chance of each outcome."""
        return {code: reduced(count, self.out_of) for code, count in self.counts.items()}

    def chance(self, *codes: str) -> Fraction:
        """The chance that one of these outcomes, or of the questions beside them, comes."""
        counted = sum(self.counts.get(code, self.chances.get(code, 0)) for code in codes)
        return Fraction(counted, self.out_of)

    def _repr_svg_(self) -> str:
        """Shows itself in a notebook."""
        from ..pictures.shown import bare

        return bare(self).svg()

    def plain(self) -> dict[str, Any]:
        """Everything as JSON holds it: ``odds``, and the other questions beside it."""
        found: dict[str, Any] = {"odds": self._written(self.counts)}
        for name, count in self.chances.items():
            found[name] = str(Fraction(count, self.out_of))
        for name, counts in self.values.items():
            found[name] = self._written(counts)
        return found

    def _written(self, counts: Mapping[Any, int]) -> dict[str, str]:
        return {str(name): str(Fraction(n, self.out_of)) for name, n in counts.items()}


@lru_cache(4096)
def reduced(count: int, out_of: int) -> Fraction:
    """A count as a fraction; the same few come up again and again."""
    return Fraction(count, out_of)


def together(parts: Iterable[tuple[Any, int, int]]) -> tuple[dict[Any, int], int]:
    """Chances ``count / out_of`` of different denominators as counts with a common one."""
    found: dict[tuple[Any, int], int] = {}
    for what, count, out_of in parts:
        found[what, out_of] = found.get((what, out_of), 0) + count
    common = 1
    for _, out_of in found:
        common = common // gcd(common, out_of) * out_of
    counts: dict[Any, int] = {}
    for (what, out_of), count in found.items():
        counts[what] = counts.get(what, 0) + count * (common // out_of)
    return counts, common
