"""Features: what they cost, whether that can be paid, and using them outside the spotlight."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..events.features import FeaturePaid, FeatureUsed
from ..facts import game
from ..state import (
    Adversary,
    Character,
    Environment,
    Feature,
    State,
    down,
    holder,
    hope_to_spend,
    known,
    lacks_fear,
    lacks_hope,
    left,
    named,
    room,
)
from .hits import last_stress
from .names import Anything, AnythingMine

Holder = Character | Adversary | Environment


def feature_of(state: State, name: str, feature: str | None) -> Feature | None:
    """A feature of somebody or something at the table."""
    found: Feature | None = None
    if any(name in each for each in (state.characters, state.adversaries, state.environments)):
        found = named(holder(state, name).features, feature)
    return found


def no_feature(state: State, name: str, feature: str | None, seat: ll.Seat) -> ll.Refusal | None:
    """Refuses a feature that is not there; nobody learns of hidden ones by being refused."""
    who = holder(state, name)
    features = who.features if seat.gm or known(who) else ()
    if feature is None or named(features, feature) is not None:
        return None
    return ll.unknown(feature, "feature")


def unpayable(state: State, name: str, feature: Feature | None) -> Iterator[ll.Refusal | None]:
    """DH-95, DH-96, DH-R62: no uses left, or Stress that does not fit."""
    if feature is None:
        return
    who = holder(state, name)
    if feature.per is not None and not left(who, feature):
        yield ll.Refusal("already_used", "no_uses_left", values={"name": feature.name})
    if feature.stress and not isinstance(who, Environment) and room(who, "stress") < feature.stress:
        yield ll.not_now("no_stress_slots", name=name, stress=feature.stress)


def paid(state: State, name: str, feature: Feature | None) -> tuple[ll.Event, ...]:
    """DH-95, DH-96: its Stress is marked on whose it is, and one of its uses is gone."""
    if feature is None or not (feature.stress or feature.per):
        return ()
    who = holder(state, name)
    event = FeaturePaid(
        of=name,
        feature=feature.name,
        stress=feature.stress,
        counted=feature.per is not None,
        known=known(who),
    )
    if isinstance(who, Environment):
        return (event,)
    return (event, *last_stress(name, who, feature.stress))


def lost_hope(state: State, name: str) -> int:
    """DH-43: the Hope of the last roll that went over the cap, and can still pay."""
    gains = state.last.gains if state.last is not None else None
    return 0 if gains is None else gains.lost_hope.get(name, 0)


@game.command("DH-94", "DH-95", "DH-96", "DH-R62")
class UseFeature(ll.Command, frozen=True, kw_only=True):
    """Uses a feature: it is paid for, and one of its uses is taken."""

    of: AnythingMine
    feature: Annotated[ll.Name, ll.Asked(), ll.Words("feature")]
    target: Annotated[Anything | None, ll.Asked()] = None
    text: Annotated[ll.Text | None, ll.Asked()] = None

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They have it."""
        yield no_feature(state, self.of, self.feature, seat)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-94: an action needs the spotlight; everything is paid, or nothing."""
        feature = feature_of(state, self.of, self.feature)
        if feature is None:
            return
        who, price = holder(state, self.of), feature.price()
        yield down(state, self.of)
        if not isinstance(who, Character) and feature.kind == "action":
            yield ll.not_now("needs_spotlight", name=feature.name)
        if isinstance(who, Adversary) and who.defeated:
            yield ll.not_now("defeated", name=self.of)
        yield from unpayable(state, self.of, feature)
        yield lacks_fear(state, price.fear)
        if isinstance(who, Character):
            have = hope_to_spend(state, self.of) + lost_hope(state, self.of)
            yield lacks_hope(have, price.hope, self.of)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-43: Hope that the last roll gave over the cap pays first."""
        feature = feature_of(state, self.of, self.feature)
        assert feature is not None
        price = feature.price()
        used = FeatureUsed(
            of=self.of,
            feature=self.feature,
            target=self.target,
            text=self.text,
            fear=price.fear,
            hope=price.hope,
            from_lost=min(lost_hope(state, self.of), price.hope),
            known=known(holder(state, self.of)),
        )
        return (used, *paid(state, self.of, feature))

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who has features that are used so."""
        rooms = (seen.characters, seen.adversaries, seen.environments)
        everybody: dict[str, Any] = {name: who for room in rooms for name, who in room.items()}
        for name, who in everybody.items():
            mine = seat.gm or seat.plays(getattr(who, "player", None))
            if not mine or who.features is ll.Hidden:
                continue
            of_table = not isinstance(who, Character)
            usable = tuple(f.name for f in who.features if f.kind != "action" or not of_table)
            if usable:
                choices = {"of": (name,), "feature": usable}
                yield ll.Form(choices=choices, sample={"of": name, "feature": usable[0]})
