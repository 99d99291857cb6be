"""Covering an ally: who is struck at instead, and whose test is compared."""

from typing import Any

import pytest

from .scene import FAIL, ONE, THREE, TWO, Scene, one_against_two, two_against_one, two_pairs


def covered(**sheets: dict[str, Any]) -> Scene:
    """Sten has covered Rusk; Mara is active."""
    scene = one_against_two(**sheets)
    cover = {"action": "manoeuvre", "manoeuvre": "cover", "ally": "Rusk", "target": "Mara"}
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten=cover)
    scene.exchange(Mara=FAIL, Rusk=ONE, Sten=ONE)
    assert scene.of("Rusk")["covered_by"] == "Sten"
    scene.do("dana", "give_up_momentum", fighter="Sten")
    scene.round()
    assert (scene.of("Rusk")["covered_by"], scene.momentum()) == ("Sten", "river")
    return scene


@pytest.mark.rule("SI-26", "SI-R21", "SI-R32")
@pytest.mark.parametrize("words", ["attack Rusk", "trip Rusk"])
def test_the_attackers_strike_at_the_coverer(words: str) -> None:
    for sten, hit in ((FAIL, True), (ONE, False)):
        scene = covered(Sten={"armour": 1})
        scene.declares(Mara=words, Rusk="defend", Sten="defend")
        damage = {"Mara": 5} if hit and words == "attack Rusk" else {}
        scene.exchange(Mara=ONE, Rusk=FAIL, Sten=sten, damage=damage)
        assert scene.lost() == ({"Sten": 4} if damage else {})
        assert scene.of("Sten")["prone"] is (hit and not damage)
        assert scene.of("Rusk")["prone"] is False
        assert scene.of("Rusk")["covered_by"] is None  # the next exchange only


@pytest.mark.rule("SI-R32")
def test_the_coverers_attack_is_compared() -> None:
    scene = covered()
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="attack")
    scene.exchange(Mara=ONE, Rusk=TWO, Sten=FAIL, damage={"Mara": 5})
    assert scene.lost() == {"Sten": 5}


@pytest.mark.rule("SI-R21")
@pytest.mark.parametrize(("quicker", "slower"), [("Sten", "Tarn"), ("Tarn", "Sten")])
def test_of_two_coverers_the_one_with_the_higher_initiative(quicker: str, slower: str) -> None:
    scene = Scene(Mara={}, Rusk={}, Sten={}, Tarn={})
    scene.start("Mara", "Rusk", "Sten", "Tarn", initiative={quicker: 2, slower: 1, "Rusk": 3})
    cover = {"action": "manoeuvre", "manoeuvre": "cover", "ally": "Rusk"}
    scene.declares(Mara="attack Rusk", Rusk="defend", Tarn=cover, Sten=cover)
    scene.exchange(Mara=FAIL, Rusk=ONE, Sten=ONE, Tarn=ONE)
    assert scene.of("Rusk")["covered_by"] == quicker


@pytest.mark.rule("SI-26")
def test_whom_one_covers() -> None:
    scene = one_against_two()
    for ally in ("Sten", "Mara"):
        assert scene.refuses("Sten", f"cover {ally}") == "bad_value"
    assert scene.refuses("Sten", {"action": "manoeuvre", "manoeuvre": "cover"}) == "bad_value"
    assert scene.refuses("Sten", {"action": "manoeuvre"}) == "bad_value"
    pairs = two_pairs()
    assert pairs.refuses("Mara", "cover Odo") == "bad_value"  # in another group


@pytest.mark.rule("SI-26", "SI-R21")
def test_a_cover_that_fails_covers_nobody() -> None:
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten="cover Rusk", Mara="defend")
    scene.exchange(Rusk=FAIL, Sten=ONE, Mara=ONE)
    assert scene.of("Rusk")["covered_by"] is None


@pytest.mark.rule("SI-R32", "SI-R9")
def test_a_covered_ally_who_fights_back_is_not_struck() -> None:
    scene = covered()
    scene.declares(Mara="attack Rusk", Rusk="attack", Sten="defend")
    scene.exchange(Mara=TWO, Rusk=FAIL, Sten=ONE, damage={"Mara": 5})
    assert scene.lost() == {"Sten": 5}


@pytest.mark.rule("SI-R32", "SI-12", "SI-R5")
def test_half_damage_is_led_over_too() -> None:
    scene = covered()
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="defend")
    scene.exchange(Mara=FAIL, Rusk=FAIL, Sten=FAIL, damage={"Mara": 9})
    assert scene.lost() == {"Sten": 4}


@pytest.mark.rule("SI-R32", "SI-R26")
def test_the_coverer_is_the_one_aimed_at() -> None:
    scene = covered()
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=THREE, Sten=THREE, damage={"Sten": 3})
    assert scene.asks() == "parry"
    scene.decide("Sten", parry="damage")
    assert (scene.asks(), scene.lost()) == (None, {"Mara": 3})


@pytest.mark.rule("SI-R21")
def test_a_cover_holds_for_the_next_exchange_only() -> None:
    scene = covered()
    scene.declares(Mara="attack Sten", Rusk="defend", Sten="defend")
    scene.exchange(Mara=FAIL, Rusk=ONE, Sten=ONE)
    assert scene.of("Rusk")["covered_by"] is None
    scene.round()
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=FAIL)
    assert scene.lost() == {}


@pytest.mark.rule("SI-R21")
def test_the_coverer_left() -> None:
    """Nobody is there any more to be struck at."""
    scene = covered()
    scene.do("dana", "leave_with_allies", fighter="Sten")
    scene.declares(Mara="attack Rusk", Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=FAIL, damage={"Mara": 5})
    assert scene.lost() == {"Rusk": 5}


@pytest.mark.rule("SI-R21", "SI-23")
@pytest.mark.parametrize(("face", "coverer"), [(6, "Odo"), (1, "Tarn")])
def test_two_coverers_of_whom_one_came_from_another_fight(face: int, coverer: str) -> None:
    scene = Scene(Mara={}, Rusk={}, Odo={}, Pia={}, Sten={}, Tarn={"side": "river"})
    scene.start("Mara", "Rusk", "Odo", initiative={"Mara": 4, "Rusk": 3, "Odo": face})
    scene.start("Pia", "Sten", "Tarn", initiative={"Pia": 5, "Sten": 4, "Tarn": 3})
    scene.declares(Mara="attack", Odo={"action": "tactical_move", "to": 2}, Rusk="defend")
    scene.exchange(1, Mara=FAIL, Odo=ONE, Rusk=FAIL, damage={"Mara": 2})
    scene.round()
    assert scene.groups()["Odo"] == scene.groups()["Tarn"] == 2
    scene.declares(Odo="cover Pia", Tarn="cover Pia", Pia="trip", Sten="defend")
    scene.exchange(2, Odo=TWO, Tarn=TWO, Pia=FAIL, Sten=ONE)
    assert scene.of("Pia")["covered_by"] == coverer
