"""Starting the live table: what it is told must make sense, or it does not start."""

from pathlib import Path

import pytest

from limelight.cli import main
from limelight.cli.arguments import Usage
from limelight.cli.live import _is_address, _with_party
from limelight.play.playthrough import Step
from limelight.server.settings import Settings
from limelight.store.memory import Memory
from limelight.words import LANGUAGES, words


@pytest.mark.parametrize(
    "url",
    [
        *("https://", "http://", "https:///x", "https://:8321", "table.example", "ftp://a.example"),
        *("https://a.example/?x=y", "https://a.example?x", "https://a.example/#x", "https://a b"),
        *(
            *("https://a.example/a//b", "https://a.example/../x", "https://a.example/t/"),
            *("https://a.example/api", "https://a.example/Join/x", "https://a.example/ä"),
            "https://me@a.example",
            "https://a.example:99999",
            "https://[",
        ),
    ],
)
def test_an_address_that_nobody_can_use_is_refused(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["play", "--no-browser", "--database", "memory:", "--public-url", url])
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1) and "Traceback" not in err


@pytest.mark.parametrize(
    "url",
    [
        *("https://a.example", "http://a.example:8080/", "https://[::1]:8321"),
        *("https://a.example/table", "https://a.example/clubs/ours/", "https://a.example/tables"),
    ],
)
def test_an_address_that_people_can_use_is_taken(url: str) -> None:
    assert _is_address(url)


def test_a_limit_that_is_no_number_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LIMELIGHT_STREAMS", "few")
    code = main(["play", "--no-browser", "--database", "memory:"])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "") and "LIMELIGHT_STREAMS" in err and "few" in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_party_that_no_table_takes_is_refused_in_one_sentence(language: str) -> None:
    unknown = Step("gm", "add_character", {"name": "Mira", "weapons": ["Nothing"]})
    people, path = ("daggerheart", (unknown,)), Path("party.yaml")
    with pytest.raises(Usage) as refused:
        _with_party(Memory(), Settings(), people, path, words(language))
    told = refused.value.text(language)
    assert told.endswith(".") and ".." not in told and "party.yaml" in told
