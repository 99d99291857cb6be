"""Text in the layout of the book, also in Markdown: one block for each adversary or environment."""

import re
from typing import Any

from limelight.contract import Refusal, markup
from limelight.contract.content import MOST_RECORDS, Brought, Opened, Report, too_many

from . import values
from .creatures import Layout, adversary, environment
from .features import Part
from .names import unbroken
from .reading import Pack, title
from .saying import plain
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
"""What goes on to the end of its line, and perhaps in the next."""
LAYOUT = Layout(Part(kind=("kind",), price=("cost",), countdown=("countdown",)))
SIGNS = "#*>_"
"""What a line of Markdown has besides its letters."""
_SIGNS = re.compile(rf"\\([!-/:-@\[-`{{-~])|[{SIGNS}]+")
_MEANT = re.compile(r"\\(.)")
_ESCAPED = {"<": "&lt;", "&": "&amp;"}
_QUOTE = re.compile(r"^[ \t]*>[ \t>]*", re.MULTILINE)
_BREAK = "\0"
"""Where HTML ends a line; no text has one of its own."""
_TIER = re.compile(r"Tier\s+(?P<tier>[0-9]{1,3})\s+(?P<type>[A-Za-z].*)", re.I)
_WORDS = "|".join(sorted(LABELS, key=len, reverse=True)).replace(" ", r"\s+")
_SPACE = re.compile(r"\s")
_LABEL = re.compile(rf"(?:^|(?<=[\s|]))(?P<label>{_WORDS})\s*:\s*", re.I)
_HEAD = re.compile(
    r"(?:-\s{1,9})?(?P<name>\S.{0,100}?)(?:\s{0,9}[–—]\s{0,9}|\s{1,9}-\s{0,9}|-\s{1,9})"
    r"(?P<kind>passive|action|reaction)\s{0,9}"
    r"(?:\((?P<cost>(?:fear|stress|hope|hp)\s{0,9}:?\s{0,9}[0-9]{1,3})\)\s{0,9})?"
    r"(?::\s*(?P<text>.*))?",
    re.I,
)
_COUNTDOWN = re.compile(
    r"(?P<countdown>(?i:long[- ]term\s+)?(?i:countdown)\s*\([^()]{0,60}\))"
    r"(?:\s*[:.]\s*|\s+(?![a-z])|$)(?P<text>.*)",
)
"""At the end of a name, so that a new sentence follows, if anything."""
_HIT = re.compile(r"(?<!\S)(?=[0-9dD])")
"""Where damage may begin."""
_END = (".", "!", "?", "…")
MOST_ATTACK, MOST_REACH = 300, 40
_MODIFIER = re.compile(r"(?P<n>[+\-−–]?\s*[0-9]+(?:d[0-9]+)?|[—–-])\s*\|?\s*(?P<more>.*)", re.I)
Line = tuple[int, str]


def read(opened: Opened) -> Brought | Refusal:
    """Every block of a text."""
    pack = Pack(Report("text"), title(opened.name))
    lines = unmarked(opened.text)
    heads = [n for n, (_, line) in enumerate(lines) if _TIER.fullmatch(line)]
    if len(heads) > 2 * MOST_RECORDS:
        return too_many("records")
    starts = [_before(lines, head) for head in heads]
    before = lines[: starts[0] if starts else None]
    pack.report.unread("#1", [(number, line) for number, line in before if line])
    for number, (start, head) in enumerate(zip(starts, heads, strict=True), 1):
        end = starts[number] if number < len(starts) else len(lines)
        _one(pack, number, lines, start, head, max(end, head + 1))
    return pack.done()


def unmarked(text: str) -> list[Line]:
    """The lines of a text without HTML and the signs of Markdown, each with its number."""
    text = unbroken(text)
    meant = _MEANT.sub(lambda found: _ESCAPED.get(found[1], found[0]), text)
    if markup.is_html(meant):
        text = markup.lined(_QUOTE.sub("", meant), _BREAK)
    lines: list[Line] = []
    for number, line in enumerate(_SIGNS.sub(r"\1", text).split("\n"), 1):
        parts = filter(None, map(str.strip, line.split(_BREAK)))
        lines += [(number, each) for each in parts] or [(number, "")]
    return lines


def _before(lines: list[Line], head: int) -> int:
    """The line before a tier that says anything: the name."""
    for n in range(head - 1, -1, -1):
        if lines[n][1]:
            return n
    return head


def _one(pack: Pack, number: int, lines: list[Line], start: int, head: int, end: int) -> None:
    found = _TIER.fullmatch(lines[head][1])
    assert found is not None
    block = Block()
    for n in range(head + 1, end):
        block.put(*lines[n], n + 1 < end and _LABEL.search(lines[n + 1][1]) is not None)
    fields = {"tier": found["tier"], "type": found["type"].strip(), **block.done()}
    if start < head:
        fields["name"] = lines[start][1]
    place = "impulses" in fields or "potential_adversaries" in fields
    said = values.place(fields["type"])
    kind = "environment" if place or (said and said != "social") else "adversary"
    record = Record(pack.report, fields, number)
    if not record.name(pack.names[kind]):
        return
    pack.report.unread(record.where, block.strange)
    build = environment if kind == "environment" else adversary
    pack.put(kind, record, build(record, LAYOUT))


class Block:
    """The lines of a block below its tier, as the fields of a record."""

    def __init__(self) -> None:
        self.strange: list[tuple[int, str]] = []
        """Lines that fit nowhere, with their numbers."""
        self._fields: dict[str, Any] = {}
        self._described: list[str] = []
        self._long: dict[str, list[str]] = {}
        self._open = ""
        """The field whose value ended the line before."""
        self._attack: tuple[int, str] | None = None
        self._struck = False
        """Whether nothing more of the attack can come."""
        self._features: list[tuple[dict[str, str], list[str]]] = []
        self._labelled = self._within = False

    def put(self, number: int, line: str, followed: bool) -> None:
        """The next line; ``followed``: a label comes after it."""
        head = _head(line)
        if line.casefold() == "features":
            self._within = True
        elif head is not None and (self._within or self._labelled):
            self._within = True
            self._features.append((_feature(head), []))
        elif self._within:
            if self._features:
                self._features[-1][1].append(line)
            elif line:
                self.strange.append((number, line))
        elif not line:
            self._open = ""
            self._described += [] if self._labelled else [""]
        elif _LABEL.search(line):
            self._labelled = True
            self._labels(number, line)
        elif self._strikes(number, line) or self._goes_on(line, followed):
            return
        elif self._labelled:
            self.strange.append((number, line))
            self._open = ""
        else:
            self._described.append(line)

    def done(self) -> dict[str, Any]:
        """What the lines say."""
        long = {key: " ".join(lines) for key, lines in self._long.items()}
        texts = {key: plain(each) for key, each in long.items() if key != "experience"}
        number, said = self._attack or (0, "")
        found = attack(said)
        if said and found is None:
            self.strange.append((number, said))
            self._fields.pop("atk", None)  # told with the rest of its line
        fields = self._fields | long | texts
        described = "\n".join(self._described).strip("\n")
        fields |= {**(found or {}), "description": plain(described)}
        if self._features:
            fields["feats"] = [
                {**each, "text": plain("\n".join([each["text"], *more]).strip("\n"))}
                for each, more in self._features
            ]
        return fields

    def _labels(self, number: int, line: str) -> None:
        """Takes every label of a line with its value; what belongs to none is strange."""
        line = _SPACE.sub(" ", line)
        found = list(_LABEL.finditer(line))
        long = next((n for n, each in enumerate(found) if _key(each) in LONG), None)
        if long is not None:
            found = found[: long + 1]
        rest = [line[: found[0].start()]]
        for n, each in enumerate(found):
            end = found[n + 1].start() if n + 1 < len(found) else len(line)
            value = line[each.end() : end].strip(" |")
            self._open = key = _key(each)
            if key == "atk":
                told = _MODIFIER.fullmatch(value)
                self._fields[key] = told["n"] if told else value
                self._attack = number, told["more"].strip(" ") if told else ""
                self._struck = len(self._attack[1]) > MOST_ATTACK
            elif key in LONG:
                self._long[key] = [value]
            else:
                self._fields[key], _, more = value.partition("|")
                self._fields[key] = self._fields[key].strip()
                rest.append(more)
        self.strange += [(number, each.strip(" |")) for each in rest if each.strip(" |")]

    def _strikes(self, number: int, line: str) -> bool:
        """Whether a line is the attack's: its name and range, its damage, or the end of these."""
        if self._attack is None or self._struck:
            return False
        before = self._attack[1]
        known, found = attack(before), attack(f"{before} {line}".strip())
        if found is None or (known is not None and (_whole(known) or not _whole(found))):
            self._struck = bool(before)
            return False
        self._attack = number, f"{before} {line}".strip()
        return True

    def _goes_on(self, line: str, followed: bool) -> bool:
        """Whether a value goes on: it has no end yet, or nothing else can stand there."""
        if self._open not in LONG:
            return False
        before = self._long[self._open]
        if self._open == "experience":
            if values.experiences(line)[1]:
                return False
            before[-1] += "," if before[-1][-1:].isdigit() else ""
        elif line[0].isupper() and before[-1][-1:] not in ",&":
            if not followed or line.endswith(_END):
                return False
        before.append(line)
        return True


def _head(line: str) -> re.Match[str] | None:
    """The line of a feature's name; one that ends with the kind itself is written as names are."""
    found = _HEAD.fullmatch(line)
    if found is None or found["text"] is not None:
        return found
    return found if found["kind"][0].isupper() and not found["name"][0].islower() else None


def _feature(head: re.Match[str]) -> dict[str, str]:
    text, cost = head["text"] or "", {"cost": head["cost"]} if head["cost"] else {}
    return {"name": head["name"], "kind": head["kind"], "text": text, **cost} | counted(text)


def counted(text: str) -> dict[str, str]:
    """The countdown that the line of a name ends with, and the text after it."""
    found = _COUNTDOWN.fullmatch(text)
    return {} if found is None else found.groupdict()


def _key(label: re.Match[str]) -> str:
    """What a label is called here."""
    return LABELS[" ".join(label["label"].lower().split())]


def attack(said: str) -> dict[str, str] | None:
    """Name, range and damage of an attack; with a sign between these, or where dice begin."""
    head, bar, hit = (each.strip() for each in said[: MOST_ATTACK + 1].partition("|"))
    name, colon, reach = (each.strip() for each in head.rpartition(":"))
    if not bar:
        ends = (each.end() for each in _HIT.finditer(reach[: MOST_REACH + 1]))
        at = next((each for each in ends if _deals(reach[each:])), len(reach))
        reach, hit = reach[:at].strip(), reach[at:]
    if not colon or not name or len(said) > MOST_ATTACK or len(reach) > MOST_REACH:
        return None
    told = {"attack": "" if name == "—" else name, "range": reach}
    return told | ({"damage": hit.strip(" |")} if hit.strip(" |") else {})


def _deals(hit: str) -> bool:
    """Whether this is damage: dice, or a number that nothing but its type follows."""
    found = values.damage(hit)
    return found is not None and (not found.strange or "d" in found.text)


def _whole(found: dict[str, str]) -> bool:
    """Whether the damage of an attack is there with its type."""
    hit = values.damage(found.get("damage"))
    return hit is not None and hit.type is not None
