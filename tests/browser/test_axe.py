"""No violation that axe finds: on any page, light and dark, phone and desktop."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .rooms import DESKTOP, PHONE, Player, Rooms

AXE = Axe()
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""All that another colour scheme can change."""


def sound(page: Page) -> None:
    """Axe finds nothing, however the page is looked at."""
    found = []
    for size in (PHONE, DESKTOP):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            results = AXE.run(page, options=CONTRAST if scheme == "dark" else None)
            if results.violations_count:
                where = f"{page.title()} {size['width']} {scheme}"
                found.append(f"{where}\n{results.generate_report()}")
    assert not found, "\n\n".join(found)


@pytest.mark.soak
def test_pages_without_a_table(rooms: Rooms) -> None:
    rooms.allowed.append("status of 404")
    page = rooms.page("de")
    pages = ("/", "/join/nothing-here", "/t/none/none/", "/docs/commands", "/docs/commands/yokai")
    for address in pages:
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        sound(page)
    gm = rooms.demo("daggerheart", "uk")
    page.goto(gm.invite())
    expect(page.locator("button[name=as]")).not_to_have_count(0)
    sound(page)


def call(gm: Player, player: Player) -> int:
    called = gm.page.locator("form.call-bar")
    return gm.send(called.locator("button[value=agility]").locator("visible=true").first)


def find_out(gm: Player, player: Player) -> int:
    return player.act("find_out", dice={"move": [3]})


def fight(gm: Player, player: Player) -> int:
    return gm.number


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "who", "open_roll", "form"),
    [
        ("daggerheart", "anna", call, "add_character"),
        ("yokai", "hana", find_out, "correct"),
        ("sinners", "anna", fight, "add_fighter"),
    ],
)
def test_a_table(
    rooms: Rooms, game: str, who: str, open_roll: Callable[[Player, Player], int], form: str
) -> None:
    gm = rooms.demo(game, reduced_motion="reduce")
    player = rooms.take(gm.invite(who), game, "de")
    watcher = rooms.take(gm.invite(role="watcher"), game, "uk")
    number = open_roll(gm, player)
    for each in (gm, player, watcher):
        each.reaches(number)
        sound(each.page)
    filled = gm.open(form)
    onward = filled.locator("button.next")
    for at in range(9):  # step by step, where it has steps
        if at == 0 and filled.locator("[name='with.name']").is_visible():
            gm.fill(filled, {"name": "Ilka"})
        for folded in filled.locator("details:not([open]) > summary").all():
            if folded.is_visible():
                folded.click()
        sound(gm.page)
        if not onward.is_visible():
            break
        onward.click()
    gm.page.keyboard.press("Escape")
    gm.drawer()
    gm.page.locator("#seats form[data-invite] button").first.click()
    expect(gm.sheet.get_by_role("textbox")).to_be_visible()
    sound(gm.page)
