"""The main steps of an evening: by keyboard alone, at 200 %, with motion and without."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.soaked import only

from .evening import Evening
from .rooms import PHONE, Player, Rooms

LANGS = ("de", "uk", "en")
THIEF = "Reed Thief"
MOVED = """() => document.addEventListener("animationstart",
    () => { document.body.dataset.moved = "yes"; })"""


def evening_of(rooms: Rooms, motion: str = "reduce", zoom: int = 1) -> Evening:
    """A call, a roll, a wish, a foe, a pause and the recap, as on any evening."""
    evening = Evening(rooms, "daggerheart", LANGS, zoom=zoom, reduced_motion=motion)
    gm, anna = evening.gm, evening.comes()
    for each in (gm, anna):
        each.page.evaluate(MOVED)
    evening.tap(gm, gm.page.locator("form.call-bar button.skill:visible").first)
    evening.look()
    evening.told(anna.go(dice={"hope": [3], "fear": [9]}))  # the spotlight is the GM's
    for each in (gm, anna):
        expect(each.page.locator("#stage [data-outcome]").first).to_be_visible()
    evening.look()
    evening.session()
    gm.tab("stage")
    while gm.step("pass_spotlight").count():
        evening.tap(gm, gm.step("pass_spotlight"))
    evening.wished(anna, "Я лізу вгору.")
    gm.tab("stage")
    evening.tap(gm, gm.page.locator("#stage .wish form.pills button").first)
    evening.tap(anna, anna.primary)
    gm.drawer()
    evening.look(gm.page)
    gm.page.locator(f"[data-key='ready-{gm.called(THIEF)}'] form > button").last.click()
    gm.drawer(False)
    for each in evening.everyone:
        each.tab("people")
        expect(each.card(gm.called(THIEF))).to_be_visible()
    evening.look()
    for each in evening.everyone:
        each.tab("stage")
    evening.x_card(anna)
    return evening


def test_at_200_percent(rooms: Rooms) -> None:
    """Half the window: nothing goes sideways, and everything is reached."""
    evening = evening_of(rooms, zoom=2)
    evening.undone("Ein Irrtum.")
    evening.ends(evening.gm.called(THIEF))


@pytest.mark.parametrize("motion", only("reduce", ["reduce", "no-preference"]))
def test_with_motion_and_without(rooms: Rooms, motion: str) -> None:
    evening = evening_of(rooms, motion)
    for each in evening.everyone:
        moved = each.page.locator("body").get_attribute("data-moved")
        assert moved == (None if motion == "reduce" else "yes")


def to(page: Page, wanted: Locator, key: str = "") -> None:
    """Presses Tab until something has the focus, and then a key."""
    expect(wanted).to_be_visible()
    for _ in range(400):
        page.keyboard.press("Tab")
        if wanted.evaluate("e => e === document.activeElement"):
            break
    else:
        raise AssertionError(f"{wanted} cannot be reached by Tab")
    if key:
        page.keyboard.press(key)


def sends(player: Player, key: str) -> int:
    """A key that sends something."""
    with player.page.expect_response("**/do") as sent:
        player.page.keyboard.press(key)
    assert sent.value.ok
    number = int(sent.value.json()["number"])
    player.reaches(number)
    return number


def test_by_keyboard_alone(rooms: Rooms) -> None:
    page = rooms.page("de")
    page.goto("/")
    to(page, page.locator("form[action='/new'] button.big"), "Enter")
    gm = Player(page, "daggerheart", "de")
    link = page.locator("#stage .link").input_value()
    phone = rooms.page("uk", PHONE)
    phone.goto(link)
    phone.keyboard.type("anna")  # the field has the focus
    phone.keyboard.press("Enter")
    anna = Player(phone, "daggerheart", "uk")
    to(phone, phone.locator("#stage button.hero").first, "Enter")
    expect(phone.locator("#stage .arrival")).to_have_count(0)

    # A call and a roll.
    trait = page.locator("form.call-bar button.skill:visible").first
    expect(trait).to_be_visible()
    to(page, trait)
    anna.reaches(sends(gm, "Space"))
    to(phone, anna.primary)
    gm.reaches(sends(anna, "Enter"))
    expect(phone.locator("#stage [data-outcome]").first).to_be_visible()

    # Another tab of the page, a wish from the card, and the focus comes back.
    to(phone, phone.locator(".tabs a[data-tab=me]"), "Enter")
    skill = phone.locator("#me a[data-form*='do=wish']").first
    to(phone, skill, "Space")
    expect(anna.sheet).to_be_visible()
    phone.keyboard.press("Escape")
    expect(skill).to_be_focused()
    phone.keyboard.press("Space")
    field = anna.sheet.locator("[name='with.text']")
    expect(anna.sheet).to_be_visible()
    if not field.evaluate("e => e === document.activeElement"):
        to(phone, field)
    phone.keyboard.type("Я лізу вгору.")
    to(phone, anna.sheet.locator("form button.big"))
    gm.reaches(sends(anna, "Enter"))
    expect(anna.sheet).to_be_hidden()
    to(page, page.locator("#stage .wish form.pills button").first)
    anna.reaches(sends(gm, "Enter"))
    to(phone, anna.page.locator(".tabs a[data-tab=stage]"), "Enter")
    to(phone, anna.primary)
    gm.reaches(sends(anna, "Enter"))

    # The drawer: opened, used and shut.
    opener = page.locator(".drawer-button")
    to(page, opener, "Enter")
    to(page, page.locator(f"[data-key='ready-{gm.called(THIEF)}'] form > button").last, "Enter")
    expect(gm.card(gm.called(THIEF))).to_have_count(1)
    to(page, page.locator("[data-key=drawer-rest] > summary"), "Enter")
    to(page, page.locator("#aside form:has([value=start_session]) button"))
    anna.reaches(sends(gm, "Enter"))
    to(page, page.locator("#aside a[data-drawer]"), "Enter")
    expect(page.locator("#aside")).to_be_hidden()

    # A pause, something told, and taken back.
    to(phone, phone.locator(".x-card button"), "Enter")
    expect(page.locator("#head .paused")).to_be_visible()
    to(page, page.locator("#head .paused button"), "Enter")
    expect(phone.locator("#head .paused")).to_have_count(0)
    to(page, page.locator("form.tell input[name='with.text']"))
    page.keyboard.type("Nebel zieht auf.")
    told = sends(gm, "Enter")
    to(page, page.locator("#actions button.undo"))
    sends(gm, "Enter")
    expect(gm.line(told).locator("s")).to_have_count(1)

    # The session ends, and the recap opens from the stage.
    to(page, opener, "Enter")
    rest = page.locator("[data-key=drawer-rest]")
    if rest.get_attribute("open") is None:
        to(page, rest.locator("summary"), "Enter")
    to(page, page.locator("#aside form:has([value=end_session]) button"))
    anna.reaches(sends(gm, "Enter"))
    with phone.context.expect_page() as recap:
        to(phone, phone.locator("#stage .recap-offer a"), "Enter")
    expect(recap.value.locator("main")).to_contain_text(gm.called(THIEF))


def test_one_against_two_declares_whom(rooms: Rooms) -> None:
    """Whoever has a choice of targets sees it, and the first is chosen."""
    gm = rooms.demo("sinners")
    expect(gm.page.locator("#stage [name='with.target']").first).to_be_enabled()
    gm.send(gm.primary)
    expect(gm.page.locator("#stage form.declare")).to_have_count(0)
