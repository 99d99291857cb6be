"""How a PostgreSQL database grows: numbered SQL, one node at a time; the others wait for it."""

from pathlib import Path
from typing import Any

import psycopg

from ...connection import take_time
from .. import TooNew, known

HERE = Path(__file__).parent
ONE_MIGRATES = int.from_bytes(b"Lime")
"""The advisory lock that a node holds while it looks and grows."""


def migrate(connection: psycopg.Connection[Any], steps: Path = HERE) -> None:
    """Brings a database up to the newest version, wholly or not at all."""
    found = known(steps)
    with connection.transaction():
        take_time(connection)
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (ONE_MIGRATES,))
        connection.execute("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
        row = connection.execute("SELECT coalesce(max(number), 0) FROM version").fetchone()
        version = 0 if row is None else int(row[0])
        if version > len(found):
            raise TooNew(f"version {version}")
        for number, step in enumerate(found[version:], version + 1):
            connection.execute(step.read_bytes())
            connection.execute("INSERT INTO version VALUES (%s)", (number,))
