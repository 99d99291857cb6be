"""What characters carry, and use."""

from collections.abc import Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.things import ThingAcquired
from ..facts import game
from ..state import State, Thing
from .base import Mine, closed, out


@game.command()
class UseThing(ll.UseThing, frozen=True, kw_only=True):
    """Uses a thing: it is paid for, and one of its uses is gone."""

    used_up = "already_used"
    of: Mine

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In an adventure, not in the middle of a move, and by nobody who takes no part."""
        yield closed(state)
        yield out(state, self.of)
        yield from super().refuse(state, seat)


@game.command(people=True)
class RestoreUses(ll.RestoreUses, frozen=True, kw_only=True):
    """All uses of one thing, or of everything, are there again."""

    of: Mine


@game.command()
class AcquireThing(ll.AcquireThing, frozen=True, kw_only=True):
    """Somebody gains a thing: of the library, or as it is described."""

    happens = ThingAcquired
    of: Mine
    thing: Annotated[ll.Name | Thing, ll.InLibrary("things"), ll.Asked()]


@game.command()
class DropThing(ll.DropThing, frozen=True, kw_only=True):
    """Somebody lets go of a thing."""

    of: Mine


@game.command()
class GiveThing(ll.GiveThing, frozen=True, kw_only=True):
    """Somebody gives a thing to another, as far used as it is."""

    of: Mine
    to: Annotated[ll.Name, ll.Of("characters"), ll.OtherThan("of")]
