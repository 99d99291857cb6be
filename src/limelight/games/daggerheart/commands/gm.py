"""The GM's side: moves, the spotlight, Fear, and adversaries in the spotlight."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..events.gm import (
    AdversarySpotlighted,
    FearSpent,
    GmMoved,
    GmPrompted,
    SpotlightPassed,
    SpotlightTaken,
)
from ..facts import game
from ..rolls import AttackRoll
from ..state import Adversary, State, lacks_fear, offered_against
from .names import Foe, Somebody

RELENTLESS = re.compile(r"Relentless \(([0-9]{1,6})\)")


@game.command("DH-R5", "DH-19", gm=True)
class GmMove(ll.Command, frozen=True, kw_only=True):
    """The GM says what happens."""

    text: ll.Text
    because: ll.Text | None = None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the GM's turn, or on a prompt."""
        yield not_due(state)
        yield lacks_fear(state, price(state))

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R5: the first move of the GM's turn is free, each further one is 1 Fear."""
        return GmMoved(text=self.text, because=self.because, fear=price(state))


@game.command("DH-R6", "DH-44", gm=True)
class TakeSpotlight(ll.Command, frozen=True, kw_only=True):
    """The GM takes the spotlight."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the players' turn, and while no call is open."""
        if state.spotlight == "gm":
            yield ll.not_now("gm_turn")
        if state.roll is not None:
            yield ll.not_now("call_open")
        yield lacks_fear(state, self.price(state))

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """A turn begins."""
        return SpotlightTaken(fear=self.price(state))

    def price(self, state: State) -> int:
        """DH-R6: out of turn it costs 1 Fear, on a prompt nothing."""
        return 0 if state.prompts else 1


@game.command("DH-21", gm=True)
class PassSpotlight(ll.Command, frozen=True, kw_only=True):
    """The GM's turn ends."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one."""
        if state.spotlight == "players":
            yield ll.not_now("players_turn")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-21: the spotlight goes back to the players."""
        return SpotlightPassed()


@game.command("DH-20")
class PromptGm(ll.Command, frozen=True, kw_only=True):
    """Somebody at the table calls for a GM move."""

    because: Literal["consequences", "golden_opportunity", "looks_to_gm"]

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the GM's turn there is nothing to call for."""
        if state.spotlight == "gm":
            yield ll.not_now("gm_turn")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-20: three of the five reasons for a GM move are the table's to call."""
        return GmPrompted(because=self.because)


@game.command("DH-44", gm=True)
class SpendFear(ll.Command, frozen=True, kw_only=True):
    """The GM spends Fear and says on what."""

    amount: ll.Amount
    on: ll.Text

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It is there."""
        yield lacks_fear(state, self.amount)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-44: Fear is spent at any time, and it is written down on what."""
        return FearSpent(amount=self.amount, on=self.on)


@game.command("DH-22", "DH-23", "DH-24", "DH-R7", "DH-R8", "DH-115", gm=True)
class SpotlightAdversary(ll.Command, frozen=True, kw_only=True):
    """A GM move that puts an adversary in the spotlight, to do one of five things (DH-23)."""

    adversary: Foe
    action: Literal["attack", "action", "clear_condition", "sprint", "other"]
    target: Annotated[Somebody | None, ll.Asked()] = None
    condition: Annotated[
        ll.Name | None, ll.When("action", "clear_condition"), ll.Asked(), ll.Words("condition")
    ] = None
    feature: ll.Name | None = None
    text: Annotated[ll.Text | None, ll.Asked()] = None
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """A condition to clear is named; only what has an attack attacks."""
        if self.action == "clear_condition" and self.condition is None:
            yield ll.missing("condition")
        who = state.adversaries.get(self.adversary)
        if who is not None and self.action == "attack" and open_to(who, seat):
            yield ll.bad_value("no_attack", "action") if who.attack is None else None

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Attacks are on characters; nobody learns of hidden features by being refused."""
        who = state.adversaries[self.adversary]
        if self.action == "attack" and self.target in state.adversaries:
            yield ll.unknown(self.target, "target")
        conditions = [each.name for each in who.conditions]
        if self.action == "clear_condition" and self.condition not in conditions:
            yield ll.unknown(self.condition, "condition")
        features = features_of(who) if open_to(who, seat) else {}
        if self.feature is not None and self.feature not in features:
            yield ll.unknown(self.feature, "feature")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-R7: once in a turn; DH-R8: only a temporary condition; DH-22: all of its Fear."""
        name, who = self.adversary, state.adversaries[self.adversary]
        if state.turn.acted.get(name, 0) >= times(who):
            yield ll.Refusal("already_used", "acted", values={"name": name})
        if who.defeated:
            yield ll.not_now("defeated", name=name)
        yield not_due(state)
        lasting = any(c.name == self.condition and not c.temporary for c in who.conditions)
        if self.action == "clear_condition" and lasting:
            yield ll.not_now("lasting", name=self.condition)
        yield lacks_fear(state, self.price(state))

    def price(self, state: State) -> int:
        """DH-22, DH-24: a further move of this turn, and on top what the feature names."""
        features = features_of(state.adversaries[self.adversary])
        return price(state) + (features[self.feature] if self.feature is not None else 0)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-23: an attack on somebody is thrown; the rest is told."""
        who = state.adversaries[self.adversary]
        acts = AdversarySpotlighted(
            adversary=self.adversary,
            action=self.action,
            fear=self.price(state),
            target=self.target,
            condition=self.condition if self.action == "clear_condition" else None,
            feature=self.feature,
            text=self.text,
            known=who.shared,
        )
        if self.action != "attack" or who.attack is None or self.target is None:
            return acts
        roll = AttackRoll(
            modifier=who.attack.modifier,
            difficulty=state.characters[self.target].evasion,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
        )
        fell = yield from ll.throw(roll)
        return ll.replace(
            acts,
            d20=fell.faces["d20"],
            lower=roll.own < 0,
            modifier=roll.modifier,
            total=fell.read.total,
            evasion=roll.difficulty,
            outcome=fell.outcome,
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterator[ll.Form]:
        """What the adversaries that are there have."""
        if not seat.gm:
            return
        foes = seen.adversaries.values()
        conditions = dict.fromkeys(c.name for foe in foes for c in foe.conditions)
        features = dict.fromkeys(f.name for foe in foes for f in foe.features)
        choices = {"condition": tuple(conditions), "feature": tuple(features)}
        yield ll.Form(choices=choices, suggested=offered_against(seen.characters))

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """A condition or a feature is tried on one that has it."""
        for name, foe in seen.adversaries.items():
            if fields.get("feature") in features_of(foe):
                return {"adversary": name}
            if fields.get("condition") in {condition.name for condition in foe.conditions}:
                return {"adversary": name}
        return {}


def price(state: State) -> int:
    """DH-R5: the Fear that the next move costs: only a further one in the GM's turn."""
    return 1 if state.spotlight == "gm" and state.turn.moves else 0


def not_due(state: State) -> ll.Refusal | None:
    """In the players' turn a GM move needs an open prompt."""
    return None if state.spotlight == "gm" or state.prompts else ll.not_now("players_turn")


def open_to(who: Adversary, seat: ll.Seat) -> bool:
    """Whether a seat may know what an adversary has."""
    return seat.gm or who.shared


def features_of(who: Adversary) -> dict[str, int]:
    """The features of an adversary, with the Fear that each takes."""
    return {feature.name: feature.fear for feature in who.features}


def times(who: Adversary) -> int:
    """DH-R7: how often it may act in a GM turn: once, unless it is relentless."""
    found = (RELENTLESS.fullmatch(feature.name) for feature in who.features)
    return max((int(each[1]) for each in found if each is not None), default=1)
