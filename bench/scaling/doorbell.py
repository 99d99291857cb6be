"""Where the doorbell ends: PostgreSQL lets commits that ring through one after the other."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import psycopg

from limelight.store.doorbell import RING
from tests.postgres import Cluster

SECONDS = 3.0
QUIET = "INSERT INTO bell VALUES (1)"
RINGS = f"WITH new AS (INSERT INTO bell VALUES (1) RETURNING n) SELECT {RING.format('%s')} FROM new"


def commits(writers: int) -> tuple[float, float]:
    """Durable commits a second of so many writers at once: without the doorbell, and with it."""
    cluster = Cluster.make()
    try:
        database = cluster.database()
        with psycopg.connect(database) as connection:
            connection.execute("CREATE TABLE bell (n INTEGER)")
        found = [_rate(database, writers, sql) for sql in (QUIET, RINGS)]
        return found[0], found[1]
    finally:
        cluster.remove()


def _rate(database: str, writers: int, sql: str) -> float:
    until = monotonic() + SECONDS
    given = ("0123456789ab:1000",) if "%s" in sql else ()

    def writes(_: int) -> int:
        done = 0
        with psycopg.connect(database, autocommit=True, prepare_threshold=1) as connection:
            while monotonic() < until:
                connection.execute(sql, given)
                done += 1
        return done

    with ThreadPoolExecutor(writers) as pool:
        return sum(pool.map(writes, range(writers))) / SECONDS
