"""The five outcomes of an action roll: every throw against every Difficulty, played."""

from collections import Counter
from itertools import product

import pytest

from limelight.contract import Throw as DiceThrow
from limelight.games.daggerheart import rolls
from limelight.play.chance import every

from .scene import (
    CRITICAL,
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
    Throw,
)

THROWS = list(product(range(1, 13), range(1, 13)))
ORDER = (
    "success_with_hope",
    "success_with_fear",
    "failure_with_hope",
    "failure_with_fear",
    "critical_success",
)
COUNTS = {
    10: (50, 50, 16, 16, 12),
    12: (41, 41, 25, 25, 12),
    13: (36, 36, 30, 30, 12),
    14: (30, 30, 36, 36, 12),
    15: (25, 25, 41, 41, 12),
    20: (6, 6, 60, 60, 12),
    24: (0, 0, 66, 66, 12),
    25: (0, 0, 66, 66, 12),
    30: (0, 0, 66, 66, 12),
}
CONSEQUENCES = dict(zip(ORDER, ("clean", "cost", "minor", "major", "bonus"), strict=True))


def by_the_book(throw: Throw, difficulty: int, modifier: int = 0) -> str:
    hope, fear = throw
    if hope == fear:
        return "critical_success"
    verdict = "success" if hope + fear + modifier >= difficulty else "failure"
    return f"{verdict}_with_{'hope' if hope > fear else 'fear'}"


def counted(difficulty: int, modifier: int = 0) -> tuple[int, ...]:
    found = Counter(by_the_book(throw, difficulty, modifier) for throw in THROWS)
    return tuple(found[outcome] for outcome in ORDER)


def played(difficulty: int, modifier: int = 0) -> tuple[int, ...]:
    scene, found = Scene(), Counter[str]()
    scene.call(difficulty=difficulty, modifier=modifier)
    for throw in THROWS:
        found[scene.roll(throw).result["outcome"]] += 1
        scene.do("gm", "undo")
    return tuple(found[outcome] for outcome in ORDER)


@pytest.mark.rule("DH-4", "DH-5", "DH-6", "DH-7", "DH-8", "DH-9", "DH-10", "DH-20", "DH-R1")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("difficulty", range(2, 31))
def test_every_throw_gives_what_its_outcome_gives(edition: str, difficulty: int) -> None:
    scene = Scene(edition=edition, fear=4, Mira={"hope": 3, "stress": 2})
    scene.call(difficulty=difficulty)
    for throw in THROWS:
        hope, fear = throw
        wanted = by_the_book(throw, difficulty)
        result = scene.roll(throw).result
        critical, failed = hope == fear, wanted.startswith("failure")
        with_fear = fear > hope
        assert result["outcome"] == wanted
        assert result["total"] == hope + fear
        assert result["success"] is not failed
        assert result["critical"] is critical
        assert result["with"] == ("fear" if with_fear else "hope")
        assert result["consequence"] == CONSEQUENCES[wanted]
        assert scene.hope() == (3 if with_fear else 4)
        assert scene.fear == (5 if with_fear else 4)
        assert scene.stress() == (1 if critical else 2)
        gm = failed or (with_fear and edition == "2.0")
        assert scene.spotlight == ("gm" if gm else "players")
        assert scene.prompts == ["rolled_with_fear"] * with_fear + ["failed"] * failed
        assert scene.state["roll"] is None
        scene.do("gm", "undo")


@pytest.mark.rule("DH-4", "DH-5", "DH-6", "DH-7", "DH-8", "DH-9")
@pytest.mark.parametrize(("difficulty", "counts"), COUNTS.items())
def test_the_counts_are_those_printed(difficulty: int, counts: tuple[int, ...]) -> None:
    assert played(difficulty) == counts == counted(difficulty)


@pytest.mark.rule("DH-4")
@pytest.mark.parametrize("modifier", range(-8, 9))
def test_a_modifier_shifts_the_difficulty(modifier: int) -> None:
    assert played(12, modifier) == counted(12 - modifier)


@pytest.mark.rule("DH-10")
def test_78_throws_are_with_hope_and_66_with_fear() -> None:
    scene, found = Scene(), Counter[str]()
    scene.call()
    for throw in THROWS:
        found[scene.roll(throw).result["with"]] += 1
        scene.do("gm", "undo")
    assert found == {"hope": 78, "fear": 66}


@pytest.mark.rule("DH-4", "DH-5", "DH-6", "DH-7", "DH-8", "DH-9", "DH-R19")
def test_the_arithmetic_agrees_for_every_modifier_and_difficulty() -> None:
    for faces in every(DiceThrow({"hope": (12,), "fear": (12,)})):
        throw = (faces["hope"][0], faces["fear"][0])
        for modifier, difficulty in product(range(-30, 11), range(-5, 31)):
            roll = rolls.ActionRoll(modifier=modifier, difficulty=difficulty)
            fell = roll.read({"hope": throw[:1], "fear": throw[1:]})
            assert fell.read.total == sum(throw) + modifier
            assert fell.outcome == by_the_book(throw, difficulty, modifier)


@pytest.mark.rule("DH-4")
def test_a_total_equal_to_the_difficulty_is_enough_and_one_less_is_not() -> None:
    for throw in ((7, 5), (5, 7)):
        assert Scene().play(throw, difficulty=12).result["success"] is True
        assert Scene().play(throw, difficulty=13).result["success"] is False


@pytest.mark.rule("DH-4")
def test_the_total_adds_trait_experience_call_declaration_and_every_die() -> None:
    scene = Scene(Mira={"traits": {"agility": 2}, "experiences": {"Climber": 3}}, Tomas={})
    scene.call(modifier=10, advantage=1, difficulty=50)
    scene.do("anna", "declare", experiences=["Climber"], modifier=20, bonus_dice={"rally": 8})
    scene.do("ben", "help", character="Tomas")
    rolled = scene.roll((5, 7), advantage=4, rally=8, **{"help.Tomas": 6})
    assert rolled.result["total"] == 5 + 7 + 2 + 3 + 10 + 20 + 4 + 8 + 6


@pytest.mark.rule("DH-9")
def test_a_critical_below_the_difficulty_succeeds() -> None:
    result = Scene().play((3, 3), difficulty=17).result
    assert result["outcome"] == "critical_success" and result["success"] is True
    assert result["total"] == 6


@pytest.mark.rule("DH-9", "DH-41")
def test_a_critical_at_no_stress_leaves_none_and_still_gives_hope() -> None:
    scene = Scene(Mira={"stress": 0})
    result = scene.play(CRITICAL).result
    assert (scene.stress(), scene.hope()) == (0, 3)
    assert result["changes"] == {"hope": {"Mira": 1}}


@pytest.mark.rule("DH-9")
def test_a_critical_clears_one_stress_only_of_the_roller() -> None:
    scene = Scene(Mira={"stress": 4}, Tomas={"stress": 4})
    result = scene.play(CRITICAL).result
    assert (scene.stress("Mira"), scene.stress("Tomas")) == (3, 4)
    assert result["changes"] == {"hope": {"Mira": 1}, "stress": {"Mira": -1}}


@pytest.mark.rule("DH-R3")
def test_the_bonus_of_a_critical_is_no_die_and_no_advantage() -> None:
    scene = Scene()
    result = scene.play(CRITICAL).result
    assert result["consequence"] == "bonus"
    assert result["dice"] == {"hope": 3, "fear": 3} and result["total"] == 6
    scene.call()
    assert scene.dice_of("anna", "roll") == {"hope": (12,), "fear": (12,)}


@pytest.mark.rule("DH-5", "DH-7", "DH-41")
@pytest.mark.parametrize("throw", [SUCCESS_WITH_HOPE, FAILURE_WITH_HOPE, CRITICAL])
def test_with_hope_at_the_cap_the_hope_is_lost_and_the_result_says_so(throw: Throw) -> None:
    scene = Scene(Mira={"hope": 6})
    result = scene.play(throw).result
    assert scene.hope() == 6
    assert result["lost"] == {"hope": {"Mira": 1}}
    assert "changes" not in result


@pytest.mark.rule("DH-6", "DH-8", "DH-44")
@pytest.mark.parametrize("throw", [SUCCESS_WITH_FEAR, FAILURE_WITH_FEAR])
def test_with_fear_at_the_cap_the_fear_is_lost_and_the_result_says_so(throw: Throw) -> None:
    scene = Scene(fear=12)
    result = scene.play(throw).result
    assert scene.fear == 12
    assert result["lost"] == {"fear": 1}
    assert "changes" not in result


@pytest.mark.rule("DH-5", "DH-6")
def test_only_what_moved_is_among_the_changes_and_nothing_is_lost_below_the_caps() -> None:
    for throw, changes in (
        (SUCCESS_WITH_HOPE, {"hope": {"Mira": 1}}),
        (SUCCESS_WITH_FEAR, {"fear": 1}),
    ):
        result = Scene(Mira={}, Tomas={}).play(throw).result
        assert result["changes"] == changes
        assert "lost" not in result and "spent" not in result


@pytest.mark.rule("DH-R19")
def test_a_total_below_zero_fails_against_what_is_above_it_and_beats_what_is_not() -> None:
    for difficulty, outcome in (
        (0, "failure_with_fear"),
        (-9, "failure_with_fear"),
        (-10, "success_with_fear"),
        (-11, "success_with_fear"),
    ):
        result = Scene().play((1, 2), difficulty=difficulty, modifier=-13).result
        assert (result["total"], result["outcome"]) == (-10, outcome)
