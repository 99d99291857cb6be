"""The layout of the book, as people write it and as it goes out again."""

import re
from typing import Any

import pytest

from limelight.contract.content import Brought, Report
from limelight.games import game
from limelight.play import bringing

from .bringing import read, sample

BLOCK = "FOX\nTier 1 Skulk\nDifficulty: 13 | HP: 4\nATK: +2 | N: Melee | 1d6 phy\nFEATURES\n"
LOOP = {"start": "1d6", "loop": True}


def features(*lines: str) -> list[dict[str, Any]]:
    brought = read(BLOCK + "\n".join(lines))
    assert brought.pack is not None and brought.report.not_understood == []
    found: list[dict[str, Any]] = brought.pack["adversaries"][0]["features"]
    return found


@pytest.mark.parametrize(
    "lines",
    [
        ("Bell - Reaction: Countdown (Loop 1d6): When it tolls.",),
        ("Bell - Reaction: Countdown (Loop 1d6)", "When it tolls."),
        ("Bell - Reaction: Countdown (Loop 1d6) When it tolls.",),
        ("Bell - Reaction: Countdown (Loop 1d6). When it tolls.",),
        ("***Bell - Reaction: Countdown (Loop 1d6)*** When it tolls.",),
        ("***Bell - Reaction: Countdown (Loop 1d6):*** When it tolls.",),
    ],
)
def test_a_countdown_ends_the_line_of_a_name(lines: tuple[str, ...]) -> None:
    told = {"name": "Bell", "kind": "reaction", "countdown": LOOP, "text": "When it tolls."}
    assert features(*lines) == [told]


def test_features_may_be_a_list() -> None:
    told = [
        {"name": "Pull", "kind": "action", "text": "Go.\n- one\n- two"},
        {"name": "Push", "kind": "action", "text": "Stay."},
    ]
    lines = ("- **Pull - Action:** Go.", "- one", "- two", "- **Push - Action:** Stay.")
    assert features(*lines) == told


def test_a_countdown_alone() -> None:
    told = {"name": "Bell", "kind": "reaction", "countdown": {"start": 6}}
    assert features("Bell - Reaction: Countdown (6)") == [told]


def test_a_sentence_that_begins_with_one_is_a_text() -> None:
    (bell,) = features("Bell - Reaction: Countdown (6) ticks on.")
    assert "countdown" not in bell and bell["text"] == "Countdown (6) ticks on."


@pytest.mark.parametrize("started", [{}, {"countdown": {"start": 6}}])
@pytest.mark.parametrize("text", ["Countdown (6)", "Countdown (4): Now.", "**Countdown (4)** Now."])
def test_a_text_that_looks_like_one_stays_a_text(text: str, started: dict[str, Any]) -> None:
    bell = {"name": "Bell", "kind": "reaction", **started, "text": text}
    fox = {"name": "Fox", "tier": 1, "type": "skulk", "difficulty": 13, "hp_max": 4}
    known = game("daggerheart")
    assert known is not None
    pack = {"limelight": "pack", "game": "daggerheart", "adversaries": [fox | {"features": [bell]}]}
    out = bringing.write(bringing.Read(known, Brought(Report("limelight"), pack)), "md")
    assert isinstance(out, bringing.Out)
    again = read(out.text).pack
    assert again is not None
    assert again["adversaries"][0]["features"] == [bell | {"text": text.replace("*", "")}]


@pytest.mark.parametrize("name", ["book-text.txt", "fcg-page.txt"])
@pytest.mark.parametrize("gap", ["\xa0", "\u202f", " \xa0"])
def test_spaces_that_do_not_break_are_spaces(name: str, gap: str) -> None:
    text = sample(name).decode()
    pasted = read(text.replace(" ", gap))
    assert pasted.report.plain() == read(text).report.plain()
    assert as_spaces(pasted.pack) == read(text).pack


@pytest.mark.parametrize("name", ["book-text.txt", "fcg-page.txt"])
def test_hyphens_that_nobody_sees_are_none(name: str) -> None:
    text = sample(name).decode()
    pasted = read(re.sub(r"(?<=[A-Za-z])(?=[A-Za-z])", "\xad", text))
    assert (pasted.pack, pasted.report.plain()) == (read(text).pack, read(text).report.plain())


def as_spaces(value: Any) -> Any:
    """A value with a plain space wherever there is any."""
    if isinstance(value, dict):
        return {as_spaces(key): as_spaces(each) for key, each in value.items()}
    if isinstance(value, list):
        return [as_spaces(each) for each in value]
    return re.sub(r"[^\S\n]+", " ", value) if isinstance(value, str) else value
