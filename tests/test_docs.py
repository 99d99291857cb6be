"""What the documentation shows works as shown."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from itertools import dropwhile
from pathlib import Path

import pytest

from limelight.cli import main
from limelight.games import game
from limelight.play import bringing
from limelight.play.playthrough import parse, run
from limelight.words import po
from tests.conftest import ROOT
from tests.fences import PAGES, Fence, fences
from tests.server.process import lifted

TYPED = ("", "sh")
"""What is typed: every line is read, unless it is listed below."""
RUN = ("console", "python", "py", "yaml", "po")
"""What is run."""
EXCERPTS = "python3"
"""Parts of files that are run: test_example.py and test_pedlar_in_docs.py find them there."""
ONLY_SHOWN = {
    ("CONTRIBUTING.md", "src/limelight/"): "the rooms of the house, a tree to look at",
    ("docs/adding-a-game.md", "[project.entry-points"): "tests/cli/test_new_game.py installs one",
    ("docs/rules/daggerheart.en.md", "┌───"): "a flowchart",
    ("docs/rules/daggerheart.de.md", "┌───"): "a flowchart",
    ("docs/rules/daggerheart.uk.md", "┌───"): "a flowchart",
}
"""Everything that is neither run nor read: its page and how it begins, and why."""
SERVER = "http://127.0.0.1:8321"
"""The server of the examples; a real one is put in its place."""


def only_shown(fence: Fence) -> bool:
    return any(fence.page == page and fence.text.startswith(start) for page, start in ONLY_SHOWN)


def test_every_example_is_run_or_read_or_listed() -> None:
    for fence in fences():
        part_of_the_site = re.fullmatch(r"\{\w+\}.*", fence.language)  # tests/test_site.py
        used = fence.language in (*RUN, *TYPED, EXCERPTS) or part_of_the_site
        assert used or only_shown(fence), f"{fence.place}: run it, or say why not"


def test_excerpts_are_looked_for() -> None:
    assert {fence.page for fence in fences(EXCERPTS)} == {
        "docs/adding-a-game.md",
        "docs/example-game.md",
    }


def test_nothing_is_listed_that_is_not_there() -> None:
    for page, start in ONLY_SHOWN:
        assert any(f.page == page and f.text.startswith(start) for f in fences()), (page, start)


def test_the_readmes_library_lines_run(capsys: pytest.CaptureFixture[str]) -> None:
    ((_, _, _, code),) = [each for each in fences("python") if each.page == "README.md"]
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("13 mit Angst ['Hope 5 and Fear 7 (DH-3)'")


def test_library_lines_on_other_pages_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for fence in fences("python"):
        if fence.page != "README.md":
            exec(compile(fence.text, fence.place, "exec"), {"__name__": "__main__"})


def test_programs_run_beside_a_server() -> None:
    with lifted() as process:
        for fence in fences("py"):
            assert SERVER in fence.text, fence.place
            code = fence.text.replace(SERVER, process.address)
            exec(compile(code, fence.place, "exec"), {"__name__": "__main__"})


def test_what_is_typed_prints_what_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    for fence in fences("console"):
        typed, *shown = fence.text.splitlines()
        assert typed.startswith("$ limelight "), fence.place
        assert main([*shlex.split(typed)[2:], "--lang", "en"]) == 0, fence.place
        assert capsys.readouterr().out.splitlines() == shown, fence.place


def lines() -> Iterator[tuple[Fence, list[str]]]:
    """Every line that is to be typed, as a shell reads it."""
    for fence in fences(*TYPED):
        if not only_shown(fence):
            for line in fence.text.splitlines():
                words = shlex.split(line, comments=True)
                yield fence, [*dropwhile(re.compile("LIMELIGHT_[A-Z]+=").match, words)]


def test_every_line_to_type_can_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for fence, (program, *words) in lines():
        match program:
            case "limelight":
                given = [word.strip("[]") for word in words]
                given = ["1" if word == "N" else word for word in given]
                assert main([*given, "--help"]) == 0, (fence.place, capsys.readouterr().err)
                known = game(given[1]) if len(given) > 2 else None
                if known is not None:
                    assert given[2] in {**known.rolls, **known.fights}, fence.place
            case "make":
                assert set(words) <= set(targets), fence.place
            case "python":
                assert (ROOT / words[0]).is_file(), fence.place
            case "pip":
                wanted = re.findall(r"limelight\[(\w+)\]", " ".join(words))
                assert wanted or words[:2] == ["install", "-e"], fence.place
                assert set(wanted) <= set(extras["optional-dependencies"]), fence.place
            case _:
                pytest.fail(f"{fence.place}: nobody knows whether {program} can be typed")


def test_words_on_a_page_are_read_and_counted(tmp_path: Path) -> None:
    (fence,) = fences("po")
    path = tmp_path / "uk.po"
    path.write_text(fence.text, "utf-8")
    found = [po.opened(str(path)).ngettext("n.coins", "n.coins", n) for n in (21, 3, 11)]
    assert found == ["{n} монету", "{n} монети", "{n} монет"]


def test_every_playthrough_on_a_page_passes() -> None:
    found = fences("yaml")
    assert len(found) >= 2
    for fence in found:
        if fence.text.startswith("limelight: pack"):
            assert isinstance(bringing.read(fence.text), bringing.Read), fence.place
        else:
            assert run(parse(fence.text.encode()), Path()) == [], fence.place


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            if not link.startswith("http"):
                assert (page.parent / link).exists(), (page.name, link)


def test_a_mark_of_others_is_in_no_title_alone() -> None:
    """Their licence wants it with ™, and beside it the word that says what we are to it."""
    heads = re.compile(r"^(?:#+ (.+)|(.+) <[\w.-]+>)$", re.MULTILINE)
    notice = f"# {(ROOT / 'NOTICE').read_text('utf-8')}".replace("\n\n", "\n\n# ")
    texts = [notice, *(page.read_text("utf-8") for page in PAGES)]
    titles = ["".join(found) for text in texts for found in heads.findall(text)]
    marked = [title for title in titles if "Daggerheart" in title]
    assert len(marked) >= 4
    for title in marked:
        assert re.search(r"(compatible with|kompatibel mit|сумісно з) Daggerheart™", title), title


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
