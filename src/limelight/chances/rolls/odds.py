"""Exact odds: whole-number counts with one denominator, fractions at the edge."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from msgspec import Struct

from limelight.contract import Refusal, Roll
from limelight.play.mistakes import UnknownOutcome, raised

from ..distribution import Distribution
from ..tabular import Row, Tabular
from .counting import answered, joint


class Odds(Tabular, Struct, frozen=True, eq=False):
    """How many of all throws come to each outcome, each throw as likely as the next."""

    counts: Mapping[str, int]
    """By outcome code, those that cannot happen included."""
    out_of: int
    """How many throws there are."""
    chances: Mapping[str, int] = {}
    """Beside the outcome: questions with yes or no (``condition``)."""
    values: Mapping[str, Mapping[int, int]] = {}
    """Beside the outcome: questions with a number for an answer (``totals``)."""
    roll: Roll[Any] | None = None
    """The roll that was priced."""

    def __eq__(self, other: object) -> bool:
        """The same chances are equal, of whichever roll they are."""
        if not isinstance(other, Odds):
            return NotImplemented
        mine, theirs = (self.counts, self.out_of), (other.counts, other.out_of)
        return mine == theirs and (self.chances, self.values) == (other.chances, other.values)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        told = ", ".join(f"{code} {each}" for code, each in self.fractions().items())
        return f"<Odds {told}>"

    def fractions(self) -> dict[str, Fraction]:
        """The chance of each outcome."""
        return {code: reduced(count, self.out_of) for code, count in self.counts.items()}

    def chance(self, *codes: str) -> Fraction:
        """The chance that one of these outcomes, or of the questions beside them, comes."""
        known = {**self.chances, **self.counts}
        for code in codes:
            if code not in known:
                raise UnknownOutcome(str(code), known)
        return Fraction(sum(known[code] for code in codes), self.out_of)

    @property
    def outcomes(self) -> Distribution[str]:
        """The outcomes as a distribution."""
        return Distribution(self.counts, self.out_of)

    def of(self, question: str) -> Distribution[int]:
        """How a number beside the outcome is distributed, such as the ``total``."""
        if question in self.values:
            return Distribution(self.values[question], self.out_of)
        counts: dict[int, int] = {}
        for (_, value), count in self._joint(question).items():
            counts[value] = counts.get(value, 0) + count
        return Distribution(dict(sorted(counts.items())), self.out_of)

    def joint(self, *questions: str) -> Distribution[tuple[Any, ...]]:
        """How an outcome and the numbers beside it come together: ``(outcome, total)``."""
        return Distribution(self._joint(*questions), self.out_of)

    def questions(self) -> tuple[str, ...]:
        """What can be asked beside the outcome."""
        return (*self.chances, *self.values) if self.roll is None else _readings(self.roll)

    def _joint(self, *questions: str) -> dict[tuple[Any, ...], int]:
        known = self.questions() if self.roll is not None else ()
        for question in questions:
            if question not in known:
                raise UnknownOutcome(str(question), known)
        assert self.roll is not None
        found = joint(self.roll, questions)
        if isinstance(found, Refusal):
            raise raised(found)
        return found

    def rows(self) -> Iterator[Row]:
        """Every outcome, then every answer to the questions beside it."""
        asked: dict[str, Mapping[Any, int]] = {"outcome": self.counts}
        asked |= {name: {True: each} for name, each in self.chances.items()} | dict(self.values)
        for question, counts in asked.items():
            for answer, count in counts.items():
                shared = {"question": question, "answer": answer, "count": count}
                yield {**shared, "out_of": self.out_of, "chance": Fraction(count, self.out_of)}

    def _repr_svg_(self) -> str:
        """Shows itself in a notebook."""
        from ..pictures.shown import bare

        return bare(self).svg()

    def plain(self) -> dict[str, Any]:
        """Everything as JSON holds it: ``odds``, and the other questions beside it."""
        found: dict[str, Any] = {"odds": self._written(self.counts)}
        for name, count in self.chances.items():
            placed(found, name, str(Fraction(count, self.out_of)))
        for name, counts in self.values.items():
            found[name] = self._written(counts)
        return found

    def _written(self, counts: Mapping[Any, int]) -> dict[str, str]:
        return {str(name): str(Fraction(n, self.out_of)) for name, n in counts.items()}


def placed(found: dict[str, Any], name: str, value: Any) -> None:
    """Puts an answer under its question; one of several under its own name in there."""
    head, dot, key = name.partition(".")
    if dot:
        found.setdefault(head, {})[key] = value
    else:
        found[name] = value


def _readings(roll: Roll[Any]) -> tuple[str, ...]:
    """What the judge of a roll reads besides the outcome."""
    faces = {die: (1,) * len(sides) for die, sides in roll.dice().items() if sides}
    return tuple(name for name in answered(roll.judge(roll.kept(faces))) if name != "outcome")


@lru_cache(4096)
def reduced(count: int, out_of: int) -> Fraction:
    """A count as a fraction; the same few come up again and again."""
    return Fraction(count, out_of)
