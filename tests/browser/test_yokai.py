"""The demo adventure of Augen des Zwielichts, played to its end by three people on their pages."""

from playwright.sync_api import expect

from .rooms import Rooms

GAME = "yokai"
AKI, REN, SORA = "Aki", "Ren", "Sora"


def test_the_adventure(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    hana = rooms.take(gm.invite("hana"), GAME, "de")
    ivo = rooms.enter(gm.invite(), "ivo", GAME, "uk")
    everyone = (gm, hana, ivo)
    for each in everyone:
        expect(each.page.locator("html")).to_have_attribute("lang", each.lang)

    # She finds something out, he helps, she tries again, and lets it stand.
    number = hana.act("find_out", attribute="Sharp Eyes", dice={"move": [3], "attribute": [2]})
    expect(hana.line(number)).to_contain_text(hana.say("page.typed"))
    ivo.reaches(number)
    hana.reaches(ivo.act("help", attribute="Soft Voice", dice={f"help.{REN}": [4]}))
    hana.act("improve", dice={"move": [5], "attribute": [2], "improve": [1]})
    number = hana.act("settle")
    for each in everyone:
        each.reaches(number)
        expect(each.page.locator("#stage section.call")).to_have_count(0)

    # The GM names the clue that she brought home.
    clue = "The singing comes from the dry well."
    number = gm.act("name_clue", number=1, text=clue)
    for each in everyone:
        each.reaches(number)
        expect(each.page.locator("#stage .status")).to_contain_text(clue)

    # He risks something.
    number = ivo.act("risk", attribute="Steady Bow", dice={"move": [6], "attribute": [2]})
    expect(ivo.line(number)).to_contain_text(ivo.say("page.typed"))
    gm.reaches(ivo.act("settle"))

    # A fight, to its end: a round that is not enough, and one that is.
    number = gm.act(
        "start_fight",
        participants=[AKI, REN],
        danger=9,
        dice={f"weak.{AKI}": [6, 6], f"weak.{REN}": [1, 1]},
    )
    for each in everyone:
        each.reaches(number)
    gm.press("fight_round", dice={f"combat.{AKI}": [3], f"combat.{REN}": [2]})
    number = gm.press("fight_round", dice={f"combat.{AKI}": [5, 4], f"combat.{REN}": [4]})
    for each in everyone:
        each.reaches(number)
        expect(each.page.locator("#stage .rolled .called")).to_be_visible()
    for at in (2, 3):
        gm.act("name_clue", number=at, text=f"Clue {at}.")

    # The end: peaceful, with every clue that they have.
    number = gm.act("solve", clues=["1", "2", "3"], dice={"solve": [5, 4]})
    for each in everyone:
        each.reaches(number)
        expect(each.page.locator("#stage .rolled .called")).to_contain_text(
            each.say("announce.peaceful", total=9)
        )
    names = [AKI, REN, SORA]
    same = gm.numbers(names)
    assert hana.numbers(names) == same
    assert ivo.numbers(names) == same
    assert len(hana.story) == len(ivo.story)
    assert not set(hana.story[1:3]) & set(ivo.story[1:3])
