"""Without a mouse, without motion, and with a voice that reads the page aloud."""

import re

from playwright.sync_api import Locator, expect

from .rooms import Player, Rooms

GAME = "daggerheart"


def tab_to(player: Player, wanted: Locator) -> None:
    """Presses Tab until something has the focus."""
    for _ in range(150):
        player.page.keyboard.press("Tab")
        if wanted.evaluate("e => e === document.activeElement"):
            return
    raise AssertionError(f"{wanted} cannot be reached by Tab")


def called(gm: Player) -> int:
    calls = gm.page.locator("form.call-bar button[value=agility]")
    return gm.send(calls.locator("visible=true").first)


def test_a_roll_by_keyboard(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "de")
    anna.reaches(called(gm))
    ticked = anna.page.get_by_role("checkbox", name="Rooftop Courier")
    tab_to(anna, ticked)
    with anna.page.expect_response("**/do") as sent:
        anna.page.keyboard.press("Space")
    anna.reaches(sent.value.json()["number"])
    expect(ticked).to_be_checked()
    expect(ticked).to_be_focused()
    tab_to(anna, anna.bar.locator("button.primary"))
    with anna.page.expect_response("**/do") as sent:
        anna.page.keyboard.press("Enter")
    number = sent.value.json()["number"]
    anna.reaches(number)
    gm.reaches(number)
    for each in (anna, gm):
        told = each.page.locator("#announce")
        outcomes = (
            "headline.success_hope",
            "headline.success_fear",
            "headline.failure_hope",
            "headline.failure_fear",
            "headline.critical",
        )
        expect(told).to_have_text(re.compile("|".join(map(each.say, outcomes))), timeout=9000)
    assert anna.page.locator("#announce").get_attribute("aria-live") == "polite"


def test_the_first_tab_skips_to_the_stage(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    gm.page.keyboard.press("Tab")
    gm.page.keyboard.press("Enter")
    expect(gm.page.locator("#stage")).to_be_focused()


def test_a_dialog_closes_and_gives_the_focus_back(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    more = gm.page.locator(".call-bar [data-key='quick-more'] summary")
    more.focus()
    gm.page.keyboard.press("Space")
    gm.page.locator(".call-bar a[data-form*='do=call_group']").focus()
    gm.page.keyboard.press("Space")
    expect(gm.sheet).to_be_visible()
    expect(gm.sheet.locator(":focus")).to_have_count(1)
    gm.page.keyboard.press("Escape")
    expect(gm.sheet).to_be_hidden()
    expect(more).to_be_focused()  # what opened the dialog is folded again


def test_what_one_works_on_survives_an_update(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "de")

    anna.tab("story")
    # Half a sentence, with the cursor in the middle of it.
    text = anna.page.locator("form.tell [name='with.text']")
    text.fill("Ich springe über")
    anna.page.keyboard.press("ArrowLeft")
    at = text.evaluate("e => e.selectionStart")
    # What the GM has chosen, before it is sent.
    quick = gm.page.locator("form.call-bar")
    tomas = quick.locator("[value=Tomas]")
    tomas.check()
    hard = quick.locator("[name='with.difficulty']")
    hard.fill("16")
    stakes = quick.locator("[name='with.stakes']")
    stakes.fill("The rope tears")
    number = anna.act("move", text="Sie wartet.")
    number = anna.act("mark", target="Mira", what="stress")
    gm.reaches(number)
    expect(tomas).to_be_checked()
    expect(hard).to_have_value("16")
    expect(stakes).to_have_value("The rope tears")
    expect(stakes).to_be_focused()
    expect(text).to_have_value("Ich springe über")

    # The stage changes wholly around somebody who is typing.
    anna.tab("story")
    text.focus()
    anna.reaches(gm.send(quick.locator("button[value=agility]").locator("visible=true").first))
    expect(text).to_be_focused()
    assert text.evaluate("e => e.selectionStart") in (at, at + 1)
    button = anna.page.locator("a[data-form*='do=roll_dice']")
    anna._uncover(button)
    button.focus()
    anna.reaches(gm.press("cancel_roll"))
    expect(button).to_be_focused()


def test_real_dice_half_typed_survive_an_update(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "de")
    ben = rooms.take(gm.invite("ben"), GAME, "uk")
    anna.reaches(called(gm))
    thrown = anna.bar.locator("form.step").first
    anna.type_in(thrown, {"hope": [7]})
    anna.reaches(ben.act("help"))
    expect(thrown.locator("[name='dice.hope']")).to_have_value("7")
    expect(thrown.locator("[name='dice.hope']")).to_be_focused()
    expect(thrown.locator("[name='dice.help.Tomas']")).to_be_visible()


def test_nothing_moves_for_those_who_want_it_calm(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    calm = gm.invite("anna")
    page = rooms.page("de", reduced_motion="reduce")
    page.goto(calm)
    anna = Player(page, GAME, "de")
    running = "document.getAnimations().length"
    page.evaluate(
        "document.addEventListener('animationstart', () => document.body.dataset.moved = 'yes')"
    )
    anna.reaches(called(gm))
    anna.go()
    expect(page.locator("#stage .rolled")).to_be_visible()
    assert page.evaluate(running) == 0
    assert page.locator("body").get_attribute("data-moved") is None
