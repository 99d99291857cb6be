"""The rest of an evening, on the page: a rest, a place that acts, a countdown, a death move."""

from playwright.sync_api import Locator, expect

from .rooms import PHONE, Player, Rooms
from .test_axe import sound
from .test_keyboard import tab_to
from .test_looks import fits

GAME, LANG = "daggerheart", "de"
MIRA, TOMAS = "Mira", "Tomas"


def at_the_table(rooms: Rooms) -> tuple[Player, Player, Player]:
    gm = rooms.demo(GAME, LANG, reduced_motion="reduce")
    anna, ben = (rooms.take(gm.invite(name), GAME, LANG) for name in ("anna", "ben"))
    return gm, anna, ben


def way(player: Player, move: str) -> Locator:
    """A downtime move among the buttons of a rest, for oneself."""
    return player.page.locator(f"#stage button.way[value*='{move}']").first


def test_an_evening(rooms: Rooms) -> None:
    gm, anna, ben = everyone = at_the_table(rooms)
    guard = gm.called("Harbour Guard")
    gm.act("mark", target=MIRA, what="hp", amount=3)
    gm.act("mark", target=TOMAS, what="hp", amount=5)

    # A rest: everybody sees it, each chooses twice, and the GM waits for all.
    number = gm.act("start_rest", kind="short")
    for each in everyone:
        each.reaches(number)
        expect(each.page.get_by_role("heading", name=each.say("moment.rest_short"))).to_be_visible()
    expect(gm.page.locator("#stage .folk li")).to_have_count(2)
    expect(gm.bar.locator(".waits")).to_contain_text(f"{MIRA}, {TOMAS}")
    tend = way(anna, "tend_to_wounds")
    values = {"least": 2, "most": 3, "average": 2.75, "marked": 3}
    expect(tend).to_contain_text(anna.say("worth.hp", **values))
    sound(anna.page)
    anna.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    rested = anna.page.locator("#stage .choosing form").first
    anna.type_in(rested, {"d4": [1]})
    number = anna.send(tend)
    assert anna.track(MIRA, "card.hp") == anna.say("page.of", marked=1, most=6)
    anna.tab("stage")
    expect(anna.page.locator("#stage .slot.set")).to_contain_text(anna.words.count("hp_object", 2))
    anna.send(way(anna, "prepare"))
    expect(anna.page.locator("#stage .way")).to_have_count(0)
    ben.send(way(ben, "tend_to_wounds"))
    number = ben.send(ben.page.locator("#stage button.way.other[value*=prepare]"))
    for each in everyone:
        each.reaches(number)
        assert each.track(MIRA, "field.hope") == each.say("page.of", marked=4, most=6)
        assert each.track(TOMAS, "field.hope") == each.say("page.of", marked=4, most=6)
    ending = gm.page.locator("#end-rest")
    gm.type_in(ending, {"d4": [4]})
    number = gm.send(gm.bar.locator("button.primary"))
    fear = gm.page.locator("#head .pips.fear[role=img]")
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
    number = gm.act(
        "spotlight_adversary", adversary=guard, action="attack", target=MIRA, dice={"d20": [19]}
    )
    anna.reaches(number)
    expect(gm.card(guard)).to_contain_text(gm.say("card.acted"))
    anna.tab("people")
    assert gm.say("act.attack") not in anna.page.locator("#people").inner_text()
    number = gm.act("mark", target=MIRA, what="hp", amount=5)

    # Mira is dying: three equals, and the player's to choose, by keyboard too.
    for each in everyone:
        each.reaches(number)
        each.tab("stage")
        expect(
            each.page.get_by_role("heading", name=each.say("moment.dying", name=MIRA))
        ).to_be_visible()
    fates = anna.page.locator("#stage").get_by_role("radio")
    expect(fates).to_have_count(3)
    expect(ben.page.locator("#stage").get_by_role("radio")).to_have_count(0)
    expect(gm.bar.locator(".waits")).to_contain_text("anna")
    sound(anna.page)
    fits(anna.page, "a death move")
    tab_to(anna, fates.first)
    for key in ("ArrowDown", "ArrowDown"):
        anna.page.keyboard.press(key)
    stage = anna.page.locator("#stage")
    expect(stage.get_by_role("radio", checked=True)).to_have_value("risk_it_all")
    anna.type_in(stage.locator("form.weighing"), {"hope": [7], "fear": [3]})
    anna.send(anna.bar.locator("button.primary"))
    expect(stage).to_contain_text("7")
    if not stage.get_by_role("radio", checked=True).count():
        stage.get_by_role("radio").first.check()
    number = anna.send(anna.bar.locator("button.primary"))
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
