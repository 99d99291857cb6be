"""A sheet is changed; a character retires from play, and comes back."""

from typing import Annotated

import limelight.contract as ll

from ..facts import game
from ..state import Character, State, gone

Anybody = Annotated[str, ll.Of("characters")]


@game.event()
class CharacterChanged(
    ll.PersonChanged, frozen=True, kw_only=True, rename={"of": "name", "who": "character"}
):
    """Somebody's sheet reads otherwise now."""

    of: Anybody
    who: Character

    def evolve(self, state: State) -> State:
        """It counts from now on; who goes out of action by it is in no fight any more."""
        falls = self.who.out and not state.characters[self.of].out
        changed: State = super().evolve(state)
        return gone(changed, (self.of,)) if falls else changed


@game.event()
class Retired(ll.Retired, frozen=True, kw_only=True, rename={"of": "character"}):
    """Somebody takes no part in play any more; the sheet and the name stay."""

    of: Anybody


@game.event()
class Rejoined(ll.Rejoined, frozen=True, kw_only=True, rename={"of": "character"}):
    """Somebody who had retired takes part again, as they were."""

    of: Anybody
