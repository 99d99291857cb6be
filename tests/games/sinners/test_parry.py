"""A parry of level III: besides warding off, damage or a manoeuvre."""

import pytest

from .scene import (
    DODGE_THREE,
    FAIL,
    ONE,
    THREE,
    TWO,
    duel,
    one_against_two,
    two_against_one,
)


@pytest.mark.rule("SI-15")
@pytest.mark.parametrize("face", [THREE, 1])
@pytest.mark.parametrize("attack", [ONE, TWO, THREE])
def test_regular_damage(face: int, attack: int) -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    done = scene.exchange(Mara=attack, Rusk=face, damage={"Rusk": 5})
    assert scene.asks() == "parry" and "stalemate" not in done.result
    assert scene.refused("anna", "decide", group=1, parry="damage") == "not_yours"
    assert scene.refused("cleo", "decide", group=1, parry="cover") == "bad_value"
    assert scene.refused("cleo", "decide", group=1) == "bad_value"
    scene.decide("Rusk", parry="damage")
    assert (scene.lost(), scene.momentum()) == ({"Mara": 5}, "river")  # not doubled


@pytest.mark.rule("SI-15", "SI-26")
@pytest.mark.parametrize(
    ("parry", "state"), [("trip", "prone"), ("disarm", "disarmed"), ("push", None)]
)
def test_a_manoeuvre(parry: str, state: str | None) -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=THREE, damage={"Rusk": 5})
    scene.decide("Rusk", parry=parry)
    assert scene.lost() == {}
    assert scene.momentum() == "river"
    if state is not None:
        assert scene.of("Mara")[state] is True
    scene.phases()
    assert scene.groups()["Mara"] == (None if parry == "push" else 1)


@pytest.mark.rule("SI-15", "SI-26")
def test_taking_the_momentum() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=THREE, damage={"Rusk": 5})
    done = scene.decide("Rusk", parry="take_momentum")
    assert scene.momentum() == done.result["momentum"] == "hill"


@pytest.mark.rule("SI-R26")
def test_against_a_failed_attack_and_by_a_dodge() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="dodge")
    scene.exchange(Mara=FAIL, Rusk=DODGE_THREE, damage={"Rusk": 5})
    assert scene.asks() == "parry"
    scene.decide("Rusk", parry="damage")
    assert scene.lost() == {"Mara": 5}


@pytest.mark.rule("SI-R26")
@pytest.mark.parametrize("words", ["tactical_move", "trip"])
def test_against_a_movement_and_a_manoeuvre(words: str) -> None:
    scene = duel()
    scene.declares(Mara=words, Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=THREE, damage={"Rusk": 5})
    scene.decide("Rusk", parry="damage")
    assert scene.lost() == {"Mara": 5}


@pytest.mark.rule("SI-R26")
def test_against_several_one_is_named() -> None:
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten="attack", Mara="defend")
    scene.exchange(Rusk=FAIL, Sten=ONE, Mara=THREE, damage={"Mara": 5})
    assert scene.refused("anna", "decide", group=1, parry="damage") == "bad_value"
    assert scene.refused("anna", "decide", group=1, parry="damage", target="Mara") == "bad_value"
    scene.decide("Mara", parry="damage", target="Sten")
    assert scene.lost() == {"Sten": 5}


@pytest.mark.rule("SI-R26")
def test_only_for_one_who_is_aimed_at() -> None:
    scene = one_against_two()
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=THREE)
    assert scene.asks() is None
    scene.round()
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=THREE, Sten=THREE, damage={"Rusk": 5})
    assert scene.asks() == "parry"
    scene.decide("Rusk", parry="damage")
    assert (scene.lost(), scene.asks()) == ({"Mara": 5}, None)


@pytest.mark.rule("SI-R26", "SI-R9")
def test_count_then_stalemate_then_parry() -> None:
    scene = two_against_one(Tarn={})
    scene.do("ella", "join", {"initiative.Tarn": 1}, fighter="Tarn", group=1, distance=1)
    scene.declares(Rusk="attack", Sten="attack", Tarn="attack", Mara="attack Rusk")
    scene.exchange(
        Rusk=ONE, Sten=TWO, Tarn=FAIL, Mara=TWO, damage={"Rusk": 1, "Sten": 2, "Mara": 3}
    )
    assert scene.asks() == "count"
    scene.decide("Rusk", count="all")
    assert scene.asks() == "stalemate"
    scene.decide("Rusk", stalemate="both")
    assert scene.lost() == {"Mara": 3, "Rusk": 3}


@pytest.mark.rule("SI-R26")
def test_one_defends_at_three_while_an_ally_stands_in_a_stalemate() -> None:
    scene = one_against_two()
    scene.declares(Mara="attack Sten", Rusk="attack", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=THREE, damage={"Rusk": 4, "Sten": 5})
    assert scene.asks() == "stalemate"
    scene.decide("Mara", stalemate="both")
    assert (scene.asks(), scene.lost()) == ("parry", {})
    scene.decide("Sten", parry="damage")
    assert (scene.lost(), scene.momentum()) == ({"Mara": 9}, "river")


@pytest.mark.rule("SI-R26")
def test_count_stalemate_and_parry_in_one_exchange() -> None:
    scene = one_against_two(Tarn={})
    scene.do("ella", "join", {"initiative.Tarn": 1}, fighter="Tarn", group=1, distance=1)
    scene.declares(Mara="attack Sten", Rusk="attack", Tarn="attack", Sten="defend")
    damage = {"Rusk": 4, "Tarn": 2, "Sten": 5}
    scene.exchange(Mara=ONE, Rusk=ONE, Tarn=TWO, Sten=THREE, damage=damage)
    assert scene.asks() == "count"
    scene.decide("Tarn", count="all")
    assert scene.asks() == "stalemate"
    scene.decide("Mara", stalemate="both")
    assert scene.asks() == "parry"
    scene.decide("Sten", parry="trip")
    assert (scene.lost(), scene.momentum()) == ({"Mara": 6}, "hill")
    assert scene.of("Mara")["prone"] is True
