import pytest
from hypothesis import given
from hypothesis import strategies as st

from limelight.contract import dice


@pytest.mark.parametrize(
    ("text", "sides", "flat"),
    [
        ("2d8+1", (8, 8), 1),
        ("d8", (8,), 0),
        ("3", (), 3),
        ("2d6+1d4-1", (6, 6, 4), -1),
        ("2W8+1", (8, 8), 1),
        ("w6", (6,), 0),
        ("2к6", (6, 6), 0),
        ("К20", (20,), 0),
        (" 1 D 12 + 3 ", (12,), 3),
        ("100d1000", (1000,) * 100, 0),
    ],
)
def test_dice_are_read_as_people_write_them(text: str, sides: tuple[int, ...], flat: int) -> None:
    read = dice.read(text)
    assert read is not None
    assert (read.sides, read.flat) == (sides, flat)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "d",
        "2d",
        "d0",
        "0d6",
        "101d6",
        "60d6+60d6",
        "d1001",
        "2d8+",
        "2d8++1",
        "1.5",
        "٣d6",
        "1000000",
        "d6" + " " * 256,
        "(2d6)",
        "2d6;1",
    ],
)
def test_what_is_no_dice_is_none(text: str) -> None:
    assert dice.read(text) is None


def test_a_die_that_is_taken_away_counts_against_the_total() -> None:
    read = dice.read("2d6+1d4-1d8+2")
    assert read is not None
    assert read.total((6, 5, 1, 8)) == 6 + 5 + 1 - 8 + 2
    assert read.highest() == 6 + 6 + 4


@given(st.text(max_size=300))
def test_any_text_is_dice_or_none(text: str) -> None:
    read = dice.read(text)
    assert read is None or len(read.sides) <= dice.MOST_DICE


@given(
    st.lists(st.tuples(st.integers(1, 9), st.integers(1, 1000)), max_size=5),
    st.integers(-999, 999),
)
def test_written_and_read_again_is_the_same(groups: list[tuple[int, int]], flat: int) -> None:
    text = "+".join(f"{n}d{sides}" for n, sides in groups) + f"{flat:+d}"
    read = dice.read(text)
    assert read is not None
    assert dice.read(str(read)) == read
    assert dice.read(read.written("W")) == read
