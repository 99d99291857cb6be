"""The X-card: anybody stops the play, watchers too, and nobody can tell who it was."""

from collections.abc import Iterable

import limelight.contract as ll

from .events import GoneOn, Paused
from .facts import game
from .state import Whole


@game.command(anonymous=True)
class Pause(ll.Command, frozen=True, kw_only=True):
    """Stops the play; nobody can tell who it was."""

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """Once more changes nothing."""
        return () if state.paused else Paused()

    @classmethod
    def forms(cls, seen: Whole, seat: ll.Seat) -> Iterable[ll.Form]:
        """While it runs."""
        return () if seen.paused else (ll.Form(),)


@game.command(anonymous=True)
class GoOn(ll.Command, frozen=True, kw_only=True):
    """Lets the play go on; nobody can tell who it was."""

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """Once more changes nothing."""
        return GoneOn() if state.paused else ()

    @classmethod
    def forms(cls, seen: Whole, seat: ll.Seat) -> Iterable[ll.Form]:
        """While it stands still."""
        return (ll.Form(),) if seen.paused else ()
