"""The test and the arithmetic of damage, over every throw."""

from collections import Counter
from typing import Any

import pytest

import limelight.contract as ll
from limelight.games import rolls_of
from limelight.games.sinners import rolls
from limelight.play.chance import every

from .scene import FAIL, FUMBLE, ONE, THREE, TWO, duel

COUNTS = {
    8: (1, 0, 3, 4, 11, 1),
    10: (1, 1, 3, 5, 9, 1),
    12: (1, 1, 4, 6, 7, 1),
    14: (1, 1, 5, 7, 5, 1),
    15: (1, 2, 4, 8, 4, 1),
    18: (1, 2, 6, 9, 1, 1),
    20: (1, 3, 6, 9, 0, 1),
}
LEVELS = ("critical", "III", "II", "I", "failure", "fumble")
RANK = {"critical": 3, "III": 3, "II": 2, "I": 1, "failure": 0, "fumble": 0}


def outcomes(roll: str, **options: Any) -> Counter[str]:
    """How often each outcome comes of every throw."""
    game = rolls_of("sinners")
    assert game is not None
    thrown: ll.Roll[Any] = game.rolls[roll](**options).roll()
    return Counter(thrown.read(faces).outcome for faces in every(ll.Throw(thrown.dice(), thrown)))


def level_of(face: int, value: int) -> str:
    """The chapter's words, once more."""
    if face == 1:
        return "critical"
    if face == 20:
        return "fumble"
    if 5 * face <= value:
        return "III"
    if 2 * face <= value:
        return "II"
    return "I" if face <= value else "failure"


@pytest.mark.rule("SI-8", "SI-16")
@pytest.mark.parametrize("value", COUNTS)
def test_faces_of_each_level(value: int) -> None:
    counted = outcomes("test", value=value)
    assert tuple(counted[level] for level in LEVELS) == COUNTS[value]
    assert sum(counted.values()) == 20


@pytest.mark.rule("SI-8")
@pytest.mark.parametrize(
    ("face", "level"), [(1, "critical"), (2, "III"), (7, "II"), (8, "I"), (15, "failure")]
)
def test_faces_against_fourteen(face: int, level: str) -> None:
    assert rolls.LEVELS[rolls.level(face, 14)] == level
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    damage = {"Mara": 1} if level != "failure" else {"Mara": 2}
    done = scene.exchange(Mara=face, Rusk=FAIL, damage=damage)
    assert done.result["tests"]["Mara"]["level"] == level
    assert done.result["tests"]["Mara"]["value"] == 14


@pytest.mark.rule("SI-R20")
@pytest.mark.parametrize("value", [-3, 0, 1, 14, 20, 30])
def test_a_natural_one_and_a_natural_twenty_whatever_the_value(value: int) -> None:
    assert rolls.LEVELS[rolls.level(1, value)] == "critical"
    assert rolls.LEVELS[rolls.level(20, value)] == "fumble"


@pytest.mark.rule("SI-8")
@pytest.mark.parametrize("value", range(31))
def test_advantage_counts_the_lower_and_disadvantage_the_higher(value: int) -> None:
    pairs = [(a, b) for a in range(1, 21) for b in range(1, 21)]
    assert outcomes("test", value=value, advantage=True) == Counter(
        level_of(min(pair), value) for pair in pairs
    )
    assert outcomes("test", value=value, disadvantage=True) == Counter(
        level_of(max(pair), value) for pair in pairs
    )
    assert outcomes("test", value=value, advantage=True, disadvantage=True) == outcomes(
        "test", value=value
    )


@pytest.mark.rule("SI-R6", "SI-14", "SI-12")
def test_the_counts_of_damage() -> None:
    assert rolls.damage(9, False, False, 4) == 5
    assert rolls.damage(9, True, False, 4) == 14
    assert rolls.damage(9, False, True, 4) == 0
    assert rolls.damage(3, False, False, 4) == 0


ARMED = {"weapon": {"talent": "blades", "damage": "1d8+3"}, "damage_bonus": 1}


@pytest.mark.rule("SI-R6", "SI-14", "SI-R7", "SI-9", "SI-12")
@pytest.mark.parametrize(
    ("face", "lost"), [(ONE, 5), (TWO, 5), (THREE, 14), (1, 14), (FAIL, 0), (FUMBLE, 0)]
)
def test_the_counts_of_damage_at_a_table(face: int, lost: int) -> None:
    scene = duel(Mara=ARMED, Rusk={"armour": 4})
    scene.declares(Mara="attack", Rusk="defend")
    done = scene.exchange(Mara=face, Rusk=FAIL, damage={"Mara": 5})
    assert scene.lost() == ({"Rusk": lost} if lost else {})
    assert done.result.get("damage", {}) == ({"Rusk": lost} if lost else {})


@pytest.mark.rule("SI-R6")
def test_half_is_rounded_down_before_the_armour() -> None:
    scene = duel(Mara=ARMED, Rusk={"armour": 1})
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=FAIL, Rusk=FAIL, damage={"Mara": 5})  # 9 / 2 = 4, less 1
    assert scene.lost() == {"Rusk": 3}


@pytest.mark.rule("SI-9", "SI-10", "SI-11", "SI-12", "SI-13", "SI-24", "SI-25", "SI-26", "SI-R4")
@pytest.mark.parametrize("value", [8, 14, 20])
@pytest.mark.parametrize("against", [10, 15])
@pytest.mark.parametrize("reaction", ["attack", "defend", "dodge", "manoeuvre"])
def test_every_throw_of_an_exchange(value: int, against: int, reaction: str) -> None:
    faces = range(1, 21)
    wanted: Counter[str] = Counter()
    for first in faces:
        for second in faces:
            for third in faces if reaction == "dodge" else [0]:
                active = RANK[level_of(first, value)]
                passive = RANK[level_of(max(second, third), against)]
                wards = reaction in ("defend", "dodge")
                if not active and not passive:
                    wanted["both_fail"] += 1
                elif active == passive:
                    wanted["warded_off" if wards else "both_may"] += 1
                elif active > passive:
                    wanted["active"] += 1
                else:
                    wanted["warded_off" if wards else "passive"] += 1
    for action in ("attack", "manoeuvre"):
        options = {"value": value, "against": against, "action": action, "reaction": reaction}
        assert outcomes("exchange", **options) == wanted
