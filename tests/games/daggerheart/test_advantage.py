"""Advantage and disadvantage: one d6, cancelled one for one, and dice that are others' own."""

from collections import Counter
from itertools import product

import pytest

from limelight.games.daggerheart import rolls

from .scene import Scene

DUALITY = {"hope": (12,), "fear": (12,)}


def left(advantage: int, disadvantage: int) -> dict[str, tuple[int, ...]]:
    if advantage == disadvantage:
        return {}
    return {"advantage" if advantage > disadvantage else "disadvantage": (6,)}


@pytest.mark.rule("DH-38")
@pytest.mark.parametrize("face", range(1, 7))
def test_advantage_adds_a_d6_and_disadvantage_subtracts_one(face: int) -> None:
    scene = Scene()
    scene.call(advantage=1)
    assert scene.roll((7, 4), advantage=face).result["total"] == 11 + face
    scene.call(disadvantage=1)
    assert scene.roll((7, 4), disadvantage=face).result["total"] == 11 - face


@pytest.mark.rule("DH-38")
@pytest.mark.parametrize("kind", ["advantage", "disadvantage"])
def test_the_die_is_a_d6_thrown_with_the_pool(kind: str) -> None:
    scene = Scene()
    scene.call(**{kind: 1})
    assert scene.dice_of("anna", "roll") == {**DUALITY, kind: (6,)}
    dice = {"hope": 7, "fear": 4}
    assert scene.refused("anna", "roll", dice) == "missing_dice"
    assert scene.refused("anna", "roll", {**dice, kind: 7}) == "bad_dice"
    assert scene.refused("anna", "roll", {**dice, kind: 0}) == "bad_dice"


@pytest.mark.rule("DH-38")
def test_they_come_from_the_gm_s_judgement_and_from_the_player_s_features() -> None:
    for by_the_gm, by_the_player in product((0, 1), repeat=2):
        scene = Scene()
        scene.call(advantage=by_the_gm)
        scene.do("anna", "declare", advantage=by_the_player)
        thrown = scene.dice_of("anna", "roll")
        assert ("advantage" in thrown) is bool(by_the_gm or by_the_player)


@pytest.mark.rule("DH-39", "DH-R20")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize(("call", "declared"), list(product(range(3), repeat=2)))
def test_in_one_pool_they_cancel_one_for_one_and_leave_one_die_at_most(
    edition: str, call: int, declared: int
) -> None:
    for against_call, against_declared in product(range(3), repeat=2):
        scene = Scene(edition=edition)
        scene.call(advantage=call, disadvantage=against_call)
        scene.do("anna", "declare", advantage=declared, disadvantage=against_declared)
        thrown = scene.dice_of("anna", "roll")
        assert thrown == {**DUALITY, **left(call + declared, against_call + against_declared)}


@pytest.mark.rule("DH-39")
def test_two_advantages_and_one_disadvantage_leave_one_advantage() -> None:
    scene = Scene()
    scene.call(advantage=2, disadvantage=1)
    assert scene.roll((7, 4), advantage=6).result["total"] == 17


@pytest.mark.rule("DH-39")
def test_a_die_that_was_cancelled_is_thrown_by_nobody() -> None:
    scene = Scene()
    scene.call(advantage=1, disadvantage=1)
    dice = {"hope": 7, "fear": 4}
    assert scene.refused("anna", "roll", {**dice, "advantage": 3}) == "bad_dice"
    assert scene.refused("anna", "roll", {**dice, "disadvantage": 3}) == "bad_dice"
    assert scene.roll((7, 4)).result["total"] == 11


@pytest.mark.rule("DH-R20")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_five_advantages_are_still_one_d6(edition: str) -> None:
    scene = Scene(edition=edition)
    scene.call(advantage=5)
    assert scene.refused("anna", "roll", {"hope": 7, "fear": 4, "advantage": [3, 4]}) == "bad_dice"
    assert scene.roll((7, 4), advantage=3).result["total"] == 14


@pytest.mark.rule("DH-40")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_a_helper_s_die_does_not_cancel_the_roller_s_disadvantage(edition: str) -> None:
    scene = Scene(edition=edition, Mira={}, Tomas={})
    scene.call(disadvantage=1)
    scene.do("ben", "help", character="Tomas")
    assert scene.dice_of("anna", "roll") == {
        **DUALITY,
        "disadvantage": (6,),
        "help.Tomas": (6,),
    }
    result = scene.roll((7, 4), disadvantage=2, **{"help.Tomas": 6}).result
    assert result["total"] == 11 - 2 + 6


@pytest.mark.rule("DH-40", "DH-42")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_at_disadvantage_with_two_helpers_only_the_best_of_them_counts(edition: str) -> None:
    scene = Scene(edition=edition, Mira={}, Tomas={}, Ilka={})
    scene.call(disadvantage=1)
    scene.do("ben", "help", character="Tomas")
    scene.do("cleo", "help", character="Ilka")
    dice = {"help.Tomas": 3, "help.Ilka": 5}
    assert scene.roll((7, 4), disadvantage=6, **dice).result["total"] == 11 - 6 + 5
    assert (scene.hope("Tomas"), scene.hope("Ilka")) == (1, 1)


@pytest.mark.rule("DH-R18")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_a_die_that_helps_by_its_own_name_is_added_under_disadvantage_too(edition: str) -> None:
    scene = Scene(edition=edition)
    scene.call(disadvantage=1)
    scene.do("anna", "declare", bonus_dice={"rally": 6})
    thrown = scene.dice_of("anna", "roll")
    assert thrown == {**DUALITY, "disadvantage": (6,), "rally": (6,)}
    assert scene.roll((7, 4), disadvantage=3, rally=5).result["total"] == 13


@pytest.mark.rule("DH-R18", "DH-R21")
def test_a_rally_die_is_no_advantage_die_in_the_second_edition_either() -> None:
    scene = Scene(edition="2.0", Mira={}, Tomas={})
    scene.call(advantage=1)
    scene.do("anna", "declare", bonus_dice={"rally": 6})
    scene.do("ben", "help", character="Tomas")
    result = scene.roll((7, 4), advantage=3, rally=5, **{"help.Tomas": 4}).result
    assert result["total"] == 11 + 4 + 5


@pytest.mark.rule("DH-R21")
@pytest.mark.parametrize(("edition", "total"), [("1.0", 20), ("2.0", 18)])
def test_own_die_and_best_helper_die_add_up_or_only_the_highest_counts(
    edition: str, total: int
) -> None:
    scene = Scene(edition=edition, Mira={"traits": {"agility": 1}}, Tomas={}, Ilka={})
    scene.call(advantage=1)
    scene.do("ben", "help", character="Tomas")
    scene.do("cleo", "help", character="Ilka")
    dice = {"help.Tomas": 3, "help.Ilka": 4}
    rolled = scene.roll((8, 5), advantage=2, **dice)
    assert rolled.result["total"] == total
    assert rolled.text("en") == f"{total} with Hope"


@pytest.mark.rule("DH-R21", "DH-42")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_every_fall_of_own_die_and_two_helper_dice(edition: str) -> None:
    scene = Scene(edition=edition, Mira={}, Tomas={}, Ilka={})
    scene.call(advantage=1)
    scene.do("ben", "help", character="Tomas")
    scene.do("cleo", "help", character="Ilka")
    played, wanted = Counter[int](), Counter[int]()
    for own, tomas, ilka in product(range(1, 7), repeat=3):
        dice = {"help.Tomas": tomas, "help.Ilka": ilka}
        played[scene.roll((7, 4), advantage=own, **dice).result["total"] - 11] += 1
        scene.do("gm", "undo")
        best = max(tomas, ilka)
        wanted[own + best if edition == "1.0" else max(own, best)] += 1
    assert played == wanted


@pytest.mark.rule("DH-R21")
def test_the_arithmetic_of_advantage_agrees() -> None:
    for own, helped in product(range(7), repeat=2):
        kept = {"advantage": (own,), "help": (helped,)}
        assert rolls.ActionRoll(edition=1).advantages(kept) == own + helped
        assert rolls.ActionRoll(edition=2).advantages(kept) == max(own, helped)
