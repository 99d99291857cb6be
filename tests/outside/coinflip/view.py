"""Nothing is hidden."""

from typing import Any

from limelight.game import Seat

from .events import Flipped
from .state import State


def redact(state: State, seat: Seat) -> State:
    return state


def view(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "gamblers": {
            name: {"player": each.player, "points": each.points}
            for name, each in state.gamblers.items()
        }
    }


def result(events: tuple[Any, ...], before: State, after: State) -> dict[str, Any]:
    for event in events:
        if isinstance(event, Flipped):
            return {"roll": "flip", "outcome": event.fell, "right": event.right}
    return {}
