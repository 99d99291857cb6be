"""Features of adversaries and environments, as any format has them (V8 to V10)."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from limelight.contract.fields import MOST, MOST_RECORDS

from . import names, values
from .taking import Record, given, same, technical

MOST_NAME = 200
_ENDING = re.compile(
    r"(?P<name>.*?)(?: ?[–—] ?| - ?|- )(?P<kind>passive|action|reaction)s?\s*(?::\s*(?P<more>.*))?",
    re.I,
)
_KIND = re.compile(r"(?P<kind>passive|action|reaction)s?\s*:\s*(?P<more>.*)", re.I)
_COUNTS_DOWN = (
    re.compile(
        r"(?P<name>.*?)(?: ?[:—] ?| [-–] ?|[-–] )(?P<more>(?:[\w-]+ )?countdown ?\(.*\))", re.I
    ),
    re.compile(r"(?P<name>.*?) ?\((?P<more>(?:[\w-]+ )?countdown [^()]*[0-9][^()]*)\)", re.I),
    re.compile(
        r"(?P<name>(?:.*?[ -])??(?P<what>(?:long[- ]term )?countdown)) ?"
        r"(?P<start>\([^()]*[0-9][^()]*\))",
        re.I,
    ),
)
"""After a sign, in brackets of its own, or with a bracket after words that stay in the name."""
_COSTS = re.compile(
    r"(?P<name>.*?)\s*\(\s*(?P<cost>(?:fear|stress|hope|hp)\s*:?\s*[0-9]{1,3})\s*\)", re.I
)


class Part(NamedTuple):
    """How a format calls what a feature has."""

    kind: tuple[str, ...] = ()
    text: tuple[str, ...] = ("text",)
    price: tuple[str, ...] = ()
    countdown: tuple[str, ...] = ()
    uses: str = ""
    """A field with how often it works in a scene."""
    value: str = ""
    """A field whose value belongs to the name."""
    questions: tuple[str, ...] = ()
    prices: tuple[str, ...] = ("fear", "stress")
    """What it can cost."""
    counts: bool = True
    """Whether it can start a countdown."""
    more: tuple[str, ...] = ()
    """Fields whose texts follow the text."""
    rich: str = ""
    """A field with the whole text, in place of all these."""
    html: bool = False
    """Whether texts are HTML whatever they look like."""
    default: str | None = None
    """The kind of one that says none."""


class Said(NamedTuple):
    """A name without what stood at its end."""

    name: str
    kind: str | None
    countdown: str | None
    cost: str | None


def parted(whole: str) -> Said:
    """V8 to V10: takes kind, countdown and price from the end of a name."""
    kind = countdown = None
    if len(whole) > MOST_NAME:
        return Said(whole.strip(), None, None, None)
    plain, cost = _costing(" ".join(whole.split()))
    found = _ENDING.fullmatch(plain)
    if found is not None and found["name"]:
        plain, kind, countdown = found["name"], found["kind"].lower(), found["more"] or None
    if cost is None:
        plain, cost = _costing(plain)
    if countdown is None:
        plain, countdown = _counting(plain)
    return Said(plain, kind, countdown, cost)


def _costing(plain: str) -> tuple[str, str | None]:
    """V9: a price at the end of a name, before its kind or after it."""
    found = _COSTS.fullmatch(plain)
    return (plain, None) if found is None or not found["name"] else (found["name"], found["cost"])


def _counting(plain: str) -> tuple[str, str | None]:
    """V10: a countdown at the end of a name, of which it leaves at least a word."""
    for each in _COUNTS_DOWN:
        found = each.fullmatch(plain)
        if found is not None and found["name"]:
            told = found.groupdict()
            return told["name"], told.get("more") or f"{told['what']} {told['start']}"
    return plain, None


def features(record: Record, paths: tuple[str, ...], part: Part) -> list[Any]:
    """Every feature of a record."""
    found: list[dict[str, Any]] = []
    taken: set[str] = set()
    for at, each in record.maps(*paths):
        if not isinstance(each, Mapping):
            record.strange(at, each)
            continue
        if len(found) == MOST_RECORDS:
            record.strange(at, each.get("name"))
            continue
        feature = one(record, at, each, part, taken)
        if feature:
            found.append(feature)
    return found


def one(
    record: Record, at: str, fields: Mapping[str, Any], part: Part, taken: set[str]
) -> dict[str, Any] | None:
    """One feature; None where it has no name."""
    whole = fields.get("name")
    said = parted(str(whole)) if isinstance(whole, str | int) else None
    if said is None:
        record.strange(at, whole)
        return None
    title = said.name
    extra = fields.get(part.value) if part.value else None
    if not values.empty(extra) and isinstance(extra, str | int):
        title = f"{title.removesuffix(f'({extra})').rstrip()} ({extra})"
    name = named(record, at, title, taken)
    if not name:
        return None
    text, priced = _told(record, at, fields, part)
    field, begins = _kind_and_more(_first(record, at, fields, part.kind))
    told = given(
        name=name,
        kind=kind(record, at, field, said.kind or part.default),
        **price(record, at, priced, said.cost, text, part.prices),
    )
    uses = fields.get(part.uses) if part.uses else None
    if not values.empty(uses):
        many = record.within(at, uses, 1)
        if many is not None:
            told |= {"uses": many, "per": "scene"}
    started = _first(record, at, fields, part.countdown)
    if started is None or started is False:
        started = begins or said.countdown
    if part.counts:
        told |= counted(record, at, started)
    elif started:
        record.leave(at)
    told |= given(text=text, questions=_asked(record, at, fields, part))
    known = {"name", *part.kind, *part.text, *part.price, *part.countdown, *part.more}
    known |= {part.uses, part.value, *part.questions, part.rich}
    if any(k not in known and not technical(k) and not values.hollow(v) for k, v in fields.items()):
        record.leave(at)
    return told


def named(record: Record, at: str, whole: Any, taken: set[str]) -> str:
    """V12: the name of a thing within a record, which has no second of it."""
    plain, changed = record.plain(whole)
    if not plain:
        record.strange(at, whole)
        return ""
    name = names.free(plain, taken)
    if changed or name != plain:
        record.strange(at, whole)
    taken.add(name)
    return name


def _kind_and_more(field: Any) -> tuple[Any, str | None]:
    """V8: a kind, and the countdown after its colon."""
    found = _KIND.fullmatch(field) if isinstance(field, str) and len(field) < MOST_NAME else None
    return (field, None) if found is None else (found["kind"], found["more"])


def kind(record: Record, at: str, field: Any, ending: str | None) -> str | None:
    """V8: a field wins against the end of the name."""
    if values.empty(field):
        return ending
    plain, changed = record.plain(field)
    if not plain or changed:
        record.strange(at, field)
        return ending
    return plain.casefold() if plain.casefold() in values.KINDS else plain


def price(
    record: Record, at: str, field: Any, ending: str | None, text: str, known: tuple[str, ...]
) -> dict[str, int]:
    """V9: what it costs, from a field, the name, or the very beginning of the text."""
    for said in (field, ending):
        if values.empty(said) or said == []:
            continue
        read = values.price(said)
        if read is None or read.keys() - set(known):
            record.strange(at, said)
        return {what: many for what, many in (read or {}).items() if what in known and many}
    return {what: many for what, many in values.paid(text).items() if what in known and many}


def counted(record: Record, at: str, said: Any) -> dict[str, Any]:
    """V10: the countdown that it starts."""
    if values.empty(said):
        return {}
    read = values.countdown(said)
    if read is None:
        record.strange(at, said)
        return {}
    return {"countdown": read}


def _first(
    record: Record,
    at: str,
    fields: Mapping[str, Any],
    keys: tuple[str, ...],
    means: Callable[[Any], Any] = lambda said: said,
) -> Any:
    """The first of these fields that says anything; what others mean besides has no place."""
    said = [fields[key] for key in keys if not values.empty(fields.get(key))]
    if any(not values.hollow(each) and not same(means(each), means(said[0])) for each in said):
        record.leave(at)
    return said[0] if said else None


def _told(record: Record, at: str, fields: Mapping[str, Any], part: Part) -> tuple[str, Any]:
    """The text of a feature, and its price where that has a field of its own."""

    def plain(said: Any) -> str:
        if said is not None and not isinstance(said, str):
            record.strange(at, said)
            return ""
        return names.spoken(said, part.html).strip()

    texts = [fields[key] for key in part.text if fields.get(key) not in (None, "")]
    if any(not same(each, texts[0]) for each in texts):
        record.leave(at)
    lines = [plain(each) for each in texts[:1]]
    for key in part.more:
        more = fields.get(key)
        several = more if isinstance(more, list) else [more] if more else []
        told = filter(None, map(plain, several))
        lines += [f"- {each}" if several is more else each for each in told]
    text = "\n".join(lines).strip()
    rich = plain(fields.get(part.rich)) if part.rich else ""
    if rich:
        if text and text.split() != rich.split():
            record.leave(at)
        text = rich
    priced = _first(record, at, fields, part.price, values.price)
    if isinstance(priced, str) and part.more and text[:3] == "to ":
        text = f"{names.spoken(priced).strip()} {text}"
    return record.cut(at, text), priced


def _asked(record: Record, at: str, fields: Mapping[str, Any], part: Part) -> list[str]:
    """The questions that a feature of an environment puts."""
    said = _first(record, at, fields, part.questions)
    if said is None:
        return []
    asked = [said] if isinstance(said, str) else said
    if not isinstance(asked, list) or not all(isinstance(each, str) for each in asked):
        record.strange(at, said)
        return []
    for each in asked[MOST:]:
        record.strange(at, each)
    told = [record.cut(at, names.spoken(each, part.html)) for each in asked[:MOST]]
    return [each for each in told if each]
