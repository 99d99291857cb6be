"""What is read from tables in PostgreSQL, and what of it is remembered.

Every request asks whose token it has. That is remembered as long as the doorbell is heard:
whoever changes a seat rings, and it is forgotten; without a doorbell it is asked anew.
"""

from collections.abc import Iterable, Set
from typing import Any

from .doorbell import Doorbell
from .line import Line
from .migrations import known
from .migrations.postgres import HERE
from .rows import Heard, NotSaved, Saved, SeatRow, TableRow

TABLE = "id, name, game, lang, created, header"
"""By name, so that a node may go on where a newer one has added a column."""
SEATS = (
    "SELECT of, id, player, role, lang, token, created FROM seats"
    " WHERE of = %s ORDER BY created, place"
)
TOKEN = "SELECT of, id, player, role, lang, token, created FROM seats WHERE token = %s"
MOST_REMEMBERED = 50_000


class PostgresReading:
    """Rows of PostgreSQL: short answers on one line, logs on another."""

    def __init__(self, url: str) -> None:
        self._asking, self._long = Line(url), Line(url)
        self._heard: Heard = _nobody
        self._changes = 0
        """Another number each time something may be forgotten."""
        self._people: dict[bytes, SeatRow] = {}
        self._seated: dict[str, list[SeatRow]] = {}
        self._doorbell = Doorbell(url, self._rung, lambda: self.forget(""))

    def _all(self, sql: str, *values: Any, line: Line | None = None) -> list[Any]:
        given = letters(values)
        asked = self._asking if line is None else line
        return asked.ask(lambda found: found.execute(sql, given, binary=True).fetchall())

    def tables(self) -> list[tuple[TableRow, int]]:
        """Every table with the number of its last entry, the newest first."""
        sql = (
            f"SELECT {TABLE}, (SELECT coalesce(max(number), 0) FROM entries WHERE of = tables.id)"
            " FROM tables ORDER BY created DESC, id"
        )
        return [(TableRow(*row[:-1]), row[-1]) for row in self._all(sql, line=self._long)]

    def opened(self) -> dict[str, int]:
        """When each table was opened for the last time, as far as somebody left a mark."""
        return dict(self._all("SELECT of, at FROM opened", line=self._long))

    def table(self, id: str) -> TableRow | None:
        """One table."""
        rows = self._all(f"SELECT {TABLE} FROM tables WHERE id = %s", id)
        return TableRow(*rows[0]) if rows else None

    def lines(self, table: str, since: int = 0) -> list[bytes]:
        """The entries of a table after one of them, in order."""
        sql = "SELECT line FROM entries WHERE of = %s AND number > %s ORDER BY number"
        return [line for (line,) in self._all(sql, table, since, line=self._long)]

    def snapshot(self, table: str) -> Saved | None:
        """The last state that was kept beside the log."""
        sql = "SELECT number, body FROM snapshots WHERE of = %s"
        rows = self._all(sql, table, line=self._long)
        return Saved(*rows[0]) if rows else None

    def seed(self, table: str, root: str) -> bytes | None:
        """What a tree of fair dice is made from."""
        rows = self._all("SELECT seed FROM seeds WHERE of = %s AND root = %s", table, root)
        return bytes(rows[0][0]) if rows else None

    def seats(self, table: str) -> list[SeatRow]:
        """Everybody who is invited, in the order of inviting."""
        found = self._seated.get(table) if self._doorbell.heard else None
        if found is None:
            before = self._changes
            found = [SeatRow(*row) for row in self._all(SEATS, table)]
            self._remember(before, self._seated, table, found)
        return list(found)

    def seat_of(self, token: bytes, anew: bool = False) -> SeatRow | None:
        """Whose token has this hash."""
        found = None if anew else self.remembered(token)
        if found is None:
            before = self._changes
            rows = self._all(TOKEN, token)
            if not rows:
                return None
            found = SeatRow(*rows[0])
            self._remember(before, self._people, token, found)
        return found

    def remembered(self, token: bytes) -> SeatRow | None:
        """The same, where it is known without asking."""
        return self._people.get(token) if self._doorbell.heard else None

    def _remember(self, before: int, kept: dict[Any, Any], key: Any, found: Any) -> None:
        """Remembers an answer, unless somebody rang since it was asked for."""
        if self._doorbell.heard and before == self._changes and len(kept) < MOST_REMEMBERED:
            kept[key] = found
            if before != self._changes:  # right now
                kept.pop(key, None)

    def reachable(self) -> bool:
        """Whether the server answers now."""
        try:
            self._all("SELECT 1")
        except NotSaved:
            return False
        return True

    def newer(self) -> bool:
        """Whether another node has brought the database to a version that this one knows not."""
        return bool(self._all("SELECT max(number) FROM version")[0][0] > len(known(HERE)))

    def changed(self) -> int:
        """Whoever changes something rings."""
        return 0

    # -- other nodes ---------------------------------------------------------------------

    def listen(self, heard: Heard) -> None:
        """From now on this is told of what other nodes do."""
        self._heard = heard

    def _rung(self, table: str, number: int) -> None:
        if not number:
            self.forget(table)
        self._heard(table, number)

    def forget(self, table: str) -> None:
        """What is known of the seats of a table, or of all of them, may be another."""
        self._changes += 1
        if not table or len(self._people) >= MOST_REMEMBERED:
            self._people, self._seated = {}, {}
            return
        self._seated.pop(table, None)
        people = self._people
        self._people = {token: row for token, row in people.items() if row.of != table}

    def here(self, table: str, seats: Set[str]) -> None:
        """These seats look at a table through this node; the others hear of it soon."""
        self._doorbell.here(table, seats)

    def elsewhere(self, table: str) -> set[str]:
        """The seats that look at a table through other nodes."""
        return {seat for (seat,) in self._all(*self._doorbell.others(table), line=self._long)}

    def close(self) -> None:
        """Lets go."""
        self._doorbell.close()
        self._asking.close()
        self._long.close()


def letters(values: Iterable[Any]) -> tuple[Any, ...]:
    """Values as PostgreSQL can hold them: it has no letter of the number 0."""
    return tuple(v.replace("\0", "\ufffd") if isinstance(v, str) else v for v in values)


def _nobody(table: str, number: int) -> None:
    pass
