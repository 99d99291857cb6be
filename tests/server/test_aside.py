"""Work aside: one after the other, everybody in turn, and nothing for ever."""

import asyncio
import time

import pytest

from limelight.server.aside import Aside, Busy, TooLong


def rests(seconds: float, name: str = "") -> str:
    time.sleep(seconds)
    return name


def test_everybody_has_a_turn_however_much_one_asks() -> None:
    async def asked() -> list[str]:
        aside = Aside(20, 5, 20)
        done: list[str] = []

        async def one(who: str) -> None:
            done.append(await aside.do(who, rests, 0.01, who))

        try:
            many = [asyncio.ensure_future(one("a")) for _ in range(5)]
            await asyncio.sleep(0)
            await asyncio.gather(one("b"), one("c"), *many)
        finally:
            aside.close()
        return done

    assert "".join(asyncio.run(asked())) == "abcaaaa"


def test_so_many_wait_and_no_more() -> None:
    async def asked() -> list[str]:
        aside = Aside(20, 1, 2)
        try:
            work = [asyncio.ensure_future(aside.do(who, rests, 0.2, who)) for who in "aaabcd"]
            found = await asyncio.gather(*work, return_exceptions=True)
        finally:
            aside.close()
        return ["busy" if isinstance(each, Busy) else str(each) for each in found]

    assert asyncio.run(asked()) == ["a", "a", "busy", "b", "busy", "busy"]


def test_what_takes_too_long_is_ended_and_the_next_is_done() -> None:
    async def asked() -> str:
        aside = Aside(3, 2, 5, stays=False)
        try:
            late = asyncio.ensure_future(aside.do("a", rests, 60.0))
            good = asyncio.ensure_future(aside.do("b", rests, 0.0, "good"))
            with pytest.raises(TooLong):
                await late
            return await good
        finally:
            aside.close()

    assert asyncio.run(asked()) == "good"


def test_who_goes_while_waiting_holds_up_nobody() -> None:
    async def asked() -> str:
        aside = Aside(20, 2, 5)
        try:
            first = asyncio.ensure_future(aside.do("a", rests, 0.2, "first"))
            goes = asyncio.ensure_future(aside.do("b", rests, 0.0))
            last = asyncio.ensure_future(aside.do("c", rests, 0.0, "last"))
            await asyncio.sleep(0.05)
            goes.cancel()
            assert await first == "first"
            return await last
        finally:
            aside.close()

    assert asyncio.run(asked()) == "last"
