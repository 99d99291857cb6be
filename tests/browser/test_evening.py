"""An evening in each game, from an empty table to the recap, by what the page offers alone."""

import pytest
from playwright.sync_api import Locator, expect

from .evening import Evening
from .rooms import Player, Rooms

USUAL = {
    "daggerheart": ("en", "de", "uk"),
    "yokai": ("de", "uk", "en"),
    "sinners": ("uk", "en", "de"),
}
"""Who reads what in the ordinary run: the GM, anna, ben."""
ROTATED = [("en", "de", "uk"), ("de", "uk", "en"), ("uk", "en", "de")]


def evenings(game: str) -> list[object]:
    """The languages in which a game is played: all of them in the long run.

    Once everybody's page is looked at in every size and scheme; what axe finds in those does not
    depend on words, so that is not done in each language.
    """
    others = [langs for langs in ROTATED if langs != USUAL[game]]
    return [
        pytest.param(USUAL[game], False, id="-".join(USUAL[game])),
        *(
            pytest.param(langs, langs == others[0], id="-".join(langs), marks=pytest.mark.soak)
            for langs in others
        ),
    ]


def rolled(player: Player, **dice: list[int]) -> int:
    """Real dice, typed in at the button of the bar."""
    return player.go(dice=dice)


def of_row(gm: Player, name: str, key: str) -> Locator:
    """Something that can be done with somebody from their row."""
    row = gm.page.locator(f"#people .row[data-key='{name}']")
    return row.locator(".acts").get_by_role("button", name=gm.say(key))


@pytest.mark.parametrize(("langs", "whole"), evenings("daggerheart"))
def test_daggerheart(rooms: Rooms, langs: tuple[str, str, str], whole: bool) -> None:
    evening = Evening(rooms, "daggerheart", langs, whole, reduced_motion="reduce")
    gm, anna = evening.gm, evening.comes()
    thief = gm.called("Reed Thief")
    bar = gm.page.locator("form.call-bar")
    evening.tap(gm, bar.locator("button.skill:visible").first)
    evening.look()
    evening.tap(anna, anna.primary)
    assert (evening.hands.taps, evening.hands.typed) <= (6, 2)
    for each in (gm, anna):
        expect(each.page.locator("#stage [data-outcome]").first).to_be_visible()
    evening.look()
    ben = evening.comes()
    mira, tomas = (each.page.locator("#me h2").inner_text() for each in (anna, ben))
    evening.session()
    while gm.step("pass_spotlight").count():
        gm.send(gm.step("pass_spotlight"))

    # A wish becomes a call with one tap; he rolls it.
    evening.wished(ben, "Ich klettere hinauf.")
    evening.tap(gm, gm.page.locator("#stage .wish form.pills button").first)
    evening.look(ben.page)
    evening.told(rolled(ben, hope=[9], fear=[4]))
    evening.look()

    # A scene out of the drawer, and a fight: from the hit to the marks nothing is typed.
    gm.drawer()
    gm.page.locator("[data-key=new-scene]").click()
    form = gm.sheet.locator("form")
    form.locator("[name='with.name']").fill("Schilf")
    form.locator(f"[data-key='many-{thief}'] [data-step='1']").click()
    evening.look(gm.page)
    form.get_by_role("button").last.click()
    scene = gm.page.locator("[data-key='scene-Schilf']")
    expect(scene).to_contain_text(thief)
    evening.look(gm.page)
    evening.told(gm.send(scene.get_by_role("button").first))
    gm.drawer(False)
    foe = gm.page.locator(f"#people .row[data-key='{thief}']")
    gm.page.locator(".call-bar select[name='with.target']").select_option(thief)
    evening.tap(gm, gm.page.locator(".call-bar .strikes:visible .skill").first)
    evening.look()
    evening.told(rolled(anna, hope=[11], fear=[9]))
    evening.look()
    evening.told(rolled(anna, damage=[1]))
    evening.look()
    evening.tap(gm, gm.primary)
    expect(foe.locator(".broken")).not_to_have_count(0)

    # A condition, and the foe strikes back: who is hit chooses, with armour or without.
    of_row(gm, thief, "act.condition").click()
    evening.look(gm.page)
    evening.told(gm.send(gm.sheet.locator(".whom button").first))
    expect(foe.locator("button.tag")).to_have_count(1)
    evening.told(gm.act("gain", what="fear", amount=2))
    if gm.offered("take_spotlight").count():
        evening.told(gm.press("take_spotlight"))
    evening.look()
    of_row(gm, thief, "act.attack").click()
    evening.look(gm.page)
    gm.type_in(gm.sheet.locator("form"), {"d20": [20]})
    evening.told(gm.send(gm.sheet.get_by_role("button", name=mira)))
    evening.look()
    evening.tap(gm, gm.primary)
    evening.look()
    expect(anna.bar.get_by_role("button").first).to_be_visible()
    evening.told(anna.go(0))
    hurt = anna.page.locator("#me .broken").count()
    assert hurt or anna.page.locator("#me").count()
    if gm.offered("pass_spotlight").count():
        evening.told(gm.press("pass_spotlight"))

    # A countdown runs down to 0.
    form = gm.open("add_countdown")
    gm.fill(form, {"name": "Flut"})
    form.locator("[name='with.start'][value='4']").check(force=True)
    evening.look(gm.page)
    evening.told(gm.send(form.get_by_role("button").last))
    gm.drawer(False)
    dial = gm.dial("Flut")
    for _ in range(4):
        evening.told(gm.send(dial.locator(".acts form button").first))
    for each in evening.everyone:
        each.tab("people")
        expect(each.dial("Flut")).to_contain_text(each.say("gauge.set_off"))
    evening.look()

    # A rest: each chooses twice, and the GM ends it.
    evening.told(gm.act("start_rest", kind="short"))
    for each in (anna, ben):
        each.tab("stage")
    evening.look()
    for each in (anna, ben):
        for _ in range(2):
            evening.told(each.send(each.page.locator("#stage button.way:not(.other)").first))
    evening.look()
    evening.tap(gm, gm.primary)
    assert tomas != mira

    evening.x_card(ben)
    evening.undone("Ein Irrtum.")
    evening.ends(thief)


def settled(evening: Evening, player: Player) -> None:
    """Whoever threw it lets it stand, and names what it brings; the GM names the clues."""
    gm = evening.gm
    naming = player.page.locator("#stage form.naming")
    if naming.count():
        naming.locator("[name='with.condition']").fill("Husten")
        evening.look(player.page)
        evening.tap(player, player.bar.locator("button").first)
    else:
        evening.tap(player, player.step("settle"))
    while gm.page.locator("#stage form.naming").count():
        gm.page.locator("#stage form.naming [name='with.text']").fill("Sie singt im Brunnen.")
        evening.look(gm.page)
        evening.tap(gm, gm.primary)


@pytest.mark.parametrize(("langs", "whole"), evenings("yokai"))
def test_yokai(rooms: Rooms, langs: tuple[str, str, str], whole: bool) -> None:
    evening = Evening(rooms, "yokai", langs, whole, reduced_motion="reduce")
    gm, anna = evening.gm, evening.comes()
    evening.look()
    form = gm.open_act("start_adventure")
    evening.hands.taps += 1
    evening.hands.type(form.locator("[name='with.question']"), "Wer singt im Brunnen?")
    evening.look(gm.page)
    evening.tap(gm, form.get_by_role("button").last)
    evening.look()
    evening.tap(anna, anna.page.locator("#stage form.moves button[value=find_out]"))
    assert evening.hands.taps <= 6 and evening.hands.typed <= 2
    evening.look()
    settled(evening, anna)
    ben = evening.comes()
    evening.session()

    # A wish is heard; a clue is found with real dice, helped by the other, and named.
    evening.wished(ben, "Ich lausche.")
    evening.told(gm.send(gm.page.locator("#stage .wish form.pills button").first))
    expect(gm.page.locator("#stage .wish")).to_have_count(0)
    evening.told(ben.act("find_out", dice={"move": [6]}))
    evening.look()
    helping = anna.page.locator("#dock details.step").first
    helping.locator("summary").first.click()
    evening.look(anna.page)
    evening.told(anna.send(helping.locator(".whom button").first))
    evening.look()
    settled(evening, ben)
    for each in evening.everyone:
        expect(each.page.locator("#stage .clues")).to_be_visible()

    # A fight, from the bar, round by round to its end.
    form = gm.open_act("start_fight")
    boxes = form.locator("[name='with.participants']")
    names = [each.get_attribute("value") or "" for each in boxes.all()]
    gm.fill(form, {"participants": names, "danger": 9})
    gm.type_in(form, {f"weak.{name}": [1, 1] for name in names})
    evening.look(gm.page)
    evening.told(gm.send(form.get_by_role("button").last))
    evening.look()
    evening.told(gm.press("fight_round", dice={f"combat.{name}": [5] for name in names}))
    evening.look()
    for _ in range(8):
        if not gm.step("fight_round").count():
            break
        evening.tap(gm, gm.step("fight_round"))
    for each in (anna, ben):
        expect(each.page.locator("#stage .fighters")).to_have_count(0)

    # On the road they rest; then the adventure is solved.
    evening.told(anna.act("travel", dice={"move": [6]}))
    evening.look()
    settled(evening, anna)
    form = gm.open_act("solve")
    boxes = form.locator("[name='with.clues']")
    for at in range(boxes.count()):
        boxes.nth(at).check(force=True)
    evening.look(gm.page)
    gm.type_in(form, {"solve": [6, 6]})
    evening.told(gm.send(form.get_by_role("button").last))
    for each in (anna, ben):
        each.tab("stage")
        expect(each.page.locator("#stage h1").first).to_contain_text(each.say("headline.peaceful"))
    evening.look()

    evening.x_card(anna)
    evening.undone("Ein Irrtum.")
    evening.ends("Wer singt im Brunnen?")


def declared(evening: Evening) -> None:
    """Everybody says under seal what those of theirs do who fight."""
    for each in (*evening.everyone[1:], evening.gm):
        while each.page.locator("#stage form.declare").count():
            evening.look(each.page)
            evening.tap(each, each.primary)


def struck(evening: Evening) -> None:
    """The dice of every group, and what they leave open."""
    gm = evening.gm
    while gm.page.locator("#dock input[name=do][value=exchange]").count():
        evening.tap(gm, gm.step("exchange"))
        while asked := [each for each in evening.everyone if each.step("decide").count()]:
            evening.look(asked[0].page)
            evening.tap(asked[0], asked[0].step("decide"))


def foes(evening: Evening, count: int) -> None:
    """The GM takes so many from the library, on the stage."""
    item = evening.gm.page.locator("#stage .shelf .item").first
    for _ in range(count - 1):
        evening.hands.tap(item.locator("[data-step='1']"))
    evening.hands.tap(item.locator("form > button").last)
    expect(evening.gm.page.locator("#stage .attacks").first).to_be_visible()


def test_a_duel_from_an_empty_table(rooms: Rooms) -> None:
    """From an empty table to the dice, over all seats: eight taps at most."""
    evening = Evening(rooms, "sinners", USUAL["sinners"], False, reduced_motion="reduce")
    gm, anna = evening.gm, evening.comes()
    evening.look()
    foes(evening, 1)
    attack = anna.page.locator("#stage .attacks button").first
    expect(attack).to_be_visible()
    evening.look()
    evening.tap(anna, attack)
    evening.look()
    evening.tap(anna, anna.primary)
    evening.tap(gm, gm.primary)
    evening.tap(gm, gm.step("exchange"))
    assert evening.hands.taps <= 8 and evening.hands.typed <= 2, evening.hands.taps
    for each in (gm, anna):
        expect(each.page.locator("#stage [data-outcome]").first).to_be_visible()
    evening.look()


@pytest.mark.parametrize(("langs", "whole"), evenings("sinners"))
def test_sinners(rooms: Rooms, langs: tuple[str, str, str], whole: bool) -> None:
    evening = Evening(rooms, "sinners", langs, whole, reduced_motion="reduce")
    gm, anna, ben = evening.gm, evening.comes(), evening.comes()
    foes(evening, 2)
    evening.look()

    # Two against two, from an empty table to the dice of all: fourteen taps at most.
    attack = anna.page.locator("#stage .attacks button").first
    expect(attack).to_be_visible()
    evening.tap(anna, attack)
    evening.look()
    split = next(each for each in evening.everyone if each.step("split").count())
    evening.tap(split, split.step("split"))
    declared(evening)
    asked = evening.hands.taps
    groups = gm.page.locator("#stage [data-key^=group-]").count()
    assert asked + groups <= 14 and evening.hands.typed <= 2, (asked, groups)
    struck(evening)
    evening.look()
    evening.session()

    # From phase to phase, until there is melee again; then it is ended.
    for _ in range(8):
        if not gm.step("next_phase").count() or gm.page.locator("#stage form.declare").count():
            break
        evening.tap(gm, gm.step("next_phase"))
        evening.look(anna.page)
    declared(evening)
    struck(evening)
    evening.look()
    row = gm.page.locator("#people .row.foe a.name").first
    name = row.inner_text()
    row.click()
    evening.look(gm.page)
    gm.page.keyboard.press("Escape")

    # A wish, a pause, something taken back; the evening ends in the middle of it.
    evening.wished(ben, "Ich will reden.")
    evening.told(gm.send(gm.page.locator("#stage .wish form.pills button").first))
    evening.x_card(anna)
    evening.undone("Ein Irrtum.")
    evening.ends(name)
