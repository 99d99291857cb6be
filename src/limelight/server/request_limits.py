"""The head of a request: an address and headers, not more than a browser sends, and soon."""

import asyncio
from typing import Any

MOST_HEAD = 64 * 1024
"""How many bytes may come before a request has told its headers."""


def protocol(seconds: float) -> Any:
    """What reads requests, within our limits: the faster parser where it is installed."""
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:
        from uvicorn.protocols.http.h11_impl import H11Protocol

        return type("Patient", (_Patience, H11Protocol), {"seconds": seconds})

    class Bounded(_Patience, HttpToolsProtocol):
        """Hangs up on a head without an end; the other parser stops at as much by itself."""

        _head, _told = 0, False

        def data_received(self, data: bytes) -> None:
            """Some bytes of a request."""
            super().data_received(data)
            self._head = 0 if self._told else self._head + len(data)
            if self._head > MOST_HEAD and isinstance(self.transport, asyncio.Transport):
                self.transport.abort()

        def on_message_begin(self) -> None:
            """Another request."""
            self._told = False
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            """The head is whole."""
            self._told = True
            super().on_headers_complete()

        def on_response_complete(self) -> None:
            """An answer is sent; the next head may have begun already."""
            super().on_response_complete()
            if not self._told:
                self._wait()

    Bounded.seconds = seconds
    return Bounded


class _Patience(asyncio.Protocol):
    """Hangs up on a line that does not come to a request in time, or not to its next one."""

    seconds: float
    transport: Any
    cycle: Any
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody called."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Some bytes: of a request that is at work, or on the way to one."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._rest()
        elif self._late is None:
            self._wait()

    def connection_lost(self, problem: Exception | None) -> None:
        """They hung up."""
        self._rest()
        super().connection_lost(problem)

    def _wait(self) -> None:
        self._rest()
        self._late = asyncio.get_running_loop().call_later(self.seconds, self._hang_up)

    def _rest(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            self.transport.abort()
