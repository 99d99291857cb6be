"""Who is at the table: characters, adversaries, and what they do without dice."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..events.people import AdversaryAdded, CharacterAdded, HopeFeatureUsed, Moved
from ..facts import TRAITS, Trait, game
from ..state import (
    Adversary,
    Attack,
    Character,
    Feature,
    State,
    Thresholds,
    Weapon,
    hope_to_spend,
    lacks_hope,
)
from .names import Mine, NewSomebody


class Traits(ll.Part, frozen=True, kw_only=True):
    """The six traits of a character."""

    agility: ll.Number = 0
    strength: ll.Number = 0
    finesse: ll.Number = 0
    instinct: ll.Number = 0
    presence: ll.Number = 0
    knowledge: ll.Number = 0


@game.command("DH-41")
class AddCharacter(ll.Command, frozen=True, kw_only=True):
    """Brings a player character to the table; only the GM brings another player's."""

    name: NewSomebody
    player: Annotated[ll.Name | None, ll.GmSets(), ll.Asked()] = None
    traits: Annotated[Traits, ll.Asked()] = Traits()
    experiences: Annotated[dict[ll.Name, ll.Number], ll.Few, ll.Asked()] = {}
    hope: Annotated[int, ll.Meta(ge=0, le=6)] = 2
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

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Marked slots are there, thresholds rise, weapons have names and dice."""
        if self.stress > self.stress_max:
            yield ll.bad_value("", "stress")
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
            hope=self.hope,
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
        )
        return CharacterAdded(name=self.name, character=character)


@game.command(gm=True)
class AddAdversary(ll.Command, frozen=True, kw_only=True):
    """Brings an adversary to the table; its numbers are the GM's unless shared."""

    name: NewSomebody
    difficulty: ll.Number
    hp_max: ll.Amount
    stress_max: ll.Count = 0
    thresholds: Annotated[Thresholds | None, ll.Asked()] = None
    attack: Annotated[Attack | None, ll.Asked()] = None
    features: Annotated[tuple[Feature, ...], ll.Few] = ()
    shared: bool = False

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Thresholds rise, and damage is dice."""
        yield unordered(self.thresholds or Thresholds())
        yield None if self.attack is None else no_dice(self.attack.damage, "attack")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-114: with no thresholds every hit marks 1 Hit Point."""
        adversary = Adversary(
            shared=self.shared,
            difficulty=self.difficulty,
            hp_max=self.hp_max,
            stress_max=self.stress_max,
            thresholds=self.thresholds or Thresholds(),
            attack=self.attack,
            features=self.features,
        )
        return AdversaryAdded(name=self.name, adversary=adversary)


@game.command("DH-1", "DH-R2")
class Move(ll.Command, frozen=True, kw_only=True):
    """A move that needs no roll: trivial to bring off, or dull to fail."""

    character: Mine
    text: ll.Text

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
        have = hope_to_spend(state, self.character) + self.lost(state)
        yield lacks_hope(have, self.cost, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-43, DH-R15: Hope that the roll gave over the cap pays first."""
        paid = min(self.lost(state), self.cost)
        return HopeFeatureUsed(
            character=self.character, name=self.name, cost=self.cost, from_lost=paid
        )

    def lost(self, state: State) -> int:
        """The Hope of the last roll that went over the cap, and can still pay."""
        gains = state.last.gains if state.last is not None else None
        return 0 if gains is None else gains.lost_hope.get(self.character, 0)


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
    """Characters are their players'; adversaries never change hands."""
    players: dict[str, str | None] = {n: each.player for n, each in state.characters.items()}
    return {**players, **dict.fromkeys(state.adversaries)}


def removable(state: State, name: str) -> ll.Refusal | None:
    """Nobody leaves an open roll: not the roller, a helper or the target."""
    for roller, ask in state.roll.asks.items() if state.roll is not None else ():
        if name == roller or name == ask.target or name in ask.helpers:
            return ll.not_now("in_open_roll", name=name)
    return None


def remove(state: State, name: str) -> State:
    """Effects on and by it end, its last roll is past, and the name is free again."""
    effects = {n: e for n, e in state.effects.items() if name not in (e.on, e.by)}
    return ll.replace(
        state,
        characters=ll.without(state.characters, name),
        adversaries=ll.without(state.adversaries, name),
        effects=effects,
        hits=ll.without(state.hits, name),
        turn=ll.replace(state.turn, acted=ll.without(state.turn.acted, name)),
        last=_forgotten(state.last, name),
    )


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
    """An adversary whose Hit Points were set right is defeated, or is not."""
    room, _, rest = at.partition(".")
    if room != "adversaries":
        return state
    name = rest.rpartition(".")[0]
    adversary = state.adversaries[name]
    return ll.changed(state, room, name, defeated=adversary.hp >= adversary.hp_max)


game.owners, game.removable, game.remove, game.corrected = owners, removable, remove, corrected
