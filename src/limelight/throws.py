"""Throws of named dice: what is asked for, what of it matters, and how it is read."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

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


class Judge(NamedTuple):
    """How a roll is read: the one definition that is played, priced and simulated."""

    outcomes: tuple[str, ...]
    """Every code that it can come to."""
    of: "Callable[[Kept], Mapping[str, Any]]"
    """What is kept to values by name: ``outcome``, a place in the outcomes, and what else is
    worth knowing. Only operators that numbers and arrays share."""
    beside: tuple[str, ...] = ()
    """Which of these values are questions of their own, priced beside the outcome."""


class Throw(NamedTuple):
    """Dice that a rule asks for: the sides of each die, by name (``{"hope": (12,)}``)."""

    dice: Mapping[str, tuple[int, ...]]
    hidden: bool = False
    """Whether only the GM may see how they fell."""
    sealed: str = ""
    """Under this label nobody may, until an event ``opens`` it."""
    keep: Mapping[str, Keep] = {}
    """What matters of the dice of a name; where nothing is said, every face."""
    judge: Judge | None = None
    """How the whole roll is read, where nothing but these dice decides it."""
    apart: bool = False
    """Whether what the dice of each name do only adds up: none looks at another's."""

    def kept(self, faces: Faces) -> Kept:
        """What is kept of these faces (numbers, or arrays of them)."""
        if not self.keep:
            return faces
        return {
            name: self.keep[name].of(each) if name in self.keep else each
            for name, each in faces.items()
        }


def best(a: Any, b: Any) -> Any:
    """The higher of two: numbers, or arrays of them."""
    if isinstance(a, int) and isinstance(b, int):
        return a if a >= b else b
    from numpy import maximum  # somebody has made an array of them, so it is there

    return maximum(a, b)
