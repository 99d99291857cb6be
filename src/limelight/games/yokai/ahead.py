"""What lies ahead at a table of the game, as a seat knows it."""

from limelight.game import OpenRoll, Seat

from .rules.moves import read
from .state import State, fighting


def open_roll(seen: State, seat: Seat) -> OpenRoll | None:
    """The open move thrown again with one black die more, or the next round of a fight."""
    if seen.move is not None:
        return improved(seen)
    fight = fighting(seen)
    if fight is None or (fight.danger > 12 and not fight.weakened):
        return None
    counting = [str(dice) for name, dice in fight.pools.items() if name not in fight.weakened]
    if not counting:
        return None
    return OpenRoll("combat", {"pools": ",".join(counting), "danger": fight.danger}, by="")


def improved(seen: State) -> OpenRoll | None:
    """YO-5, YO-R4: the pool and a black die more, while helpers' dice stay; None if it may not."""
    move = seen.move
    if move is None or move.improved:
        return None
    reading = read(move.kind, move.dice, move.helps)
    six = reading.high == 6 and not seen.improve_six
    if reading.colour == "black" or reading.line == "6&6" or six:
        return None
    colours = [die.colour for die in move.dice.values()]
    options = {
        "white": colours.count("white"),
        "black": colours.count("black") + 1,
        "lying": ",".join(f"{die.colour[0]}{die.face}" for die in move.helps.values()),
    }
    return OpenRoll(move.kind.replace("_", "-"), options, by=move.character)
