"""Who is at a table, as far as a seat knows."""

import limelight.contract as ll

from .state import Whole


def known_to(state: Whole, seat: ll.Seat, name: str, played: bool = False) -> bool:
    """Whether somebody of this name is there for a seat; ``played``: and has a player."""
    owners = state.of.owners(state.game)
    if name not in owners or (played and owners[name] is None):
        return False
    return seat.plays(owners[name]) or name in state.of.owners(state.of.redact(state.game, seat))
