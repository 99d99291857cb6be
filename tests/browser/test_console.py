"""The GM's console in a browser: rows that act, the bar to call a roll, the drawer."""

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.soaked import only_in

from .rooms import PHONE, Player, Rooms

DESK = {"width": 1366, "height": 900}
SENDS = """async ([to, told]) => {
  const body = new URLSearchParams(told);
  const answer = await fetch(to, {method: "POST", body, headers: {accept: "application/json"}});
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).number;
}"""
INSIDE = """(each) => {
  const box = each.getBoundingClientRect();
  const around = each.closest("#people, #stage")?.getBoundingClientRect();
  const bottom = Math.min(innerHeight, around?.bottom ?? innerHeight) + 1;
  const right = Math.min(innerWidth, around?.right ?? innerWidth) + 1;
  const starts = box.height > 0 && box.top >= 0 && box.left >= 0;
  return starts && box.bottom <= bottom && box.right <= right;
}"""
APART = """(root) => {
  const parts = ".name, .tags > *, .facts-of > *, .num, .pips, .acts > *";
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  for (const row of root.querySelectorAll(".row")) {
    const seen = [...row.querySelectorAll(parts)].flatMap((each) => {
      const box = (each.matches("form") ? each.firstElementChild : each).getBoundingClientRect();
      return box.width > 1 ? [[each, box]] : [];
    });
    for (const [n, [one, a]] of seen.entries())
      for (const [two, b] of seen.slice(n + 1))
        if (!one.contains(two) && !two.contains(one) && over(a, b))
          found.push(`${row.dataset.key}: ${one.className} over ${two.className}`);
  }
  return found;
}"""


def table(rooms: Rooms, lang: str = "en", **more: Any) -> Player:
    """A GM at the demo table."""
    return rooms.demo("daggerheart", lang, **({"size": DESK, "reduced_motion": "reduce"} | more))


def sends(gm: Player, do: str, **fields: Any) -> int:
    """A command, past the page."""
    act = json.dumps({"do": do, "with": fields})
    number: int = gm.page.evaluate(SENDS, ["do", {"act": act}])
    gm.reaches(number)
    return number


def several(gm: Player, of: str, count: int) -> None:
    gm.reaches(gm.page.evaluate(SENDS, ["several", {"of": gm.called(of), "count": str(count)}]))


def row(gm: Player, name: str) -> Locator:
    return gm.page.locator(f"#people .row[data-key='{name}']")


def acts(gm: Player, name: str, key: str) -> Locator:
    """What can be done with somebody from their row."""
    return row(gm, name).locator(".acts").get_by_role("button", name=gm.say(key))


def spotlit(gm: Player) -> None:
    """The spotlight is the GM's."""
    sends(gm, "gain", what="fear", amount=6)
    sends(gm, "take_spotlight")


def inside(each: Locator) -> bool:
    return bool(each.evaluate(INSIDE))


# -- a crowd -----------------------------------------------------------------------------------


def crowd(gm: Player) -> None:
    """Eight characters and ten adversaries."""
    several(gm, "Wharf Nipper", 3)
    for name in ("Mill Ogre", "Candle Wisp", "Drowned Abbot"):
        several(gm, name, 1)
    for n, name in enumerate(
        ("Ilka Sturmfeder vom Schilfufer", "Osric", "Wren", "Bruna", "Jo", "Sefa")
    ):
        blade = {"name": "Hook Blade", "trait": "agility", "damage": "1d8+1"}
        sends(
            gm,
            "add_character",
            name=name,
            player=f"p{n}",
            evasion=10 + n,
            armor_score=2 + n % 4,
            hp_max=6 + n,
            weapons=[blade],
            thresholds={"major": 7, "severe": 14},
        )


@pytest.mark.parametrize("lang", only_in("de"))
def test_eight_and_ten_people_and_the_next_step_on_one_screen(rooms: Rooms, lang: str) -> None:
    gm = table(rooms, lang)
    crowd(gm)
    spotlit(gm)
    sends(gm, "add_condition", name="Vulnerable", on=gm.called("Fog Hound"))
    sends(gm, "wish", character="Tomas", on="presence", text="I talk her down.")
    gm.page.reload()
    gm.connected()
    people = gm.page.locator("#people .row:not(.place)")
    assert people.count() == 18
    for each in people.all():
        name = each.get_attribute("data-key")
        assert each.evaluate("row => row.offsetHeight") <= 46, name
        for track in each.locator(".track").all():
            assert inside(track), name
    for step in gm.page.locator("#dock .bar > *").all():
        assert inside(step)
    for trait in gm.page.locator(".call-bar .skill:visible").all():
        assert inside(trait), trait.inner_text()
    assert gm.page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    assert gm.page.evaluate(APART, gm.page.locator("#people").element_handle()) == []


@pytest.mark.parametrize("lang", only_in("uk"))
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_lies_over_anything_else(rooms: Rooms, lang: str, size: dict[str, int]) -> None:
    gm = table(rooms, lang, size=size)
    spotlit(gm)
    for condition in ("Vulnerable", "Restrained", "Hidden"):
        sends(gm, "add_condition", name=condition, on=gm.called("Harbour Guard"))
    sends(
        gm,
        "add_adversary",
        name="The Venerable Abbess of the Drowned Cloister",
        hp_max=12,
        difficulty=12,
    )
    if size is PHONE:
        gm.page.locator(".tabs [data-tab=people]").click()
    assert gm.page.evaluate(APART, gm.page.locator("#people").element_handle()) == []
    assert gm.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_adversaries_come_first_while_the_spotlight_is_the_gms(rooms: Rooms) -> None:
    gm = table(rooms)
    first = gm.page.locator("#people .folks").first
    expect(first).to_have_attribute("data-key", "group-party")
    spotlit(gm)
    expect(gm.page.locator("#people .folks").first).to_have_attribute("data-key", "group-foes")


# -- rows --------------------------------------------------------------------------------------


def test_a_row_attacks_in_two_taps(rooms: Rooms) -> None:
    gm = table(rooms)
    spotlit(gm)
    acts(gm, "Harbour Guard", "act.attack").click()
    gm.send(gm.sheet.get_by_role("button", name="Mira"))
    expect(gm.sheet).to_be_hidden()
    expect(gm.page.locator("#stage")).to_contain_text("Harbour Guard")
    expect(row(gm, "Harbour Guard")).to_have_class("row foe lit")


def test_conditions_are_put_on_and_ended_by_taps(rooms: Rooms) -> None:
    gm = table(rooms)
    hound = row(gm, "Fog Hound")
    acts(gm, "Fog Hound", "act.condition").click()
    gm.sheet.locator("[name='with.temporary']").check()
    gm.send(gm.sheet.get_by_role("button", name=gm.say("condition.Restrained")))
    tag = hound.locator("button.tag")
    expect(tag).to_contain_text(gm.say("condition.Restrained"))
    gm.send(tag)
    expect(tag).to_have_count(0)


def test_a_track_is_marked_and_cleared_from_its_row(rooms: Rooms) -> None:
    gm = table(rooms)
    marks = row(gm, "Mira").locator("a.pull").first
    expect(marks.locator(".broken")).to_have_count(0)
    marks.click()
    gm.send(gm.sheet.locator(".handles button").nth(-2))
    expect(gm.sheet).to_be_hidden()
    expect(marks.locator(".broken")).to_have_count(2)
    marks.click()
    gm.send(gm.sheet.locator(".handles button").nth(-2))
    expect(marks.locator(".broken")).to_have_count(1)
    expect(marks).to_be_focused()


def test_damage_from_a_row_knows_whom(rooms: Rooms) -> None:
    gm = table(rooms)
    acts(gm, "Mira", "act.damage").click()
    form = gm.sheet.locator("form")
    assert form.locator("input[name='with.target']").input_value() == "Mira"
    form.locator("input[name='with.amount']").fill("8")
    gm.send(form.get_by_role("button").last)
    expect(row(gm, "Mira").locator("a.pull").first.locator(".broken")).not_to_have_count(0)


# -- the bar to call a roll --------------------------------------------------------------------


def test_two_taps_and_a_number_call_a_roll(rooms: Rooms) -> None:
    gm = table(rooms)
    bar = gm.page.locator(".call-bar")
    trait = bar.locator(".skills:not(.strikes) .skill[value=strength] b")
    expect(trait).to_have_text("+0")
    bar.get_by_text("Tomas").click()
    expect(trait).to_have_text("+2")
    bar.locator("[data-step='1']").click()
    bar.locator("[name='with.shared']").check(force=True)
    gm.send(bar.locator(".skill[value=strength]:visible"))
    expect(gm.page.locator("#stage .call")).to_contain_text("13")
    expect(gm.page.locator("#stage .call")).to_contain_text(gm.say("page.only_you"))


def test_an_attack_takes_its_weapon_and_what_lies_on_the_target(rooms: Rooms) -> None:
    gm = table(rooms)
    sends(gm, "add_condition", name="Vulnerable", on=gm.called("Fog Hound"))
    bar = gm.page.locator(".call-bar")
    target = bar.locator("select[name='with.target']")
    target.select_option("Fog Hound")
    expect(bar.locator(".stepper")).to_be_hidden()
    blade = bar.locator(".strikes:visible .skill")
    expect(blade).to_have_count(1)
    expect(blade).to_contain_text("Hook Blade")
    lies = bar.locator("[name='with.advantage']")
    expect(lies).to_be_checked()
    gm.send(blade)
    expect(gm.page.locator("#stage .call")).to_contain_text("Advantage")
    sends(gm, "cancel_roll")
    bar.locator("select[name='with.target']").select_option("Fog Hound")
    bar.locator("[name='with.advantage']").uncheck(force=True)
    gm.send(bar.locator(".strikes:visible .skill"))
    expect(gm.page.locator("#stage .call")).to_contain_text("Fog Hound")
    expect(gm.page.locator("#stage .call")).not_to_contain_text("Advantage")


def test_a_wish_is_called_with_one_tap(rooms: Rooms) -> None:
    gm = table(rooms)
    sends(gm, "wish", character="Tomas", on="presence", text="I talk her down.")
    wish = gm.page.locator(".wish")
    expect(wish).to_contain_text("+1")
    expect(wish).to_contain_text("I talk her down.")
    gm.send(wish.get_by_role("button", name="15"))
    expect(gm.page.locator(".wish")).to_have_count(0)
    expect(gm.page.locator("#stage .call")).to_contain_text("15")


# -- the drawer --------------------------------------------------------------------------------


def drawer(gm: Player) -> Locator:
    gm.page.locator(".drawer-button").click()
    found = gm.page.locator("#aside")
    expect(found).to_be_visible()
    return found


def test_three_of_these(rooms: Rooms) -> None:
    gm = table(rooms)
    found = drawer(gm)
    found.locator("[data-filter]").fill("thief")
    expect(found.locator("#shelf > li:visible")).to_have_count(1)
    thief = found.locator("[data-key='ready-Reed Thief']")
    for _ in range(2):
        thief.locator("[data-step='1']").click()
    button = thief.get_by_role("button", name=gm.say("page.of_these", n=3))
    before = gm.number
    button.click()
    gm.reaches(before + 3)
    for name in ("Reed Thief", "Reed Thief 2", "Reed Thief 3"):
        expect(row(gm, name)).to_have_count(1)
    expect(found.locator("#shelf > li:visible")).to_have_count(1)  # what was sought still counts


def test_a_scene_is_prepared_and_brought_in(rooms: Rooms) -> None:
    gm = table(rooms)
    found = drawer(gm)
    found.locator("[data-key=new-scene]").click()
    form = gm.sheet.locator("form")
    form.locator("[name='with.name']").fill("The flooded crypt")
    wisp = form.locator("[data-key='many-Candle Wisp']")
    for _ in range(2):
        wisp.locator("[data-step='1']").click()
    form.get_by_role("button").last.click()
    scene = found.locator("[data-key='scene-The flooded crypt']")
    expect(scene).to_contain_text("2 × Candle Wisp")
    gm.send(scene.get_by_role("button", name=gm.say("page.bring_in")))
    expect(row(gm, "Candle Wisp 2")).to_have_count(1)


def test_notes_and_secret_rolls_stay_in_the_drawer(rooms: Rooms) -> None:
    gm = table(rooms)
    anna = rooms.take(gm.invite("anna"), "daggerheart", "de")
    found = drawer(gm)
    found.locator("[data-key=note] textarea").fill("The verger is her father.")
    gm.send(found.locator("[data-key=note] button"))
    expect(found.locator("[data-key=drawer-notes] .noted").first).to_have_text(
        "The verger is her father."
    )
    number = gm.send(found.locator("[data-key=secret] button").first)
    expect(found.locator("[data-key=drawer-secret] [role=status]")).to_contain_text("20")
    anna.reaches(number)
    assert "father" not in anna.page.content() and "d20" not in anna.page.inner_text("#story")
    expect(gm.page.locator(".call-bar")).to_be_visible()  # the stage stays at hand
    assert inside(gm.page.locator("#dock .bar"))


def test_the_console_is_sound(rooms: Rooms) -> None:
    gm = table(rooms)
    crowd(gm)
    spotlit(gm)
    sends(gm, "add_condition", name="Vulnerable", on=gm.called("Fog Hound"))
    sends(gm, "wish", character="Tomas", on="presence", text="I talk her down.")
    gm.page.reload()
    gm.connected()
    found = []
    for scheme in ("light", "dark"):
        gm.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        for opened in (False, True):
            gm.page.evaluate("open => document.body.toggleAttribute('data-drawer', open)", opened)
            results = Axe().run(gm.page)
            if results.violations_count:
                found.append(f"{scheme} {opened}\n{results.generate_report()}")
    gm.page.evaluate("document.body.removeAttribute('data-drawer')")
    acts(gm, "Fog Hound", "act.condition").click()
    expect(gm.sheet).to_be_visible()
    results = Axe().run(gm.page)
    if results.violations_count:
        found.append(results.generate_report())
    assert not found, "\n\n".join(found)


def test_the_drawer_is_a_tab_on_a_phone(rooms: Rooms) -> None:
    gm = table(rooms, "uk", size=PHONE)
    gm.page.locator(".tabs [data-tab=drawer]").click()
    expect(gm.page.locator("[data-key=drawer-library]")).to_be_visible()
    expect(gm.page.locator("#stage")).to_be_hidden()
    assert gm.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
