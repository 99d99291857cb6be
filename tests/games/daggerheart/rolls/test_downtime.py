"""The d4 of rests."""

import pytest

from limelight import odds
from limelight.games.daggerheart.rolls import DowntimeRoll, RestFear, tier
from limelight.games.daggerheart.rolls.downtime import Clearing

RULES: dict[Clearing, str] = {
    "tend_to_wounds": "DH-48",
    "clear_stress": "DH-49",
    "repair_armor": "DH-50",
}


@pytest.mark.rule("DH-48", "DH-49", "DH-50", "DH-R23")
@pytest.mark.parametrize("move", RULES)
@pytest.mark.parametrize(("level", "totals"), [(1, (2, 5)), (4, (3, 6)), (7, (4, 7)), (8, (5, 8))])
def test_a_move_clears_a_d4_and_the_tier(
    move: Clearing, level: int, totals: tuple[int, int]
) -> None:
    roll = DowntimeRoll(tier=tier(level), move=move)
    assert roll.dice() == {"d4": (4,)}
    low, high = totals
    assert odds(roll).values["totals"] == dict.fromkeys(range(low, high + 1), 1)
    fell = roll.read({"d4": (4,)})
    assert fell.read.total == high
    assert [each.rule for each in roll.why(fell)] == [RULES[move]]


@pytest.mark.rule("DH-54")
@pytest.mark.parametrize("pcs", [0, 1, 4, 6])
def test_the_fear_when_a_rest_ends(pcs: int) -> None:
    """After a short one 1d4, after a long one with the number of PCs."""
    roll = RestFear(more=pcs)
    assert odds(roll).values["totals"] == {face + pcs: 1 for face in range(1, 5)}
    (why,) = roll.why(roll.read({"d4": (2,)}))
    assert (why.rule, why.code) == ("DH-54", "rest_fear_long" if pcs else "rest_fear")
