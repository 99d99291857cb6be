"""Forms in a browser: what was typed survives, numbers go below zero, errors stand in place."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.soaked import only_in

from .rooms import PHONE, Player, Rooms
from .test_axe import sound


@pytest.fixture
def gm(rooms: Rooms) -> Player:
    """The GM of a demo, on a phone."""
    return rooms.demo("daggerheart", size=PHONE)


def form(player: Player, do: str, given: str = "") -> Locator:
    """Opens the form of a command, wherever the page has it."""
    player.page.evaluate(
        """address => {
          const link = document.createElement("a");
          link.href = "#stage"; link.dataset.form = address; link.dataset.key = "opens";
          document.querySelector("main").append(link);
          link.click(); link.remove();
        }""",
        f"form?do={do}&n=0{given}",
    )
    found = player.sheet.locator("form")
    expect(found).to_be_visible()
    return found


def closed(player: Player) -> None:
    player.page.keyboard.press("Escape")
    expect(player.sheet).to_be_hidden()


def test_what_was_typed_survives_escape(gm: Player) -> None:
    call = form(gm, "call_roll")
    call.locator("[name='with.stakes']").fill("The rope may tear.")
    call.locator("[name='with.trait'][value=finesse]").check(force=True)
    call.locator("[name='with.shared'][value=no]").check(force=True)
    call.locator("[data-step='1']").first.click()
    closed(gm)
    call = form(gm, "call_roll")
    expect(call.locator("[name='with.stakes']")).to_have_value("The rope may tear.")
    expect(call.locator("[name='with.trait'][value=finesse]")).to_be_checked()
    expect(call.locator("[name='with.shared'][value=no]")).to_be_checked()
    expect(call.locator("[name='with.difficulty']")).to_have_value("13")
    number = gm.send(call.locator("button.big"))
    expect(gm.sheet).to_be_hidden()
    gm.reaches(number)
    call = form(gm, "call_roll")  # it was sent: the draft is done with
    expect(call.locator("[name='with.stakes']")).to_have_value("")


def test_a_stepper_alone_is_kept_too(gm: Player) -> None:
    hurt = form(gm, "take_damage")
    for _ in range(3):
        hurt.locator("[data-step='1']").first.click()
    closed(gm)
    expect(form(gm, "take_damage").locator("[name='with.amount']")).to_have_value("3")


def test_what_was_typed_survives_a_lost_line(rooms: Rooms, gm: Player) -> None:
    rooms.allowed += ["ERR_INTERNET_DISCONNECTED", "ERR_NETWORK"]
    call = form(gm, "add_countdown")
    call.locator("[name='with.name']").fill("The tide")
    gm.page.context.set_offline(True)
    call.locator("button.big").click()
    expect(call.locator(".problem")).to_be_visible()
    expect(call.locator("[name='with.name']")).to_have_value("The tide")
    gm.page.context.set_offline(False)
    expect(gm.sheet).to_be_hidden()  # it goes out again by itself, and happens once
    expect(gm.page.locator("#people [data-key='clock-The tide']")).to_have_count(1)


def test_numbers_go_below_zero(gm: Player) -> None:
    """A keyboard of digits alone has no minus: such a field does not ask for one."""
    call = form(gm, "call_roll")
    call.locator("details.rest > summary").click()
    modifier = call.locator("[name='with.modifier']")
    assert modifier.get_attribute("inputmode") is None
    less = modifier.locator("xpath=preceding-sibling::button")
    less.click()
    less.click()
    expect(modifier).to_have_value("-2")
    advantage = call.locator("[name='with.advantage']")
    assert advantage.get_attribute("inputmode") == "numeric"
    advantage.locator("xpath=preceding-sibling::button").click()
    expect(advantage).to_have_value("0")


def test_an_error_stands_at_its_field_and_says_what_would_be_right(
    rooms: Rooms, gm: Player
) -> None:
    rooms.allowed.append("status of 400")
    added = form(gm, "add_countdown")
    added.locator("[name='with.name']").fill("The tide")
    added.locator("[name='with.start'][value='']").check(force=True)
    typed = added.locator("input[name='with.start'][maxlength]")
    typed.fill("many")
    added.locator("button.big").click()
    problem = added.locator(".problem")
    expect(problem).to_contain_text("2d8+1")
    assert added.locator("[aria-invalid]").count() == 1
    before = problem.evaluate("e => e.previousElementSibling.querySelector('[name]').name")
    assert before == "with.start"
    typed.fill("1d6")
    gm.send(added.locator("button.big"))


def test_an_error_opens_its_step(rooms: Rooms, gm: Player) -> None:
    rooms.allowed.append("status of 400")
    made = form(gm, "add_character")
    made.locator("[name='with.name']").fill("Ilka")
    for _ in range(5):
        made.locator("button.next").click()
    made.locator("[name='with.weapons:0.name']").fill("Bell")
    made.locator("[name='with.weapons:0.trait']").select_option("presence")
    made.locator("[name='with.weapons:0.damage']").fill("loud")
    for _ in range(2):
        made.locator("button.next").click()
    made.locator(".send .big:not(.next)").click()
    expect(made.locator(".problem")).to_be_visible()
    expect(made.locator("[name='with.weapons:0.name']")).to_be_visible()


def test_armour_is_asked_where_there_is_armour(gm: Player) -> None:
    hurt = form(gm, "take_damage")
    assert hurt.locator("[name='with.target']").input_value() == ""  # nobody is hit by mistake
    armour = hurt.locator("[type=checkbox][name='with.armor']")
    expect(armour).to_be_hidden()
    hurt.locator("[name='with.target']").select_option("Mira")
    expect(armour).to_be_visible()
    hurt.locator("[name='with.target']").select_option("Fog Hound")
    expect(armour).to_be_hidden()
    closed(gm)
    given = "%7B%22target%22%3A%22Fog%20Hound%22%2C%22amount%22%3A8%7D"
    hurt = form(gm, "take_damage", f"&with={given}")
    expect(hurt.locator("[name='with.amount']")).to_have_value("8")
    expect(hurt.locator("[type=checkbox][name='with.armor']")).to_have_count(0)
    number = gm.send(hurt.locator("button.big"))
    expect(gm.line(number)).to_contain_text(re.compile("Fog Hound"))


@pytest.mark.parametrize("lang", only_in("de"))
def test_a_tag_team_is_one_screen(rooms: Rooms, lang: str) -> None:
    gm = rooms.demo("daggerheart", lang, size=PHONE)
    hope = '{"at": "characters.Mira.hope", "to": 4}'
    gm.page.evaluate(
        """told => fetch("do", {
          method: "POST", headers: {accept: "application/json"},
          body: new URLSearchParams({do: "correct", with: told, id: "hope"}),
        }).then((answer) => answer.text())""",
        hope,
    )
    team = form(gm, "call_tag_team")
    assert gm.sheet.evaluate("e => e.scrollHeight") <= PHONE["height"]
    assert team.locator("input:visible, select:visible, textarea:visible").count() <= 16
    number = gm.send(team.locator("button.big"))
    expect(gm.line(number)).to_be_attached()


def test_forms_work_without_a_script(rooms: Rooms) -> None:
    page = rooms.page(java_script_enabled=False)
    page.goto("/")
    page.locator("form[action='/demo'] button").first.click()
    base = page.url
    page.goto(f"{base}?do=add_character")
    made = page.locator("form.sheetform")
    made.locator("[name='with.name']").fill("Ilka")
    made.locator("[name='with.traits.knowledge']").fill("−1")
    made.locator("[name='with.experiences:0.key']").fill("Bell ringer")
    made.locator("button.big").click()
    expect(page.locator("#people")).to_contain_text("Ilka")
    page.goto(f"{base}?do=call_roll")
    call = page.locator("form.sheetform")
    call.locator("[name='with.trait'][value=agility]").check(force=True)
    call.locator("[name='with.difficulty']").fill("15")
    call.locator("[name='with.shared'][value=no]").check(force=True)
    call.locator("button.big").click()
    expect(page.locator("#stage")).to_contain_text("15")  # the GM sees it


@pytest.mark.parametrize(
    "do", ["call_roll", "call_group", "take_damage", "add_countdown", "add_adversary"]
)
def test_axe_finds_nothing_in_the_forms_made_by_hand(gm: Player, do: str) -> None:
    form(gm, do)
    sound(gm.page)


def test_axe_finds_nothing_on_the_way_in(rooms: Rooms) -> None:
    page = rooms.page("de")
    page.goto("/")
    sound(page)
    page.locator("form[action='/new'] .big").click()
    gm = Player(page, "daggerheart", "de")
    link = page.locator("#stage .link").input_value()
    anna = rooms.page("de", PHONE)
    anna.goto(link)
    sound(anna)
    anna.locator("[name=name]").fill("anna")
    anna.locator("button.big").click()
    player = Player(anna, "daggerheart", "de")
    sound(anna)
    anna.locator("#stage .arrival a[data-form*='do=add_character']").click()
    expect(player.sheet.locator("form")).to_be_visible()
    sound(anna)
    expect(gm.page.locator("#people [data-key='seated-anna']")).to_be_visible()
    sound(gm.page)
