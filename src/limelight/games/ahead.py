"""What lies ahead in a game that says nothing about it."""

from collections.abc import Mapping
from typing import Any

from msgspec import msgpack

from limelight.game import OpenRoll, Policy, Seat

POLICIES: Mapping[str, Policy] = {}
"""Nobody has said what to do."""


def open_roll(seen: Any, seat: Seat) -> OpenRoll | None:
    """No roll of the table is known to be one of the lone rolls."""
    return None


def essence(state: Any) -> bytes:
    """Everything may matter."""
    return msgpack.encode(state)


def tracks(state: Any) -> Mapping[str, int]:
    """No number is known to be only taken from."""
    return {}


def with_tracks(state: Any, tracks: Mapping[str, int]) -> Any:
    """There are none."""
    return state
