"""Names and texts as a table can hold them, and what had to go (V11, V12)."""

import re
from collections.abc import Container
from typing import Any

from limelight.contract import markup
from limelight.contract.fields import NAME, TEXT

MOST_NAME = 64
MOST_TEXT = 2000
MOST_READ = 20_000
"""What is longer is cut before anybody looks at its signs."""
_NAME = re.compile(NAME)
_TEXT = re.compile(TEXT)
_BROKEN = re.compile(r"(?:\xad[^\S\n]*\n[^\S\n]*[^\s\xad]*)+")
"""A word that goes on in the next line."""
_START = re.compile(r"(?:^|(?<=[\s-]))[^\w\s-]{0,9}\w")
"""Where a word begins, with the signs before its first letter."""
_DICE = re.compile(r"(?<![^\W\d_])[dD][0-9]{1,6}(?!\w)")
"""Dice: they have no capitals."""


def name(value: Any) -> tuple[str, bool]:
    """V12: a name, and whether signs had to go or it was cut; empty where there is none."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        return "", False
    plain = " ".join(value[:MOST_READ].split()).strip(" ,")
    kept = "".join(each for each in plain if each == " " or _NAME.match(each) is not None)
    kept = " ".join(kept.split())
    cut = kept[:MOST_NAME].strip()
    changed = bool(cut) and (cut != plain or len(value) > MOST_READ)
    letters = _DICE.sub("", kept)
    if letters.upper() == letters and sum(each.isalpha() for each in letters) > 1:
        cut = _START.sub(lambda found: found[0].upper(), cut.lower())[:MOST_NAME]
        cut = _DICE.sub(lambda found: found[0].lower(), cut)
    return cut, changed


def unbroken(text: str) -> str:
    """A text of a page without the hyphens that show only where a line ends.

    The rest of a word comes to its beginning; the lines after it keep their numbers.
    """
    return _BROKEN.sub(_joined, text).replace("\xad", "")


def _joined(found: re.Match[str]) -> str:
    return "".join(found[0].split()) + "\n" * found[0].count("\n")


def free(wanted: str, taken: Container[str]) -> str:
    """V12: a name that nothing else has yet: a second gets `` 2``."""

    def numbered(number: int) -> str:
        ending = f" {number}" if number > 1 else ""
        return wanted[: MOST_NAME - len(ending)].rstrip() + ending if ending else wanted

    low = high = 1
    while numbered(high) in taken:
        low, high = high, 2 * high
    while high - low > 1:  # low is taken and high is free
        middle = (low + high) // 2
        low, high = (middle, high) if numbered(middle) in taken else (low, middle)
    return numbered(high)


def text(value: Any, html: bool = False) -> tuple[str, bool]:
    """V11: plain text, and whether it was too long; ``html``: it is HTML whatever it looks like."""
    return bounded(spoken(value, html))


def spoken(value: Any, html: bool = False) -> str:
    """V11: the letters of a text, however many."""
    if isinstance(value, list):
        value = "\n".join(each for each in value if isinstance(each, str))
    if not isinstance(value, str):
        return ""
    if html or markup.is_html(value):
        value = markup.letters(value)
    return str(value)


def bounded(value: str) -> tuple[str, bool]:
    """A text as a table can hold it, and whether it was too long."""
    value = value[: MOST_READ * 2].replace("\\n", "\n").strip()[:MOST_READ]
    if _TEXT.match(value) is None:
        value = "".join(each for each in value if _TEXT.match(each) is not None).strip()
    return value[:MOST_TEXT].rstrip(), len(value) > MOST_TEXT
