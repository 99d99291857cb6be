"""Features: what they cost, whether that can be paid, and using them outside the spotlight."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..events.belongings import Consumed, UsesRestored
from ..events.dice import DiceHandedOut
from ..events.features import FeaturePaid, FeatureUsed
from ..facts import game
from ..state import (
    Adversary,
    Card,
    Character,
    Environment,
    Feature,
    Item,
    Limited,
    State,
    down,
    holder,
    hope_to_spend,
    known,
    lacks_fear,
    lacks_hope,
    named,
    names_on,
    resting,
    room,
    usable,
)
from .hits import last_stress
from .names import Anybody, Anything, AnythingMine, Mine

Holder = Character | Adversary | Environment
Usable = Feature | Limited


def feature_of(state: State, name: str, feature: str | None) -> Usable | None:
    """A feature of somebody or something at the table; of a character also a card or an item."""
    found: Usable | None = None
    if any(name in each for each in (state.characters, state.adversaries, state.environments)):
        found = named(usable(holder(state, name)), feature)
    return found


def fear(feature: Usable | None) -> int:
    """DH-22: the Fear of a feature, if it is the GM's."""
    return 0 if feature is None else ll.costs(feature).get("fear", 0)


def hope(feature: Usable) -> int:
    """DH-42: the Hope of a feature, a card or an item, if it is a character's."""
    return ll.costs(feature).get("hope", 0)


def no_feature(state: State, name: str, feature: str | None, seat: ll.Seat) -> ll.Refusal | None:
    """Refuses a feature that is not there; nobody learns of hidden ones by being refused."""
    who = holder(state, name)
    features = usable(who) if seat.gm or known(who) else ()
    if feature is None or named(features, feature) is not None:
        return None
    return ll.unknown(feature, "feature")


def unpayable(state: State, name: str, feature: Usable | None) -> Iterator[ll.Refusal | None]:
    """DH-95, DH-96, DH-R62: no uses left, or Stress that does not fit."""
    if feature is None:
        return
    who = holder(state, name)
    if ll.used_up(who, feature):
        yield ll.Refusal("already_used", "no_uses_left", values={"name": feature.name})
    if feature.stress and not isinstance(who, Environment) and room(who, "stress") < feature.stress:
        yield ll.not_now("no_stress_slots", name=name, stress=feature.stress)


def paid(state: State, name: str, feature: Usable | None) -> tuple[ll.Event, ...]:
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


USES = ("DC-23", "DC-29", "DC-31", "DC-32", "DC-33", "DC-34")


@game.command("DH-94", "DH-95", "DH-96", *USES, "DC-R27", "DH-R62")
class UseFeature(ll.Command, frozen=True, kw_only=True):
    """Uses a feature, a card or an item: it is paid for, and one of its uses is taken."""

    of: AnythingMine
    feature: Annotated[ll.Name, ll.Asked(), ll.Words("feature")]
    target: Annotated[Anything | None, ll.Asked()] = None
    text: Annotated[ll.Text | None, ll.Asked()] = None
    to: Annotated[tuple[Anybody, ...], ll.Few] | None = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Weapons and armour are not used so; DC-34: only dice are handed out."""
        who = state.characters.get(self.of)
        if who is not None and names_on(who).get(self.feature) in ("weapon", "armor"):
            yield ll.bad_value("never_used", "feature", name=self.feature)
        feature = feature_of(state, self.of, self.feature)
        if self.to is not None and (len(set(self.to)) < len(self.to) or not self.to):
            yield ll.bad_value("twice", "to")
        known = feature is not None or who is None  # nobody and nothing else has dice to give
        if self.to is not None and known and getattr(feature, "die", None) is None:
            yield ll.bad_value("no_die_to_give", "to")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They have it."""
        yield no_feature(state, self.of, self.feature, seat)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-94: an action needs the spotlight; everything is paid, or nothing."""
        feature = feature_of(state, self.of, self.feature)
        if feature is None:
            return
        who = holder(state, self.of)
        yield down(state, self.of)
        if not isinstance(who, Character) and getattr(feature, "kind", None) == "action":
            yield ll.not_now("needs_spotlight", name=feature.name)
        if isinstance(feature, Card) and not feature.ready:  # DC-23
            yield ll.not_now("in_vault", name=feature.name)
        if isinstance(who, Adversary) and who.defeated:
            yield ll.not_now("defeated", name=self.of)
        yield from unpayable(state, self.of, feature)
        yield lacks_fear(state, fear(feature))
        if isinstance(who, Character):
            have = hope_to_spend(state, self.of) + lost_hope(state, self.of)
            yield lacks_hope(have, hope(feature), self.of)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-43: Hope that the last roll gave over the cap pays first."""
        feature = feature_of(state, self.of, self.feature)
        assert feature is not None
        used = FeatureUsed(
            of=self.of,
            feature=self.feature,
            target=self.target,
            text=self.text,
            fear=fear(feature),
            hope=hope(feature),
            from_lost=min(lost_hope(state, self.of), hope(feature)),
            known=known(holder(state, self.of)),
        )
        consumed: tuple[ll.Event, ...] = ()
        if isinstance(feature, Item) and feature.consumable:
            consumed = (Consumed(character=self.of, name=feature.name),)
        return (used, *paid(state, self.of, feature), *consumed, *self.handed_out(state, feature))

    def handed_out(self, state: State, feature: Usable) -> tuple[ll.Event, ...]:
        """DC-34: its die, to those who are named or to the whole party."""
        die = getattr(feature, "die", None)
        if die is None:
            return ()
        to = resting(state.characters) if self.to is None else self.to
        return (DiceHandedOut(die=die.name, sides=die.sides, to=to),)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who has features that are used so."""
        rooms = (seen.characters, seen.adversaries, seen.environments)
        everybody: dict[str, Any] = {name: who for room in rooms for name, who in room.items()}
        for name, who in everybody.items():
            mine = seat.gm or seat.plays(getattr(who, "player", None))
            if not mine or who.features is ll.Hidden:
                continue
            if isinstance(who, Character):
                names = tuple(each.name for each in usable(who) if payable(seen, name, each))
            else:
                names = tuple(each.name for each in who.features if each.kind != "action")
            if names:
                choices, sample = (
                    {"of": (name,), "feature": names},
                    {"of": name, "feature": names[0]},
                )
                known = isinstance(who, Character)
                yield ll.Form(choices=choices, sample=sample, trusted=known)


def payable(state: State, name: str, thing: Usable) -> bool:
    """Whether a character could use this now: up, at hand, and with its price."""
    if not state.characters[name].up or (isinstance(thing, Card) and not thing.ready):
        return False
    have = hope_to_spend(state, name) + lost_hope(state, name)
    return have >= hope(thing) and not any(unpayable(state, name, thing))


@game.command("DC-29", "DC-30")
class RestoreUses(ll.Command, frozen=True, kw_only=True):
    """All uses of one thing, or of everything, are there again."""

    character: Mine
    name: Annotated[ll.Name | None, ll.Asked()] = None

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They have it."""
        if self.name is not None and feature_of(state, self.character, self.name) is None:
            yield ll.unknown(self.name, "name")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-29: as often as ever."""
        used = tuple(state.characters[self.character].used)
        names = used if self.name is None else (self.name,)
        return UsesRestored(character=self.character, names=names)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own with things that have uses."""
        for name, who in seen.characters.items():
            counted = tuple(each.name for each in usable(who) if each.per is not None)
            if counted and seat.plays(who.player):
                yield ll.Form(choices={"character": (name,), "name": counted}, trusted=True)
