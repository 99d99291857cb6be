"""The large screen in a real browser: all of it in sight, dice first, live, and a way back."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.soaked import only_in

from .rooms import PHONE, Player, Rooms
from .test_axe import AXE

SCREEN = {"width": 1920, "height": 1080}
SMALL = {"width": 1280, "height": 720}


def clean(page: Page) -> None:
    """Axe finds nothing."""
    results = AXE.run(page)
    assert not results.violations_count, results.generate_report()


def does(player: Player, do: str, fields: dict[str, Any] | None = None) -> int:
    """A command, as a button of the page would send it."""
    sent = player.page.evaluate(
        """async ([act, id]) => {
          const body = new URLSearchParams({ act: JSON.stringify(act), id });
          const headers = { accept: "application/json" };
          return (await fetch("do", { method: "POST", body, headers })).json();
        }""",
        [{"do": do, "with": fields or {}}, f"{do}-{player.number}"],
    )
    assert "number" in sent, sent
    number = int(sent["number"])
    player.reaches(number)
    return number


def screen(player: Player, what: str = "show", size: dict[str, int] | None = None) -> Page:
    page = player.page.context.new_page()
    wanted = size or SCREEN
    page.set_viewport_size({"width": wanted["width"], "height": wanted["height"]})
    page.goto(player.page.url.split("#")[0] + what)
    return page


def inside(page: Page) -> list[str]:
    """What of the screen lies outside of it, or over something else."""
    found: list[str] = page.evaluate(
        """() => {
          const parts = [...document.querySelectorAll(
            ".billing, .act, .act h1, .act .die, .clock, .party li")];
          const box = (part) => part.getBoundingClientRect();
          const out = parts.filter((part) => {
            const { left, top, right, bottom } = box(part);
            return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
          });
          const all = (place) => [...document.querySelectorAll(place)].map(box);
          const low = Math.max(...all(".act > *").map((each) => each.bottom));
          const party = Math.min(...all(".party li").map((each) => each.top));
          const over = low > party ? ["the moment lies over the party"] : [];
          return [...out.map((part) => part.className || part.tagName), ...over];
        }"""
    )
    return found


@pytest.mark.parametrize("lang", only_in("uk"))
@pytest.mark.parametrize("size", [SCREEN, SMALL], ids=["1080", "720"])
def test_everything_is_in_sight_and_large(rooms: Rooms, lang: str, size: dict[str, int]) -> None:
    gm = rooms.demo("daggerheart", lang)
    does(gm, "add_countdown", {"name": "Ambush", "start": 5, "hidden": True})
    page = screen(gm, size=size)
    page.emulate_media(reduced_motion="reduce")
    assert inside(page) == []
    does(gm, "call_roll", {"character": "Mira", "trait": "finesse", "difficulty": 14})
    expect(page.locator(".act h1")).to_contain_text(gm.words.word("trait", "finesse"))
    assert inside(page) == []
    does(gm, "roll")
    expect(page.locator(".act .die")).to_have_count(2)
    assert inside(page) == []
    tall = page.evaluate("document.querySelector('.act h1').getBoundingClientRect().height")
    assert tall >= size["height"] / 14  # a line of text that can be read from far away
    assert "Ambush" not in page.content()
    assert page.locator("a, button, input, form").count() == 0
    clean(page)


@pytest.mark.parametrize("game", ["daggerheart", "yokai", "sinners"])
def test_every_game_has_one(rooms: Rooms, game: str) -> None:
    gm = rooms.demo(game)
    page = screen(gm)
    expect(page.locator(".party li").first).to_be_visible()
    assert inside(page) == []
    number = does(gm, "narrate", {"text": "Go."})
    assert number
    overlay = screen(gm, "show?background=none")
    assert overlay.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert inside(overlay)[:1] in ([], ["the moment lies over the party"])  # beside it, in one bar


def test_dice_fall_before_words_there_too(rooms: Rooms) -> None:
    gm = rooms.demo("daggerheart")
    page = screen(gm)
    does(gm, "call_roll", {"character": "Mira", "trait": "finesse", "difficulty": 14})
    page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => {
          if (document.body.classList.contains("fresh")) {
            const outcome = document.querySelector("[data-outcome]");
            window.seen.push(Number(getComputedStyle(outcome).opacity));
          }
        }).observe(document.body, { attributes: true }); }"""
    )
    does(gm, "roll")
    page.wait_for_function("() => window.seen.length")
    assert page.evaluate("window.seen[0]") == 0  # the outcome waits for the dice
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('[data-outcome]')).opacity > 0.9"
    )
    page.wait_for_function("() => document.getElementById('announce').textContent.length > 3")


def test_the_x_card_reaches_everybody_and_the_seal_stays_whole(rooms: Rooms) -> None:
    gm = rooms.demo("daggerheart", size=PHONE)
    page = screen(gm)
    card = gm.page.locator(".x-card button")
    expect(card).to_be_in_viewport()
    card.click()
    banner = gm.page.locator("#head .paused")
    expect(banner).to_be_in_viewport(ratio=1)
    expect(page.locator(".paused")).to_have_text(gm.say("status.paused"))
    for tab in ("people", "story"):
        gm.page.locator(f".tabs [data-tab={tab}]").click()
        expect(banner).to_be_in_viewport(ratio=1)
    clean(gm.page)
    banner.get_by_role("button").click()
    expect(banner).to_have_count(0)
    expect(page.locator(".paused")).to_have_count(0)
    expect(gm.page.locator("#seal")).not_to_have_class("broken")


def test_the_head_is_one_line_and_its_menu_has_keys(rooms: Rooms) -> None:
    gm = rooms.demo("daggerheart", "de", size=PHONE)
    head, menu = gm.page.locator("#head"), gm.page.locator("#head .menu")
    assert head.evaluate("head => head.getBoundingClientRect().height") <= 60
    summary = menu.locator("summary")
    summary.focus()
    gm.page.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    gm.page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(summary).to_be_focused()
    summary.click()
    gm.page.locator("main").click(position={"x": 5, "y": 300})
    expect(menu).not_to_have_attribute("open", "")
    summary.click()
    menu.locator("a[href=rules][data-form]").click()
    expect(gm.sheet).to_be_visible()
    expect(menu).not_to_have_attribute("open", "")
    field = gm.sheet.get_by_role("searchbox")
    field.fill("DH-12")
    expect(gm.sheet.locator("#rule-DH-12")).to_be_visible()
    expect(gm.sheet.locator("#rule-DH-1")).to_have_count(0)
    clean(gm.page)


def test_a_lost_line_is_in_sight_when_one_has_scrolled(rooms: Rooms) -> None:
    rooms.allowed.append("ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION")
    gm = rooms.demo("daggerheart", size=PHONE)
    gm.page.locator(".tabs [data-tab=people]").click()
    gm.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    gm.page.evaluate("""() => { const line = document.getElementById("line");
      line.hidden = false; line.textContent = line.dataset.lost; }""")
    expect(gm.page.locator("#line")).to_be_in_viewport(ratio=1)
