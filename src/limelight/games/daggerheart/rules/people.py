"""Who is at the table: characters, adversaries, and what they do without dice."""

from limelight import dice
from limelight.checks import first, gm_only, known, unused_name
from limelight.game import Answer, Refusal, Seat

from ..commands import AddAdversary, AddCharacter, ThresholdsPart, UseHopeFeature
from ..commands import Move as MoveCommand
from ..events import AdversaryAdded, CharacterAdded, HopeFeatureUsed, Moved
from ..state import Adversary, Character, Feature, StandardAttack, State, Thresholds, Weapon
from .checks import hope_to_spend, lacks_hope, owner_only


def add_character(state: State, command: AddCharacter, seat: Seat) -> Answer:
    """A player brings a character of their own; the GM brings anybody's."""
    player = command.player or seat.name
    names = [weapon.name for weapon in command.weapons]
    damages = [weapon.damage for weapon in command.weapons]
    refusal = first(
        unused_name({**state.characters, **state.adversaries}, command.name),
        _too_many("stress", command.stress, command.stress_max),
        _unordered(command.thresholds),
        Refusal("bad_value", "twice", at="weapons") if len(set(names)) < len(names) else None,
        *(_no_dice(damage, "weapons") for damage in damages),
        None if seat.gm or (seat.role == "player" and player == seat.name) else _OWN_ONLY,
    )
    if refusal is not None:
        return refusal
    major, severe = command.thresholds.major, command.thresholds.severe
    character = Character(
        player=player,
        traits={
            trait: getattr(command.traits, trait) for trait in command.traits.__struct_fields__
        },
        experiences=command.experiences,
        hope=command.hope,
        stress=command.stress,
        stress_max=command.stress_max,
        level=command.level,
        proficiency=command.proficiency,
        evasion=command.evasion,
        hp_max=command.hp_max,
        armor_score=command.armor_score,
        thresholds=Thresholds(
            command.level if major is None else major,
            2 * command.level if severe is None else severe,
        ),
        spellcast_trait=command.spellcast_trait,
        weapons=tuple(Weapon(w.name, w.trait, w.damage, w.range, w.type) for w in command.weapons),
    )
    return (CharacterAdded(name=command.name, character=character),)


_OWN_ONLY = Refusal("not_yours", "own_character_only")


def add_adversary(state: State, command: AddAdversary, seat: Seat) -> Answer:
    """The GM brings an adversary; with no thresholds every hit marks 1 Hit Point."""
    attack, limits = command.attack, command.thresholds or ThresholdsPart()
    refusal = first(
        unused_name({**state.characters, **state.adversaries}, command.name),
        _unordered(limits),
        None if attack is None else _no_dice(attack.damage, "attack"),
        gm_only(seat),
    )
    if refusal is not None:
        return refusal
    adversary = Adversary(
        shared=command.shared,
        difficulty=command.difficulty,
        hp_max=command.hp_max,
        stress_max=command.stress_max,
        thresholds=Thresholds(limits.major, limits.severe),
        attack=None
        if attack is None
        else StandardAttack(attack.modifier, attack.damage, attack.range, attack.type),
        features=tuple(Feature(f.name, f.kind, f.fear) for f in command.features),
    )
    return (AdversaryAdded(name=command.name, adversary=adversary),)


def move(state: State, command: MoveCommand, seat: Seat) -> Answer:
    """DH-1: it succeeds by itself, and nothing else changes."""
    refusal = first(
        known(state.characters, command.character, "character"),
        owner_only(state, command.character, seat),
    )
    return refusal or (Moved(character=command.character, text=command.text),)


def use_hope_feature(state: State, command: UseHopeFeature, seat: Seat) -> Answer:
    """DH-42, DH-43, DH-R15: Hope that the roll gave over the cap pays first."""
    name = command.character
    refusal = first(
        known(state.characters, name, "character"),
        owner_only(state, name, seat),
    )
    if refusal is not None:
        return refusal
    gains = state.last.gains if state.last is not None else None
    lost = 0 if gains is None else gains.lost_hope.get(name, 0)
    lack = lacks_hope(hope_to_spend(state, name, state.roll) + lost, command.cost, name)
    if lack is not None:
        return lack
    paid = min(lost, command.cost)
    return (HopeFeatureUsed(character=name, name=command.name, cost=command.cost, from_lost=paid),)


def _too_many(what: str, marked: int, slots: int) -> Refusal | None:
    return Refusal("bad_value", at=what) if marked > slots else None


def _unordered(thresholds: ThresholdsPart) -> Refusal | None:
    major, severe = thresholds.major, thresholds.severe
    wrong = major is not None and severe is not None and severe < major
    return Refusal("bad_value", at="thresholds") if wrong else None


def _no_dice(text: str, at: str) -> Refusal | None:
    return Refusal("bad_value", "dice", at=at) if dice.read(text) is None else None
