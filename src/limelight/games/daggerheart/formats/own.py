"""Files of our own: packs, and playthroughs that only bring characters and records."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from limelight.contract import Refusal
from limelight.contract.content import (
    MOST_RECORDS,
    Brought,
    Opened,
    Report,
    bringing_steps,
    no_content,
    too_many,
)

from . import shapes
from .reading import HEAD, LISTS

_PLACE = re.compile(r"`\$\.?(?P<path>[^`]*)`$")
_FIELD = re.compile(r"field `(?P<field>[^`]*)`")


def read(opened: Opened) -> Brought | Refusal:
    """A pack, or a playthrough whose steps bring characters, and records if there are any."""
    data = opened.data
    if "steps" in data:
        return _party(data)
    return _pack(data, Report("limelight"))


def _pack(data: Mapping[str, Any], report: Report, before: str = "") -> Brought | Refusal:
    for kind in LISTS.values():
        if isinstance(data.get(kind), list) and len(data[kind]) > MOST_RECORDS:
            return too_many(kind)
    wrong = fits(data, shapes.Pack, before)
    if wrong is not None:
        return wrong
    kinds = {into: kind for kind, into in LISTS.items()}
    for into, records in data.items():
        if into in kinds:
            names = [each["name"] for each in records]
            for place, name in enumerate(names):
                if name in names[:place]:
                    at = f"{before}{into}.{place}.name"
                    return no_content(at, "twice", name=name)
                report.take(kinds[into], name)
    if not report.taken:
        return no_content("file", "nothing", found="")
    return Brought(report, pack=dict(data))


def _party(data: Mapping[str, Any]) -> Brought | Refusal:
    """Everybody whom it brings; records come before those who may name them."""
    steps = bringing_steps(data, ("add_content", "add_character"))
    if isinstance(steps, Refusal):
        return steps
    brought, known = Brought(Report("limelight")), set[str]()
    for place, (do, fields) in enumerate(steps):
        at = f"steps.{place}"
        if do == "add_content":
            if place:
                return no_content(at, "one_step")
            found = _pack({**HEAD, **fields}, brought.report, f"{at}.with.")
            if isinstance(found, Refusal):
                return found
            brought = found
            continue
        person = _person(fields, f"{at}.with.")
        if isinstance(person, Refusal):
            return person
        if person["name"] in known:
            return no_content(f"{at}.with.name", "twice", name=person["name"])
        known.add(person["name"])
        brought = brought._replace(persons=[*brought.persons, person])
        brought.report.take("character", person["name"])
    return brought


def _person(fields: Mapping[str, Any], before: str) -> dict[str, Any] | Refusal:
    """The fields of a character; the tiers are numbers, whatever the file is written in."""
    person = dict(fields)
    if isinstance(person.get("advancements"), Mapping):
        person["advancements"] = {
            int(tier) if str(tier) in ("2", "3", "4") else tier: slots
            for tier, slots in person["advancements"].items()
        }
    return fits_person(person, before) or person


def fits_person(person: Mapping[str, Any], before: str = "") -> Refusal | None:
    """Whether these are the fields of a character; a command has the tiers as text."""
    slots = person.get("advancements")
    if isinstance(slots, Mapping):
        person = {**person, "advancements": {str(tier): each for tier, each in slots.items()}}
    return fits(person, shapes.Character, before)


def fits(data: Any, shape: Any, before: str = "") -> Refusal | None:
    """Whether data has a shape; else where not."""
    try:
        msgspec.convert(data, shape, strict=True)
    except (msgspec.ValidationError, OverflowError, RecursionError) as error:
        message = str(error)
        place, field = _PLACE.search(message), _FIELD.search(message)
        path = re.sub(r"\[(\d+|\.\.\.)\]", r".\1", place["path"]) if place else ""
        at = ".".join(each for each in (path, field["field"] if field else "") if each)
        whole = f"{before}{at}"[:200].rstrip(".") or "file"
        if "unknown field" in message:
            return Refusal("unknown_field", "field", at=whole, values={"field": whole})
        return no_content(whole, "missing" if "missing" in message else "wrong")
    return None
