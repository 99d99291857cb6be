"""Many machines: a Dask cluster as the pool (an extra: ``limelight[cluster]``)."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from .workers import WorkerPool

PATIENCE = 15.0
"""How many seconds a scheduler may take to answer."""


class NoCluster(Exception):
    """There is no cluster to work on; ``why`` says what is missing."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@contextmanager
def cluster(address: str) -> Iterator[WorkerPool]:
    """The workers of the scheduler at this address.

    Dask gives a piece whose worker is lost to another one; where it gives up itself,
    the piece is handed in again.
    """
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("no_dask") from None
    try:
        _knock(address)
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise NoCluster("no_scheduler") from None

    def make() -> Executor:
        executor: Executor = client.get_executor(pure=False)
        return executor

    with client:
        yield WorkerPool(make, max(sum(client.ncores().values()), 4))


def _knock(address: str) -> None:
    """Whether anybody listens there at all: a client that finds nobody is hard to get rid of."""
    from socket import create_connection
    from urllib.parse import urlsplit

    place = urlsplit(address if "://" in address else f"tcp://{address}")
    if not place.hostname or not place.port:
        raise ValueError(address)
    create_connection((place.hostname, place.port), PATIENCE).close()
