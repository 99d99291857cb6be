"""Things that can be used so often until a pause, and may have a price.

Whoever has such things counts in ``used`` how often each of them was used since that pause.
"""

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from .fields import Amount, Count
from .library import Record
from .refusals import Refusal, bad_value

W = TypeVar("W")
LEFT = "left"
"""Where a record that somebody has says how many of its uses are left."""


class Counted(Record, frozen=True, kw_only=True):
    """Something that can be used so often until a pause; without one as often as one likes.

    A game's own has ``per``, one of its pauses, and ``uses``: how often; once, where only the
    pause is said.
    """

    if TYPE_CHECKING:
        per: Any = None
        uses: Amount | None = None

    @property
    def most(self) -> int:
        """How often it can be used until the pause."""
        return 1 if self.uses is None else self.uses


class Limited(Counted, frozen=True, kw_only=True):
    """The same, as it comes with somebody: some of its uses may be gone, it has ``left``."""

    if TYPE_CHECKING:
        left: Count | None = None

    def unsound(self, kind: str) -> Refusal | None:
        """Uses without a pause, or more left than there are."""
        return unfit((self,), kind)


def unfit(things: Iterable[Counted], at: str) -> Refusal | None:
    """Refuses uses without a pause, more left than there are, and one name twice."""
    listed = tuple(things)
    if len({each.name for each in listed}) < len(listed):
        return bad_value("twice", at)
    for each in listed:
        left = getattr(each, "left", None)
        if (each.uses is not None or left is not None) and each.per is None:
            return bad_value("uses_without_per", at)
        if left is not None and left > each.most:
            return bad_value("left", at, name=each.name)
    return None


def text_of(thing: Any) -> str:
    """What a thing says of itself; a game's own need not have a ``text``."""
    return getattr(thing, "text", None) or ""


def left(who: Any, thing: Counted) -> int:
    """How often somebody can still use a thing that has uses."""
    return max(thing.most - int(who.used.get(thing.name, 0)), 0)


def used_up(who: Any, thing: Counted) -> bool:
    """Whether somebody has to wait before they can use a thing again."""
    return thing.per is not None and not left(who, thing)


def with_left(who: Any, thing: W) -> W:
    """A thing as it goes into a file: with what is left of its uses, where that is not all."""
    held: Any = thing
    if held.per is None or (count := left(who, held)) == held.most:
        return thing
    counted: W = replace(held, left=count)
    return counted


def gone(thing: Any) -> int:
    """How often a thing was used that comes with fewer uses left than it has."""
    return 0 if thing.per is None or thing.left is None else int(thing.most - thing.left)


def used_of(things: Iterable[Any]) -> dict[str, int]:
    """How often things were used that come so, by name."""
    return {each.name: used for each in things if (used := gone(each))}


def freed(who: W, things: Iterable[Counted], pauses: Container[str | None]) -> W:
    """Somebody whose things of these pauses can be used again."""
    held: Any = who
    if not held.used:
        return who
    free = {each.name for each in things if each.per in pauses}
    used = {name: count for name, count in held.used.items() if name not in free}
    if len(used) == len(held.used):
        return who
    freed: W = replace(held, used=used)
    return freed
