"""Who is at the table: characters, adversaries, and what they do without dice."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract import tracks

from ..events.damage import stands
from ..events.pauses import Lapsed
from ..events.people import AdversaryAdded, CharacterAdded, HopeFeatureUsed, Moved
from ..events.rolls import full_again
from ..facts import TRAITS, Trait, game
from ..rolls.encounters import BENCHMARKS
from ..rolls.encounters import Type as AdversaryType
from ..state import (
    MOST_HOPE,
    MOST_SLOTS,
    Adversary,
    Attack,
    Character,
    DamageType,
    FearFeature,
    HopeFeature,
    State,
    Thresholds,
    Tier,
    Weapon,
    down,
    hope_to_spend,
    lacks_hope,
    unfit,
)
from .features import lost_hope
from .hits import back_up, last_slot
from .names import Mine, NewSomebody

START_HOPE = 2
"""DH-41: what a character begins with."""


class Traits(ll.Part, frozen=True, kw_only=True):
    """The six traits of a character."""

    agility: ll.Number = 0
    strength: ll.Number = 0
    finesse: ll.Number = 0
    instinct: ll.Number = 0
    presence: ll.Number = 0
    knowledge: ll.Number = 0


@game.command("DH-41", "DH-62", "DH-84")
class AddCharacter(ll.Command, frozen=True, kw_only=True):
    """Brings a player character to the table; only the GM brings another player's."""

    name: NewSomebody
    player: Annotated[ll.Name | None, ll.GmSets(), ll.Asked()] = None
    traits: Annotated[Traits, ll.Asked()] = Traits()
    experiences: Annotated[dict[ll.Name, ll.Number], ll.Few, ll.Asked()] = {}
    hope: Annotated[int, ll.Meta(ge=0, le=6)] | None = None
    stress: ll.Count = 0
    stress_max: ll.Amount = 6
    level: ll.Amount = 1
    proficiency: ll.Amount = 1
    evasion: ll.Number = 10
    hp_max: ll.Amount = 6
    armor_score: Annotated[int, ll.Meta(ge=0, le=12)] = 0
    thresholds: Thresholds = Thresholds()
    spellcast_trait: Annotated[Trait | None, ll.Words("trait")] = None
    weapons: Annotated[tuple[Weapon, ...], ll.Few, ll.Asked()] = ()
    scars: Annotated[int, ll.Meta(ge=0, le=5)] = 0
    resistances: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] = ()
    immunities: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] = ()
    features: Annotated[tuple[HopeFeature, ...], ll.Few] = ()

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Marked slots are there, thresholds rise, weapons have names and dice."""
        if self.stress > self.stress_max:
            yield ll.bad_value("", "stress")
        if self.hope is not None and self.hope > MOST_HOPE - self.scars:
            yield ll.bad_value("scarred_hope", "hope", most=MOST_HOPE - self.scars)
        for slots in ("hp_max", "stress_max") if state.edition == 2 else ():
            if getattr(self, slots) > MOST_SLOTS:
                yield ll.bad_value("slots", slots, most=MOST_SLOTS)
        yield unfit(self.features)
        yield unordered(self.thresholds)
        names = [weapon.name for weapon in self.weapons]
        yield ll.bad_value("twice", "weapons") if len(set(names)) < len(names) else None
        for weapon in self.weapons:
            yield no_dice(weapon.damage, "weapons")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-41: with 2 Hope unless told; thresholds by level unless told."""
        major, severe = self.thresholds.major, self.thresholds.severe
        character = Character(
            player=self.player or seat.name,
            traits={trait: getattr(self.traits, trait) for trait in TRAITS},
            experiences=self.experiences,
            hope=min(START_HOPE, MOST_HOPE - self.scars) if self.hope is None else self.hope,
            stress=self.stress,
            stress_max=self.stress_max,
            level=self.level,
            proficiency=self.proficiency,
            evasion=self.evasion,
            hp_max=self.hp_max,
            armor_score=self.armor_score,
            thresholds=Thresholds(
                major=self.level if major is None else major,
                severe=min(2 * self.level, ll.LIMIT) if severe is None else severe,
            ),
            spellcast_trait=self.spellcast_trait,
            weapons=self.weapons,
            scars=self.scars,
            resistances=self.resistances,
            immunities=self.immunities,
            features=self.features,
            tokens=state.spotlight_tokens,
        )
        return CharacterAdded(name=self.name, character=character)


@game.command("DH-85", "DH-94", "DH-96", "DH-109", "DH-R57", gm=True)
class AddAdversary(ll.Command, frozen=True, kw_only=True):
    """Brings an adversary to the table; its numbers are the GM's unless shared."""

    name: NewSomebody
    difficulty: Annotated[ll.Number | None, ll.Asked()] = None
    hp_max: ll.Amount
    stress_max: ll.Count = 0
    thresholds: Annotated[Thresholds | None, ll.Asked()] = None
    attack: Annotated[Attack | None, ll.Asked()] = None
    features: Annotated[tuple[FearFeature, ...], ll.Few] = ()
    shared: bool = False
    type: Annotated[AdversaryType | None, ll.Words("adversary_type")] = None
    tier: Tier | None = None
    experiences: Annotated[dict[ll.Name, ll.Number], ll.Few] = {}
    resistances: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] = ()
    immunities: Annotated[tuple[DamageType, ...], ll.Few, ll.Words("damage_type")] = ()
    benchmark: bool = False

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Thresholds rise, damage is dice, and what is not given can be filled in."""
        if self.benchmark and self.tier is None:
            yield ll.bad_value("benchmark_needs_tier", "tier")
        if not self.benchmark and self.difficulty is None:
            yield ll.missing("difficulty")
        yield unordered(self.thresholds or Thresholds())
        yield None if self.attack is None else no_dice(self.attack.damage, "attack")
        yield unfit(self.features)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-114: with no thresholds every hit marks 1 Hit Point."""
        given = self.filled()
        assert given.difficulty is not None
        adversary = Adversary(
            shared=self.shared,
            difficulty=given.difficulty,
            hp_max=self.hp_max,
            stress_max=self.stress_max,
            thresholds=given.thresholds or Thresholds(),
            attack=given.attack,
            features=self.features,
            type=self.type,
            tier=self.tier,
            experiences=self.experiences,
            resistances=self.resistances,
            immunities=self.immunities,
        )
        return AdversaryAdded(name=self.name, adversary=adversary)

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
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """A Difficulty that fits."""
        return {} if "difficulty" in fields else {"difficulty": 12}


@game.command("DH-1", "DH-58", "DH-R2")
class Move(ll.Command, frozen=True, kw_only=True):
    """A move that needs no roll: trivial to bring off, or dull to fail."""

    character: Mine
    text: ll.Text

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-58, DH-61: not by somebody who is down."""
        yield down(state, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-1: it succeeds by itself, and nothing else changes."""
        return Moved(character=self.character, text=self.text)


@game.command("DH-42", "DH-43")
class UseHopeFeature(ll.Command, frozen=True, kw_only=True):
    """Pays the Hope that a feature names."""

    character: Mine
    name: ll.Name
    cost: ll.Count

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-42: without the Hope nothing is spent."""
        yield down(state, self.character)
        have = hope_to_spend(state, self.character) + lost_hope(state, self.character)
        yield lacks_hope(have, self.cost, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-43, DH-R15: Hope that the roll gave over the cap pays first."""
        paid = min(lost_hope(state, self.character), self.cost)
        return HopeFeatureUsed(
            character=self.character, name=self.name, cost=self.cost, from_lost=paid
        )


def unordered(thresholds: Thresholds) -> ll.Refusal | None:
    """Refuses thresholds that fall."""
    major, severe = thresholds.major, thresholds.severe
    wrong = major is not None and severe is not None and severe < major
    return ll.bad_value("", "thresholds") if wrong else None


def no_dice(text: str, at: str) -> ll.Refusal | None:
    """Refuses a text that is no dice."""
    return ll.bad_value("dice", at) if ll.dice.read(text) is None else None


# What the commands of every game need to know


def owners(state: State) -> dict[str, str | None]:
    """Characters are their players'; adversaries and environments never change hands."""
    players: dict[str, str | None] = {n: each.player for n, each in state.characters.items()}
    return {**players, **dict.fromkeys(state.adversaries), **dict.fromkeys(state.environments)}


def removable(state: State, name: str) -> ll.Refusal | None:
    """Nobody leaves an open roll: not the roller, a helper or the target."""
    for roller, ask in state.roll.asks.items() if state.roll is not None else ():
        if name == roller or name == ask.target or name in ask.helpers:
            return ll.not_now("in_open_roll", name=name)
    return None


def remove(state: State, name: str) -> State:
    """Effects on and by it end, its last roll is past, and the name is free again.

    DH-R44: a countdown of theirs is everybody's; DH-R60: they hold nobody up.
    """
    characters: Mapping[str, Character] = ll.without(state.characters, name)
    if state.spotlight_tokens:
        characters = full_again(characters, state.spotlight_tokens)
    theirs = {n: ll.replace(c, of=None) for n, c in state.countdowns.items() if c.of == name}
    effects = {n: e for n, e in state.effects.items() if name not in (e.on, e.by)}
    return ll.replace(
        state,
        characters=characters,
        adversaries=ll.without(state.adversaries, name),
        environments=ll.without(state.environments, name),
        effects=effects,
        countdowns={**state.countdowns, **theirs},
        hits=ll.without(state.hits, name),
        packs=_packs(state.packs, name),
        turn=ll.replace(state.turn, acted=ll.without(state.turn.acted, name)),
        last=_forgotten(state.last, name),
        rest=None if state.rest is None else state.rest.left_by(name),
    )


def _packs(packs: Mapping[str, tuple[str, ...]], name: str) -> dict[str, tuple[str, ...]]:
    """Who struck with whom, without somebody who left."""
    others = ll.without(packs, name)
    return {each: tuple(n for n in pack if n != name) for each, pack in others.items()}


def _forgotten(last: Any, name: str) -> Any:
    """The last roll without somebody who left: nothing of it is theirs any more."""
    if last is None:
        return None
    gains = last.gains
    if gains is not None:
        maps = ("hope", "lost_hope", "cleared", "steadied")
        gains = ll.replace(gains, **{each: ll.without(getattr(gains, each), name) for each in maps})
    call = ll.replace(last.call, asks=ll.without(last.call.asks, name))
    return ll.replace(
        last, call=call, stands="" if last.stands == name else last.stands, gains=gains
    )


def corrected(state: State, at: str) -> State:
    """What a value set right means: defeated or not, up or down, less room for Hope."""
    room, _, rest = at.partition(".")
    name, _, what = rest.rpartition(".")
    if room == "adversaries":
        adversary = state.adversaries[name]
        return ll.changed(state, room, name, defeated=adversary.hp >= adversary.hp_max)
    if room == "characters" and what == "scars":
        who = state.characters[name]
        state = ll.changed(state, room, name, hope=min(who.hope, who.hope_max))
        return state if who.hope_max else stands(state, name, "gone")  # DH-63
    if room == "characters" and what == "standing":
        return stands(state, name, state.characters[name].standing)
    return state


def follows(before: State, after: State) -> tuple[ll.Event, ...]:
    """DH-57, DH-R28: who is dying or up by a correction; DH-R54: what a session ended."""
    events: tuple[ll.Event, ...] = ()
    for name, who in after.characters.items():
        was = before.characters[name]
        if who.hp < was.hp:
            events += back_up(name, was)
        events += last_slot(name, was, max(who.hp - was.hp, 0))
    ended = tuple(name for name in before.effects if name not in after.effects)
    return (*events, Lapsed(ended=ended)) if ended else events


def spans(state: State) -> dict[str, Any]:
    """What the GM may correct; DH-84: in edition 2.0 nobody gets more than 12 slots."""
    found = dict(tracks.spans(state))
    for name, who in state.characters.items() if state.edition == 2 else ():
        for slots, least in (("hp_max", who.least_hp), ("stress_max", who.least_stress)):
            most = max(MOST_SLOTS, getattr(who, slots))
            found[f"characters.{name}.{slots}"] = tracks.Span(least, most)
    return found


game.owners, game.removable, game.remove = owners, removable, remove
game.spans, game.corrected, game.follows = spans, corrected, follows
