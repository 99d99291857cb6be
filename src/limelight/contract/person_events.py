"""What happened to people at the table: sheets are changed, people retire and come back."""

from collections.abc import Iterator
from typing import Annotated, Any

from .carriers import CARRIED, Carrier, carrying_as
from .events import Event
from .marks import Of, named_in
from .said import Said
from .things import Retiring, changed, placed


class OfPerson(Event, frozen=True, kw_only=True):
    """Something with somebody's sheet; a game that calls them otherwise says so (``rename``)."""

    of: Annotated[str, Of(Retiring)]

    def where(self, state: Any) -> str:
        """The map of the state that holds them."""
        found = named_in(type(self)).room(state, self.of)
        assert found is not None
        return found


class PersonChanged(OfPerson, frozen=True, kw_only=True):
    """Somebody's sheet reads otherwise now.

    A game's own says of which kind they are: ``who: Pedlar``.
    """

    who: Any
    """As they are now, without their things where these are what they were."""
    changed: tuple[str, ...]
    """The fields that read otherwise."""

    def evolve(self, state: Any) -> Any:
        """It counts from now on."""
        where, who = self.where(state), self.who
        if isinstance(who, Carrier) and CARRIED not in self.changed:
            who = carrying_as(who, getattr(state, where)[self.of])
        return placed(state, where, self.of, who)

    def tell(self) -> Iterator[Said]:
        """Whose, and what of it."""
        yield Said("story.person_changed", {"name": self.of, "changed": self.changed})


class Retired(OfPerson, frozen=True, kw_only=True):
    """Somebody takes no part in play any more; the sheet and the name stay."""

    because: str | None = None

    def evolve(self, state: Any) -> Any:
        """It is a sheet from now on."""
        return changed(state, self.where(state), self.of, retired=True)

    def tell(self) -> Iterator[Said]:
        """Who, and why, where that was said."""
        values = {"name": self.of, "because": self.because}
        yield Said("story.retired_because" if self.because else "story.retired", values)


class Rejoined(OfPerson, frozen=True, kw_only=True):
    """Somebody who had retired takes part again, as they were."""

    def evolve(self, state: Any) -> Any:
        """They are back."""
        return changed(state, self.where(state), self.of, retired=False)

    def tell(self) -> Iterator[Said]:
        """Who it is."""
        yield Said("story.rejoined", {"name": self.of})
