"""Without JavaScript everything can be read and done: plain pages, links and forms."""

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from .rooms import DESKTOP, PHONE, Player, Rooms

GAME = "daggerheart"
MIRA, GUARD = "Mira", "Harbour Guard"


def spread(rooms: Rooms, size: Mapping[str, int] = DESKTOP) -> Page:
    """The GM's page of the demo table, in a browser without a script."""
    page = rooms.page("en", size, java_script_enabled=False)
    page.goto("/")
    page.locator("form[action='/demo'] button").first.click()
    expect(page.locator("#stage")).to_be_visible()
    return page


def followed(page: Page, link: str) -> Page:
    """Somebody on a phone without a script, by a link."""
    page.goto(link)
    expect(page.locator("#stage")).to_be_visible()
    return page


def test_reading_and_rolling(rooms: Rooms) -> None:
    rooms.allowed.append("status of 400")  # dice that are none
    gm = rooms.demo(GAME)
    gm.page.locator("form.call-bar [name='with.stakes']").fill("The rope tears.")
    gm.send(gm.page.locator("form.call-bar button[value=agility]:visible"))
    before = gm.number
    page = rooms.page("de", PHONE, java_script_enabled=False)
    page.goto(gm.invite("anna"))
    say = Player.spoken(GAME, "de")
    expect(page.locator("#stage")).to_contain_text("The rope tears.")
    expect(page.locator("#people")).to_contain_text(MIRA)
    page.get_by_role("checkbox", name="Rooftop Courier").check()
    page.locator("#stage").get_by_role("button", name=say.say("do.declare")).click()
    expect(page.get_by_role("checkbox", name="Rooftop Courier")).to_be_checked()
    rolling = page.locator("#dock form.step").first
    rolling.locator("summary").click()
    rolling.locator("[name='dice.hope']").fill("8")
    rolling.locator("[name='dice.fear']").fill("3")
    rolling.locator("button").last.click()
    outcome = page.locator("#stage [data-outcome]").first
    expect(outcome).to_contain_text(say.say("headline.success"))
    expect(outcome).to_contain_text(say.say("headline.success_hope"))
    expect(page.locator("#lines > li").last).to_contain_text(say.say("page.typed"))
    gm.reaches(before + 2)

    # A form on a page of its own, and a refusal that is told.
    page.locator("#actions details > summary").first.click()
    page.locator("#actions a[href*='do=roll_dice']").click()
    page.locator(".inline [name='with.dice']").fill("2d6")
    page.locator(".inline button").last.click()
    expect(page.locator("#lines > li").last).to_contain_text("2W6")
    page.locator("#actions details > summary").first.click()
    page.locator("#actions a[href*='do=roll_dice']").click()
    page.locator(".inline [name='with.dice']").fill("nothing")
    page.locator(".inline button").last.click()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.locator("#actions details > summary").first.click()
    page.locator("#actions a[href*='do=roll_dice']").click()  # from where the refusal stands too
    expect(page.locator(".inline [name='with.dice']")).to_be_visible()


def test_a_fight(rooms: Rooms) -> None:
    """A call, an attack, its damage, and the marked slots: the GM's page has no script either."""
    gm = spread(rooms)
    say = Player.spoken(GAME, "en")
    gm.locator(".call-bar label.pill", has_text=MIRA).click()
    gm.locator(".call-bar [name='with.difficulty']").fill("11")
    gm.locator(".call-bar button[value=finesse]").first.click()
    expect(gm.locator("#stage .call")).to_contain_text("11")
    gm.locator("#dock form:has([value=cancel_roll]) button").click()
    expect(gm.locator("#stage .call")).to_have_count(0)
    gm.locator("#people [data-key='more-Mira'], #people [data-key='name-Mira']").first.click()
    expect(gm.locator(".inline h2").first).to_have_text(MIRA)

    # Damage from the row, in a form with the target said.
    hurt = gm.locator(f"#people .row[data-key='{MIRA}'] a[href*='do=take_damage']")
    hurt.click()
    gm.locator(".inline [name='with.amount']").fill("8")
    gm.locator(".inline form button").last.click()
    expect(gm.locator(f"#people .row[data-key='{MIRA}'] .broken")).not_to_have_count(0)

    # A condition, through the small window of the row; a countdown goes down by its button.
    row = gm.locator(f"#people .row[data-key='{GUARD}']")
    row.locator("a[href*='do=add_condition']").click()
    gm.locator(".inline [name='with.name']").first.check(force=True)
    gm.locator(".inline form button").last.click()
    expect(row.locator("button.tag")).to_have_count(1)
    row.locator("button.tag").click()
    expect(row.locator("button.tag")).to_have_count(0)
    ticking = gm.locator("#people .clock form button").first
    for _ in range(4):
        ticking.click()
    expect(gm.locator("#people .clock").first).to_contain_text(say.say("gauge.set_off"))


def test_the_drawer(rooms: Rooms) -> None:
    """It lies beneath the table, over nothing; its forms are forms."""
    rooms.allowed.append("status of 400")  # more than the library gives at once
    for size in (DESKTOP, PHONE):
        gm = spread(rooms, size=size)
        table, aside = gm.locator("main").bounding_box(), gm.locator("#aside").bounding_box()
        assert table is not None and aside is not None
        assert aside["y"] >= table["y"] + table["height"] - 1
    drawer = gm.locator("#aside")
    drawer.locator("[data-key=note] textarea").fill("The verger is her father.")
    drawer.locator("[data-key=note] button").click()
    expect(drawer.locator(".noted").first).to_have_text("The verger is her father.")
    drawer.locator("[data-key=new-scene]").click()
    gm.locator(".inline [name='with.name']").fill("The flooded crypt")
    gm.locator(".inline [name='many.Candle Wisp']").fill("2")
    gm.locator(".inline form button").last.click()
    scene = drawer.locator("[data-key='scene-The flooded crypt']")
    expect(scene).to_contain_text("Candle Wisp")
    scene.get_by_role("button").first.click()
    expect(gm.locator("#people .row[data-key='Candle Wisp 2']")).to_have_count(1)
    thief = drawer.locator("[data-key='ready-Reed Thief']")
    thief.locator("[name=count]").fill("3")
    thief.locator("button").last.click()
    expect(gm.locator("#people .row[data-key='Reed Thief 3']")).to_have_count(1)
    drawer.locator("[data-key='ready-Reed Thief'] [name=count]").evaluate("e => e.max = ''")
    drawer.locator("[data-key='ready-Reed Thief'] [name=count]").fill("21")
    drawer.locator("[data-key='ready-Reed Thief'] button").last.click()
    expect(gm.get_by_role("alert")).to_be_visible()  # a page that says so, and leads back
    gm.locator("main a").click()
    expect(gm.locator("#people .row[data-key='Reed Thief 4']")).to_have_count(0)
    drawer.locator("[data-key=secret] button").first.click()
    expect(drawer.locator("[data-key=drawer-secret] [role=status]")).to_contain_text("20")
    drawer.locator("#seats form[data-invite] button").first.click()
    expect(gm.locator(".inline input.link")).to_be_visible()


def test_story_recap_rules_and_sheets(rooms: Rooms) -> None:
    gm = rooms.demo(GAME)
    page = followed(rooms.page("uk", PHONE, java_script_enabled=False), gm.invite("anna"))
    say = Player.spoken(GAME, "uk")
    page.locator("form.tell input[name='with.text']").fill("Туман густішає.")
    page.locator("form.tell button").click()
    expect(page.locator("#lines > li").last).to_contain_text("Туман густішає.")
    page.locator(f"#people .row[data-key='{GUARD}'] a.name").click()
    expect(page.locator(".inline h2").first).to_have_text(GUARD)
    page.locator(f"#people .row[data-key='{MIRA}'] a.pull").first.click()
    page.locator(".inline .handles button").last.click()
    expect(page.locator(f"#people .row[data-key='{MIRA}'] .broken")).to_have_count(1)
    page.locator("#me a[href*='do=wish']").first.click()
    page.locator(".inline [name='with.text']").fill("Я стрибаю.")
    page.locator(".inline form button").last.click()
    expect(page.locator(".wish")).to_contain_text("Я стрибаю.")
    page.locator(".x-card button").click()
    expect(page.locator(".paused").first).to_contain_text(say.say("status.paused"))
    page.locator(".paused button").click()
    expect(page.locator(".paused")).to_have_count(0)
    home = page.url
    page.locator(".menu > summary").click()
    page.locator(".menu a[href=rules]").click()
    page.locator("[name=find]").fill("DH-12")
    page.locator("form[role=search] button").click()
    expect(page.locator("#rule-DH-12")).to_be_visible()
    page.goto(home)
    page.goto(home + "recap")
    expect(page.locator("main")).to_contain_text("Туман густішає.")
    page.goto(home + "show")
    expect(page.locator(".party li").first).to_be_visible()


def test_the_first_page(rooms: Rooms) -> None:
    """From the first page to somebody at the table."""
    page = rooms.page("uk", java_script_enabled=False)
    page.goto("/")
    page.locator("form[action='/new'] [name=name]").fill("Солоний шлях")
    page.locator("form[action='/new'] button.big").click()
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    link = page.locator("#stage .link").input_value()
    guest = rooms.page("de", PHONE, java_script_enabled=False)
    guest.goto(link)
    guest.locator("[name=name]").fill("anna")
    guest.locator("button.big").click()
    hero = guest.locator("#stage button.hero").first
    name = hero.get_attribute("value")
    hero.click()
    expect(guest.locator("#me h2")).to_have_text(name or "")
    page.reload()
    expect(page.locator("#people")).to_contain_text(name or "")
