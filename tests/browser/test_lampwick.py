"""Lampwick, a game of another package, on the page that it gets by itself and in a terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from limelight.play import log
from tests.cli.test_cli import limelight

from .rooms import PHONE, Player, Rooms
from .serving import OUTSIDE, Served

GAME = "lampwick"
SQUALL = "Old Margery"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has the games of other packages."""
    server = Served(tmp_path_factory.mktemp("server"), outside=True)
    server.start()
    yield server
    server.stop()


def opened(rooms: Rooms) -> Player:
    """A new table from the first page; the GM sits at it."""
    page = rooms.page()
    page.goto("/")
    form = page.locator("form[action='/new']")
    form.locator(f"input[name=game][value={GAME}]").check()
    form.get_by_role("button").click()
    return Player(page, GAME, "en")


def seated(rooms: Rooms, link: str, name: str) -> Player:
    """Somebody comes through the open door with a name of their own."""
    page = rooms.page("de", PHONE, has_touch=True)
    page.goto(link)
    form = page.locator("form").filter(has=page.locator("input[name=name]"))
    form.locator("input[name=name]").fill(name)
    form.get_by_role("button").click()
    return Player(page, GAME, "de")


def kept(player: Player, path: Path) -> Path:
    """The log of a seat, as its page gives it away."""
    with player.page.expect_download() as download:
        player.page.locator(".menu > summary").click()
        player.page.locator("a[href='export?as=json']").click()
    download.value.save_as(path)
    return path


def test_a_night_on_the_tower(rooms: Rooms, tmp_path: Path) -> None:
    gm = opened(rooms)
    gm.act("begin_watch", sea="rough", hours=5)
    gm.act("set_squall", name=SQUALL, most=2)
    ada = seated(rooms, gm.invite(), "ada")
    form = ada.open("add_keeper")
    ada.fill(form, {"name": "Wyn", "trades.rope": 2})
    ada.send(form.get_by_role("button").last)
    assert ada.track("Wyn", "field.tide") == ada.say("page.of", marked=1, most=4)
    expect(ada.page.locator("#me")).to_contain_text(ada.say("field.rope"))

    # What a task comes to is told before it is tried: of 216 throws 126 are bright.
    odds = ada.page.locator("#stage .odds")
    expect(odds).to_contain_text("Wyn")
    expect(odds.locator("div.bright b")).to_have_text("58,3 %")

    # It falls dark. She sees what is best, and rides the tide: the same dice.
    ada.act("try_task", trade="rope", dice={"keeper": [3], "sea": [5, 5]})
    expect(ada.page.locator("#stage [data-outcome]")).to_contain_text(
        ada.say("announce.dark", score=5)
    )
    ada.page.locator("#stage a[href=advice][data-form]").click()
    best = ada.sheet.locator("li.best")
    for each in range(3):
        expect(best.nth(each)).to_contain_text(ada.say("do.ride"))
    ada.page.keyboard.press("Escape")
    expect(ada.sheet).to_be_hidden()
    number = ada.press("ride")
    expect(ada.line(number)).to_contain_text(ada.say("outcome.bright"))
    expect(ada.page.locator("#stage .rolled .die")).to_have_count(3)
    assert ada.track("Wyn", "field.tide") == ada.say("page.of", marked=0, most=4)

    # The next one has its toll.
    gm.reaches(number)
    ada.act("try_task", trade="lens", dice={"keeper": [1], "sea": [6, 2]})
    expect(ada.offered("ride")).to_have_count(0)
    gm.reaches(ada.press("accept"))
    number = gm.act("take_toll", toll="vigour")
    ada.reaches(number)
    assert ada.track("Wyn", "field.vigour") == ada.say("page.of", marked=4, most=5)

    # A squall that only the GM knows of: it is nowhere in what a player's browser is sent.
    number = gm.act("bring_near", squall=SQUALL)
    expect(gm.line(number)).to_contain_text(SQUALL)
    source = ada.page.request.get(ada.page.url).text()
    assert "Wyn" in source
    for hidden in (source, ada.page.content()):
        assert "Margery" not in hidden
    assert "Margery" not in kept(ada, tmp_path / "before.jsonl").read_text("utf-8")

    # It is here, and everybody sees it.
    number = gm.act("bring_near", squall=SQUALL)
    ada.reaches(number)
    expect(ada.page.locator("#head")).to_contain_text(SQUALL)
    for player, name in ((gm, "gm"), (ada, "ada")):
        path = kept(player, tmp_path / f"{name}.jsonl")
        done = limelight("verify", str(path), PYTHONPATH=OUTSIDE)
        assert done.returncode == 0, done.stdout + done.stderr


TYPED = (
    "night",  # the table's name
    "1",  # the GM brings a keeper
    "Wyn",
    *("2", "0", "0"),  # rope, lens, hearth
    "1",  # more: whose
    "ada",
    "",
    "2",  # the GM begins a watch
    *("2", "5"),  # rough, five hours
    "1",  # Wyn takes on a task
    "1",  # rope
    "3 5 5",
    "o",  # what is best
    "2",  # the tide is ridden
)


def test_in_a_terminal(tmp_path: Path) -> None:
    home = tmp_path / "played"
    done = limelight(
        *("play", "--terminal", "--game", GAME),
        input="".join(f"{line}\n" for line in TYPED),
        LIMELIGHT_HOME=str(home),
        PYTHONPATH=OUTSIDE,
    )
    assert (done.returncode, done.stderr) == (0, "")
    say = Player.spoken(GAME, "en").say
    for text in (
        say("announce.dark", {"score": 5}),
        say("goal.see_dawn"),
        "› " + say("do.ride"),
        say("story.ride", {"by": "Wyn", "tide": 1, "score": 6, "outcome": "bright"}),
    ):
        assert text in done.stdout, done.stdout[-3000:]
    (path,) = (home / "tables").glob("*.jsonl")
    with path.open("rb") as file:
        assert log.verify(file).bad is None
