"""What is longer than a name is not looked at as one: accents in many take long to put in order."""

import unicodedata
from typing import Any

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.contract.fields import MOST_LETTERS
from limelight.games.daggerheart import written as daggerheart
from limelight.games.sinners import written as sinners
from limelight.play import seat_names

LONG = "a" + "\u0301" * 400 + "\u0316" * 400
FIGHTER = {
    "name": "M",
    "side": LONG,
    "talents": {"spears": 1},
    "weapon": {"talent": "spears", "damage": "1d8"},
    "hit_points": 9,
}
FEATURES = [{"name": LONG}, {"name": f"{LONG} (2)"}]


@pytest.fixture
def normalized(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How long each text was that was put in order."""
    found: list[int] = []

    def counted(form: Any, text: str) -> str:
        found.append(len(text))
        return unicodedata.normalize(form, text)

    class Counted:
        """The module, with its one function that is slow."""

        normalize = staticmethod(counted)
        category, name = staticmethod(unicodedata.category), staticmethod(unicodedata.name)

    monkeypatch.setattr(daggerheart, "normalize", counted)
    monkeypatch.setattr(sinners, "normalize", counted)
    monkeypatch.setattr(seat_names, "unicodedata", Counted)
    return found


@pytest.mark.parametrize(
    ("game", "do", "fields"),
    [
        ("daggerheart", "add_character", {"name": "M", "features": FEATURES}),
        ("daggerheart", "add_character", {"name": LONG, "player": LONG}),
        ("daggerheart", "add_content", {"adversaries": [{"name": "M", "features": FEATURES}]}),
        ("daggerheart", "use_feature", {"by": "M", "feature": LONG}),
        ("daggerheart", "call_roll", {"character": "M", "roll": LONG}),
        ("sinners", "add_fighter", FIGHTER),
        ("sinners", "add_content", {"fighters": [FIGHTER]}),
        ("yokai", "add_character", {"name": LONG, "player": LONG}),
    ],
)
@pytest.mark.parametrize("by", ["gm", "anna"])
def test_no_long_text_is_put_in_order(
    normalized: list[int], by: str, game: str, do: str, fields: dict[str, Any]
) -> None:
    assert isinstance(Table(game).do(by, do, fields), Refusal)
    assert max(normalized, default=0) <= MOST_LETTERS


def test_names_of_a_forged_log_are_compared_as_far_as_names_go(normalized: list[int]) -> None:
    seat_names.likenesses.cache_clear()
    assert seat_names.like(LONG, [f"b{LONG}"]) is None
    assert seat_names.unseen(LONG) is not None
    assert max(normalized) <= MOST_LETTERS
