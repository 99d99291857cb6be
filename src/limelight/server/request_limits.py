"""The head of a request: an address and headers, and not more than a browser sends."""

import asyncio
from typing import Any

MOST_HEAD = 64 * 1024
"""How many bytes may come before a request has told its headers."""


def protocol() -> Any:
    """What reads requests: the faster parser, which has no limit of its own, within ours."""
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:
        return "h11"  # it stops at as much by itself

    class Bounded(HttpToolsProtocol):
        """Hangs up on a head without an end."""

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

    return Bounded
