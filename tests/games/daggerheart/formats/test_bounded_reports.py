"""A report names some hundreds of things, and says how many there are besides."""

import json

import pytest

from limelight.contract.content import MOST_TOLD, Report
from limelight.play.opening import MOST_BYTES

from .bringing import read

BLOCK = "FOX\nTier 1 Skulk\nDifficulty: 13 | HP: 4\nATK: +2 | N: Melee | 1d6 phy\n"


@pytest.mark.parametrize("line", ["-", "---", "a: 1", "1d6 phy", "x - y"])
def test_lines_that_fit_nowhere(line: str) -> None:
    many = (MOST_BYTES - len(BLOCK)) // (len(line) + 1)
    found = read(BLOCK + f"{line}\n" * many)
    told = found.report.plain()
    assert told["taken"] == ["adversary/Fox"] and len(json.dumps(told)) < 100_000
    assert len(told["not_understood"]) == MOST_TOLD
    assert told["not_understood"][0] == {"in": "Fox", "at": "line 5", "found": line}
    assert told["more"] == {"not_understood": many - MOST_TOLD}


def test_lines_before_the_first_block() -> None:
    told = read("a\n\n" * 700 + BLOCK).report.plain()
    assert told["more"] == {"not_understood": 700 - MOST_TOLD}
    assert told["not_understood"][1]["at"] == "line 3"


def test_fields_that_have_no_place() -> None:
    record = {"name": "Owl", "difficulty": 12, "hp": 3, "feats": []}
    strange = {f"other {n}": n + 1 for n in range(MOST_TOLD + 3)}
    told = read(json.dumps(record | strange)).report.plain()
    assert len(told["left_out"]) == MOST_TOLD and told["more"] == {"left_out": 3}


def test_what_is_told_twice_is_counted_once() -> None:
    report = Report("text")
    for _ in range(2):
        for n in range(MOST_TOLD + 2):
            report.leave("Owl", f"field {n}")
            report.strange("Owl", f"field {n}", n)
    assert report.more == {"left_out": 2, "not_understood": 2}
    assert report.is_strange("Owl", f"field {MOST_TOLD + 1}")


def test_a_short_report_says_nothing_of_it() -> None:
    assert "more" not in read(BLOCK).report.plain()
