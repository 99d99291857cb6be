"""What happens at a table, as it happens: a stream that mends itself."""

import time
from collections.abc import Generator, Iterator
from http.client import HTTPResponse

import msgspec

from .http import BROKEN, Line, Refused, pauses, refusal
from .items import Entry, Item, View

QUIET = 60.0
"""A line that says nothing for so many seconds is dead: the server says something more often."""
LATER = (429, 502, 503, 504)
"""Answers of a server, or of a proxy before it, that is not ready and soon will be."""
LONGEST = 1 << 26
KINDS = {"entry": Entry, "view": View}


def follow(line: Line, path: str, since: int) -> Generator[Item, None, None]:
    """Every item after ``since``, for ever; ends only when the seat is gone (:class:`Refused`)."""
    waits = pauses()
    while True:
        connection = line.new(QUIET)
        try:
            headers = {"Accept": "text/event-stream", "Last-Event-ID": str(since)}
            with line.send(connection, "GET", path, headers) as response:
                if response.status != 200:
                    raise refusal(response.status, response.read())
                for item in items(response):
                    since = item.number
                    waits = pauses()
                    yield item
        except BROKEN:
            pass
        except Refused as refused:
            if refused.status not in LATER:
                raise
        finally:
            connection.close()
        time.sleep(next(waits))


def items(response: HTTPResponse) -> Iterator[Item]:
    """The events of one connection that are known here, until it ends."""
    kind, data = "message", b""
    while line := response.readline(LONGEST):
        if not line.endswith(b"\n"):
            return  # it broke off in the middle, and will be sent again
        field, _, value = line.rstrip(b"\r\n").partition(b":")
        value = value.removeprefix(b" ")
        if field == b"event":
            kind = value.decode()
        elif field == b"data":
            data += (b"\n" if data else b"") + value
        elif not field and not value:
            found = KINDS.get(kind)
            if found is not None and data:
                yield msgspec.convert(msgspec.json.decode(data), found, strict=False)
            kind, data = "message", b""
