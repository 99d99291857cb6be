"""Text in the layout of the book, also in Markdown: one block for each adversary or environment."""

import re
from collections.abc import Iterator
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import MOST_RECORDS, Brought, Opened, Report, too_many

from . import values
from .creatures import Layout, adversary, environment
from .features import Part
from .names import unbroken
from .reading import Pack, title
from .taking import Record

LABELS = {
    "motives & tactics": "motives_and_tactics",
    "motives and tactics": "motives_and_tactics",
    "difficulty": "difficulty",
    "thresholds": "thresholds",
    "damage thresholds": "thresholds",
    "hp": "hp",
    "hit points": "hp",
    "stress": "stress",
    "atk": "atk",
    "experience": "experience",
    "experiences": "experience",
    "impulses": "impulses",
    "potential adversaries": "potential_adversaries",
}
LONG = ("motives_and_tactics", "experience", "impulses", "potential_adversaries")
"""What goes on to the end of its line."""
LAYOUT = Layout(Part(kind=("kind",), countdown=("countdown",)))
SIGNS = "#*>_"
"""What a line of Markdown has besides its letters."""
_SIGNS = re.compile(rf"\\([!-/:-@\[-`{{-~])|[{SIGNS}]+")
_TIER = re.compile(r"Tier\s+(?P<tier>[0-9]{1,3})\s+(?P<type>[A-Za-z].*)", re.I)
_WORDS = "|".join(sorted(LABELS, key=len, reverse=True)).replace(" ", r"\s+")
_SPACE = re.compile(r"\s")
_LABEL = re.compile(rf"(?:^|(?<=[\s|]))(?P<label>{_WORDS})\s*:\s*", re.I)
_HEAD = re.compile(
    r"(?:-\s{1,9})?(?P<name>\S.{0,100}?)\s{0,9}[-–—]\s{0,9}(?P<kind>passive|action|reaction)\s{0,9}"
    r"(?::\s*(?P<text>.*))?",
    re.I,
)
_COUNTDOWN = re.compile(
    r"(?P<countdown>(?i:long[- ]term\s+)?(?i:countdown)\s*\([^()]{0,60}\))"
    r"(?:\s*[:.]\s*|\s+(?![a-z])|$)(?P<text>.*)",
)
"""At the end of a name, so that a new sentence follows, if anything."""
_ATTACK = re.compile(
    r"(?P<name>[^:|]{1,80}):\s{0,9}(?P<range>[A-Za-z\s]{1,40}?|—)\s{0,9}"
    r"(?:\|\s{0,9}|(?<=\s)(?=[0-9d]))?(?P<damage>[0-9dD].*)?"
)
_MODIFIER = re.compile(r"(?P<n>[+\-−–]?\s*[0-9]+(?:d[0-9]+)?|[—–-])\s*\|?\s*(?P<more>.*)", re.I)


def read(opened: Opened) -> Brought | Refusal:
    """Every block of a text."""
    pack = Pack(Report("text"), title(opened.name))
    lines = [line.strip() for line in unmarked(opened.text).split("\n")]
    heads = [n for n, line in enumerate(lines) if _TIER.fullmatch(line)]
    if len(heads) > 2 * MOST_RECORDS:
        return too_many("records")
    starts = [_before(lines, head) for head in heads]
    before = enumerate(lines[: starts[0] if starts else None], 1)
    pack.report.unread("#1", [(number, line) for number, line in before if line])
    for number, (start, head) in enumerate(zip(starts, heads, strict=True), 1):
        end = starts[number] if number < len(starts) else len(lines)
        _one(pack, number, lines, start, head, max(end, head + 1))
    return pack.done()


def unmarked(text: str) -> str:
    """A text without the signs of Markdown."""
    return _SIGNS.sub(r"\1", unbroken(text))


def _before(lines: list[str], head: int) -> int:
    """The line before a tier that says anything: the name."""
    for n in range(head - 1, -1, -1):
        if lines[n]:
            return n
    return head


def _one(pack: Pack, number: int, lines: list[str], start: int, head: int, end: int) -> None:
    found = _TIER.fullmatch(lines[head])
    assert found is not None
    fields: dict[str, Any] = {"tier": found["tier"], "type": found["type"].strip()}
    if start < head:
        fields["name"] = lines[start]
    strange: list[tuple[int, str]] = []
    _fill(fields, lines, head + 1, end, strange)
    place = "impulses" in fields or "potential_adversaries" in fields
    said = values.place(fields["type"])
    kind = "environment" if place or (said and said != "social") else "adversary"
    record = Record(pack.report, fields, number)
    if not record.name(pack.names[kind]):
        return
    pack.report.unread(record.where, strange)
    build = environment if kind == "environment" else adversary
    taken = build(record, LAYOUT)
    if taken is None:
        pack.names[kind].discard(record.where)
    else:
        pack.add(kind, taken)


def _fill(
    fields: dict[str, Any], lines: list[str], start: int, end: int, strange: list[tuple[int, str]]
) -> None:
    """Reads a block line by line into the fields of a record."""
    described: list[str] = []
    features: list[tuple[dict[str, str], list[str]]] = []
    labelled = within = False
    for n in range(start, end):
        line = lines[n]
        head = _HEAD.fullmatch(line)
        if line.casefold() == "features":
            within = True
        elif head is not None and (within or labelled):
            within = True
            features.append((_feature(head), []))
        elif within:
            if features:
                features[-1][1].append(line)
            elif line:
                strange.append((n + 1, line))
        elif not line:
            continue
        elif _LABEL.search(line):
            labelled = True
            for n_line in _labels(fields, line):
                strange.append((n + 1, n_line))
        elif "atk" in fields and _struck(fields, line):
            continue
        elif labelled:
            strange.append((n + 1, line))
        else:
            described.append(line)
    fields["description"] = "\n".join(described)
    if features:
        fields["feats"] = [
            {**each, "text": "\n".join([each["text"], *more]).strip("\n")}
            for each, more in features
        ]


def _feature(head: re.Match[str]) -> dict[str, str]:
    text = head["text"] or ""
    return {"name": head["name"], "kind": head["kind"], "text": text} | counted(text)


def counted(text: str) -> dict[str, str]:
    """The countdown that the line of a name ends with, and the text after it."""
    found = _COUNTDOWN.fullmatch(text)
    return {} if found is None else found.groupdict()


def _labels(fields: dict[str, Any], line: str) -> Iterator[str]:
    """Takes every label of a line with its value; yields what belongs to none."""
    line = _SPACE.sub(" ", line)
    found = list(_LABEL.finditer(line))
    long = next((n for n, each in enumerate(found) if _key(each) in LONG), None)
    if long is not None:
        found = found[: long + 1]
    before = line[: found[0].start()].strip(" |")
    if before:
        yield before
    for n, each in enumerate(found):
        end = found[n + 1].start() if n + 1 < len(found) else len(line)
        value = line[each.end() : end].strip(" |")
        key = _key(each)
        if key == "atk":
            told = _MODIFIER.fullmatch(value)
            fields["atk"] = told["n"] if told else value
            if told and told["more"].strip(" |") and not _struck(fields, told["more"].strip(" |")):
                yield told["more"].strip(" |")
        elif key in ("difficulty", "hp", "stress", "thresholds") and "|" in value:
            fields[key], _, more = value.partition("|")
            fields[key] = fields[key].strip()
            yield more.strip()
        else:
            fields[key] = value


def _key(label: re.Match[str]) -> str:
    """What a label is called here."""
    return LABELS[" ".join(label["label"].lower().split())]


def _struck(fields: dict[str, Any], line: str) -> bool:
    """Whether a line is the attack's: its name and range, or its damage."""
    if "attack" not in fields:
        found = _ATTACK.fullmatch(line)
        if found is not None:
            name, reach = found["name"].strip(), found["range"].strip()
            fields["attack"], fields["range"] = "" if name == "—" else name, reach
            if found["damage"]:
                fields["damage"] = found["damage"]
            return True
    if "damage" not in fields and values.damage(line) is not None:
        fields["damage"] = line
        return True
    return False
