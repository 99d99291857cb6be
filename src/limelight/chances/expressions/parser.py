"""The grammar of expressions, and what each part of one comes to.

    whole   = part { "then" part }
    part    = sum [ "against" ( sum | number "/" number { "/" number } ) ]
    sum     = ["-"] term { ("+" | "-") term }
    term    = factor [ "*" number ] | number "*" factor
    factor  = number | dice | "(" sum ")" | best
    best    = ("highest" | "lowest") "(" sum { "," sum } ")"
    dice    = [ number ] "d" ( number | "%" ) { "exploding" | "!" [ number [ "times" ] ] }
              [ ("keep" | "drop") ("highest" | "lowest") [ number ] ]

Nothing is evaluated but this; every number, die and sum is bounded.
"""

from functools import lru_cache
from typing import NamedTuple

from limelight.contract.dice import MOST_DICE, MOST_SIDES

from ..distribution import Distribution
from .tokens import Token, tokens, wrong

EXPLOSIONS = 9
"""How often a die explodes at most where nobody says."""
MOST_EXPLOSIONS = 20
MOST_THRESHOLDS = 12
DEEPEST = 12

Numbers = Distribution[int]


class Expression(NamedTuple):
    """What was written, and what it comes to."""

    text: str
    found: Numbers
    thresholds: tuple[int, ...] = ()
    """Where it is thrown against something: the value is how many of these are reached."""
    contested: bool = False
    """Where it is thrown against other dice: 1 where it is at least as high."""
    follows: bool = False
    """Where something had to be reached first: 0 where that was missed."""


@lru_cache(256)
def read(text: str) -> Expression:
    """Reads and prices an expression; raises a mistake that says where it cannot be read."""
    return _Reader(text).whole()


class _Reader:
    """Goes over the tokens once, from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self._left = text, tokens(text)
        self._left.reverse()
        self._depth = self._thrown = 0

    def whole(self) -> Expression:
        found = self.part()
        while self._is("then"):
            if not found.thresholds and not found.contested:
                raise self._wrong("then")
            hit, after = found.found, self.part()
            both = hit.then(lambda reached: after.found if reached else 0)  # noqa: B023
            found = Expression(self.text, both, after.thresholds, after.contested, True)
        if self._next.kind != "end":
            raise self._wrong("rest")
        return found

    def part(self) -> Expression:
        thrown = self.sum()
        if not self._is("against"):
            return Expression(self.text, thrown)
        if self._next.kind == "number" and self._left[-2].kind in ("/", "end", "then"):
            thresholds = [self._number()]
            while self._is("/"):
                thresholds.append(self._number())
            if sorted(thresholds) != thresholds or len(thresholds) > MOST_THRESHOLDS:
                raise self._wrong("thresholds")
            return Expression(self.text, thrown.reached(*thresholds), tuple(thresholds))
        gap = thrown - self.sum()
        return Expression(self.text, gap.reached(0), contested=True)

    def sum(self) -> Numbers:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._wrong("deep")
        found = -self.term() if self._is("-") else self.term()
        while self._next.kind in ("+", "-"):
            found = found + self.term() if self._is("+") else self._taken_off(found)
        self._depth -= 1
        return found

    def _taken_off(self, found: Numbers) -> Numbers:
        self._is("-")
        return found - self.term()

    def term(self) -> Numbers:
        if self._next.kind == "number" and self._left[-2].kind == "*":
            factor = self._number()
            self._is("*")
            return self.factor() * factor
        found = self.factor()
        return found * self._number() if self._is("*") else found

    def factor(self) -> Numbers:
        if self._is("("):
            found = self.sum()
            self._must(")")
            return found
        if self._next.kind in ("highest", "lowest"):
            return self.best()
        many = self._number() if self._next.kind == "number" else None
        if self._is("die"):
            return self.dice(1 if many is None else many)
        if many is None:
            raise self._wrong("dice")
        return Distribution.sure(many)

    def dice(self, many: int) -> Numbers:
        sides = 100 if self._is("%") else self._number()
        self._thrown += many
        if not many or self._thrown > MOST_DICE or not 1 <= sides <= MOST_SIDES:
            raise self._wrong("bounds")
        die = Distribution.die(sides)
        if self._next.kind in ("exploding", "!"):
            self._left.pop()
            times = self._number() if self._next.kind == "number" else EXPLOSIONS
            self._is("times")
            if not 1 <= times <= MOST_EXPLOSIONS:
                raise self._wrong("explosions")
            die = die.exploding(times)
        if self._next.kind not in ("keep", "drop"):
            return die.times(many)
        drops = self._left.pop().kind == "drop"
        if self._next.kind not in ("highest", "lowest"):
            raise self._wrong("which")
        highest = self._left.pop().kind == "highest"
        keep = self._number() if self._next.kind == "number" else 1
        if not 0 <= keep <= many:
            raise self._wrong("keep")
        if drops:
            keep, highest = many - keep, not highest
        return die.highest(many, keep) if highest else die.lowest(many, keep)

    def best(self) -> Numbers:
        highest = self._left.pop().kind == "highest"
        self._must("(")
        found = self.sum()
        while self._is(","):
            other = self.sum()
            found = found.better(other) if highest else found.worse(other)
        self._must(")")
        return found

    # One token after the other

    @property
    def _next(self) -> Token:
        return self._left[-1]

    def _is(self, kind: str) -> bool:
        if self._next.kind != kind:
            return False
        self._left.pop()
        return True

    def _must(self, kind: str) -> None:
        if not self._is(kind):
            raise self._wrong("bracket")

    def _number(self) -> int:
        if self._next.kind != "number":
            raise self._wrong("number_missing")
        return self._left.pop().number

    def _wrong(self, why: str) -> Exception:
        return wrong(self.text, self._next.at, why)
