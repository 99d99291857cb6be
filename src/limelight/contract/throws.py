"""Throws of named dice: what is asked for, what of it matters, and how it is read."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from .rolls import Roll

Faces = Mapping[str, tuple[int, ...]]
"""The faces that fell, by the name of the dice."""


Kept = Mapping[str, tuple[Any, ...]]
"""What is kept of the faces that fell, by the name of the dice."""


class Keep(NamedTuple):
    """What matters of several dice of one name, where not every face does.

    Play throws and shows every die. Odds count only what is kept, so that many dice do not
    explode. Written with operators that numbers and arrays share.
    """

    what: Literal["highest", "lowest", "total"]
    places: int = 1
    """How many of the highest; where there are fewer, 0 stands in."""
    hands: tuple[int, ...] = ()
    """How many dice each hand has; only the best of a hand is looked at."""
    signs: tuple[int, ...] = ()
    """What is added and what is taken off in a total; all are added if not said."""
    then: "Callable[[Any], Any] | None" = None
    """What the kept value is read as, where only that matters (a level of success)."""

    def of(self, faces: "tuple[Any, ...]") -> tuple[Any, ...]:
        """What is kept of these faces."""
        kept = self._of(faces)
        return kept if self.then is None else tuple(self.then(each) for each in kept)

    def _of(self, faces: "tuple[Any, ...]") -> tuple[Any, ...]:
        if self.what == "total":
            signs = self.signs or (1,) * len(faces)
            return (sum(sign * face for sign, face in zip(signs, faces, strict=True)),)
        if self.what == "lowest":
            low = faces[0]
            for face in faces[1:]:
                low = low + face - best(low, face)
            return (low,)
        if self.places == 1 and not self.hands and type(faces[0]) is int:
            return (max(faces),)
        kept: list[Any] = [0] * self.places
        for face in self._hands(faces):
            for place, lying in enumerate(kept):
                kept[place] = best(lying, face)
                face = lying + face - kept[place]
        return tuple(kept)

    def _hands(self, faces: "tuple[Any, ...]") -> "tuple[Any, ...]":
        found, at = [], 0
        for count in self.hands or (1,) * len(faces):
            high = faces[at]
            for face in faces[at + 1 : at + count]:
                high = best(high, face)
            found.append(high)
            at += count
        return tuple(found)


HIGHEST = Keep("highest")
LOWEST = Keep("lowest")
TWO_HIGHEST = Keep("highest", 2)
TOTAL = Keep("total")


class Pool(NamedTuple):
    """Dice of a throw that are kept together."""

    name: str
    dice: tuple[tuple[str, int], ...]
    """The names of the dice, and how many there are of each."""
    sides: tuple[int, ...]
    keep: Keep | None

    def named(self, faces: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        """Faces of the whole pool, by the names of its dice."""
        found, at = {}, 0
        for die, count in self.dice:
            found[die] = faces[at : at + count]
            at += count
        return found


class Throw(NamedTuple):
    """Dice that a rule asks for: the sides of each die, by name (``{"coin": (2,)}``)."""

    dice: Mapping[str, tuple[int, ...]]
    roll: "Roll[Any] | None" = None
    """The roll that reads them; without one every face is looked at."""
    hidden: bool = False
    """Whether only the GM may see how they fell."""
    sealed: str = ""
    """Under this label nobody may, until an event ``opens`` it."""
    closed: bool = False
    """Whether the dice themselves, by their names and how many they are, would tell what is
    still sealed: then nobody types them in."""

    def pools(self) -> tuple[Pool, ...]:
        """The dice as they are kept together."""
        if self.roll is None:
            return tuple(
                Pool(die, ((die, len(sides)),), sides, None) for die, sides in self.dice.items()
            )
        together: dict[str, list[str]] = {}
        for die in self.dice:
            together.setdefault(self.roll.pool_of(die), []).append(die)
        keep = self.roll.keep() if len(self.dice) == len(self.roll.dice()) else {}
        return tuple(
            Pool(
                pool,
                tuple((die, len(self.dice[die])) for die in dice),
                tuple(sides for die in dice for sides in self.dice[die]),
                keep.get(pool),
            )
            for pool, dice in together.items()
        )


def best(a: Any, b: Any) -> Any:
    """The higher of two: numbers, or arrays of them."""
    if type(a) is int and type(b) is int:
        return a if a >= b else b
    return _maximum()(a, b)


@cache
def _maximum() -> Any:
    from numpy import maximum  # somebody has made an array of them, so it is there

    return maximum
