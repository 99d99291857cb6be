"""Starting the live table: what it is told must make sense, or it does not start."""

import pytest

from limelight.cli import main


@pytest.mark.parametrize(
    "url",
    [
        *("https://", "http://", "https:///x", "https://:8321", "table.example", "ftp://a.example"),
        *("https://a.example/?x=y", "https://a.example?x", "https://a.example/#x", "https://a b"),
        *(
            "https://a.example/table",
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


def test_a_limit_that_is_no_number_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LIMELIGHT_STREAMS", "few")
    code = main(["play", "--no-browser", "--database", "memory:"])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "") and "LIMELIGHT_STREAMS" in err and "few" in err
