"""Files of our own: packs, and the file of one character."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from limelight.contract import Refusal
from limelight.contract.content import MOST_RECORDS, Brought, Opened, Report, no_content, too_many

from . import shapes
from .reading import LISTS

_PLACE = re.compile(r"`\$\.?(?P<path>[^`]*)`$")
_FIELD = re.compile(r"field `(?P<field>[^`]*)`")


def read(opened: Opened) -> Brought | Refusal:
    """A pack, or a playthrough whose one step brings a character."""
    data = opened.data
    if "steps" in data:
        return _character(data)
    for kind in LISTS.values():
        if isinstance(data.get(kind), list) and len(data[kind]) > MOST_RECORDS:
            return too_many(kind)
    wrong = fits(data, shapes.Pack)
    if wrong is not None:
        return wrong
    report = Report("limelight")
    kinds = {into: kind for kind, into in LISTS.items()}
    for into, records in data.items():
        if into in kinds:
            names = [each["name"] for each in records]
            for place, name in enumerate(names):
                if name in names[:place]:
                    at = f"{into}.{place}.name"
                    return no_content(at, "twice", name=name)
                report.take(kinds[into], name)
    if not report.taken:
        return no_content("file", "nothing", found="")
    return Brought(report, pack=data)


def _character(data: Mapping[str, Any]) -> Brought | Refusal:
    steps = data["steps"]
    step = steps[0] if isinstance(steps, list) and len(steps) == 1 else None
    if not isinstance(step, Mapping) or step.get("do") != "add_character":
        return no_content("steps", "one_step")
    extra = [key for key in data if key not in ("game", "options", "load", "steps")]
    if extra or data.get("load"):
        return no_content(str(extra[0]) if extra else "load", "one_step")
    fields = step.get("with")
    if not isinstance(fields, Mapping):
        return no_content("steps.0.with", "wrong")
    person = dict(fields)
    if isinstance(person.get("advancements"), Mapping):
        person["advancements"] = {
            int(tier) if str(tier) in ("2", "3", "4") else tier: slots
            for tier, slots in person["advancements"].items()
        }
    wrong = fits_person(person, "steps.0.with.")
    if wrong is not None:
        return wrong
    report = Report("limelight")
    report.take("character", person["name"])
    return Brought(report, person=person)


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
