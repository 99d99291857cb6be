"""A fight of Sinners and Saints from peace to the dice, counted in taps over all seats."""

from playwright.sync_api import Locator, expect

from .rooms import Player, Rooms

GAME = "sinners"
HOB = """async () => {
  const hob = {name: "Hob", player: "gm", side: "robbers", talents: {knives: 11}, hit_points: 9,
    weapon: {talent: "knives", damage: "1d4+1"}};
  const body = new URLSearchParams({do: "add_fighter", with: JSON.stringify(hob)});
  const answer = await fetch("do", {method: "POST", body, headers: {accept: "application/json"}});
  return (await answer.json()).number;
}"""


class Taps:
    """How often somebody tapped, and that what they tapped was in sight."""

    def __init__(self, *everyone: Player) -> None:
        self.everyone, self.count = everyone, 0

    def __call__(self, player: Player, button: Locator) -> None:
        assert player.in_sight(button)
        self.count += 1
        number = player.send(button)
        for each in self.everyone:
            each.reaches(number)


def test_a_duel_and_two_against_two(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    anna = rooms.take(gm.invite("anna"), GAME, "uk")
    cleo = rooms.take(gm.invite("cleo"), GAME, "de")
    gm.press("undo")  # the demo begins with a fight
    expect(gm.page.locator("#stage h1").first).to_have_text(gm.say("moment.who_attacks"))

    tap = Taps(gm, anna, cleo)
    lone = anna.page.locator("#stage .attacks button", has_text=anna.say("page.one_on_one"))
    tap(anna, lone)
    tap(anna, anna.primary)
    tap(gm, gm.primary)  # what Grim does
    tap(gm, gm.primary)  # the dice fall
    assert tap.count == 4
    for each in (anna, gm):
        expect(each.page.locator("#stage [data-outcome]").first).to_be_visible()
    assert anna.in_sight(anna.page.locator("#stage .die").first)

    while not gm.page.locator("#stage .attacks").count():
        gm.press("undo")
    gm.reaches(gm.page.evaluate(HOB))
    for each in (anna, cleo):
        each.reaches(gm.number)
    tap = Taps(gm, anna, cleo)
    tap(anna, anna.page.locator("#stage .attacks button", has_text="Hob").first)
    split = next(p for p in (anna, gm) if p.page.locator("#dock .half, #dock .step").count())
    tap(split, split.step("split"))
    for each in (anna, cleo, gm, gm):
        expect(each.page.locator("#stage form.declare")).to_be_visible()
        tap(each, each.primary)
    while gm.page.locator("#dock input[name=do][value=exchange]").count():
        tap(gm, gm.step("exchange"))
        while asked := [p for p in (anna, gm) if p.step("decide").count()]:
            tap(asked[0], asked[0].step("decide"))
            assert tap.count <= 14
    assert tap.count <= 14
    for each in (anna, gm):  # nothing waits for a decision any more
        expect(each.page.locator("#stage [data-outcome]").first).to_be_visible()
