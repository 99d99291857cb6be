"""Help of every command and every roll: whole in every language, and its examples work."""

import re
import shlex
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from limelight.cli import live, main
from limelight.cli.commands import COMMANDS, command
from limelight.cli.meanings import meaning, own_meaning
from limelight.cli.named import rolls
from limelight.cli.options import collisions, options_of
from limelight.games import game, names
from limelight.play import log
from limelight.play.refusals import words_of
from limelight.play.table import Table
from limelight.server.run import open_store
from limelight.words import LANGUAGES, words
from tests.conftest import PLAYTHROUGHS, SAMPLES

from .conftest import Type


def lines() -> Iterator[tuple[str, ...]]:
    """Everything that can be asked for help about."""
    yield ()
    for name in COMMANDS:
        yield (name,)
        if command(name).rolls:
            for each in names():
                known = game(each)
                assert known is not None
                yield (name, each)
                yield from ((name, each, roll) for roll in rolls(known, command(name)))


HELPED = list(lines())
LONG = ("check-game",)
"""What every game is checked with anyway: as an example only by ``make soak``."""
SHOWN = [pytest.param(each, marks=pytest.mark.soak) if each == LONG else each for each in HELPED]


@pytest.fixture
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The files that examples name, and a server that does not stay."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(live, "serve", lambda *_: None)
    Path("scene.yaml").write_bytes(PLAYTHROUGHS[0].read_bytes())
    Path("monsters.json").write_bytes((SAMPLES / "srd-adversaries.json").read_bytes())
    main(["import", "monsters.json", "--out", "pack.yaml", "--json"])
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("LIMELIGHT_HOME", str(home))
    open_store(f"sqlite:///{home / 'limelight.db'}").close()
    if request.node.name.endswith("[restore]"):
        main(["backup", "copy.db"])
    Path("table.jsonl").write_bytes(b"".join(log.export(Table("yokai"), "gm")))
    monkeypatch.setattr("sys.stdin", StringIO())


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize("asked", SHOWN, ids=" ".join)
def test_every_example_works(limelight: Type, asked: tuple[str, ...]) -> None:
    said = {limelight("help", *asked, "--lang", language)[1] for language in LANGUAGES}
    found = {tuple(re.findall(r"^  limelight (.*)", each, re.MULTILINE)) for each in said}
    (examples,) = found
    assert bool(examples) == (len(asked) in (1, 3))
    for example in examples:
        code, out, err = limelight(*shlex.split(example))
        assert (code, err) == (0, ""), example
        assert out, example


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", HELPED, ids=" ".join)
def test_help_is_the_same_however_it_is_asked_for(
    limelight: Type, asked: tuple[str, ...], language: str
) -> None:
    code, out, err = limelight("help", *asked, "--lang", language)
    assert (code, err) == (0, "")
    assert limelight(*asked, "--help", "--lang", language) == (0, out, "")
    assert limelight("--lang", language, "-h", *asked) == (0, out, "")
    assert out.startswith("limelight ")
    assert not re.search(r"\b(cli|option|field|lone|example)\.[a-z]", out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_meaning_in_every_language(language: str) -> None:
    for name in COMMANDS:
        for option in command(name).options:
            assert own_meaning(words(language), option, name), (name, option)
    for each in names():
        known = game(each)
        assert known is not None
        spoken = words_of(known, language)
        for roll in (*known.rolls, *known.fights):
            for option in options_of(known, roll):
                assert meaning(spoken, option, roll), (each, roll, option)


def test_no_option_of_a_game_is_one_of_a_command() -> None:
    for name in COMMANDS:
        for each in names():
            known = game(each)
            assert known is not None
            assert collisions(known, command(name)) == {}, (name, each)


def test_kinds_ranges_and_defaults_are_those_that_are_read_by(limelight: Type) -> None:
    _, out, _ = limelight("help", "roll", "daggerheart", "action")
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines() if "  --" in line}
    assert rows["--modifier"][:2] == ["-999999..999999", "0"]
    assert rows["--helpers"][:2] == ["0..100", "0"]
    assert rows["--edition"][:3] == ["1.0,", "2.0", "1.0"]
    _, out, _ = limelight("help", "odds", "yokai", "fight")
    assert re.search(r"--danger +2\.\.999999 +required +the danger level", out)
    _, out, _ = limelight("help", "simulate", "sinners", "duel")
    assert re.search(r"--policy +attack, neither, [a-z, ]*attack ", out)
    assert re.search(r"--runs +1\.\.10\^12 +1M", out)


@pytest.mark.parametrize("asked", [(), ("--help",), ("help",), ("help", "help")])
def test_the_first_help_is_short(limelight: Type, asked: tuple[str, ...]) -> None:
    code, out, _ = limelight(*asked)
    assert code == 0
    assert len(out.splitlines()) == len(COMMANDS) + 3
    assert all(f"\n  {name} " in out for name in COMMANDS)


def test_a_command_without_a_game_or_a_roll_says_which_there_are(limelight: Type) -> None:
    for name in ("roll", "odds", "simulate"):
        code, out, _ = limelight(name)
        assert code == 0 and "daggerheart" in out and "--json" in out
        code, out, _ = limelight(name, "daggerheart")
        assert code == 0 and "adversary-attack" in out and len(out.splitlines()) < 25
    assert "fight" not in limelight("roll", "yokai")[1]
    assert "fight" in limelight("odds", "yokai")[1]


def test_help_does_not_mind_the_rest_of_a_line(limelight: Type) -> None:
    code, out, _ = limelight("roll", "daggerheart", "action", "--modifier", "x", "--help")
    assert code == 0 and "--helpers" in out
    code, out, _ = limelight("roll", "--modifier", "1", "daggerheart", "action", "-h")
    assert code == 0 and "--helpers" in out


def test_what_is_for_rolls_alone_is_not_offered_for_fights(limelight: Type) -> None:
    assert "--sweep" in limelight("help", "odds", "yokai", "risk")[1]
    assert "--sweep" not in limelight("help", "odds", "yokai", "fight")[1]
    assert limelight("odds", "yokai", "fight", "--danger", "9", "--sweep", "danger")[0] == 2
