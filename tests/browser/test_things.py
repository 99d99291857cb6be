"""Content of a group's own, in games that are not the first: a pack, people of it, things."""

import pytest
from playwright.sync_api import Locator, expect

from tests.soaked import only_in

from .rooms import DESKTOP, PHONE, Player, Rooms
from .test_axe import sound
from .test_first_steps import Hands, comes, heroes, opened
from .test_forms import closed
from .test_forms import form as opens
from .test_measures import sent

WORDS = {
    "en": ("Mika", "Temple Bell", "Toll Warden", "Bog Herbs"),
    "de": ("Mika", "Tempelglocke", "Zollwächterin", "Moorkräuter"),
    "uk": ("Міка", "Храмовий дзвін", "Митна вартова", "Болотні трави"),
}


@pytest.mark.parametrize("lang", only_in("en"))
def test_somebody_of_a_pack_is_played_and_uses_what_they_carry(rooms: Rooms, lang: str) -> None:
    name, bell, _, _ = WORDS[lang]
    gm, link = opened(rooms, Hands(), "yokai", lang)
    gm.drawer()
    gm.page.locator("form[data-key='pack-crossroads'] button").click()
    expect(gm.page.locator(f"[data-key='ready-{name}']")).to_be_visible()
    expect(gm.page.locator("form[data-key='pack-crossroads']")).to_have_count(0)

    hana = comes(rooms, Hands(), link, "hana", "yokai", lang)
    assert name in heroes(hana.page)
    hana.page.locator(f"#stage button.hero[value='{name}']").click()
    expect(hana.page.locator("#stage .arrival")).to_have_count(0)
    gm.drawer(open=False)
    sent(gm, "start_adventure", difficulty=3, question="?")
    gm.act("correct", at="bonus_dice", to=1)

    hana.tab("me")
    hana.page.locator(".things").get_by_text(bell).click()
    number = hana.send(hana.sheet.locator("button.main").first)
    gm.reaches(number)
    expect(gm.line(number)).to_contain_text(bell)
    hana.page.locator(".things").get_by_text(bell).click()
    expect(hana.sheet.locator(".cannot")).to_contain_text(
        hana.say("refused.not_enough_bonus_dice").rstrip(".")
    )


@pytest.mark.parametrize("game", ["yokai", "sinners"])
def test_whoever_retired_is_somebody_else_or_comes_back(rooms: Rooms, game: str) -> None:
    gm, link = opened(rooms, Hands(), game)
    hana = comes(rooms, Hands(), link, "hana", game)
    name, other = heroes(hana.page)[:2]
    hana.page.locator(f"#stage button.hero[value='{name}']").click()
    expect(hana.page.locator("#stage .arrival")).to_have_count(0)
    whom = {"fighter" if game == "sinners" else "character": name}
    sent(gm, "retire", None, **whom)
    expect(hana.page.locator("#stage .arrival")).to_be_visible()
    expect(hana.page.locator("#dock .summons, .badge")).to_have_count(0)
    back = gm.card(name).get_by_role("button", name=gm.say("do.rejoin"))
    expect(back).to_be_visible()
    hana.page.locator(f"#stage button.hero[value='{other}']").click()
    expect(hana.page.locator("#stage .arrival")).to_have_count(0)
    back.click()
    expect(back).to_have_count(0)


@pytest.mark.parametrize("lang", only_in("en"))
def test_a_fighter_is_met_and_another_made_with_things_of_the_library(
    rooms: Rooms, lang: str
) -> None:
    _, _, warden, herbs = WORDS[lang]
    gm, _ = opened(rooms, Hands(), "sinners", lang)
    gm.drawer()
    gm.page.locator("form[data-key='pack-marsh'] button").click()
    gm.page.locator(f"[data-key='ready-{warden}'] form > button").click()
    expect(gm.card(warden)).to_be_attached()
    form = gm.open("add_fighter")
    expect(form.locator("label.pill", has_text=herbs)).to_be_attached()


def changing(gm: Player, name: str) -> Locator:
    """The form that changes somebody: among several it asks first whom."""
    gm.drawer()
    link = gm.page.locator("#aside a[data-form*='do=change_character']")
    if not link.is_visible():
        gm.page.locator("[data-key='drawer-rest'] > summary").click()
    link.click()
    gm.sheet.get_by_role("button", name=name, exact=True).click()
    form = gm.sheet.locator("form.sheetform")
    form.locator("details.rest > summary").first.click()
    return form


def test_what_is_picked_and_what_is_carried_is_never_lost(rooms: Rooms) -> None:
    rooms.allowed.append("status of 400")
    gm, _ = opened(rooms, Hands(), "yokai")
    sent(gm, "add_content", things=[{"name": "Bell"}, {"name": "Doll"}])
    stones = [{"name": f"Stone {n}", "text": "Grey."} for n in range(25)]
    sent(gm, "add_character", name="Rin", things=stones)

    gm.drawer()
    gm.page.locator("[data-key='make-new'] > summary").click()
    form = gm.open("add_character")
    form.locator("[name='with.name']").fill("Rin")
    for _ in range(3):
        form.locator("button.next").click()
    bell = form.locator("input[name='with.things'][value=Bell]")
    bell.check()
    send = form.locator(".send .big:not(.next)")
    assert not gm.answer(send).ok  # the name is in use
    expect(form.locator("[name='with.name']")).to_be_focused()
    expect(bell).to_be_checked()
    form.locator("[name='with.name']").fill("Mo")
    for _ in range(3):
        form.locator("button.next").click()
    gm.send(send)

    form = changing(gm, "Rin")
    carried = form.locator("input[name='with.things']:checked")
    expect(carried).to_have_count(25)
    sound(gm.page)
    form.locator("input[name='with.things'][value=Bell]").check()
    gm.send(form.locator("button.big"))
    expect(changing(gm, "Rin").locator("input[name='with.things']:checked")).to_have_count(26)
    closed(gm)

    form = changing(gm, "Mo")
    form.locator("input[name='with.things'][value=Bell]").uncheck()
    gm.send(form.locator("button.big"))
    sent(gm, "add_content", things=[{"name": f"Ware {n}"} for n in range(12)])
    form = changing(gm, "Mo")
    expect(form.locator("input[name='with.things']:checked")).to_have_count(0)
    typed = form.locator("input[name='with.things']:not([type])")
    for n in range(9):  # there is always room for one more
        typed.nth(n).fill(f"Ware {n}")
    expect(typed).to_have_count(10)
    closed(gm)
    form = changing(gm, "Mo")  # what was typed survives Escape
    expect(typed.nth(8)).to_have_value("Ware 8")
    gm.send(form.locator("button.big"))
    expect(changing(gm, "Mo").locator("input[name='with.things']:checked")).to_have_count(9)


def test_a_draft_holds_what_was_typed_and_nothing_else(rooms: Rooms) -> None:
    gm = rooms.demo("yokai", size=PHONE)
    for thing in ("Bell", "Lamp"):
        sent(gm, "acquire_thing", of="Aki", thing={"name": thing})
    form = changing(gm, "Aki")
    form.locator("[name='with.attributes:3.key']").fill("Long Legs")
    form.locator("input[name='with.attributes:3.value'][value=black]").check(force=True)
    form.locator("[name='with.fears']").nth(1).fill("Dogs")
    form.locator("[name='with.things:1.text']").fill("It flickers.")
    closed(gm)
    sent(gm, "drop_thing", of="Aki", thing="Bell")
    sent(gm, "acquire_thing", of="Aki", thing={"name": "Doll"})
    sent(gm, "acquire_thing", of="Aki", thing={"name": "Rope"})
    gm.send(changing(gm, "Aki").locator("button.big"))
    form = changing(gm, "Aki")
    names = form.locator("input[name^='with.things:'][name$='.name']")
    shown = [each.input_value() for each in names.all()]
    assert [each for each in shown if each] == ["Lamp", "Doll", "Rope"]
    expect(form.locator("[name='with.things:0.text']")).to_have_value("It flickers.")
    expect(form.locator("[name='with.fears']").nth(1)).to_have_value("Dogs")
    expect(form.locator("[name='with.attributes:3.key']")).to_have_value("Long Legs")


def thing_of(player: Player, name: str, thing: str) -> Locator:
    """The window of something that somebody has."""
    player.tab("people")
    player.page.locator(f"#people [data-key='{name}'] a[href^='person?'][data-form]").first.click()
    player.sheet.locator(".things a", has_text=thing).click()
    expect(player.sheet.get_by_role("heading", name=thing)).to_be_visible()
    return player.sheet


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_thing_is_written_down_in_one_column(rooms: Rooms, size: dict[str, int]) -> None:
    rooms.allowed.append("status of 400")
    gm = rooms.demo("yokai", size=size)
    sent(gm, "add_content", things=[{"name": "Rope"}])
    form = opens(gm, "acquire_thing")
    library = form.locator("[name='with.thing']")
    form.locator("button.big").click()
    expect(form.locator(".problem")).to_be_visible()
    expect(library).to_be_focused()
    form.locator("details.rest > summary").click()
    name, box = form.locator("[name='with.thing.name']"), library.bounding_box()
    below = name.bounding_box()
    assert box is not None and below is not None
    assert box["height"] < 60 and abs(box["width"] - below["width"]) < 2
    assert below["y"] > box["y"] + box["height"]
    expect(form.locator("[name='with.thing.left']")).to_have_count(0)
    expect(form.locator("[name='with.thing.uses']")).to_have_attribute("placeholder", "–")
    form.locator("[name='with.thing.text']").fill("Grey.")
    form.locator("button.big").click()
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    name.fill("Stone")
    gm.send(form.locator("button.big"))


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_no_press_is_lost_where_something_folds_away(rooms: Rooms, size: dict[str, int]) -> None:
    gm = rooms.demo("yokai", size=size)
    sent(gm, "add_content", things=[{"name": "Rope"}])
    form = opens(gm, "acquire_thing")
    form.locator("details.rest > summary").click()
    form.locator("[name='with.thing']").press_sequentially("Rope")
    box = form.locator("button.big").bounding_box()
    assert box is not None
    with gm.page.expect_response(lambda answer: answer.url.endswith("/do")) as answer:
        gm.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        gm.page.mouse.down()
        gm.page.mouse.up()
    assert answer.value.ok
    expect(gm.sheet).to_be_hidden()


def test_a_thing_that_is_used_up_looks_it(rooms: Rooms) -> None:
    gm = rooms.demo("yokai", size=PHONE)
    sent(gm, "acquire_thing", of="Aki", thing={"name": "Bell", "per": "fight"})
    sheet = gm.sheet
    for used in (False, True):
        if used:
            sent(gm, "use_thing", of="Aki", thing="Bell")
        gm.tab("people")
        gm.page.locator("#people [data-key='Aki'] a[href^='person?'][data-form]").first.click()
        expect(sheet.locator(".things", has_text="Bell")).to_be_visible()
        expect(sheet.locator(".things .spent", has_text="Bell")).to_have_count(int(used))
        closed(gm)


def test_nothing_is_dropped_by_one_tap(rooms: Rooms) -> None:
    gm = rooms.demo("yokai", size=PHONE)
    sent(gm, "acquire_thing", of="Aki", thing={"name": "Bell", "points": 1})
    sheet = thing_of(gm, "Aki", "Bell")
    expect(sheet).to_have_attribute("aria-label", "Bell")
    expect(sheet.get_by_role("heading", name="Bell")).to_be_focused()
    use = sheet.locator("button.main").first
    price = use.locator("small").inner_text()
    assert sheet.locator(".content").inner_text().count(price) == 1
    expect(sheet.locator(".choosing > p")).to_contain_text(
        gm.say("field.give_thing.to"), ignore_case=True
    )
    number = gm.number
    last = sheet.locator(":is(button, summary, a):visible").last
    expect(last).to_have_text(gm.say("do.drop_thing"))
    last.click()
    assert gm.number == number
    gm.send(sheet.get_by_role("button", name=gm.say("do.drop_thing")).last)
    expect(sheet).to_be_hidden()


def test_the_head_of_a_sheet_hides_what_is_beneath_it(rooms: Rooms) -> None:
    gm = rooms.demo("yokai", size=PHONE)
    form = changing(gm, "Aki")
    close = gm.sheet.locator(".close").bounding_box()
    assert close is not None
    gm.sheet.evaluate("sheet => sheet.scrollTo(0, 300)")
    over = """([x, y]) => {
        const at = document.elementFromPoint(x, y);
        return at.closest("h2, .close") !== null;
    }"""
    for x in (20, 200, close["x"] - 10, close["x"] + 20):
        for y in (2, 20, close["y"] + 40):
            assert gm.page.evaluate(over, [x, y]), (x, y)
    assert gm.sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    expect(form.get_by_role("heading", level=2)).to_be_in_viewport()


def test_a_new_attribute_is_white_until_it_is_said(rooms: Rooms) -> None:
    gm = rooms.demo("yokai", size=PHONE)
    form = changing(gm, "Aki")
    form.locator("[name='with.attributes:3.key']").fill("Long Legs")
    gm.send(form.locator("button.big"))
    form = changing(gm, "Aki")
    expect(form.locator("[name='with.attributes:3.key']")).to_have_value("Long Legs")
    expect(form.locator("[name='with.attributes:3.value'][value=white]")).to_be_checked()


def test_only_whom_the_gm_plays_comes_in_numbers(rooms: Rooms) -> None:
    gm, _ = opened(rooms, Hands(), "yokai")
    gm.drawer()
    gm.page.locator("form[data-key='pack-crossroads'] button").click()
    rows = gm.page.locator("#shelf > li")
    expect(rows).to_have_count(3)
    assert [each.locator("b").inner_text() for each in rows.all()] == ["Mika", "Taro", "Yuki"]
    expect(rows.locator(".stepper")).to_have_count(0)
    rows.first.locator("button").click()
    expect(gm.card("Mika")).to_be_attached()


def test_what_is_gained_is_asked_one_kind_at_a_time(rooms: Rooms) -> None:
    """Daggerheart: only a weapon is asked for a trait; what is not shown is not sent."""
    gm = rooms.demo("daggerheart", size=PHONE)
    form = opens(gm, "acquire")
    kinds = form.locator("[name=gains]")
    expect(kinds).to_have_count(6)
    fields = form.locator("label.field:visible, .field.line:visible")
    expect(form.locator("[name='with.weapon']")).to_be_hidden()
    pick = {each.get_attribute("value"): each for each in kinds.all()}
    pick["weapon"].check()
    form.locator("[data-when='gains=weapon'] details.rest > summary").click()
    form.locator("[name='with.weapon.name']").fill("Sabre")
    pick["item"].check()
    expect(form.locator("[name='with.weapon.name']")).to_be_hidden()
    form.locator("[data-when='gains=item'] details.rest > summary").click()
    assert fields.count() < 10
    form.locator("[name='with.item.name']").fill("Rope")
    gm.send(form.locator("button.big"))


def test_what_happens_is_told_on_a_phone(rooms: Rooms) -> None:
    """A thing is given: who gives it and who has it now read that, wherever they are."""
    gm, link = opened(rooms, Hands(), "yokai")
    hana = comes(rooms, Hands(), link, "hana", "yokai")
    for name, player in (("Aki", "hana"), ("Ren", "gm")):
        sent(gm, "add_character", name=name, player=player, attributes={"Fox": "white"})
    sent(gm, "acquire_thing", of="Ren", thing={"name": "Bell"})
    hana.reaches(sent(gm, "give_thing", of="Ren", to="Aki", thing="Bell"))
    told = hana.page.locator("#announce.told")
    expect(told).to_contain_text("Bell")
    box = told.bounding_box()
    assert box is not None and box["width"] > 300 and box["y"] > 40
    hana.tab("story")
    assert (told.bounding_box() or {"width": 0})["width"] < 2
