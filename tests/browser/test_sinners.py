"""The demo fight of Sinners and Saints, played to its end by three people on their pages."""

import re

from playwright.sync_api import expect

from .rooms import Player, Rooms

GAME = "sinners"
ALDITH, CORIN, GRIM = "Aldith", "Corin", "Grim"
Dice = dict[str, list[int]]


def declare(player: Player, fighter: str, action: str, target: str = "") -> int:
    """Says in secret what somebody does: chosen on the stage, sent from the bar."""
    form = player.page.locator(f"#declare-{fighter}")
    form.locator(f"[name='with.action'][value={action}]").check(force=True)
    if target:
        form.locator(f"[name='with.target'][value={target}]").check(force=True)
    assert player.in_sight(player.primary)
    return player.send(player.primary)


def exchange(gm: Player, tests: dict[str, int], damage: dict[str, int]) -> int:
    """Real dice for an exchange that lies open: the tests, then the damage of whoever is asked."""
    form = gm.page.locator("#dock form.step:has(input[name=do][value=exchange])")
    expect(form.locator("details.real")).to_have_count(0)  # how many they are would tell
    gm.send(gm.step("open_exchange"))
    button = gm.step("exchange")
    gm.type_in(form, {f"test.{name}": [face] for name, face in tests.items()})
    while True:
        answer = gm.answer(button)
        if answer.ok:
            number = int(answer.json()["number"])
            gm.reaches(number)
            return number
        said = answer.json()
        assert said["refused"] == "missing_dice", said
        wanted = form.locator(f"input[name='dice.{said['at']}']")
        expect(wanted).to_be_focused()
        wanted.fill(str(damage[said["at"].removeprefix("damage.")]))


def test_the_fight(rooms: Rooms) -> None:
    rooms.allowed.append("status of 4(00|09).*/do")  # dice that are asked for one by one
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "de")
    cleo = rooms.enter(gm.invite(), "cleo", GAME, "uk")
    everyone = (gm, anna, cleo)
    for each in everyone:
        expect(each.page.locator("html")).to_have_attribute("lang", each.lang)

    def declared(grim: str, aldith: str, corin: str) -> None:
        """Both sides, in secret: others see that something was said, and not what."""
        declare(anna, ALDITH, aldith)
        declare(cleo, CORIN, corin)
        number = declare(gm, GRIM, grim, ALDITH)
        for each in everyone:
            each.reaches(number)

    # An offensive stalemate: the side with the Momentum is asked, and the choices are equal.
    assert anna.headline == anna.say("moment.declare")
    for choice in anna.page.locator("#declare-Aldith .choice").all():
        assert anna.in_sight(choice)  # one screen
    declared("attack", "attack", "defend")
    for each in (gm, anna):
        assert each.words.word("action", "defend") not in " ".join(each.story[-4:])
    number = exchange(gm, {GRIM: 12, ALDITH: 12, CORIN: 17}, {GRIM: 4, ALDITH: 6})
    for each in everyone:
        each.reaches(number)
    expect(gm.line(number)).to_contain_text(gm.say("page.typed"))
    expect(anna.page.locator("#stage h1").first).to_have_text(anna.say("headline.asks_stalemate"))
    assert not gm.primary.count()
    number = gm.send(gm.step("decide", 1))  # neither
    for each in everyone:
        each.reaches(number)
    expect(anna.page.locator("#stage .side.active")).to_contain_text(ALDITH)

    # Through the phases, until there is melee again; then blow by blow to the end.
    for _ in range(12):
        for _ in range(5):
            gm.send(gm.step("next_phase"))
            if gm.page.locator("#stage form.declare").count():
                break
        for each in (anna, cleo):
            each.reaches(gm.number)
        declared("attack", "attack", "attack")
        number = exchange(gm, {GRIM: 19, ALDITH: 10, CORIN: 10}, {ALDITH: 8, CORIN: 8, GRIM: 1})
        for each in everyone:
            each.reaches(number)
        while gm.page.locator("#dock input[name=do][value=decide]").count():
            gm.send(gm.step("decide"))
        left = re.search(r"\d+", gm.track(GRIM, "field.hit_points"))
        assert left is not None
        assert "8" in anna.headline or left[0] == "0"  # who is hit for how much
        if left[0] == "0":
            break
    number = gm.send(gm.step("next_phase"))
    for each in everyone:
        each.reaches(number)
        expect(
            each.page.locator("#stage h1", has_text=each.say("moment.over")).first
        ).to_be_visible()
    for each in everyone:
        expect(each.card(GRIM)).to_contain_text(each.say("card.down"))
        expect(each.page.locator("#stage section.call")).to_have_count(0)
    names = [ALDITH, CORIN, GRIM]
    same = gm.numbers(names)
    assert anna.numbers(names) == same
    assert cleo.numbers(names) == same
    assert len(anna.story) == len(cleo.story)
    assert not set(anna.story[:3]) & set(cleo.story[:3])
