"""Text copied from a page or a print of FreshCutGrass."""

from typing import Any

import pytest

from .bringing import read, sample

PAGE = sample("fcg-page.txt").decode()
TEXT = "She may act twice in a GM turn."


def widow(text: str) -> dict[str, Any]:
    brought = read(text)
    assert brought.pack is not None and brought.report.not_understood == []
    (found,) = brought.pack["adversaries"]
    record: dict[str, Any] = found
    return record


def names(record: dict[str, Any]) -> list[str]:
    return [each["name"] for each in record["features"]]


@pytest.mark.parametrize(
    "line",
    [
        *("By the river she waits.", "Comments are cheap.", "Liked by nobody."),
        *("In library cellars she sleeps.", "comments (3) are read aloud.", "by night."),
    ],
)
def test_ordinary_lines_stay(line: str) -> None:
    record = widow(PAGE.replace(TEXT, f"{TEXT}\n{line}"))
    assert record["features"][0]["text"] == f"{TEXT} {line}"


@pytest.mark.parametrize("name", ["By Night", "Comments of the Dead", "Liked Too Much"])
def test_ordinary_words_are_names(name: str) -> None:
    record = widow(PAGE.replace("Relentless (2)", name).replace("Hide\n", f"{name}\n"))
    assert record["motives"] == f"Drown, {name}, Mourn"
    assert names(record) == [name, "Pull Under"]


@pytest.mark.parametrize(
    "line", ["BY THE FERRY TABLE", "LIKED (3)", "LIKED", "IN LIBRARY", "In Library (1)", "COMMENTS"]
)
@pytest.mark.parametrize("after", ["", "Marsh Widow\n", "Skulk\n", "Tier\n1\n"])
def test_what_a_page_says_of_itself_is_passed_over_in_its_head(line: str, after: str) -> None:
    assert widow(PAGE.replace(after, f"{after}{line}\n", 1)) == widow(PAGE)


@pytest.mark.parametrize("last", ["COMMENTS", "Comments (2)", "comment"])
def test_nothing_is_read_below_the_comments(last: str) -> None:
    assert widow(PAGE.replace("COMMENTS", f"{last}\nSTRESS:\n9\nOh!")) == widow(PAGE)


@pytest.mark.parametrize("name", ["Sticky", "Things of the Deep", "Momentum (2)"])
def test_a_name_may_follow_a_text_without_an_end(name: str) -> None:
    record = widow(PAGE.replace(TEXT, f"She may act twice\n{name}\nWhat she touches, stays"))
    assert names(record) == ["Relentless (2)", name, "Pull Under"]
    texts = [each["text"] for each in record["features"][:2]]
    assert texts == ["She may act twice", "What she touches, stays"]


@pytest.mark.parametrize(
    "lines",
    [
        ("Spend a Fear to drag a target that is within reach", "Very Close range, below the mud."),
        ("Spend a Fear to drag a target that is within Very", "Close Range until it is", "free."),
        ("Spend a Fear to drag a target", "below the surface", "until it is freed."),
    ],
)
def test_a_text_may_go_on_in_the_next_line(lines: tuple[str, ...]) -> None:
    record = widow(PAGE.replace(TEXT, "\n".join(lines)))
    assert names(record) == ["Relentless (2)", "Pull Under"]
    assert record["features"][0]["text"] == " ".join(lines)


@pytest.mark.parametrize(("line", "bonus"), [("2", 2), ("0", 0), ("− 1", -1), ("+3", 3)])
def test_a_bonus_may_have_no_sign(line: str, bonus: int) -> None:
    attack = widow(PAGE.replace("\n+2\n", f"\n{line}\n"))["attack"]
    assert (attack["modifier"], attack["damage"], attack["name"]) == (
        bonus,
        "1d6+1",
        "Hooked Nails",
    )


def test_a_number_before_the_bonus_is_damage() -> None:
    attack = widow(PAGE.replace("1d6+1\nPhysical\n+2\n", "3\nPhysical\n2\n"))["attack"]
    assert (attack["modifier"], attack["damage"], attack["type"]) == (2, "3", "physical")


def test_dice_are_no_bonus() -> None:
    brought = read(PAGE.replace("\n+2\n", "\n+2d4\n"))
    assert brought.pack is not None
    assert brought.pack["adversaries"][0]["attack"]["modifier"] == 0
    told = {"in": "Marsh Widow", "at": "atk", "found": "+2d4"}
    assert brought.report.not_understood == [told]
