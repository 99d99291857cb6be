"""What fighters carry, and use."""

from collections.abc import Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.things import ThingAcquired
from ..facts import game
from ..state import State, Thing
from .base import down


@game.command()
class UseThing(ll.UseThing, frozen=True, kw_only=True):
    """Uses a thing: it is paid for, and one of its uses is gone."""

    used_up = "already_used"

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Nobody who is down or has retired uses anything; open splits and decisions come first."""
        yield down(state, self.of)
        if state.split_of(self.of) is not None:
            yield ll.not_now("split_open")
        group = state.group_of(self.of)
        if group is not None and group.pending is not None:
            yield ll.not_now("decision_open")
        yield from super().refuse(state, seat)


game.command(people=True)(ll.RestoreUses)


@game.command()
class AcquireThing(ll.AcquireThing, frozen=True, kw_only=True):
    """Somebody gains a thing: of the library, or as it is described."""

    happens = ThingAcquired
    thing: Annotated[ll.Name | Thing, ll.InLibrary("things"), ll.Asked()]


game.command()(ll.DropThing)
game.command()(ll.GiveThing)
