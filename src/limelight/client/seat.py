"""A server, and a seat at one of its tables."""

import secrets
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Literal
from urllib.parse import quote

import msgspec

from .http import Line, Lost
from .items import Answer, Entry, Happened, Item, Made, Place, View
from .stream import follow


class Server:
    """A server at its address, such as ``http://127.0.0.1:8321``."""

    def __init__(self, address: str, timeout: float = 30.0) -> None:
        self.address, self._timeout = address, timeout

    def make(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        lang: str = "en",
        name: str = "",
    ) -> "Seat":
        """Makes a table; the answer is the GM's seat at it."""
        line = Line(self.address, timeout=self._timeout)
        wanted = {"game": game, "options": dict(options or {}), "lang": lang, "name": name}
        try:
            made = msgspec.json.decode(line.ask("POST", "/api/tables", wanted), type=Made)
        finally:
            line.close()
        return self.seat(made.table, made.gm.token)

    def seat(self, table: str, token: str) -> "Seat":
        """The seat that a token belongs to."""
        return Seat(self.address, table, token, self._timeout)


class Seat:
    """A seat at a table. For one thread; another thread takes another ``Seat``."""

    def __init__(self, address: str, table: str, token: str, timeout: float = 30.0) -> None:
        self.address, self.table, self.token = address, table, token
        self._timeout = timeout
        self._path = f"/api/tables/{quote(table, safe='')}"
        self._line = Line(address, token, timeout)

    def do(
        self,
        do: str,
        fields: Mapping[str, Any] | None = None,
        *,
        dice: Mapping[str, Any] | None = None,
        after: int | None = None,
        id: str | None = None,
        roots: Sequence[str] = (),
    ) -> Answer:
        """One command; sent again with the same ``id`` when the line breaks, and done once.

        ``dice`` are real ones. ``after``: refuse (``stale``) if the table has moved on since.
        ``roots``: those that you have seen; fair dice come from one of them, or it is ``stale``.
        """
        name = secrets.token_urlsafe(12) if id is None else id
        sent: dict[str, Any] = {"id": name, "do": do, "with": dict(fields or {})}
        if dice is not None:
            sent["dice"] = dict(dice)
        if after is not None:
            sent["after"] = after
        if roots:
            sent["roots"] = list(roots)
        try:
            answer = self._line.ask("POST", f"{self._path}/commands", sent, again=True)
        except Lost as lost:
            raise Lost(name) from lost.__cause__
        return msgspec.json.decode(answer, type=Answer)

    def view(self) -> View:
        """What this seat sees now."""
        answer = self._line.ask("GET", f"{self._path}/view", again=True)
        return msgspec.convert(msgspec.json.decode(answer), View)

    def events(self, since: int = 0) -> tuple[Entry, ...]:
        """What this seat may see since a number."""
        answer = self._line.ask("GET", f"{self._path}/events?since={since:d}", again=True)
        return msgspec.json.decode(answer, type=Happened).events

    def stream(self, since: int = 0) -> Generator[Item, None, None]:
        """What happens after ``since``, for ever, over whatever breaks in between.

        Who is far behind gets a :class:`View` instead of each :class:`Entry`. Ends with
        :class:`Refused` when the seat is gone.
        """
        line = Line(self.address, self.token, self._timeout)
        return follow(line, f"{self._path}/events", since)

    def export(self, form: Literal["json", "md"] = "json") -> bytes:
        """The log as this seat may see it: for ``limelight verify``, or (``md``) to read."""
        return self._line.ask("GET", f"{self._path}/export?as={form}", again=True)

    def invite(
        self, player: str | None = None, role: Literal["player", "watcher"] = "player"
    ) -> Place:
        """Invites somebody; for the GM."""
        wanted = {"player": player, "role": role}
        return msgspec.json.decode(
            self._line.ask("POST", f"{self._path}/seats", wanted), type=Place
        )

    def sit(self, place: Place) -> "Seat":
        """The seat that somebody was invited to, as a client of its own."""
        return Seat(self.address, self.table, place.token, self._timeout)

    def remove(self, seat: str) -> None:
        """Takes a seat away, at once; for the GM."""
        self._line.ask("DELETE", f"{self._path}/seats/{quote(seat, safe='')}")

    def close(self) -> None:
        """Lets go of the connection."""
        self._line.close()

    def __enter__(self) -> "Seat":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
