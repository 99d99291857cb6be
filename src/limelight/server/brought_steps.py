"""What somebody brings, as the commands that bring it to a table."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import Brought
from limelight.contract.form_fields import fields_of
from limelight.play import bringing
from limelight.play.common.state import MOST_ADDED
from limelight.words import ENGLISH

from .library import library, prepared
from .live import Live
from .people import Person

Steps = list[tuple[str, dict[str, Any]]]


def bringing_steps(live: Live, person: Person, found: Brought, replace: bool) -> Steps | Refusal:
    """Records into the library, somebody as the sender's own, an encounter as a scene for later.

    ``replace``: records take the place of those of the same name.
    """
    if found.encounter is not None:
        return _scene(live, person, found.encounter)
    steps: Steps = []
    for do, fields in bringing.formats_of(live.table.game).commands(found):
        if found.person is not None and not person.seat.gm:
            fields = {**fields, "player": person.seat.name}
        elif found.person is None and replace and _replaces(live, do):
            fields = {**fields, "replace": True}
        steps.append((do, fields))
    return steps or Refusal("bad_value", "content_file", at="file")


def _replaces(live: Live, do: str) -> bool:
    return any(field.name == "replace" for field in fields_of(live.table.commands[do]))


def _scene(live: Live, person: Person, encounter: Mapping[str, Any]) -> Steps | Refusal:
    """Those of an encounter who are in the library, prepared for later."""
    known = {**library(live.table, ENGLISH), **library(live.table, person.lang)}
    add = list[dict[str, Any]]()
    for each in encounter["creatures"]:
        if each["name"] in known:
            add += prepared(known[each["name"]], min(each["count"], MOST_ADDED))
    first = encounter["creatures"][0]["name"]
    if not add:
        return Refusal("unknown_name", at="name", values={"name": first})
    name = encounter["name"] or first
    return [("prepare_scene", {"name": name, "add": add})]


def already(live: Live, person: Person, found: Brought) -> list[str]:
    """The names that the library of the table has already, as far as this seat may know."""
    known = live.table.game.records(live.table.seen(person.seat))
    return [
        each["name"]
        for kind, records in (found.pack or {}).items()
        if isinstance(records, list)
        for each in records
        if each["name"] in known.get(kind, ())
    ]
