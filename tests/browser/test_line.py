"""The line between a page and the server: it breaks, it comes back, and nothing is lost."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from .rooms import DESKTOP, Player, Rooms
from .serving import Served
from .wire import Wire

GAME = "daggerheart"
BROKEN = r"ERR_(CONNECTION|INCOMPLETE|EMPTY|SOCKET|NETWORK)|status of 50"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that this test may stop."""
    server = Served(tmp_path / "server")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def wire(own: Served) -> Iterator[Wire]:
    made = Wire(own.port)
    yield made
    made.close()


@pytest.fixture
def wired(chromium: Browser, wire: Wire) -> Iterator[Rooms]:
    """Browsers that reach their server through the wire."""
    with ExitStack() as leaving:
        made = Rooms(chromium, wire.url, leaving)
        yield made
        made.check()


def tell(player: Player, text: str) -> None:
    player.tab("story")
    form = player.page.locator("form.tell")
    form.locator("[name='with.text']").fill(text)
    form.get_by_role("button").click()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("shared", [True, False])
def test_the_server_goes_and_comes_back(
    chromium: Browser, own: Served, how: signal.Signals, shared: bool
) -> None:
    with ExitStack() as leaving:
        rooms = Rooms(chromium, own.url, leaving)
        rooms.allowed.append(BROKEN)
        gm = rooms.demo(GAME)
        link = gm.invite("anna")
        context = rooms.browser("de")
        if not shared:  # as on phones
            context.add_init_script("delete window.SharedWorker")
        page = context.new_page()
        page.goto(link)
        anna = Player(page, GAME, "de")
        line = page.locator("#line")
        expect(line).to_be_hidden()
        tell(gm, "Before.")
        expect(page.locator("#lines > li").last).to_contain_text("Before.")

        own.stop(how)
        expect(line).to_have_text(anna.say("page.lost"), timeout=30_000)
        tell(anna, "Meanwhile.")  # goes out by itself as soon as somebody is there
        expect(page.locator("form.tell .problem")).to_have_text(anna.say("page.lost"))

        own.start()
        for each in (anna, gm):
            expect(each.page.locator("#line")).to_be_hidden(timeout=30_000)
            last = each.page.locator("#lines > li").last
            expect(last).to_contain_text("Meanwhile.", timeout=30_000)
        assert sum("Meanwhile." in told for told in anna.story) == 1
        expect(page.locator("form.tell [name='with.text']")).to_have_value("")
        tell(gm, "After.")
        expect(page.locator("#lines > li").last).to_contain_text("After.")
        rooms.check()


def test_a_command_whose_answer_was_lost_happens_once(wired: Rooms, wire: Wire) -> None:
    wired.allowed.append(BROKEN)
    gm = wired.demo(GAME)
    wire.swallow = 2
    tell(gm, "Only once.")
    expect(gm.page.locator("form.tell [name='with.text']")).to_have_value("", timeout=30_000)
    assert wire.swallow == 0
    number = gm.press("end_session")
    expect(gm.line(number)).to_be_visible()
    assert sum("Only once." in told for told in gm.story) == 1


def test_tabs_of_one_seat_share_a_stream(wired: Rooms, wire: Wire) -> None:
    gm = wired.demo(GAME)
    context = wired.browser("de")
    tabs = []
    link = urlsplit(gm.invite("anna")).path  # through the wire too
    for _ in range(3):
        page = context.new_page()
        page.goto(link)
        tabs.append(Player(page, GAME, "de"))
    tell(gm, "To all of them.")
    for tab in tabs:
        expect(tab.page.locator("#lines > li").last).to_contain_text("To all of them.")
    seat = tabs[0].page.locator("body").get_attribute("data-base") or "?"
    assert [at for at in wire.streams if at.startswith(seat)] == [f"{seat}live"]
    tabs[0].page.close()
    tabs[1].page.reload()
    tell(gm, "Still there.")
    for tab in tabs[1:]:
        expect(tab.page.locator("#lines > li").last).to_contain_text("Still there.")


NO_WORKERS = {
    "one that never answers": """
        window.SharedWorker = class { port = new MessageChannel().port1; };
    """,
    "one whose script is not there": """
        window.SharedWorker = class extends SharedWorker {
          constructor(script, options) { super("/static/gone.js", options); }
        };
    """,
}


@pytest.mark.parametrize("how", NO_WORKERS)
def test_a_tab_listens_for_itself_where_no_shared_worker_does(rooms: Rooms, how: str) -> None:
    rooms.allowed.append("status of 404|gone.js")
    gm = rooms.demo(GAME)
    context = rooms.browser("de")
    context.add_init_script(NO_WORKERS[how])
    page = context.new_page()
    page.goto(gm.invite("anna"))
    Player(page, GAME, "de")
    tell(gm, "Into the open.")
    expect(page.locator("#lines > li").last).to_contain_text("Into the open.")


def test_several_seats_in_one_browser(rooms: Rooms) -> None:
    context = rooms.browser("en", DESKTOP)
    page = context.new_page()
    page.goto("/")
    page.locator("form.daggerheart button").click()
    gm = Player(page, GAME, "en")
    seats = [gm]
    for name in ("anna", "ben"):
        other = context.new_page()
        other.goto(gm.invite(name))
        seats.append(Player(other, GAME, "en"))
    gm.send(page.locator("form.call-bar button[value=agility]").locator("visible=true").first)
    tell(seats[1], "I go first.")
    tell(seats[2], "I come along.")
    for each in seats:
        expect(each.page.locator("#lines")).to_contain_text("I go first.")
        expect(each.page.locator("#lines")).to_contain_text("I come along.")
    expect(seats[1].bar.locator("button.primary")).to_be_visible()
    expect(seats[2].bar.locator("button.primary")).to_have_count(0)
    expect(seats[2].page.locator("#seats")).to_have_count(0)
    page.goto("/")
    expect(page.locator("#known li")).to_have_count(3)


def test_a_removed_seat_loses_its_page(rooms: Rooms) -> None:
    rooms.allowed.append("status of 404")
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "de")
    gm.page.on("dialog", lambda dialog: dialog.accept())
    gm.drawer()
    seats = gm.page.locator("#seats li").filter(has_text="anna")
    seats.locator("form[action=dismiss]").get_by_role("button").click()
    gone = anna.page.get_by_role("heading", name=anna.say("page.gone"))
    expect(gone).to_be_visible(timeout=30_000)
    expect(anna.page.locator("#stage")).to_have_count(0)
    expect(seats).to_have_count(0)
