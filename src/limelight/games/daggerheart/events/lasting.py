"""What lasts: effects, conditions and countdowns."""

from collections.abc import Iterator
from typing import Annotated, Literal

import limelight.contract as ll

from ..facts import game
from ..state import (
    Condition,
    Countdown,
    Effect,
    State,
    rid_of,
    somebody,
    with_condition,
    with_somebody,
)
from .base import Event, told_with_fear


@game.event("DH-30")
class EffectAdded(Event, frozen=True):
    """Something lasts."""

    name: str
    on: str
    by: str
    temporary: bool = False

    def evolve(self, state: State) -> State:
        """It is there."""
        effect = Effect(self.on, self.by, self.temporary)
        return ll.placed(state, "effects", self.name, effect)


@game.event("DH-30")
class EffectEnded(Event, frozen=True):
    """It is over."""

    name: str
    fear: int = 0

    def evolve(self, state: State) -> State:
        """It is gone, and so is the Fear."""
        effects = ll.without(state.effects, self.name)
        return ll.replace(state, effects=effects, fear=state.fear - self.fear)

    def tell(self) -> Iterator[ll.Said]:
        """That it is over, and what that cost."""
        return told_with_fear(self)

    def why(self) -> Iterator[ll.Because]:
        """DH-30: ended by the caster, or for Fear."""
        yield ll.Because("DH-30", "effect_bought" if self.fear else "effect_ended")

    def fear_spent(self) -> int:
        """What it cost the GM."""
        return self.fear


@game.event()
class ConditionAdded(Event, frozen=True):
    """Somebody has a condition."""

    name: str
    on: str
    temporary: bool = False

    def evolve(self, state: State) -> State:
        """One condition more."""
        condition = Condition(self.name, self.temporary)
        return with_somebody(state, self.on, with_condition(somebody(state, self.on), condition))


@game.event()
class ConditionEnded(Event, frozen=True):
    """Somebody is rid of a condition."""

    name: str
    on: str

    def evolve(self, state: State) -> State:
        """One condition less."""
        return with_somebody(state, self.on, rid_of(somebody(state, self.on), self.name))


@game.event()
class CountdownAdded(Event, frozen=True):
    """A countdown runs."""

    name: str
    start: int
    kind: Literal["standard", "progress", "consequence"] = "standard"
    hidden: Annotated[bool, ll.Hides()] = False

    def evolve(self, state: State) -> State:
        """It starts."""
        countdown = Countdown(self.start, self.kind, self.hidden)
        return ll.placed(state, "countdowns", self.name, countdown)


@game.event()
class CountdownTicked(Event, frozen=True):
    """A countdown was advanced by hand."""

    name: str
    by: int
    left: int
    hidden: Annotated[bool, ll.Hides()] = False

    def evolve(self, state: State) -> State:
        """So much is left."""
        return ll.changed(state, "countdowns", self.name, left=self.left)

    def tell(self) -> Iterator[ll.Said]:
        """How far it is, and whether it is over."""
        values = self.values()
        yield ll.Said("story.countdown_ticked", values)
        if not self.left:
            yield ll.Said("story.countdown_done", values)
