"""Damage: rolled, taken, and the slots it marks (DH-9, DH-36)."""

from limelight import dice
from limelight.checks import first, gm_only, known
from limelight.dice import Dice
from limelight.game import Answer, Decision, Refusal, Seat, Throw

from .. import rolls
from ..commands import Clear, Mark, RollDamage, TakeDamage
from ..events import (
    Cleared,
    ConditionAdded,
    ConditionEnded,
    DamageRolled,
    DamageTaken,
    Defeated,
    Fell,
    Marked,
    Recovered,
)
from ..state import Adversary, Ask, Character, Last, State, Weapon
from .checks import owner_only, somebody

NEVER = 10**9
"""A threshold that nothing reaches."""

_SAY_WEAPON = Refusal("bad_value", "say_weapon", at="weapon")
_NO_DICE = Refusal("bad_value", "dice", at="dice")


def roll_damage(state: State, command: RollDamage, seat: Seat) -> Answer | Decision:
    """How much a hit would hurt; nothing is marked yet."""
    if (command.character is None) == (command.adversary is None):
        return Refusal("bad_value", "character_or_adversary", at="character")
    if command.adversary is not None:
        return _adversary_damage(state, command, command.adversary, seat)
    last = state.last
    name = command.character or ""
    if last is not None and tag_team_hit(last, name):
        return _tag_team_damage(state, command, last, seat)
    return _character_damage(state, command, name, seat)


def _adversary_damage(
    state: State, command: RollDamage, name: str, seat: Seat
) -> Answer | Decision:
    """An adversary's own damage unless other dice are said; critical after a natural 20."""
    if command.weapon is not None or command.weapons is not None:
        return Refusal("bad_value", "no_weapons", at="weapon")
    written = None if command.dice is None else dice.read(command.dice)
    if command.dice is not None and written is None:
        return _NO_DICE
    adversary = state.adversaries.get(name)
    if adversary is None:
        return known(state.adversaries, name, "adversary") or ()
    if not seat.gm and not adversary.shared:
        return gm_only(seat) or ()
    if written is None:
        if adversary.attack is None:
            return Refusal("bad_value", "no_attack", at="dice")
        written = dice.read(adversary.attack.damage)
    kind = command.type
    if kind is None and command.dice is None and adversary.attack is not None:
        kind = adversary.attack.type
    critical = state.hits.get(name, False) if command.critical is None else command.critical
    assert written is not None
    return gm_only(seat) or _throw(name, written, critical, kind, adversary.shared)


def _character_damage(
    state: State, command: RollDamage, name: str, seat: Seat
) -> Answer | Decision:
    """Proficiency × the weapon's dice + its flat number, or dice as they are said."""
    hit = _hit(state, name)
    character = state.characters.get(name)
    written: Dice | None = None
    kind = command.type
    refusal = known(state.characters, name, "character")
    if command.weapons is not None:
        return Refusal("bad_value", "no_tag_team", at="weapons")
    if command.dice is not None:
        written = dice.read(command.dice)
        if written is None or command.weapon is not None:
            return _NO_DICE
    elif character is not None:
        weapon = _weapon(character, command.weapon, hit)
        if isinstance(weapon, Refusal):
            return first(weapon, owner_only(state, name, seat)) or weapon
        written = _with_proficiency(character, weapon)
        kind = kind or weapon.type
        if written is None:
            return _NO_DICE
    elif command.weapon is None:
        refusal = first(refusal, _SAY_WEAPON if hit is None else None)
    refusal = first(refusal, owner_only(state, name, seat))
    if refusal is not None or written is None:
        return refusal or ()
    critical = command.critical
    if critical is None:
        critical = hit is not None and hit.rolled is not None and hit.rolled.critical
    return _throw(name, written, critical, kind, True)


def _tag_team_damage(
    state: State, command: RollDamage, last: Last, seat: Seat
) -> Answer | Decision:
    """DH-36: both roll, the sum is one source; of two damage types the players choose one."""
    name = command.character or ""
    said = command.weapons or {}
    pair = {who: ask for who, ask in last.call.asks.items() if ask.attack}
    if command.weapon is not None or command.dice is not None:
        return Refusal("bad_value", "tag_team_damage", at="weapon")
    if set(said) - set(last.call.asks):
        return Refusal("bad_value", at="weapons")
    refusals: list[Refusal | None] = []
    written: dict[str, Dice] = {}
    types: dict[str, None] = {}
    for who, ask in pair.items():
        weapon = _weapon(state.characters[who], said.get(who), ask)
        if isinstance(weapon, Refusal):
            refusals.append(weapon)
            continue
        thrown = _with_proficiency(state.characters[who], weapon)
        if thrown is None:
            refusals.append(_NO_DICE)
        else:
            written[who] = thrown
        if weapon.type is not None:
            types[weapon.type] = None
    if len(types) > 1 and command.type not in types:
        refusals.append(Refusal("bad_value", "say_type", at="type", values={"types": tuple(types)}))
    refusals.append(owner_only(state, name, seat))
    if last.damage_rolled:
        refusals.append(Refusal("already_used", "tag_team_damage_once"))
    refusal = first(*refusals)
    if refusal is not None:
        return refusal
    stands = last.call.asks[last.stands].rolled
    critical = command.critical
    if critical is None:
        critical = stands is not None and stands.critical
    return _throw_together(written, critical, command.type or next(iter(types), None))


def _throw(name: str, written: Dice, critical: bool, kind: str | None, known: bool) -> Decision:
    thrown = (yield Throw({"damage": written.sides}, hidden=not known)) if written.sides else {}
    faces = thrown.get("damage", ())
    total = rolls.damage(written.total(faces), written.highest(), critical)
    return (
        DamageRolled(
            by=(name,),
            dice={name: str(written)},
            faces={name: faces},
            total=total,
            critical=critical,
            type=kind,
            known=known,
        ),
    )


def _throw_together(written: dict[str, Dice], critical: bool, kind: str | None) -> Decision:
    wanted = {f"damage.{who}": each.sides for who, each in written.items() if each.sides}
    thrown = (yield Throw(wanted)) if wanted else {}
    faces = {who: thrown.get(f"damage.{who}", ()) for who in written}
    total = sum(
        rolls.damage(each.total(faces[who]), each.highest(), critical)
        for who, each in written.items()
    )
    return (
        DamageRolled(
            by=tuple(written),
            dice={who: str(each) for who, each in written.items()},
            faces=faces,
            total=total,
            critical=critical,
            type=kind,
            tag_team=True,
        ),
    )


def take_damage(state: State, command: TakeDamage, seat: Seat) -> Answer:
    """Thresholds say how many Hit Points; one Armor Slot takes one off."""
    name = command.target
    refusal = first(somebody(state, name, "target"), owner_only(state, name, seat))
    if refusal is not None:
        return refusal
    who = state.characters.get(name) or state.adversaries[name]
    if command.armor:
        if command.direct:
            return Refusal("not_now", "direct_damage")
        if not isinstance(who, Character) or who.armor >= who.armor_score:
            return Refusal("not_now", "no_armor", values={"name": name})
    major, severe = who.thresholds.major, who.thresholds.severe
    marks: int = rolls.hit_points(
        command.amount,
        NEVER if major is None else major,
        NEVER if severe is None else severe,
    )
    hp = min(max(marks - command.armor, 0), who.hp_max - who.hp)
    taken = DamageTaken(
        target=name,
        amount=command.amount,
        hp=hp,
        type=command.type,
        direct=command.direct,
        armor=command.armor,
        known=_open(who),
    )
    return (taken, *_last_slot(name, who, hp))


def mark(state: State, command: Mark, seat: Seat) -> Answer:
    """Cut off at the end; Stress that finds no room marks 1 Hit Point in all."""
    name = command.target
    refusal = first(somebody(state, name, "target"), owner_only(state, name, seat))
    if refusal is not None:
        return refusal
    who = state.characters.get(name) or state.adversaries[name]
    marked, slots = track(who, command.what)
    amount = min(command.amount, slots - marked)
    over = command.what == "stress" and amount < command.amount
    hp = min(1 * over, who.hp_max - who.hp)
    event = Marked(target=name, what=command.what, amount=amount, hp=hp, known=_open(who))
    follows: tuple[object, ...] = ()
    if command.what == "stress" and amount and marked + amount == slots:
        if all(condition.name != "Vulnerable" for condition in who.conditions):
            follows = (ConditionAdded(name="Vulnerable", on=name),)
    return (event, *follows, *_last_slot(name, who, amount if command.what == "hp" else hp))


def clear(state: State, command: Clear, seat: Seat) -> Answer:
    """Cut off at the end; clearing any Stress ends Vulnerable, wherever it came from."""
    name = command.target
    refusal = first(somebody(state, name, "target"), owner_only(state, name, seat))
    if refusal is not None:
        return refusal
    who = state.characters.get(name) or state.adversaries[name]
    marked, _ = track(who, command.what)
    amount = min(command.amount, marked)
    events: list[object] = [
        Cleared(target=name, what=command.what, amount=amount, known=_open(who))
    ]
    if command.what == "stress" and amount:
        if any(condition.name == "Vulnerable" for condition in who.conditions):
            events.append(ConditionEnded(name="Vulnerable", on=name))
    if command.what == "hp" and amount and isinstance(who, Adversary) and who.defeated:
        events.append(Recovered(name=name))
    return tuple(events)


def track(who: Character | Adversary, what: str) -> tuple[int, int]:
    """How many slots of a kind are marked, and how many there are."""
    if what == "stress":
        return who.stress, who.stress_max
    if what == "hp":
        return who.hp, who.hp_max
    return (who.armor, who.armor_score) if isinstance(who, Character) else (0, 0)


def _last_slot(name: str, who: Character | Adversary, hp: int) -> tuple[object, ...]:
    """What it means that the last Hit Point is marked."""
    if not hp or who.hp + hp < who.hp_max:
        return ()
    return (Defeated(name=name),) if isinstance(who, Adversary) else (Fell(name=name),)


def _open(who: Character | Adversary) -> bool:
    """Whether players may see the numbers."""
    return isinstance(who, Character) or who.shared


def _hit(state: State, name: str) -> Ask | None:
    """The successful attack that this character's damage belongs to, until the next call."""
    last = state.last
    if last is None or last.stands != name or len(last.call.asks) > 1:
        return None
    ask = last.call.asks[name]
    return ask if ask.attack and ask.rolled is not None and ask.rolled.success else None


def tag_team_hit(last: Last, name: str) -> bool:
    """Whether a tag team that this character was in came through as an attack."""
    if last.call.kind != "tag_team" or name not in last.call.asks or not last.stands:
        return False
    stands = last.call.asks[last.stands].rolled
    attacked = any(ask.attack for ask in last.call.asks.values())
    return attacked and stands is not None and stands.success


def _weapon(character: Character, said: str | None, hit: Ask | None) -> Weapon | Refusal:
    """The weapon that was said, or the only one with the trait of the attack."""
    if said is not None:
        named = {weapon.name: weapon for weapon in character.weapons}
        return known(named, said, "weapon") or named[said]
    fitting = [
        weapon for weapon in character.weapons if hit is not None and weapon.trait == hit.trait
    ]
    return fitting[0] if len(fitting) == 1 else _SAY_WEAPON


def _with_proficiency(character: Character, weapon: Weapon) -> Dice | None:
    """DH session: Proficiency multiplies the dice only; None if that is too many to throw."""
    written = dice.read(weapon.damage)
    assert written is not None
    if len(written.sides) * character.proficiency > dice.MOST_DICE:
        return None
    return written.times(character.proficiency)
