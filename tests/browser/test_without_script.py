"""Without JavaScript the table can be read, and even a roll be made."""

from playwright.sync_api import expect

from .rooms import PHONE, Player, Rooms


def test_reading_and_rolling(rooms: Rooms) -> None:
    gm = rooms.demo("daggerheart")
    gm.page.locator("form.quick [name='with.stakes']").fill("The rope tears.")
    gm.send(gm.page.locator("form.quick button[value=agility]"))
    before = gm.number
    page = rooms.page("de", PHONE, java_script_enabled=False)
    page.goto(gm.invite("anna"))
    say = Player.spoken("daggerheart", "de")
    expect(page.locator("#stage")).to_contain_text("The rope tears.")
    expect(page.locator("#people")).to_contain_text("Mira")
    expect(page.locator("#lines > li")).to_have_count(gm.number - 1)  # all but the GM's note
    page.get_by_role("checkbox", name="Rooftop Courier").check()
    page.locator("#stage").get_by_role("button", name=say.say("do.declare")).click()
    expect(page.get_by_role("checkbox", name="Rooftop Courier")).to_be_checked()
    page.locator("form.throw summary").click()
    page.locator("[name='dice.hope']").fill("8")
    page.locator("[name='dice.fear']").fill("3")
    page.locator("form.throw button").click()
    expect(page.locator("#stage .called")).to_contain_text("15 mit Hoffnung")
    expect(page.locator("#lines > li").last).to_contain_text(say.say("page.typed"))
    gm.reaches(before + 2)

    # A form of its own page, and a refusal that is told.
    page.locator("details:has(a[href*='do=roll_dice']) > summary").click()
    page.locator("a[href*='do=roll_dice']").click()
    page.locator(".inline [name='with.dice']").fill("2d6")
    page.locator(".inline button").last.click()
    expect(page.locator("#lines > li").last).to_contain_text("2W6")


def test_the_first_page(rooms: Rooms) -> None:
    page = rooms.page("uk", java_script_enabled=False)
    page.goto("/")
    page.locator("form[action='/demo'] button").first.click()
    expect(page.locator("#stage")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "uk")
