"""Manoeuvres: instead of damage an effect, and how long it lasts."""

import pytest

from .scene import (
    DODGE_ONE,
    FAIL,
    ONE,
    TWO,
    Scene,
    duel,
    one_against_two,
)


def tripped(scene: Scene) -> Scene:
    scene.declares(Mara="trip", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL)
    return scene


def disarmed(scene: Scene) -> Scene:
    scene.declares(Mara="disarm", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL)
    return scene


@pytest.mark.rule("SI-26")
@pytest.mark.parametrize(("words", "state"), [("trip", "prone"), ("disarm", "disarmed")])
def test_the_effect_happens_instead_of_damage(words: str, state: str) -> None:
    for answer, attack, test, happens in (
        ("attack", ONE, FAIL, True),
        ("attack", TWO, ONE, True),
        ("defend", ONE, ONE, False),
        ("defend", TWO, ONE, True),
        ("defend", FAIL, ONE, False),
    ):
        scene = duel()
        scene.declares(Mara=words, Rusk=answer)
        scene.exchange(Mara=attack, Rusk=test)
        assert (scene.of("Rusk")[state], scene.lost()) == (happens, {})


@pytest.mark.rule("SI-26", "SI-11")
def test_a_manoeuvre_in_a_stalemate() -> None:
    for answer, prone, lost in (("both", True, {"Mara": 4}), ("neither", False, {})):
        scene = duel()
        scene.declares(Mara="trip", Rusk="attack")
        scene.exchange(Mara=ONE, Rusk=ONE, damage={"Rusk": 4})
        scene.decide("Mara", stalemate=answer)
        assert (scene.of("Rusk")["prone"], scene.lost()) == (prone, lost)
        assert scene.momentum() == ("river" if prone else "hill")


@pytest.mark.rule("SI-R19")
def test_a_manoeuvre_when_both_fail() -> None:
    scene = duel()
    scene.declares(Mara="trip", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=FAIL, damage={"Rusk": 9})
    assert (scene.lost(), scene.of("Rusk")["prone"]) == ({"Mara": 4}, False)
    scene.round()
    scene.declares(Mara="attack", Rusk="trip")
    scene.exchange(Mara=FAIL, Rusk=FAIL, damage={"Mara": 7})
    assert scene.lost() == {"Mara": 4, "Rusk": 3}


@pytest.mark.rule("SI-R21")
def test_disarmed_tests_at_four_less_and_hits_for_a_four_sided_die() -> None:
    scene = disarmed(duel(Rusk={"damage_bonus": 2, "shield": {"regular": 1, "defensive": 3}}))
    scene.round()
    scene.declares(Mara="attack", Rusk="attack")
    assert scene.exchange_refused(Mara=FAIL, Rusk=10, damage={"Rusk": 5}) == "bad_dice"
    done = scene.exchange(Mara=FAIL, Rusk=10, damage={"Rusk": 4})
    assert (done.result["tests"]["Rusk"]["value"], scene.lost()) == (11, {"Mara": 6})
    scene.round()
    scene.round()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=12, damage={"Mara": 2, "Rusk": 4})  # it lasts
    assert scene.of("Rusk")["disarmed"] is True


@pytest.mark.rule("SI-R21")
def test_disarmed_defends_at_four_less_and_dodges_as_before() -> None:
    scene = disarmed(duel())
    scene.round()
    scene.declares(Mara="attack", Rusk="defend")
    done = scene.exchange(Mara=ONE, Rusk=11, damage={"Mara": 3})
    assert (done.result["tests"]["Rusk"]["value"], scene.lost()) == (10, {"Rusk": 3})
    scene.round()
    scene.declares(Mara="attack", Rusk="dodge")
    done = scene.exchange(Mara=ONE, Rusk=DODGE_ONE)
    assert done.result["tests"]["Rusk"]["value"] == 10


@pytest.mark.rule("SI-R29")
def test_picking_up_in_a_group() -> None:
    scene = duel()
    assert scene.refuses("Rusk", "pick_up") == "not_now"  # armed
    disarmed(scene)
    scene.round()
    scene.declares(Mara="attack", Rusk="pick_up")
    done = scene.exchange(Mara=2, damage={"Mara": 4})
    assert "Rusk" not in done.result["tests"]
    assert (scene.lost(), scene.of("Rusk")["disarmed"]) == ({"Rusk": 8}, False)
    scene.round()
    disarmed(scene)
    scene.round()
    scene.declares(Mara="attack", Rusk="pick_up")
    scene.exchange(Mara=FAIL)  # a failure does nothing
    assert (scene.lost(), scene.of("Rusk")["disarmed"]) == ({"Rusk": 8}, False)


@pytest.mark.rule("SI-R29", "SI-R28")
def test_the_active_side_picks_up_and_is_hit() -> None:
    for face, momentum in ((ONE, "hill"), (FAIL, "river")):
        scene = disarmed_mara()
        scene.declares(Mara="pick_up", Rusk="attack")
        scene.exchange(Rusk=face, damage={"Rusk": 3} if face == ONE else {})
        assert (scene.momentum(), scene.of("Mara")["disarmed"]) == (momentum, False)


def disarmed_mara() -> Scene:
    """Mara is without her weapon, and active."""
    scene = duel()
    scene.declares(Mara="attack", Rusk="disarm")
    scene.exchange(Mara=FAIL, Rusk=ONE)
    scene.do("cleo", "give_up_momentum", fighter="Rusk")
    scene.round()
    return scene


@pytest.mark.rule("SI-R29")
def test_picking_up_outside_is_the_action() -> None:
    scene = disarmed(duel())
    scene.round()
    scene.do("cleo", "run_away", {"test.Mara": FAIL}, fighter="Rusk")
    scene.phases(3)
    scene.do("cleo", "act", fighter="Rusk", text="takes the blade", pick_up=True)
    assert scene.of("Rusk")["disarmed"] is False
    assert scene.refused("cleo", "act", fighter="Rusk", text="looks around") == "already_used"
    scene.phases(5)
    assert scene.refused("cleo", "act", fighter="Rusk", text="x", pick_up=True) == "not_now"


@pytest.mark.rule("SI-R21")
def test_prone_until_the_end_of_the_next_melee_phase() -> None:
    scene = tripped(duel())
    scene.round()
    scene.declares(Mara="attack", Rusk="attack")
    assert scene.exchange_refused(Mara=FAIL, Rusk=ONE, damage={"Rusk": 1}) == "missing_dice"
    scene.exchange(Mara=FAIL, Rusk=[3, FAIL], damage={"Mara": 2, "Rusk": 2})
    assert scene.of("Rusk")["prone"] is True
    scene.phases()
    assert scene.of("Rusk")["prone"] is False
    scene.phases(4)
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=FAIL, damage={"Mara": 2, "Rusk": 2})


@pytest.mark.rule("SI-R21")
def test_prone_and_dodging_is_one_extra_die() -> None:
    scene = tripped(duel())
    scene.round()
    scene.declares(Mara="attack", Rusk="dodge")
    scene.exchange(Mara=ONE, Rusk=DODGE_ONE)
    assert scene.lost() == {}


@pytest.mark.rule("SI-R21")
def test_a_second_of_a_kind_has_no_effect() -> None:
    scene = tripped(duel())
    scene.round()
    scene.declares(Mara="trip", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=[3, FAIL])
    scene.phases()
    assert scene.of("Rusk")["prone"] is False


@pytest.mark.rule("SI-R21")
def test_a_push_of_one_against_one_dissolves_the_group_at_the_end_of_the_phase() -> None:
    scene = duel()
    scene.declares(Mara="push", Rusk="defend")
    scene.exchange(Mara=TWO, Rusk=ONE)
    assert scene.groups() == {"Mara": 1, "Rusk": 1}
    scene.phases()
    assert scene.groups() == {"Mara": None, "Rusk": None}
    assert scene.numbers == []


@pytest.mark.rule("SI-R21")
def test_a_push_among_several_is_disadvantage_once() -> None:
    scene = one_against_two()
    scene.declares(Mara="push Sten", Rusk="defend", Sten="defend")
    scene.exchange(Mara=TWO, Rusk=ONE, Sten=ONE)
    scene.round()
    assert scene.groups() == {"Mara": 1, "Rusk": 1, "Sten": 1}
    scene.declares(Mara="attack Sten", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=[ONE, 3])
    scene.round()
    scene.declares(Mara="attack Sten", Rusk="defend", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=ONE)


@pytest.mark.rule("SI-R21", "SI-21")
def test_taking_the_momentum_in_a_stalemate() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="take_momentum")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 5})
    scene.decide("Mara", stalemate="both")
    assert (scene.lost(), scene.momentum()) == ({"Rusk": 5}, "hill")


@pytest.mark.rule("SI-R21", "SI-R24")
def test_taking_the_momentum_below_the_highest() -> None:
    for count, momentum in (("all", "hill"), ("highest", "river")):
        scene = one_against_two()
        scene.declares(Mara="attack Rusk", Rusk="defend", Sten="take_momentum")
        scene.exchange(Mara=TWO, Rusk=ONE, Sten=ONE, damage={"Mara": 5})
        scene.decide("Mara", count=count)
        assert (scene.lost(), scene.momentum()) == ({"Rusk": 5}, momentum)


@pytest.mark.rule("SI-R21", "SI-R29")
def test_disarming_one_who_picks_up_has_no_effect() -> None:
    """A second of a kind has none, and the weapon is back after the exchange."""
    scene = disarmed(duel())
    scene.round()
    scene.declares(Mara="disarm", Rusk="pick_up")
    scene.exchange(Mara=ONE)
    assert scene.of("Rusk")["disarmed"] is False
