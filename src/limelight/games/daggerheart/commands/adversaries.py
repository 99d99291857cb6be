"""Adversaries: in the spotlight, their other rolls, and another tier for one."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import limelight.contract as ll

from ..events.adversaries import AdversaryRolled, AdversaryScaled, AdversarySpotlighted
from ..facts import game
from ..rolls import AdversaryReaction, AttackRoll, cut_off
from ..rolls.encounters import (
    scaled_attack,
    scaled_damage,
    scaled_difficulty,
    scaled_thresholds,
)
from ..state import (
    MOST_FEAR,
    Adversary,
    Attack,
    State,
    Thresholds,
    Tier,
    down,
    known,
    lacks_fear,
    named,
    number,
    offered_against,
)
from .features import Usable, fear, feature_of, no_feature, paid, unpayable
from .gm import not_due, price
from .names import Anybody, Foe, Somebody

Several = tuple[Anybody, ...]
Foes = tuple[Foe, ...]
ATTACKS = ("attack", "group_attack")
GROUP_ATTACK = "Group Attack"
SPOTLIGHT = ("DH-22", "DH-23", "DH-24", "DH-88", "DH-90", "DH-91", "DH-92", "DH-97", "DH-100")


@game.command(*SPOTLIGHT, "DH-115", "DH-R7", "DH-R8", "DH-R49", "DH-R50", "DH-R51", gm=True)
class SpotlightAdversary(ll.Command, frozen=True, kw_only=True):
    """A GM move that puts an adversary in the spotlight, to do one of these things (DH-23)."""

    adversary: Foe
    action: Literal[
        "attack", "action", "clear_condition", "sprint", "other", "group_attack", "prepare"
    ]
    target: Annotated[Somebody | None, ll.Asked()] = None
    targets: Annotated[Annotated[Several, ll.Few] | None, ll.When("action", "attack")] = None
    group: Annotated[
        Annotated[Foes, ll.Few] | None, ll.When("action", "group_attack"), ll.Asked()
    ] = None
    condition: Annotated[
        ll.Name | None, ll.When("action", "clear_condition"), ll.Asked(), ll.Words("condition")
    ] = None
    feature: Annotated[ll.Name | None, ll.Words("feature")] = None
    experience: ll.Name | None = None
    text: Annotated[ll.Text | None, ll.Asked()] = None
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0

    def aims(self) -> tuple[str, ...]:
        """Whom it attacks: nobody, one, or several."""
        one = () if self.target is None else (self.target,)
        return one if self.targets is None else self.targets

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """What belongs to the action; only what has an attack attacks."""
        if self.action == "clear_condition" and self.condition is None:
            yield ll.missing("condition")
        if self.targets is not None:
            single = self.action == "attack" and self.target is None
            if not single or not self.targets or len(set(self.targets)) < len(self.targets):
                yield ll.bad_value("targets", "targets")
        if self.experience is not None and not (self.action in ATTACKS and self.aims()):
            yield ll.bad_value("experience_of_an_attack", "experience")
        yield from self._group_malformed()
        for name in (self.adversary, *(self.group or ())):
            who = state.adversaries.get(name)
            if who is not None and self.action in ATTACKS and open_to(who, seat):
                yield ll.bad_value("no_attack", "action") if who.attack is None else None
                grouped = self.action == "attack" or named(who.features, GROUP_ATTACK)
                yield None if grouped else ll.bad_value("no_group_attack", "group")
        foe = state.adversaries.get(self.adversary)
        if foe is not None and open_to(foe, seat) and self.action == "prepare":
            yield None if slow(foe) else ll.bad_value("not_slow", "action")
        if self.action == "prepare" and self.feature is not None:
            yield ll.bad_value("", "feature")  # DH-R50: using one is acting

    def _group_malformed(self) -> Iterator[ll.Refusal | None]:
        """DH-88: a group attack has a target and a group, and no other feature."""
        if self.action != "group_attack":
            yield None if self.group is None else ll.bad_value("group_attack_only", "group")
            return
        if self.target is None:
            yield ll.missing("target")
        if self.group is None:
            yield ll.missing("group")
        elif len({self.adversary, *self.group}) <= len(self.group):
            yield ll.bad_value("twice", "group")
        if self.feature is not None:
            yield ll.bad_value("group_attack_is_the_feature", "feature")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Attacks are on characters; nobody learns of hidden features by being refused."""
        who = state.adversaries[self.adversary]
        if self.action in ATTACKS and self.target in state.adversaries:
            yield ll.unknown(self.target, "target")
        conditions = [each.name for each in who.conditions]
        if self.action == "clear_condition" and self.condition not in conditions:
            yield ll.unknown(self.condition, "condition")
        yield no_feature(state, self.adversary, self.feature, seat)
        yield no_experience(who, self.experience, seat)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-R7: once in a turn; DH-R8: only a temporary condition; all of its price."""
        who = state.adversaries[self.adversary]
        for name in (self.adversary, *(self.group or ())):
            foe = state.adversaries[name]
            if state.turn.acted.get(name, 0) >= times(foe):
                yield ll.Refusal("already_used", "acted", values={"name": name})
            if foe.defeated:
                yield ll.not_now("defeated", name=name)
            if slow(foe) and foe.token is (self.action == "prepare"):  # DH-91, DH-R50
                yield ll.not_now("is_ready" if foe.token else "gets_ready_first", name=name)
        yield not_due(state)
        lasting = any(c.name == self.condition and not c.temporary for c in who.conditions)
        if self.action == "clear_condition" and lasting:
            yield ll.not_now("lasting", name=self.condition)
        if self.action in ATTACKS:
            yield down(state, *self.aims())
        yield from unpayable(state, self.adversary, self.used(state))
        yield lacks_fear(state, self.price(state))

    def used(self, state: State) -> Usable | None:
        """The feature that it is: the one that was said, or the group attack itself."""
        name = GROUP_ATTACK if self.action == "group_attack" else self.feature
        return feature_of(state, self.adversary, name)

    def price(self, state: State) -> int:
        """DH-22, DH-24, DH-97: a further move, its feature and its Experience, all together."""
        return price(state) + fear(self.used(state)) + (self.experience is not None)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-23: an attack on somebody is thrown; the rest is told."""
        who = state.adversaries[self.adversary]
        several = self.targets is not None
        acts = AdversarySpotlighted(
            adversary=self.adversary,
            action=self.action,
            fear=self.price(state),
            target=self.target,
            condition=self.condition if self.action == "clear_condition" else None,
            feature=self.feature,
            text=self.text,
            known=who.shared,
            group=self.group or (),
            targets={n: state.characters[n].evasion for n in self.targets or ()},
            experience=self.experience,
        )
        costs = paid(state, self.adversary, self.used(state))
        if self.action not in ATTACKS or who.attack is None or not self.aims():
            return (acts, *costs)
        evasions = {name: state.characters[name].evasion for name in self.aims()}
        more = 0 if self.experience is None else who.experiences[self.experience]
        roll = AttackRoll(
            modifier=who.attack.modifier + more,
            difficulty=min(evasions.values()),
            advantage=self.advantage,
            disadvantage=self.disadvantage,
        )
        fell = yield from ll.throw(roll)
        hits = {name: self.hits(roll, fell.faces, each) for name, each in evasions.items()}
        gives = 1 * (fell.outcome != "failure" and has(who, "Momentum"))
        momentum = cut_off(gives, MOST_FEAR - (state.fear - acts.fear))
        fallen = ll.replace(
            acts,
            d20=fell.faces["d20"],
            lower=roll.own < 0,
            modifier=roll.modifier,
            total=fell.read.total,
            evasion=roll.difficulty,
            outcome=fell.outcome,
            struck=hits if several else {},
            momentum=momentum,
            lost_fear=gives - momentum,
        )
        return (fallen, *costs)

    def hits(self, roll: AttackRoll, faces: ll.Faces, evasion: int) -> bool:
        """DH-100: the same dice against each Evasion."""
        return ll.replace(roll, difficulty=evasion).read(faces).outcome != "failure"

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterator[ll.Form]:
        """What the adversaries that are there have."""
        if not seat.gm:
            return
        foes = seen.adversaries.values()
        conditions = dict.fromkeys(c.name for foe in foes for c in foe.conditions)
        features = dict.fromkeys(f.name for foe in foes for f in foe.features)
        experiences = dict.fromkeys(e for foe in foes for e in foe.experiences)
        packs = tuple(n for n, foe in seen.adversaries.items() if has(foe, GROUP_ATTACK))
        choices = {
            "condition": tuple(conditions),
            "feature": tuple(features),
            "experience": tuple(experiences),
            "group": packs,
        }
        yield ll.Form(choices=choices, suggested=offered_against(seen.characters))

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Whatever is chosen is tried on one that has it."""
        action = fields.get("action")
        for name, foe in seen.adversaries.items():
            if named(foe.features, fields.get("feature")) is not None:
                return {"adversary": name, "action": "action"}
            if fields.get("condition") in {condition.name for condition in foe.conditions}:
                return {"adversary": name}
            if fields.get("experience") in foe.experiences and foe.attack is not None:
                return {"adversary": name, "action": "attack", "target": a_target(seen, fields)}
        if action == "group_attack":
            return {"group": [], "target": a_target(seen, fields)}
        return {}


def a_target(seen: State, fields: Mapping[str, Any]) -> str | None:
    """Somebody who can be attacked."""
    named = fields.get("target")
    return named or next((name for name, who in seen.characters.items() if who.up), None)


@game.command("DH-97", "DH-99", "DH-R53", gm=True)
class AdversaryRoll(ll.Command, frozen=True, kw_only=True):
    """An adversary's d20 against a Difficulty, where failing should be possible."""

    adversary: Foe
    difficulty: ll.Number
    kind: Literal["action", "reaction"] = "action"
    experience: ll.Name | None = None
    advantage: ll.Count = 0
    disadvantage: ll.Count = 0

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It has that Experience; nobody learns of hidden ones by being refused."""
        yield no_experience(state.adversaries[self.adversary], self.experience, seat)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-97: 1 Fear for an Experience; a defeated one does nothing."""
        if state.adversaries[self.adversary].defeated:
            yield ll.not_now("defeated", name=self.adversary)
        yield lacks_fear(state, 1 * (self.experience is not None))

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-99: without its attack modifier, and never critical."""
        who = state.adversaries[self.adversary]
        roll = AdversaryReaction(
            modifier=0 if self.experience is None else who.experiences[self.experience],
            difficulty=self.difficulty,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
        )
        fell = yield from ll.throw(roll)
        return AdversaryRolled(
            adversary=self.adversary,
            kind=self.kind,
            d20=fell.faces["d20"],
            difficulty=self.difficulty,
            modifier=roll.modifier,
            total=fell.read.total,
            outcome=fell.outcome,
            lower=roll.own < 0,
            fear=1 * (self.experience is not None),
            experience=self.experience,
            known=known(who),
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterator[ll.Form]:
        """What the adversaries that are there have."""
        if seat.gm:
            foes = seen.adversaries.values()
            held = dict.fromkeys(each for foe in foes for each in foe.experiences)
            yield ll.Form(choices={"experience": tuple(held)})

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """An Experience is tried on one that has it."""
        said, foes = fields.get("experience"), seen.adversaries.items()
        has_it = (n for n, foe in foes if said in foe.experiences and not foe.defeated)
        return {} if said is None else {"adversary": next(has_it, fields.get("adversary"))}


@game.command("DH-110", "DH-R58", gm=True)
class ScaleAdversary(ll.Command, frozen=True, kw_only=True):
    """Moves an adversary to another tier."""

    adversary: Foe
    tier: Tier

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One that has a tier."""
        who = state.adversaries.get(self.adversary)
        if who is not None and open_to(who, seat) and who.tier is None:
            yield ll.bad_value("no_tier", "adversary")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R58: Hit Points, Stress and features stay."""
        who = state.adversaries[self.adversary]
        assert who.tier is not None
        return AdversaryScaled(
            name=self.adversary,
            tier=self.tier,
            difficulty=within(scaled_difficulty(who.difficulty, who.tier, self.tier)),
            thresholds=self.thresholds(who, who.tier),
            attack=None if who.attack is None else self.attack(who.attack, who.tier),
            known=who.shared,
        )

    def thresholds(self, who: Adversary, tier: int) -> Thresholds:
        """DH-R58: not below 1, Severe not below Major."""
        limits = who.thresholds
        major, severe = scaled_thresholds(limits.major, limits.severe, tier, self.tier)
        return Thresholds(
            major=None if major is None else within(major),
            severe=None if severe is None else within(severe),
        )

    def attack(self, attack: Attack, tier: int) -> Attack:
        """DH-R58: its modifier, and its damage."""
        modifier = within(scaled_attack(attack.modifier, tier, self.tier))
        damage = scaled_damage(attack.damage, tier, self.tier)
        return ll.replace(attack, modifier=modifier, damage=damage)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterator[ll.Form]:
        """Those that have a tier."""
        if seat.gm:
            tiered = tuple(n for n, foe in seen.adversaries.items() if foe.tier is not None)
            yield ll.Form(choices={"adversary": tiered})


def within(number: int) -> int:
    """No number at a table has more than six digits."""
    return min(max(number, -ll.LIMIT), ll.LIMIT)


def open_to(who: Adversary, seat: ll.Seat) -> bool:
    """Whether a seat may know what an adversary has."""
    return seat.gm or who.shared


def no_experience(who: Adversary, said: str | None, seat: ll.Seat) -> ll.Refusal | None:
    """Refuses an Experience that is not there, as far as the seat may know."""
    there = who.experiences if open_to(who, seat) else {}
    return None if said is None or said in there else ll.unknown(said, "experience")


def has(who: Adversary, feature: str) -> bool:
    """Whether it has a feature of this exact name."""
    return named(who.features, feature) is not None


def slow(who: Adversary) -> bool:
    """DH-91: whether it gets ready before it acts."""
    return has(who, "Slow")


def times(who: Adversary) -> int:
    """DH-90, DH-R7: how often it may act in a GM turn: once, unless it is relentless."""
    found = number(who.features, "Relentless")
    return 1 if found is None else found
