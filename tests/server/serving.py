"""The server for tests: in this process for many cases, and a real one on a real port."""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple, TypeVar

import httpx
import msgspec
from msgspec.structs import replace

from limelight.server.app import create
from limelight.server.lobby import Lobby
from limelight.server.run import _Server, configured, listen, open_store
from limelight.server.settings import Settings
from limelight.store.rows import Store
from limelight.store.sqlite import Sqlite
from tools.serve import LIFTED

T = TypeVar("T")
HERE = "http://127.0.0.1"
PATIENCE = 20.0
"""How long anything may take that must happen; nothing is ever waited for in full."""
OPEN_HANDED = msgspec.convert(LIFTED, Settings)
"""Settings without limits of how often."""


class Chair(NamedTuple):
    """A seat as its owner knows it."""

    table: str
    id: str
    token: str

    @property
    def bearer(self) -> dict[str, str]:
        """What a program sends along."""
        return {"authorization": f"Bearer {self.token}"}

    @property
    def cookie(self) -> dict[str, str]:
        """What a page of ours sends along."""
        return {"cookie": f"seat={self.token}", "origin": HERE}

    @property
    def api(self) -> str:
        """Where programs talk to the table."""
        return f"/api/tables/{self.table}"

    @property
    def page(self) -> str:
        """Where the page of this seat is."""
        return f"/t/{self.table}/{self.id}"


class Caller:
    """What tests ask a server for, however they reach it."""

    def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """One request."""
        raise NotImplementedError

    def table(self, game: str = "daggerheart", **more: Any) -> Chair:
        """A new table; its GM's seat."""
        made = self.ask("POST", "/api/tables", json={"game": game, **more})
        assert made.status_code == 201, made.text
        body = made.json()
        return Chair(body["table"], "gm", body["gm"]["token"])

    def seat(self, gm: Chair, player: str | None, role: str = "player", **more: Any) -> Chair:
        """A seat for somebody."""
        sent = {"player": player, "role": role, **more}
        made = self.ask("POST", f"{gm.api}/seats", json=sent, headers=gm.bearer)
        assert made.status_code == 201, made.text
        return Chair(gm.table, made.json()["seat"], made.json()["token"])

    def send(self, who: Chair, do: str, fields: Any = None, **more: Any) -> httpx.Response:
        """One command."""
        sent = {"do": do, "with": fields or {}, **more}
        return self.ask("POST", f"{who.api}/commands", json=sent, headers=who.bearer)

    def does(self, who: Chair, do: str, fields: Any = None, **more: Any) -> Any:
        """One command that is done; its answer."""
        answer = self.send(who, do, fields, **more)
        assert answer.status_code == 200, (do, fields, answer.text)
        return answer.json()

    def get(self, who: Chair, what: str, **more: Any) -> httpx.Response:
        """Something of the API."""
        return self.ask("GET", f"{who.api}/{what}", headers=who.bearer | more)

    def look(self, who: Chair, what: str = "", **more: Any) -> httpx.Response:
        """Something of the pages."""
        return self.ask("GET", f"{who.page}/{what}", headers=who.cookie | more)

    def fill(self, who: Chair, what: str, form: Any, **more: Any) -> httpx.Response:
        """A form that is sent."""
        return self.ask("POST", f"{who.page}/{what}", data=form, headers=who.cookie | more)


class Hall(Caller):
    """The application in this process, on a loop of its own."""

    def __init__(self, store: Store, settings: Settings = OPEN_HANDED) -> None:
        self.lobby = Lobby(store, settings)
        self.loop = asyncio.new_event_loop()
        made: Any = create(self.lobby)
        self.app: Any = made
        transport = httpx.ASGITransport(self.app, client=("127.0.0.1", 5))
        self._client = httpx.AsyncClient(transport=transport, base_url=HERE)
        self._readers: list[Reader] = []

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """Lets something happen to its end."""
        return self.loop.run_until_complete(asyncio.wait_for(what, PATIENCE))

    def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """One request."""
        return self.run(self._client.request(method, path, **sent))

    def stream(self, path: str, headers: dict[str, str]) -> "Reader":
        """An open stream."""
        reader = Reader(self, path, headers)
        self._readers.append(reader)
        return reader

    def until(self, true: Callable[[], Any]) -> None:
        """Waits for something."""

        async def wait() -> None:
            while not true():
                await asyncio.sleep(0.001)

        self.run(wait())

    def close(self) -> None:
        """Everybody goes home."""
        for reader in self._readers:
            reader.leave()
        self.run(self._client.aclose())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()


class Reader:
    """One open stream of a hall: the application is called as a server would call it."""

    def __init__(self, hall: Hall, path: str, headers: dict[str, str]) -> None:
        self._hall = hall
        self.status, self.sent, self.stuck = 0, b"", False
        self._gone, self._held = asyncio.Event(), asyncio.Event()
        where, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (k.encode(), v.encode()) for k, v in ({"host": "127.0.0.1"} | headers).items()
            ],
            "client": ("127.0.0.1", 5),
            "server": ("127.0.0.1", 80),
            "state": {},
        }
        self.task = hall.loop.create_task(hall.app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        if self.stuck:
            await self._held.wait()
        self.sent += message["body"]

    @property
    def last(self) -> int:
        """The number of the newest thing that came."""
        ids = [line for line in self.sent.split(b"\n") if line.startswith(b"id: ")]
        return int(ids[-1][4:]) if ids else -1

    def until(self, number: int) -> bytes:
        """Everything that came, up to this number."""
        self._hall.until(lambda: self.last >= number)
        return self.sent

    def ends(self) -> None:
        """Waits until the server closed it."""
        self._hall.until(self.task.done)

    def leave(self) -> None:
        """The reader goes."""
        self._gone.set()
        self._held.set()
        self._hall.until(self.task.done)


class Served(Caller):
    """A server on a port, in a thread of this process."""

    def __init__(self, path: Path | str, settings: Settings = OPEN_HANDED) -> None:
        self.path = path
        self._bound = listen(replace(settings, host="127.0.0.1", port=0))
        self.port = int(self._bound.getsockname()[1])
        self.address = f"{HERE}:{self.port}"
        self.store: Store = open_store(path) if isinstance(path, str) else Sqlite(path)
        self.lobby = Lobby(self.store, settings)
        ready = Event()
        self._server = _Server(configured(self.lobby, "critical"), self.lobby, ready.set)
        self._client = httpx.Client(base_url=self.address, timeout=PATIENCE)
        self._thread = Thread(target=self._run)
        self._thread.start()
        assert ready.wait(PATIENCE)

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._bound]))

    def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        """One request."""
        return self._client.request(method, path, **sent)

    @contextmanager
    def stream(self, path: str, headers: dict[str, str]) -> Iterator["Wire"]:
        """An open stream."""
        wire = Wire(self.port, path, headers)
        try:
            yield wire
        finally:
            wire.close()

    def until_gone(self, table: str) -> None:
        """Waits until a table is in memory no more."""
        end = time.monotonic() + PATIENCE
        while table in [live.id for live in self.lobby.at_hand()]:
            assert time.monotonic() < end
            time.sleep(0.01)

    @property
    def lines(self) -> int:
        """How many connections are open."""
        return len(self._server.server_state.connections)

    def stop(self) -> None:
        """Ends as an interrupted server does."""
        self.stop_waiting()
        self.store.close()
        with suppress(OSError):
            self._bound.close()

    def stop_waiting(self) -> None:
        """Ends, and leaves the store as it is."""
        self._client.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


class Wire:
    """A raw connection: what really came over it, byte by byte."""

    def __init__(self, port: int, path: str, headers: dict[str, str], method: str = "GET") -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.got = b""

    def until(self, text: bytes) -> bytes:
        """Everything up to a text, which must come."""
        while text not in self.got:
            piece = self._socket.recv(65536)
            assert piece, self.got[-500:]
            self.got += piece
        return self.got

    def ends(self) -> bytes:
        """Everything until the server is done with it."""
        while not self.got.endswith(b"\r\n0\r\n\r\n"):
            piece = self._socket.recv(65536)
            if not piece:
                break
            self.got += piece
        return self.got

    def close(self) -> None:
        """Hangs up."""
        self._socket.close()


def events_in(sent: bytes) -> list[tuple[str, Any]]:
    """The server-sent events in some bytes: their kinds, and what they hold."""
    found = []
    for block in sent.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "data" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found
