"""Every width, both schemes, three languages: nothing runs out of the page."""

import pytest
from playwright.sync_api import Page, expect

from limelight.words import LANGUAGES

from .rooms import Player, Rooms
from .scenes import SCENES, Look, Scene, Scheme, at_rest

WIDTHS = (320, 390, 700, 1400, 2560)


def fits(page: Page, what: str) -> None:
    """Nobody has to scroll sideways, and nothing stands beyond the edge."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wide = page.evaluate(
            """() => [document.documentElement.scrollWidth, innerWidth,
              [...document.querySelectorAll("body *")]
                .filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1
                  && !e.closest(".skip, .unseen, .unsaid"))
                .slice(0, 4).map(e => e.outerHTML.slice(0, 120))]"""
        )
        assert wide[0] <= wide[1], f"{what} at {width}: {wide}"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "who"), [("daggerheart", "anna"), ("yokai", "hana"), ("sinners", "anna")]
)
def test_no_sideways_scrolling(rooms: Rooms, game: str, who: str) -> None:
    gm = rooms.demo(game, "de")
    player = rooms.take(gm.invite(who), game, "uk")
    if game == "daggerheart":
        player.reaches(gm.send(gm.page.locator("form.call-bar button[value=agility]").first))
    if game == "yokai":
        gm.reaches(player.act("find_out"))
    for each in (gm, player):
        for folded in each.page.locator("main details:not([open]) > summary").all():
            if folded.is_visible():
                folded.click()
        fits(each.page, f"{game} {each.lang}")
    gm.open({"daggerheart": "add_character", "yokai": "correct"}.get(game, "add_fighter"))
    fits(gm.page, f"a form of {game}")


TIGHT = """() => {
  const found = [];
  for (const tile of document.querySelectorAll(".tabs a, .skill")) {
    const box = tile.getBoundingClientRect();
    const said = document.createRange();
    const words = [...tile.childNodes, ...tile.querySelectorAll("b")];
    for (const each of words.filter((each) => each.nodeType === 3 || each.matches("b"))) {
      said.selectNodeContents(each);
      const { left, right, width } = said.getBoundingClientRect();
      if (width && (left - box.left < 3.5 || box.right - right < 3.5)) found.push(each.textContent);
    }
  }
  return found;
}"""
"""What touches the edge of its tile."""


@pytest.mark.parametrize(("game", "who"), [("yokai", "hana"), ("sinners", "anna")])
@pytest.mark.parametrize("width", [320, 360])
def test_words_keep_off_the_edges_of_narrow_tiles(
    rooms: Rooms, game: str, who: str, width: int
) -> None:
    size = {"width": width, "height": 740}
    gm = rooms.demo(game, "de", size=size)
    for each in (gm, rooms.take(gm.invite(who), game, "de", size)):
        for name in ("stage", "me", "people", "story", "drawer"):
            each.tab(name)
            assert each.page.evaluate(TIGHT) == [], name


CUT = """() => {
  const words = "button, .button, summary, .choice > span, .chip > span, h1, h2, .skill, .tag";
  const seen = [...document.querySelectorAll(words)].filter((each) => each.checkVisibility()
    && !each.closest(".unseen, .unsaid, .title, [hidden], details:not([open]) > :not(summary)"));
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
  return [...wide, ...seen.filter((each) => each.scrollWidth > each.clientWidth + 2
    && getComputedStyle(each).display !== "inline" && each.clientWidth > 1)
    .map((each) => each.outerHTML.slice(0, 160))];
}"""
"""What does not fit into its place."""
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SEEN = [
    pytest.param(
        scene,
        Look(lang, SCHEMES[(m + n) % 2]),
        id=f"{scene.__name__}-{lang}-{SCHEMES[(m + n) % 2]}",
    )
    for m, scene in enumerate(SCENES)
    for n, lang in enumerate(LANGUAGES)
]
"""Every scene in every language. By night a word is as wide as by day: the schemes take turns."""


@pytest.mark.soak
@pytest.mark.parametrize(("scene", "look"), SEEN)
def test_every_word_fits_into_its_place(rooms: Rooms, scene: Scene, look: Look) -> None:
    for state in scene(rooms, look):
        at_rest(state.page, look)
        assert state.page.evaluate(CUT) == [], state.name


@pytest.mark.soak
def test_pages_without_a_table(rooms: Rooms) -> None:
    rooms.allowed.append("status of 404")
    gm = rooms.demo("yokai")
    door = gm.invite()
    for lang in ("en", "de", "uk"):
        page = rooms.page(lang)
        for address in ("/", door, "/join/nothing"):
            page.goto(address)
            expect(page.locator("html")).to_have_attribute("lang", lang)
            fits(page, f"{address} {lang}")


@pytest.mark.soak
def test_another_language_on_the_page(rooms: Rooms) -> None:
    gm = rooms.demo("daggerheart")
    anna = rooms.take(gm.invite("anna"), "daggerheart", "de")
    second = anna.page.context.new_page()
    second.goto(anna.page.url)
    for lang in ("uk", "en", "de"):
        anna.page.locator(".menu > summary").click()
        anna.page.locator(f"#head button[name=lang][value={lang}]").click()
        expect(anna.page.locator("html")).to_have_attribute("lang", lang)
        anna = Player(anna.page, "daggerheart", lang)
        expect(anna.page.locator(".tabs a[data-tab=people]")).to_have_text(
            anna.say("page.tab_people")
        )
        expect(second.locator("html")).to_have_attribute("lang", lang)
    expect(gm.page.locator("html")).to_have_attribute("lang", "en")
    number = gm.press("end_session")
    anna.reaches(number)
    expect(anna.page.locator("#head .session")).to_have_text(anna.say("ui.session_over", number=1))


@pytest.mark.soak
def test_dark(rooms: Rooms) -> None:
    page = rooms.page(color_scheme="light")
    page.goto("/")
    shade = "parseInt(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])"
    assert page.evaluate(shade) > 200
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(shade) < 60


def test_the_first_page_is_small(rooms: Rooms) -> None:
    page = rooms.page()
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(_size(request.sizes())))
    page.goto("/", wait_until="networkidle")
    assert 0 < sum(sizes) < 100_000


def _size(sizes: object) -> int:
    assert isinstance(sizes, dict)
    return int(sizes["responseBodySize"]) + int(sizes["responseHeadersSize"])
