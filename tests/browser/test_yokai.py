"""The demo adventure of Augen des Zwielichts, played to its end by three people on their pages."""

from playwright.sync_api import expect

from .rooms import Player, Rooms

GAME = "yokai"
AKI, REN, SORA = "Aki", "Ren", "Sora"


def shows(player: Player, key: str) -> None:
    """Waits until the headline on the stage says this."""
    says = player.say(key)
    expect(player.page.locator("#stage h1", has_text=says).first).to_be_visible()


def test_the_adventure(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    hana = rooms.take(gm.invite("hana"), GAME, "de")
    ivo = rooms.enter(gm.invite(), "ivo", GAME, "uk")
    everyone = (gm, hana, ivo)
    for each in everyone:
        expect(each.page.locator("html")).to_have_attribute("lang", each.lang)
    shows(hana, "moment.your_move")

    # She finds something out, he helps, she tries again, and lets it stand.
    number = hana.act("find_out", attribute="Sharp Eyes", dice={"move": [3], "attribute": [2]})
    expect(hana.line(number)).to_contain_text(hana.say("page.typed"))
    for each in everyone:
        each.reaches(number)
        shows(each, "headline.no_clue")
        expect(each.page.locator("#stage .chip.pending")).to_have_count(1)
    for choice in (hana.step("settle"), hana.step("improve")):  # equals, within the thumb
        assert hana.in_sight(choice) and "primary" not in (choice.get_attribute("class") or "")
    assert hana.in_sight(hana.page.locator("#stage .die").first)
    helping = ivo.page.locator("#dock details.step").first
    helping.locator("summary").first.click()
    ivo.type_in(helping, {f"help.{REN}": [4]})
    hana.reaches(ivo.send(helping.locator("button", has_text="Soft Voice")))
    hana.type_in(
        hana.page.locator("#dock form.step:has(input[name=do][value=improve])"),
        {"move": [5], "attribute": [2], "improve": [1]},
    )
    number = hana.send(hana.step("improve"))
    shows(hana, "headline.clue")
    number = hana.send(hana.step("settle"))
    for each in everyone:
        each.reaches(number)
        expect(each.page.locator("#stage .open-move")).to_have_count(0)

    # The GM names the clue that she brought home: the stage asks for it.
    clue = "The singing comes from the dry well."
    gm.page.locator("#clue-1 [name='with.text']").fill(clue)
    number = gm.send(gm.primary)
    for each in everyone:
        each.reaches(number)
        expect(each.page.locator("#stage .clues")).to_contain_text(clue)

    # He risks something with one tap on the stage, whatever falls, and names a condition.
    form = ivo.page.locator("#stage form.moves")
    form.locator("label.pill", has_text="Steady Bow").click()
    number = ivo.send(form.locator("button[value=risk]"))
    naming = ivo.page.locator("#stage form.naming")
    if naming.count():
        naming.locator("[name='with.condition']").fill("Кашель")
        number = ivo.send(ivo.primary)
    else:
        number = ivo.send(ivo.step("settle"))
    gm.reaches(number)
    while gm.page.locator("#stage form.naming").count():
        gm.page.locator("#stage form.naming [name='with.text']").fill("Something more.")
        gm.send(gm.primary)

    # A fight, to its end: a round that is not enough, and one that is.
    form = gm.open_act("start_fight")
    gm.fill(form, {"participants": [AKI, REN], "danger": 9})
    gm.type_in(form, {f"weak.{AKI}": [6, 6], f"weak.{REN}": [1, 1]})
    number = gm.send(form.get_by_role("button").last)
    for each in everyone:
        each.reaches(number)
    for each in (hana, ivo):
        shows(each, "headline.fight")
    gm.press("fight_round", dice={f"combat.{AKI}": [3], f"combat.{REN}": [2]})
    number = gm.press("fight_round", dice={f"combat.{AKI}": [5, 4], f"combat.{REN}": [4]})
    for each in everyone:
        each.reaches(number)
    shows(hana, "headline.won")
    while gm.page.locator("#stage form.naming").count():
        gm.page.locator("#stage form.naming [name='with.text']").fill("Something more.")
        gm.send(gm.primary)

    # The end: peaceful, with every clue that they have.
    form = gm.open_act("solve")
    clues = form.locator("[name='with.clues']")
    for at in range(clues.count()):
        clues.nth(at).check(force=True)
    gm.type_in(form, {"solve": [6, 5]})
    number = gm.send(form.get_by_role("button").last)
    for each in (hana, ivo):
        each.reaches(number)
        shows(each, "headline.peaceful")
    names = [AKI, REN, SORA]
    gm.reaches(number)
    same = gm.numbers(names)
    assert hana.numbers(names) == same
    assert ivo.numbers(names) == same
    assert len(hana.story) == len(ivo.story)
    assert not set(hana.story[1:3]) & set(ivo.story[1:3])
