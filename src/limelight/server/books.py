"""The library of a table to be read: every record in words, made of its fields."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from limelight.contract import Game, as_sent
from limelight.contract.form_fields import Field, fields_of
from limelight.contract.library import AddContent
from limelight.play.refusals import words_of

from . import render
from .speaker import Speaker

MOST_READ = 200
"""So many records are shown at once; the others are searched for."""
AT_A_GLANCE = 4
"""So many of the facts about a record stand beside its name."""


class Entry(NamedTuple):
    """A record in words."""

    name: str
    facts: tuple[tuple[str, str], ...]
    """What is told in a word or a number, each with what it is."""
    texts: tuple[tuple[str, str], ...]
    """What is told at length, and whatever in it has a name."""

    @property
    def glance(self) -> tuple[tuple[str, str], ...]:
        """The first things that are told of it, for whoever looks through many."""
        return self.facts[:AT_A_GLANCE]

    @property
    def beside(self) -> tuple[tuple[str, str], ...]:
        """Everything else that is told in a word or a number."""
        return self.facts[AT_A_GLANCE:]

    def fits(self, words: list[str]) -> bool:
        """Whether all of these words stand in it."""
        parts = (self.name, *(part for pair in (*self.facts, *self.texts) for part in pair))
        whole = " ".join(parts).casefold()
        return all(word in whole for word in words)


def page(game: Game, seen: Any, lang: str, find: str, title: str, whole: bool) -> str:
    """What of the library a seat knows, or of that the records in which words stand.

    ``whole``: as a page of its own, and not for the dialog of another.
    """
    say, words = Speaker(words_of(game, lang), game), find.casefold().split()
    found, left, more = dict[str, list[Entry]](), MOST_READ, 0
    for heading, several in _shelves(game, seen, say):
        fitting = [each for each in several if each.fits(words)]
        if fitting[:left]:
            found[heading] = fitting[:left]
        more += max(len(fitting) - left, 0)
        left = max(left - len(fitting), 0)
    template = "books_page.html" if whole else "books.html"
    return render.of_game(template, game, lang, shelves=found, more=more, find=find, title=title)


def _shelves(game: Game, seen: Any, say: Speaker) -> Iterator[tuple[str, list[Entry]]]:
    """The records of each kind, under what the kind is called."""
    held = game.records(seen)
    for do, adds in game.commands.items():
        for field in fields_of(adds) if issubclass(adds, AddContent) else ():
            at, records = f"with.{field.name}:0", held.get(field.name, {}).values()
            if records:
                entries = [_entry(field.fields, as_sent(each), do, at, say) for each in records]
                yield say.label(do, field), entries


def _entry(
    fields: tuple[Field, ...], held: Mapping[str, Any], do: str, at: str, say: Speaker
) -> Entry:
    facts, texts = [], []
    for field in fields:
        value, here = held.get(field.name), f"{at}.{field.name}"
        if field.name == "name" or not value:
            continue
        label = say.label(do, field, here)
        if field.kind == "text":
            texts.append(("" if field.name == "text" else label, str(value)))
        elif field.kind == "list" and any(isinstance(each, Mapping) for each in value):
            inner = (_entry(field.fields, each, do, f"{here}:0", say) for each in value)
            texts += [(each.name, _told(each)) for each in inner]
        elif field.kind == "record" and "name" in value:
            one = _entry(field.fields, value, do, here, say)
            texts.append((f"{label}: {one.name}", _told(one)))
        else:
            facts.append((label, _value(field, value, do, here, say)))
    return Entry(str(held.get("name", "")), tuple(facts), tuple(texts))


def _told(entry: Entry) -> str:
    """What is in a record, on one line."""
    facts = (f"{label}: {value}" if value else label for label, value in entry.facts)
    texts = (f"{name}: {text}" if name else text for name, text in entry.texts)
    return " · ".join((*facts, *texts))


def _value(field: Field, value: Any, do: str, at: str, say: Speaker) -> str:
    """One fact, as people read it; of a yes there is only what it is."""
    if value is True:
        return ""
    if isinstance(value, Mapping) and field.kind == "map":
        (entry,), told = field.fields, value.items()
        keys = {key: say.choice(field, key) if field.choices else key for key in value}
        return ", ".join(f"{keys[key]} {_value(entry, each, do, at, say)}" for key, each in told)
    if isinstance(value, Mapping):
        inside = ((each, value.get(each.name)) for each in field.fields)
        lines = (
            f"{say.label(do, each, f'{at}.{each.name}')} {_value(each, inner, do, at, say)}".strip()
            for each, inner in inside
            if inner not in (None, "", 0)
        )
        return ", ".join(lines)
    if isinstance(value, list):
        return ", ".join(_value(field, each, do, at, say) for each in value)
    return say.choice(field, str(value))
