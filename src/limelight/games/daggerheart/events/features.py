"""Features used and paid for, and environments in the spotlight."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import limelight.contract as ll

from ..facts import game
from ..state import Environment, State, holder, with_somebody
from .base import Event
from .gains import spend
from .gm import after_gm_move

KNOWN = ll.Secret(unless="known")


@game.event("DH-95", "DH-96", "DH-R62")
class FeaturePaid(Event, frozen=True):
    """A feature took its Stress and one of its uses."""

    of: str
    feature: str
    stress: int = 0
    counted: bool = False
    """Whether its uses are."""
    known: Annotated[bool, ll.Hides(when=False)] = True

    def evolve(self, state: State) -> State:
        """DH-95: the Stress is that of the one whose feature it is."""
        who = holder(state, self.of)
        if self.counted:
            used = {**who.used, self.feature: who.used.get(self.feature, 0) + 1}
            who = ll.replace(who, used=used)
        if self.stress and not isinstance(who, Environment):
            who = ll.replace(who, stress=who.stress + self.stress)
        return with_somebody(state, self.of, who)

    def tell(self) -> Iterator[ll.Said]:
        """The Stress that it took."""
        if self.stress:
            yield ll.Said("story.marked_stress", {"target": self.of, "amount": self.stress})

    def why(self) -> Iterator[ll.Because]:
        """DH-95, DH-96: what it took."""
        if self.stress:
            yield ll.Because("DH-95", "stress_paid", {"name": self.of, "amount": self.stress})
        if self.counted:
            yield ll.Because("DH-96", "use_taken", {"feature": self.feature})


@game.event("DH-94")
class FeatureUsed(Event, frozen=True):
    """Somebody's feature was used outside the spotlight."""

    of: str
    feature: Annotated[str, KNOWN]
    target: str | None = None
    text: str | None = None
    fear: int = 0
    hope: int = 0
    from_lost: int = 0
    known: bool = True

    def evolve(self, state: State) -> State:
        """Its Fear or its Hope is gone."""
        state = spend(state, self.fear)
        return paid_in_hope(state, self.of, self.hope, self.from_lost) if self.hope else state

    def tell(self) -> Iterator[ll.Said]:
        """Who uses what, on whom, and what it cost."""
        values = self.values()
        hidden = "_hidden" if self.feature is ll.Hidden else ""
        aimed = "_at" if self.target is not None else ""
        yield ll.Said(f"story.uses_feature{hidden}{aimed}", values)
        if self.text:
            yield ll.Said("story.adversary_text", values)
        if self.hope:
            yield ll.Said("story.hope_spent", {"name": self.of, "hope": self.hope})
        if self.fear:
            yield ll.Said("story.fear_paid", values)

    def why(self) -> Iterator[ll.Because]:
        """DH-94: what it costs."""
        if self.fear:
            yield ll.Because("DH-22", "fear_paid", {"amount": self.fear})
        if self.hope:
            yield ll.Because("DH-42", "feature_costs", {"cost": self.hope})
        if self.from_lost:
            yield ll.Because("DH-R15", "from_lost", {"hope": self.from_lost})

    def hope_spent(self) -> Mapping[str, int]:
        """The Hope that it took."""
        return {self.of: self.hope} if self.hope else {}

    def fear_spent(self) -> int:
        """The Fear that it took."""
        return self.fear


def paid_in_hope(state: State, name: str, cost: int, from_lost: int) -> State:
    """DH-43, DH-R15: the Hope is gone; what was lost over the cap pays before it is."""
    hope = state.characters[name].hope + from_lost - cost
    state = ll.changed(state, "characters", name, hope=hope)
    if not from_lost:
        return state
    assert state.last is not None and state.last.gains is not None
    gains = state.last.gains
    hopes = {**gains.hope, name: gains.hope.get(name, 0) + from_lost}
    lost = {**gains.lost_hope, name: gains.lost_hope[name] - from_lost}
    gains = ll.replace(gains, hope=hopes, lost_hope=lost)
    return ll.replace(state, last=ll.replace(state.last, gains=gains))


@game.event("DH-78")
class EnvironmentAdded(Event, frozen=True):
    """An environment came to the table."""

    name: str
    environment: Environment

    def evolve(self, state: State) -> State:
        """It is there."""
        return ll.placed(state, "environments", self.name, self.environment)


@game.event("DH-80", "DH-R43")
class EnvironmentSpotlighted(Event, frozen=True):
    """A GM move by an environment."""

    environment: str
    feature: Annotated[str | None, KNOWN] = None
    target: str | None = None
    text: str | None = None
    fear: int = 0
    known: bool = True

    def evolve(self, state: State) -> State:
        """As every GM move."""
        return after_gm_move(state, self.fear)

    def tell(self) -> Iterator[ll.Said]:
        """What it does, to whom, and what that cost."""
        values = self.values()
        aimed = "_at" if self.target is not None else ""
        yield ll.Said(f"story.environment_acts{aimed}", values)
        if values.get("feature"):
            yield ll.Said("story.feature_used", values)
        if self.text:
            yield ll.Said("story.adversary_text", values)
        if self.fear:
            yield ll.Said("story.fear_paid", values)

    def why(self) -> Iterator[ll.Because]:
        """DH-80: priced as every GM move, and its feature on top."""
        yield ll.Because("DH-80", "environment_acts", {"name": self.environment})
        if self.fear:
            yield ll.Because("DH-22", "fear_paid", {"amount": self.fear})

    def fear_spent(self) -> int:
        """What it cost in all."""
        return self.fear
