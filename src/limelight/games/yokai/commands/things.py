"""What characters carry, and use."""

from collections.abc import Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.things import ThingAcquired
from ..facts import game
from ..state import State, Thing
from .base import closed, out


@game.command()
class UseThing(ll.UseThing, frozen=True, kw_only=True):
    """Uses a thing: it is paid for, and one of its uses is gone."""

    used_up = "already_used"

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In an adventure, not in the middle of a move, and by nobody who takes no part."""
        yield closed(state)
        yield out(state, self.of)
        yield from super().refuse(state, seat)


game.command(people=True)(ll.RestoreUses)


@game.command()
class AcquireThing(ll.AcquireThing, frozen=True, kw_only=True):
    """Somebody gains a thing: of the library, or as it is described."""

    happens = ThingAcquired
    thing: Annotated[ll.Name | Thing, ll.InLibrary("things"), ll.Asked()]


game.command()(ll.DropThing)
game.command()(ll.GiveThing)
