"""One against several and several against one: pairs, levels, what counts and who says so."""

import pytest

from .scene import DODGE_FAIL, FAIL, ONE, THREE, TWO, Scene, one_against_two, two_against_one

EACH = {"Mara": 8, "Rusk": 4, "Sten": 6}


def attacks(scene: Scene, target: str = "Rusk") -> Scene:
    scene.declares(Mara=f"attack {target}", Rusk="attack", Sten="attack")
    return scene


@pytest.mark.rule("SI-8", "SI-R9")
def test_one_names_a_target_and_hits_it_alone() -> None:
    scene = one_against_two()
    assert scene.refuses("Mara", "attack") == "bad_value"
    assert scene.refuses("Mara", "attack Mara") == "bad_value"
    attacks(scene, "Sten")
    scene.exchange(Mara=ONE, Rusk=FAIL, Sten=FAIL, damage={"Mara": 8})
    assert (scene.lost(), scene.momentum()) == ({"Sten": 8}, "river")


@pytest.mark.rule("SI-R9")
def test_one_defence_against_every_attack_of_its_level() -> None:
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten="attack", Mara="defend")
    scene.exchange(Rusk=ONE, Sten=TWO, Mara=TWO)
    assert (scene.lost(), scene.momentum()) == ({}, "hill")
    scene.round()
    scene.declares(Rusk="attack", Sten="attack", Mara="defend")
    scene.exchange(Rusk=ONE, Sten=TWO, Mara=ONE, damage={"Sten": 6})
    assert scene.lost() == {"Mara": 6}


@pytest.mark.rule("SI-R10", "SI-12")
def test_all_fail() -> None:
    scene = attacks(one_against_two())
    scene.exchange(Mara=FAIL, Rusk=FAIL, Sten=FAIL, damage=EACH)
    assert scene.lost() == {"Mara": 2 + 3, "Rusk": 4}
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten="attack", Mara="defend")
    scene.exchange(Rusk=FAIL, Sten=FAIL, Mara=FAIL, damage={"Rusk": 4, "Sten": 6})
    assert scene.lost() == {"Mara": 5}


@pytest.mark.rule("SI-R10", "SI-R5", "SI-R19")
def test_all_fail_and_some_did_not_attack() -> None:
    scene = one_against_two()
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="attack")
    scene.exchange(Mara=FAIL, Rusk=FAIL, Sten=FAIL, damage={"Mara": 8, "Sten": 6})
    assert scene.lost() == {"Mara": 3, "Rusk": 4}
    scene = one_against_two()
    scene.declares(Mara="trip Rusk", Rusk="trip", Sten="attack")
    scene.exchange(Mara=FAIL, Rusk=FAIL, Sten=FAIL, damage={"Sten": 6})
    assert scene.lost() == {"Mara": 3}


@pytest.mark.rule("SI-R23")
def test_the_one_fails_some_succeed_and_some_fail() -> None:
    scene = attacks(one_against_two())  # aims at Rusk, who fails too: SI-12
    scene.exchange(Mara=FAIL, Rusk=FAIL, Sten=ONE, damage=EACH)
    assert (scene.lost(), scene.momentum()) == ({"Mara": 2 + 6, "Rusk": 4}, "hill")
    scene = attacks(one_against_two(), "Sten")  # aims at Sten, who succeeds
    scene.exchange(Mara=FAIL, Rusk=FAIL, Sten=ONE, damage={"Rusk": 4, "Sten": 6})
    assert scene.lost() == {"Mara": 2 + 6}


@pytest.mark.rule("SI-R23", "SI-13")
def test_the_one_fails_and_the_others_succeed_at_different_levels() -> None:
    scene = attacks(one_against_two())
    scene.exchange(Mara=FAIL, Rusk=ONE, Sten=THREE, damage={"Rusk": 4, "Sten": 6})
    assert (scene.asks(), scene.lost()) == (None, {"Mara": 4 + 12})


@pytest.mark.rule("SI-13", "SI-R24")
def test_the_highest_is_the_active_ones() -> None:
    for count, lost in (("highest", {"Rusk": 8}), ("all", {"Rusk": 8, "Mara": 6})):
        scene = attacks(one_against_two())
        scene.exchange(Mara=TWO, Rusk=FAIL, Sten=ONE, damage={"Mara": 8, "Sten": 6})
        assert (scene.asks(), scene.lost()) == ("count", {})
        assert scene.refused("dana", "decide", group=1, count=count) == "not_yours"
        scene.decide("Mara", count=count)
        assert (scene.lost(), scene.momentum(), scene.asks()) == (lost, "river", None)


@pytest.mark.rule("SI-13", "SI-18", "SI-R24")
def test_the_highest_is_the_passive_ones() -> None:
    for count, lost in (("highest", {"Mara": 12}), ("all", {"Rusk": 8, "Mara": 12})):
        scene = attacks(one_against_two())
        scene.exchange(Mara=TWO, Rusk=FAIL, Sten=THREE, damage={"Mara": 8, "Sten": 6})
        assert scene.asks() == "count"
        assert scene.refused("anna", "decide", group=1, count=count) == "not_yours"
        scene.decide("Rusk", count=count)  # any player of that side
        assert (scene.lost(), scene.momentum()) == (lost, "hill")


@pytest.mark.rule("SI-R24")
def test_the_highest_on_both_sides() -> None:
    wanted = {
        ("highest", "both"): ({"Mara": 6, "Rusk": 8}, "river"),
        ("all", "both"): ({"Mara": 10, "Rusk": 8}, "river"),
        ("highest", "neither"): ({}, "hill"),
        ("all", "neither"): ({"Mara": 4}, "hill"),
    }
    for (count, stalemate), (lost, momentum) in wanted.items():
        scene = attacks(one_against_two())
        scene.exchange(Mara=TWO, Rusk=ONE, Sten=TWO, damage=EACH)
        assert scene.asks() == "count"
        assert scene.refused("anna", "decide", group=1, stalemate=stalemate) in (
            "not_now",
            "bad_value",
        )
        assert scene.refused("cleo", "decide", group=1, count=count) == "not_yours"
        done = scene.decide("Mara", count=count)
        assert done.result["stalemate"] is True
        assert (scene.asks(), scene.lost()) == ("stalemate", {})
        scene.decide("Mara", stalemate=stalemate)
        assert (scene.lost(), scene.momentum()) == (lost, momentum), (count, stalemate)


@pytest.mark.rule("SI-R24")
def test_all_with_a_tie_below_is_decided_by_who_was_active_at_first() -> None:
    for stalemate, lost in (("both", {"Mara": 4 + 12, "Rusk": 8}), ("neither", {"Mara": 12})):
        scene = attacks(one_against_two())
        scene.exchange(Mara=ONE, Rusk=ONE, Sten=THREE, damage=EACH)
        scene.decide("Sten", count="all")
        assert scene.asks() == "stalemate"
        assert scene.refused("dana", "decide", group=1, stalemate=stalemate) == "not_yours"
        scene.decide("Mara", stalemate=stalemate)
        assert (scene.lost(), scene.momentum()) == (lost, "hill")


@pytest.mark.rule("SI-R24", "SI-R9")
def test_highest_leaves_a_tie_below_unasked() -> None:
    scene = attacks(one_against_two())
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=THREE, damage=EACH)
    scene.decide("Sten", count="highest")
    assert (scene.asks(), scene.lost(), scene.momentum()) == (None, {"Mara": 12}, "hill")


@pytest.mark.rule("SI-R24")
def test_a_defence_is_no_success_to_count() -> None:
    scene = one_against_two()
    scene.declares(Mara="attack Rusk", Rusk="attack", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=FAIL, Sten=TWO, damage={"Mara": 8})
    assert (scene.asks(), scene.lost()) == (None, {"Rusk": 8})


@pytest.mark.rule("SI-R24")
def test_a_success_that_is_warded_off_still_stands() -> None:
    scene = one_against_two()
    scene.declares(Mara="attack Sten", Rusk="attack", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=TWO, Sten=TWO, damage={"Rusk": 4})
    assert scene.asks() == "count"
    scene.decide("Rusk", count="all")
    assert (scene.lost(), scene.momentum()) == ({"Mara": 4}, "hill")
    scene = one_against_two()
    scene.declares(Mara="attack Sten", Rusk="attack", Sten="defend")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=ONE, damage={"Rusk": 4})
    assert scene.asks() == "stalemate"
    scene.decide("Mara", stalemate="neither")
    assert (scene.lost(), scene.momentum()) == ({}, "hill")


@pytest.mark.rule("SI-R24", "SI-R29")
def test_who_picks_up_cannot_ward_off() -> None:
    scene = one_against_two()
    scene.declares(Mara="disarm Sten", Rusk="defend", Sten="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=FAIL)
    scene.round()
    scene.declares(Mara="attack Sten", Rusk="attack", Sten="pick_up")
    scene.exchange(Mara=ONE, Rusk=TWO, damage={"Mara": 8, "Rusk": 4})
    scene.decide("Rusk", count="all")
    assert scene.lost() == {"Mara": 4, "Sten": 8}


@pytest.mark.rule("SI-R25")
def test_neither_while_the_named_target_failed() -> None:
    for stalemate, lost in (("both", {"Mara": 6, "Rusk": 8}), ("neither", {})):
        scene = attacks(one_against_two())
        scene.exchange(Mara=ONE, Rusk=FAIL, Sten=ONE, damage={"Mara": 8, "Sten": 6})
        assert scene.asks() == "stalemate"
        scene.decide("Mara", stalemate=stalemate)
        assert scene.lost() == lost
        assert scene.momentum() == ("river" if lost else "hill")


@pytest.mark.rule("SI-R9", "SI-R10")
def test_the_side_of_two_is_active() -> None:
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten="attack", Mara="attack Sten")
    scene.exchange(Rusk=ONE, Sten=ONE, Mara=ONE, damage=EACH)
    assert scene.refused("anna", "decide", group=1, stalemate="both") == "not_yours"
    scene.decide("Sten", stalemate="both")
    assert (scene.lost(), scene.momentum()) == ({"Mara": 10, "Sten": 8}, "hill")


@pytest.mark.rule("SI-R9", "SI-25")
def test_a_failed_dodge_against_two() -> None:
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten="attack", Mara="dodge")
    scene.exchange(Rusk=ONE, Sten=FAIL, Mara=DODGE_FAIL, damage={"Rusk": 4, "Sten": 6})
    assert scene.lost() == {"Mara": 4 + 3}


@pytest.mark.rule("SI-R24")
def test_the_passive_side_chooses_also_while_its_target_gets_away() -> None:
    scene = two_against_one()
    scene.declares(Rusk="attack", Sten="flee", Mara="attack Sten")
    scene.exchange(Rusk=ONE, Sten=[1, 2], Mara=TWO, damage={"Rusk": 4})
    assert scene.asks() == "count"
    done = scene.decide("Mara", count="all")
    assert (scene.lost(), done.result["momentum"]) == ({"Mara": 4}, "river")
