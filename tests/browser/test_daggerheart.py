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
    called = gm.page.locator("form.call-bar")
    called.locator("[name='with.shared'][value=no]").check()
    number = gm.send(called.locator("button[value=agility]").locator("visible=true").first)
    for each in everyone:
        each.reaches(number)
    open_roll = anna.page.locator("#stage section.call")
    expect(open_roll).to_contain_text(anna.say("page.difficulty_hidden"))
    expect(gm.page.locator("#stage section.call")).to_contain_text(gm.say("page.only_you"))
    expect(gm.page.locator("#stage section.call")).to_contain_text("12")
    expect(gm.bar).to_contain_text(gm.say("page.waiting_for", name="anna"))

    # She ticks an Experience; he helps; she throws real dice.
    ticked = anna.page.get_by_role("checkbox", name="Rooftop Courier")
    with anna.page.expect_response("**/do") as declared:
        ticked.check()
    gm.reaches(declared.value.json()["number"])
    expect(ticked).to_be_checked()
    expect(anna.bar.get_by_role("button").last).to_contain_text("+4")
    number = ben.act("help")
    anna.reaches(number)
    expect(open_roll).to_contain_text(TOMAS)
    number = anna.go(dice={"hope": [3], "fear": [9], f"help.{TOMAS}": [4]})
    for each in everyone:
        each.reaches(number)
        expect(each.line(number)).to_contain_text(each.say("page.typed"))
        outcome = each.page.locator("#stage [data-outcome]").first
        expect(outcome).to_contain_text(each.say("headline.success"))
        expect(outcome).to_contain_text(each.say("headline.success_fear"))
        expect(
            each.page.get_by_role("img", name=f"{each.words.word('die', 'fear')}: 9")
        ).to_be_visible()
    expect(anna.page.locator("#stage")).to_contain_text(
        anna.say("headline.hidden_success", total=20)
    )
    expect(gm.page.locator("#stage")).to_contain_text(
        gm.say("headline.against", total=20, difficulty=12)
    )

    # The page says why the GM may move; the guard strikes, and she is told at once.
    because = gm.words.list(["rolled_with_fear"], "because")
    expect(gm.page.locator("#stage .now")).to_contain_text(because)
    gm.act(
        "spotlight_adversary",
        adversary=GUARD,
        action="attack",
        target=MIRA,
        dice={"d20": [18]},
    )
    expect(anna.page.locator("#stage .now")).to_contain_text(anna.say("headline.hits_you"))
    number = gm.go(dice={"damage": [7]})
    anna.reaches(number)
    expect(anna.bar.get_by_role("button")).to_have_count(2)
    anna.go(0)
    number = gm.act("add_condition", name="Restrained", on=MIRA)
    anna.reaches(number)
    assert anna.track(MIRA, "card.hp") == anna.say("page.of", marked=2, most=6)
    expect(anna.card(MIRA)).to_contain_text(anna.words.word("condition", "Restrained"))

    # He strikes back: two taps from the hit to the marked slots, and nothing is typed.
    if gm.offered("pass_spotlight").count():
        gm.press("pass_spotlight")
    number = gm.act("call_roll", character=TOMAS, kind="attack", trait="strength", target=GUARD)
    ben.reaches(number)
    ben.go(dice={"hope": [9], "fear": [4]})
    number = ben.go(dice={"damage": [8]})
    gm.reaches(number)
    expect(gm.bar).to_contain_text(gm.say("moment.deal", total=10, name=GUARD))
    gm.go()
    assert gm.track(GUARD, "card.hp") == gm.say("page.of", marked=2, most=4)

    # A correction, taken back again; a note that nobody else sees.
    corrected = gm.act("correct", at=f"characters.{MIRA}.hope", to=5)
    anna.reaches(corrected)
    assert anna.track(MIRA, "field.hope") == anna.say("page.of", marked=5, most=6)
    number = gm.press("undo")
    for each in everyone:
        each.reaches(number)
        expect(each.line(corrected)).to_contain_text(each.say("page.undone"))
    gm.drawer()
    note = gm.page.locator("#aside [data-key=note]")
    note.locator("textarea").fill("The hound is the guard's brother.")
    noted = gm.send(note.locator("button"))
    gm.drawer(False)
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
        each.tab("story")
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
    expect(gm.page.locator("#stage section.call .tag").filter(has_text=word)).to_be_visible()
