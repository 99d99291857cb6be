"""Paste or drop anything, in browsers: from other people's files to a fight in ten taps."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.soaked import only_in

from .rooms import PHONE, Player, Rooms
from .test_first_steps import Hands, comes, opened
from .test_measures import sent

SAMPLES = Path(__file__).parents[1] / "samples"
MOST_TAPS = 10
PARTY = ("Oda", "Bo", "Cy", "Di")
DROPS = """([place, name, text]) => {
  const given = new DataTransfer();
  given.items.add(new File([text], name));
  const form = document.querySelector(place);
  for (const kind of ["dragover", "drop"])
    form.dispatchEvent(new DragEvent(kind, {dataTransfer: given, bubbles: true, cancelable: true}));
}"""


def sample(name: str) -> str:
    return (SAMPLES / name).read_text("utf-8-sig")


def pasting(page: Page) -> Locator:
    """Where something is pasted."""
    return page.locator("form[data-look]").filter(visible=True)


def kept(player: Player, hands: Hands | None = None) -> None:
    """Keeps what is shown."""
    report = player.page.locator("#sheet .report")
    expect(report).to_be_visible()
    (hands or Hands()).tap(report.locator("button.big"))
    expect(player.sheet).to_be_hidden()


def test_files_of_others_fight_within_ten_taps(rooms: Rooms, tmp_path: Path) -> None:
    """A party of one Foundry file against an adversary out of a text."""
    actor, file = json.loads(sample("foundry-character.json")), tmp_path / "party.json"
    file.write_text(json.dumps([{**actor, "name": name} for name in PARTY]))
    before = Hands()
    gm, link = opened(rooms, before, "daggerheart")
    anna = comes(rooms, before, link, "anna", "daggerheart")
    hands, report = Hands(), gm.page.locator("#sheet .report")
    hands.tap(gm.page.locator(".drawer-button"))
    with gm.page.expect_file_chooser() as asked:
        hands.tap(pasting(gm.page).locator("input[type=file]"))
    asked.value.set_files(file)
    for name in PARTY:
        expect(report.locator(".taken")).to_contain_text(name)
    report.locator(f"select[name='plays.{PARTY[0]}']").select_option("anna")
    hands.taps += 1
    kept(gm, hands)
    expect(anna.page.locator("#stage .arrival")).to_have_count(0)
    for name in PARTY:
        expect(anna.page.get_by_text(name).first).to_be_attached()

    pasting(gm.page).locator("textarea").fill(sample("book-text.txt"))
    hands.tap(pasting(gm.page).locator("button"))
    kept(gm, hands)
    hands.tap(gm.page.locator("[data-key='ready-Marsh Widow'] form > button"))
    against = gm.page.locator("form.call-bar select[name='with.target']")
    expect(against).to_be_visible()
    against.select_option("Marsh Widow")
    hands.taps += 1
    hands.tap(gm.page.locator("form.call-bar .strikes button").filter(visible=True).first)
    hands.tap(anna.page.locator("#dock form.step button").last)
    for each in (anna, gm):
        expect(each.page.locator("#stage [data-outcome]")).to_be_visible()
    assert hands.taps <= MOST_TAPS, hands.taps


def test_a_file_is_dropped_and_nothing_is_kept_unless_somebody_says_so(rooms: Rooms) -> None:
    gm, _ = opened(rooms, Hands(), "daggerheart")
    gm.drawer()
    place = "#drawer form[data-look]"
    gm.page.evaluate(DROPS, [place, "forge.json", sample("daggerforge.json")])
    report = gm.page.locator("#sheet .report")
    expect(report).to_contain_text("DaggerForge")
    expect(report).to_contain_text("Drowned Road")
    report.get_by_role("button", name=gm.say("page.keep_nothing")).click()
    expect(gm.sheet).to_be_hidden()
    assert gm.number == 0
    gm.page.evaluate(DROPS, [place, "forge.json", sample("daggerforge.json")])
    kept(gm)
    expect(gm.page.locator("[data-key='ready-Drowned Road']")).to_be_visible()
    search = gm.page.locator("#drawer input[type=search]")
    search.fill("widow")
    expect(gm.page.locator("#shelf > li").filter(visible=True)).to_have_count(1)
    expect(gm.page.locator("[data-key='ready-Marsh Widow']")).to_be_visible()


def test_what_is_wrong_is_said_where_it_was_pasted(rooms: Rooms) -> None:
    rooms.allowed.append("status of 400")
    gm, _ = opened(rooms, Hands(), "daggerheart")
    gm.drawer()
    pasting(gm.page).locator("textarea").fill("https://example.org/monsters")
    pasting(gm.page).locator("button").click()
    problem = pasting(gm.page).locator(".problem")
    expect(problem).to_be_visible()
    expect(problem).not_to_be_empty()
    expect(pasting(gm.page).locator("textarea")).to_have_value("https://example.org/monsters")
    assert gm.number == 0


def test_the_pack_is_one_tap_and_a_second_time_replaces(rooms: Rooms) -> None:
    gm, _ = opened(rooms, Hands(), "daggerheart")
    gm.drawer()
    gm.page.locator("[data-key=pack-coast] button").click()
    expect(gm.page.locator("[data-key=pack-coast]")).to_have_count(0)
    for text in (sample("book-text.txt"), sample("book-text.txt")):
        pasting(gm.page).locator("textarea").fill(text)
        pasting(gm.page).locator("button").click()
        box = gm.page.locator("#sheet .report [name=replace]")
        expect(gm.page.locator("#sheet .report")).to_be_visible()
        if box.count():
            expect(gm.page.locator("#sheet .report button.big")).to_be_disabled()
            box.check()
        kept(gm)
    assert gm.page.locator("[data-key='ready-Candle Rat']").count() == 1


def test_a_pack_of_which_some_is_there_is_looked_at_first(rooms: Rooms) -> None:
    gm, _ = opened(rooms, Hands(), "daggerheart")
    sent(gm, "add_content", adversaries=[{"name": "Wick Urchin", "difficulty": 9, "hp_max": 1}])
    gm.drawer()
    gm.page.locator("[data-key=pack-coast] button").click()
    report = gm.page.locator("#sheet .report")
    expect(report.locator("label.check")).to_contain_text("Wick Urchin")
    report.locator("[name=replace]").check()
    kept(gm)
    expect(gm.page.locator("[data-key=pack-coast]")).to_have_count(0)


COVERED = """place => {
  const box = place.getBoundingClientRect();
  const at = (y) => place.contains(document.elementFromPoint(box.x + box.width / 2, y));
  return !at(box.y + 2) || !at(box.bottom - 2);
}"""


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
def test_a_refusal_comes_into_sight(rooms: Rooms, size: dict[str, int]) -> None:
    rooms.allowed.append("status of 400")
    _, link = opened(rooms, Hands(), "daggerheart")
    page = rooms.page(size=size)
    page.goto(link)
    page.locator("[name=name]").fill("anna")
    page.locator("button.big").click()
    anna = Player(page, "daggerheart", "en")
    page.locator("[data-key=own-file] summary").click()
    field, problem = pasting(page).locator("textarea"), pasting(page).locator(".problem")
    page.wait_for_function(f"place => !({COVERED})(place)", arg=field.element_handle())
    page.evaluate(DROPS, ["#stage form[data-look]", "x.yaml", "game: yokai\nsteps: []\n"])
    expect(problem).to_contain_text("Augen des Zwielichts")
    page.wait_for_function(f"place => !({COVERED})(place)", arg=problem.element_handle())
    assert anna.number == 0


@pytest.mark.parametrize("lang", only_in("en"))
def test_everybody_can_use_it(rooms: Rooms, lang: str) -> None:
    """No rule of accessibility is broken, and nothing runs out of a phone."""
    gm, link = opened(rooms, Hands(), "daggerheart", lang)
    anna = comes(rooms, Hands(), link, "anna", "daggerheart", lang)
    anna.page.locator("[data-key=own-file] summary").click()
    assert pasting(anna.page).count() == 1
    gm.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    gm.drawer()
    pasting(gm.page).locator("textarea").fill(sample("daggerforge.json").replace('"13"', '"many"'))
    pasting(gm.page).locator("button").click()
    expect(gm.page.locator("#sheet .report")).to_be_visible()
    for page in (anna.page, gm.page):
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        found = Axe().run(page).response["violations"]
        assert not found, [(each["id"], each["nodes"][0]["html"]) for each in found]


def test_without_a_script(rooms: Rooms) -> None:
    page = rooms.page(java_script_enabled=False)
    page.goto("/")
    form = page.locator("form[action='/new']")
    form.locator("[name=name]").fill("The Salt Road")
    form.locator("label.daggerheart").click()
    form.locator("button.big").click()
    place = page.locator("#drawer form[data-look]")
    place.locator("textarea").fill(sample("book-text.txt"))
    place.locator("button").click()
    expect(page.locator(".report")).to_contain_text("Marsh Widow")
    page.locator(".report button.big").click()
    expect(page.locator("[data-key='ready-Candle Rat']")).to_have_count(1)
    expect(page.locator("[data-key='ready-Marsh Widow']")).to_have_count(1)


@pytest.mark.parametrize("lang", only_in("en"))
def test_the_library_is_read_and_searched(rooms: Rooms, lang: str) -> None:
    """From the menu, on a phone: every record in words, found by what stands in it."""
    gm, _ = opened(rooms, Hands(), "daggerheart", lang)
    gm.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    gm.drawer()
    gm.page.locator("form[data-key='pack-coast'] button").click()
    expect(gm.page.locator("form[data-key='pack-coast']")).to_have_count(0)
    gm.tab("stage")
    gm.page.locator("details.menu > summary").click()
    gm.page.locator("a[href=books][data-form]").click()
    records = gm.sheet.locator("details")
    expect(records).to_have_count(44)
    records.nth(2).locator("summary").click()
    assert gm.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    found = Axe().run(gm.page).response["violations"]
    assert not found, [(each["id"], each["nodes"][0]["html"]) for each in found]
    gm.sheet.locator("input[type=search]").fill("4W6" if lang == "de" else "4d6")
    expect(records).not_to_have_count(44)
    expect(records.first).to_be_visible()


@pytest.mark.parametrize("width", [1100, 1280, 1366, 1920])
def test_the_drawer_leaves_the_stage_usable(rooms: Rooms, width: int) -> None:
    gm = rooms.demo("daggerheart", size={"width": width, "height": 800})
    gm.drawer()
    stage = gm.page.locator("#stage").bounding_box()
    drawer = gm.page.locator("#aside").bounding_box()
    assert stage is not None and drawer is not None
    assert stage["x"] + stage["width"] <= drawer["x"] + 2
    assert drawer["x"] + drawer["width"] <= width + 1
