"""Reading ``.po`` files as they are, where nobody has compiled them, and compiling them."""

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from gettext import c2py
from typing import Any, NamedTuple

PLURAL = "n != 1"
"""Which form counts, where a file does not say it."""
MOST_BYTES = 8_000_000
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_PARTS = ("msgctxt", "msgid", "msgid_plural", "msgstr")


class BadPo(ValueError):
    """A file that is no ``.po`` file, and the line at which that shows."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


class Entry(NamedTuple):
    """One key with its text, or its texts by plural form; an unsure one is fuzzy."""

    key: str
    texts: Mapping[int, str]
    counted: bool = False
    fuzzy: bool = False

    @property
    def told(self) -> bool:
        """Whether there is something for people to read."""
        return bool(self.texts) and all(self.texts.values()) and not self.fuzzy


class Catalog:
    """What a ``.po`` file says, asked as one asks a compiled one."""

    def __init__(self, entries: tuple[Entry, ...] = ()) -> None:
        header = next((each.texts.get(0, "") for each in entries if not each.key), "")
        self._form: Callable[[int], int] = c2py(plural(header))
        self._entries = {each.key: each for each in entries if each.key and each.told}

    def gettext(self, message: str) -> str:
        """The text of a key; the key itself where there is none."""
        found = self._entries.get(message)
        if found is None:
            return message
        return found.texts.get(self._form(1) if found.counted else 0, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text of a key in the form that counts so many."""
        found = self._entries.get(msgid1)
        other = msgid1 if n == 1 else msgid2
        return (
            other if found is None or not found.counted else found.texts.get(self._form(n), other)
        )


def opened(path: str) -> Catalog:
    """The words of a file; :class:`BadPo` if it cannot be read as one, OSError if not at all."""
    return Catalog(read(path))


def read(path: str) -> tuple[Entry, ...]:
    """Every entry of a file, its header (the entry without a key) included."""
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadPo(data.count(b"\n", 0, error.start) + 1) from None
    if len(data) > MOST_BYTES:
        raise BadPo(text.count("\n"))
    found = tuple(_entries(text))
    header = next((each.texts.get(0, "") for each in found if not each.key), "")
    try:
        c2py(plural(header))
    except (ValueError, RecursionError):
        raise BadPo(1) from None
    return found


def compiled(entries: Iterable[Entry]) -> bytes:
    """What a file says, as ``gettext`` reads it: the header, and whatever people can read."""
    told = sorted(_pair(each) for each in entries if not each.key or each.told)
    places, data = [], b""
    start = 28 + 16 * len(told)
    for column in (0, 1):
        for pair in told:
            places.append(struct.pack("<II", len(pair[column]), start + len(data)))
            data += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(told), 28, 28 + 8 * len(told), 0, start)
    return head + b"".join(places) + data


def _pair(entry: Entry) -> tuple[bytes, bytes]:
    """A key and its text, or its texts; a key that counts is written twice."""
    key = f"{entry.key}\0{entry.key}" if entry.counted else entry.key
    return key.encode(), "\0".join(text for _, text in sorted(entry.texts.items())).encode()


def plural(header: str) -> str:
    """The expression that says which form counts a number, from the header of a file."""
    for line in header.splitlines():
        name, _, value = line.partition(":")
        if name.strip().lower() == "plural-forms":
            return value.partition("plural=")[2].partition(";")[0].strip() or PLURAL
    return PLURAL


def _entries(text: str) -> Iterator[Entry]:
    """Line by line: a part begins with its name, and goes on in further lines of quotes."""
    parts: dict[str, Any] = {}
    current, fuzzy = "", False
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            if "msgstr" in parts:
                yield _entry(parts, fuzzy)
                parts, current, fuzzy = {}, "", False
            if line.startswith("#,") and "fuzzy" in line:
                fuzzy = True
            continue
        if not line.startswith('"'):
            name, _, line = line.partition(" ")
            name, at = _part(name, number)
            line = line.strip()
            if name in ("msgctxt", "msgid") and "msgstr" in parts:
                yield _entry(parts, fuzzy)
                parts, fuzzy = {}, False
            if (name == "msgstr") != ("msgid" in parts) and name not in ("msgid_plural", "msgctxt"):
                raise BadPo(number)
            current = name
            if name == "msgstr":
                parts.setdefault(name, {})[at] = ""
            else:
                parts[name] = ""
        if not current:
            raise BadPo(number)
        said = _unquoted(line, number)
        if current == "msgstr":
            at = max(parts["msgstr"])
            parts["msgstr"][at] += said
        else:
            parts[current] += said
    if "msgstr" in parts:
        yield _entry(parts, fuzzy)
    elif parts:
        raise BadPo(number)


def _part(name: str, line: int) -> tuple[str, int]:
    """A part of an entry and, of ``msgstr[2]``, the number of the form."""
    bare, bracket, rest = name.partition("[")
    at = rest.removesuffix("]")
    if bare not in _PARTS or (bracket and (bare != "msgstr" or not at.isdecimal() or len(at) > 1)):
        raise BadPo(line)
    return bare, int(at or 0)


def _entry(parts: Mapping[str, Any], fuzzy: bool) -> Entry:
    """The parts put together; where there is a context, the key has it before a mark."""
    context = parts.get("msgctxt")
    key = parts["msgid"] if context is None else f"{context}\x04{parts['msgid']}"
    return Entry(key, parts["msgstr"], "msgid_plural" in parts, fuzzy and bool(key))


def _unquoted(text: str, line: int) -> str:
    """What stands between the quotes."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise BadPo(line)
    inner = text[1:-1]
    if "\\" not in inner and '"' not in inner:
        return inner
    found, at = "", 0
    while at < len(inner):
        letter = inner[at]
        if letter == "\\":
            at += 1
            if at == len(inner) or inner[at] not in _ESCAPES:
                raise BadPo(line)
            letter = _ESCAPES[inner[at]]
        elif letter == '"':
            raise BadPo(line)
        found += letter
        at += 1
    return found
