"""Three people and an evening: what they see is looked at, what they tap is counted."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from .rooms import DESKTOP, PHONE, Player, Rooms
from .test_axe import AXE, sound
from .test_first_steps import Hands
from .test_measures import WIDER

STILL = """() => !document.querySelector("[data-sending], [aria-busy=true]") &&
    document.getAnimations().every((one) =>
        one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
"""Nothing is under way, and nothing moves any more that comes to an end."""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
NAMES = ("anna", "ben")


class Evening:
    """A GM at a desk and two players on phones, each in a language of their own."""

    def __init__(
        self,
        rooms: Rooms,
        game: str,
        langs: tuple[str, str, str],
        whole: bool = False,
        zoom: int = 1,
        **more: Any,
    ) -> None:
        self.rooms, self.game, self.langs, self.whole = rooms, game, langs, whole
        self._more, self._turn = more, 0
        self.hands = Hands()
        self._phone, desk = (
            {side: size // zoom for side, size in each.items()} for each in (PHONE, DESKTOP)
        )
        page = rooms.page(langs[0], desk, **more)
        page.goto("/")
        self.look(page)
        form = page.locator("form[action='/new']")
        form.locator(f"label.{game}").click()
        form.locator("button.big").click()
        self.gm = Player(page, game, langs[0])
        self.link = page.locator("#stage .link").input_value()
        self.look(page)
        self.everyone = [self.gm]

    def comes(self, hero: int = 0) -> Player:
        """The next player scans the code, says a name, and takes somebody ready."""
        at = len(self.everyone)
        page = self.rooms.page(self.langs[at], self._phone, has_touch=True, **self._more)
        page.goto(self.link)
        self.look(page)
        self.hands.type(page.locator("[name=name]"), NAMES[at - 1])
        self.hands.tap(page.locator("button.big"))
        player = Player(page, self.game, self.langs[at])
        self.look(page)
        self.hands.tap(page.locator("#stage button.hero").nth(hero))
        expect(page.locator("#stage .arrival")).to_have_count(0)
        self.everyone.append(player)
        return player

    def look(self, *pages: Page) -> None:
        """Axe finds nothing on these pages, or on everybody's; and nothing goes sideways."""
        for page in pages or self._seen():
            page.wait_for_function(STILL)
            assert page.evaluate(WIDE) <= 1, (page.title(), page.evaluate(WIDER))
            if not self.whole:
                results = AXE.run(page)
                assert not results.violations_count, results.generate_report()
                continue
            size = page.viewport_size
            sound(page)
            page.emulate_media(color_scheme="light")
            assert size is not None
            page.set_viewport_size(size)

    def _seen(self) -> list[Page]:
        """The GM's page and a player's, by turns; everybody's in the long run."""
        gm, *players = [each.page for each in self.everyone]
        self._turn += 1
        return [gm, *(players if self.whole else players[self._turn % len(players) :][:1])]

    def told(self, number: int) -> None:
        """Everybody's page shows an entry."""
        for each in self.everyone:
            each.reaches(number)

    def tap(self, player: Player, button: Locator) -> int:
        """A tap that sends something; everybody sees what came of it."""
        expect(button).to_be_visible()
        self.hands.taps += 1
        number = player.send(button)
        self.told(number)
        return number

    def session(self) -> None:
        """The GM begins the session."""
        self.told(self.gm.press("start_session"))
        self.gm.drawer(False)

    def wished(self, player: Player, text: str) -> None:
        """Somebody taps on what they are good at, and says what they want."""
        skills = player.page.locator("#me a[data-form*='do=wish']")
        if skills.count():
            player.tab("me")
            skills.first.click()
        else:  # a game without calls: among what else one can do
            player.open("wish")
        form = player.sheet.locator("form")
        player.fill(form, {"text": text})
        self.look(player.page)
        self.told(player.send(form.get_by_role("button").last))
        expect(self.gm.page.locator("#stage .wish")).to_contain_text(text)
        self.look(self.gm.page)
        player.tab("stage")

    def x_card(self, player: Player) -> None:
        """One tap, and everybody pauses; nobody knows whose it was."""
        player.page.locator(".x-card button").click()
        for each in self.everyone:
            paused = each.page.locator("#head .paused")
            expect(paused).to_contain_text(each.say("status.paused"))
            assert player.lang and "anna" not in paused.inner_text()
        self.look()
        self.gm.page.locator("#head .paused button").click()
        for each in self.everyone:
            expect(each.page.locator("#head .paused")).to_have_count(0)

    def undone(self, text: str) -> None:
        """The GM tells something, and takes it back: everybody sees it struck out."""
        self.gm.tab("story")
        self.gm.page.locator("form.tell [name='with.text']").fill(text)
        number = self.gm.send(self.gm.page.locator("form.tell button"))
        self.told(number)
        self.gm.tab("stage")
        self.told(self.gm.send(self.gm.page.locator("#actions button.undo")))
        for each in self.everyone:
            expect(each.line(number).locator("s")).to_have_count(1)

    def ends(self, told: str) -> None:
        """The session ends; everybody opens the recap from the stage and reads it."""
        self.told(self.gm.press("end_session"))
        self.gm.drawer(False)
        for each in self.everyone:
            each.tab("stage")
            link = each.page.locator("#stage .recap-offer a")
            expect(link).to_be_visible()
            self.look(each.page)
            with each.page.context.expect_page() as opened:
                link.click()
            recap = opened.value
            chapter = recap.locator("section.chapter h2")
            expect(chapter.last).to_contain_text(each.say("ui.session", number=1))
            expect(recap.locator("main")).to_contain_text(told)
            self.look(recap)
            recap.close()
