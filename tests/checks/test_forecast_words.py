"""What a forecast names has to have words."""

import pytest

from limelight.checks.checked import looked_at
from limelight.checks.words import every_name_has_a_word
from limelight.contract import Forecaster, Measure
from limelight.contract.forecasts import OURS, TABLE
from limelight.play.known import known_game


class Nameless(Forecaster, frozen=True, kw_only=True):
    policies = {"nameless": None}
    measures = {OURS: (Measure("odd", "chance"),), TABLE: (Measure("even", "chance"),)}
    harder = {"stranger": (0, 1)}


def test_policies_measures_and_steps_have_words(monkeypatch: pytest.MonkeyPatch) -> None:
    game = known_game("yokai")
    monkeypatch.setattr(game, "forecaster", Nameless)
    found = every_name_has_a_word(looked_at(game))
    assert {each.values["key"] for each in found} == {
        *("policy.nameless", "policy_says.nameless"),
        *("measure.odd", "measured.odd", "measure.even"),
        "harder.stranger",
    }
