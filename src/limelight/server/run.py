"""Starts the server, and runs it until it is interrupted."""

import asyncio
import contextlib
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import uvicorn

from limelight.store.memory import Memory
from limelight.store.rows import Store
from limelight.store.sqlite import Sqlite

from .app import create
from .lobby import Lobby
from .request_limits import protocol
from .settings import Settings
from .stopping import Stopping

MOST_FILES = 65_536


class BadDatabase(ValueError):
    """A database that this version cannot open."""


def open_store(url: str) -> Store:
    """The store that an address names: ``sqlite:///path``, or ``memory:`` for nothing kept."""
    if url == "memory:":
        return Memory()
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
    sys.setswitchinterval(0.001)  # whoever works aside lets the tables go first
    lobby = Lobby(store, settings)
    server = _Server(configured(lobby), lobby, ready)
    stopping.tell(server.stop)
    try:
        asyncio_run(server.serve(sockets=[bound]))
    finally:
        stopping.closing()


def configured(lobby: Lobby, log_level: str = "warning") -> uvicorn.Config:
    """How requests are taken in."""
    return uvicorn.Config(
        create(lobby),
        http=protocol(lobby.settings.head_seconds),
        log_level=log_level,
        access_log=False,
        server_header=False,
        proxy_headers=bool(lobby.settings.public_url),
        forwarded_allow_ips=lobby.settings.proxies,
        timeout_graceful_shutdown=2,
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
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Called by uvicorn at the end: streams are closed, not waited for."""
        for live in self._house.at_hand():
            live.end(lambda _: True)
        await super().shutdown(sockets)
