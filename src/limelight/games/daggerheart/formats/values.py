"""Values as people and programs write them, in every format: numbers, dice, ranges, prices.

Nothing is guessed: what cannot be read is None, and whoever asked says so in the report.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import limelight.contract as ll
from limelight.contract import dice, markup

NOTHING = ("", "none", "null", "—", "–", "-")
RANGES = ("melee", "very_close", "close", "far", "very_far")
KINDS = ("action", "reaction", "passive")
PLACES = ("exploration", "social", "traversal", "event")
TYPES = (
    *("bruiser", "horde", "leader", "minion", "ranged"),
    *("skulk", "social", "solo", "standard", "support"),
)
_NUMBER = re.compile(r"[+\-−–]?\s*[0-9]{1,6}")
_TERM = r"(?:[0-9]{0,6}\s*[dwк]\s*[0-9]{1,6}|[0-9]{1,6})"
_DICE = rf"{_TERM}(?:\s*[+\-−–]\s*{_TERM})*"
_HALF = r"[dwк](?:[^a-z]|$)"
"""A die without its sides, or sides that are none: no type of damage begins so."""
_DAMAGE = re.compile(
    rf"(?P<dice>{_DICE})(?:(?:\s+|(?=[a-z]{{3}}))(?!{_HALF})(?P<type>[a-z].*))?",
    re.I | re.DOTALL,
)
_TYPE_WORDS = {
    **dict.fromkeys(("phy", "physical", "phys"), "physical"),
    **dict.fromkeys(("mag", "magic", "magical"), "magic"),
}
_BOTH = re.compile(r"\s*(?:/|\bor\b|\band\b|,|&|\|)\s*")
_TYPE = re.compile(r"(?P<word>[A-Za-z]+)\s*(?:\((?P<more>[^()]*)\))?")
_PER_HP = re.compile(r"([0-9]{1,6})\s*/\s*HP", re.I)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_PAID = re.compile(
    r"(?:spend|mark)\s+(?P<n>an?|one|two|three|[0-9]{1,3})\s+(?P<what>fear|stress)\b", re.I
)
_PRICE = re.compile(
    r"(?:(?:spend|mark|pay)\s+)?(?P<n>an?|one|two|three|[0-9]{1,3})?\s*"
    r"(?P<what>[A-Za-z][A-Za-z ]*?)\s*:?\s*(?P<m>[0-9]{1,3})?",
    re.I,
)
_COUNTDOWN = re.compile(
    r"(?P<long>long[- ]term\s+)?(?:countdown\s*)?\(?\s*"
    rf"(?P<loop>loop\s+)?(?P<start>{_DICE})\s*\)?",
    re.I,
)
_AT_THE_END = re.compile(r"(?:[+\-−–]\s*|(?<=[\s:]))[0-9]{1,6}$")
_ENDS = re.compile(r"(?<=[0-9])\s*[,;\n]\s*")


class Unclear:
    """Stands where something is written that cannot be read."""


UNCLEAR = Unclear()


def empty(value: Any) -> bool:
    """Whether nothing is said."""
    if isinstance(value, str):
        return value.strip().casefold() in NOTHING
    return value is None


def hollow(value: Any) -> bool:
    """Whether there is nothing in a value, however deep one looks."""
    level = [value]
    while level:
        inner: list[Any] = []
        for each in level:
            if isinstance(each, Mapping):
                inner += each.values()
            elif isinstance(each, list | tuple):
                inner += each
            elif not (empty(each) or each is False or each == 0 or _letterless(each)):
                return False
        level = inner
    return True


def _letterless(text: Any) -> bool:
    """Whether a text is HTML in which nothing is written."""
    return isinstance(text, str) and markup.is_html(text) and not markup.plain(text)


def number(value: Any) -> int | Unclear | None:
    """V1: a number, also as text and with the real minus sign; None where nothing is said."""
    if empty(value):
        return None
    if isinstance(value, float) and value == int_or(value):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) <= ll.LIMIT else UNCLEAR
    if isinstance(value, str) and len(value) < 99 and _NUMBER.fullmatch(value.strip()):
        return int("".join(value.split()).replace("−", "-").replace("–", "-"))
    return UNCLEAR


def int_or(value: float) -> float:
    """A float without its fraction; infinite ones as they are."""
    return float(int(value)) if abs(value) < 1e9 else float("nan")


def thresholds(value: Any, zero: bool = False) -> dict[str, int] | Unclear | None:
    """V2: ``8/15``, ``[8, 15]``, ``4/None``; None where there are none, ``zero``: and of 0."""
    if empty(value):
        return None
    if isinstance(value, str):
        parts: list[Any] = value.split("/")
    elif isinstance(value, list):
        parts = value
    else:
        return UNCLEAR
    if len(parts) == 1 and isinstance(value, list):
        parts = [*parts, None]
    return pair(parts[0], parts[1], zero) if len(parts) == 2 else UNCLEAR


def pair(major: Any, severe: Any, zero: bool = False) -> dict[str, int] | Unclear | None:
    """V2: two fields; ``zero``: whether 0 means none."""
    low, high = number(major), number(severe)
    if isinstance(low, Unclear) or isinstance(high, Unclear):
        return UNCLEAR
    low, high = (None if zero and low == 0 else low), (None if zero and high == 0 else high)
    if low is None:
        return None if high is None else UNCLEAR
    if low < 0 or (high is not None and high < low):
        return UNCLEAR
    return {"major": low} if high is None else {"major": low, "severe": high}


def wrong(major: Any) -> int:
    """Which of two thresholds that make no pair is to blame: 0 is this one, 1 Severe."""
    low = number(major)
    return 0 if isinstance(low, Unclear) or (low or 0) < 0 else 1


class Damage(NamedTuple):
    """What a hit deals."""

    text: str
    type: str | None
    strange: str = ""
    """What stands where the type should."""


def damage(value: Any) -> Damage | None:
    """V3: damage text without spaces and its type; None where there are no dice."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or len(value) > 300:
        return None
    found = _DAMAGE.fullmatch(_single(value))
    if found is None:
        return None
    plain = tight(found["dice"])
    if dice.read(plain) is None:
        return None
    if not found["type"]:
        return Damage(plain, None)
    said = found["type"].strip()
    told = said.casefold().rstrip(" .").removesuffix(" damage")
    kinds = {_TYPE_WORDS.get(each) for each in _BOTH.split(told)}
    if None in kinds:
        return Damage(plain, None, said)
    return Damage(plain, "both" if len(kinds) == 2 else str(kinds.pop()))


def _single(text: str) -> str:
    """A text with single spaces: of several in a row a pattern could try each way to part them."""
    return " ".join(text.split())


def tight(text: str) -> str:
    """Dice as they are kept: without spaces, in small letters, with a plain minus sign."""
    return "".join(text.split()).replace("−", "-").replace("–", "-").lower()


class Kind(NamedTuple):
    """V5: of which type an adversary is."""

    word: str
    per_hp: int | None = None
    more: str = ""
    """Other words in brackets."""


def kind(value: Any) -> Kind | Unclear | None:
    """V5: ``Horde (5/HP)``, ``Solo (Frost-Marked)``."""
    if empty(value):
        return None
    found = _TYPE.fullmatch(value.strip()) if isinstance(value, str) and len(value) < 300 else None
    if found is None or found["word"].lower() not in TYPES:
        return UNCLEAR
    per = _PER_HP.fullmatch(found["more"].strip()) if found["more"] else None
    if per is not None and int(per[1]) >= 1:
        return Kind(found["word"].lower(), int(per[1]))
    return Kind(found["word"].lower(), None, found["more"] or "")


def place(value: Any) -> str | None:
    """The kind of an environment: ``Traversal``, ``environmentTraversal``."""
    if not isinstance(value, str):
        return None
    plain = value.strip().casefold().removeprefix("environment").strip(" _-")
    return plain if plain in PLACES else None


def reach(value: Any) -> str | None:
    """V6: ``Very Close`` and ``veryClose`` are ``very_close``; any other word as written."""
    if not isinstance(value, str) or empty(value):
        return None
    plain = "".join(letter for letter in value.casefold() if letter.isalpha())
    known = {each.replace("_", ""): each for each in RANGES}
    return known.get(plain, " ".join(value.split()))


def paid(text: str) -> dict[str, int]:
    """V9: the price that the very beginning of a text names."""
    found = _PAID.match(text.replace("*", "").replace("_", "").lstrip())
    return {found["what"].lower(): _count(found["n"])} if found else {}


def price(value: Any) -> dict[str, int] | None:
    """V9: a price in a field of its own; None where it cannot be read."""
    if isinstance(value, list):
        whole: dict[str, int] = {}
        for each in value:
            part = price(each)
            if part is None or part.keys() & whole.keys():
                return None
            whole |= part
        return whole
    if isinstance(value, Mapping):
        many = number(value.get("value", 1))
        what = value.get("key")
        if not isinstance(what, str) or not isinstance(many, int) or many < 0:
            return None
        return {what.strip().casefold(): many} if many else {}
    if empty(value):
        return {}
    found = _PRICE.fullmatch(_single(value)) if isinstance(value, str) and len(value) < 99 else None
    if found is None or (found["n"] and found["m"]):
        return None
    what = found["what"].strip().casefold()
    return {what: _count(found["n"] or found["m"] or "a")}


def _count(word: str) -> int:
    return _COUNTS[word.lower()] if word.lower() in _COUNTS else int(word)


def countdown(value: Any) -> dict[str, Any] | None:
    """V10: ``Countdown (Loop 1d6)``; None where there are other words in it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"start": value} if 1 <= value <= ll.LIMIT else None
    if not isinstance(value, str) or len(value) > 300:
        return None
    found = _COUNTDOWN.fullmatch(_single(value))
    if found is None:
        return None
    text = tight(found["start"])
    read = dice.read(text)
    if read is None:
        return None
    start: int | str = text if read.sides else read.flat
    if isinstance(start, int) and not 1 <= start <= ll.LIMIT:
        return None
    told: dict[str, Any] = {"start": start}
    if found["loop"]:
        told["loop"] = True
    if found["long"]:
        told["long_term"] = True
    return told


def experiences(value: Any) -> tuple[list[tuple[str, int]], list[Any]]:
    """V7: names with their modifiers, and what could not be read."""
    found: list[tuple[str, int]] = []
    strange: list[Any] = []
    if empty(value):
        return found, strange
    if isinstance(value, Mapping):
        if "name" in value:
            pairs: Iterable[tuple[Any, Any]] = [("", value)]
        else:
            pairs = value.items()
        for key, each in pairs:
            told = isinstance(each, Mapping) and "name" in each
            name = each["name"] if told else key
            read = number(each.get("modifier", each.get("value")) if told else each)
            if isinstance(name, str) and isinstance(read, int):
                found.append((name, read))
            else:
                strange.append(name if isinstance(name, str) else each if told else {key: each})
    elif isinstance(value, list):
        for each in value[:200]:
            more, odd = experiences(each)
            found += more
            strange += odd
        strange += value[200:]
    elif isinstance(value, str):
        for part in filter(None, map(str.strip, _ENDS.split(value[:4000]))):
            end = _AT_THE_END.search(part)
            said = part[: end.start()].rstrip(": \t\n") if end else ""
            many = number(end[0]) if end else None
            if said and "\n" not in said and isinstance(many, int):
                found.append((said.strip(" ,:"), many))
            else:
                strange.append(part)
    else:
        strange.append(value)
    return found, strange
