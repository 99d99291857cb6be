"""Languages: loading, choosing, falling back.

Every sentence a person reads is a line of a ``.po`` file under a key, in every language.
Values are put in by ``{name}``; ``{name:group}`` looks the value itself up as the word
``group.value``; ``{n:#group}`` counts it with the right plural; ``{n:+}`` shows its sign;
``{several:#}`` and ``{several:+}`` count codes that come with a number each;
``{n:,}`` parts its thousands; ``{n:.}`` and ``{n:%}`` write a fraction as a decimal number and as
a percentage; ``{dice:~}`` writes dice with the letter of the language.

Files are compiled (``LANG.mo``) where a package is built; where they are not, the ``.po`` file
itself is read. What is missing in a language is said in English, so that a game without a
translation is played all the same.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import po

    Catalog = GNUTranslations | po.Catalog

LANGUAGES = ("en", "de", "uk")
ENGLISH = "en"
"""What stands in for words that a language does not have."""
STALE = 10
"""A ``.po`` file that is younger than the compiled one by so many seconds was changed since."""
KNOWN = 4096
"""So many keys of a language stay looked up: codes that people typed are among them."""
HERE = os.path.dirname(__file__)
PATH = "path"
"""The group of words for values of the table, by their paths."""
DEEPEST = 6
"""So many steps of a path are looked at for its word."""
_HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_DICE = re.compile(r"(?<![^\W0-9_])[dwк](?=[0-9])", re.IGNORECASE)
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Words:
    """The words of one language: those of a game before those of every game, then English."""

    def __init__(self, language: str, places: tuple[str, ...]) -> None:
        self.language = language
        self._places = places
        self._catalogs = tuple(_catalog(each, language) for each in places)
        self._found = lru_cache(maxsize=KNOWN)(self._find)

    def _every(self) -> "Iterator[Catalog]":
        """Where a key is looked for, in this order; English is opened when it is needed."""
        yield from self._catalogs
        if self.language != ENGLISH:
            for place in self._places:
                yield _catalog(place, ENGLISH)

    def find(self, key: str) -> str | None:
        """The text of this key, or None."""
        return self._found(key)

    def _find(self, key: str) -> str | None:
        for catalog in self._every():
            text = catalog.gettext(key)
            if text != key:
                return text
        return None

    def say(self, key: str, values: Mapping[str, Any] = {}) -> str:
        """The sentence of this key with its values put in."""
        text = self.find(key)
        return key if text is None else self.fill(text, values)

    def word(self, group: str, value: Any) -> str:
        """The word for a code; what people named themselves stays as it is.

        ``Lamp (3)`` is the word ``Lamp (X)``, with what stands in the brackets as ``x``.
        """
        code = str(value)
        if group == PATH:
            return self.path(code)
        if code.endswith(")"):
            name, _, x = code[:-1].rpartition(" (")
            form = self.find(f"{group}.{name} (X)")
            if form is not None:
                return self.fill(form, {"x": x})
        found = self.find(f"{group}.{code}")
        if found is not None:
            return found
        head, dot, name = code.partition(".")
        whose = self.find(f"{group}.{head}") if dot else None  # such as die.help of help.Tomas
        if whose is None:
            return plain(code)
        return self.say("word.of", {"what": whose, "name": name})

    def field(self, name: str, do: str = "", inside: str = "") -> str:
        """What a field is called: inside another field of a command, in that command, inside such a
        field of any command, anywhere.

        Empty where nobody has named it.
        """
        places = (f"{do}.{inside}.", f"{do}.", f"{inside}.", "") if do else ("",)
        return next(filter(None, (self.find(f"field.{each}{name}") for each in places)), "")

    def path(self, at: str) -> str:
        """A value of the table by its path, as people call it.

        ``people.Ilka.coins`` is the word ``path.people.*.coins``, with Ilka as ``name`` (a
        second name in it is ``what``). Where a game has none, it is put together from its names
        and the word of its last field.
        """
        steps = at.split(".")
        for named in _named(len(steps)) if len(steps) <= DEEPEST else ():
            form = ["*" if n in named else step for n, step in enumerate(steps)]
            text = self.find(f"{PATH}.{'.'.join(form)}") if form.count("*") == len(named) else None
            if text is not None:
                holes = zip(("name", "what"), (steps[n] for n in named), strict=False)
                return self.fill(text, dict(holes))
        *names, last = steps[1:] or steps
        return ": ".join((*map(plain, names), self.word("field", last)))

    def count(self, group: str, number: int) -> str:
        """A number of things, in the plural form that the language asks for."""
        return self._plural(group, number) or f"{number} {group}"

    def _plural(self, group: str, number: int) -> str | None:
        key = f"n.{group}"
        for catalog in self._every():
            text = catalog.ngettext(key, key, abs(number))
            if text != key:
                return self.fill(text, {"n": number})
        return None

    def counted(self, several: Any, form: str) -> str:
        """Codes with a number each, counted one after the other; ``+`` shows the signs."""
        pairs = several.items() if isinstance(several, Mapping) else several
        said = [self._amount(code, Signed(n) if form == "+" else n) for code, n in pairs]
        if form == "+":
            return ", ".join(said)
        if len(said) < 2:
            return "".join(said)
        return self.say("counted", {"first": ", ".join(said[:-1]), "last": said[-1]})

    def _amount(self, code: str, number: int) -> str:
        """So much of something that may have no plural forms: beside its plain word."""
        counted = self._plural(code, number)
        if counted is not None:
            return counted
        what = self.find(f"record.{code}") or self.field(code) or code
        return self.say("amount", {"n": number, "what": what})

    def list(self, words: Any, group: str = "") -> str:
        """Words one after the other."""
        if not group:
            return ", ".join(plain(str(each)) for each in words)
        return ", ".join(self.word(group, each) for each in words)

    def fill(self, text: str, values: Mapping[str, Any]) -> str:
        """Puts values into the holes of a text."""

        def put(hole: re.Match[str]) -> str:
            name, form = hole[1], hole[2]
            if name not in values:
                return hole[0]
            value = values[name]
            if form in ("+", "#") and isinstance(value, Mapping | tuple | list):
                return self.counted(value, form)
            if form == "+":
                return signed(value)
            if form in (".", "%", ","):
                from . import numbers  # few sentences have large numbers or fractions

                return numbers.FORMS[form](value, self)
            if form == "~":
                return _DICE.sub(self.say("die_letter"), str(value))
            if form and form.startswith("#"):
                return self.count(form[1:], value)
            if isinstance(value, tuple | list):
                return self.list(value, form or "")
            return self.word(form, value) if form else plain(str(value))

        return _HOLE.sub(put, text) if "{" in text else text


class Signed(int):
    """A number that shows its sign."""

    def __str__(self) -> str:
        return signed(int(self))


def raised(text: str) -> str:
    """A text with its first letter large; all others stay as they are."""
    return text[:1].upper() + text[1:]


def signed(number: int) -> str:
    """``+2``, ``−1``."""
    return f"{number:+d}".replace("-", "\u2212")


@cache
def _named(steps: int) -> tuple[tuple[int, ...], ...]:
    """Which steps of a path may be names: none, then one, then two; never the first."""
    places = range(1, steps)
    return ((), *((n,) for n in places), *combinations(places, 2))


def plain(text: str) -> str:
    """Text of a person without anything that moves cursors or turns the line around."""
    return text if text.isprintable() else _UNSEEN.sub("\ufffd", text)


def escaped(line: str) -> str:
    """A line of JSON in which none of that stands as it is."""
    return line if line.isprintable() else _UNSEEN.sub(lambda it: f"\\u{ord(it[0]):04x}", line)


@cache
def words(language: str, place: str | None = None) -> Words:
    """The words of a language, with those of a game if the folder of its words is named."""
    return Words(language, (HERE,) if place is None else (place, HERE))


@cache
def _catalog(place: str, language: str) -> "Catalog":
    """The words of one folder, compiled or not; none where there are none."""
    compiled, written = f"{place}/{language}.mo", f"{place}/{language}.po"
    if _changed(compiled) + STALE >= _changed(written):
        try:
            with open(compiled, "rb") as file:
                return GNUTranslations(file)
        except Exception:
            pass  # there is none, or it is damaged: the standard library has no one name for that
    from . import po  # only where nothing was compiled

    try:
        return po.opened(written)
    except (OSError, po.BadPo):
        return po.Catalog()


def _changed(path: str) -> float:
    """When a file was last written; long ago where there is none."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0


def page(name: str, place: str, language: str) -> str | None:
    """A page of text beside the words (``NAME.LANG.md``), in English if need be; or None."""
    for each in dict.fromkeys((language, ENGLISH)):
        try:
            with open(f"{place}/{name}.{each}.md", encoding="utf-8") as file:
                return file.read()
        except (OSError, UnicodeDecodeError):
            continue
    return None


def choose(asked: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language that was asked for, else the user's, else English."""
    told = asked or next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)),
        "",
    )
    return told[:2].lower() if told[:2].lower() in LANGUAGES else "en"
