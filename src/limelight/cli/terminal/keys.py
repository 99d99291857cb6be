"""The keys of a screen, and lines that fit on it."""

from textwrap import wrap

from rich.text import Text

from limelight.words import plain

KEYS = {
    "ф": "a",
    "а": "f",
    "и": "b",
    "л": "k",
    "щ": "o",
    "і": "s",
    "ы": "s",
    "п": "g",
    "г": "u",
    "д": "l",
    "с": "c",
    "й": "q",
    ":q": "q",
}
"""The same keys on a Ukrainian keyboard, and a habit of some."""


def key(line: str) -> str:
    """The key that was meant."""
    return KEYS.get(line.casefold(), line)


def broken(prompt: str, width: int) -> str:
    """A prompt in lines that fit, broken between words."""
    return "\n".join(wrap(plain(prompt), max(width - 1, 20), break_long_words=False)) + " "


def keys(line: str, width: int) -> Text:
    """The keys of a screen; a key and its meaning stay together when the line is broken."""
    rows = ["  "]
    for each in line.split(" · "):
        added = each if rows[-1] == "  " else f" · {each}"
        if len(rows[-1]) + len(added) > width:
            rows.append("  " + each)
        else:
            rows[-1] += added
    return Text("\n".join(rows), style="dim")
