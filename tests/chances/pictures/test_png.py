import sys

import pytest

from limelight.chances.pictures import png as painter
from limelight.chances.pictures.picture import Picture

from .examples import ALL, ROLL


@pytest.mark.parametrize("picture", ALL, ids=lambda each: each.title)
def test_the_same_drawing_as_png(picture: Picture) -> None:
    painted = picture.png(1.0)
    assert painted.startswith(b"\x89PNG\r\n")
    assert len(painted) > 2000


def test_without_the_extra_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(painter.NoPainter) as raised:
        ROLL.png()
    assert raised.value.why == "no_png"


def test_without_a_font_it_draws_no_picture_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "_has_letters", lambda: False)
    with pytest.raises(painter.NoPainter) as raised:
        ROLL.png()
    assert raised.value.why == "no_fonts"
