"""How an exchange explains itself: by the rule that decided it."""

from typing import Any

import pytest

from limelight.contract import WATCHER, Refusal
from limelight.games import rolls_of

from .scene import DODGE_THREE, DODGE_TWO, FAIL, ONE, THREE, TWO, duel


def rules(done: Any) -> set[str]:
    """The rules that the answer names."""
    return {why.rule for event in done.events for why in event.why()}


@pytest.mark.rule("SI-10", "SI-11", "SI-13", "SI-24")
@pytest.mark.parametrize(
    ("attack", "defence", "rule"),
    [(ONE, ONE, "SI-11"), (TWO, TWO, "SI-11"), (ONE, TWO, "SI-13"), (FAIL, ONE, "SI-10")],
)
def test_why_a_defence_holds(attack: int, defence: int, rule: str) -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    named = rules(scene.exchange(Mara=attack, Rusk=defence))
    assert rule in named
    assert not named & ({"SI-10", "SI-11", "SI-13"} - {rule})


@pytest.mark.rule("SI-11")
def test_a_stalemate_that_hurts_nobody() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    assert "SI-11" in rules(scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 1, "Rusk": 1}))
    assert "SI-11" in rules(scene.decide("Mara", stalemate="neither"))


@pytest.mark.rule("SI-R36", "SI-25", "SI-24")
def test_the_disadvantage_of_a_dodge_lies_on_the_dodge_alone() -> None:
    scene = duel(Rusk={"dodge": 10})
    scene.declares(Mara="attack", Rusk="dodge")
    assert scene.exchange_refused(Mara=TWO, Rusk=3) == "missing_dice"  # two dice, the higher counts
    done = scene.exchange(Mara=TWO, Rusk=DODGE_TWO)
    assert done.result["tests"]["Rusk"] == {"value": 10, "level": "II", "faces": DODGE_TWO}
    scene.round()
    for action in ("defend", "attack"):  # neither a defence nor what comes after the dodge
        scene.declares(Mara="attack", Rusk=action)
        damage = {} if action == "defend" else {"Mara": 1}
        scene.exchange(Mara=ONE if action == "defend" else THREE, Rusk=ONE, damage=damage)
        scene.round()


@pytest.mark.rule("SI-9", "SI-10", "SI-11", "SI-12", "SI-13")
@pytest.mark.parametrize(
    ("reaction", "active", "passive", "outcome", "rule"),
    [
        ("attack", ONE, FAIL, "active", "SI-9"),
        ("attack", TWO, ONE, "active", "SI-13"),
        ("attack", FAIL, ONE, "passive", "SI-10"),
        ("attack", ONE, ONE, "both_may", "SI-11"),
        ("defend", ONE, ONE, "warded_off", "SI-11"),
        ("defend", ONE, TWO, "warded_off", "SI-13"),
        ("defend", FAIL, ONE, "warded_off", "SI-10"),
        ("dodge", FAIL, DODGE_THREE, "warded_off", "SI-10"),
        ("manoeuvre", FAIL, FAIL, "both_fail", "SI-12"),
    ],
)
def test_a_lone_exchange(reaction: str, active: int, passive: Any, outcome: str, rule: str) -> None:
    game = rolls_of("sinners")
    assert game is not None
    roll = game.rolls["exchange"](value=14, against=14, reaction=reaction).roll()
    assert not isinstance(roll, Refusal)
    faces = {"active": (active,), "passive": tuple(passive) if reaction == "dodge" else (passive,)}
    fell = roll.read(faces)
    assert fell.outcome == outcome
    *tests, last = roll.why(fell)
    assert [why.rule for why in tests] == ["SI-8", "SI-8"]
    assert (last.rule, last.values["outcome"]) == (rule, outcome)


def test_nothing_but_a_pause_is_offered_to_watchers() -> None:
    assert [offer.do for offer in duel().table.offers(WATCHER)] == ["pause"]
