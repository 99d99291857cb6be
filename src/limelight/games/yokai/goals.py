"""What can be wanted of a roll, and what is in doubt while a move is open."""

from collections.abc import Iterator
from fractions import Fraction

import limelight.contract as ll

from .commands.moves import Help, Improve, Settle
from .facts import game
from .rolls import MoveRoll
from .state import Move, State

SUCCESS = ("5-6", "6&6", "won", "peaceful")
FAILURE = ("1&1", "1-2", "another_round", "final_fight")


def succeed(ahead: ll.Prospect) -> Fraction:
    """The chance that it comes off."""
    return ahead.chance(*SUCCESS)


def not_fail(ahead: ll.Prospect) -> Fraction:
    """The chance that it does not go wrong."""
    return 1 - ahead.chance(*FAILURE)


def conditions(ahead: ll.Prospect) -> Fraction:
    """Conditions of everybody in the move: the acting one's, and those of who helps."""
    return ahead.chance("condition") + ahead.worth.get("conditions", 0)


game.goals |= {
    "succeed": ll.Goal(succeed),
    "not_fail": ll.Goal(not_fail),
    "least_conditions": ll.Goal(conditions, less=True, counts="conditions"),
}


def doubts(seen: State, seat: ll.Seat) -> Iterator[ll.Doubt]:
    """One's own open move: settle or improve. Another's: help or not."""
    move = seen.move
    if move is None:
        return
    name = move.character
    if not seat.plays(seen.characters[name].player):
        yield from _helps(seen, seat, move)
        return
    yield ll.Doubt(name, Settle(character=name), lies=_lies(move))
    improve = Improve(character=name)
    again = game.first_roll(seen, improve)
    if again is not None:
        yield ll.Doubt(name, improve, again)


def _lies(move: Move) -> ll.Lies:
    """What the dice come to as they lie there."""
    reading = move.reading()
    return ll.Lies(reading.line, {"condition": int(reading.colour == "black")})


def _helps(seen: State, seat: ll.Seat, move: Move) -> Iterator[ll.Doubt]:
    """As it is, or with every die that the rules would take from one's own."""
    helps = [
        (help, roll)
        for help in _offered(seen, seat)
        if isinstance(roll := game.first_roll(seen, help), MoveRoll)
    ]
    if helps:
        yield ll.Doubt(helps[0][0].character, lies=_lies(move))
    for help, roll in helps:
        worth = {"conditions": _own(move, roll)}
        yield ll.Doubt(help.character, help, roll, worth=worth)


def _offered(seen: State, seat: ll.Seat) -> Iterator[Help]:
    """YO-12: a fitting attribute's die, a bonus die, or a black one."""
    for name, who in seen.characters.items():
        if seat.plays(who.player):
            yield from (Help(character=name, attribute=each) for each in who.attributes)
            yield Help(character=name, bonus=True)
            yield Help(character=name)


def _own(move: Move, roll: MoveRoll) -> Fraction:
    """YO-12, YO-R5: the helper's own condition: for a black die, or one like a black die."""
    black = "black" in roll.colours.values()
    return Fraction(1) if black else Fraction(len(move.blacks()), 6)


game.doubts = doubts
