"""An adversary's d20: its attack, its other rolls, an attack on several."""

from collections import Counter
from itertools import product

import pytest

from limelight import odds
from limelight.games.daggerheart.rolls import AdversaryReaction, AttackOnSeveral, AttackRoll

D20 = range(1, 21)


@pytest.mark.rule("DH-115", "DH-116", "DH-117")
@pytest.mark.parametrize("favour", [-1, 0, 1])
@pytest.mark.parametrize(("modifier", "evasion"), [(0, 10), (3, 12), (-2, 19), (0, 30), (25, 5)])
def test_attacks_by_hand(favour: int, modifier: int, evasion: int) -> None:
    """Of two dice the higher or the lower; equal hits; a natural 20 always does."""
    wanted: Counter[str] = Counter()
    for pair in product(D20, repeat=2 if favour else 1):
        face = min(pair) if favour < 0 else max(pair)
        hit = "success" if face + modifier >= evasion else "failure"
        wanted["critical_success" if face == 20 else hit] += 1
    roll = AttackRoll(
        modifier=modifier,
        difficulty=evasion,
        advantage=1 * (favour > 0),
        disadvantage=1 * (favour < 0),
    )
    found = odds(roll).counts
    assert found == {code: wanted[code] for code in roll.outcomes}


@pytest.mark.rule("DH-99", "DH-R53")
@pytest.mark.parametrize(("experience", "difficulty"), [(0, 12), (3, 12), (0, 21), (2, 99), (0, 1)])
def test_its_other_rolls_have_no_critical_and_a_20_succeeds(
    experience: int, difficulty: int
) -> None:
    roll = AdversaryReaction(modifier=experience, difficulty=difficulty)
    wins = [face for face in D20 if face == 20 or face + experience >= difficulty]
    assert odds(roll).counts == {"success": len(wins), "failure": 20 - len(wins)}
    rules = {each.rule for each in roll.why(roll.read({"d20": (20,)}))}
    assert rules == {"DH-99", "DH-R53"}


@pytest.mark.rule("DH-100", "DH-116")
@pytest.mark.parametrize("modifier", [-3, 0, 2, 30])
@pytest.mark.parametrize("favour", [-1, 0, 1])
def test_one_roll_against_each_evasion(modifier: int, favour: int) -> None:
    targets = {"Mira": 9, "Tomas": 14, "Ash": 11, "Vex": 40, "Bo": 11}
    roll = AttackOnSeveral(
        targets=targets,
        modifier=modifier,
        advantage=1 * (favour > 0),
        disadvantage=1 * (favour < 0),
    )
    each: Counter[str] = Counter()
    how_many: Counter[int] = Counter()
    outcomes: Counter[str] = Counter()
    for pair in product(D20, repeat=2 if favour else 1):
        face = min(pair) if favour < 0 else max(pair)
        hit = [who for who, evasion in targets.items() if face == 20 or face + modifier >= evasion]
        each.update(hit)
        how_many[len(hit)] += 1
        plain = "success" if hit else "failure"
        outcomes["critical_success" if face == 20 else plain] += 1
        fell = roll.read({"d20": pair})
        assert roll.result(fell)["hits"] == {who: who in hit for who in targets}
        assert roll.result(fell)["success"] is bool(hit)
    found = odds(roll)
    assert found.counts == {code: outcomes[code] for code in roll.outcomes}
    assert {who: found.chances[f"hits.{who}"] for who in targets} == {w: each[w] for w in targets}
    assert found.values["count"] == dict(sorted(how_many.items()))
    assert found.chances["any"] == found.out_of - how_many[0]
    assert found.chances["all"] == how_many[5]


@pytest.mark.rule("DH-100")
def test_what_may_be_asked_of_an_attack_on_several() -> None:
    found = odds(AttackOnSeveral(targets={"Mira": 9, "Tomas": 14}))
    assert found.questions() == ("face", "total", "hits.Mira", "hits.Tomas", "any", "all", "count")
    both = found.joint("hits.Mira", "hits.Tomas").counts
    wanted = Counter(
        (
            "critical_success" if face == 20 else "success" if face >= 9 else "failure",
            face >= 9,
            face >= 14,
        )
        for face in D20
    )
    assert both == wanted
    assert found.plain()["hits"] == {"Mira": "3/5", "Tomas": "7/20"}
