"""What was read of a file, as the commands that bring it to a table."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Refusal, Seat
from limelight.contract.content import Brought
from limelight.contract.form_fields import fields_of

from .bringing import formats_of
from .table import Table

Steps = list[tuple[str, dict[str, Any]]]


def steps(
    table: Table, brought: Brought, replace: bool = False, players: Mapping[str, str] = {}
) -> Steps | Refusal:
    """Records into the library, people to the table.

    ``replace``: records take the place of those of the same name. ``players``: who plays whom,
    where that is not as the file says.
    """
    found: Steps = []
    for do, fields in formats_of(table.game).commands(brought):
        known = {field.name for field in fields_of(table.commands[do])}
        player = players.get(str(fields.get("name", "")))
        if player and "player" in known:
            fields = {**fields, "player": player}
        if replace and "replace" in known:
            fields = {**fields, "replace": True}
        found.append((do, fields))
    return found or Refusal("bad_value", "content_file", at="file")


def already(table: Table, seat: Seat, brought: Brought) -> list[str]:
    """The names that the library of the table has already, as far as this seat may know."""
    known = table.game.records(table.seen(seat))
    return [
        each["name"]
        for kind, records in (brought.pack or {}).items()
        if isinstance(records, list)
        for each in records
        if each["name"] in known.get(kind, ())
    ]
