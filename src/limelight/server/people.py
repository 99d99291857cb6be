"""Who sits at a table, and how the server knows them: by a token, of which it keeps a hash."""

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from typing import NamedTuple

from limelight.contract import GM, WATCHER, Seat
from limelight.store.rows import SeatRow

DOOR = "door"
"""The role of an open invitation: whoever comes through it takes a seat of their own."""


class Person(NamedTuple):
    """Somebody at a table, known by the connection and never by what they say."""

    table: str
    id: str
    seat: Seat
    lang: str
    token: bytes
    """The hash of the token that they came with."""


def new_token() -> str:
    """192 bits that nobody can guess."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> bytes:
    """What is kept of a token; it is long and random, so one round is enough."""
    return hashlib.sha256(token.encode()).digest()


def door_token(gm: str, id: str) -> str:
    """What opens a door, made from the GM's own token, so that nothing of it is kept.

    The GM's browser brings that token along, and is shown the same door again.
    """
    made = hmac.new(gm.encode(), f"door {id}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(made[:15]).decode()


def known_door(rows: Iterable[SeatRow], gm: str) -> str | None:
    """The invitation for everybody that is out, if the GM's token makes it."""
    for row in rows:
        token = door_token(gm, row.id)
        if row.role == DOOR and hashed(token) == row.token:
            return token
    return None


def new_id() -> str:
    """A short name for a table or a seat, for addresses."""
    return secrets.token_hex(6)


def seat_row(
    table: str, player: str, role: str, lang: str, token: str, id: str | None = None
) -> SeatRow:
    """A new seat, as it is stored."""
    made = time.time_ns() // 1_000_000
    return SeatRow(table, id or new_id(), player, role, lang, hashed(token), made)


def person(row: SeatRow) -> Person:
    """Who sits on a stored seat."""
    if row.role == "gm":
        return Person(row.of, row.id, GM, row.lang, row.token)
    seat = Seat(row.player, "player") if row.role == "player" else WATCHER
    return Person(row.of, row.id, seat, row.lang, row.token)
