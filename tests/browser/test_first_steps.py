"""From the first page to the first roll, as strangers go it: taps and typed fields are counted."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.soaked import only_in

from .rooms import PHONE, Player, Rooms

MOST_TAPS, MOST_TYPED = 6, 2
CALLED = {"en": "The Salt Road", "de": "Die Salzstraße", "uk": "Соляний шлях"}
"""What a new table is called."""


class Hands:
    """What the people of a test do: every tap and every typed field counts."""

    def __init__(self) -> None:
        self.taps = self.typed = 0

    def tap(self, what: Locator) -> None:
        """A tap on something that is in sight without scrolling."""
        expect(what).to_be_visible()
        what.click()
        self.taps += 1

    def type(self, what: Locator, text: str) -> None:
        """A field that is filled in."""
        what.fill(text)
        self.typed += 1


def opened(rooms: Rooms, hands: Hands, game: str, lang: str = "en") -> tuple[Player, str]:
    """A new table from the first page: its GM, and the link that stands on the stage."""
    page = rooms.page(lang)
    page.goto("/")
    form = page.locator("form[action='/new']")
    if not form.locator(f"[name=game][value={game}]").is_checked():
        hands.tap(form.locator(f"label.{game}"))
    hands.type(form.locator("[name=name]"), CALLED[lang])
    hands.tap(form.locator("button.big"))
    gm = Player(page, game, lang)
    expect(page.locator("#stage .code svg")).to_be_visible()
    return gm, page.locator("#stage .link").input_value()


def comes(rooms: Rooms, hands: Hands, link: str, name: str, game: str, lang: str = "en") -> Player:
    """Somebody follows the link on a phone, and says who they are."""
    page = rooms.page(lang, PHONE, has_touch=True)
    page.goto(link)
    hands.type(page.locator("[name=name]"), name)
    hands.tap(page.locator("button.big"))
    return Player(page, game, lang)


def heroes(page: Page) -> list[str]:
    return [each.get_attribute("value") or "" for each in page.locator("#stage button.hero").all()]


def within(page: Page, what: Locator) -> bool:
    """Whether something is wholly in sight."""
    box = what.bounding_box()
    assert box is not None and page.viewport_size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


def test_six_taps_and_two_fields_to_the_first_roll(rooms: Rooms) -> None:
    hands = Hands()
    gm, link = opened(rooms, hands, "daggerheart")
    anna = comes(rooms, hands, link, "anna", "daggerheart")
    first = anna.page.locator("#stage button.hero").first
    assert within(anna.page, first)
    hands.tap(first)
    expect(anna.page.locator("#stage .arrival")).to_have_count(0)
    trait = gm.page.locator("form.call-bar button[name='with.trait']").first
    hands.tap(trait)
    roll = anna.page.locator("#dock form.step button").last
    expect(roll).to_be_visible()
    assert within(anna.page, roll)
    hands.tap(roll)
    expect(anna.page.locator("#stage [data-outcome]")).to_be_visible()
    expect(gm.page.locator("#stage [data-outcome]")).to_be_visible()
    assert hands.taps <= MOST_TAPS and hands.typed <= MOST_TYPED, (hands.taps, hands.typed)


@pytest.mark.parametrize("lang", only_in("de"))
def test_as_few_to_the_first_move_of_yokai(rooms: Rooms, lang: str) -> None:
    """A tap more than for the game that is chosen already, and the adventure's question."""
    hands = Hands()
    gm, link = opened(rooms, hands, "yokai", lang)
    anna = comes(rooms, hands, link, "anna", "yokai", lang)
    first = anna.page.locator("#stage button.hero").first
    assert within(anna.page, first)
    hands.tap(first)
    expect(anna.page.locator("#stage .arrival")).to_have_count(0)
    hands.tap(gm.page.locator("#dock a[data-form*='do=start_adventure']"))
    hands.type(gm.sheet.locator("[name='with.question']"), "?")
    hands.tap(gm.sheet.locator("form button.big"))
    move = anna.page.locator("#stage form.moves button[value=find_out]")
    expect(move).to_be_visible()
    assert within(anna.page, move)
    hands.tap(move)
    for each in (anna, gm):
        expect(each.page.locator("#stage [data-outcome]")).to_be_visible()
    assert within(anna.page, anna.page.locator("#stage .rolled .die").first)
    assert hands.taps <= MOST_TAPS + 1 and hands.typed <= MOST_TYPED + 1


def test_the_second_is_offered_what_the_first_was(rooms: Rooms) -> None:
    hands = Hands()
    for game in ("daggerheart", "yokai", "sinners"):
        gm, link = opened(rooms, hands, game)
        anna = comes(rooms, hands, link, "anna", game)
        ready = heroes(anna.page)
        assert len(ready) > 1
        hands.tap(anna.page.locator("#stage button.hero").first)
        expect(anna.page.locator("#stage .arrival")).to_have_count(0)
        ben = comes(rooms, hands, link, "ben", game)
        assert heroes(ben.page) == ready[1:]
        offered = ben.page.locator("#stage .arrival")
        expect(offered.locator("a[data-form*='do=add_']")).to_be_visible()
        expect(offered.get_by_text(ben.say("page.bring_a_file"))).to_be_visible()
        # who is counted as present is seen among the people
        expect(gm.page.locator("#people [data-key='seated-ben']")).to_contain_text(
            gm.say("page.here")
        )
        hands.tap(ben.page.locator("#stage button.hero").first)
        expect(gm.page.locator("#people [data-key='seated-ben']")).to_have_count(0)


def test_the_invitation_is_the_same_until_another_is_made(rooms: Rooms) -> None:
    hands = Hands()
    gm, link = opened(rooms, hands, "yokai")
    gm.page.reload()
    gm.connected()
    assert gm.page.locator("#stage .link").input_value() == link
    assert gm.invite() == link
    gm.drawer()
    gm.page.once("dialog", lambda asked: asked.accept())
    gm.page.locator("#seats form[data-invite] button").first.click()
    gm.sheet.get_by_role("button", name=gm.say("page.invite_anew")).click()
    field = gm.sheet.get_by_role("textbox", name=gm.say("page.link"))
    expect(field).not_to_have_value(link)
    page = rooms.page()
    rooms.allowed.append("status of 404")
    answer = page.goto(link)
    assert answer is not None and answer.status == 404
    assert page.goto(field.input_value()) is not None
    expect(page.locator("[name=name]")).to_be_visible()


def test_a_character_of_ones_own_on_the_phone(rooms: Rooms) -> None:
    """Steps of one screen; plus and minus swap two values."""
    hands = Hands()
    _, link = opened(rooms, hands, "daggerheart")
    anna = comes(rooms, hands, link, "anna", "daggerheart")
    page = anna.page
    page.locator("#stage a[data-form*='do=add_character']").click()
    sheet = anna.sheet
    sheet.locator("[name='with.name']").fill("Ilka")
    next_page = sheet.locator("button.next")

    def one_screen() -> None:
        assert sheet.evaluate("e => e.scrollHeight") <= PHONE["height"]

    def on(steps: int = 1) -> None:
        for _ in range(steps):
            next_page.click()
            one_screen()

    one_screen()
    on(2)
    agility = sheet.locator("[name='with.traits.agility']")
    strength = sheet.locator("[name='with.traits.strength']")
    assert (agility.input_value(), strength.input_value()) == ("+2", "+1")
    strength.locator("xpath=ancestor::li").locator("[data-swap-by='1']").click()
    assert (agility.input_value(), strength.input_value()) == ("+1", "+2")
    on()
    sheet.locator("[name='with.experiences:0.key']").fill("Bell ringer")
    on(4)
    number = anna.send(sheet.locator(".send .big:not(.next)"))
    expect(sheet).to_be_hidden()
    anna.reaches(number)
    expect(page.locator("#me h2")).to_have_text("Ilka")
    expect(page.locator("#stage .arrival")).to_have_count(0)
