"""The main states of the page, one after the other: what is looked at, drawn and measured."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from playwright.sync_api import Page, expect

from limelight.games import game as find_game
from limelight.play.packs import ready
from limelight.play.yaml import read

from .rooms import DESKTOP, PHONE, Player, Rooms
from .test_console import DESK, crowd
from .test_first_steps import Hands, comes, opened
from .test_measures import GUARD, MIRA, sent
from .test_paste import kept, pasting, sample
from .test_show import SMALL
from .test_sinners import declare, exchange

Scheme = Literal["light", "dark"]
STAKES = {
    "en": "The plank breaks, and the hound hears it.",
    "de": "Die Planke bricht, und der Hund hört es.",
    "uk": "Дошка ламається, і пес це чує.",
}
TOLD = {
    "en": "Fog rolls over the quay. Somewhere a chain runs out, link by link.",
    "de": "Nebel zieht über den Kai. Irgendwo läuft eine Kette aus, Glied um Glied.",
    "uk": "Туман сповзає на причал. Десь ланка за ланкою спускається ланцюг.",
}
TIDE = {"en": "The tide rises", "de": "Die Flut steigt", "uk": "Вода піднімається"}


class Look(NamedTuple):
    """How somebody looks at the page."""

    lang: str = "en"
    scheme: Scheme = "light"


class State(NamedTuple):
    """A page in one of its main states."""

    name: str
    page: Page


Scene = Callable[[Rooms, Look], Iterator[State]]


def at_rest(page: Page, look: Look) -> None:
    """Nothing moves, nothing is held in hand, and it is day or night."""
    page.emulate_media(color_scheme=look.scheme, reduced_motion="reduce")
    page.mouse.move(0, 0)
    if page.locator("body[data-tab=story]").count() == 0:  # the story opens at its end
        page.evaluate("() => scrollTo(0, 0)")
    page.evaluate("() => document.activeElement?.blur()")
    page.evaluate("() => document.fonts.ready")


def first(rooms: Rooms, look: Look) -> Iterator[State]:
    """The first page, a new table, the door, whom to be, and a character of one's own."""
    for name, size in (("first-desktop", DESKTOP), ("first-phone", PHONE)):
        page = rooms.page(look.lang, size)
        page.goto("/")
        yield State(name, page)
    hands = Hands()
    gm, link = opened(rooms, hands, "daggerheart", look.lang)
    gm.page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    yield State("invitation-desktop", gm.page)
    page = rooms.page(look.lang, PHONE)
    page.goto(link)
    yield State("door-phone", page)
    anna = comes(rooms, hands, link, "anna", "daggerheart", look.lang)
    yield State("arrival-phone", anna.page)
    anna.page.locator("#stage a[data-form*='do=add_character']").click()
    anna.sheet.locator("[name='with.name']").fill("Ilka")
    yield State("make-1-phone", anna.page)
    for step in range(2, 9):
        anna.sheet.locator("button.next").click()
        yield State(f"make-{step}-phone", anna.page)


def evening(rooms: Rooms, look: Look) -> Iterator[State]:
    """A roll is called, helped, and falls; the GM's answer is due; the screen shows it."""
    gm, anna, ben = table(rooms, look)
    sent(gm, "narrate", text=TOLD[look.lang])
    sent(gm, "add_countdown", name=TIDE[look.lang], start=6)
    yield State("start-desktop", gm.page)
    number = sent(
        gm, "call_roll", character=MIRA, trait="agility", difficulty=13, stakes=STAKES[look.lang]
    )
    anna.reaches(number)
    anna.page.locator("#stage .choice input").first.check(force=True)
    number = sent(ben, "help", character="Tomas")
    for each in (anna, gm):
        each.reaches(number)
    yield State("call-phone", anna.page)
    yield State("helper-phone", ben.page)
    yield State("called-desktop", gm.page)
    number = sent(anna, "roll", {"hope": [4], "fear": [7], "help.Tomas": [1]})
    for each in (gm, ben):
        each.reaches(number)
    yield State("fallen-phone", anna.page)
    yield State("fallen-other-phone", ben.page)
    yield State("due-desktop", gm.page)
    screen = gm.page.context.new_page()
    screen.set_viewport_size({"width": SMALL["width"], "height": SMALL["height"]})
    for name, what in (("show", "show"), ("overlay", "show?background=none")):
        screen.goto(gm.page.url.split("#")[0] + what)
        yield State(f"{name}-screen", screen)
    screen.close()
    for tab in ("me", "people", "story"):
        anna.tab(tab)
        yield State(f"{tab}-phone", anna.page)
    anna.page.locator(".menu > summary").click()
    yield State("menu-phone", anna.page)
    anna.page.keyboard.press("Escape")
    anna.tab("stage")
    gm.drawer()
    gm.page.locator("#aside").evaluate("aside => aside.scrollTo(0, 0)")
    yield State("drawer-desktop", gm.page)
    gm.drawer(False)
    sent(gm, "call_roll", character=MIRA, trait="finesse", difficulty=15)
    number = sent(anna, "roll", {"hope": [9], "fear": [9]})
    gm.reaches(number)
    yield State("critical-phone", anna.page)
    yield State("critical-desktop", gm.page)
    anna.reaches(sent(ben, "pause"))
    yield State("paused-phone", anna.page)


def fight(rooms: Rooms, look: Look) -> Iterator[State]:
    """Somebody is hit, marks it, rests, and falls."""
    gm, anna, ben = table(rooms, look)
    sent(gm, "prompt_gm", because="consequences")
    number = sent(
        gm,
        "spotlight_adversary",
        {"d20": [18]},
        adversary=gm.called(GUARD),
        action="attack",
        target=MIRA,
    )
    anna.reaches(number)
    yield State("attacked-phone", anna.page)
    yield State("attack-desktop", gm.page)
    number = gm.go()
    anna.reaches(number)
    yield State("blow-phone", anna.page)
    yield State("blow-desktop", gm.page)
    number = anna.go(0)
    gm.reaches(number)
    yield State("marked-phone", anna.page)
    number = sent(
        gm, "call_roll", character=MIRA, kind="attack", trait="agility", target=gm.called(GUARD)
    )
    anna.reaches(number)
    yield State("attack-phone", anna.page)
    number = sent(anna, "roll", {"hope": [11], "fear": [8]})
    anna.reaches(number)
    yield State("hit-phone", anna.page)
    gm.reaches(anna.go())
    yield State("damage-phone", anna.page)
    gm.go()
    sent(gm, "mark", target="Tomas", what="hp", amount=4)
    number = sent(gm, "start_rest", kind="short")
    anna.reaches(number)
    yield State("rest-phone", anna.page)
    yield State("rest-desktop", gm.page)
    sent(gm, "end_rest", {"d4": [4]})
    number = sent(gm, "mark", target="Tomas", what="hp", amount=9)
    for each in (anna, ben):
        each.reaches(number)
    yield State("death-phone", ben.page)
    yield State("dying-phone", anna.page)
    yield State("dying-desktop", gm.page)


def campaign(rooms: Rooms, look: Look) -> Iterator[State]:
    """Foes out of a text, a library to read, somebody with things, and their next level."""
    gm, anna, _ = table(rooms, look)
    gm.drawer()
    pasting(gm.page).scroll_into_view_if_needed()
    yield State("paste-desktop", gm.page)
    pasting(gm.page).locator("textarea").fill(
        sample("daggerforge.json").replace('"+2"', '"+2d4"', 1)
    )
    pasting(gm.page).locator("button").click()
    expect(gm.page.locator("#sheet .report")).to_be_visible()
    yield State("report-desktop", gm.page)
    kept(gm)
    gm.page.locator("[data-key=pack-coast] button").click()
    expect(gm.page.locator("[data-key=pack-coast]")).to_have_count(0)
    gm.drawer(False)
    for who, where in ((gm, "desktop"), (anna, "phone")):
        who.page.locator(".menu > summary").click()
        who.page.locator(".menu a[href=books]").click()
        expect(who.sheet).to_be_visible()
        yield State(f"library-{where}", who.page)
        who.page.keyboard.press("Escape")
    anna.reaches(rich(gm, look))
    anna.tab("me")
    yield State("sheet-phone", anna.page)
    anna.page.locator("#me a.thing").last.click()
    expect(anna.sheet).to_be_visible()
    yield State("thing-phone", anna.page)
    anna.page.keyboard.press("Escape")
    paper = anna.page.context.new_page()
    paper.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    paper.goto(anna.page.url.split("#")[0] + f"sheet?name={MIRA}")
    yield State("sheet-paper", paper)
    paper.close()
    anna.tab("stage")
    yield State("due-level-phone", anna.page)
    anna.page.locator("#dock a[data-form*='do=level_up']").click()
    form, go_on = anna.sheet.locator("form"), anna.sheet.locator("form button.next")
    form.locator("[name='with.experience']").fill(TIDE[look.lang])
    yield State("level-1-phone", anna.page)
    go_on.click()
    for take in ("hp", "evasion"):
        form.locator(f"label:has([name$='.take'][value={take}])").first.click()
    yield State("level-2-phone", anna.page)
    go_on.click()
    form.locator("label:has([name='with.card']:not([value='']))").first.click()
    yield State("level-3-phone", anna.page)
    go_on.click()
    expect(form.locator("[data-brings]")).not_to_be_empty()
    yield State("level-4-phone", anna.page)


def rich(gm: Player, look: Look) -> int:
    """Mira learns a trade and carries things of it; a level is hers to choose."""
    game = find_game(gm.game)
    assert game is not None
    pack = read(ready(game, look.lang)["coast"].read_bytes())
    sent(gm, "change_character", character=MIRA, **{"class": pack["classes"][0]["name"]})
    for kind, several in (("card", pack["cards"][:4]), ("item", pack["items"][:2])):
        for each in several:
            sent(gm, "acquire", character=MIRA, **{kind: each["name"]})
    sent(gm, "acquire", character=MIRA, gold={"handfuls": 7, "bags": 1})
    return sent(gm, "grant_level", characters=[MIRA])


def crowded(rooms: Rooms, look: Look) -> Iterator[State]:
    """Eight characters and ten adversaries on one screen."""
    gm = rooms.demo("daggerheart", look.lang, size=DESK)
    crowd(gm)
    sent(gm, "gain", what="fear", amount=6)
    sent(gm, "take_spotlight")
    sent(gm, "add_condition", name="Vulnerable", on=gm.called("Fog Hound"))
    gm.page.reload()
    gm.connected()
    yield State("crowded-desktop", gm.page)


def yokai(rooms: Rooms, look: Look) -> Iterator[State]:
    """A move with help, on the table."""
    gm = rooms.demo("yokai", look.lang, size=DESK)
    hana = rooms.take(gm.invite("hana"), "yokai", look.lang)
    ivo = rooms.take(gm.invite("ivo"), "yokai", look.lang)
    yield State("yokai-start-phone", hana.page)
    yield State("yokai-start-desktop", gm.page)
    number = sent(
        hana,
        "find_out",
        {"move": [3], "attribute": [5]},
        character="Aki",
        attribute=hana.called("Sharp Eyes"),
    )
    ivo.reaches(number)
    yield State("yokai-help-phone", ivo.page)
    number = sent(
        ivo, "help", {"help.Ren": [4]}, character="Ren", attribute=gm.called("Soft Voice")
    )
    for each in (hana, gm):
        each.reaches(number)
    yield State("yokai-move-phone", hana.page)
    yield State("yokai-move-desktop", gm.page)
    hana.tab("me")
    yield State("yokai-me-phone", hana.page)


def sinners(rooms: Rooms, look: Look) -> Iterator[State]:
    """Declared in secret, then the exchange."""
    rooms.allowed.append("status of 4(00|09).*/do")  # dice that are asked for one by one
    gm = rooms.demo("sinners", look.lang, size=DESK)
    anna = rooms.take(gm.invite("anna"), "sinners", look.lang)
    cleo = rooms.take(gm.invite("cleo"), "sinners", look.lang)
    yield State("sinners-declare-phone", anna.page)
    declare(anna, "Aldith", "attack")
    yield State("sinners-declared-phone", anna.page)
    gm.reaches(declare(cleo, "Corin", "defend"))
    declare(gm, "Grim", "attack", "Aldith")
    yield State("sinners-ready-desktop", gm.page)
    tests, damage = {"Grim": 17, "Aldith": 10, "Corin": 9}, {"Aldith": 6, "Corin": 5, "Grim": 2}
    number = exchange(gm, tests, damage)
    anna.reaches(number)
    yield State("sinners-result-phone", anna.page)
    yield State("sinners-result-desktop", gm.page)
    anna.tab("me")
    yield State("sinners-me-phone", anna.page)


def table(rooms: Rooms, look: Look) -> tuple[Player, Player, Player]:
    """A GM at a desk, anna with Mira and ben with Tomas on their phones."""
    gm = rooms.demo("daggerheart", look.lang, size=DESK)
    anna = rooms.take(gm.invite("anna"), "daggerheart", look.lang)
    return gm, anna, rooms.take(gm.invite("ben"), "daggerheart", look.lang)


SCENES: tuple[Scene, ...] = (
    first,
    evening,
    fight,
    campaign,
    crowded,
    yokai,
    sinners,
)
