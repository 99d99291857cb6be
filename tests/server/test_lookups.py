"""What is looked up and takes a while: aside, one at a time for each table, and counted."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from limelight.play import bringing, yaml
from limelight.play.table import Table
from limelight.server import books
from limelight.store.memory import Memory

from .serving import OPEN_HANDED, Chair, Hall

PARTY = yaml.write(
    {
        "game": "daggerheart",
        "steps": [{"by": "gm", "do": "add_character", "with": {"name": f"P{n}"}} for n in range(3)],
    }
)


@pytest.fixture
def gm(hall: Hall) -> Chair:
    return hall.table()


@pytest.fixture
def sparing() -> Iterator[Hall]:
    """Seats look 25 times, and then never again."""
    store = Memory()
    made = Hall(store, replace(OPEN_HANDED, reads=25, seconds=100_000.0))
    yield made
    made.close()
    store.close()


@pytest.mark.parametrize("what", ["books", "books?find=x", "story?find=x"])
def test_what_is_looked_through_counts_as_ten(sparing: Hall, what: str) -> None:
    gm = sparing.table()
    assert [sparing.look(gm, what).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_tables_take_turns(hall: Hall, gm: Chair, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often one asks, another one's question comes after one of these, not all."""
    other, order = hall.table(), list[str]()
    page = books.page

    def noted(*given: Any) -> str:
        order.append(threading.current_thread().name.partition("_")[0])
        return page(*given)

    monkeypatch.setattr(books, "page", noted)

    async def asked() -> None:
        async def one(who: Chair) -> None:
            answer = await hall._client.get(f"{who.page}/books", headers=who.cookie)
            assert answer.status_code == 200

        many = [asyncio.ensure_future(one(gm)) for _ in range(20)]
        while not order:
            await asyncio.sleep(0)
        await one(other)
        assert len(order) < 10
        await asyncio.gather(*many)

    hall.run(asked())
    assert set(order) == {"limelight-look"}


@pytest.mark.parametrize("what", ["yaml", "foundry", "md"])
def test_no_new_table_waits_for_a_file_that_is_written(
    hall: Hall, gm: Chair, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    hall.does(gm, "add_character", {"name": "Mira"})
    begun, goes_on = threading.Event(), threading.Event()
    write = bringing.of_person

    def slowly(*given: Any) -> Any:
        begun.set()
        assert goes_on.wait(20)
        return write(*given)

    monkeypatch.setattr(bringing, "of_person", slowly)

    async def both() -> int:
        path = f"{gm.api}/characters/Mira?as={what}"
        asked = asyncio.ensure_future(hall._client.get(path, headers=gm.bearer))
        while not begun.is_set():
            await asyncio.sleep(0)
        made = await hall._client.post("/api/tables", json={"game": "daggerheart"})
        assert made.status_code == 201 and not asked.done()
        goes_on.set()
        return (await asked).status_code

    assert hall.run(both()) == 200


@pytest.mark.parametrize("more", [{"dry": True}, {}])
def test_it_is_looked_aside_whether_people_would_come(
    hall: Hall, gm: Chair, monkeypatch: pytest.MonkeyPatch, more: dict[str, Any]
) -> None:
    found: list[int] = []
    look = Table.first_refused

    def noted(*given: Any) -> Any:
        found.append(threading.get_ident())
        return look(*given)

    monkeypatch.setattr(Table, "first_refused", noted)
    sent = {"text": PARTY, **more}
    answer = hall.ask("POST", f"{gm.api}/content", json=sent, headers=gm.bearer)
    assert answer.status_code == 200 and "refused" not in answer.json()
    assert hall.fill(gm, "content", {"text": PARTY}).status_code == 200
    assert len(found) == 2 and threading.get_ident() not in found
