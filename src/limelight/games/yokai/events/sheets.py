"""A sheet is changed; a character retires from play, and comes back."""

from collections.abc import Iterator

import limelight.contract as ll

from ..facts import game
from ..state import Character, State, gone


@game.event()
class CharacterChanged(ll.Event, frozen=True):
    """Somebody's sheet reads otherwise now."""

    name: str
    character: Character
    """As they are now, without their things where these are what they were."""
    changed: tuple[str, ...]
    """The fields that read otherwise."""

    def evolve(self, state: State) -> State:
        """It counts from now on; who goes out of action by it is in no fight any more."""
        was = state.characters[self.name]
        falls = self.character.out and not was.out
        who = self.character if "things" in self.changed else ll.carrying_as(self.character, was)
        changed = ll.placed(state, "characters", self.name, who)
        return gone(changed, (self.name,)) if falls else changed

    def tell(self) -> Iterator[ll.Said]:
        """Whose, and what of it."""
        values = {"name": self.name, "changed": self.changed}
        yield ll.Said("story.character_changed", values)


@game.event()
class Retired(ll.Event, frozen=True):
    """Somebody takes no part in play any more; the sheet and the name stay."""

    character: str
    because: str | None = None

    def evolve(self, state: State) -> State:
        """It is a sheet from now on."""
        return ll.changed(state, "characters", self.character, retired=True)

    def tell(self) -> Iterator[ll.Said]:
        """Who, and why, where that was said."""
        values = {"name": self.character, "because": self.because}
        yield ll.Said("story.retired_because" if self.because else "story.retired", values)


@game.event()
class Rejoined(ll.Event, frozen=True):
    """Somebody who had retired takes part again, as they were."""

    character: str

    def evolve(self, state: State) -> State:
        """They are back."""
        return ll.changed(state, "characters", self.character, retired=False)

    def tell(self) -> Iterator[ll.Said]:
        """Who it is."""
        yield ll.Said("story.rejoined", {"name": self.character})
