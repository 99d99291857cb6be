"""Before the dice: a roll is called, declared for, helped, and taken back."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..state import (
    Blows,
    Call,
    Declaration,
    Gains,
    State,
)
from .base import Event
from .gains import (
    players_turn,
    spend,
    with_hope,
)


@game.event("DH-12", "DH-13", "DH-15")
class RollCalled(Event, frozen=True):
    """A call is open; it ends the GM's turn unless it is a reaction."""

    call: Call
    ends_turn: bool

    def evolve(self, state: State) -> State:
        """DH-34: a tag team takes its Hope, and its starter's right, with the call."""
        call = self.call
        state = ll.replace(spend(state, call.fear), roll=call, last=None, hits={}, packs={})
        state = ll.replace(state, blows=Blows())
        if call.starter is not None:
            characters = with_hope(state.characters, {call.by: -call.paid})
            starters = (*state.tag_teams, call.starter)
            state = ll.replace(state, characters=characters, tag_teams=starters)
        return players_turn(state) if self.ends_turn else state

    def tell(self) -> Iterator[ll.Said]:
        """Who is asked for what, against what, and what is at stake."""
        call = self.call
        if call.kind == "group":
            yield ll.Said("story.group_called", {"leader": call.by})
        elif call.kind == "tag_team":
            names = {"initiator": call.by, "partner": call.partner, "hope": call.paid}
            yield ll.Said("story.tag_team_called", names)
        for name, ask in call.asks.items():
            against = "hidden" if ask.difficulty is ll.Hidden else "shared"
            if ask.target is not None:
                against = f"target_{against}"
            trait = "trait" if ask.trait is not None else "choice" if ask.traits else "any"
            values: dict[str, Any] = {
                "name": name,
                "kind": ask.kind,
                "trait": ask.trait,
                "traits": ask.traits or (),
                "target": ask.target,
            }
            yield ll.Said(f"story.called_{trait}", values)
            if ask.difficulty is not ll.Hidden:
                values["difficulty"] = ask.difficulty
            yield ll.Said(f"story.against_{against}", values)
        for stakes in dict.fromkeys(ask.stakes for ask in call.asks.values() if ask.stakes):
            yield ll.Said("story.stakes", {"stakes": stakes})
        if call.fear:
            yield ll.Said("story.fear_paid", {"fear": call.fear})

    def why(self) -> Iterator[ll.Because]:
        """What kind of roll it is."""
        call = self.call
        if call.kind == "group":
            yield ll.Because("DH-33", "group_called")
        elif call.kind == "tag_team":
            yield ll.Because("DH-34", "tag_team_called", {"hope": call.paid})
        elif call.kind == "reaction":
            yield ll.Because("DH-31", "reaction_called")
        elif call.kind == "spellcast":
            yield ll.Because("DH-28", "spellcast_called")
        hidden = any(ask.difficulty is ll.Hidden for ask in call.asks.values())
        if call.fear and not hidden:
            yield ll.Because("DH-98", "experience_in_difficulty", {"amount": call.fear})
        if hidden:
            yield ll.Because("DH-14", "hidden_difficulty")

    def prepares(self) -> bool:
        """The roll is what happens."""
        return True

    def hope_spent(self) -> Mapping[str, int]:
        """DH-34: the Hope of a tag team."""
        return {self.call.by: self.call.paid} if self.call.paid else {}

    def fear_spent(self) -> int:
        """DH-98: the Fear of an adversary's Experience."""
        return self.call.fear


@game.event("DH-41", "DH-44")
class CallWithdrawn(Event, frozen=True):
    """A call is gone; what it took comes back, as far as there is room for it."""

    by: str
    hope: int = 0
    starter: str | None = None
    fear: int = 0
    lost_hope: Annotated[int, ll.Since(6)] = 0
    lost_fear: Annotated[int, ll.Since(6)] = 0

    def evolve(self, state: State) -> State:
        """Its Hope, its Fear, and the right to a tag team, are there again."""
        state = spend(state, -self.fear)
        if self.starter is None:
            return ll.replace(state, roll=None)
        starters = tuple(player for player in state.tag_teams if player != self.starter)
        characters = with_hope(state.characters, {self.by: self.hope})
        return ll.replace(state, roll=None, characters=characters, tag_teams=starters)

    def tell(self) -> Iterator[ll.Said]:
        """Which call it was, and what a cap cut off."""
        yield from super().tell()
        if self.lost_hope:
            yield ll.Said("story.hope_lost", {"name": self.by, "hope": self.lost_hope})
        if self.lost_fear:
            yield ll.Said("story.fear_lost", {"fear": self.lost_fear})

    def why(self) -> Iterator[ll.Because]:
        """The caps."""
        if self.lost_hope:
            yield ll.Because("DH-41", "hope_lost", {"name": self.by, "amount": self.lost_hope})
        if self.lost_fear:
            yield ll.Because("DH-44", "fear_lost", {"amount": self.lost_fear})

    def gained(self) -> Gains | None:
        """What a cap cut off."""
        if not self.lost_hope and not self.lost_fear:
            return None
        hope = {self.by: self.lost_hope} if self.lost_hope else {}
        return Gains(lost_hope=hope, lost_fear=self.lost_fear)

    def prepares(self) -> bool:
        """Nothing happened."""
        return True


@game.event("DH-16", "DH-17")
class Declared(Event, frozen=True):
    """Step 3 is said for one roll."""

    character: str
    declaration: Declaration

    def evolve(self, state: State) -> State:
        """A new declaration replaces the last."""
        return with_ask(state, self.character, declared=self.declaration)

    def tell(self) -> Iterator[ll.Said]:
        """What is added."""
        declared = self.declaration
        yield ll.Said("story.declares", {"name": self.character})
        if declared.trait is not None:
            yield ll.Said("story.declares_trait", {"trait": declared.trait})
        if declared.experiences:
            yield ll.Said("story.declares_experiences", {"experiences": declared.experiences})
        for what in ("advantage", "disadvantage", "modifier"):
            by = getattr(declared, what)
            if by:
                yield ll.Said(f"story.declares_{what}", {"by": by})
        for die, sides in declared.bonus_dice.items():
            yield ll.Said("story.declares_bonus_die", {"name": die, "sides": sides})

    def prepares(self) -> bool:
        """The roll is what happens."""
        return True


@game.event("DH-42", "DH-R9")
class HelpOffered(Event, frozen=True):
    """A helper will throw a die and pay 1 Hope when the dice fall."""

    character: str
    ally: str

    def evolve(self, state: State) -> State:
        """One helper more."""
        assert state.roll is not None
        helpers = (*state.roll.asks[self.ally].helpers, self.character)
        return with_ask(state, self.ally, helpers=helpers)

    def why(self) -> Iterator[ll.Because]:
        """What it will cost."""
        yield ll.Because("DH-42", "help_costs")

    def prepares(self) -> bool:
        """The roll is what happens."""
        return True


@game.event()
class HelpWithdrawn(Event, frozen=True):
    """A helper thought better of it."""

    character: str
    ally: str

    def evolve(self, state: State) -> State:
        """One helper less."""
        assert state.roll is not None
        helpers = tuple(h for h in state.roll.asks[self.ally].helpers if h != self.character)
        return with_ask(state, self.ally, helpers=helpers)

    def prepares(self) -> bool:
        """The roll is what happens."""
        return True


def with_ask(state: State, name: str, **changes: Any) -> State:
    """The open call with one of its rolls changed."""
    call = state.roll
    assert call is not None
    ask = ll.replace(call.asks[name], **changes)
    return ll.replace(state, roll=ll.replace(call, asks={**call.asks, name: ask}))
