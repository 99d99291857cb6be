"""What lies ahead in a game that says nothing about it."""

from typing import Any

from limelight.game import OpenRoll, Seat


def open_roll(seen: Any, seat: Seat) -> OpenRoll | None:
    """No roll of the table is known to be one of the lone rolls."""
    return None
