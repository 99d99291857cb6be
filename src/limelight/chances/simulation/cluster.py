"""Many machines: a Dask cluster as the pool (an extra: ``limelight[cluster]``)."""

import asyncio
import socket
import sys
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from limelight import __version__

from .workers import WorkerPool

PATIENCE = 4.0
"""How many seconds a scheduler, and then its workers, may take to answer."""
HERE = (__version__, f"{sys.version_info[0]}.{sys.version_info[1]}")
"""The version of Limelight and of Python."""
THERE = "(__import__('limelight').__version__, '%d.%d' % __import__('sys').version_info[:2])"
"""The same, asked of a worker that need not know us."""


class NoCluster(Exception):
    """There is no cluster to work on; ``why`` says what is missing."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@contextmanager
def cluster(address: str) -> Iterator[WorkerPool]:
    """The workers of the scheduler at this address.

    Dask gives a piece whose worker is lost to another one; where it gives up itself,
    the piece is handed in again. Where nobody is left who could do it, that is said.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise NoCluster("no_dask") from None
    try:
        _knock(address)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions: those that count are asked for below
            client = Client(address, timeout=PATIENCE, set_as_default=False)
    except Exception:  # whatever listens there, it says nothing that a scheduler says
        raise NoCluster("no_scheduler") from None

    def make() -> Executor:
        executor: Executor = client.get_executor(pure=False)
        return executor

    try:
        _alike(client)
        yield WorkerPool(make, max(sum(client.ncores().values()), 4), _Watch(client))
    except (KilledWorker, CancelledError):
        raise NoCluster("workers_lost") from None
    finally:
        with suppress(Exception):  # a scheduler that is gone cannot be told goodbye
            client.close(timeout=PATIENCE)


class _Watch:
    """Looks after a cluster from which nothing comes."""

    def __init__(self, client: Any) -> None:
        self._client, self._alone = client, 0.0
        self._heard: dict[str, tuple[float, float]] = {}
        """When each worker said for the last time that it lives, by its scheduler and by us."""

    def __call__(self) -> None:
        """Takes silent workers off; raises NoCluster where nobody has been at work for a while."""
        now = time.monotonic()
        try:
            workers = self._asked("identity")["workers"]
            silent = self._silent({name: each["last_seen"] for name, each in workers.items()}, now)
            for name in silent:  # its pieces are others' now; one that wakes up is told so
                self._asked("unregister", address=name, stimulus_id="limelight")
        except Exception:  # the scheduler itself is gone
            raise NoCluster("workers_lost") from None
        if len(silent) < len(workers):
            self._alone = 0.0
            return
        self._alone = self._alone or now
        if silent or now - self._alone >= PATIENCE:
            raise NoCluster("workers_lost")

    def _asked(self, what: str, **given: Any) -> Any:
        """What the scheduler says."""
        asked = getattr(self._client.scheduler, what)
        return self._client.sync(asked, callback_timeout=PATIENCE, **given)

    def _silent(self, seen: dict[str, float], now: float) -> list[str]:
        """Who has said nothing for long; with many workers each says more rarely that it lives."""
        before, self._heard = self._heard, {}
        for name, at in seen.items():
            known = before.get(name)
            self._heard[name] = known if known is not None and known[0] == at else (at, now)
        long = max(PATIENCE, len(seen) / 50)
        return [name for name, (_, since) in self._heard.items() if now - since >= long]


def _alike(client: Any) -> None:
    """Refuses a cluster without workers, or with one of another version."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except Exception:  # by whichever name Dask says that it took too long
        raise NoCluster("no_workers") from None
    asked = [
        client.submit(eval, THERE, workers=[each], pure=False, allow_other_workers=False)
        for each in client.ncores()
    ]
    ends = time.monotonic() + PATIENCE
    for future in asked:
        with suppress(TimeoutError):  # busy, or gone: whoever is left does the work
            problem = future.exception(timeout=max(ends - time.monotonic(), 0.1))
            if isinstance(problem, ImportError | SyntaxError):
                raise NoCluster("other_version")
            if problem is None and tuple(future.result()) != HERE:
                raise NoCluster("other_version")


def _knock(address: str) -> None:
    """Asks who is there: a client that finds no scheduler is hard to get rid of."""
    from urllib.parse import urlsplit

    from distributed.core import rpc

    plain = address if "://" in address else f"tcp://{address}"
    place = urlsplit(plain)
    if not place.hostname or not place.port or not _named(place.hostname, place.port):
        raise ValueError(address)

    async def who() -> Any:
        async with rpc(plain, timeout=PATIENCE) as there:
            return await there.identity()

    async def soon() -> Any:
        return await asyncio.wait_for(who(), PATIENCE)

    if asyncio.run(soon())["type"] != "Scheduler":
        raise ValueError(address)


def _named(host: str, port: int) -> bool:
    """Whether this is the name of a machine; whoever ought to know it is not waited for."""
    said: SimpleQueue[bool] = SimpleQueue()

    def look() -> None:
        try:
            said.put(bool(socket.getaddrinfo(host, port)))
        except (OSError, UnicodeError):
            said.put(False)

    Thread(target=look, daemon=True).start()
    try:
        return said.get(timeout=PATIENCE)
    except Empty:
        return False
