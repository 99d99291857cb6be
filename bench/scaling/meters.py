"""What is read of processes and of PostgreSQL while they work."""

import os
from pathlib import Path
from typing import NamedTuple

import psycopg

from tests.postgres import Cluster


class Read(NamedTuple):
    """What was used so far; the difference of two is what something took."""

    nodes: tuple[float, ...]
    """Seconds of the processor, of each node."""
    postgres: float
    """The same of PostgreSQL, all its processes together."""
    statements: float
    commits: float
    wal: float
    """Bytes that were written ahead."""
    stored: float
    """Bytes that the database has on the disk."""

    def since(self, before: "Read") -> "Read":
        """What came since."""
        nodes = tuple(now - then for now, then in zip(self.nodes, before.nodes, strict=True))
        rest = (now - then for now, then in zip(self[1:], before[1:], strict=True))
        return Read(nodes, *rest)


def processor(pid: int) -> float:
    """Seconds of the processor that the threads of a process used."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in threads) / 1e9


def memory(pid: int) -> float:
    """Bytes that a process has in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Meters:
    """Reads everything at once."""

    def __init__(self, cluster: Cluster, database: str, nodes: list[int]) -> None:
        self._main = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
        self._nodes = nodes
        self._asking = psycopg.connect(database, autocommit=True)
        self._asking.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
        self._own = self._asking.info.backend_pid

    def read(self) -> Read:
        """What was used until now; what asking takes is left out as far as it can be."""
        nodes = tuple(processor(pid) for pid in self._nodes)
        children = Path(f"/proc/{self._main}/task/{self._main}/children").read_text().split()
        pids = [self._main, *(int(pid) for pid in children if int(pid) != self._own)]
        row = self._asking.execute(
            """SELECT
              (SELECT sum(calls) FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_%'),
              (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()),
              pg_current_wal_lsn() - '0/0', pg_database_size(current_database())"""
        ).fetchone()
        assert row is not None
        return Read(nodes, sum(map(processor, pids)), *map(float, row))

    def close(self) -> None:
        """Lets go."""
        self._asking.close()
