"""People with a browser each: they see the page, press what it offers, and nothing else."""

import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    expect,
)

from limelight.games import game as find_game
from limelight.play.refusals import words_of
from limelight.words import Words

SECONDS = 30
"""How long a busy machine may take for a step."""
DESKTOP = {"width": 1400, "height": 900}
PHONE = {"width": 390, "height": 844}
LOCALES = {"en": "en-GB", "de": "de-DE", "uk": "uk-UA"}
TELLS = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
Given = str | int | bool | Sequence[str]


class Rooms:
    """The browsers of a test, and what they complained about."""

    def __init__(self, browser: Browser, url: str, leaving: ExitStack) -> None:
        self._browser, self._leaving = browser, leaving
        self.url = url
        self.problems: list[str] = []
        self.allowed = ["status of 429"]
        """What a test expects a browser to complain about, as patterns."""

    def browser(
        self, lang: str = "en", size: Mapping[str, int] = DESKTOP, **more: Any
    ) -> BrowserContext:
        """A browser of somebody: a language, a size, and whatever else is to be so."""
        context = self._browser.new_context(
            locale=LOCALES[lang],
            viewport={"width": size["width"], "height": size["height"]},
            base_url=self.url,
            **more,
        )
        self._leaving.callback(context.close)
        context.set_default_timeout(SECONDS * 1000)
        if more.get("java_script_enabled", True):
            context.add_init_script(TELLS)
        context.on("page", self._listen)
        return context

    def page(self, lang: str = "en", size: Mapping[str, int] = DESKTOP, **more: Any) -> Page:
        """A page in a browser of its own."""
        return self.browser(lang, size, **more).new_page()

    def _listen(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def _asked(self, request: Request) -> None:
        if urlsplit(request.url).netloc not in (urlsplit(self.url).netloc, ""):
            self.problems.append(f"a request to {request.url}")

    def check(self) -> None:
        """Fails if any browser complained about something that nobody expected."""
        wrong = [p for p in self.problems if not any(re.search(a, p) for a in self.allowed)]
        assert not wrong, "\n".join(wrong)

    # -- tables --------------------------------------------------------------------------

    def demo(self, game: str, lang: str = "en", **more: Any) -> "Player":
        """The demo table of a game from the first page; the GM sits at it."""
        page = self.page(lang, **more)
        page.goto("/")
        form = page.locator("form[action='/demo']").filter(
            has=page.locator(f"input[name=game][value={game}]")
        )
        form.get_by_role("button").click()
        return Player(page, game, lang)

    def take(self, link: str, game: str, lang: str, size: Mapping[str, int] = PHONE) -> "Player":
        """Somebody follows a link to a seat."""
        page = self.page(lang, size, has_touch=size is PHONE)
        page.goto(link)
        return Player(page, game, lang)

    def enter(self, link: str, name: str, game: str, lang: str) -> "Player":
        """Somebody comes through the open door and says who they are."""
        page = self.page(lang, PHONE, has_touch=True)
        page.goto(link)
        page.locator(f"button[name=as][value={name}]").click()
        return Player(page, game, lang)


class Player:
    """Somebody at a table, in front of their page."""

    def __init__(self, page: Page, game: str, lang: str) -> None:
        self.page, self.game, self.lang = page, game, lang
        self.connected()

    @staticmethod
    def spoken(game: str, lang: str) -> Words:
        """The words that a page of this game has in a language."""
        found = find_game(game)
        assert found is not None
        return words_of(found, lang)

    @property
    def words(self) -> Words:
        return self.spoken(self.game, self.lang)

    def say(self, key: str, **values: Any) -> str:
        return self.words.say(key, values)

    def called(self, ready: str) -> str:
        """What comes with the game has a name in each language: the one on this page."""
        return self.words.word("ready", ready)

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("dialog")

    @property
    def number(self) -> int:
        return int(self.page.locator("body").get_attribute("data-number") or 0)

    def connected(self) -> None:
        """Waits until the page is told what happens."""
        self.page.wait_for_selector("body[data-line=open]")

    def reaches(self, number: int) -> None:
        """Waits until this page shows that entry."""
        self.page.wait_for_function(
            "number => Number(document.body.dataset.number) >= number", arg=number
        )

    # -- doing something ------------------------------------------------------------------

    def offered(self, do: str, n: int | None = None) -> Locator:
        """What is pressed for a command: a button that does it, or one that opens its form."""
        at = f"[data-form$='do={do}&n={n}']" if n is not None else f"[data-form*='do={do}&n=']"
        once = f"form[data-command]:has(input[name=do][value='{do}']) button"
        return self.page.locator(f":is(main, aside) :is(a{at}, {once})")

    def open(self, do: str, n: int = 0) -> Locator:
        """Opens the form of a command."""
        pressed = self.page.locator(f":is(main, aside) a[data-form$='do={do}&n={n}']").first
        self._uncover(pressed)
        pressed.click()
        form = self.sheet.locator("form").filter(
            has=self.page.locator(f"input[name=do][value={do}]")
        )
        expect(form).to_be_visible()
        return form

    def _uncover(self, inside: Locator) -> None:
        """Opens whatever is folded around something, and goes to the tab where it is."""
        inside.wait_for(state="attached")
        if inside.locator("xpath=ancestor::aside").count() and not inside.is_visible():
            self.drawer()
        elif not inside.is_visible():
            for name in ("stage", "actions", "dock", "me", "people", "story"):
                if inside.locator(f"xpath=ancestor::*[@id='{name}']").count():
                    self.tab("stage" if name in ("actions", "dock") else name)
        folded = inside.locator("xpath=ancestor::details[not(@open)]/summary")
        for _ in range(folded.count()):
            if not inside.is_visible():
                folded.nth(0).click()

    def act(
        self, do: str, n: int = 0, dice: Mapping[str, Sequence[int]] | None = None, **fields: Given
    ) -> int:
        """Fills in the form of a command and sends it; waits until this page shows it."""
        form = self.open(do, n)
        self.fill(form, fields)
        if dice is not None:
            self.type_in(form, dice)
        number = self.send(form.get_by_role("button").last)
        expect(self.sheet).to_be_hidden()
        return number

    def press(self, do: str, n: int = 0, dice: Mapping[str, Sequence[int]] | None = None) -> int:
        """Presses a button that does something at once."""
        form = self.page.locator(":is(main, aside) form").filter(
            has=self.page.locator(f"input[name=do][value={do}]")
        )
        button = form.nth(n).locator("button").first
        self._uncover(button)
        if dice is not None:
            self.type_in(form.nth(n), dice)
        return self.send(button)

    def send(self, button: Locator) -> int:
        """Sends a form and waits until the page shows what came of it."""
        answer = self.answer(button)
        assert answer.ok, f"{answer.status} {answer.text()}"
        number = int(answer.json()["number"])
        self.reaches(number)
        return number

    def answer(self, button: Locator) -> Response:
        """What the server says to a press; hands are slower than a test, so it may wait a bit."""
        while True:
            with self.page.expect_response(lambda answer: answer.url.endswith("/do")) as sent:
                button.click()
            if sent.value.status != 429:
                return sent.value
            self.page.wait_for_timeout(1000)

    def fill(self, form: Locator, fields: Mapping[str, Given]) -> None:
        """Fills in fields by their names."""
        for name, value in fields.items():
            self._fill(form.locator(f"[name='with.{name}']"), value)

    def _fill(self, field: Locator, value: Given) -> None:
        if field.count() > 1:  # a box says no by a field that nobody sees
            field = field.and_(self.page.locator(":not([type=hidden])"))
        first = field.first
        kind = first.get_attribute("type")
        if kind == "checkbox" and isinstance(value, bool):
            self._uncover(first)
            first.set_checked(value)
            return
        if kind == "hidden":  # there is only one choice
            assert first.input_value() == str(value)
            return
        self._uncover(first)
        if first.evaluate("e => e.tagName") == "SELECT":
            first.select_option(str(value))
        elif kind in ("radio", "checkbox"):
            if isinstance(value, bool):
                value = "yes" if value else "no"
            for each in [value] if isinstance(value, str | int) else value:
                field.and_(self.page.locator(f"[value='{each}']")).check()
        else:
            first.fill(str(value))

    def type_in(self, form: Locator, dice: Mapping[str, Sequence[int]]) -> None:
        """Types the faces of real dice in."""
        real = form.locator("details.real")
        if real.get_attribute("open") is None:
            real.locator("summary").click()
        for name, faces in dice.items():
            places = form.locator(f"input[name='dice.{name}']")
            expect(places.nth(len(faces) - 1)).to_be_visible()
            for at, face in enumerate(faces):
                places.nth(at).fill(str(face))

    # -- what the page shows -----------------------------------------------------------------

    @property
    def story(self) -> list[str]:
        return self.page.locator("#lines > li > p").all_inner_texts()

    def line(self, number: int) -> Locator:
        return self.page.locator(f"#line-{number}")

    def track(self, name: str, key: str) -> str:
        """How a track of somebody stands, as a screen reader says it."""
        self.tab("people")
        rows = (
            self.card(name)
            .locator("dl.tracks > div")
            .filter(
                has=self.page.get_by_role("term").filter(
                    has_text=re.compile(f"^{re.escape(self.say(key))}$")
                )
            )
        )
        found = rows.first.get_by_role("definition")
        marks = found.get_by_role("img")
        if marks.count():
            return marks.first.get_attribute("aria-label") or ""
        return found.inner_text()

    def card(self, name: str) -> Locator:
        return self.page.locator(f"#people li.row[data-key='{name}']")

    def dial(self, name: str) -> Locator:
        return self.page.locator(f"#people li.row[data-key='clock-{name}']")

    # -- where on the page one is ------------------------------------------------------------

    def tab(self, name: str) -> None:
        """Goes to a part of the page, where there is room for one only."""
        link = self.page.locator(f".tabs a[data-tab={name}]")
        if link.is_visible():
            link.click()

    def drawer(self, open: bool = True) -> None:
        """Opens or shuts the GM's drawer."""
        if self.page.locator("#aside").is_visible() is not open:
            button = self.page.locator(":is(.drawer-button, .tabs a[data-tab=drawer])")
            button.filter(visible=True).first.click()

    @property
    def bar(self) -> Locator:
        """What this seat does now."""
        return self.page.locator("#dock .bar")

    def go(self, n: int = 0, dice: Mapping[str, Sequence[int]] | None = None) -> int:
        """Presses one of the buttons of the bar; waits until this page shows what came of it."""
        self.tab("stage")
        form = self.bar.locator("form.step").nth(n)
        if dice is not None:
            self.type_in(form, dice)
        return self.send(form.locator("button").last)

    def act_of(self, card: Locator, key: str, **values: Any) -> Locator:
        """Something that can be done from a card: a button, or what unfolds into one."""
        said = re.compile(f"^{re.escape(self.say(key, **values))}")
        return card.locator(".acts :is(form > button, details > summary)").filter(has_text=said)

    def numbers(self, names: Sequence[str]) -> dict[str, list[str]]:
        """Every number on the cards of these, in any language."""
        read = """card => [...card.querySelectorAll("dd")].map(
            dd => dd.querySelector("[role=img]")?.ariaLabel ?? dd.textContent
        )"""
        return {
            name: re.findall(r"\d+", " ".join(self.card(name).evaluate(read))) for name in names
        }

    # -- the moment ---------------------------------------------------------------------------

    @property
    def headline(self) -> str:
        """What the stage says in large letters."""
        return self.page.locator("#stage h1").first.inner_text().replace("\n", " ")

    @property
    def primary(self) -> Locator:
        """The one button that the rules expect of this seat next."""
        return self.page.locator("#dock .bar .primary")

    def step(self, do: str, n: int = 0) -> Locator:
        """A button of the bar that does something at once."""
        form = self.page.locator(f"#dock form.step:has(input[name=do][value={do}])")
        return form.nth(n).locator("button").last

    def open_act(self, do: str) -> Locator:
        """Opens the form that a button of the bar asks for."""
        self.page.locator(f"#dock a[data-form*='do={do}&']").first.click()
        form = self.sheet.locator("form")
        expect(form).to_be_visible()
        return form

    def in_sight(self, what: Locator) -> bool:
        """Whether something is inside the window without scrolling."""
        box, size = what.bounding_box(), self.page.viewport_size
        assert size is not None
        return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]

    # -- seats -------------------------------------------------------------------------------

    def invite(self, player: str | None = None, role: str = "player") -> str:
        """An invitation through the page: its link."""
        page = self.page
        self.drawer()
        field = (
            f"input[name=player][value='{player}']" if player else f"input[name=role][value={role}]"
        )
        page.locator("#seats form[data-invite]").filter(has=page.locator(field)).get_by_role(
            "button"
        ).click()
        link = self.sheet.get_by_role("textbox", name=self.say("page.link"))
        found = link.input_value()
        page.keyboard.press("Escape")
        expect(self.sheet).to_be_hidden()
        self.drawer(False)
        return found
