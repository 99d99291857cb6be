"""The text of a page or a print of FreshCutGrass: one thing per line."""

import re
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import Brought, Opened, Report, too_many

from . import values
from .creatures import Layout, adversary, environment
from .features import Part
from .names import unbroken
from .reading import Pack, title
from .taking import Record

HEADS = {
    "standard attack": "attack",
    "motives & tactics": "motives",
    "impulses": "impulses",
    "experiences": "experiences",
    "experience": "experiences",
    "features": "features",
    "passives": "passive",
    "actions": "action",
    "reactions": "reaction",
    "hp & stress": "slots",
}
LAYOUT = Layout(Part(kind=("kind",)))
MOST_NAME = 64
MOST_LINES = 2000
_DATE = re.compile(r"[0-9]{1,4}[/.-][0-9]{1,2}[/.-][0-9]{1,4}(?:,? .*)?")
_MANY = r"(?: ?\([0-9]{1,6}\))?"
_PASSED = re.compile(rf"BY .+|(?i:liked|in library|comments?){_MANY}")
"""What a page says of itself, each in a line of its own."""
_REST = re.compile(rf"comments?{_MANY}", re.I)
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "in", "of", "on", "or", "the", "to"))
"""Words that names do not begin with a capital."""
_END = (".", "!", "?", ":", ";", ",", "…", "”", '"')


def read(opened: Opened) -> Brought | Refusal:
    """The one adversary or environment of a page."""
    pack = Pack(Report("fcg-text"), title(opened.name))
    text = unbroken(opened.text)
    lines = [(n, " ".join(line.split())) for n, line in enumerate(text.split("\n"), 1)]
    lines = [(n, line) for n, line in lines if line]
    if len(lines) > MOST_LINES:
        return too_many("lines", MOST_LINES)
    fields, strange = _fields(lines)
    record = Record(pack.report, fields, 1)
    kind = "environment" if values.place(fields.get("type")) and "hp" not in fields else "adversary"
    if record.name(pack.names[kind]):
        pack.report.unread(record.where, strange)
        if kind == "environment":
            fields["impulses"] = fields.pop("impulses", fields.pop("motives_and_tactics", ""))
        build = environment if kind == "environment" else adversary
        pack.put(kind, record, build(record, LAYOUT))
    return pack.done()


Line = tuple[int, str]


def _fields(lines: list[Line]) -> tuple[dict[str, Any], list[Line]]:
    """The sections of a page, as the fields of a record."""
    sections: dict[str, list[Line]] = {"top": []}
    features: list[dict[str, str]] = []
    now = before = "top"
    width = max((len(line) for _, line in lines), default=0)
    for n, line in lines:
        head = HEADS.get(line.casefold())
        if head is not None:
            now = head
            if head in values.KINDS:
                features.append({"kind": head, "name": ""})
            continue
        if now != "top" and _REST.fullmatch(line):
            break
        if _DATE.fullmatch(line) or _PASSED.fullmatch(line):
            continue
        if now in values.KINDS:
            ended = before.endswith(_END) or _starts(line, width - len(before))
            _feature(features, now, line, ended)
            before = line
        else:
            sections.setdefault(now, []).append((n, line))
    strange: list[Line] = []
    fields = _top(sections["top"], strange)
    fields |= _struck(sections.get("attack", []), strange)
    for key, into in (("motives", "motives_and_tactics"), ("impulses", "impulses")):
        if key in sections:
            fields[into] = [line for _, line in sections[key]]
    if "experiences" in sections:
        fields["experience"] = [line for _, line in sections["experiences"]]
    strange += sections.get("features", [])
    fields |= _slots(sections.get("slots", []), strange)
    named = [each for each in features if each["name"]]
    if named:
        fields["feats"] = named
    return fields, strange


def _starts(line: str, room: int) -> bool:
    """Whether a line goes on with nothing: capitals, and room for its first word before it."""
    words = line.split()
    named = all(each in _SMALL or not each[0].islower() for each in words)
    return named and line[0].isupper() and len(words[0]) < room


def _feature(features: list[dict[str, str]], kind: str, line: str, ended: bool) -> None:
    """A short line without an end mark is a name, what follows its text.

    ``ended``: the line before it was no part of a longer one.
    """
    last = features[-1]
    short = len(line) <= MOST_NAME and not line.endswith(_END)
    if not last["name"]:
        last["name"] = line
    elif "text" not in last:
        last["text"] = line
    elif short and ended:
        features.append({"kind": kind, "name": line})
    else:
        last["text"] += f" {line}"


def _top(lines: list[Line], strange: list[Line]) -> dict[str, Any]:
    """Name, type, tier, description, Difficulty."""
    fields: dict[str, Any] = {}
    rest = list(lines)
    if rest:
        fields["name"] = rest.pop(0)[1]
    described: list[str] = []
    while rest:
        n, line = rest.pop(0)
        word, _, more = line.partition(" ")
        label = word.casefold().rstrip(":")
        if label in ("tier", "difficulty") and (not more or values.number(more) is not None):
            read = values.number(more) if more else None
            if more and not isinstance(read, int):
                described.append(line)
                continue
            if not more and rest:
                more = rest.pop(0)[1]
            fields[label] = more
        elif "type" not in fields and "tier" not in fields:
            fields["type"] = line
        elif "difficulty" not in fields:
            described.append(line)
        else:
            strange.append((n, line))
    fields["description"] = "\n".join(described)
    return fields


def _struck(lines: list[Line], strange: list[Line]) -> dict[str, Any]:
    """Name, range, dice, type and bonus of the attack."""
    fields: dict[str, Any] = {}
    damage, kind = "", ""
    for n, line in lines:
        hit = values.damage(line)
        typed = values.damage(f"1 {line}")
        signed = line[0] in "+-−–" and line[1:].strip()[:1].isdecimal()
        after = (damage or kind) and "atk" not in fields
        if signed or (after and isinstance(values.number(line), int)):
            fields["atk"] = line
        elif hit is not None and not damage:
            damage = line
        elif typed is not None and typed.type and not kind:
            kind = line
        elif "attack" not in fields:
            fields["attack"] = line
        elif "range" not in fields:
            fields["range"] = line
        else:
            strange.append((n, line))
    if damage:
        fields["damage"] = f"{damage} {kind}".strip()
    return fields


def _slots(lines: list[Line], strange: list[Line]) -> dict[str, Any]:
    """Thresholds, Hit Points and Stress."""
    fields: dict[str, Any] = {}
    limits: dict[str, str] = {}
    after = ""
    for n, line in lines:
        plain = line.casefold().rstrip(":")
        label, _, more = line.casefold().partition(":")
        found = re.fullmatch(r"(minor|major|severe)(?:\s+[123] hp)?(?:\s+(?P<n>.+))?", plain)
        if found is not None:
            after = found[1]
            if found["n"]:
                limits[after] = found["n"]
        elif re.fullmatch(r"[123] hp", plain):
            continue
        elif label in ("hp", "stress") and more.strip():
            fields[label] = more.strip()
        elif plain in ("hp", "stress"):
            after = plain
        elif after in ("minor", "major") and after not in limits:
            limits[after] = line
        elif after in ("hp", "stress") and after not in fields:
            fields[after] = line
        else:
            strange.append((n, line))
    if limits:
        fields["thresholds"] = f"{limits.get('minor', 'None')}/{limits.get('major', 'None')}"
    return fields
