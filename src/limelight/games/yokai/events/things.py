"""Things are used, gained, given away and dropped, and can be used again."""

import limelight.contract as ll

from ..facts import game
from ..state import Thing

for each in (ll.ThingUsed, ll.UsesRestored, ll.ThingDropped, ll.ThingGiven):
    game.event()(each)


@game.event()
class ThingAcquired(ll.ThingAcquired, frozen=True, kw_only=True):
    """Somebody has a thing more."""

    thing: Thing
