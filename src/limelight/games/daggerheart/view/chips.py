"""What something brought at a table of Daggerheart."""

from collections.abc import Iterator

import limelight.contract as ll

from ..facts import game
from ..state import State


def chips(before: State, after: State) -> Iterator[ll.Chip]:
    """Tracks and countdowns that moved; DH-19: and the spotlight, if it went to the GM."""
    yield from ll.chips(game, before, after)
    if before.spotlight != after.spotlight:
        yield ll.Chip(ll.Said("chip.spotlight", {"who": after.spotlight}), tone="grim")
