"""A fighter's values are changed; a fighter retires from play, and comes back."""

from collections.abc import Iterator

import limelight.contract as ll

from ..facts import game
from ..state import Fighter, State


@game.event()
class FighterChanged(ll.Event, frozen=True):
    """Somebody's values are others now."""

    name: str
    fighter: Fighter
    """As they are now, without their things where these are what they were."""
    changed: tuple[str, ...]
    """The fields that read otherwise."""

    def evolve(self, state: State) -> State:
        """They count from now on."""
        was = state.fighters[self.name]
        who = self.fighter if "things" in self.changed else ll.carrying_as(self.fighter, was)
        return ll.placed(state, "fighters", self.name, who)

    def tell(self) -> Iterator[ll.Said]:
        """Whose, and which."""
        values = {"name": self.name, "changed": self.changed}
        yield ll.Said("story.fighter_changed", values)


@game.event()
class Retired(ll.Event, frozen=True):
    """Somebody takes no part in play any more; the sheet and the name stay."""

    fighter: str
    because: str | None = None

    def evolve(self, state: State) -> State:
        """It is a sheet from now on."""
        return state.changed(self.fighter, retired=True)

    def tell(self) -> Iterator[ll.Said]:
        """Who, and why, where that was said."""
        values = {"name": self.fighter, "because": self.because}
        yield ll.Said("story.retired_because" if self.because else "story.retired", values)


@game.event()
class Rejoined(ll.Event, frozen=True):
    """Somebody who had retired takes part again, as they were."""

    fighter: str

    def evolve(self, state: State) -> State:
        """They are back."""
        return state.changed(self.fighter, retired=False)

    def tell(self) -> Iterator[ll.Said]:
        """Who it is."""
        yield ll.Said("story.rejoined", {"name": self.fighter})
