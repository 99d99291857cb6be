"""What is in doubt while a move is open: improve it, help with it, or let it be."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from limelight.checks import owns
from limelight.game import Goal, OpenRoll, Seat, Way

from .ahead import improved
from .rules.moves import HELPED, read
from .state import Character, Colour, Move, State

SUCCESS = ("5-6", "6&6", "won", "peaceful")
FAILURE = ("1&1", "1-2", "another_round", "final_fight")


def _succeed(way: Way, odds: Any) -> Fraction:
    found: Fraction = odds.chance(*SUCCESS)
    return found


def _not_fail(way: Way, odds: Any) -> Fraction:
    return 1 - Fraction(odds.chance(*FAILURE))


def _conditions(way: Way, odds: Any) -> Fraction:
    """Conditions of everybody in the move: the acting one's, and those of who helps."""
    return Fraction(odds.chance("condition")) + way.held.get("conditions", 0)


GOALS: Mapping[str, Goal] = {
    "succeed": Goal(_succeed),
    "not_fail": Goal(_not_fail),
    "least_conditions": Goal(_conditions, less=True, counts="conditions"),
}


def ways(seen: State, seat: Seat) -> tuple[Way, ...]:
    """One's own open move: settle or improve. Another's: help or not."""
    move = seen.move
    if move is None:
        return ()
    character = seen.characters[move.character]
    if seat.gm or owns(seat, character.player):
        again = improved(seen)
        now = _as_it_is(move, "settle", {"character": move.character}, move.character)
        if again is None:
            return (now,)
        fields = {"character": move.character}
        return (now, Way("improve", fields, by=move.character, roll=again))
    return tuple(_helps(seen, seat, move))


def _as_it_is(move: Move, do: str, fields: Mapping[str, Any], by: str) -> Way:
    reading = read(move.kind, move.dice, move.helps)
    known = {"outcome": reading.line, "condition": reading.colour == "black"}
    return Way(do, fields, by=by, known=known)


def _helps(seen: State, seat: Seat, move: Move) -> Iterator[Way]:
    mine = [
        name
        for name, each in seen.characters.items()
        if owns(seat, each.player) and not each.out and name not in move.helps
    ]
    if move.kind not in HELPED or move.improved or not mine:
        return
    yield _as_it_is(move, "", {}, mine[0])
    for name in mine:
        for fields, colour in _dice(seen.characters[name], seen.bonus_dice):
            yield _help(move, {"character": name, **fields}, name, colour)


def _dice(character: Character, bonus: int) -> Iterator[tuple[dict[str, Any], Colour]]:
    """YO-12: a fitting attribute's die, a bonus die, or a black one."""
    for attribute, colour in character.attributes.items():
        yield {"attribute": attribute}, colour
    if bonus:
        yield {"bonus": True}, "white"
    yield {}, "black"


def _help(move: Move, fields: Mapping[str, Any], name: str, colour: Colour) -> Way:
    """One die more on the table; the helper's own condition is told apart (YO-12, YO-R5)."""
    lying = [*move.dice.values(), *move.helps.values()]
    options = {
        "white": int(colour == "white"),
        "black": int(colour == "black"),
        "lying": ",".join(f"{die.colour[0]}{die.face}" for die in lying),
    }
    blacks = {die.face for die in move.dice.values() if die.colour == "black"}
    own = Fraction(1) if colour == "black" else Fraction(len(blacks), 6)
    roll = OpenRoll(move.kind.replace("_", "-"), options, by=move.character)
    return Way("help", fields, by=name, roll=roll, held={"conditions": own})
