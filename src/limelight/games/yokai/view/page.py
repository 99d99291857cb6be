"""What the live page shows besides: the moves that somebody can make, with their dice."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import limelight.contract as ll

from ..events.headlines import of_move
from ..rolls import MOVE_DIE, Colour, Kind
from ..state import Fight, State, fighting
from . import acts
from .chips import dangerous
from .moment import improvable, own


class Way(NamedTuple):
    """A move that can be made now: its own die, and what is sent."""

    kind: Kind
    colour: Colour
    fields: Mapping[str, str]


class Moves(NamedTuple):
    """Somebody who can make a move, and what they can add to it."""

    name: str
    ways: tuple[Way, ...]
    dice: tuple[tuple[str, str, Colour], ...]
    """YO-1: attributes and equipment, one of which adds a die: field, name, colour."""
    burdens: tuple[str, ...]
    bonus: int
    """How many bonus dice there are to spend."""


def page(seen: State, seat: ll.Seat) -> dict[str, Any]:
    """Whose moves are open to this seat, the open move, and what the GM's points buy."""
    move = seen.move
    return {
        "moves": tuple(_moves(seen, seat)),
        "headline": None if move is None else of_move(move, dangerous(seen)),
        "improvable": move is not None and improvable(seen),
        "spends": tuple(acts.spends(seen)) if seat.gm else (),
        "fight": fighting(seen),
    }


def _moves(seen: State, seat: ll.Seat) -> Iterator[Moves]:
    adventure, fight = seen.adventure, fighting(seen)
    if adventure is None or seen.move is not None or seat.role == "watcher":
        return
    if fight is None and (adventure.solved or adventure.bought is not None):
        return
    mine = own(seen, seat) or (tuple(seen.characters) if seat.gm else ())
    for name in mine:
        who = seen.characters[name]
        if who.up:
            dice = [("attribute", each, colour) for each, colour in who.attributes.items()]
            dice += [("equipment", each, colour) for each, colour in who.equipment.items()]
            burdens = tuple(dict.fromkeys((*who.fears, *who.conditions)))
            ways = tuple(_ways(seen, fight, name))
            yield Moves(name, ways, tuple(dice), burdens, seen.bonus_dice)


def _ways(seen: State, fight: Fight | None, name: str) -> Iterator[Way]:
    """YO-7, YO-8, YO-9, YO-10, YO-11: which moves there are now for somebody."""
    who, adventure = seen.characters[name], seen.adventure
    assert adventure is not None
    inside = fight is not None and name in fight.pools
    if inside and fight is not None and name not in fight.weakened:
        yield _way("weaken")
    if not inside:
        yield _way("find_out")
    yield _way("risk")
    for ability in who.abilities:
        yield _way("use_ability", ability=ability)
    if not inside and who.player not in adventure.travelled:
        yield _way("travel")


def _way(kind: Kind, **fields: str) -> Way:
    return Way(kind, MOVE_DIE[kind], fields)
