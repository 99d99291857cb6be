"""What a seat sees is written out once, and of a large table where no other waits for it."""

import asyncio
import threading
from typing import Any

import pytest

from limelight.contract import GM
from limelight.play.sight import Sight
from limelight.server import seen
from limelight.server.live import MANY, Live

from .serving import Chair, Hall, events_in

STREAM = {"accept": "text/event-stream"}


@pytest.fixture
def gm(hall: Hall) -> Chair:
    return hall.table()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """In which thread each view was made."""
    found: list[int] = []
    make = Sight._view

    def counted(*given: Any) -> dict[str, Any]:
        found.append(threading.get_ident())
        return make(*given)

    monkeypatch.setattr(Sight, "_view", counted)
    return found


def live_of(hall: Hall, gm: Chair) -> Live:
    live = hall.run(hall.lobby.live(gm.table))
    assert live is not None
    return live


def test_a_view_is_made_once_for_each_seat(hall: Hall, gm: Chair, made: list[int]) -> None:
    anna = hall.seat(gm, "anna")
    told = hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    for _ in range(5):
        assert hall.get(gm, "view").json()["view"] == told["view"]
        assert hall.get(anna, "view").json()["number"] == told["number"]
    assert len(made) == 2
    again = hall.does(gm, "narrate", {"text": "x"}, id="a")
    assert hall.does(gm, "narrate", {"text": "x"}, id="a") == again
    assert len(made) == 3
    reader = hall.stream(f"{gm.api}/events?since=99", gm.bearer | STREAM)
    view = hall.get(gm, "view").json()
    assert events_in(reader.until(view["number"])) == [("view", view)]
    assert len(made) == 3


def test_a_page_makes_no_view_for_a_command(hall: Hall, gm: Chair, made: list[int]) -> None:
    assert hall.fill(gm, "do", {"do": "narrate", "with.text": "x"}).status_code < 400
    assert not made


def test_only_the_latest_stay(hall: Hall, gm: Chair, monkeypatch: pytest.MonkeyPatch) -> None:
    live = live_of(hall, gm)
    for _ in range(seen.MOST_VIEWS + 3):
        hall.does(gm, "narrate", {"text": "x"})
    assert [number for number, _ in live._views] == list(range(4, seen.MOST_VIEWS + 4))
    monkeypatch.setattr(seen, "MOST_VIEW_BYTES", 0)
    hall.does(gm, "narrate", {"text": "x"})
    assert list(live._views) == [(live.number, GM)]


def test_views_of_a_large_table_are_made_aside(hall: Hall, gm: Chair, made: list[int]) -> None:
    """Also the one that a command is answered with; each is of its own number."""
    for n in range(MANY + 1):
        hall.does(gm, "add_character", {"name": f"P{n}"})
    live = live_of(hall, gm)
    live._views.clear()
    made.clear()

    async def both() -> list[Any]:
        number = live.number
        first = asyncio.ensure_future(live.view(GM, number))
        await asyncio.sleep(0)
        live.table.do("gm", "add_character", {"name": "Late"})
        return [await first, await live.view(GM, number), await live.view(GM, number + 1)]

    views = hall.run(both())
    assert [b"Late" in bytes(view) for view in views] == [False, False, True]
    hall.get(gm, "view")
    assert len(made) == 2 and threading.get_ident() not in made
