"""Moves: a pool of white and black dice, and the line it comes to."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import limelight.contract as ll

Colour = Literal["white", "black"]
Kind = Literal["find_out", "risk", "use_ability", "travel", "weaken"]

COLOURS: tuple[Colour, ...] = ("white", "black")
LINES = ("1&1", "1-2", "3-4", "5-6", "6&6")
SUCCESS = ("5-6", "6&6")
"""YO-8: the lines with which a risk comes off."""
MOVE_DIE: Mapping[Kind, Colour] = {
    "find_out": "white",
    "risk": "black",
    "use_ability": "black",
    "travel": "white",
    "weaken": "black",
}
TABLES: Mapping[Kind, str] = {
    "find_out": "YO-7",
    "risk": "YO-8",
    "use_ability": "YO-9",
    "travel": "YO-10",
    "weaken": "YO-11",
}
"""The rule with the table of each move."""
D6 = (6,)
NONE = (0, 0)
TWO_OF_EACH: Mapping[str, ll.Keep] = dict.fromkeys(COLOURS, ll.TWO_HIGHEST)


def line(high: Any, second: Any) -> Any:
    """YO-2, YO-3 as a place in LINES; of a single die the second is 0."""
    both = high * second
    return (high + 1 >> 1) - (both == 1) + (both == 36)


def black(white: Any, black: Any) -> Any:
    """YO-4, YO-R1: whether the highest value is on a black die; a tie counts as black.

    Of a colour that is not in the pool the highest is 0.
    """
    return black >= white


class Reading(ll.Thing, frozen=True, kw_only=True):
    """What a throw says: its line, its highest value, and the colour of that."""

    line: str
    high: int
    colour: str
    success: bool | None = None
    """Of a risk: whether it came off."""

    def why(self) -> Iterator[ll.Because]:
        """YO-2, YO-3, YO-4: how the dice were read."""
        if self.line in ("1&1", "6&6"):
            yield ll.Because("YO-3", "doubles", {"line": self.line})
        else:
            yield ll.Because("YO-2", "high", {"high": self.high, "line": self.line})
        if self.colour == "black":
            yield ll.Because("YO-4", "black")

    def said(self, key: str) -> ll.Said:
        """The line, and the colour of its highest die."""
        return ll.Said(key, {"line": self.line, "colour": self.colour})

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        shown = {name: each for name, each in ll.asdict(self).items() if each is not None}
        return {"outcome": self.line, **shown}


class Line(ll.Outcome, frozen=True):
    """The highest value, and whether it is on a black die: that brings a condition."""

    high: int
    condition: bool


class MoveRoll(ll.Roll[Line], frozen=True):
    """YO-1: dice that are thrown, with their colours, and dice that lie there already."""

    outcomes = {"1&1": "YO-3", "1-2": "YO-2", "3-4": "YO-2", "5-6": "YO-2", "6&6": "YO-3"}
    beside = ("condition",)
    kind: Kind
    colours: dict[str, Colour] = {}
    many: dict[str, int] = {}
    """How many there are of a die, where it is not one."""
    lying: dict[Colour, tuple[int, ...]] = {}
    """YO-R4: the faces of dice that are not thrown, by colour."""

    def codes(self) -> tuple[str, ...]:
        """YO-2, YO-3: the lines exclude each other."""
        return LINES

    def dice(self) -> Mapping[str, tuple[int, ...]]:
        """All of them have six sides."""
        if not self.many:
            return dict.fromkeys(self.colours, D6)
        return {die: D6 * self.many.get(die, 1) for die in self.colours}

    def pool_of(self, die: str) -> str:
        """Dice of a colour are kept together."""
        return self.colours[die]

    def keep(self) -> Mapping[str, ll.Keep]:
        """YO-3: nothing but the two highest is looked at, so of each colour the two highest."""
        return TWO_OF_EACH

    def judge(self, kept: ll.Kept) -> Line:
        """YO-2, YO-3, YO-4: the two highest of the whole pool, whoever threw them."""
        whites, blacks = self._two(kept, "white"), self._two(kept, "black")
        high = ll.best(whites[0], blacks[0])
        lower = whites[0] + blacks[0] - high
        second = ll.best(lower, ll.best(whites[1], blacks[1]))
        return Line(line(high, second), high, black(whites[0], blacks[0]))

    def _two(self, kept: ll.Kept, colour: Colour) -> tuple[Any, ...]:
        """The two highest of a colour, those that lie there included."""
        thrown, lying = kept.get(colour, ()), self.lying.get(colour, ())
        return ll.TWO_HIGHEST.of((*thrown, *lying)) if lying else thrown or NONE

    def reading(self, fell: ll.Fallen[Line]) -> Reading:
        """What the dice say, as it is kept."""
        return Reading(
            line=fell.outcome,
            high=fell.read.high,
            colour="black" if fell.read.condition else "white",
            success=fell.outcome in SUCCESS if self.kind == "risk" else None,
        )

    def why(self, fell: ll.Fallen[Line]) -> Iterator[ll.Because]:
        """The pool, what lay there already, and how it is read."""
        for die, faces in fell.faces.items():
            yield ll.Because("YO-1", f"pool_{self.colours[die]}", {"faces": faces})
        for colour in COLOURS:
            if self.lying.get(colour):
                yield ll.Because("YO-R4", f"lying_{colour}", {"faces": self.lying[colour]})
        yield from self.reading(fell).why()

    def follows(self, fell: ll.Fallen[Line]) -> Iterator[ll.Because]:
        """YO-7, YO-8, YO-9, YO-10, YO-11: what the line gives."""
        yield ll.Because(TABLES[self.kind], f"{self.kind}.{fell.outcome}")

    def announce(self, fell: ll.Fallen[Line]) -> ll.Said:
        """How the result is called out."""
        return self.reading(fell).said("announce.line")

    def result(self, fell: ll.Fallen[Line]) -> dict[str, Any]:
        """What programs are told of it; its faces are always lists."""
        dice = {die: list(faces) for die, faces in fell.faces.items()}
        return {
            **self.reading(fell).result(),
            "condition": bool(fell.read.condition),
            "dice": dice,
        }
