"""What the documentation shows works as shown."""

import re
import shlex
from pathlib import Path

import pytest

from limelight.cli import main
from limelight.play.playthrough import parse, run
from tests.conftest import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language: str) -> list[tuple[Path, str]]:
    """The fenced blocks of a language on all pages."""
    fence = re.compile(rf"```{language}\n(.*?)```", re.DOTALL)
    return [(page, block) for page in PAGES for block in fence.findall(page.read_text("utf-8"))]


def test_the_readmes_library_lines_run(capsys: pytest.CaptureFixture[str]) -> None:
    ((_, code),) = [each for each in blocks("python") if each[0].name == "README.md"]
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("13 mit Angst ['Hope 5 and Fear 7 (DH-3)'")


def test_library_lines_on_other_pages_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for page, code in blocks("python"):
        if page.name != "README.md":
            exec(compile(code, page.name, "exec"), {"__name__": "__main__"})


def test_what_is_typed_prints_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for page, block in blocks("console"):
        typed, *shown = block.splitlines()
        assert typed.startswith("$ limelight "), page
        assert main([*shlex.split(typed)[2:], "--lang", "en"]) == 0
        assert capsys.readouterr().out.splitlines() == shown


def test_every_playthrough_on_a_page_passes() -> None:
    found = blocks("yaml")
    assert len(found) >= 2
    for page, block in found:
        assert run(parse(block.encode()), Path()) == [], page


def test_every_link_leads_somewhere() -> None:
    for page in [*PAGES, *sorted((ROOT / "docs" / "rules").glob("*.md"))]:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            if not link.startswith("http"):
                assert (page.parent / link).exists(), (page.name, link)


def test_every_game_has_its_recipe_files_named() -> None:
    from limelight.games import FILES

    recipe = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    for file in (*FILES, "rolls"):
        assert f"`{file}.py`" in recipe, file


def test_the_picture_is_what_the_table_looks_like() -> None:
    """docs/table.svg is drawn by tools/picture.py; draw it again when the screen changes."""
    svg = (ROOT / "docs" / "table.svg").read_text("utf-8")
    shown = re.sub(r"<[^>]+>", "", svg).replace("&#160;", " ")
    for line in ("Spotlight: the players", "20 with Fear", "Tomas helps with a 4 (DH-40)"):
        assert line in shown
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", svg)


def test_every_key_that_games_need_is_on_the_page_of_words() -> None:
    from limelight.words import po

    page = (ROOT / "docs" / "words.md").read_text("utf-8")
    template = ROOT / "src/limelight/new_game/src/NAME/words/en.po.txt"
    for entry in po.read(str(template))[1:]:
        assert f"`{entry.key.partition('.')[0]}" in page, entry.key
