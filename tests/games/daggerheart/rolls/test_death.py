"""Death moves that throw dice: every throw by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from limelight import odds
from limelight.games.daggerheart.rolls import AvoidDeath, RiskItAll

D12 = range(1, 13)


@pytest.mark.rule("DH-60")
@pytest.mark.parametrize("level", [1, 2, 5, 10, 12, 13])
def test_at_or_below_the_level_it_leaves_a_scar(level: int) -> None:
    roll = AvoidDeath(level=level)
    for hope in D12:
        fell = roll.read({"hope": (hope,)})
        assert fell.outcome == ("scarred" if hope <= level else "unconscious")
        assert fell.read.total == hope
    scars = min(level, 12)
    found = odds("daggerheart", "avoid-death", level=level)
    assert found.counts == {"unconscious": 12 - scars, "scarred": scars}


@pytest.mark.rule("DH-64", "DH-65", "DH-66")
def test_risk_it_all_is_decided_by_the_higher_die() -> None:
    roll = RiskItAll()
    wanted: Counter[str] = Counter()
    for hope, fear in product(D12, D12):
        fell = roll.read({"hope": (hope,), "fear": (fear,)})
        outcome = "risen" if hope > fear else "dies" if fear > hope else "restored"
        assert (fell.outcome, fell.read.total) == (outcome, hope)
        wanted[outcome] += 1
        assert {each.rule for each in roll.follows(fell)} == {roll.outcomes[outcome]}
    found = odds("daggerheart", "risk-it-all")
    assert found.counts == wanted == {"risen": 66, "dies": 66, "restored": 12}
    assert found.chance("risen") == found.chance("dies") == Fraction(11, 24)
    assert found.chance("restored") == Fraction(1, 12)
