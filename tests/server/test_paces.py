"""How often and how many at a time: for a seat, a door, an address, a table, and in all."""

import asyncio
import time

import httpx
import pytest

from limelight.client import Refused, Seat, Server
from limelight.server.asking import place

from .process import Process, lifted

STREAM = {"accept": "text/event-stream"}


def client(process: Process, **headers: str) -> httpx.Client:
    return httpx.Client(base_url=process.address, timeout=20, headers=headers)


def codes(answers: list[httpx.Response]) -> list[int]:
    return [each.status_code for each in answers]


def test_a_seat_looks_so_often_and_others_as_they_like() -> None:
    with lifted(reads=5, seconds=60) as process:
        gm = Server(process.address).make("daggerheart")
        anna = gm.invite("anna")
        own = {"authorization": f"Bearer {gm.token}"}
        with client(process) as asks:
            page = f"/t/{gm.table}/gm/"
            looks = [asks.get(page, headers={"cookie": f"seat={gm.token}"}) for _ in range(4)]
            looks += [asks.get(f"/api/tables/{gm.table}/view", headers=own) for _ in range(2)]
            assert codes(looks) == [200] * 5 + [429]
            assert looks[-1].json()["refused"] == "slow_down"
        assert gm.sit(anna).view().number == 0
        assert gm.do("narrate", {"text": "x"}).number == 1


def test_an_address_asks_so_often() -> None:
    with lifted(requests=8, seconds=60) as process, client(process) as asks:
        answers = [asks.get("/healthz") for _ in range(10)]
        assert codes(answers) == [200] * 8 + [429] * 2


def test_a_seat_has_so_many_streams() -> None:
    with lifted(streams=2, watching=3) as process:
        gm = Server(process.address).make("daggerheart")
        watcher = gm.sit(gm.invite(role="watcher"))

        async def opened(seat: Seat, count: int) -> list[int]:
            path = f"{process.address}/api/tables/{seat.table}/events"
            headers = STREAM | {"authorization": f"Bearer {seat.token}"}
            async with httpx.AsyncClient(timeout=20) as asks:
                requests = [asks.build_request("GET", path, headers=headers) for _ in range(count)]
                answers = [await asks.send(each, stream=True) for each in requests]
                found = [each.status_code for each in answers]
                for each in answers:
                    await each.aclose()
                return found

        for seat, most in ((gm, 2), (watcher, 3)):
            assert asyncio.run(opened(seat, 5)) == [200] * most + [429] * (5 - most)
        for _ in range(100):  # who has gone makes room
            if asyncio.run(opened(gm, 1)) == [200]:
                return
            time.sleep(0.05)
        raise AssertionError


def test_a_door_lets_in_so_many_in_a_time() -> None:
    with lifted(joins=6) as process, client(process, origin=process.address) as asks:
        gm = Server(process.address).make("daggerheart")
        door = gm.invite(None)
        answers = [asks.post(f"/join/{door.token}", data={"name": f"guest {n}"}) for n in range(8)]
        assert codes(answers) == [303] * 6 + [429] * 2


def test_links_are_not_tried_out() -> None:
    with lifted(joins=6) as process, client(process) as asks:
        assert codes([asks.get(f"/join/{n}") for n in range(8)]) == [404] * 6 + [429] * 2


def test_a_table_full_of_people_comes_from_one_address() -> None:
    with lifted(joins=6) as process, client(process, origin=process.address) as asks:
        gm = Server(process.address).make("daggerheart")
        links = [gm.invite(None).token for _ in range(3)]
        for n, link in enumerate(links * 4):  # everybody asks for the door, enters, and sits down
            came = asks.post(f"/join/{link}", data={"name": f"guest {n}"})
            assert codes([asks.get(f"/join/{link}"), came]) == [200, 303]
            assert asks.get(came.headers["location"]).status_code == 303
        tried = [asks.get("/join/nowhere") for _ in range(7)]
        assert codes(tried) == [404] * 6 + [429]


def makes(asks: httpx.Client, address: str) -> int:
    """A table that somebody makes through a proxy."""
    headers = {"x-forwarded-for": address}
    return asks.post("/api/tables", json={"game": "yokai"}, headers=headers).status_code


def test_tables_of_an_address_and_in_all() -> None:
    with (
        lifted(tables=3, all_tables=5, public_url="http://127.0.0.1") as process,
        client(process) as asks,
    ):
        assert [makes(asks, "192.0.2.1") for _ in range(4)] == [201, 201, 201, 429]
        assert [makes(asks, "192.0.2.2") for _ in range(3)] == [201, 201, 429]


@pytest.mark.parametrize("more", [{}, {"public_url": "http://127.0.0.1", "proxies": "192.0.2.9"}])
def test_only_a_proxy_of_ours_says_where_people_come_from(more: dict[str, str]) -> None:
    with lifted(tables=1, **more) as process, client(process) as asks:
        assert [makes(asks, f"10.0.0.{n}") for n in range(2)] == [201, 429]


def test_whoever_has_many_addresses_is_in_one_place() -> None:
    assert place("2001:db8:1:2::1") == place("2001:db8:1:2:ffff::9") != place("2001:db8:1:3::1")
    assert place("::ffff:192.0.2.1") == "192.0.2.1"
    assert place("nonsense:") == "nonsense:"


def test_each_who_is_loaded_counts() -> None:
    """All of a file come at once, and whoever loads them waits as long as for as many commands."""
    people = "\n".join(
        f"- {{by: anna, do: add_character, with: {{name: P{n}}}}}" for n in range(100)
    )
    file = f"game: daggerheart\nsteps:\n{people}".encode()
    with lifted(commands=20, seconds=10.0) as process:
        gm = Server(process.address).make("daggerheart")
        anna = gm.sit(gm.invite("anna"))
        seat = gm.view()
        assert seat.number == 0
        with client(process, origin=process.address, accept="application/json") as asks:
            token = {"cookie": f"seat={anna.token}"}
            place = asks.get(f"/join/{anna.token}").headers["location"]
            answer = asks.post(f"{place}load", files={"file": ("x.yaml", file)}, headers=token)
            assert answer.status_code == 200, answer.text
            end = time.monotonic() + 12
            while time.monotonic() < end:  # after the time of twenty it is still too much
                with pytest.raises(Refused, match="slow_down"):
                    anna.do("narrate", {"text": "x"})
                time.sleep(2)
        assert gm.view().number == 100


def test_advice_of_one_table_does_not_starve_another() -> None:
    """One table asks without end; another one's question comes after one of these, not all."""
    with lifted(advice=2) as process:
        server = Server(process.address)
        greedy, modest = server.make("daggerheart"), server.make("daggerheart")
        for gm in (greedy, modest):
            gm.do("add_character", {"name": "Mira", "player": "gm", "experiences": {"Sea": 2}})
            gm.do("call_roll", {"character": "Mira", "trait": "agility", "difficulty": 13})

        async def asked() -> tuple[list[int], int]:
            async with httpx.AsyncClient(base_url=process.address, timeout=60) as asks:

                async def one(seat: Seat) -> int:
                    path = f"/t/{seat.table}/gm/advice"
                    answer = await asks.get(path, headers={"cookie": f"seat={seat.token}"})
                    return answer.status_code

                many = [asyncio.ensure_future(one(greedy)) for _ in range(40)]
                await asyncio.sleep(0.05)
                own = await one(modest)
                return list(await asyncio.gather(*many)), own

        many, own = asyncio.run(asked())
        assert own == 200
        assert many.count(429) >= 30 and many.count(200) >= 1
