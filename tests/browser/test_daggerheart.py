"""The demo scene of Daggerheart, played to its end by three people on their pages."""

from playwright.sync_api import expect

from .rooms import Player, Rooms

GAME = "daggerheart"
MIRA, TOMAS, GUARD = "Mira", "Tomas", "Harbour Guard"


def at_the_table(rooms: Rooms) -> tuple[Player, Player, Player]:
    """The GM at a desk; anna by a link of her own, ben through the open door."""
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "de")
    ben = rooms.enter(gm.invite(), "ben", GAME, "uk")
    here = gm.page.locator("#head .here li.on")
    expect(here).to_have_count(3)
    return gm, anna, ben


def test_the_scene(rooms: Rooms) -> None:
    gm, anna, ben = everyone = at_the_table(rooms)
    for each in everyone:
        expect(each.page.locator("html")).to_have_attribute("lang", each.lang)

    # A hidden roll, called in two clicks: how hard, and what.
    called = gm.page.locator("form.quick")
    called.locator("[name='with.shared'][value=no]").check()
    number = gm.send(called.locator("button[value=agility]"))
    for each in everyone:
        each.reaches(number)
    open_roll = anna.page.locator("#stage section.call")
    expect(open_roll).to_contain_text(anna.say("card.hidden"))
    expect(open_roll).to_contain_text(anna.say("page.odds_hidden"))
    expect(gm.page.locator("#stage section.call")).to_contain_text(gm.say("page.only_you"))
    expect(gm.page.locator("#stage section.call dd").nth(1)).to_contain_text("12")

    # She ticks an Experience; he helps; she throws real dice.
    ticked = anna.page.get_by_role("checkbox", name="Rooftop Courier")
    with anna.page.expect_response("**/do") as declared:
        ticked.check()
    gm.reaches(declared.value.json()["number"])
    expect(ticked).to_be_checked()
    number = ben.act("help")
    anna.reaches(number)
    expect(open_roll).to_contain_text(TOMAS)
    thrown = open_roll.locator("form.throw")
    anna.type_in(thrown, {"hope": [3], "fear": [9], f"help.{TOMAS}": [4]})
    number = anna.send(thrown.get_by_role("button"))
    for each, said in zip(everyone, ("20 with Fear", "20 mit Angst", "20 зі Страхом"), strict=True):
        each.reaches(number)
        expect(each.line(number)).to_contain_text(each.say("page.typed"))
        expect(each.page.locator("#stage .rolled .called")).to_contain_text(said)
        expect(
            each.page.get_by_role("img", name=f"{each.words.word('die', 'fear')}: 9")
        ).to_be_visible()

    # The page says why the GM may move; the guard strikes.
    because = gm.words.list(["rolled_with_fear"], "because")
    expect(gm.page.locator("#stage .status")).to_contain_text(because)
    gm.act(
        "spotlight_adversary",
        adversary=GUARD,
        action="attack",
        target=MIRA,
        dice={"d20": [18]},
    )
    gm.act("roll_damage", 1, adversary=GUARD, dice={"damage": [7]})
    gm.act("take_damage", target=MIRA, amount=8)
    number = gm.act("add_condition", name="Restrained", on=MIRA)
    anna.reaches(number)
    assert anna.track(MIRA, "card.hp") == anna.say("page.of", marked=2, most=6)
    expect(anna.card(MIRA)).to_contain_text(anna.words.word("condition", "Restrained"))

    # He strikes back.
    if gm.offered("pass_spotlight").count():
        gm.press("pass_spotlight")
    number = gm.act("call_roll", character=TOMAS, kind="attack", trait="strength", target=GUARD)
    ben.reaches(number)
    thrown = ben.page.locator("#stage form.throw")
    ben.type_in(thrown, {"hope": [9], "fear": [4]})
    ben.send(thrown.get_by_role("button"))
    number = ben.act("roll_damage", dice={"damage": [8]})
    gm.reaches(number)
    gm.act("take_damage", target=GUARD, amount=10)
    assert gm.track(GUARD, "card.hp") == gm.say("page.of", marked=2, most=4)

    # A correction, taken back again; a note that nobody else sees.
    corrected = gm.act("correct", at=f"characters.{MIRA}.hope", to=5)
    anna.reaches(corrected)
    assert anna.track(MIRA, "field.hope") == anna.say("page.of", marked=5, most=6)
    number = gm.press("undo")
    for each in everyone:
        each.reaches(number)
        expect(each.line(corrected)).to_contain_text(each.say("page.undone"))
    noted = gm.act("note", text="The hound is the guard's brother.")
    expect(gm.line(noted)).to_contain_text(gm.say("page.only_you"))

    # The countdown ends, and so does the scene.
    bell = gm.say("demo.countdown")
    gm.act("tick_countdown", name=bell, by=4)
    number = gm.press("end_session")
    for each in everyone:
        each.reaches(number)
        expect(each.line(noted)).to_have_count(1 if each is gm else 0)
        expect(each.page.locator("#head .session")).to_have_text(
            each.say("ui.session_over", number=1)
        )
        expect(each.line(number)).to_be_visible()
    assert "brother" not in anna.page.content() + ben.page.content()
    same = gm.numbers([MIRA, TOMAS])
    assert anna.numbers([MIRA, TOMAS]) == same
    assert ben.numbers([MIRA, TOMAS]) == same
    for each in everyone:
        expect(each.dial(bell)).to_contain_text(each.say("gauge.set_off"))
    assert len({len(each.story) for each in (anna, ben)}) == 1
    assert anna.story != ben.story


def test_what_lies_on_a_target_is_filled_in(rooms: Rooms) -> None:
    """A Vulnerable guard: the call comes with advantage, until the GM says otherwise."""
    gm = rooms.demo(GAME)
    gm.act("add_condition", name="Vulnerable", on=GUARD)
    form = gm.open("call_roll")
    advantage = form.locator("[name='with.advantage']")
    expect(advantage).to_have_value("")
    gm.fill(form, {"target": GUARD})
    expect(advantage).to_have_value("1")
    gm.fill(form, {"target": "Fog Hound"})
    expect(advantage).to_have_value("")
    gm.fill(form, {"target": GUARD, "trait": "agility"})
    gm.send(form.locator("p.send button"))
    word = gm.say("field.advantage").capitalize()
    expect(gm.page.locator("#stage section.call dt").filter(has_text=word)).to_be_visible()
