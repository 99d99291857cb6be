"""What programs are told of a table of the game."""

from typing import Any

import limelight.contract as ll

from ..state import Fight, State


def view(seen: State) -> dict[str, Any]:
    """The table in the words of the contract; what is Hidden is not there."""
    move, fight = seen.move, seen.fight
    return {
        "points": seen.points,
        "clues": {str(number): _whole(clue) for number, clue in seen.clues.items()},
        "bonus_dice": seen.bonus_dice,
        "adventure": None if seen.adventure is None else _whole(seen.adventure, "final"),
        "characters": {
            name: _whole(who, "out_since", "things", "used")
            | {"corruption": len(who.conditions), "things": ll.shown_things(who)}
            for name, who in seen.characters.items()
        },
        "move": None if move is None else _whole(move, "player"),
        "fight": None if fight is None else _whole(fight, "number") | _fight(fight),
        "library": seen.library.view(),
    }


def _fight(fight: Fight) -> dict[str, Any]:
    points = fight.weak_points.items()
    return {
        "weak_points": {name: p[0] if len(p) == 1 else list(p) for name, p in points},
        "reachable": fight.reachable,
    }


def _whole(thing: Any, *without: str) -> Any:
    """A thing with everything that it has, its defaults included; never what is Hidden."""
    if isinstance(thing, ll.Thing):
        fields = ll.asdict(thing).items()
        return {n: _whole(v) for n, v in fields if n not in without and v is not ll.Hidden}
    if isinstance(thing, dict):
        return {name: _whole(each) for name, each in thing.items()}
    return list(thing) if isinstance(thing, tuple) else thing


def result(events: tuple[ll.Event, ...], before: State, after: State) -> dict[str, Any]:
    """What these events gave; dice that lie there are those of the open move."""
    shown = ll.result(events, before, after)
    if shown and after.move is not None:
        return {"roll": after.move.kind.replace("_", "-"), **shown}
    return shown
