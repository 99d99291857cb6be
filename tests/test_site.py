"""The site is whole: built without a complaint, no dead link, nothing from elsewhere."""

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import pytest

import limelight
import limelight.client
import limelight.contract
from limelight.games import GAMES, game
from limelight.play.common import common
from limelight.reference.commands import described as described_commands
from limelight.words import LANGUAGES
from tests.conftest import ROOT
from tests.once import once
from tools.site.http_reference import described
from tools.site.python_reference import exported

pytestmark = pytest.mark.soak  # the whole site is built
ELSEWHERE = re.compile(
    r"https://(distributed\.dask\.org|pypi\.org/project/[\w-]+/|html\.spec\.whatwg\.org/[\w./-]+"
    r"|github\.com/pradyunsg/furo|www\.sphinx-doc\.org/|pradyunsg\.me)"
)
"""Where pages may lead to outside of the site; nobody goes there while testing."""
LOADS = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(HTMLParser):
    """What a page has to link to, where it leads, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.leads: list[str] = []
        self.loads: list[str] = []
        self.words: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attrs if value is not None}
        if "id" in found:
            self.ids.add(found["id"])
        if tag == "a" and "href" in found:
            self.leads.append(found["href"])
        if tag in LOADS and LOADS[tag] in found:
            self.loads.append(found[LOADS[tag]])

    def handle_data(self, data: str) -> None:
        self.words.append(data)


class Site(NamedTuple):
    """The pages of the site by their paths, and what its building had to say."""

    folder: Path
    pages: dict[Path, Page]
    said: str

    def page(self, path: str) -> Page:
        return self.pages[self.folder / path]


def build(folder: Path) -> str:
    command = [sys.executable, "-m", "tools.site", str(folder / "site")]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    return f"{folder}\n{ran.stderr}{'' if ran.returncode == 0 else 'It was not built.'}"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    made, _, said = once(tmp_path_factory, "site", build).partition("\n")
    folder = Path(made, "site")
    return Site(folder, {path: Page(path) for path in sorted(folder.rglob("*.html"))}, said)


def test_it_is_built_without_a_complaint(site: Site) -> None:
    assert site.said == ""
    assert len(site.pages) > 25


def links(site: Site) -> Iterator[tuple[Path, str]]:
    for path, page in site.pages.items():
        yield from ((path, link) for link in (*page.leads, *page.loads))


def test_every_link_leads_somewhere(site: Site) -> None:
    dead = []
    for path, link in links(site):
        parts = urlsplit(link)
        if parts.scheme:
            if not ELSEWHERE.fullmatch(link):
                dead.append((path.name, link))
            continue
        target = path if not parts.path else (path.parent / unquote(parts.path)).resolve()
        if not target.is_file():
            dead.append((path.name, link))
        elif parts.fragment and target in site.pages:
            if unquote(parts.fragment) not in site.pages[target].ids:
                dead.append((path.name, link))
    assert dead == []


def test_nothing_is_loaded_from_elsewhere(site: Site) -> None:
    loads = [(path.name, each) for path, page in site.pages.items() for each in page.loads]
    assert [each for each in loads if urlsplit(each[1]).scheme or each[1].startswith("//")] == []
    for style in site.folder.rglob("*.css"):
        found = re.findall(r"url\(([^)]*)\)|@import\s+([^;]+)", style.read_text("utf-8"))
        foreign = [each for pair in found for each in pair if "//" in each and "data:" not in each]
        assert foreign == [], style.name


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_can_be_linked_to(site: Site, name: str) -> None:
    found = game(name)
    assert found is not None
    for language in LANGUAGES:
        pages = (site.folder / "rules").glob(f"{name}*.{language}.html")
        ids = {id for path in pages for id in site.pages[path].ids}
        assert [rule for rule in found.rules if rule.lower() not in ids] == []


@pytest.mark.parametrize("name", GAMES)
def test_everything_of_a_game_is_there(site: Site, name: str) -> None:
    found = game(name)
    assert found is not None
    page = site.page(f"reference/games/{name}.html")
    anchors = [
        *(f"{name}-roll-{roll}" for roll in found.rolls),
        *(f"{name}-fight-{fight}" for fight in found.fights),
    ]
    assert [each for each in anchors if each.replace("_", "-") not in page.ids] == []
    plain = [event for event in found.events if event not in common.events]
    assert {*plain, *found.refusals} - set(page.words) == set()


def test_what_every_game_has_is_there(site: Site) -> None:
    page = site.page("reference/games/every-game.html")
    assert set(common.events) - set(page.words) == set()


@pytest.mark.parametrize("name", ["every-game", *GAMES])
def test_every_command_of_a_game_is_there_with_its_fields_and_refusals(
    site: Site, name: str
) -> None:
    found = common if name == "every-game" else game(name)
    assert found is not None
    page = site.page(f"reference/sent/{name}.html")
    words = set(page.words)
    for command in described_commands(found, "en"):
        if command.every is (name == "every-game"):
            assert f"{name}-{command.do}".replace("_", "-") in page.ids
            paths = {path for field in command.fields for path, _ in field.rows()}
            assert paths | {each.code for each in command.refusals} <= words, command.do


def test_every_way_over_http_is_there(site: Site) -> None:
    words = set(site.page("reference/http/index.html").words)
    for path, methods in described()["paths"].items():
        for method, operation in methods.items():
            called = f"{method.upper()} {path}"
            assert called in words or set(called.split()) <= words, called
            assert any(operation["summary"] in each for each in words), called


def test_every_exported_name_is_there(site: Site) -> None:
    for module in (limelight, limelight.client, limelight.contract):
        ids = site.page(f"reference/{module.__name__}.html").ids
        names = [f"{module.__name__}.{name}" for name in exported(module)]
        assert [name for name in names if name not in ids] == []


def test_every_command_of_the_command_line_is_there(site: Site) -> None:
    from limelight.cli.commands import COMMANDS

    ids = site.page("reference/commands/index.html").ids
    assert [each for each in COMMANDS if f"limelight-{each}" not in ids] == []
