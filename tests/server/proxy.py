"""A proxy that sends each connection to any node, and readers that come back through it."""

import asyncio
import random
import threading
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

PATIENCE = 60.0


class Proxy:
    """Listens in a thread of its own, with the readers that it is given."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports, self._dice = ports, random.Random()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._server = self._run(asyncio.start_server(self._came, "127.0.0.1", 0, backlog=1024))
        self.port = int(self._server.sockets[0].getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.readers: list[Reader] = []

    def _run(self, what: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody: to any node that answers."""
        for port in self._dice.sample(self._ports, len(self._ports)):
            with suppress(OSError):
                theirs = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            writer.close()
            return
        ways = [_pipe(reader, theirs[1]), _pipe(theirs[0], writer)]
        tasks = [asyncio.ensure_future(way) for way in ways]
        with suppress(asyncio.CancelledError):
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for each in (writer, theirs[1]):
            each.close()

    def reads(self, table: str, token: str) -> None:
        """Somebody reads a table from now on, through whichever node."""
        reader = Reader(self.port, table, token)
        self.readers.append(reader)
        self._loop.call_soon_threadsafe(reader.start)

    def cut(self) -> None:
        """Cuts the lines of a few readers."""
        for reader in self._dice.sample(self.readers, len(self.readers) // 10 + 1):
            self._loop.call_soon_threadsafe(reader.cut)

    def until(self, numbers: dict[str, int]) -> None:
        """Every reader is at the newest state of its table."""

        async def wait() -> None:
            while any(reader.last != numbers[reader.table] for reader in self.readers):
                problem = next((each.problem for each in self.readers if each.problem), None)
                assert problem is None, problem
                await asyncio.sleep(0.05)

        self._run(asyncio.wait_for(wait(), PATIENCE))

    def close(self) -> None:
        """Everybody goes."""
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


class Reader:
    """A stream that is opened again whenever it breaks, from where it was."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self._port, self.table, self._token = port, table, token
        self.last, self.problem = 0, ""
        self._task: asyncio.Task[None] | None = None
        self._writer: asyncio.StreamWriter | None = None

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._read())

    def cut(self) -> None:
        if self._writer is not None:
            self._writer.close()

    async def _read(self) -> None:
        while not self.problem:
            with suppress(OSError):
                await self._once()
            await asyncio.sleep(0.1)

    async def _once(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writer = writer
        try:
            writer.write(
                f"GET /api/tables/{self.table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Authorization: Bearer {self._token}\r\nAccept: text/event-stream\r\n"
                f"Last-Event-ID: {self.last}\r\n\r\n".encode()
            )
            status = await reader.readline()
            if status and b" 200 " not in status:
                body = await reader.readuntil(b"}")
                if b" 503 " not in status or b"not_saved" not in body:
                    self.problem = f"{status!r} {body!r}"
                return
            while line := await reader.readline():
                if line.startswith(b"id: ") and line.endswith(b"\n"):
                    number = int(line[4:])
                    if number != self.last + 1:
                        self.problem = f"{number} after {self.last}"
                    self.last = number
        except asyncio.IncompleteReadError:
            return
        finally:
            writer.close()
