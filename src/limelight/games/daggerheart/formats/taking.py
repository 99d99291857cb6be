"""Taking a record apart, field by field: what is read is ticked off, the rest is left out."""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from limelight.contract.content import Report

from . import names, values
from .values import Unclear

TECHNICAL = frozenset(
    (
        *("$schema", "_key", "bestiary", "bookpage", "colour", "color"),
        *("columnheight", "columns", "columnwidth", "created", "createdat", "creator_id", "date"),
        *("exportdate", "flags", "folder", "forcecolumns", "icon", "id", "image", "imagepath"),
        *("imageurl", "img", "imgurl", "iscustom", "lastmodified", "lastupdated", "layout"),
        *("likes", "modified", "modifiedat", "ownership", "pagenumber", "page", "pages"),
        *("permission", "portrait", "prototypetoken", "revision", "schemaversion", "slug"),
        *("sort", "sorting", "sortorder", "statblock", "_stats", "thumbnail", "timestamp"),
        *("token", "tokenimage", "tokenimg", "tokenringimg", "tokens", "updated", "updatedat"),
        *("uuid", "version", "versions", "statistics"),
    )
)
"""What only programs need, passed over in silence: in small letters, also with signs between."""
_BETWEEN = str.maketrans("", "", "_- ")


class Found(NamedTuple):
    """A value and where it stands."""

    at: str
    value: Any


class Record:
    """One record of a file. Fields are asked for by their paths (``hp_stress.hp``)."""

    def __init__(self, report: Report, fields: Mapping[str, Any], number: int) -> None:
        self.report, self.fields = report, fields
        self.where = f"#{number}"
        """The name as taken; until then its number."""
        self.numbered = False
        """Whether something before it has its name."""
        self.kept: Collection[str] = ()
        """Names that stay as they are written."""
        self._used: set[str] = set()

    # What stands there

    def find(self, *paths: str) -> Found:
        """The first of these fields that says anything; all of them count as read."""
        return self._first(paths, lambda value: not values.empty(value) and value != [])

    def said(self, *paths: str) -> Found:
        """The first of these fields that has any letters; a dash is one, too."""
        return self._first(paths, lambda value: value not in (None, "", []))

    def _first(self, paths: Sequence[str], says: Callable[[Any], bool]) -> Found:
        """The first that says anything; what others say besides has no place."""
        found: Found | None = None
        for path in paths:
            self._used.add(path)
            value = self._at(path)
            if found is not None:
                if not values.hollow(value) and not same(value, found.value):
                    self.leave(path)
            elif says(value):
                found = Found(path, value)
        return found or Found(paths[0], None)

    def has(self, *paths: str) -> bool:
        """Whether one of these fields says anything."""
        return any(not values.hollow(self._at(path)) for path in paths)

    def _at(self, path: str) -> Any:
        value: Any = self.fields
        for step in path.split("."):
            if not isinstance(value, Mapping) or step not in value:
                return None
            value = value[step]
        return value

    # What is said of it

    def strange(self, at: str, found: Any, of: str = "") -> None:
        """Something known has a value that makes no sense; ``of``: what in the record has it."""
        self.report.strange(self.where, at, found, of)

    def leave(self, at: str) -> None:
        """Something has no place."""
        self.report.leave(self.where, at)

    def lacks(self, at: str, found: Any = None) -> None:
        """It is not taken: what stands here makes no sense, or nothing stands here."""
        if not self.report.is_strange(self.where, at):
            self.strange(at, found)
        self.report.stop(self.where, at)

    def pass_over(self) -> None:
        """It is something that has no place here."""
        if self.name(set()):
            self.leave("record")
            self.report.stop(self.where, "record")

    def rest(self, silent: Iterable[str] = ()) -> None:
        """Whatever was not asked for is left out; ``silent``: fields that only programs need."""
        for path in unused(self.fields, {*silent, *self._used}):
            self.leave(path)

    # Values

    def name(self, taken: set[str], path: str = "name") -> str:
        """V12: the name that it goes by from now on; empty where it has none."""
        at, value = self.find(path).at, self._at(path)
        plain, changed = self.plain(value)
        if not plain:
            self.lacks(at, value)
            return ""
        found = names.free(plain, taken)
        self.where, self.numbered = found, found != plain
        if changed or found != plain:
            self.strange(at, value)
        taken.add(found)
        return found

    def plain(self, value: Any) -> tuple[str, bool]:
        """V12: a name, and whether signs had to go or it was cut."""
        if isinstance(value, str) and value in self.kept:
            return value, False
        return names.name(value)

    def number(self, *paths: str, low: int = -999_999, high: int = 999_999) -> int | None:
        """V1: a number within bounds."""
        at, value = self.find(*paths)
        return self.within(at, value, low, high)

    def within(self, at: str, value: Any, low: int = -999_999, high: int = 999_999) -> int | None:
        """A value as a number within bounds; anything else is told."""
        found = values.number(value)
        if isinstance(found, Unclear) or (found is not None and not low <= found <= high):
            self.strange(at, value)
            return None
        return found

    def text(self, *paths: str, html: bool = False) -> str:
        """V11: a text; too long, it is cut, and that is told."""
        at, value = self.said(*paths)
        if value is not None and not isinstance(value, str | list):
            self.strange(at, value)
            return ""
        return self.cut(at, names.spoken(value, html))

    def cut(self, at: str, text: str) -> str:
        """A text as a table can hold it."""
        plain, long = names.bounded(text)
        if long:
            self.leave(at)
        return plain

    def listed(self, *paths: str, html: bool = False) -> str:
        """A text, or several with commas between them."""
        at, value = self.said(*paths)
        if isinstance(value, list):
            value = ", ".join(each.strip() for each in value if isinstance(each, str))
        if value is not None and not isinstance(value, str):
            self.strange(at, value)
            return ""
        return self.cut(at, names.spoken(value, html))

    def label(self, *paths: str) -> str:
        """A name of something in it: of an attack, a domain, a range."""
        at, value = self.find(*paths)
        return self.called(at, value)

    def called(self, at: str, value: Any) -> str:
        """A value as a name; signs that names cannot hold are told."""
        plain, changed = self.plain(value)
        if changed or (not plain and not values.empty(value)):
            self.strange(at, value)
        return plain

    def choice(self, known: Container[str], *paths: str) -> str | None:
        """One of these words, in any case."""
        at, value = self.find(*paths)
        if value is None:
            return None
        plain = value.strip().casefold() if isinstance(value, str) else None
        if plain is not None and plain in known:
            return plain
        self.strange(at, value)
        return None

    def maps(self, *paths: str) -> list[tuple[str, Any]]:
        """The entries of a list, each with its place; what is no list is told."""
        at, value = self.find(*paths)
        if value is None:
            return []
        if not isinstance(value, list):
            self.strange(at, value)
            return []
        return [(f"{at}.{place}", each) for place, each in enumerate(value)]


def unused(fields: Mapping[str, Any], known: Collection[str]) -> Iterator[str]:
    """The paths of what says anything and is not known; a map is looked into for known ones."""
    parts = {path.rpartition(".")[0] for path in known}
    parts |= {each.rpartition(".")[0] for each in parts}
    parts |= {each.rpartition(".")[0] for each in parts}

    def within(inner: Mapping[str, Any], before: str) -> Iterator[str]:
        for key, value in inner.items():
            path = f"{before}{key}"
            if path in known or technical(key) or values.hollow(value):
                continue
            if path in parts and isinstance(value, Mapping):
                yield from within(value, f"{path}.")
            else:
                yield shown(path)

    return within(fields, "")


def technical(key: Any) -> bool:
    """Whether only programs need a field of this name."""
    plain = str(key).lower()
    known = plain in TECHNICAL or plain.translate(_BETWEEN) in TECHNICAL
    return known or plain.endswith(("_id", "uuid")) or str(key).endswith("Id")


def same(one: Any, other: Any) -> bool:
    """Whether two values say the same: a number also as text."""
    if isinstance(one, str | int) and isinstance(other, str | int):
        return str(one).strip().casefold() == str(other).strip().casefold()
    return bool(one == other)


def shown(path: str) -> str:
    """A path that can be shown."""
    plain = "".join(each if each.isprintable() else "�" for each in path)
    return plain if len(plain) <= 100 else plain[:99] + "…"


def given(**fields: Any) -> dict[str, Any]:
    """A record of what is known: nothing that is empty."""
    return {key: value for key, value in fields.items() if value not in (None, "", [], {})}
