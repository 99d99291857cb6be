"""One broken package from outside never takes the others down."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import limelight.contract as ll

from .packages import BROKEN, GOOD, every_breakage, register, run

WRONG = {*BROKEN, "daggerheart", "twins", "LOUD GAME"}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    every_breakage(folder)
    return folder


def test_the_rest_is_listed_and_the_broken_are_named(packages: Path) -> None:
    done = run("games", path=packages)
    assert done.returncode == 0
    listed = [line.split()[0] for line in done.stdout.splitlines() if line[2:3] != " "]
    assert listed == ["daggerheart", "yokai", "sinners", "fine"]
    lines = done.stderr.splitlines()
    assert len(lines) == len(WRONG)
    for name in WRONG:
        assert any(name in line for line in lines), name
    assert "Traceback" not in done.stderr


def test_programs_are_told_the_same(packages: Path) -> None:
    done = run("games", "--json", "--lang", "de", path=packages)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert [row["game"] for row in told["games"]] == ["daggerheart", "yokai", "sinners", "fine"]
    reasons = {row["game"]: row["reason"] for row in told["broken"]}
    assert reasons.keys() == WRONG
    assert "RuntimeError: out of luck" in reasons["raises"]
    assert "SystemExit: 3" in reasons["leaves"]
    assert "SyntaxError" in reasons["garbled"]
    assert "no_such_package_anywhere" in reasons["lonely"]
    assert "enters the roll 'toss' twice" in reasons["doubled"]
    assert "nennt sich aber another" in reasons["misnamed"]
    assert "twin_a, twin_b" in reasons["twins"]
    assert "usurper" in reasons["daggerheart"]


@pytest.mark.parametrize("name", [*sorted(BROKEN.keys() - {"shapeless"}), "twins"])
def test_a_roll_of_a_broken_game_says_why_in_one_line(packages: Path, name: str) -> None:
    done = run("roll", name, "toss", path=packages)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"limelight: The game {name} is broken: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "argv", [("rules", "raises"), ("play", "--game", "raises"), ("odds", "raises", "toss")]
)
def test_other_commands_say_it_too(packages: Path, argv: tuple[str, ...]) -> None:
    done = run(*argv, path=packages)
    assert (done.returncode, done.stdout) == (2, "")
    assert "RuntimeError: out of luck" in done.stderr


def test_all_others_roll(packages: Path) -> None:
    assert run("roll", "daggerheart", "action", path=packages).returncode == 0
    assert run("roll", "fine", "toss", path=packages).returncode == 0


def test_a_roll_of_ours_does_not_even_look_at_other_packages(packages: Path) -> None:
    code = (
        "import sys\nfrom limelight.games import rolls_of\nassert rolls_of('daggerheart')\n"
        "assert not {'importlib.metadata', 'limelight.games.outside', 'fine'} & {*sys.modules}"
    )
    path = {"PYTHONPATH": f"{Path(ll.__file__).parents[2]}:{packages}"}
    subprocess.run([sys.executable, "-c", code], check=True, env=path)


FRONT = """
from limelight.server.files import GAMES, held
from limelight.server.render import front
assert held()[GAMES]
for language in ("en", "de", "uk"):
    page = front(language)
    assert 'value="fine"' in page and 'value="daggerheart"' in page, page
    assert "raises" not in page and "twins" not in page
"""


def test_the_first_page_shows_the_rest(packages: Path) -> None:
    path = {"PYTHONPATH": f"{Path(ll.__file__).parents[2]}:{packages}"}
    subprocess.run([sys.executable, "-c", FRONT], check=True, env=path)


def test_a_game_from_outside_without_words_is_played_by_its_keys(packages: Path) -> None:
    done = run("roll", "fine", "toss", "--dice", "die=6", "--lang", "uk", path=packages)
    assert done.stdout.startswith("announce.high")
    done = run("rules", "fine", path=packages)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_language_that_one_game_lacks_is_there_for_all_others(tmp_path: Path) -> None:
    """English stands in, for sentences and for rules to read."""
    register(tmp_path, "owls", GOOD.format(name="owls"))
    words = tmp_path / "words"
    words.mkdir()
    (words / "en.po").write_text('msgid "title"\nmsgstr "Owls"\n\nmsgid "about"\nmsgstr "Hoot."\n')
    (words / "rules.en.md").write_text("# Owls\n\n| OW-1 | Hoot. |\n")
    done = run("games", "--lang", "de", path=tmp_path)
    assert done.returncode == 0
    assert "Owls" in done.stdout and "Augen des Zwielichts" in done.stdout
    assert "Hoot." in run("rules", "owls", "--lang", "uk", path=tmp_path).stdout


class Empty(ll.Command, frozen=True, kw_only=True):
    pass


class Gone(ll.Event, frozen=True, kw_only=True):
    pass


class Nothing(ll.Lone, frozen=True):
    pass


class Brawl(ll.Fight, frozen=True):
    pass


def wait(state: object) -> None:
    return None


def test_a_name_is_entered_once() -> None:
    game = ll.Game("owls", __file__)
    for enter in (game.command()(Empty), game.event()(Gone), game.roll("toss")(Nothing)):
        assert issubclass(enter, msgspec.Struct)
    game.fight("brawl")(Brawl)
    game.policy(wait)
    with pytest.raises(ValueError, match="owls enters the command 'empty' twice"):
        game.command()(Empty)
    with pytest.raises(ValueError, match="enters the event 'gone' twice"):
        game.event()(Gone)
    with pytest.raises(ValueError, match="enters the roll 'toss' twice"):
        game.roll("toss")(Nothing)
    with pytest.raises(ValueError, match="enters the policy 'wait' twice"):
        game.policy(wait)
    with pytest.raises(ValueError, match="calls both a roll and a fight 'brawl'"):
        game.roll("brawl")(Nothing)
    with pytest.raises(ValueError, match="calls both a roll and a fight 'toss'"):
        game.fight("toss")(Brawl)
    assert [*game.rolls, *game.fights] == ["toss", "brawl"]
