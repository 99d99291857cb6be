"""What happened to things that people carry: used, found, given away, let go."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from .carriers import Carrier
from .events import Event
from .said import Said
from .things import changed, without


class OfCarrier(Event, frozen=True, kw_only=True):
    """Something with what somebody carries; it is nobody's turn by it."""

    where: str
    """The map of the state that holds whoever it is."""
    of: str

    def turns(self) -> Iterator[str]:
        """Nobody's."""
        yield from ()

    def carrier(self, state: Any, name: str = "") -> Carrier:
        """Who it is."""
        found: Carrier = getattr(state, self.where)[name or self.of]
        return found


class ThingUsed(OfCarrier, frozen=True, kw_only=True):
    """Somebody used a thing: it was paid for, and one of its uses is gone."""

    thing: str
    text: str | None = None
    counted: bool = False
    own: dict[str, int] = {}
    """How far it moved tracks of theirs."""
    table: dict[str, int] = {}
    """How far it moved tracks of the table."""

    def evolve(self, state: Any) -> Any:
        """What it moved has moved."""
        who = self.carrier(state)
        moved: dict[str, Any] = {track: getattr(who, track) + by for track, by in self.own.items()}
        if self.counted:
            moved["used"] = {**who.used, self.thing: who.used.get(self.thing, 0) + 1}
        common = {track: getattr(state, track) + by for track, by in self.table.items()}
        return replace(changed(state, self.where, self.of, **moved), **common)

    def tell(self) -> Iterator[Said]:
        """Who uses what, what that moved, and what they say to it."""
        moved = (*self.own.items(), *self.table.items())
        if moved:
            yield Said("story.thing_used_moves", {**self.values(), "moved": moved})
        else:
            yield Said("story.thing_used", self.values())
        if self.text:
            yield Said("story.thing_text", self.values())

    def result(self) -> dict[str, Any]:
        """What it moved."""
        moved = {self.of: dict(self.own)} if self.own else {}
        found: dict[str, Any] = {"changes": {**moved, **self.table}}
        return found if found["changes"] else {}


class UsesRestored(OfCarrier, frozen=True, kw_only=True):
    """Things of somebody can be used as often as ever."""

    names: tuple[str, ...] = ()

    def evolve(self, state: Any) -> Any:
        """Nothing of theirs is used up."""
        used = without(self.carrier(state).used, *self.names)
        return changed(state, self.where, self.of, used=used)


class ThingAcquired(OfCarrier, frozen=True, kw_only=True):
    """Somebody has a thing more.

    A game's own says of which kind: ``thing: Ware``.
    """

    thing: Any
    used: int = 0

    def evolve(self, state: Any) -> Any:
        """It lies with the others."""
        return _with(state, self.where, self.of, self.thing, self.used)

    def tell(self) -> Iterator[Said]:
        """Who gains what."""
        yield Said("story.thing_acquired", {"of": self.of, "thing": self.thing.name})


class ThingDropped(OfCarrier, frozen=True, kw_only=True):
    """Somebody let go of a thing."""

    thing: str

    def evolve(self, state: Any) -> Any:
        """It is gone, and what was counted of it."""
        return _parted(state, self.where, self.of, self.thing)

    def tell(self) -> Iterator[Said]:
        """Who lets go of what."""
        yield Said("story.thing_dropped", self.values())


class ThingGiven(OfCarrier, frozen=True, kw_only=True):
    """Somebody gave a thing to another, as far used as it is."""

    thing: str
    to: str

    def evolve(self, state: Any) -> Any:
        """It changes hands."""
        who = self.carrier(state)
        given, used = who.things[self.thing], who.used.get(self.thing, 0)
        kept = _parted(state, self.where, self.of, self.thing)
        return _with(kept, self.where, self.to, given, used)

    def tell(self) -> Iterator[Said]:
        """Who gives what to whom."""
        yield Said("story.thing_given", self.values())


def _with(state: Any, where: str, of: str, thing: Any, used: int) -> Any:
    who: Carrier = getattr(state, where)[of]
    count = {**who.used, thing.name: used} if used else who.used
    return changed(state, where, of, things={**who.things, thing.name: thing}, used=count)


def _parted(state: Any, where: str, of: str, thing: str) -> Any:
    who: Carrier = getattr(state, where)[of]
    kept, used = without(who.things, thing), without(who.used, thing)
    return changed(state, where, of, things=kept, used=used)
