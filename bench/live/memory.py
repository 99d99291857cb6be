"""How much memory the server has with many tables and open streams."""

from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

from limelight.client import Server

from . import servers

TABLES, SEATS = 200, 5
GAMES = ("daggerheart", "yokai", "sinners")


def resident(pid: int) -> float | None:
    """Megabytes; nothing where the system does not say."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    return int(status.split("VmRSS:")[1].split()[0]) / 1000


def measure() -> Iterator[str]:
    with ExitStack() as leaving:
        address, pid = leaving.enter_context(servers.limelight("memory:"))
        server, empty = Server(address), resident(pid)
        for n in range(TABLES):
            gm = server.make(GAMES[n % len(GAMES)])
            seats = [gm, *(gm.sit(gm.invite(f"p{n}")) for n in range(1, SEATS))]
            for seat in seats:
                line = HTTPConnection(address.removeprefix("http://"), timeout=60)
                leaving.callback(line.close)
                headers = {"Authorization": f"Bearer {seat.token}", "Accept": "text/event-stream"}
                line.request("GET", f"/api/tables/{gm.table}/events", headers=headers)
                response = line.getresponse()
                leaving.callback(response.close)
                assert response.status == 200
            for seat in seats:
                seat.do("narrate", {"text": "Here we are."})
                seat.close()
        full = resident(pid)
    yield f"## Memory: {TABLES} tables of {SEATS} seats, each with an open stream"
    yield ""
    yield "| the server | MB |"
    yield "| --- | ---: |"
    for name, found in (("just started", empty), (f"with {TABLES * SEATS} streams", full)):
        yield f"| {name} | {'not known here' if found is None else f'{found:.0f}'} |"
    yield ""
