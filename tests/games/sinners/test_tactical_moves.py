"""Tactical movement: out of the fight, into another group, into somebody's flank."""

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
    two_pairs,
)

MOVE = {"action": "tactical_move"}


@pytest.mark.rule("SI-27")
@pytest.mark.parametrize(
    ("answer", "mara", "rusk", "away"),
    [
        ("defend", ONE, FAIL, True),
        ("defend", TWO, ONE, True),
        ("defend", ONE, TWO, False),
        ("attack", TWO, ONE, True),
        ("attack", ONE, FAIL, True),
    ],
)
def test_out_of_the_fight(answer: str, mara: int, rusk: int, away: bool) -> None:
    scene = duel()
    scene.declares(Mara="tactical_move", Rusk=answer)
    scene.exchange(Mara=mara, Rusk=rusk)
    assert (scene.lost(), scene.groups()) == ({}, {"Mara": 1, "Rusk": 1})
    scene.phases()
    assert scene.groups()["Mara"] == scene.groups()["Rusk"] == (None if away else 1)
    if away:
        scene.phases()
        assert scene.refused("anna", "move", fighter="Mara", distance=41) == "out_of_reach"
        scene.do("anna", "move", fighter="Mara", distance=40)
        assert scene.refused("anna", "move", fighter="Mara", distance=1) == "already_used"
        assert scene.refused("cleo", "move", fighter="Rusk", distance=1) == "already_used"


@pytest.mark.rule("SI-27", "SI-R19")
def test_a_movement_that_fails() -> None:
    scene = duel()
    scene.declares(Mara="tactical_move", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=ONE, damage={"Rusk": 3})
    assert (scene.lost(), scene.momentum()) == ({"Mara": 3}, "hill")
    scene.round()
    assert scene.groups() == {"Mara": 1, "Rusk": 1}
    scene.declares(Rusk="attack", Mara="tactical_move")
    scene.exchange(Mara=FAIL, Rusk=FAIL, damage={"Rusk": 4})  # nothing, and half of theirs
    assert scene.lost() == {"Mara": 5}


@pytest.mark.rule("SI-R16")
def test_a_stalemate_against_a_defender() -> None:
    scene = duel()
    scene.declares(Mara="tactical_move", Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=ONE)
    assert scene.asks() is None
    scene.phases()
    assert scene.groups() == {"Mara": 1, "Rusk": 1}
    scene.phases(4)
    scene.declares(Mara="tactical_move", Rusk="dodge")
    scene.exchange(Mara=ONE, Rusk=DODGE_ONE)
    scene.phases()
    assert scene.groups() == {"Mara": 1, "Rusk": 1}


@pytest.mark.rule("SI-R16")
def test_a_stalemate_against_an_attacker() -> None:
    for mover, other in (("Mara", "Rusk"), ("Rusk", "Mara")):
        for answer, group in (("both", None), ("neither", 1)):
            scene = duel()
            scene.declares(**{mover: "tactical_move", other: "attack"})
            scene.exchange(Mara=ONE, Rusk=ONE, damage={other: 3})
            assert scene.asks() == "stalemate"
            scene.decide("Mara", stalemate=answer)
            assert scene.lost() == ({mover: 3} if answer == "both" else {})
            scene.phases()
            assert scene.groups() == {"Mara": group, "Rusk": group}


@pytest.mark.rule("SI-R33")
def test_one_against_several_must_not_be_overridden_by_any() -> None:
    for count in ("all", "highest"):
        scene = one_against_two()
        scene.declares(Mara="tactical_move", Rusk="attack", Sten="attack")
        scene.exchange(Mara=ONE, Rusk=FAIL, Sten=TWO, damage={"Sten": 3})
        assert scene.asks() == "count"
        scene.decide("Sten", count=count)
        scene.phases()
        assert set(scene.groups().values()) == {1}, count
    scene = one_against_two()
    scene.declares(Mara="tactical_move", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=FAIL, Sten=TWO)
    scene.phases()
    assert set(scene.groups().values()) == {1}


@pytest.mark.rule("SI-R33", "SI-22")
def test_it_is_a_flight_for_all() -> None:
    scene = one_against_two()
    scene.declares(Mara="tactical_move", Rusk="defend", Sten="attack")
    scene.exchange(Mara=THREE, Rusk=ONE, Sten=FAIL)
    scene.phases()
    assert (set(scene.groups().values()), scene.numbers) == ({None}, [])
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten="tactical_move", Mara="defend")
    scene.exchange(Rusk=ONE, Sten=TWO, Mara=ONE)
    scene.phases()
    assert set(scene.groups().values()) == {None}


@pytest.mark.rule("SI-R35", "SI-27")
def test_flanking() -> None:
    scene = one_against_two()
    scene.declares(Mara=MOVE | {"flank": True, "target": "Sten"}, Rusk="defend", Sten="defend")
    scene.exchange(Mara=TWO, Rusk=ONE, Sten=ONE)
    scene.phases()
    assert set(scene.groups().values()) == {1}
    scene.phases(4)
    scene.declares(Mara="attack Sten", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=[3, FAIL], damage={"Mara": 2})
    assert scene.lost() == {"Sten": 2}
    scene.round()
    scene.declares(Mara="attack Sten", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=ONE)  # once


@pytest.mark.rule("SI-R35", "SI-R16")
def test_flanking_that_fails() -> None:
    scene = duel()
    scene.declares(Mara=MOVE | {"flank": True}, Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=ONE)
    scene.round()
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=ONE, Rusk=ONE)


def two_against_three() -> Scene:
    """Group 1 is Mara and Rusk, group 2 Odo, Sten and Tarn."""
    names = ("Mara", "Rusk", "Odo", "Sten", "Tarn")
    scene = Scene(**{name: {} for name in names})
    scene.start(*names)
    scene.do("anna", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten", "Tarn"]])
    return scene


@pytest.mark.rule("SI-23", "SI-27")
def test_changing_groups_with_the_majority() -> None:
    scene = two_against_three()
    scene.declares(Odo="attack Sten", Sten="defend", Tarn=MOVE | {"to": 1})
    scene.exchange(2, Odo=ONE, Sten=ONE, Tarn=TWO)
    assert scene.asks(2) == "count"
    scene.decide("Tarn", 2, count="all")
    assert scene.groups()["Tarn"] == 2
    scene.phases()
    assert scene.groups() == {"Mara": 1, "Rusk": 1, "Tarn": 1, "Odo": 2, "Sten": 2}


@pytest.mark.rule("SI-23")
def test_changing_groups_without_the_right() -> None:
    scene = two_against_three()
    assert scene.refuses("Odo", MOVE | {"to": 1}) == "not_now"
    assert scene.refuses("Mara", MOVE | {"to": 2}) == "not_now"
    assert scene.refuses("Tarn", MOVE | {"to": 2}) == "bad_value"  # one's own
    assert scene.refuses("Tarn", MOVE | {"to": 7}) == "unknown_name"


@pytest.mark.rule("SI-23")
def test_swapping_places() -> None:
    for rusk, swapped in ((FAIL, True), (ONE, False)):
        scene = two_pairs()
        scene.declares(Mara=MOVE | {"to": 2, "swap": "Odo"}, Rusk="defend")
        scene.exchange(1, Mara=ONE, Rusk=rusk)
        assert scene.groups()["Mara"] == 1
        scene.phases()
        mara, odo = (2, 1) if swapped else (1, 2)
        assert scene.groups() == {"Mara": mara, "Odo": odo, "Rusk": 1, "Sten": 2}
        assert (scene.momentum(1), scene.momentum(2)) == ("river", "river")


@pytest.mark.rule("SI-23")
def test_with_whom_one_swaps() -> None:
    scene = two_pairs()
    for swap in ("Rusk", "Sten", "Mara"):
        assert scene.refuses("Mara", MOVE | {"to": 2, "swap": swap}) == "bad_value"
    assert scene.refuses("Mara", MOVE | {"to": 2, "swap": "Nobody"}) == "unknown_name"


@pytest.mark.rule("SI-23")
def test_into_a_group_that_has_ended() -> None:
    scene = two_against_three()
    scene.declares(Odo="attack Sten", Sten="defend", Tarn=MOVE | {"to": 1})
    scene.exchange(2, Odo=FAIL, Sten=ONE, Tarn=ONE)
    scene.do("cleo", "run_away", {"test.Mara": FAIL}, fighter="Rusk")
    scene.phases()
    assert scene.groups() == {"Mara": None, "Rusk": None, "Tarn": None, "Odo": 2, "Sten": 2}
