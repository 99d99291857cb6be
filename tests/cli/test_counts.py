"""Large numbers as people write them."""

import json

import pytest

from limelight.cli.counts import many

from .conftest import Type


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1000000", 10**6),
        ("1e6", 10**6),
        ("1E6", 10**6),
        ("1_000_000", 10**6),
        ("1,000,000", 10**6),
        ("1 000 000", 10**6),
        ("1\u202f000\u00a0000", None),
        ("1\u202f000\u202f000", 10**6),
        ("1.000.000", 10**6),
        ("10k", 10**4),
        ("2M", 2 * 10**6),
        ("2 m", 2 * 10**6),
        ("1.5M", 1_500_000),
        ("2.5e1", 25),
        ("0.3e1", 3),
        ("0", 0),
        ("1.000", None),
        ("1.5", None),
        ("2.55e1", None),
        ("1e-3", None),
        ("1,00", None),
        ("1,000 000", None),
        ("1.000.5k", None),
        ("nan", None),
        ("inf", None),
        ("0x10", None),
        ("٣", None),
        ("-5", None),
        ("1e999", None),
        ("k", None),
        ("", None),
        ("9" * 10_000, None),
    ],
)
def test_numbers_come_out_whole_or_not_at_all(text: str, number: int | None) -> None:
    assert many(text) == number


@pytest.mark.parametrize("text", ["200", "2e2", "0.2k", "200 "])
def test_runs_are_typed_like_that(limelight: Type, text: str) -> None:
    line = ("simulate", "coinflip", "flip", "--runs", text, "--seed", "1", "--json")
    code, out, _ = limelight(*line)
    assert code == 0 and json.loads(out)["runs"] == 200


@pytest.mark.parametrize("text", ["1e20", "1e13", "0", "99e99", "nan", "-1", "1e9999999999", "1.5"])
def test_too_many_or_no_runs_are_one_clear_line(limelight: Type, text: str) -> None:
    code, out, err = limelight("simulate", "coinflip", "flip", "--runs", text)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--runs" in err and text in err and err.endswith("[bad_value]\n")


def test_intervals_stand_beside_every_share(limelight: Type) -> None:
    line = ("simulate", "daggerheart", "damage", "--damage", "1d4", "--runs", "10k", "--seed", "7")
    found = json.loads(limelight(*line, "--json")[1])
    assert found["interval"]["totals"].keys() == found["totals"].keys() == {"1", "2", "3", "4"}
    for low, high in found["interval"]["totals"].values():
        assert 0.2 < float(low) < float(high) < 0.3
    other = "simulate yokai risk --white 1 --black 1 --runs 1k --seed 7 --json"
    low, high = json.loads(limelight(*other.split())[1])["interval"]["condition"]
    assert 0 < float(low) < 0.58 < float(high) < 1
