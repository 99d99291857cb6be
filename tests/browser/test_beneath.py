"""The page beneath a path of a proxy: people open a table, invite, join, play, and come back."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Request, expect

from .rooms import PHONE, Player, Rooms
from .serving import Served

PREFIX = "/clubs/ours"


@pytest.fixture
def beneath(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "server", beneath=PREFIX)
    server.start()
    yield server
    server.stop()


def test_a_table_is_played_beneath_a_path(chromium: Browser, beneath: Served) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(urlsplit(request.url).path)

    with ExitStack() as leaving:
        rooms = Rooms(chromium, beneath.url, leaving)
        gm_page = rooms.page("en")
        gm_page.on("request", note)
        gm_page.goto(f"{PREFIX}/")
        form = gm_page.locator("form[action$='/new']")
        form.locator("label.daggerheart").click()
        form.locator("[name=name]").fill("The Salt Road")
        form.locator("button.big").click()
        gm = Player(gm_page, "daggerheart", "en")
        expect(gm_page.locator("#stage .code svg")).to_be_visible()
        link = gm_page.locator("#stage .link").input_value()
        assert link.startswith(f"{beneath.url}{PREFIX}/join/")

        page = rooms.page("en", PHONE, has_touch=True)
        page.on("request", note)
        page.goto(link)
        page.locator("[name=name]").fill("anna")
        page.locator("button.big").click()
        anna = Player(page, "daggerheart", "en")
        page.locator("#stage button.hero").first.click()
        gm_page.locator("form.call-bar button[name='with.trait']").first.click()
        roll = page.locator("#dock form.step button").last
        expect(roll).to_be_visible()  # the stream says so
        roll.click()
        for each in (gm, anna):
            expect(each.page.locator("#stage [data-outcome]")).to_be_visible()

        seat = gm_page.locator("body").get_attribute("data-base") or ""
        gm_page.goto(f"{PREFIX}/")
        expect(gm_page.locator("#known a")).to_have_attribute("href", seat)
        gm_page.locator("#known a").click()
        expect(gm_page.locator("#stage [data-outcome]")).to_be_visible()
        rooms.check()
    assert len(asked) > 10
    assert [path for path in asked if not path.startswith(f"{PREFIX}/")] == []
