"""Everybody sees everything."""

from typing import Any

from limelight.game import Seat
from limelight.kinds import Event


class GamblerAdded(Event, frozen=True):
    name: str
    player: str


class Flipped(Event, frozen=True):
    gambler: str
    side: str
    fell: str
    right: bool


EVENTS = (GamblerAdded, Flipped)


def show(event: Any, seat: Seat) -> Any:
    return event if type(event) in EVENTS else None
