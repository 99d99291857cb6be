"""The forecast in the GM's drawer: on a phone, by keyboard, with axe, and without a script."""

from playwright.sync_api import expect

from .rooms import PHONE, SECONDS, Player, Rooms
from .test_axe import sound

GAME = "daggerheart"
WIDER = "(sheet) => sheet.scrollWidth - sheet.clientWidth"


def test_on_a_phone_the_drawer_foretells_the_fight(rooms: Rooms) -> None:
    gm = rooms.demo(GAME, "de", size=PHONE, has_touch=True)
    gm.drawer()
    gm.page.locator("#drawer [href=forecast][data-form]").tap()
    told = gm.sheet.locator(".foretold")
    expect(told.get_by_role("status")).to_be_visible(timeout=SECONDS * 1000)
    expect(told.locator(".chances .win")).to_be_visible(timeout=SECONDS * 1000)
    expect(told.get_by_role("status")).to_contain_text("%")
    expect(told).to_contain_text(gm.say("policy_says.plain"))
    assert gm.sheet.evaluate(WIDER) == 0
    told.get_by_role("button", name=gm.say("policy.ruthless")).tap()
    expect(told).to_contain_text(gm.say("policy_says.ruthless"))
    expect(told.locator(".chances .win")).to_be_visible(timeout=SECONDS * 1000)
    told.get_by_role("button", name=gm.say("page.forecast_sweep")).tap()
    expect(told.locator(".drawn")).to_have_count(2, timeout=SECONDS * 1000)
    assert gm.sheet.evaluate(WIDER) == 0
    sound(gm.page)


def test_by_keyboard_it_opens_and_closes_and_the_table_goes_on(rooms: Rooms) -> None:
    gm = rooms.demo(GAME, "uk")
    gm.drawer()
    opens = gm.page.locator("#drawer [href=forecast][data-form]")
    opens.focus()
    gm.page.keyboard.press("Enter")
    expect(gm.sheet.locator(".chances .win")).to_be_visible(timeout=SECONDS * 1000)
    gm.page.keyboard.press("Escape")
    expect(gm.sheet).to_be_hidden()
    expect(opens).to_be_focused()
    weighs = gm.page.locator("#drawer [href=advice][data-form]")
    weighs.focus()
    gm.page.keyboard.press("Space")
    expect(gm.sheet.locator(".advice")).to_be_visible(timeout=SECONDS * 1000)
    expect(gm.sheet.locator(".advice")).to_contain_text(gm.say("ahead.ours"))
    expect(gm.sheet.locator(".advice")).to_contain_text("±")


def test_without_a_script_it_looks_again_by_itself(rooms: Rooms) -> None:
    page = rooms.page("en", java_script_enabled=False)
    page.goto("/")
    form = page.locator("form[action='/demo']").filter(has=page.locator(f"[value={GAME}]"))
    form.get_by_role("button").click()
    page.locator("#drawer a[href=forecast]").click()
    expect(page.locator(".inline .chances .win")).to_be_visible(timeout=SECONDS * 1000)
    page.locator(".inline").get_by_role("button", name="cautious").click()
    says = Player.spoken(GAME, "en").say("policy_says.cautious")
    expect(page.locator(".inline .foretold")).to_contain_text(says)
    expect(page.locator(".inline .chances .win")).to_be_visible(timeout=SECONDS * 1000)
