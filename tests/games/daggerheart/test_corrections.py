"""DC-57: whatever the GM sets right, the character's file comes to any table as they are."""

from typing import Any

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.contract.tracks import Span
from limelight.games import game as find_game
from limelight.play import bringing

LIMITS = {"major": 9, "severe": 20}
COAT = {"name": "Coat", "score": 3, "thresholds": LIMITS}
SHEETS: dict[str, dict[str, Any]] = {
    "bare": {"thresholds": LIMITS},
    "with things that take away": {
        "thresholds": LIMITS,
        "armor_score": 5,
        "features": [{"name": "Frail", "bonus": {"hp_max": -3, "armor_score": -2, "severe": -4}}],
    },
    "with things that add": {
        "thresholds": LIMITS,
        "features": [{"name": "Tough", "bonus": {"hp_max": 2, "armor_score": 3, "major": 6}}],
    },
    "in armour": {"armors": [{**COAT, "bonus": {"stress_max": -2}}]},
}


@pytest.mark.rule("DC-57", "DC-9", "DC-12")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_set_right_as_far_as_it_goes_can_be_kept(sheet: str, edition: str) -> None:
    game = find_game("daggerheart")
    assert game is not None
    table = Table("daggerheart", {"edition": edition})
    assert not isinstance(
        table.do("gm", "add_character", {"name": "Oda", **SHEETS[sheet]}), Refusal
    )
    spans = game.spans(table.state)
    numbers = {at: span for at, span in spans.items() if isinstance(span, Span)}
    ends = [(at, to) for at, span in numbers.items() for to in (span.low, span.high)]
    tried = 0
    for at, to in ends:
        if isinstance(table.do("gm", "correct", {"at": at, "to": to}), Refusal):
            continue
        tried += 1
        file = game.person_file(table.state, "Oda")
        assert file is not None
        other = Table("daggerheart", {"edition": edition})
        step = file["steps"][0]
        answer = other.do("gm", step["do"], step["with"])
        assert not isinstance(answer, Refusal), (at, to, answer)
        assert not isinstance(bringing.of_person(game, file, "yaml", "en"), Refusal)
        table.do("gm", "undo")
    assert tried > 20
