"""Momentum: who has it, takes it, loses it, gives it up, and what it is good for."""

import pytest

from .scene import (
    DODGE_ONE,
    FAIL,
    ONE,
    THREE,
    TWO,
    Scene,
    duel,
    one_against_two,
    two_against_one,
)

TAKES = {"defence_takes_momentum": True}


@pytest.mark.rule("SI-17")
def test_it_lies_with_the_starter() -> None:
    scene = Scene()
    scene.start("Rusk", "Mara", initiative={"Rusk": 1, "Mara": 6})
    assert scene.momentum() == "hill"


@pytest.mark.rule("SI-R2", "SI-18")
def test_who_took_it_is_active_in_the_next_round() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=ONE, damage={"Rusk": 1})
    scene.round()
    assert scene.momentum() == "hill"
    assert scene.refuses("Rusk", "defend") == "not_now"
    scene.declares(Rusk="attack", Mara="defend")


@pytest.mark.rule("SI-20", "SI-R15")
def test_giving_it_up() -> None:
    scene = duel()
    give = ("anna", "give_up_momentum")
    assert scene.refused(*give, fighter="Mara") == "not_now"  # before the exchange
    scene.declares(Mara="attack", Rusk="attack")
    assert scene.refused(*give, fighter="Mara") == "not_now"
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 1, "Rusk": 1})
    assert scene.refused(*give, fighter="Mara") == "not_now"  # a decision is open
    scene.decide("Mara", stalemate="both")
    assert scene.refused("cleo", "give_up_momentum", fighter="Mara") == "not_yours"
    assert scene.refused("cleo", "give_up_momentum", fighter="Rusk") == "not_now"
    done = scene.do(*give, fighter="Mara")
    assert done.result["momentum"] == scene.momentum() == "hill"
    assert scene.refused(*give, fighter="Mara") == "not_now"
    scene.round()
    scene.declares(Mara="defend", Rusk="attack")


@pytest.mark.rule("SI-20")
def test_it_is_given_up_in_the_melee_phase() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=FAIL, Rusk=ONE)
    scene.phases()
    assert scene.refused("anna", "give_up_momentum", fighter="Mara") == "not_now"


@pytest.mark.rule("SI-21")
def test_taking_it_is_for_the_passive_side() -> None:
    scene = duel()
    assert scene.refuses("Mara", "take_momentum Rusk") == "not_now"
    scene.declares(Mara="attack", Rusk="take_momentum Mara")


@pytest.mark.rule("SI-R3")
@pytest.mark.parametrize(("answer", "face"), [("defend", ONE), ("dodge", DODGE_ONE)])
def test_warding_off_does_not_take_it(answer: str, face: int | list[int]) -> None:
    for attack in (ONE, FAIL):
        scene = duel()
        scene.declares(Mara="attack", Rusk=answer)
        scene.exchange(Mara=attack, Rusk=face)
        assert scene.momentum() == "river"


@pytest.mark.rule("SI-R3", "SI-R27")
@pytest.mark.parametrize(("answer", "face"), [("defend", ONE), ("dodge", DODGE_ONE)])
def test_warding_off_takes_it_with_the_option(answer: str, face: int | list[int]) -> None:
    for words in ("attack", "trip Rusk"):
        for attack in (ONE, FAIL):  # also at the same level
            scene = duel(TAKES)
            scene.declares(Mara=words, Rusk=answer)
            done = scene.exchange(Mara=attack, Rusk=face)
            assert scene.momentum() == done.result["momentum"] == "hill"
        scene = duel(TAKES)
        scene.declares(Mara=words, Rusk=answer)
        scene.exchange(Mara=TWO, Rusk=face, damage={"Mara": 1} if words == "attack" else {})
        assert scene.momentum() == "river"  # overridden


@pytest.mark.rule("SI-R27")
def test_only_who_is_aimed_at_takes_it_by_warding_off() -> None:
    scene = one_against_two(TAKES)
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=FAIL, Sten=ONE, damage={"Mara": 3})
    assert (scene.lost(), scene.momentum()) == ({"Rusk": 3}, "river")
    scene.round()
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=FAIL)
    assert scene.momentum() == "hill"


@pytest.mark.rule("SI-R27")
def test_one_attack_that_overrides_keeps_it_from_the_defender() -> None:
    scene = two_against_one(TAKES)
    scene.declares(Rusk="attack", Sten="attack", Mara="defend")
    scene.exchange(Rusk=TWO, Sten=ONE, Mara=ONE, damage={"Rusk": 3})
    assert (scene.lost(), scene.momentum()) == ({"Mara": 3}, "hill")
    scene.round()
    scene.declares(Rusk="attack", Sten="attack", Mara="defend")
    scene.exchange(Rusk=ONE, Sten=TWO, Mara=TWO)
    assert scene.momentum() == "river"


@pytest.mark.rule("SI-R27", "SI-15")
def test_a_parry_of_level_three_takes_it_with_the_option() -> None:
    scene = duel(TAKES)
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=THREE, damage={"Rusk": 4})
    scene.decide("Rusk", parry="damage")
    assert (scene.lost(), scene.momentum()) == ({"Mara": 4}, "hill")


@pytest.mark.rule("SI-R11")
@pytest.mark.parametrize("words", ["trip", "disarm", "push", "take_momentum"])
def test_a_manoeuvre_of_the_passive_side_takes_it(words: str) -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk=words)
    scene.exchange(Mara=FAIL, Rusk=ONE)
    assert (scene.lost(), scene.momentum()) == ({}, "hill")
    scene = duel()
    scene.declares(Mara="attack", Rusk=words)
    scene.exchange(Mara=ONE, Rusk=TWO)
    assert scene.momentum() == "hill"


@pytest.mark.rule("SI-21", "SI-R17")
def test_it_decides_a_split_anew() -> None:
    scene = duel(Odo={}, Sten={})
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=ONE, damage={"Rusk": 1})  # hill has it; Mara was quicker
    scene.round()
    scene.do("ben", "join", {"initiative.Odo": 3}, fighter="Odo", group=1, distance=1)
    scene.do("dana", "join", {"initiative.Sten": 2}, fighter="Sten", group=1, distance=1)
    groups = [["Mara", "Sten"], ["Odo", "Rusk"]]
    assert scene.refused("anna", "split", groups=groups) == "not_yours"
    scene.do("dana", "split", groups=groups)
    assert (scene.momentum(1), scene.momentum(2)) == ("river", "hill")  # formed anew: initiative
