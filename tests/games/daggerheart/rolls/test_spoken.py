"""Every new roll speaks three languages: announcements, explanations, outcomes, questions."""

from itertools import islice, product
from typing import Any

import pytest

from limelight import odds
from limelight.contract import Roll
from limelight.games import game
from limelight.games.daggerheart.rolls import (
    AdversaryReaction,
    AttackOnSeveral,
    AvoidDeath,
    DamageRoll,
    DowntimeRoll,
    FateRoll,
    GroupAttack,
    HazardRoll,
    RestFear,
    RiskItAll,
)
from limelight.play.refusals import explained, words_of

from .test_damage import PACK, dice

DAGGERHEART = game("daggerheart")
PACKED = GroupAttack(
    written=dice("1d4+1"), count=2, difficulty=12, major=4, severe=7, armor=True, resistant=True
)
ROLLS: list[Roll[Any]] = [
    AdversaryReaction(difficulty=12, modifier=2),
    AttackOnSeveral(targets={"9": 9, "14": 14}, advantage=1),
    AvoidDeath(level=5),
    DamageRoll(written=PACK, critical=True),
    DowntimeRoll(tier=2),
    FateRoll(die="hope"),
    FateRoll(die="fear"),
    PACKED,
    GroupAttack(written=dice("3"), count=5, difficulty=12, major=4, severe=7, massive=True),
    HazardRoll(hazard="fall", range="very_far"),
    HazardRoll(hazard="collision"),
    RestFear(more=0),
    RestFear(more=4),
    RiskItAll(),
]


@pytest.mark.parametrize("language", ["en", "de", "uk"])
@pytest.mark.parametrize("roll", ROLLS, ids=lambda roll: type(roll).__name__)
def test_nothing_is_said_in_keys(roll: Roll[Any], language: str) -> None:
    assert DAGGERHEART is not None
    spoken = words_of(DAGGERHEART, language)
    sides = [(name, len(each)) for name, each in roll.dice().items()]
    flat = [range(1, side + 1) for each in roll.dice().values() for side in each]
    said = []
    for thrown in islice(product(*flat), 0, 4000, 7):
        left = iter(thrown)
        fell = roll.read({name: tuple(next(left) for _ in range(n)) for name, n in sides})
        announced = roll.announce(fell)
        assert spoken.find(announced.key) is not None
        said.append(spoken.say(announced.key, announced.values))
        for why in (*roll.why(fell), *roll.follows(fell)):
            assert spoken.find(f"explain.{why.code}") is not None, why.code
            said.append(explained(spoken, why))
    assert said and not [text for text in said if "{" in text or "_" in text]
    for code in roll.codes():
        assert spoken.find(f"outcome.{code}") is not None, code
    for question in odds(roll).questions():
        if question in roll.beside or question.partition(".")[0] in roll.beside:
            assert spoken.word("question", question) != question
    for name in roll.dice():
        assert spoken.find(f"die.{name}") is not None


@pytest.mark.parametrize("language", ["de", "uk"])
def test_it_is_another_language(language: str) -> None:
    assert DAGGERHEART is not None
    here, english = words_of(DAGGERHEART, language), words_of(DAGGERHEART, "en")
    for roll in ROLLS:
        for code in roll.codes():
            assert here.say(f"outcome.{code}") != english.say(f"outcome.{code}")
