"""Distributions: how often each value comes, and everything that is asked about that.

Whole numbers inside, fractions at the edge: nothing is rounded. What is combined is
independent of each other.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, sqrt
from typing import Any, Generic, TypeVar, overload

from msgspec import Struct
from msgspec.structs import force_setattr

from limelight.contract import Refusal, too_costly
from limelight.contract.dice import MOST_SIDES
from limelight.play.mistakes import BadValue, UnknownOutcome, raised

from . import convolution
from .tabular import Row, Tabular

T = TypeVar("T")
U = TypeVar("U")

MOST_PAIRS = 2_000_000
"""How many pairs of values may be looked at for one answer: about a second."""
MOST_FEW = 64
"""So few pairs are added one by one."""
MOST_WORK = 6_000_000
"""How large the numbers of a long sum may grow, in bits: about a second."""
MOST_THROWS = 10_000
MOST_SHOWN = 12


class Distribution(Tabular, Struct, Generic[T], frozen=True):
    """How many of all throws, each as likely as the next, come to each value."""

    counts: Mapping[T, int]
    out_of: int = 0
    """How many throws there are: all that are counted."""

    def __post_init__(self) -> None:
        """The throws are those that are counted, where nobody says how many there are."""
        counted = sum(self.counts.values())
        if not self.out_of:
            force_setattr(self, "out_of", counted)
        elif self.out_of != counted:
            raise out_of_range(self.out_of, counted, counted)

    @classmethod
    def sure(cls, value: T) -> "Distribution[T]":
        """What comes for sure."""
        return cls({value: 1}, 1)

    @classmethod
    def die(cls, sides: int) -> "Distribution[int]":
        """A fair die."""
        _whole(sides, 1, MOST_SIDES)
        return Distribution(dict.fromkeys(range(1, sides + 1), 1), sides)

    def __repr__(self) -> str:
        told = [f"{value}: {self.chance(value)}" for value in list(self.counts)[:MOST_SHOWN]]
        more = ", …" if len(self.counts) > MOST_SHOWN else ""
        return f"<Distribution {', '.join(told)}{more}>"

    # What people ask

    def chance(self, *values: T) -> Fraction:
        """The chance that one of these values comes."""
        for value in values:
            if value not in self.counts and not isinstance(value, int):
                raise UnknownOutcome(str(value), map(str, self.counts))
        return Fraction(sum(self.counts.get(value, 0) for value in set(values)), self.out_of)

    def fractions(self) -> dict[T, Fraction]:
        """The chance of each value."""
        return {value: Fraction(count, self.out_of) for value, count in self.counts.items()}

    @property
    def mean(self: "Distribution[int]") -> Fraction:
        """What comes on average."""
        return Fraction(sum(v * count for v, count in self.counts.items()), self.out_of)

    @property
    def variance(self: "Distribution[int]") -> Fraction:
        """The average of the squared distances from the mean."""
        squares = Fraction(sum(v * v * count for v, count in self.counts.items()), self.out_of)
        return squares - self.mean**2

    @property
    def std(self: "Distribution[int]") -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    @property
    def median(self: "Distribution[int]") -> int:
        """The least value that at least half of all throws do not pass."""
        return self.quantile(Fraction(1, 2))

    def quantile(self: "Distribution[int]", part: Fraction | float | str) -> int:
        """The least value that at least this part of all throws do not pass (0 to 1)."""
        wanted = Fraction(part)
        if not 0 <= wanted <= 1:
            raise out_of_range(part, 0, 1)
        seen = 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen and seen >= wanted * self.out_of:
                break
        return value

    def at_least(self: "Distribution[int]", least: int) -> Fraction:
        """The chance of this much or more."""
        return Fraction(sum(n for v, n in self.counts.items() if v >= least), self.out_of)

    def at_most(self: "Distribution[int]", most: int) -> Fraction:
        """The chance of this much or less."""
        return Fraction(sum(n for v, n in self.counts.items() if v <= most), self.out_of)

    # What else can be made of it

    def map(self, read: Callable[[T], U]) -> "Distribution[U]":
        """Every value read as another one."""
        return together((read(value), count, self.out_of) for value, count in self.counts.items())

    @overload
    def then(self, follow: "Callable[[T], Distribution[int] | int]") -> "Distribution[int]": ...
    @overload
    def then(self, follow: "Callable[[T], Distribution[U]]") -> "Distribution[U]": ...
    def then(self, follow: Callable[[T], Any]) -> "Distribution[Any]":
        """What follows from each value: a distribution, or a number that is sure."""
        parts: list[tuple[Any, int, int]] = []
        for value, count in self.counts.items():
            found = follow(value)
            if not isinstance(found, Distribution):
                parts.append((found, count, self.out_of))
                continue
            _bounded(len(parts) + len(found.counts), MOST_PAIRS)
            out_of = self.out_of * found.out_of
            parts += ((each, count * many, out_of) for each, many in found.counts.items())
        return together(parts)

    def reached(self: "Distribution[int]", *thresholds: int) -> "Distribution[int]":
        """How many of these thresholds are reached; equal reaches."""
        counts = dict.fromkeys(range(len(thresholds) + 1), 0)
        for value, count in self.counts.items():
            counts[sum(value >= each for each in thresholds)] += count
        return Distribution({n: count for n, count in counts.items() if count}, self.out_of)

    def __add__(self: "Distribution[int]", other: "Distribution[int] | int") -> "Distribution[int]":
        if isinstance(other, int):
            return Distribution({v + other: n for v, n in self.counts.items()}, self.out_of)
        out_of = self.out_of * other.out_of
        pairs = len(self.counts) * len(other.counts)
        span = max(self.counts) - min(self.counts) + max(other.counts) - min(other.counts)
        if pairs <= MOST_FEW or span * out_of.bit_length() > MOST_WORK:
            _bounded(pairs, MOST_PAIRS)
            return Distribution(convolution.paired(self.counts, other.counts), out_of)
        return Distribution(convolution.added(self.counts, other.counts), out_of)

    def __radd__(self: "Distribution[int]", other: int) -> "Distribution[int]":
        return self + other

    def __neg__(self: "Distribution[int]") -> "Distribution[int]":
        return Distribution({-v: self.counts[v] for v in reversed(list(self.counts))}, self.out_of)

    def __sub__(self: "Distribution[int]", other: "Distribution[int] | int") -> "Distribution[int]":
        return self + -other

    def __rsub__(self: "Distribution[int]", other: int) -> "Distribution[int]":
        return -self + other

    def __mul__(self: "Distribution[int]", factor: int) -> "Distribution[int]":
        """Every value so many times as large; to add up several throws use :meth:`times`."""
        return self.map(lambda value: value * factor)

    def __rmul__(self: "Distribution[int]", factor: int) -> "Distribution[int]":
        return self * factor

    def times(self: "Distribution[int]", throws: int) -> "Distribution[int]":
        """The sum of so many, each thrown on its own."""
        _whole(throws)
        _bounded(convolution.cost(self.counts, throws), MOST_WORK)
        return Distribution(convolution.added_up(self.counts, throws), self.out_of**throws)

    def highest(self: "Distribution[int]", throws: int, keep: int = 1) -> "Distribution[int]":
        """Of so many, each thrown on its own, the sum of the highest."""
        return _kept(self, throws, keep)

    def lowest(self: "Distribution[int]", throws: int, keep: int = 1) -> "Distribution[int]":
        """Of so many, each thrown on its own, the sum of the lowest."""
        return -_kept(-self, throws, keep)

    def better(self: "Distribution[int]", other: "Distribution[int]") -> "Distribution[int]":
        """The higher of the two."""
        values = sorted({*self.counts, *other.counts})
        upto: dict[int, int] = {}
        one = two = 0
        for value in values:
            one += self.counts.get(value, 0)
            two += other.counts.get(value, 0)
            upto[value] = one * two
        before = dict(zip(values, (0, *upto.values()), strict=False))
        counts = {value: upto[value] - before[value] for value in values}
        return Distribution({v: n for v, n in counts.items() if n}, self.out_of * other.out_of)

    def worse(self: "Distribution[int]", other: "Distribution[int]") -> "Distribution[int]":
        """The lower of the two."""
        return -(-self).better(-other)

    def exploding(self: "Distribution[int]", times: int) -> "Distribution[int]":
        """The highest value is kept and thrown once more, at most so many times."""
        _whole(times)
        high = max(self.counts)
        found = self
        _bounded(len(self.counts) * times * (self.out_of.bit_length() * times + 1), MOST_WORK)
        for _ in range(times):
            again = found
            found = self.then(lambda value: again + high if value == high else value)  # noqa: B023
        return found

    # As others show it

    def rows(self) -> Iterator[Row]:
        """A row for each value: ``value``, ``count``, ``out_of``, ``chance``."""
        for value, count in self.counts.items():
            chance = Fraction(count, self.out_of)
            yield {"value": value, "count": count, "out_of": self.out_of, "chance": chance}

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {str(value): str(each) for value, each in self.fractions().items()}

    def _repr_svg_(self) -> str:
        """Shows itself in a notebook."""
        from .pictures.shown import distributed

        return distributed(self).svg()


def together(parts: Iterable[tuple[T, int, int]]) -> Distribution[T]:
    """Chances ``count / out_of`` of different denominators as one distribution."""
    counts, out_of = common(parts)
    try:
        ordered = dict(sorted(counts.items()))
    except TypeError:  # values that have no order
        ordered = counts
    return Distribution(ordered, out_of)


def common(parts: Iterable[tuple[T, int, int]]) -> tuple[dict[T, int], int]:
    """Chances ``count / out_of`` of different denominators as counts with a common one."""
    found: dict[tuple[T, int], int] = {}
    for what, count, out_of in parts:
        found[what, out_of] = found.get((what, out_of), 0) + count
    shared = 1
    for _, out_of in found:
        shared = shared // gcd(shared, out_of) * out_of
    counts: dict[T, int] = {}
    for (what, out_of), count in found.items():
        counts[what] = counts.get(what, 0) + count * (shared // out_of)
    return counts, shared


def _kept(one: Distribution[int], throws: int, keep: int) -> Distribution[int]:
    """The sum of the highest, once it is clear that this makes sense and will end."""
    _whole(throws)
    _whole(keep)
    keep = min(keep, throws)
    if not keep:
        return Distribution.sure(0)
    span = (max(one.counts) - min(one.counts) + 1) * keep
    size = one.out_of.bit_length() * throws + 8
    _bounded(len(one.counts) * keep * span * size // 256, MOST_WORK)
    return Distribution(convolution.kept(one.counts, throws, keep), one.out_of**throws)


def _whole(number: int, least: int = 0, most: int = MOST_THROWS) -> None:
    if type(number) is not int or not least <= number <= most:
        raise out_of_range(number, least, most)


def out_of_range(number: object, least: int, most: int) -> BadValue:
    """A number that is none, or too low or too high, to be raised."""
    values = {"value": str(number)[:64], "least": least, "most": most}
    return raised(Refusal("bad_value", "range", values=values))


def _bounded(steps: int, most: int) -> None:
    if steps > most:
        raise raised(too_costly(steps, most))
