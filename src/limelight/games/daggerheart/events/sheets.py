"""Sheets that are changed by hand, opened, retired and taken up again."""

from collections.abc import Iterator
from typing import Annotated

import limelight.contract as ll

from ..facts import Trait, game
from ..state import TOP, Base, State, refit
from .base import Event
from .belongings import now
from .rolls import full_again

Anybody = Annotated[str, ll.Of("characters")]


@game.event("DC-9", "DC-11", "DC-R1", "DC-R3", "DC-R4", "DC-R23", "DC-R25")
class CharacterChanged(Event, frozen=True):
    """Something on a sheet was changed by hand."""

    character: str
    what: tuple[str, ...]
    """The fields that were."""
    base: Base | None = None
    level: int | None = None
    experiences: dict[str, int] | None = None
    spellcast_trait: Trait | None = None
    names: dict[str, str | None] = {}
    """Names and words of the sheet: what they are now."""
    domains: tuple[str, ...] | None = None

    def evolve(self, state: State) -> State:
        """DC-R25: a level typed by hand cuts off the level-ups before it."""
        who = state.characters[self.character]
        sheet = ll.replace(who.sheet, **self.names)
        if self.domains is not None:
            sheet = ll.replace(sheet, domains=self.domains)
        if self.level is not None:
            due = max(min(who.due, TOP - self.level), 0)
            sheet, who = ll.replace(sheet, rises=()), ll.replace(who, level=self.level, due=due)
        if self.experiences is not None:
            who = ll.replace(who, experiences=self.experiences)
        if "spellcast_trait" in self.what:
            who = ll.replace(who, spellcast_trait=self.spellcast_trait)
        who = ll.replace(who, sheet=sheet)
        who = who if self.base is None else refit(who, self.base)
        return undeclared(now(state, self.character, who), self.character)

    def tell(self) -> Iterator[ll.Said]:
        """Whose sheet, and what of it."""
        yield ll.Said("story.character_changed", {"character": self.character, "what": self.what})


def undeclared(state: State, name: str) -> State:
    """DC-R26: an Experience that is gone is not declared for an open roll either."""
    call, known = state.roll, state.characters[name].experiences
    ask = None if call is None else call.asks.get(name)
    if call is None or ask is None or ask.rolled is not None:
        return state
    said = tuple(each for each in ask.declared.experiences if each in known)
    ask = ll.replace(ask, declared=ll.replace(ask.declared, experiences=said))
    return ll.replace(state, roll=ll.replace(call, asks={**call.asks, name: ask}))


@game.event("DC-R23")
class ChangesAllowed(Event, frozen=True):
    """The GM opened a sheet while a session runs, or closed it again."""

    character: str
    allow: bool = True

    def evolve(self, state: State) -> State:
        """Until the session ends."""
        return ll.changed(state, "characters", self.character, allowed=self.allow)

    def tell(self) -> Iterator[ll.Said]:
        """Whose sheet is open, or closed."""
        yield ll.Said("story.sheet_opened" if self.allow else "story.sheet_closed", self.values())


@game.event("DC-56", "DC-R27")
class Retired(ll.Retired, Event, frozen=True, kw_only=True, rename={"of": "character"}):
    """A character is out of play, with their sheet and their name."""

    of: Anybody

    def evolve(self, state: State) -> State:
        """DH-R60: they hold nobody up who is out of tokens."""
        state = super().evolve(state)
        if state.spotlight_tokens:
            full = full_again(state.characters, state.spotlight_tokens)
            state = ll.replace(state, characters=full)
        return state


@game.event("DC-56")
class Rejoined(ll.Rejoined, Event, frozen=True, kw_only=True, rename={"of": "character"}):
    """A retired character is back in play."""

    of: Anybody
