"""Languages: loading, choosing, falling back.

Every sentence a person reads is a line of a ``.po`` file under a key, in every language.
Values are put in by ``{name}``; ``{name:group}`` looks the value itself up as the word
``group.value``; ``{n:#group}`` counts it with the right plural; ``{n:+}`` shows its sign;
``{dice:~}`` writes dice with the letter of the language.
"""

import os
import re
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from typing import Any

LANGUAGES = ("en", "de", "uk")
HERE = os.path.dirname(__file__)
_HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_DICE = re.compile(r"(?<=[0-9])d(?=[0-9])")
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Words:
    """The words of one language: those of a game before those of every game."""

    def __init__(self, language: str, catalogs: tuple[GNUTranslations, ...]) -> None:
        self.language = language
        self._catalogs = catalogs

    def find(self, key: str) -> str | None:
        """The text of this key, or None."""
        for catalog in self._catalogs:
            text = catalog.gettext(key)
            if text != key:
                return text
        return None

    def say(self, key: str, values: Mapping[str, Any] = {}) -> str:
        """The sentence of this key with its values put in."""
        text = self.find(key)
        return key if text is None else self.fill(text, values)

    def word(self, group: str, value: Any) -> str:
        """The word for a code; what people named themselves stays as it is."""
        found = self.find(f"{group}.{value}")
        if found is not None:
            return found
        head, dot, name = str(value).partition(".")
        whose = self.find(f"{group}.{head}") if dot else None  # such as die.help of help.Tomas
        return plain(str(value)) if whose is None else f"{whose} {plain(name)}"

    def count(self, group: str, number: int) -> str:
        """A number of things, in the plural form that the language asks for."""
        key = f"n.{group}"
        for catalog in self._catalogs:
            text = catalog.ngettext(key, key, abs(number))
            if text != key:
                return self.fill(text, {"n": number})
        return f"{number} {group}"

    def list(self, words: Any, group: str = "") -> str:
        """Words one after the other."""
        return ", ".join(self.word(group, each) for each in words)

    def fill(self, text: str, values: Mapping[str, Any]) -> str:
        """Puts values into the holes of a text."""

        def put(hole: re.Match[str]) -> str:
            name, form = hole[1], hole[2]
            if name not in values:
                return hole[0]
            value = values[name]
            if form == "+":
                return signed(value)
            if form == "~":
                return _DICE.sub(self.say("die_letter"), str(value))
            if form and form.startswith("#"):
                return self.count(form[1:], value)
            if isinstance(value, tuple | list):
                return self.list(value, form or "")
            return self.word(form, value) if form else plain(str(value))

        return _HOLE.sub(put, text)


def signed(number: int) -> str:
    """``+2``, ``−1``."""
    return f"{number:+d}".replace("-", "\u2212")


def plain(text: str) -> str:
    """Text of a person without anything that moves cursors or turns the line around."""
    return _UNSEEN.sub("\ufffd", text)


@cache
def words(language: str, place: str | None = None) -> Words:
    """The words of a language, with those of a game if the folder of its words is named."""
    places = (HERE,) if place is None else (place, HERE)
    return Words(language, tuple(_catalog(each, language) for each in places))


@cache
def _catalog(place: str, language: str) -> GNUTranslations:
    with open(f"{place}/{language}.mo", "rb") as file:
        return GNUTranslations(file)


def choose(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language that was asked for, else the user's, else English."""
    told = asked or next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)),
        "",
    )
    return told[:2].lower() if told[:2].lower() in LANGUAGES else "en"
