"""What whoever runs the server sets: one declaration, three ways, and none of them guesses."""

import os
import re
from pathlib import Path

import pytest
from msgspec import convert

from limelight.cli import live, main
from limelight.cli.arguments import Usage, read
from limelight.cli.columns import values
from limelight.cli.play import OPTIONS
from limelight.cli.settings import MOST_BYTES, SETTINGS, from_environment, from_file, given
from limelight.server.settings import Settings
from limelight.words import LANGUAGES, words
from tests.conftest import ROOT

from .conftest import Type


def put(folder: Path, text: str) -> Path:
    path = folder / "limelight.toml"
    path.write_text(text, "utf-8")
    return path


def test_the_environment_sets_what_it_names() -> None:
    said = {
        "LIMELIGHT_COMMANDS": "40",
        "LIMELIGHT_SECONDS": "2.5",
        "LIMELIGHT_PROXIES": "10.0.0.1",
        "LIMELIGHT_NO_BROWSER": "yes",
    }
    found = {"commands": 40, "seconds": 2.5, "proxies": "10.0.0.1", "no_browser": True}
    assert from_environment(said | {"LIMELIGHT_HOME": "x", "COMMANDS": "3"}) == found
    assert convert(found, Settings).commands == 40


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("COMMANDS", each) for each in ("", "many", "-1", "1e99", "nan", "1.5")),
        *(("SECONDS", each) for each in ("", "-1", "nan", "inf", "1e3", "1.2.3")),
        ("PORT", "65536"),
        ("NO_BROWSER", "perhaps"),
    ],
)
def test_what_makes_no_sense_in_the_environment_is_refused(name: str, value: str) -> None:
    with pytest.raises(Usage) as problem:
        from_environment({f"LIMELIGHT_{name}": value})
    assert f"LIMELIGHT_{name}" in problem.value.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_in_the_environment_that_is_no_setting_is_refused(lang: str) -> None:
    with pytest.raises(Usage) as problem:
        from_environment({"LIMELIGHT_COMANDS": "3"})
    told = problem.value.text(lang)
    assert "LIMELIGHT_COMANDS" in told and "LIMELIGHT_COMMANDS" in told


def test_a_file_sets_the_same(tmp_path: Path) -> None:
    path = put(tmp_path, 'port = 9000\nseconds = 2\nno-browser = true\nproxies = "10.0.0.0/8"\n')
    assert from_file(path) == {
        "port": 9000,
        "seconds": 2.0,
        "no_browser": True,
        "proxies": "10.0.0.0/8",
    }


@pytest.mark.parametrize(
    "text",
    [
        *("port =", "port = 1.5", "port = true", "port = [1]", "port = 99999", "no_browser = 1.5"),
        *("[server]\nport = 1", "colour = 1", 'seconds = "soon"', "commands = 2020-01-01"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language in LANGUAGES:
        path = str(put(tmp_path, text))
        line = ["play", "--database", "memory:", "--config", path, "--lang", language]
        code = main(line)
        out, err = capsys.readouterr()
        assert (code, out) == (2, "") and "Traceback" not in err and err.strip()


DEEP = "[" * 20_000 + "]" * 20_000
"""As deep as a file can be."""


@pytest.mark.parametrize(
    "text",
    [f"commands = {DEEP}", "commands" + ".a" * 3000 + " = 1", "#" * (MOST_BYTES + 1)],
    ids=["arrays", "keys", "endless"],
)
def test_a_file_without_a_bottom_or_an_end_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(Usage) as problem:
        from_file(put(tmp_path, text))
    assert problem.value.why in ("config", "wrong_setting") and len(problem.value.text()) < 500


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(Usage) as problem:
            from_file(path)
        assert problem.value.why == "no_file" and str(path) in problem.value.text()


@pytest.mark.parametrize("name", ["metrics", "proxies"])
@pytest.mark.parametrize("value", ["x", "127.0.0.1,proxy.example", "10.0.0.0/99", "10.0.0.1/8"])
def test_addresses_are_looked_at(name: str, value: str, limelight: Type) -> None:
    code, out, err = limelight("play", "--database", "memory:", f"--{name}", value)
    assert (code, out) == (2, "") and f"--{name}" in err and value in err


@pytest.mark.parametrize("value", ["*", "", "127.0.0.1,::1", "10.0.0.0/8, 192.0.2.1"])
def test_proxies_are_addresses_networks_or_everybody(value: str) -> None:
    settings, bound = live._bound({"proxies": value, "host": "127.0.0.1", "port": 0})
    bound.close()
    assert settings.proxies == value


def test_a_setting_that_is_nearly_one_is_named(tmp_path: Path) -> None:
    with pytest.raises(Usage) as problem:
        from_file(put(tmp_path, "comands = 3"))
    assert "commands" in problem.value.text()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for name in ("missing.toml", "binary.toml"):
        with pytest.raises(Usage) as problem:
            from_file(tmp_path / name)
        assert name in problem.value.text()


def test_a_flag_counts_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    path = str(put(tmp_path, "port = 1\ncommands = 1\nreads = 1"))
    around = {"LIMELIGHT_CONFIG": path, "LIMELIGHT_PORT": "2", "LIMELIGHT_COMMANDS": "2"}
    found = given(read(["--port", "3"], OPTIONS, "play"), around)
    assert found == {"port": 3, "commands": 2, "reads": 1}


def test_the_database_of_the_environment_counts_for_every_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LIMELIGHT_DATABASE", "memory:")
    assert live.database(read([], OPTIONS)) == "memory:"
    assert live.database(read(["--database", "sqlite:///x"], OPTIONS)) == "sqlite:///x"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_lists_every_setting_with_values_and_default(
    limelight: Type, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    _, out, _ = limelight("play", "--help", "--lang", language)
    for name, option in SETTINGS.items():
        (row,) = [line for line in out.splitlines() if line.split()[:1] == [f"--{_flag(name)}"]]
        assert values(option, words(language)) in row and option.default in row, name
    assert len(SETTINGS) > 25


def _flag(name: str) -> str:
    return name.replace("_", "-")


def test_the_documentation_names_every_setting_with_its_default() -> None:
    pages = "".join(
        (ROOT / "docs" / name).read_text("utf-8") for name in ("limits.md", "hosting.md")
    )
    for name, option in SETTINGS.items():
        rows = re.findall(rf"^\| `{name}` \| (.*?) \|", pages, re.MULTILINE)
        assert len(rows) == 1, name
        assert rows[0].strip("`").replace(",", "") == (option.default or "").replace(",", ""), name
