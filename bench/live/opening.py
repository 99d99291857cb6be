"""A table of ten thousand events from a server that has just started, and the first page."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import msgspec

from limelight import Refusal
from limelight.play import log
from limelight.play.table import Table
from limelight.server.people import new_token, seat_row
from limelight.store.rows import Saved, TableRow
from limelight.store.sqlite import Sqlite
from tools.loading import loaded

from . import servers

EVENTS = 10_000
SNAPSHOT = 9_950
"""The last snapshot, which the server keeps every hundred entries: half a hundred to fold."""
ROUNDS = 5
PAUSED = 60.0


class Bytes(NamedTuple):
    """What a browser loads."""

    files: int
    bytes: int
    seconds: float


def long_table(path: Path) -> tuple[str, str]:
    """Stores a table of many events; its id and the token of its GM."""
    lines: list[bytes] = []
    table = Table("daggerheart", id="long", store=lambda e, h: lines.append(log.entry_line(e, h)))
    for n in range(4):
        table.do("gm", "add_character", {"name": f"C{n}", "player": f"p{n}"})
    saved = Saved(0, b"")
    while table.number < EVENTS:
        _play(table)
        if table.number <= SNAPSHOT:
            saved = Saved(table.number, msgspec.json.encode(table.journal.snapshot()))
    store, token = Sqlite(path), new_token()
    row = TableRow("long", "", "daggerheart", "en", 0, log.header_line(table.header))
    store.make_table(row, seat_row("long", "gm", "gm", "en", token, id="gm"), lines).result()
    store.keep_snapshot("long", saved).result()
    store.close()
    return "long", token


def _play(table: Table) -> None:
    """A call, a roll, and somebody says something."""
    mira = f"C{table.number % 4}"
    table.do("gm", "call_roll", {"character": mira, "trait": "agility", "difficulty": 12})
    answer = table.do("gm", "roll")
    assert not isinstance(answer, Refusal)
    table.do("gm", "narrate", {"text": "And on they go, into the dark."})


def _get(address: str, path: str, token: str = "") -> bytes:
    line = HTTPConnection(address.removeprefix("http://"), timeout=PAUSED)
    try:
        line.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
        response = line.getresponse()
        body = response.read()
        return body if response.status == 200 else b""
    finally:
        line.close()


def first_page(address: str) -> Bytes:
    """The first page and everything that it loads."""
    start = time.perf_counter()

    def get(path: str) -> tuple[bytes, int]:
        body = _get(address, path)
        return body, len(body)

    found = loaded(get, "/")
    return Bytes(len(found), sum(found.values()), time.perf_counter() - start)


def measure() -> Iterator[str]:
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tables.db")
        table, token = long_table(path)
        for _ in range(ROUNDS):
            with servers.limelight(f"sqlite:///{path}") as (address, _):
                _get(address, "/healthz")
                start = time.perf_counter()
                assert _get(address, f"/api/tables/{table}/view", token)
                taken.append(time.perf_counter() - start)
    with servers.limelight("memory:") as (address, _):
        page = first_page(address)
    yield "## Opening"
    yield ""
    yield "| what | found |"
    yield "| --- | ---: |"
    yield (
        f"| a table of {EVENTS:,} events, from a server just started |"
        f" {statistics.median(taken) * 1000:.0f} ms |"
    )
    if page.bytes:
        kb = page.bytes / 1000
        yield f"| the first page with its {page.files - 1} files, not compressed | {kb:.1f} KB |"
        yield f"| the same, loaded one after the other | {page.seconds * 1000:.0f} ms |"
    else:
        yield "| the first page | there is none yet |"
    yield ""
