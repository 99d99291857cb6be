"""From level 1 to 10 on a phone: made, played, raised step by step, kept, and brought elsewhere."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Locator, expect

from .rooms import PHONE, Player, Rooms
from .test_axe import sound
from .test_first_steps import Hands, comes, opened
from .test_paste import kept, pasting

LEFT_BEHIND = ["due", "open", "dice", "conditions", "divide", "tokens", "retired", "player"]
"""DC-57: what belongs to a scene, or to a table."""
CARDS = [
    {"name": f"Ember {n}", "domain": "Ember", "level": n, "recall": 1, "text": "It glows."}
    for n in range(1, 10)
] + [{"name": "Cinder", "domain": "Ember"}]
PACK = {"limelight": "pack", "game": "daggerheart", "name": "Ember", "cards": CARDS}
WAY: list[tuple[list[Any], str]] = [
    (["hp", "stress"], "Tides"),
    (["traits", "evasion"], ""),
    (["hp", "stress"], ""),
    (["proficiency"], "Storms"),
    (["subclass", "traits"], ""),
    (["experiences", "card"], ""),
    (["multiclass"], "Lamps"),
    (["hp", "hp"], ""),
    (["stress", "traits"], ""),
]
"""The advancements of each level, and the Experience that comes with a new tier."""
LOOKED_AT = 2
"""The level whose four steps axe sees."""
TAKEN_BACK = 5
"""The level that is chosen, taken back, and chosen anew."""


def api(rooms: Rooms, who: Player, path: str, **sent: Any) -> Any:
    """What a program would be told that sits on the same chair."""
    table = urlsplit(who.page.url).path.split("/")[2]
    token = who.page.context.cookies(who.page.url)[0]["value"]
    bearer = {"authorization": f"Bearer {token}"}
    method = "POST" if sent else "GET"
    url = f"{rooms.url}/api/tables/{table}/{path}"
    answer = httpx.request(method, url, headers=bearer, json=sent or None, timeout=30)
    assert answer.status_code == 200, answer.text
    return answer.json()


def character(rooms: Rooms, who: Player) -> dict[str, Any]:
    """Ilka as she stands, without what belongs to a scene."""
    found: dict[str, Any] = api(rooms, who, "view")["view"]["characters"]["Ilka"]
    return {name: value for name, value in found.items() if name not in LEFT_BEHIND}


def made(anna: Player) -> None:
    """A character of one's own, with a name, two Experiences and a weapon."""
    anna.page.locator("#stage a[data-form*='do=add_character']").click()
    sheet = anna.sheet
    sheet.locator("[name='with.name']").fill("Ilka")
    go_on = sheet.locator("button.next")
    for _ in range(3):
        go_on.click()
    for n, name in enumerate(("Ropes", "Debts")):
        sheet.locator(f"[name='with.experiences:{n}.key']").fill(name)
    go_on.click()
    go_on.click()
    sheet.locator("[name='with.weapons:0.name']").fill("Sabre")
    sheet.locator("[name='with.weapons:0.trait']").select_option("agility")
    sheet.locator("[name='with.weapons:0.damage']").fill("d8+1")
    go_on.click()
    go_on.click()
    anna.send(sheet.locator(".send button.big:not(.next)"))


def named(anna: Player) -> None:
    """Their class and their domain, written on the sheet; everything else stands as it stood."""
    anna.tab("me")
    anna.page.locator("#me [data-key='mine-Ilka']").click()
    anna.sheet.locator("a[data-form*='do=change_character']").click()
    form = anna.sheet.locator("form[data-command]")
    expect(form.locator("[name='with.experiences:1.key']")).to_have_value("Debts")
    form.locator("details.rest > summary").first.click()
    form.locator("[name='with.class']").fill("Lamplighter")
    form.locator("[name='with.domains']").first.fill("Ember")
    anna.send(form.locator(".send button.big"))


def played(gm: Player, anna: Player) -> None:
    """A roll with what the sheet says."""
    gm.drawer(False)
    gm.send(gm.page.locator("form.call-bar .skill").filter(visible=True).first)
    anna.tab("stage")
    anna.send(anna.page.locator("#dock form.step button").last)
    expect(anna.page.locator("#stage [data-outcome]")).to_be_visible()


def taken_back(rooms: Rooms, anna: Player) -> None:
    """The last level, from the sheet; the character is who they were."""
    anna.tab("me")
    anna.page.locator("#me [data-key='mine-Ilka']").click()
    back = anna.sheet.locator("button", has_text=anna.say("do.take_back_level"))
    anna.send(back)
    assert character(rooms, anna)["level"] == TAKEN_BACK - 1


def tick(form: Locator, name: str, value: str, n: int = 0) -> Locator:
    """Ticks what is called so, and gives the place where it stands."""
    box = form.locator(f"input[name{name}][value='{value}']:not([disabled])").nth(n)
    box.locator("xpath=ancestor::label").click()
    expect(box).to_be_checked()
    return box.locator("xpath=ancestor::*[contains(@class, 'advance')][1]")


def rise(anna: Player, takes: list[str], experience: str, level: int, looks: bool = False) -> None:
    """One level in four steps, each on a screen of its own; ``looks``: axe finds nothing there."""

    def look() -> None:
        if looks:
            sound(anna.page)
            anna.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})

    anna.tab("stage")
    anna.page.locator("#dock a[data-form*='do=level_up']").click()
    form = anna.sheet.locator("form")
    expect(form.locator("[data-page]").filter(visible=True)).to_have_count(1)
    go_on = form.locator("button.next")
    if experience:
        form.locator("[name='with.experience']").fill(experience)
    look()
    go_on.click()
    go_on.click()  # nothing is chosen: here it stays
    expect(form.locator(".advances")).to_be_visible()
    for at, take in enumerate(takes):
        place = tick(form, "$='.take'", take, takes[:at].count(take))
        if take == "traits":
            for trait in place.locator("[name$='.traits']:not([disabled])").all()[:2]:
                trait.locator("xpath=ancestor::label").click()
        elif take == "experiences":
            for name in ("Ropes", "Debts"):
                tick(place, "$='.experiences'", name)
        elif take == "card":
            place.locator("select").select_option("Cinder")
        elif take == "multiclass":
            place.locator("[name$='.class']").fill("Warden")
            place.locator("[name$='.domain']").fill("Dusk")
    expect(form.locator("input[data-price][name$='.take']:not(:checked):enabled")).to_have_count(0)
    look()
    go_on.click()
    card = form.locator(f"[name='with.card'][value='Ember {level - 1}']")
    card.locator("xpath=ancestor::label").click()
    away = form.locator("[name='with.away']")
    if away.count():
        away.select_option(index=1)
    look()
    go_on.click()
    expect(form.locator("[data-brings]")).to_contain_text(
        anna.say("rise.level", was=level - 1, now=level)
    )
    look()
    anna.send(form.locator(".send button.big:not(.next)"))
    expect(anna.sheet).to_be_hidden()


@pytest.mark.rule("DC-37", "DC-57")
def test_a_character_rises_to_level_ten_and_goes_to_another_table(
    rooms: Rooms, tmp_path: Path
) -> None:
    hands = Hands()
    gm, link = opened(rooms, hands, "daggerheart")
    anna = comes(rooms, hands, link, "anna", "daggerheart")
    made(anna)
    gm.drawer()
    pasting(gm.page).locator("textarea").fill(json.dumps(PACK))
    pasting(gm.page).locator("button").click()
    kept(gm)
    named(anna)
    played(gm, anna)
    for _ in range(9):
        gm.drawer()
        gm.send(gm.page.locator("#drawer [data-key='grant-all'] button"))
    expect(gm.page.locator("#drawer [data-key='drawer-levels']")).to_contain_text("Ilka")
    for level, (takes, experience) in enumerate(WAY, 2):
        rise(anna, takes, experience, level, looks=level == LOOKED_AT)
        if level == TAKEN_BACK:
            taken_back(rooms, anna)
            rise(anna, takes, experience, level)
            played(gm, anna)
    expect(gm.page.locator("#drawer [data-key='drawer-levels']")).to_have_count(0)

    before = character(rooms, anna)
    assert (before["level"], before["tier"], len(before["cards"])) == (10, 4, 10)
    assert before["multiclass"] == {"class": "Warden", "domain": "Dusk"}

    # cards move by a tap on them
    anna.tab("me")
    anna.page.locator("#me details.kept summary").click()
    anna.page.locator("#me details.kept a.thing").first.click()
    expect(anna.sheet.locator(".written")).to_have_text("It glows.")
    anna.send(anna.sheet.locator("button[name='with.away']").first)
    before = character(rooms, anna)
    assert before["stress"] == 1

    # on paper, and as a file
    page = anna.page.context.new_page()
    page.goto(anna.page.url.split("#")[0] + "sheet?name=Ilka")
    expect(page.locator("main")).to_contain_text("Ember 9")
    page.close()
    with anna.page.expect_download() as taken:
        anna.page.locator("#me .files-of a").first.click()
    file = tmp_path / "ilka.yaml"
    taken.value.save_as(file)

    _, link = opened(rooms, hands, "daggerheart")
    there = comes(rooms, hands, link, "anna", "daggerheart")
    there.page.get_by_text(there.say("page.bring_a_file")).click()
    there.page.locator("#stage input[type=file]").set_input_files(file)
    there.page.get_by_role("button", name=there.say("page.keep"), exact=True).click()
    expect(there.page.locator("#stage .arrival")).to_have_count(0)
    assert character(rooms, there) == before
    assert there.page.viewport_size == PHONE
