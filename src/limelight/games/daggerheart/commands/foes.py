"""Adversaries that come to the table, typed by hand or copied from the library."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..events.people import AdversaryAdded
from ..facts import game
from ..rolls.encounters import BENCHMARKS
from ..rolls.encounters import Type as AdversaryType
from ..state import (
    Adversary,
    Attack,
    DamageType,
    FearFeature,
    State,
    Thresholds,
    Tier,
    no_dice,
    unfit,
    unordered,
)
from .names import NewSomebody

COPIED = (
    *("difficulty", "hp_max", "stress_max", "thresholds", "attack", "features", "shared", "type"),
    *("tier", "experiences", "resistances", "immunities", "per_hp", "description", "motives"),
)
"""DC-58: what a record of the library fills in where it is not said."""


@game.command("DH-85", "DH-94", "DH-96", "DH-109", "DC-58", "DH-R57", gm=True)
class AddAdversary(ll.Command, frozen=True, kw_only=True, rename={"record": "from"}):
    """Brings an adversary to the table; its numbers are the GM's unless shared."""

    name: NewSomebody
    difficulty: Annotated[ll.Number | None, ll.Asked()] = None
    hp_max: Annotated[ll.Amount | None, ll.Asked()] = None
    stress_max: ll.Count | None = None
    thresholds: Annotated[Thresholds | None, ll.Asked()] = None
    attack: Annotated[Attack | None, ll.Asked()] = None
    features: Annotated[tuple[FearFeature, ...], ll.MANY] | None = None
    shared: bool | None = None
    type: Annotated[AdversaryType | None, ll.Words("adversary_type")] = None
    tier: Tier | None = None
    experiences: Annotated[dict[ll.Name, ll.Number], ll.Few] | None = None
    resistances: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] | None = None
    immunities: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] | None = None
    benchmark: bool = False
    record: Annotated[ll.Name | None, ll.Asked()] = None
    per_hp: ll.Amount | None = None
    description: ll.Text | None = None
    motives: ll.Text | None = None
    source: ll.Text | None = None
    """Who wrote it; only the log keeps that."""

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Thresholds rise, damage is dice, and what is not given can be filled in."""
        given = self.whole(state, seat)
        if self.benchmark and given.tier is None and self.record is None:
            yield ll.bad_value("benchmark_needs_tier", "tier")
        if self.record is None:
            if not self.benchmark and self.difficulty is None:
                yield ll.missing("difficulty")
            if self.hp_max is None:
                yield ll.missing("hp_max")
        yield unordered(self.thresholds or Thresholds())
        yield None if self.attack is None else no_dice(self.attack.damage, "attack")
        yield unfit(self.features or ())

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-59: for a player there is nothing to copy."""
        if self.record is not None:
            known = state.library.adversaries if seat.gm else {}
            yield None if self.record in known else ll.unknown(self.record, "from")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-114: with no thresholds every hit marks 1 Hit Point."""
        given = self.whole(state, seat).filled()
        assert given.difficulty is not None and given.hp_max is not None
        adversary = Adversary(
            shared=given.shared or False,
            difficulty=given.difficulty,
            hp_max=given.hp_max,
            stress_max=given.stress_max or 0,
            thresholds=given.thresholds or Thresholds(),
            attack=given.attack,
            features=given.features or (),
            type=given.type,
            tier=given.tier,
            experiences=given.experiences or {},
            resistances=given.resistances or (),
            immunities=given.immunities or (),
            per_hp=given.per_hp,
            description=given.description,
            motives=given.motives,
        )
        return AdversaryAdded(name=self.name, adversary=adversary)

    def whole(self, state: State, seat: ll.Seat) -> "AddAdversary":
        """DC-58: with what the library's record says; what is given beside it wins."""
        record = state.library.adversaries.get(self.record or "") if seat.gm else None
        if record is None:
            return self
        left_out = [name for name in COPIED if getattr(self, name) is None]
        return ll.replace(self, **{name: getattr(record, name) for name in left_out})

    def filled(self) -> "AddAdversary":
        """DH-109, DH-R57: what is not given, from the tier; a Minion has no thresholds."""
        if not self.benchmark or self.tier is None:
            return self
        usual = BENCHMARKS[self.tier]
        limits, attack = self.thresholds, self.attack
        if limits is None and self.type != "minion":
            limits = Thresholds(major=usual.major, severe=usual.severe)
        if attack is None:
            attack = Attack(modifier=usual.attack, damage=usual.damage.lowest)
        difficulty = usual.difficulty if self.difficulty is None else self.difficulty
        return ll.replace(self, difficulty=difficulty, thresholds=limits, attack=attack)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterator[ll.Form]:
        """By hand, and copied from the library where that has any."""
        known = seen.library.adversaries
        yield ll.Form(choices={} if known is ll.Hidden else {"from": tuple(known)})

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """A Difficulty and Hit Points that fit."""
        plain = {"difficulty": 12, "hp_max": 3}
        return {name: each for name, each in plain.items() if name not in fields}
