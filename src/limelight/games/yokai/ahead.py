"""What lies ahead at a table of the game, as a seat knows it."""

from collections.abc import Mapping
from typing import Any

from msgspec import msgpack
from msgspec.structs import replace

from limelight.game import GM, OpenRoll, Policy, Seat
from limelight.games.ahead import tracks, with_tracks

from .commands import FightRound, Settle, Weaken
from .rules.moves import read
from .state import State, fighting

__all__ = ["POLICIES", "essence", "improved", "open_roll", "tracks", "with_tracks"]


def essence(state: State) -> bytes:
    """What the future depends on: not which round of a fight it is, beyond the third (YO-19)."""
    fight = state.fight
    if fight is None:
        return msgpack.encode(state)
    return msgpack.encode(replace(state, fight=replace(fight, round=min(fight.round, 3))))


def fights_on(state: State) -> tuple[Seat, Any] | None:
    """Everybody throws their combat dice, round after round; weakened only if it must be."""
    fight = fighting(state)
    if fight is None:
        return None
    if state.move is not None:
        return GM, Settle(character=state.move.character)
    if fight.danger > 12 and not fight.weakened:
        return GM, Weaken(character=next(iter(fight.pools)))
    return GM, FightRound()


POLICIES: Mapping[str, Policy] = {"fight": fights_on}


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
