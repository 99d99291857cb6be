"""What is in doubt in a fight, for whom, and that nothing hidden shows in it."""

from typing import Any

import pytest

from limelight.contract import GM, Doubt, Seat, Throw
from limelight.games.sinners import rolls

from .scene import FAIL, ONE, THREE, Scene, duel, one_against_two

ANNA, CLEO = Seat("anna", "player"), Seat("cleo", "player")


def doubts(scene: Scene, seat: Seat) -> list[Doubt]:
    game = scene.table.game
    return list(game.doubts(game.redact(scene.table.state, seat), seat))


def said(scene: Scene, seat: Seat, field: str) -> list[tuple[str, Any]]:
    return [(doubt.by, (doubt.fields or {}).get(field)) for doubt in doubts(scene, seat)]


@pytest.mark.rule("SI-7", "SI-R15")
def test_the_gm_with_two_who_must_declare_has_something_to_choose() -> None:
    scene = Scene(Mara={"player": "gm"}, Rusk={"player": "gm"})
    dice = {"initiative.Mara": 5, "initiative.Rusk": 2}
    scene.do("gm", "start_fight", dice, attacker="Mara", target="Rusk", distance=1)
    actions = [("Rusk", action) for action in ("attack", "defend", "dodge")]
    assert said(scene, GM, "action") == actions  # Mara, who is active, can only attack
    scene.do("gm", "declare", fighter="Rusk", action="defend")
    assert said(scene, GM, "action") == actions
    assert [doubt.roll for doubt in doubts(scene, GM)] == [
        rolls.Test(value=14),
        rolls.Test(value=14),
        rolls.Test(value=10, favour=-1),
    ]


@pytest.mark.rule("SI-7")
def test_each_for_their_own() -> None:
    scene = one_against_two()
    assert said(scene, ANNA, "action") == [("Mara", "attack")]
    assert {by for by, _ in said(scene, CLEO, "action")} == {"Rusk"}
    assert doubts(scene, Seat("olga", "player")) == []
    scene.phases()
    assert doubts(scene, ANNA) == []


@pytest.mark.rule("SI-7")
def test_ones_own_test_is_the_one_that_the_exchange_throws() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="dodge")
    game = scene.table.game
    for seat, name, roll in (
        (ANNA, "Mara", rolls.Test(value=14)),
        (CLEO, "Rusk", rolls.Test(value=10, favour=-1)),
    ):
        assert list(game.open_rolls(game.redact(scene.table.state, seat), seat)) == [(name, roll)]
    throw = scene.table.asks_for("gm", "exchange", {"group": 1})
    assert isinstance(throw, Throw) and isinstance(throw.roll, rolls.Tests)
    assert throw.roll.tests == {
        "Mara": rolls.Test(value=14),
        "Rusk": rolls.Test(value=10, favour=-1),
    }


@pytest.mark.rule("SI-11", "SI-15", "SI-20")
def test_answers_and_momentum() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 7, "Rusk": 9})
    assert said(scene, ANNA, "stalemate") == [("Mara", "both"), ("Mara", "neither")]
    assert doubts(scene, CLEO) == []
    both = doubts(scene, ANNA)[0]
    assert dict(both.throw.dice) == {"damage.Mara": (10,), "damage.Rusk": (10,)}
    assert both.lands is not None
    landed = both.lands({"damage.Mara": (1,), "damage.Rusk": (2,)})  # as unknown as before
    assert [each.hit_points for each in landed.fighters.values()] == [28, 29]
    scene.decide("Mara", stalemate="both")
    assert said(scene, ANNA, "fighter") == [("Mara", None), ("Mara", "Mara")]  # give it up, or not
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=FAIL, Rusk=THREE, damage={"Rusk": 3})
    parries = ["damage", "disarm", "trip", "push", "take_momentum"]
    assert said(scene, CLEO, "parry") == [("Rusk", each) for each in parries]
