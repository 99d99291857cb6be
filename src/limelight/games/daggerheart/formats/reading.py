"""Reading the flat formats: every record by what it is, into a pack."""

from collections.abc import Iterator, Mapping
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import (
    MOST_RECORDS,
    Brought,
    Opened,
    Report,
    no_content,
    too_many,
)
from limelight.contract.library import kinds_of

from ..facts import game
from ..state import Content
from . import creatures, notes, things, values
from .layouts import layout
from .recognise import Found, records
from .taking import Record

LISTS = {one: kind for kind, one in kinds_of(Content).items()}
"""The kinds of records, and the lists of a pack that hold them, in their order."""
HEAD = {"limelight": "pack", "game": game.name}
"""How a pack begins."""
PLACES = frozenset(("impulses", "impulse", "tone", "potential_adversaries", "potentialAdversaries"))
"""What only environments have."""
STRIKES = ("hp", "hp_stress", "hitPoints", "atk", "attack", "attackModifier")
"""Without any of them something social is a place, and nobody."""


class Pack:
    """A pack in the making."""

    def __init__(self, report: Report, name: str = "") -> None:
        self.report, self.name = report, name
        self.records: dict[str, list[dict[str, Any]]] = {}
        self.full = ""
        """The list that holds more than it may."""
        self.names: dict[str, set[str]] = {kind: set() for kind in LISTS}
        self.persons: list[dict[str, Any]] = []
        self.known: set[str] = set()
        """What the people in it are called."""

    def put(self, kind: str, record: Record, taken: dict[str, Any] | None) -> None:
        """What was made of a record; of nothing its name is free again, unless it got a number."""
        if taken is None:
            if not record.numbered:
                self.names[kind].discard(record.where)
            return
        self.records.setdefault(kind, []).append(taken)
        if len(self.records[kind]) > MOST_RECORDS:
            self.full = LISTS[kind]
        self.report.take(kind, taken["name"])

    def refuse(self, number: int, at: str, found: Any) -> None:
        """Something is no record at all."""
        self.report.strange(f"#{number}", at, found)
        self.report.stop(f"#{number}", at)

    def bring(self, person: dict[str, Any]) -> None:
        """Somebody came in."""
        self.persons.append(person)
        if len(self.persons) > MOST_RECORDS:
            self.full = "characters"
        self.report.take("character", person["name"])

    def done(self) -> Brought | Refusal:
        """Its records and people, unless there is nothing in it or too much."""
        if self.full:
            return too_many(self.full)
        if not self.records and self.persons:
            return Brought(self.report, persons=self.persons)
        if not self.records:
            where, at = self.report.reason
            return no_content(at, "nothing", found=where)
        lists = {LISTS[kind]: self.records[kind] for kind in LISTS if kind in self.records}
        title = {"name": self.name} if self.name else {}
        return Brought(self.report, {**HEAD, **title, **lists}, self.persons)


def read(format: str, opened: Opened) -> Brought | Refusal:
    """A file of a flat format."""
    pack = Pack(Report(format), title(opened.name))
    consumable = "consumable" in opened.name.casefold()
    references: list[Record] = []
    for number, found in enumerate(_all(format, opened), 1):
        if pack.full or number > MOST_RECORDS * len(LISTS):
            return too_many(pack.full or "records")
        if isinstance(found.fields, Refusal):
            pack.refuse(number, found.fields.at, found.at)
            continue
        if not isinstance(found.fields, Mapping):
            pack.refuse(number, "record", found.fields)
            continue
        record = Record(pack.report, found.fields, number)
        if format == "statblock" and notes.refers(found.fields):
            references.append(record)
            continue
        kind = kind_of(format, found)
        if kind is None:
            record.pass_over()
            continue
        if not record.name(pack.names[kind]):
            continue
        pack.put(kind, record, _taken(format, kind, record, found.fields, consumable))
    taken_here = set[str]().union(*pack.names.values())
    for record in references:
        notes.look_up(record, taken_here)
    return pack.done()


def title(name: str) -> str:
    """The name of a pack: that of its file, as far as a name can be that."""
    from .names import name as plain

    return plain(name.rpartition("/")[2].partition(".")[0])[0]


def _all(format: str, opened: Opened) -> Iterator[Found]:
    if opened.front is not None or opened.blocks:
        yield from _in_note(opened)
        return
    data = opened.data
    if format == "toolkit" and isinstance(data, Mapping) and "data" in data:
        data = data["data"]
    yield from records(data)


def _in_note(opened: Opened) -> Iterator[Found]:
    """Every record of a note: the one at its head, then its blocks."""
    head = notes.head(opened)
    if head is not None:
        yield Found("", "0", head)
    lines = opened.text.split("\n")
    for block in opened.blocks:
        line = block.data.values["line"] if isinstance(block.data, Refusal) else block.line
        said = "".join(lines[line - 1 : line])  # none after a fence with which the note ends
        yield Found("", said.strip(), block.data)


def kind_of(format: str, found: Found) -> str | None:
    """What a record is; None: something that has no place here."""
    fields = found.fields
    if found.list in ("adversaries", "environments"):
        return "adversary" if found.list == "adversaries" else "environment"
    said = fields.get("category")
    if format == "toolkit" and said in ("adversary", "environment"):
        return str(said)
    if format in ("srd", "statblock", "dhpack"):
        thing = _thing(fields)
        if thing:
            return thing
    if PLACES & fields.keys():
        return "environment"
    kind = values.place(fields.get("type"))
    whole = str(fields.get("type")).strip().casefold() != "social"
    if kind and (whole or all(values.hollow(fields.get(each)) for each in STRIKES)):
        return "environment"
    if format == "srd" and not {"difficulty", "hp", "thresholds", "atk", "tier"} & fields.keys():
        return None
    return "adversary"


def _thing(fields: Mapping[str, Any]) -> str | None:
    """Weapons, armour, cards, classes and items by their fields."""
    layout = str(fields.get("layout", "")).casefold()
    if "primary_or_secondary" in fields:
        return "weapon"
    if "base_thresholds" in fields or "base_score" in fields:
        return "armor"
    if "domain_1" in fields:
        return "class"
    if "recall" in fields or layout.endswith("card"):
        return "card"
    if {"roll", "description"} <= fields.keys():
        return "item"
    return None


def _taken(
    format: str, kind: str, record: Record, fields: Mapping[str, Any], consumable: bool
) -> dict[str, Any] | None:
    match kind:
        case "adversary":
            return creatures.adversary(record, layout(format, fields, False))
        case "environment":
            return creatures.environment(record, layout(format, fields, True))
        case "weapon":
            return things.weapon(record)
        case "armor":
            return things.armor(record)
        case "card":
            return things.card(record)
        case "class":
            return things.sort_of(record)
        case _:
            return things.item(record, consumable)
