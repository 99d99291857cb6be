"""What a stranger would measure: is my button in sight, how many taps, in which order."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.soaked import only_in

from .rooms import PHONE, Player, Rooms

GAME = "daggerheart"
MIRA, GUARD = "Mira", "Harbour Guard"
STAKES = (
    "Gelingt es, hängst du am Glockenseil über dem Wasser. "
    "Sonst stürzt du mit der Leiter, und die Küsterin hört es bis hinauf in ihre Kammer."
)


WIDER = """() => [...document.querySelectorAll("body *")]
    .filter((each) => each.checkVisibility({ contentVisibilityAuto: true })
        && each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => `${each.tagName} ${each.className} ${each.getBoundingClientRect().right}`)
    .slice(0, 12)"""
"""What stands out to the right."""


def in_sight(player: Player, place: Locator) -> None:
    """The whole of it lies inside what is seen, and nothing lies over it."""
    expect(place).to_be_visible()
    box = place.bounding_box()
    assert box is not None
    size = player.page.viewport_size
    assert size is not None
    assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], (box, size)
    assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"], (box, size)
    seen = place.evaluate(
        """place => {
            const box = place.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return place === top || place.contains(top) || top.contains(place);
        }"""
    )
    assert seen, "something lies over it"


def table(rooms: Rooms, lang: str) -> tuple[Player, Player]:
    """The GM at a desk, and anna with Mira on a phone."""
    gm = rooms.demo(GAME)
    return gm, rooms.take(gm.invite("anna"), GAME, lang)


def call(gm: Player, who: str = MIRA) -> int:
    """A hidden roll with something at stake, by the bar."""
    bar = gm.page.locator("form.call-bar")
    bar.locator("[name='with.stakes']").fill(STAKES)
    bar.locator("[name='with.shared'][value=no]").check()
    return gm.send(bar.locator("button[value=agility]").locator("visible=true").first)


def sent(
    player: Player, do: str, dice: dict[str, list[int]] | None = None, /, **fields: Any
) -> int:
    """A command of this page without its buttons: what a test only needs to be so."""
    answer = player.page.evaluate(
        """async ([act, dice]) => {
            const body = new URLSearchParams({act: JSON.stringify(act), id: crypto.randomUUID()});
            for (const [name, faces] of Object.entries(dice))
                for (const face of faces) body.append(`dice.${name}`, face);
            const sent = {method: "POST", body, headers: {accept: "application/json"}};
            return (await fetch("do", sent)).json();
        }""",
        [{"do": do, "with": fields}, dice or {}],
    )
    player.reaches(answer["number"])
    return int(answer["number"])


@pytest.mark.parametrize("lang", only_in("de"))
def test_the_button_is_in_sight_when_a_call_comes_and_the_dice_after_the_tap(
    rooms: Rooms, lang: str
) -> None:
    gm, anna = table(rooms, lang)
    anna.reaches(call(gm))
    button = anna.bar.locator("button.primary")
    in_sight(anna, button)
    boxes = anna.page.locator("#stage .choice")
    expect(boxes).to_have_count(2)
    expect(anna.page.locator("#stage .stakes")).to_contain_text(STAKES)
    expect(anna.page.locator("#stage")).to_contain_text(anna.say("page.difficulty_hidden"))
    anna.page.locator("#stage .odds summary").scroll_into_view_if_needed()
    anna.send(button)
    for die in anna.page.locator("#stage .rolled .die").all():
        in_sight(anna, die)
    in_sight(anna, anna.page.locator("#stage [data-outcome] h1"))


@pytest.mark.parametrize("lang", only_in("uk"))
def test_the_moves_of_yokai_are_in_sight_and_the_dice_after_the_tap(
    rooms: Rooms, lang: str
) -> None:
    gm = rooms.demo("yokai")
    hana = rooms.take(gm.invite("hana"), "yokai", lang)
    move = hana.page.locator("#stage form.moves button[value=find_out]")
    in_sight(hana, move)
    gm.reaches(hana.send(move))
    for die in hana.page.locator("#stage .rolled .die").all():
        in_sight(hana, die)
    in_sight(hana, hana.page.locator("#stage [data-outcome] h1"))
    in_sight(hana, hana.step("settle"))
    if hana.step("improve").count():  # a 6 is not improved
        in_sight(hana, hana.step("improve"))


@pytest.mark.parametrize("lang", only_in("de"))
def test_the_choices_of_sinners_are_in_sight_and_the_dice_after_the_exchange(
    rooms: Rooms, lang: str
) -> None:
    gm = rooms.demo("sinners")
    anna = rooms.take(gm.invite("anna"), "sinners", lang)
    for choice in anna.page.locator("#declare-Aldith .choice").all():
        in_sight(anna, choice)
    in_sight(anna, anna.primary)
    sent(gm, "declare", fighter="Corin", action="defend")
    sent(gm, "declare", fighter="Grim", action="attack", target="Aldith")
    gm.reaches(anna.send(anna.primary))
    anna.reaches(gm.send(gm.step("exchange")))
    for die in anna.page.locator("#stage .rolled .die").all():
        in_sight(anna, die)
    in_sight(anna, anna.page.locator("#stage h1").first)


def test_everybody_sees_dice_then_outcome_then_tracks_then_story(rooms: Rooms) -> None:
    gm, anna = table(rooms, "de")
    anna.reaches(call(gm))
    anna.page.emulate_media(reduced_motion="no-preference")
    number = anna.go()
    gm.reaches(number)
    for each in (anna, gm):
        starts = each.page.evaluate(
            """() => {
                const first = (where) => Math.min(...document.getAnimations()
                    .filter((one) => one.effect.target.closest(where))
                    .map((one) => one.effect.getTiming().delay));
                const dice = document.getAnimations()
                    .filter((one) => one.effect.target.matches("#stage .die"))
                    .map((one) => one.effect.getComputedTiming().endTime);
                return [Math.max(...dice), first("#stage .die text"),
                    first("#stage [data-outcome]"), first("#stage .chip"), first("#lines li.late")];
            }"""
        )
        still, faces, outcome, brought, told = starts
        assert still <= 900
        assert faces < outcome < brought < told, starts


def test_a_tap_ends_the_tumbling_and_reduced_motion_has_none(rooms: Rooms) -> None:
    gm, anna = table(rooms, "de")
    gm.page.emulate_media(reduced_motion="reduce")
    anna.reaches(call(gm))
    number = anna.go()
    anna.page.locator("#stage .dice[data-skip]").dispatch_event("pointerdown", {"bubbles": True})
    expect(anna.page.locator("body.skipped")).to_have_count(1)
    gm.reaches(number)
    assert gm.page.evaluate("document.getAnimations().length") == 0


def test_a_screen_reader_hears_the_outcome_once(rooms: Rooms) -> None:
    gm, anna = table(rooms, "en")
    anna.reaches(call(gm))
    heard = """() => {
        window.heard = [];
        const place = document.getElementById("announce");
        new MutationObserver(() => window.heard.push(place.textContent))
            .observe(place, {childList: true, characterData: true, subtree: true});
    }"""
    anna.page.evaluate(heard)
    anna.bar.locator("summary").first.click()
    number = anna.go(dice={"hope": [9], "fear": [4]})
    anna.reaches(number)
    anna.page.wait_for_function("() => window.heard.length > 0")
    anna.page.wait_for_timeout(1500)
    told = [said for said in anna.page.evaluate("window.heard") if said]
    assert len(told) == 1, told
    assert anna.say("headline.success_hope") in told[0]


def test_nobody_misses_their_turn(rooms: Rooms) -> None:
    """On another tab of the page: a bar that leads there, a mark, the title; gone when done."""
    gm, anna = table(rooms, "de")
    anna.tab("story")
    quiet = anna.page.title()
    anna.reaches(call(gm))
    summons = anna.page.locator("#dock .summons")
    in_sight(anna, summons)
    expect(anna.page.locator(".tabs .badge")).to_be_visible()
    assert anna.page.title() != quiet and anna.page.title().startswith("●")
    summons.click()
    in_sight(anna, anna.bar.locator("button.primary"))
    anna.tab("people")
    expect(summons).to_be_visible()
    number = sent(gm, "roll", {"hope": [5], "fear": [3]})  # somebody else did it
    anna.reaches(number)
    expect(summons).to_have_count(0)
    expect(anna.page.locator(".tabs .badge")).to_have_count(0)
    assert anna.page.title() == quiet


def test_a_turn_is_seen_after_a_lost_line(rooms: Rooms) -> None:
    gm, anna = table(rooms, "de")
    anna.tab("people")
    anna.page.context.set_offline(True)
    number = call(gm)
    anna.page.context.set_offline(False)
    anna.reaches(number)
    expect(anna.page.locator("#dock .summons")).to_be_visible()


def test_from_a_hit_to_the_marked_slots_in_two_taps(rooms: Rooms) -> None:
    gm, anna = table(rooms, "de")
    sent(gm, "prompt_gm", because="consequences")
    sent(gm, "spotlight_adversary", {"d20": [18]}, adversary=GUARD, action="attack", target=MIRA)
    number = gm.go()
    anna.reaches(number)
    in_sight(anna, anna.bar.get_by_role("button").first)
    assert anna.page.locator("#stage .ladder [aria-current]").count() == 1
    anna.go(0)
    assert anna.track(MIRA, "card.hp") != anna.say("page.of", marked=0, most=6)
    sent(gm, "call_roll", character=MIRA, kind="attack", trait="agility", target=GUARD)
    number = sent(anna, "roll", {"hope": [12], "fear": [11]})
    gm.reaches(anna.go())
    gm.go()
    assert gm.track(GUARD, "card.hp") != gm.say("page.of", marked=0, most=4)


def test_the_gms_bar_calls_in_one_tap_and_takes_back_in_one_more(rooms: Rooms) -> None:
    gm, anna = table(rooms, "de")
    anna.reaches(call(gm))
    waits = gm.bar.locator(".waits")
    expect(waits).to_contain_text(gm.say("page.waiting_for", name="anna"))
    expect(gm.bar.locator("button.primary")).to_have_count(0)
    number = gm.send(gm.bar.get_by_role("button", name=gm.words.word("do", "cancel_roll")))
    anna.reaches(number)
    expect(anna.bar.locator("button.primary")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_or_dark_is_chosen_on_the_device(rooms: Rooms, scheme: str) -> None:
    other = "dark" if scheme == "light" else "light"
    gm = rooms.demo(GAME, color_scheme=other, size=PHONE)
    gm.page.locator(".menu > summary").click()
    gm.page.locator(f"input[data-scheme][value={scheme}]").check()
    expect(gm.page.locator("html")).to_have_attribute("data-scheme", scheme)
    dark = gm.page.evaluate("getComputedStyle(document.body).color")
    gm.page.reload()
    gm.connected()
    expect(gm.page.locator("html")).to_have_attribute("data-scheme", scheme)
    assert gm.page.evaluate("getComputedStyle(document.body).color") == dark


def test_nothing_goes_sideways_when_zoomed_in(rooms: Rooms) -> None:
    """A phone at 200 %: as if it were half as wide."""
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "de", {"width": 195, "height": 422})
    anna.reaches(call(gm))
    for tab in ("stage", "me", "people", "story"):
        anna.tab(tab)
        wide = anna.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 1, (tab, anna.page.evaluate(WIDER))
