"""A character of one's own, at a strict table: step by step, from the library, on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.soaked import only_in

from .rooms import PHONE, Player, Rooms


def strict(rooms: Rooms, lang: str, pack: bool) -> tuple[Player, Player]:
    """A strict table with or without our pack: its GM, and anna on a phone."""
    page = rooms.page(lang)
    page.goto("/")
    form = page.locator("form[action='/new']")
    form.locator("[name=name]").fill("By the book")
    form.locator("label.daggerheart").click()
    form.locator("details.rest > summary").first.click()
    form.locator("[type=checkbox][name='option.daggerheart.strict']").check(force=True)
    form.locator("button.big").click()
    gm = Player(page, "daggerheart", lang)
    link = page.locator("#stage .link").input_value()
    if pack:
        gm.drawer()
        page.locator("[data-key=pack-coast] button").click()
        expect(page.locator("[data-key=pack-coast]")).to_have_count(0)
    anna = rooms.page(lang, PHONE, has_touch=True)
    anna.goto(link)
    anna.locator("[name=name]").fill("anna")
    anna.locator("button.big").click()
    return gm, Player(anna, "daggerheart", lang)


def one_screen(sheet: Locator) -> None:
    """A step needs no scrolling."""
    assert sheet.evaluate("e => e.scrollHeight") <= PHONE["height"], sheet.inner_text()
    assert sheet.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("lang", only_in("de"))
def test_by_the_book_from_the_library(rooms: Rooms, lang: str) -> None:
    rooms.allowed.append("status of 400")
    gm, anna = strict(rooms, lang, pack=True)
    anna.page.locator("#stage a[data-form*='do=add_character']").click()
    sheet = anna.sheet
    steps = sheet.locator("[data-page]")
    on, send = sheet.locator("button.next"), sheet.locator(".send button.big:not(.next)")
    sheet.locator("[name='with.name']").fill("Ilka")
    one_screen(sheet)
    on.click()
    one_screen(sheet)
    known = sheet.locator("label.choice:has([name='with.class']:not([value='']))")
    expect(known.first).to_contain_text("11")  # what the class gives is said
    known.first.click()
    for _ in range(2):
        on.click()
        one_screen(sheet)
    for n, name in enumerate(("Ropes", "Debts")):
        sheet.locator(f"[name='with.experiences:{n}.key']").fill(name)
    on.click()
    one_screen(sheet)
    expect(sheet.locator("[name='with.evasion']")).to_have_value("11")
    sheet.locator("select[name='with.armors']").select_option(index=1)
    on.click()
    one_screen(sheet)
    sheet.locator("select[name='with.weapons']").first.select_option(index=1)
    on.click()
    cards = sheet.locator("label.choice:has([name='with.cards']):visible")
    expect(cards).to_have_count(4)  # of the two domains of the class
    cards.first.click()
    on.click()
    one_screen(sheet)
    found = Axe().run(anna.page).response["violations"]
    assert not found, [(each["id"], each["nodes"][0]["html"]) for each in found]
    send.click()
    problem = sheet.locator(".problem")
    expect(problem).to_contain_text(anna.say("why.bad_value.strict_cards"))
    expect(steps.nth(6)).to_be_visible()  # the step where it is wrong
    cards.nth(1).click()
    on.click()
    gm.reaches(anna.send(send))
    expect(anna.page.locator("#stage .arrival")).to_have_count(0)
    expect(gm.page.locator("#people")).to_contain_text("Ilka")


def test_a_strict_table_without_a_library_takes_cards_of_one_s_own(rooms: Rooms) -> None:
    gm, anna = strict(rooms, "en", pack=False)
    anna.page.locator("#stage a[data-form*='do=add_character']").click()
    sheet = anna.sheet
    on = sheet.locator("button.next")
    sheet.locator("[name='with.name']").fill("Ilka")
    for _ in range(3):
        on.click()
    for n, name in enumerate(("Ropes", "Debts")):
        sheet.locator(f"[name='with.experiences:{n}.key']").fill(name)
    for _ in range(3):
        on.click()
        one_screen(sheet)
    for n, name in enumerate(("Flare", "Ebb")):
        sheet.locator(f"[name='with.cards:{n}.name']").fill(name)
    on.click()
    gm.reaches(anna.send(sheet.locator(".send button.big:not(.next)")))
    expect(gm.page.locator("#people")).to_contain_text("Ilka")


def test_the_ready_heroes_pass_at_a_strict_table(rooms: Rooms) -> None:
    _, anna = strict(rooms, "uk", pack=False)
    heroes = anna.page.locator("#stage button.hero")
    names = [each.get_attribute("value") or "" for each in heroes.all()]
    assert len(names) == 6
    heroes.first.click()
    expect(anna.page.locator("#stage .arrival")).to_have_count(0)


@pytest.mark.parametrize("lang", only_in("de"))
def test_the_way_on_says_that_it_is_one(rooms: Rooms, lang: str) -> None:
    gm = rooms.demo("sinners", lang)
    gm.drawer()
    gm.page.locator("[data-key='make-new'] > summary").click()
    form = gm.open("add_fighter")
    step = form.locator("[data-page]").nth(1).get_attribute("data-page")
    expect(form.locator("button.next")).to_have_text(gm.say("page.step_next", what=step))
