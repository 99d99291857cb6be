from limelight.chances.pictures.lettering import cells, fitted, padded, wrapped

from .examples import COMPARED, ROLL, SWEPT, TOTALS


def test_a_line_for_each_bar_and_no_line_too_long() -> None:
    assert len(ROLL.text(60)) == 3
    assert all(
        cells(line) <= 60 for picture in (ROLL, COMPARED, TOTALS) for line in picture.text(60)
    )
    assert "33.3 %" in ROLL.text()[1]


def test_the_fills_tell_whose_bar_it_is() -> None:
    lines = COMPARED.text()
    assert lines[1:3] == ["  █ plain", "  ▒ with advantage"]
    assert "█" in lines[3] and "▒" in lines[4]


def test_a_curve_lies_further_right_the_likelier_it_is() -> None:
    rows = [line for line in SWEPT.text() if line[:10].strip().isdigit()]
    assert [row.index("●") for row in rows] == sorted(
        (row.index("●") for row in rows), reverse=True
    )
    assert rows[0].endswith("●   90.0 % ■   80.0 %")


def test_words_are_cut_and_wrapped_to_their_room() -> None:
    assert fitted("short", 14, 200) == "short"
    assert fitted("much too long for so little room", 14, 60).endswith("…")
    assert wrapped("one two three", 10, 30) == ["one", "two", "three"]
    assert len(wrapped("word " * 100, 10, 60, most=3)) == 3
    assert padded("妖怪", 6) == "妖怪  "
    assert cells(padded("妖怪妖怪", 5)) <= 5
