"""Presses while an answer is still on its way: each that is meant counts, and nothing is lost."""

from collections.abc import Callable

from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from .rooms import PHONE, Player, Rooms
from .test_measures import sent
from .test_yokai import AKI, REN

MOMENT, MOMENTS = 20, 500
A_WHILE = 600
"""Milliseconds: steps of waiting, and long enough for what should not come to have come."""


class HeldBack:
    """What a page sends, held back: before the server has it, or with its answer."""

    def __init__(self, page: Page, done: bool) -> None:
        self._page, self._done = page, done
        self._held: list[tuple[Route, APIResponse | None]] = []
        self.count = 0
        """How many were sent so far."""
        page.route("**/do", self._hold)

    def _hold(self, route: Route) -> None:
        self.count += 1
        self._held.append((route, route.fetch() if self._done else None))

    def let_go(self) -> None:
        """The oldest goes on its way; waits for one where there is none yet."""
        for _ in range(MOMENTS):
            if self._held:
                break
            self._page.wait_for_timeout(MOMENT)
        route, answer = self._held.pop(0)
        if answer is None:
            route.continue_()
        else:
            route.fulfill(response=answer)


def countdown(rooms: Rooms) -> tuple[Player, Locator, Callable[[], int]]:
    """The GM of a demo, the button that ticks its countdown, and how much of that is left."""
    gm = rooms.demo("daggerheart")
    dial = gm.dial(gm.say("demo.countdown"))
    tick = dial.locator("form:has(input[name=do][value=tick_countdown]) button").first
    return gm, tick, lambda: int(dial.locator(".dial text").text_content() or 0)


def test_a_press_on_what_the_page_shows_since_is_sent_after_the_first(rooms: Rooms) -> None:
    gm, tick, left = countdown(rooms)
    before, number = left(), gm.number
    held = HeldBack(gm.page, done=True)
    tick.click()
    gm.reaches(number + 1)  # it is shown before it is answered
    assert left() == before - 1
    tick.click()
    gm.page.wait_for_timeout(A_WHILE)
    assert held.count == 1  # one after the other
    held.let_go()
    held.let_go()
    gm.reaches(number + 2)
    assert left() == before - 2
    gm.page.wait_for_timeout(A_WHILE)
    assert (held.count, gm.number) == (2, number + 2)


def test_two_presses_before_anything_is_shown_are_one(rooms: Rooms) -> None:
    gm, tick, left = countdown(rooms)
    before, number = left(), gm.number
    held = HeldBack(gm.page, done=False)
    tick.click()
    tick.click()
    held.let_go()
    gm.reaches(number + 1)
    gm.page.wait_for_timeout(A_WHILE)
    assert (held.count, gm.number, left()) == (1, number + 1, before - 1)


def test_dice_for_the_next_entry_outlive_the_answer_to_the_last(rooms: Rooms) -> None:
    gm = rooms.demo("yokai", size=PHONE)
    weak = {f"weak.{AKI}": [6, 6], f"weak.{REN}": [1, 1]}
    number = sent(gm, "start_fight", weak, participants=[AKI, REN], danger=9)
    form = gm.page.locator("#dock form.step:has(input[name=do][value=fight_round])")
    gm.type_in(form, {f"combat.{AKI}": [3], f"combat.{REN}": [2]})
    held = HeldBack(gm.page, done=True)
    form.locator("button").last.click()
    gm.reaches(number + 1)
    gm.type_in(form, {f"combat.{AKI}": [5, 4], f"combat.{REN}": [4]})
    held.let_go()
    expect(form).not_to_have_attribute("data-sending", "yes")
    aki, ren = (form.locator(f"[name='dice.combat.{name}']") for name in (AKI, REN))
    assert [each.input_value() for each in aki.all()[:2]] == ["5", "4"]
    assert ren.first.input_value() == "4"
    form.locator("button").last.click()
    held.let_go()
    gm.reaches(number + 2)
    expect(gm.page.locator("#stage")).to_contain_text(gm.say("headline.won"))
