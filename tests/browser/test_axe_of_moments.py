"""axe finds nothing in the moments of yokai and sinners: on a phone, and on the GM's page."""

import pytest
from playwright.sync_api import expect

from .rooms import Player, Rooms
from .test_axe import sound
from .test_measures import sent

pytestmark = pytest.mark.soak


def looked_at(number: int, *everyone: Player) -> None:
    """Everybody's page, once it shows this entry; nothing moves."""
    for each in everyone:
        each.reaches(number)
        sound(each.page)


def test_a_move_of_yokai(rooms: Rooms) -> None:
    gm = rooms.demo("yokai", reduced_motion="reduce")
    hana = rooms.take(gm.invite("hana"), "yokai", "uk")
    hana.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    looked_at(gm.number, gm, hana)
    looked_at(sent(hana, "find_out", {"move": [3]}, character="Aki"), gm, hana)
    looked_at(hana.send(hana.step("settle")), hana)
    form = gm.open_act("start_fight")
    gm.fill(form, {"participants": ["Aki", "Ren"], "danger": 9})
    looked_at(gm.send(form.get_by_role("button").last), gm, hana)
    looked_at(gm.press("fight_round"), gm, hana)


def test_an_exchange_of_sinners(rooms: Rooms) -> None:
    gm = rooms.demo("sinners", reduced_motion="reduce")
    anna = rooms.take(gm.invite("anna"), "sinners", "de")
    anna.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    looked_at(gm.number, gm, anna)
    looked_at(anna.send(anna.primary), anna)
    gm.press("undo")
    looked_at(gm.press("undo"), gm, anna)
    lone = anna.page.locator("#stage .attacks button", has_text=anna.say("page.one_on_one"))
    anna.send(lone)
    anna.send(anna.primary)
    expect(gm.primary).to_be_visible()
    gm.send(gm.primary)
    looked_at(gm.send(gm.primary), gm, anna)
