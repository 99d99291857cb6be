"""Starts the server, and runs it until it is interrupted."""

import asyncio
import contextlib
import logging
import random
import socket
import sys
from collections.abc import Callable, Iterator
from math import ceil
from pathlib import Path
from typing import Any

import uvicorn

from limelight.store.memory import Memory
from limelight.store.rows import Store
from limelight.store.sqlite import Sqlite

from . import logs
from .app import create
from .lobby import Lobby
from .request_limits import protocol
from .settings import Settings
from .stopping import Stopping
from .stream import Stream

MOST_FILES = 65_536
BACK = (0.5, 3.0)
"""After how many seconds readers come back when the server stops: not all at the same moment."""
AGAIN = 0.05
"""How often it is looked for those who came just before, in seconds."""


POSTGRES = ("postgresql://", "postgres://")


class BadDatabase(ValueError):
    """A database that this version cannot open."""


class NoDriver(ImportError):
    """What talks to this kind of database is not installed."""


def open_store(url: str) -> Store:
    """The store that an address names.

    ``sqlite:///path``, ``postgresql://…``, or ``memory:`` for nothing kept.
    """
    if url == "memory:":
        return Memory()
    if url.startswith(POSTGRES):
        try:
            from limelight.store.postgres import Postgres
        except ImportError as error:
            raise NoDriver(str(error)) from None
        return Postgres(url)
    if url.startswith("sqlite:///") and len(url) > len("sqlite:///"):
        return Sqlite(Path(url.removeprefix("sqlite:///")).expanduser())
    raise BadDatabase(url)


def more_files() -> None:
    """Raises this process's limit of open files: every reader is one."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def listen(settings: Settings) -> socket.socket:
    """A socket that people can connect to; raises OSError where the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # who takes nothing is let go by the system too
        patience = int(settings.slow_seconds * 2000)  # after the stream itself did
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, patience)
    try:
        made.bind((settings.host, settings.port))
    except OSError:
        made.close()
        raise
    made.listen(2048)
    made.setblocking(False)
    return made


def serve(
    store: Store,
    settings: Settings,
    bound: socket.socket,
    stopping: Stopping,
    ready: Callable[[], Any] = lambda: None,
) -> None:
    """Runs until it is asked to stop; ``ready`` is called when people can come."""
    more_files()
    logs.configure(settings)
    sys.setswitchinterval(0.001)  # whoever works aside lets the tables go first
    lobby = Lobby(store, settings)
    server = _Server(configured(lobby), lobby, ready)
    stopping.tell(server.stop)
    try:
        asyncio_run(server.serve(sockets=[bound]))
    finally:
        stopping.closing()


def configured(lobby: Lobby, log_level: str | None = None) -> uvicorn.Config:
    """How requests are taken in."""
    return uvicorn.Config(
        create(lobby),
        http=protocol(lobby.settings.head_seconds),
        log_config=None,
        log_level=log_level,
        access_log=False,
        server_header=False,
        proxy_headers=bool(lobby.settings.public_url),
        forwarded_allow_ips=lobby.settings.proxies,
        timeout_graceful_shutdown=ceil(lobby.settings.stop_seconds),
        timeout_keep_alive=75,
        limit_concurrency=None,
        backlog=2048,
    )


def asyncio_run(main: Any) -> None:
    """Runs on the faster loop where it is installed."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
        return
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main)


class _Server(uvicorn.Server):
    """Says when it is ready, and stops when it is told; it listens to no signal itself."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby, ready: Callable[[], Any]) -> None:
        super().__init__(config)
        self._house, self._ready = lobby, ready

    def stop(self) -> None:
        """Ends; told again, it waits for nobody, and nobody is told what was left waiting."""
        if self.should_exit:
            logging.getLogger("uvicorn.error").disabled = True
        self.force_exit, self.should_exit = self.should_exit, True

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Called by uvicorn, which would raise them again before anything is closed."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Called by uvicorn before it takes the first connection."""
        await super().startup(sockets)
        if self.started:
            settings = self._house.settings
            logs.say("listening", host=settings.host, port=settings.port)
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Called by uvicorn at the end: readers are sent away, whatever was asked is answered."""
        logs.say("stopping")
        sending = asyncio.create_task(self._send_away())
        await super().shutdown(sockets)
        sending.cancel()
        logs.say("stopped")

    async def _send_away(self) -> None:
        """Closes the streams, also of those who come while it stops."""
        while True:
            for live in self._house.at_hand():
                for reader in list(live.readers):
                    if isinstance(reader, Stream):
                        reader.come_back(random.uniform(*BACK))
            await asyncio.sleep(AGAIN)
