"""The moves: throw, help, improve or not, settle (YO-1 to YO-5, YO-7 to YO-12)."""

from collections.abc import Mapping

from limelight.checks import first, known
from limelight.game import Answer, Decision, Refusal, Seat, Throw

from .. import commands as c
from .. import rolls
from ..events import FightLost, Gives, Helped, Improved, MoveThrown, Reading, Settled
from ..state import MOST_CONDITIONS, Colour, Die, Kind, Move, State, fighting
from .checks import closed, lacks_bonus_die, out, owner_only

D6 = (6,)

MOVE_DIE: Mapping[Kind, Colour] = {
    "find_out": "white",
    "risk": "black",
    "use_ability": "black",
    "travel": "white",
    "weaken": "black",
}
KINDS: Mapping[type, Kind] = {
    c.FindOut: "find_out",
    c.Risk: "risk",
    c.UseAbility: "use_ability",
    c.Travel: "travel",
    c.Weaken: "weaken",
}
HELPED = ("find_out", "risk")
"""YO-12: the moves that others can help with."""

ALL = 99

GIVES: Mapping[Kind, Mapping[str, Gives]] = {
    "find_out": {
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(points=1),
        "5-6": Gives(clues=1),
        "6&6": Gives(clues=2),
    },
    "risk": {
        "1&1": Gives(points=2, dangerous_situation=True),
        "1-2": Gives(dangerous_situation=True),
        "3-4": Gives(points=1),
        "5-6": Gives(),
        "6&6": Gives(clues=1, bonus_dice=1),
    },
    "use_ability": {
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(points=1),
        "5-6": Gives(bonus_dice=1),
        "6&6": Gives(clues=1, bonus_dice=1),
    },
    "travel": {
        "1&1": Gives(points=2),
        "1-2": Gives(points=1),
        "3-4": Gives(removed=2),
        "5-6": Gives(removed=3, clues=1),
        "6&6": Gives(removed=ALL, clues=1),
    },
    "weaken": {
        "1&1": Gives(danger=2),
        "1-2": Gives(danger=1),
        "3-4": Gives(),
        "5-6": Gives(danger=-1),
        "6&6": Gives(danger=-3),
    },
}
"""YO-7 to YO-11: what each line gives in total."""


def read(kind: str, dice: Mapping[str, Die], helps: Mapping[str, Die]) -> Reading:
    """YO-2 to YO-4, YO-R4: every die on the table, a helper's too."""
    lying = [*dice.values(), *helps.values()]
    high, second = [*sorted((die.face for die in lying), reverse=True), 0][:2]
    line = rolls.LINES[rolls.line(high, second)]
    whites = max((die.face for die in lying if die.colour == "white"), default=0)
    blacks = max((die.face for die in lying if die.colour == "black"), default=0)
    colour = "black" if rolls.black(whites, blacks) else "white"
    success = line in ("5-6", "6&6") if kind == "risk" else None
    return Reading(line=line, high=high, colour=colour, success=success)


def make_move(state: State, command: c.MoveCommand, seat: Seat) -> Decision:
    """YO-1: throws the pool; nothing takes effect before it is settled."""
    kind, name = KINDS[type(command)], command.character
    character = state.characters.get(name)
    both = command.attribute is not None and command.equipment is not None
    refusals = [
        Refusal("bad_value", "attribute_or_equipment", at="equipment") if both else None,
        known(state.characters, name, "character"),
    ]
    if character is not None:
        burdens = dict.fromkeys((*character.fears, *character.conditions))
        refusals += [
            known(character.attributes, command.attribute, "attribute"),
            known(character.equipment, command.equipment, "equipment"),
            known(dict.fromkeys(character.abilities), command.ability, "ability"),
            known(burdens, command.burden, "burden"),
        ]
    refusal = first(
        *refusals,
        owner_only(state, name, seat),
        _used_up(state, kind, name),
        closed(state),
        out(character, name),
        _not_in_the_fight(state, kind, name),
        lacks_bonus_die(state, command.bonus),
    )
    if refusal is not None or character is None:
        return refusal or ()
    pool: dict[str, Colour] = {"move": MOVE_DIE[kind]}
    if command.attribute is not None:
        pool["attribute"] = character.attributes[command.attribute]
    if command.equipment is not None:
        pool["attribute"] = character.equipment[command.equipment]
    if command.burden is not None:
        pool["burden"] = "black"
    if command.bonus:
        pool["bonus"] = "white"
    faces = yield Throw(dict.fromkeys(pool, D6))
    dice = {die: Die(colour, faces[die][0]) for die, colour in pool.items()}
    move = Move(kind=kind, character=name, player=character.player, dice=dice)
    return (MoveThrown(move=move, reading=read(kind, dice, {}), bonus=command.bonus),)


def _used_up(state: State, kind: Kind, name: str) -> Refusal | None:
    """Once per player and adventure (YO-10), once per character and round (YO-R10)."""
    character, fight = state.characters.get(name), fighting(state)
    if character is None:
        return None
    if kind == "travel" and state.adventure and character.player in state.adventure.travelled:
        return Refusal("already_used", "travelled", values={"player": character.player})
    if kind == "weaken" and fight is not None and name in fight.weakened:
        return Refusal("already_used", "weakened", values={"name": name})
    return None


def _not_in_the_fight(state: State, kind: Kind, name: str) -> Refusal | None:
    fight = fighting(state)
    if kind == "weaken" and (fight is None or name not in fight.pools):
        return Refusal("not_now", "not_in_fight", values={"name": name})
    return None


def help_out(state: State, command: c.Help, seat: Seat) -> Decision:
    """YO-12, YO-R4: one die, after the first throw and before improving."""
    name, move = command.character, state.move
    character = state.characters.get(name)
    both = command.attribute is not None and command.bonus
    attributes = {} if character is None else character.attributes
    refusal = first(
        Refusal("bad_value", "attribute_or_bonus", at="bonus") if both else None,
        known(state.characters, name, "character"),
        None if character is None else known(attributes, command.attribute, "attribute"),
        owner_only(state, name, seat),
        _no_help(move, name),
        out(character, name),
        lacks_bonus_die(state, command.bonus),
    )
    if refusal is not None or move is None:
        return refusal or ()
    colour: Colour = "white" if command.bonus else attributes.get(command.attribute or "", "black")
    faces = yield Throw({f"help.{name}": D6})
    die = Die(colour, faces[f"help.{name}"][0])
    reading = read(move.kind, move.dice, {**move.helps, name: die})
    return (Helped(character=name, die=die, reading=reading, bonus=command.bonus),)


def _no_help(move: Move | None, name: str) -> Refusal | None:
    if move is None:
        return Refusal("not_now", "no_move")
    if move.kind not in HELPED:
        return Refusal("not_now", "no_help_here")
    if move.improved:
        return Refusal("not_now", "improved")
    if name == move.character:
        return Refusal("not_now", "helps_oneself")
    return (
        Refusal("not_now", "helps_already", values={"name": name}) if name in move.helps else None
    )


def improve(state: State, command: c.Improve, seat: Seat) -> Decision:
    """YO-5, YO-R1, YO-R2: only from a white highest die; helpers' dice are kept."""
    name, move = command.character, state.move
    refusal = first(
        known(state.characters, name, "character"),
        owner_only(state, name, seat),
        Refusal("already_used", "improved_once")
        if move is not None and move.improved and move.character == name
        else None,
        _not_theirs(move, name),
    )
    if refusal is not None or move is None:
        return refusal or ()
    reading = read(move.kind, move.dice, move.helps)
    if reading.colour == "black":
        return Refusal("not_now", "black_is_highest")
    if reading.line == "6&6" or (reading.high == 6 and not state.improve_six):
        return Refusal("not_now", "six_stays")
    thrown = yield Throw({**dict.fromkeys(move.dice, D6), "improve": D6})
    dice = {die: Die(each.colour, thrown[die][0]) for die, each in move.dice.items()}
    dice["improve"] = Die("black", thrown["improve"][0])
    return (Improved(character=name, dice=dice, reading=read(move.kind, dice, move.helps)),)


def _not_theirs(move: Move | None, name: str) -> Refusal | None:
    if move is None or move.character != name:
        return Refusal("not_now", "no_move")
    return None


def settle(state: State, command: c.Settle, seat: Seat) -> Answer:
    """What the line gives happens; then conditions for black dice (YO-4, YO-12, YO-R5 to R8)."""
    name, move = command.character, state.move
    refusal = first(
        known(state.characters, name, "character"),
        owner_only(state, name, seat),
        _not_theirs(move, name),
    )
    if refusal is not None or move is None:
        return refusal or ()
    reading = read(move.kind, move.dice, move.helps)
    character = state.characters[name]
    gives = GIVES[move.kind][reading.line]
    danger = 0
    fight = fighting(state)
    if fight is not None:
        danger = max(fight.danger + gives.danger, 2) - fight.danger
    literal = state.literal_tables and reading.line == "1&1"
    gives = Gives(
        points=gives.points,
        clues=gives.clues,
        bonus_dice=gives.bonus_dice,
        removed=min(gives.removed, character.removable),
        condition=1 * (reading.colour == "black"),
        danger=danger,
        dangerous_situation=gives.dangerous_situation and not literal,
    )
    conditions: dict[str, str] = {}
    if gives.condition:
        conditions[name] = command.condition or "unnamed"
    blacks = {die.face for die in move.dice.values() if die.colour == "black"}
    for helper, die in move.helps.items():
        if die.colour == "black" or die.face in blacks:
            conditions[helper] = "unnamed"
    had = {who: len(state.characters[who].conditions) for who in conditions}
    if name in had:
        had[name] -= gives.removed
    fallen = tuple(who for who, count in had.items() if count + 1 >= MOST_CONDITIONS)
    settled = Settled(
        character=name,
        kind=move.kind,
        reading=reading,
        gives=gives,
        conditions=conditions,
        out=fallen,
        helpers=tuple(move.helps),
    )
    return (settled, *lost(state, fallen))


def lost(state: State, leaving: tuple[str, ...]) -> tuple[object, ...]:
    """Nobody left in the fight ends it."""
    fight = fighting(state)
    left = fight is not None and set(fight.pools) <= set(leaving)
    return (FightLost(),) if left else ()
