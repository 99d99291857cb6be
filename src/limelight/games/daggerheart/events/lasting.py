"""What lasts: effects and conditions."""

from collections.abc import Iterator

import limelight.contract as ll

from ..facts import game
from ..state import (
    Condition,
    Effect,
    Pause,
    State,
    rid_of,
    somebody,
    with_condition,
    with_somebody,
)
from .base import Event, told_with_fear
from .gains import spend


@game.event("DH-30")
class EffectAdded(Event, frozen=True):
    """Something lasts."""

    name: str
    on: str
    by: str
    temporary: bool = False
    until: Pause | None = None

    def evolve(self, state: State) -> State:
        """It is there."""
        effect = Effect(self.on, self.by, self.temporary, self.until)
        return ll.placed(state, "effects", self.name, effect)

    def tell(self) -> Iterator[ll.Said]:
        """What begins, and until when."""
        return told_until(self)


@game.event("DH-30")
class EffectEnded(Event, frozen=True):
    """It is over."""

    name: str
    fear: int = 0

    def evolve(self, state: State) -> State:
        """It is gone, and so is the Fear."""
        return ll.replace(spend(state, self.fear), effects=ll.without(state.effects, self.name))

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
    until: Pause | None = None

    def evolve(self, state: State) -> State:
        """One condition more."""
        condition = Condition(self.name, self.temporary, self.until)
        return with_somebody(state, self.on, with_condition(somebody(state, self.on), condition))

    def tell(self) -> Iterator[ll.Said]:
        """Who has what, and until when."""
        return told_until(self)


@game.event()
class ConditionEnded(Event, frozen=True):
    """Somebody is rid of a condition."""

    name: str
    on: str

    def evolve(self, state: State) -> State:
        """One condition less."""
        return with_somebody(state, self.on, rid_of(somebody(state, self.on), self.name))


def told_until(event: EffectAdded | ConditionAdded) -> Iterator[ll.Said]:
    """What is there now, and when it ends by itself."""
    values = event.values()
    yield ll.Said(f"story.{ll.name_of(type(event))}", values)
    if event.until is not None:
        yield ll.Said("story.until", values)
