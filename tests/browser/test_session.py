"""The rest of an evening, on the page: a rest, a place that acts, a countdown, a death move."""

from playwright.sync_api import Locator, expect

from .rooms import PHONE, Player, Rooms
from .test_axe import sound
from .test_keyboard import tab_to
from .test_looks import fits

GAME, LANG = "daggerheart", "de"
MIRA, TOMAS, GUARD = "Mira", "Tomas", "Harbour Guard"


def at_the_table(rooms: Rooms) -> tuple[Player, Player, Player]:
    gm = rooms.demo(GAME, LANG, reduced_motion="reduce")
    anna, ben = (rooms.take(gm.invite(name), GAME, LANG) for name in ("anna", "ben"))
    return gm, anna, ben


def way(player: Player, move: str) -> Locator:
    """A downtime move among the buttons of a rest, for oneself."""
    return player.page.locator(f"#stage button.way[value*='{move}']").first


def test_an_evening(rooms: Rooms) -> None:
    gm, anna, ben = everyone = at_the_table(rooms)
    gm.act("mark", target=MIRA, what="hp", amount=3)
    gm.act("mark", target=TOMAS, what="hp", amount=5)

    # A rest: everybody sees it, each chooses twice, and the GM waits for all.
    number = gm.act("start_rest", kind="short")
    for each in everyone:
        each.reaches(number)
        expect(each.page.get_by_role("heading", name=each.say("status.rest_short"))).to_be_visible()
    resting = gm.page.locator(".resting li")
    expect(resting).to_have_count(2)
    expect(gm.page.locator("#stage .waits")).to_contain_text(f"{MIRA}, {TOMAS}")
    tend = way(anna, "tend_to_wounds")
    values = {"least": 2, "most": 3, "average": 2.75, "marked": 3}
    expect(tend).to_contain_text(anna.say("worth.hp", **values))
    sound(anna.page)
    anna.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    rested = anna.page.locator("#stage .choosing form").first
    anna.type_in(rested, {"d4": [1]})
    number = anna.send(tend)
    assert anna.track(MIRA, "card.hp") == anna.say("page.of", marked=1, most=6)
    expect(anna.page.locator(".resting li").first).to_contain_text(anna.words.count("hp_object", 2))
    anna.send(way(anna, "prepare"))
    expect(anna.page.locator("#stage .way")).to_have_count(0)
    ben.send(way(ben, "tend_to_wounds"))
    number = ben.send(ben.page.locator("#stage button.way.other[value*=prepare]"))
    for each in everyone:
        each.reaches(number)
        assert each.track(MIRA, "field.hope") == each.say("page.of", marked=4, most=6)
        assert each.track(TOMAS, "field.hope") == each.say("page.of", marked=4, most=6)
    expect(gm.page.locator("#stage .waits")).to_have_text(gm.say("page.rest_done"))
    number = gm.press("end_rest", dice={"d4": [4]})
    fear = gm.page.locator("#head .pips.fear")
    expect(fear).to_have_attribute("aria-label", gm.say("page.of", marked=4, most=12))

    # The beacon comes round; the mole and the guard act from their cards.
    beacon = gm.dial(gm.say("demo.beacon"))
    for _ in range(3):
        number = gm.send(gm.act_of(beacon, "act.tick"))
    for each in everyone:
        each.reaches(number)
        dial = each.dial(gm.say("demo.beacon"))
        expect(dial).to_contain_text(each.say("gauge.times", n=1))
        expect(dial.get_by_role("img")).to_have_count(1)
    gm.press("take_spotlight")
    mole = gm.card(gm.say("demo.environment"))
    wave = gm.act_of(mole, "act.feature", feature=gm.say("demo.wave"))
    expect(wave).to_contain_text(gm.say("price.fear", fear=1))
    gm.send(wave)
    expect(fear).to_have_attribute("aria-label", gm.say("page.of", marked=2, most=12))
    guard = gm.card(GUARD)
    gm.act_of(guard, "act.attack").click()
    strike = guard.locator("details.act[open] form")
    gm.type_in(strike, {"d20": [19]})
    number = gm.send(strike.get_by_role("button", name=MIRA))
    anna.reaches(number)
    expect(guard).to_contain_text(gm.say("card.acted"))
    assert gm.say("act.attack") not in anna.page.locator("#people").inner_text()
    number = gm.act("mark", target=MIRA, what="hp", amount=5)

    # Mira is dying: three equals, and the player's to choose, by keyboard too.
    for each in everyone:
        each.reaches(number)
        expect(
            each.page.get_by_role("heading", name=each.say("page.dying", name=MIRA))
        ).to_be_visible()
    fates = anna.page.get_by_role("radio")
    expect(fates).to_have_count(3)
    expect(ben.page.locator("#stage").get_by_role("radio")).to_have_count(0)
    expect(gm.page.locator("#stage .waits").first).to_contain_text("anna")
    sound(anna.page)
    fits(anna.page, "a death move")
    tab_to(anna, fates.first)
    for key in ("ArrowDown", "ArrowDown"):
        anna.page.keyboard.press(key)
    expect(anna.page.get_by_role("radio", checked=True)).to_have_value("risk_it_all")
    moving = anna.page.locator("form.weighing")
    button = moving.get_by_role("button", name=anna.words.word("death_move", "risk_it_all"))
    anna.type_in(moving, {"hope": [7], "fear": [3]})
    anna.send(button)
    expect(anna.page.locator("#stage .called")).to_contain_text("7")
    split = anna.page.get_by_role("radio", checked=True)
    if not split.count():
        anna.page.get_by_role("radio").first.check()
    number = anna.send(anna.page.locator("form.weighing").get_by_role("button"))
    for each in everyone:
        each.reaches(number)
        assert each.track(MIRA, "card.hp") == each.say("page.of", marked=0, most=6)
        expect(each.card(MIRA)).not_to_contain_text(each.words.word("standing", "dying"))

    # What a fight would cost, while it is put together.
    form = gm.open("encounter_budget")
    for _ in range(2):
        form.get_by_role(
            "button", name=gm.say("page.more_of", what=gm.words.word("adversary_type", "solo"))
        ).click()
    expect(form.locator("[data-brings]")).to_contain_text(
        gm.say("worth.encounter_over", budget=6, cost=10, left=4)
    )
    sound(gm.page)


def test_a_rest_without_a_script(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    gm.act("mark", target=MIRA, what="stress", amount=2)
    page = rooms.page(LANG, PHONE, java_script_enabled=False)
    page.goto(gm.invite("anna"))
    before = gm.act("start_rest", kind="short")
    page.reload()
    page.locator("#stage button.way[value*=clear_stress]").click()
    gm.reaches(before + 1)
    assert gm.track(MIRA, "what.stress") == gm.say("page.of", marked=0, most=6)
    page.locator("#stage .else summary").click()
    page.locator("#stage .else [name='with.text']").fill("Sie schaut aufs Meer.")
    page.locator("#stage .else button").click()
    gm.reaches(before + 2)
    expect(gm.line(before + 2)).to_contain_text("Sie schaut aufs Meer.")
    expect(page.locator("#stage .way")).to_have_count(0)
