"""The exchange of one against one."""

import pytest

from .scene import DODGE_FAIL, DODGE_ONE, FAIL, FUMBLE, ONE, THREE, TWO, duel


@pytest.mark.rule("SI-7", "SI-R15", "SI-R2")
def test_what_each_side_may_choose() -> None:
    scene = duel()
    assert scene.refuses("Mara", "defend") == "not_now"
    assert scene.refuses("Mara", "dodge") == "not_now"
    for words in ("attack", "attack Rusk", "trip", "tactical_move", "flee"):
        scene.declare("Mara", words)
    for words in ("attack", "defend", "dodge", "trip Mara", "take_momentum", "flee"):
        scene.declare("Rusk", words)
    assert sorted(scene.group()["declared"]) == ["Mara", "Rusk"]


@pytest.mark.rule("SI-8")
def test_the_talent_of_the_weapon_is_tested() -> None:
    talents = {"talents": {"clubs": 5, "blades": 9}}
    scene = duel(Mara=talents | {"weapon": {"talent": "clubs", "damage": "1d6"}})
    scene.declares(Mara="attack", Rusk="attack")
    done = scene.exchange(Mara=6, Rusk=ONE, damage={"Rusk": 4})
    assert done.result["tests"]["Mara"]["value"] == 5
    assert done.result["tests"]["Mara"]["level"] == "failure"


@pytest.mark.rule("SI-9")
@pytest.mark.parametrize("answer", ["attack", "defend", "trip"])
def test_active_succeeds_passive_fails(answer: str) -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk=answer)
    done = scene.exchange(Mara=ONE, Rusk=FAIL, damage={"Mara": 7})
    assert scene.lost() == done.result["damage"] == {"Rusk": 7}
    assert scene.momentum() == done.result["momentum"] == "river"


@pytest.mark.rule("SI-10", "SI-18")
def test_passive_attacks_and_succeeds_active_fails() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    done = scene.exchange(Mara=FAIL, Rusk=ONE, damage={"Rusk": 7})
    assert scene.lost() == {"Mara": 7}
    assert scene.momentum() == done.result["momentum"] == "hill"


@pytest.mark.rule("SI-10", "SI-24", "SI-R3")
def test_passive_defends_and_succeeds_active_fails() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    done = scene.exchange(Mara=FAIL, Rusk=TWO)
    assert (scene.lost(), scene.momentum()) == ({}, "river")
    assert "damage" not in done.result


@pytest.mark.rule("SI-11", "SI-24")
@pytest.mark.parametrize("face", [ONE, TWO])
def test_the_defender_wins_ties(face: int) -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=face, Rusk=face)
    assert (scene.lost(), scene.momentum(), scene.asks()) == ({}, "river", None)


@pytest.mark.rule("SI-11", "SI-19")
@pytest.mark.parametrize("face", [ONE, TWO])
def test_a_stalemate_is_decided_by_the_active_side(face: int) -> None:
    for answer, lost, momentum in (
        ("both", {"Mara": 4, "Rusk": 7}, "river"),
        ("neither", {}, "hill"),
    ):
        scene = duel()
        scene.declares(Mara="attack", Rusk="attack")
        done = scene.exchange(Mara=face, Rusk=face, damage={"Mara": 7, "Rusk": 4})
        assert done.result["stalemate"] is True and "damage" not in done.result
        assert (scene.lost(), scene.asks(), scene.momentum()) == ({}, "stalemate", "river")
        assert scene.refused("cleo", "decide", group=1, stalemate=answer) == "not_yours"
        decided = scene.decide("Mara", stalemate=answer)
        assert "stalemate" not in decided.result
        assert (scene.lost(), scene.momentum(), scene.asks()) == (lost, momentum, None)
        assert decided.result["momentum"] == momentum
        assert decided.result.get("damage", {}) == lost


@pytest.mark.rule("SI-11", "SI-19")
def test_nothing_else_happens_in_a_group_that_waits_for_an_answer() -> None:
    scene = duel()
    scene.add("Sten")
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 7, "Rusk": 4})
    assert scene.asks() == "stalemate"
    for name, action in (("Mara", "attack"), ("Rusk", "defend")):
        assert scene.refuses(name, action) == "not_now"
    dice = {"test.Mara": ONE, "test.Rusk": ONE}
    assert scene.refused("gm", "exchange", dice, group=1) == "not_now"
    assert scene.refused("gm", "run_away", fighter="Rusk") == "not_now"
    assert scene.refused("gm", "join", fighter="Sten", group=1, distance=0) == "not_now"
    scene.decide("Mara", stalemate="neither")


@pytest.mark.rule("SI-12")
def test_both_fail_both_take_half() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=FAIL, Rusk=FAIL, damage={"Mara": 9, "Rusk": 5})
    assert (scene.lost(), scene.momentum()) == ({"Mara": 2, "Rusk": 4}, "river")


@pytest.mark.rule("SI-R5")
@pytest.mark.parametrize(("answer", "face"), [("defend", FAIL), ("dodge", DODGE_FAIL)])
def test_both_fail_while_one_defends(answer: str, face: int | list[int]) -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk=answer)
    scene.exchange(Mara=FAIL, Rusk=face, damage={"Mara": 9})
    assert (scene.lost(), scene.momentum()) == ({"Rusk": 4}, "river")


@pytest.mark.rule("SI-13", "SI-R7", "SI-18")
def test_the_higher_level_overrides() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=TWO, Rusk=ONE, damage={"Mara": 5})
    assert (scene.lost(), scene.momentum(), scene.asks()) == ({"Rusk": 5}, "river", None)
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=TWO, damage={"Rusk": 5})
    assert (scene.lost(), scene.momentum()) == ({"Mara": 5}, "hill")
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=TWO, Rusk=THREE, damage={"Rusk": 5})
    assert (scene.lost(), scene.momentum()) == ({"Mara": 10}, "hill")


@pytest.mark.rule("SI-R4", "SI-13")
def test_a_lower_defence_is_overridden() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=TWO, Rusk=ONE, damage={"Mara": 5})
    assert scene.lost() == {"Rusk": 5}
    scene = duel()
    scene.declares(Mara="attack", Rusk="dodge")
    scene.exchange(Mara=THREE, Rusk=[4, 5], damage={"Mara": 5})
    assert scene.lost() == {"Rusk": 10}


@pytest.mark.rule("SI-14")
def test_two_of_level_three_are_a_stalemate_doubled() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=THREE, Rusk=THREE, damage={"Mara": 5, "Rusk": 3})
    assert scene.asks() == "stalemate"
    scene.decide("Mara", stalemate="both")
    assert scene.lost() == {"Mara": 6, "Rusk": 10}


@pytest.mark.rule("SI-R20")
def test_a_natural_one_ranks_with_three() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="attack")
    done = scene.exchange(Mara=1, Rusk=THREE, damage={"Mara": 5, "Rusk": 3})
    assert done.result["tests"]["Mara"]["level"] == "critical"
    assert scene.asks() == "stalemate"
    scene.decide("Mara", stalemate="both")
    assert scene.lost() == {"Mara": 6, "Rusk": 10}


@pytest.mark.rule("SI-16")
def test_a_fumble_is_a_failure() -> None:
    scene = duel(Mara={"talents": {"blades": 20}})
    scene.declares(Mara="attack", Rusk="attack")
    done = scene.exchange(Mara=FUMBLE, Rusk=FUMBLE, damage={"Mara": 6, "Rusk": 4})
    assert [done.result["tests"][n]["level"] for n in ("Mara", "Rusk")] == ["fumble", "fumble"]
    assert scene.lost() == {"Mara": 2, "Rusk": 3}
    scene.round()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=FUMBLE, Rusk=ONE, damage={"Rusk": 4})
    assert (scene.lost(), scene.momentum()) == ({"Mara": 6, "Rusk": 3}, "hill")


@pytest.mark.rule("SI-24", "SI-R8", "SI-R20")
def test_a_shield_adds_to_the_value() -> None:
    scene = duel(
        Mara={"shield": {"regular": 1, "defensive": 7}},
        Rusk={"shield": {"regular": 2, "defensive": 3}},
    )
    scene.declares(Mara="attack", Rusk="defend")
    done = scene.exchange(Mara=15, Rusk=18)
    assert [done.result["tests"][n]["value"] for n in ("Mara", "Rusk")] == [15, 19]
    assert [done.result["tests"][n]["level"] for n in ("Mara", "Rusk")] == ["I", "I"]
    scene.round()
    scene.declares(Mara="trip", Rusk="attack")
    done = scene.exchange(Mara=18, Rusk=16, damage={"Rusk": 1})
    assert [done.result["tests"][n]["value"] for n in ("Mara", "Rusk")] == [15, 16]
    scene.round()
    scene.declares(Rusk="attack", Mara="dodge")
    done = scene.exchange(Rusk=18, Mara=DODGE_ONE)
    assert done.result["tests"]["Mara"]["value"] == 10


@pytest.mark.rule("SI-25")
def test_a_dodge_is_at_disadvantage_on_the_dodge_value() -> None:
    scene = duel(Rusk={"dodge": 12})
    scene.declares(Mara="attack", Rusk="dodge")
    assert scene.exchange_refused(Mara=ONE, Rusk=4, damage={"Mara": 1}) == "missing_dice"
    done = scene.exchange(Mara=ONE, Rusk=[4, 12])
    assert (done.result["tests"]["Rusk"]["value"], scene.lost()) == (12, {})
    assert done.result["tests"]["Rusk"]["level"] == "I"
    scene.round()
    scene.declares(Mara="attack", Rusk="dodge")
    scene.exchange(Mara=ONE, Rusk=[13, 1], damage={"Mara": 3})
    assert scene.lost() == {"Rusk": 3}


@pytest.mark.rule("SI-25", "SI-8")
def test_advantage_and_disadvantage_cancel_pairwise_and_add_one_die_at_most() -> None:
    scene = duel()
    scene.declares(Mara="attack", Rusk="dodge")
    scene.do("gm", "declare", fighter="Rusk", advantage=1)
    scene.do("gm", "declare", fighter="Mara", advantage=3, disadvantage=1)
    assert scene.refuses("Mara", {"action": "attack", "advantage": 1}) == "not_yours"
    done = scene.exchange(Mara=[THREE, FAIL], Rusk=9, damage={"Mara": 2})
    assert done.result["tests"]["Mara"]["level"] == "III"
    assert scene.lost() == {"Rusk": 4}
    scene.round()
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL, damage={"Mara": 2})  # gone with the phase
