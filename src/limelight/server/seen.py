"""What seats may see of the entries of a table, looked at and written out once."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from limelight.contract import WATCHER, Chip, Seat
from limelight.play.entries import seen_by
from limelight.play.table import Table

MOST_LINES = 1024
"""How many entries stay written out for readers."""
MOST_VIEWS = 8
"""How many views stay written out: the latest, for those who ask for them again and again."""
MOST_VIEW_BYTES = 1 << 23
"""And of how many bytes together; of longer ones the last."""
MOST_TOGETHER = 16
"""How many runs of entries stay put together: those of one commit, as different seats see it."""


class Seen:
    """A table as its readers see it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._written: OrderedDict[tuple[int, Seat, str], bytes] = OrderedDict()
        self._together: OrderedDict[tuple[int, int, Seat, Seat, str], bytes] = OrderedDict()
        self._told: OrderedDict[tuple[int, Seat, str], str] = OrderedDict()
        self._seen: OrderedDict[tuple[int, Seat], dict[str, Any]] = OrderedDict()
        self._chips: OrderedDict[tuple[int, Seat], tuple[Chip, ...]] = OrderedDict()
        self._views: OrderedDict[tuple[int, Seat], bytes] = OrderedDict()

    def looked_at(self, number: int, seat: Seat, seen: dict[str, Any]) -> None:
        """What a seat may see of an entry is known already."""
        _put(self._seen, (number, seat), seen)

    def shown(self, number: int, seat: Seat) -> tuple[Any, ...]:
        """The events of an entry as a seat may see them, looked at once."""
        part = self.seen(number, seat)
        events: tuple[Any, ...] = part.get("events", ())
        return events

    def seen(self, number: int, seat: Seat) -> dict[str, Any]:
        """What a seat may see of an entry, looked at once."""
        seat = self.table.journal.audience(number, seat)
        key = (number, seat)
        found = self._seen.get(key)
        if found is None:
            journal = self.table.journal
            entry = journal.entries[number - 1]
            found = seen_by(self.table.game, entry, journal.events(entry), seat)
            _put(self._seen, key, found)
        return found

    def chips(self, number: int, seat: Seat) -> tuple[Chip, ...]:
        """What an entry brought, as a seat may see it; looked at once."""
        key = (number, seat)
        found = self._chips.get(key)
        if found is None:
            found = self.table.chips(number, seat)
            _put(self._chips, key, found)
        return found

    def told(self, number: int, seat: Seat, lang: str) -> str:
        """What the story says of an entry to a seat, told once."""
        seat = self.table.journal.audience(number, seat)
        key = (number, seat, lang)
        found = self._told.get(key)
        if found is None:
            found = self.table.line(number, seat, lang, self.shown(number, seat))
            _put(self._told, key, found)
        return found

    def item(self, number: int, seat: Seat, lang: str) -> dict[str, Any]:
        """An entry as a seat may see it, with what the story says of it."""
        text, journal = self.told(number, seat, lang), self.table.journal
        item = self.seen(number, seat) | {"head": journal.heads_at(number).of(seat)}
        for thrown in journal.entries[number - 1].throws:
            if thrown.proof is not None and thrown.proof.next_root:
                item["root"] = thrown.proof.next_root
        return item | ({"text": text} if text else {})

    def viewing(self, number: int, seat: Seat) -> msgspec.Raw | Callable[[], msgspec.Raw]:
        """What a seat saw right after an entry, in JSON; or what writes it, once.

        Who has the seat now may not know what whoever had it then did.
        """
        if number != self.table.number:
            seat = self.table.journal.audience(number, seat)
        key = (number, seat)
        known = self._views.get(key)
        if known is not None:
            return msgspec.Raw(known)
        view = self.table.viewing(number, seat)

        def write() -> msgspec.Raw:
            found = self._views.get(key)
            if found is None:
                found = msgspec.json.encode(view())
                _put(self._views, key, found, MOST_VIEWS)
                while (
                    len(self._views) > 1 and sum(map(len, self._views.values())) > MOST_VIEW_BYTES
                ):
                    self._views.popitem(last=False)
            return msgspec.Raw(found)

        return write

    def links(self, since: int, upto: int) -> list[tuple[str, str]]:
        """What every seat may see of entries, as the public chain holds it, and its heads."""
        journal = self.table.journal
        return [
            (
                msgspec.json.encode(self.seen(number, WATCHER)).decode(),
                journal.heads_at(number).public,
            )
            for number in range(since + 1, upto + 1)
        ]

    def message(self, number: int, seat: Seat, lang: str) -> bytes:
        """The same as a server-sent event, written once for everybody who sees the same."""
        seat = self.table.journal.audience(number, seat)
        key = (number, seat, lang)
        found = self._written.get(key)
        if found is None:
            data = msgspec.json.encode(self.item(number, seat, lang))
            found = b"id: %d\nevent: entry\ndata: %s\n\n" % (number, data)
            _put(self._written, key, found)
        return found

    def messages(self, since: int, upto: int, seat: Seat, lang: str) -> bytes:
        """The entries after one as server-sent events, put together once for all who see them."""
        if upto == since + 1:
            return self.message(upto, seat, lang)
        audience = self.table.journal.audience
        key = (since, upto, audience(since + 1, seat), audience(upto, seat), lang)
        found = self._together.get(key)
        if found is None:
            numbers = range(since + 1, upto + 1)
            found = b"".join(self.message(number, seat, lang) for number in numbers)
            _put(self._together, key, found, MOST_TOGETHER)
        return found


K = TypeVar("K")
V = TypeVar("V")


def _put(kept: "OrderedDict[K, V]", key: K, value: V, most: int = MOST_LINES) -> None:
    """Keeps one thing more, and forgets the oldest where that is too many."""
    kept[key] = value
    if len(kept) > most:
        kept.popitem(last=False)
