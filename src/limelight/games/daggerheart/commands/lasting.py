"""What lasts: effects and conditions."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.lasting import (
    ConditionAdded,
    ConditionEnded,
    EffectAdded,
    EffectEnded,
)
from ..facts import game
from ..state import Condition, Pause, State, lacks_fear
from .names import Anything, Somebody


@game.command("DH-30", gm=True)
class AddEffect(ll.Command, frozen=True, kw_only=True):
    """A spell or the like begins, on somebody and by somebody."""

    name: Annotated[ll.Name, ll.New("effects")]
    on: Somebody
    by: Anything
    temporary: bool = False
    until: Pause | None = None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """It lasts, perhaps until some pause."""
        return EffectAdded(
            name=self.name, on=self.on, by=self.by, temporary=self.temporary, until=self.until
        )


@game.command("DH-30")
class EndEffect(ll.Command, frozen=True, kw_only=True):
    """Ends an effect: free for its caster, 1 Fear for the GM, and only a temporary one."""

    name: Annotated[ll.Name, ll.Of("effects")]

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """The caster's, and the GM's."""
        caster = state.characters.get(state.effects[self.name].by)
        plays = seat.gm or (caster is not None and seat.plays(caster.player))
        return None if plays else ll.Refusal("not_yours")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-30: the GM ends a character's effect only if it is temporary, and pays for it."""
        if self.bought(state, seat):
            if not state.effects[self.name].temporary:
                yield ll.not_now("lasting", name=self.name)
            yield lacks_fear(state, 1)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """It is over."""
        return EffectEnded(name=self.name, fear=1 if self.bought(state, seat) else 0)

    def bought(self, state: State, seat: ll.Seat) -> bool:
        """Whether it is a character's, and not of whoever ends it."""
        caster = state.characters.get(state.effects[self.name].by)
        return caster is not None and caster.player != seat.name


@game.command(gm=True)
class AddCondition(ll.Command, frozen=True, kw_only=True):
    """Puts a condition on somebody; the same one is never twice on one target."""

    name: ll.Name
    on: Somebody
    temporary: bool = False
    until: Pause | None = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It is not there yet."""
        if self.name in (condition.name for condition in conditions(state, self.on)):
            yield ll.bad_value("name_in_use", "name", name=self.name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """They have it."""
        return ConditionAdded(
            name=self.name, on=self.on, temporary=self.temporary, until=self.until
        )


@game.command(gm=True)
class EndCondition(ll.Command, frozen=True, kw_only=True):
    """Takes a condition away."""

    name: Annotated[ll.Name, ll.Words("condition")]
    on: Somebody

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They have it."""
        if self.name not in (condition.name for condition in conditions(state, self.on)):
            yield ll.unknown(self.name, "name")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """They are rid of it."""
        return ConditionEnded(name=self.name, on=self.on)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each who has conditions."""
        for name in (*seen.characters, *seen.adversaries):
            held = tuple(condition.name for condition in conditions(seen, name))
            if held:
                yield ll.Form(choices={"on": (name,), "name": held}, sample={"on": name})


def conditions(state: State, name: str) -> tuple[Condition, ...]:
    """What is on somebody, if they are there."""
    who = state.characters.get(name) or state.adversaries.get(name)
    return () if who is None else who.conditions
