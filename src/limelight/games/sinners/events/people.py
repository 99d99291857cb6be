"""A fighter's values are changed; a fighter retires from play, and comes back."""

from typing import Annotated

import limelight.contract as ll

from ..facts import game
from ..state import Fighter

Anybody = Annotated[str, ll.Of("fighters")]


@game.event()
class FighterChanged(
    ll.PersonChanged, frozen=True, kw_only=True, rename={"of": "name", "who": "fighter"}
):
    """Somebody's values are others now."""

    of: Anybody
    who: Fighter


@game.event()
class Retired(ll.Retired, frozen=True, kw_only=True, rename={"of": "fighter"}):
    """Somebody takes no part in play any more; the sheet and the name stay."""

    of: Anybody


@game.event()
class Rejoined(ll.Rejoined, frozen=True, kw_only=True, rename={"of": "fighter"}):
    """Somebody who had retired takes part again, as they were."""

    of: Anybody
