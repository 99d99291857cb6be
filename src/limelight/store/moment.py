"""The tables of a PostgreSQL database as they are at one moment, while others go on."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

from .connection import connect
from .copies import BadCopy
from .copies import make as make_copy
from .migrations import TooNew, known
from .migrations.postgres import HERE
from .postgres_reading import SEATS, TABLE
from .rows import Lost, SeatRow, TableRow, Whole
from .sqlite import Sqlite


class Moment:
    """What one reading transaction sees: nothing that comes later, and all that came before."""

    def __init__(self, url: str) -> None:
        try:
            self._connection = connect(url)
        except psycopg.OperationalError as error:
            raise Lost(str(error).strip()) from None
        except psycopg.Error as error:
            raise BadCopy(str(error).strip()) from None
        try:
            self._connection.until = float("inf")
            self._connection.execute("SET statement_timeout = 0")
            self._connection.execute("SET idle_in_transaction_session_timeout = 0")
            self._connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            if self._all("SELECT max(number) FROM version")[0][0] > len(known(HERE)):
                raise TooNew
        except psycopg.Error as error:
            self.close()
            raise BadCopy(str(error).strip()) from None
        except BaseException:
            self.close()
            raise

    def _all(self, sql: str, *values: Any) -> list[Any]:
        return self._connection.execute(sql, values, binary=True).fetchall()

    def tables(self) -> list[TableRow]:
        """Every table."""
        return [
            TableRow(*row) for row in self._all(f"SELECT {TABLE} FROM tables ORDER BY created, id")
        ]

    def whole(self, table: TableRow) -> Whole:
        """A table with everything that makes it."""
        seats = [SeatRow(*row) for row in self._all(SEATS, table.id)]
        lines = self._all("SELECT line FROM entries WHERE of = %s ORDER BY number", table.id)
        return Whole(table, seats, [line for (line,) in lines])

    def close(self) -> None:
        """The moment is over."""
        self._connection.close()


def make(
    url: str, file: Path, replace: bool = False, told: Callable[[int, int], None] | None = None
) -> None:
    """Copies all tables of a PostgreSQL database into a file, as it is made of one of SQLite.

    ``told``: how many tables of how many are copied. What a tree of fair dice is made from is
    left behind.
    """
    if file.exists() and not replace:
        raise FileExistsError(17, "File exists", str(file))
    with closing(Moment(url)) as moment, TemporaryDirectory(dir=file.parent) as folder:
        tables = moment.tables()

        def wholes() -> Iterator[Whole]:
            for number, table in enumerate(tables):
                if told is not None:
                    told(number, len(tables))
                yield moment.whole(table)

        between = Path(folder, "tables.db")
        with closing(Sqlite(between)) as store:
            try:
                store.take_in(wholes).result()
            except OSError as error:
                raise BadCopy(str(error)) from None
        make_copy(between, file, replace)
