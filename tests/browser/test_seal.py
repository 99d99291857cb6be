"""The seal: whole while the dice are fair, and broken before anybody's eyes when they are not."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .rooms import Player, Rooms
from .serving import Served

GAME = "daggerheart"
LIAR = str(Path(__file__).parent / "liar.py")


def tell(player: Player, text: str) -> None:
    player.tab("story")
    form = player.page.locator("form.tell")
    form.locator("[name='with.text']").fill(text)
    form.get_by_role("button").click()
    expect(player.page.locator("#lines > li").last).to_contain_text(text)
    expect(form.locator("[name='with.text']")).to_have_value("")  # it was answered


def throw(player: Player) -> None:
    form = player.open("roll_dice")
    form.locator("[name='with.dice']").fill("3d20")
    player.send(form.get_by_role("button").last)
    expect(player.sheet).to_be_hidden()


def test_the_seal_is_whole_and_counts(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "de")
    for many in (1, 2):
        throw(anna)
        for each in (anna, gm):
            said = each.say("page.seal_whole", n=many)
            expect(each.page.locator("#seal")).to_have_text(said)
    anna.page.reload()
    anna.connected()
    expect(anna.page.locator("#seal")).to_have_text(anna.say("page.seal_whole", n=2))
    throw(gm)  # while nobody looks at hers, and then she comes back
    expect(anna.page.locator("#seal")).to_have_text(anna.say("page.seal_whole", n=3))


def test_it_stays_whole_when_the_server_is_started_again(chromium: Browser, tmp_path: Path) -> None:
    server = Served(tmp_path / "server")
    server.start()
    with ExitStack() as leaving:
        leaving.callback(server.stop)
        rooms = Rooms(chromium, server.url, leaving)
        rooms.allowed.append(r"ERR_|status of (50|409)")
        gm = rooms.demo(GAME)
        throw(gm)
        server.stop()
        server.start()  # a new tree, told by a visible entry
        gm.connected()
        throw(gm)
        expect(gm.page.locator("#seal")).to_have_text(gm.say("page.seal_whole", n=2))


CHEATS = {"face": "dice", "root": "root", "head": "head", "id": "id"}
"""What the server does, and what the seal says to it."""


@pytest.mark.parametrize(("cheat", "fault"), CHEATS.items())
def test_it_breaks_when_the_server_cheats(
    chromium: Browser, tmp_path: Path, cheat: str, fault: str
) -> None:
    server = Served(tmp_path / "server", program=(LIAR, cheat))
    server.start()
    with ExitStack() as leaving:
        leaving.callback(server.stop)
        rooms = Rooms(chromium, server.url, leaving)
        gm = rooms.demo(GAME)
        anna = rooms.take(gm.invite("anna"), GAME, "uk")
        throw(anna)
        expect(anna.page.locator("#seal")).to_have_class("whole")
        tell(anna, "one")
        tell(anna, "now")
        if cheat != "id":  # that one is about what she sends herself
            throw(gm)
        throw(anna)
        seal = anna.page.locator("#seal")
        expect(seal).to_have_class("broken")
        expect(seal).to_have_attribute("role", "alert")
        expect(seal).to_contain_text(anna.say("page.seal_broken"))
        expect(seal).to_contain_text(anna.say(f"page.seal_{fault}"))
        expect(seal).to_contain_text(anna.say("page.seal_lost"))
        anna.page.reload()  # and it stays broken
        anna.connected()
        expect(anna.page.locator("#seal")).to_have_class("broken")
        rooms.check()
