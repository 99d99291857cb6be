"""Joining a running fight, groups that change, and splits anew."""

import pytest

from .scene import FAIL, ONE, TWO, Scene, duel, one_against_two


def join(
    scene: Scene, name: str, player: str, face: int, group: int = 1, distance: int = 1
) -> None:
    fields = {"fighter": name, "group": group, "distance": distance}
    scene.do(player, "join", {f"initiative.{name}": face}, **fields)


def not_joining(scene: Scene, name: str, player: str, group: int = 1, distance: int = 1) -> str:
    fields = {"fighter": name, "group": group, "distance": distance}
    return scene.refused(player, "join", {f"initiative.{name}": 2}, **fields)


@pytest.mark.rule("SI-R30", "SI-2")
def test_within_half_of_the_movement_range() -> None:
    scene = duel(Sten={"speed": 5})
    assert not_joining(scene, "Sten", "dana", distance=13) == "out_of_reach"
    assert not_joining(scene, "Sten", "dana", group=2) == "unknown_name"
    assert not_joining(scene, "Sten", "cleo") == "not_yours"
    join(scene, "Sten", "dana", 2, distance=12)
    assert scene.groups() == {"Mara": 1, "Rusk": 1, "Sten": 1}
    assert not_joining(scene, "Sten", "dana") == "not_now"  # stands in a group


@pytest.mark.rule("SI-R30", "SI-5")
def test_before_the_exchange_in_the_melee_phase() -> None:
    scene = duel(Sten={})
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(Mara=FAIL, Rusk=ONE)
    assert not_joining(scene, "Sten", "dana") == "not_now"
    for _ in range(4):
        scene.phases()
        assert not_joining(scene, "Sten", "dana") == "not_now"
    scene.phases()
    join(scene, "Sten", "dana", 2)


@pytest.mark.rule("SI-R30", "SI-R31")
def test_one_more_on_a_side_leaves_declarations_standing() -> None:
    scene = duel(Sten={})
    scene.declares(Mara="attack", Rusk="defend")
    join(scene, "Sten", "dana", 2)
    assert (scene.group()["declared"], scene.momentum()) == (["Mara", "Rusk"], "river")
    assert scene.exchange_refused(Mara=ONE, Rusk=ONE) == "not_now"
    scene.declare("Sten", "attack")
    scene.exchange(Mara=ONE, Rusk=FAIL, Sten=FAIL, damage={"Mara": 3})
    assert scene.lost() == {"Rusk": 3}  # whom she had named


@pytest.mark.rule("SI-R30", "SI-R17", "SI-5")
def test_two_on_each_side_are_split_anew() -> None:
    scene = one_against_two(Odo={})
    scene.declares(Mara="attack Rusk", Rusk="defend", Sten="defend")
    join(scene, "Odo", "ben", 1)
    assert (scene.numbers, set(scene.groups().values())) == ([], {None})
    assert scene.refuses("Mara", "attack Rusk") == "not_now"
    assert scene.refused("gm", "next_phase") == "not_now"
    assert scene.refused("gm", "exchange", group=1) == "unknown_name"
    groups = [["Odo", "Sten"], ["Mara", "Rusk"]]
    assert scene.refused("cleo", "split", groups=groups) == "not_yours"
    scene.do("ben", "split", groups=groups)  # river has the Momentum
    assert [scene.group(n)["declared"] for n in (1, 2)] == [[], []]
    assert (scene.momentum(1), scene.momentum(2)) == ("hill", "river")


@pytest.mark.rule("SI-R17")
def test_the_momentum_splits_not_the_highest_initiative() -> None:
    scene = one_against_two(Odo={})
    scene.declares(Mara="attack Rusk", Rusk="attack", Sten="defend")
    scene.exchange(Mara=FAIL, Rusk=ONE, Sten=ONE, damage={"Rusk": 1})
    scene.round()
    join(scene, "Odo", "ben", 3)
    groups = [["Odo", "Sten"], ["Mara", "Rusk"]]
    assert scene.refused("anna", "split", groups=groups) == "not_yours"
    scene.do("dana", "split", groups=groups)


@pytest.mark.rule("SI-R2")
def test_a_group_formed_anew_is_active_by_initiative() -> None:
    scene = one_against_two(Odo={})  # Mara 6, Rusk 5, Sten 4
    scene.declares(Mara="attack Rusk", Rusk="attack", Sten="defend")
    scene.exchange(Mara=FAIL, Rusk=ONE, Sten=ONE, damage={"Rusk": 1})
    scene.round()
    join(scene, "Odo", "ben", 3)
    scene.do("dana", "split", groups=[["Odo", "Sten"], ["Mara", "Rusk"]])
    assert (scene.momentum(1), scene.momentum(2)) == ("hill", "river")


@pytest.mark.rule("SI-R20")
def test_a_newcomer_who_ties_ranks_after() -> None:
    scene = one_against_two(Odo={})
    join(scene, "Odo", "ben", 4)  # as Sten; not thrown again
    scene.do("ben", "split", groups=[["Odo", "Sten"], ["Mara", "Rusk"]])
    assert scene.momentum(1) == "hill"


@pytest.mark.rule("SI-R20")
def test_a_quicker_newcomer_ranks_before() -> None:
    scene = one_against_two(Odo={})
    join(scene, "Odo", "ben", 5)
    scene.do("ben", "split", groups=[["Odo", "Sten"], ["Mara", "Rusk"]])
    assert scene.momentum(1) == "river"


@pytest.mark.rule("SI-R30")
def test_a_third_side_and_a_split_elsewhere() -> None:
    scene = duel(Tarn={"side": "marsh"})
    assert not_joining(scene, "Tarn", "ella") == "bad_value"


@pytest.mark.rule("SI-R30", "SI-3")
def test_who_stands_outside_a_split_may_join_another_group() -> None:
    names = ("Mara", "Rusk", "Odo", "Sten", "Pia", "Tarn", "Ulf")
    scene = Scene(**{name: {} for name in names})
    scene.start("Mara", "Rusk")
    scene.start("Odo", "Sten", "Tarn", initiative={"Odo": 6, "Sten": 5, "Tarn": 4})
    join(scene, "Pia", "finn", 2, group=2)
    assert scene.numbers == [1]  # two against two: to be split
    assert not_joining(scene, "Odo", "ben") == "not_now"
    fight = {"attacker": "Ulf", "target": "Mara", "distance": 1}
    assert scene.refused("gm", "start_fight", **fight) == "not_now"
    join(scene, "Ulf", "gm", 1)
    assert scene.groups()["Ulf"] == 1
    scene.declares(Mara="attack Ulf", Rusk="defend", Ulf="defend")


@pytest.mark.rule("SI-R30", "SI-R17")
def test_of_two_splits_each_is_made_by_those_who_stand_in_it() -> None:
    names = ("Mara", "Rusk", "Odo", "Sten", "Pia", "Tarn", "Ulf")
    scene = Scene(**{name: {} for name in names}, Vig={"side": "river", "player": "gm"})
    scene.start("Mara", "Rusk", "Ulf")
    scene.start("Odo", "Sten", "Tarn")
    join(scene, "Pia", "finn", 2, group=2)
    scene.do("gm", "join", {"initiative.Vig": 2}, fighter="Vig", group=1, distance=1)
    assert len(scene.state["splits"]) == 2
    scene.do("anna", "split", groups=[["Mara", "Rusk"], ["Vig", "Ulf"]])
    scene.do("ben", "split", groups=[["Odo", "Sten"], ["Pia", "Tarn"]])
    assert scene.numbers == [1, 2, 3, 4]


@pytest.mark.rule("SI-R30")
def test_used_up_comes_before_out_of_reach() -> None:
    scene = duel(Sten={})
    scene.do("dana", "act", fighter="Sten", text="looks around")
    assert not_joining(scene, "Sten", "dana", distance=99) == "already_used"
    scene.phases()
    assert not_joining(scene, "Sten", "dana") == "already_used"


@pytest.mark.rule("SI-R31", "SI-R14", "SI-5")
def test_a_group_in_which_somebody_fell_goes_on() -> None:
    scene = one_against_two(Rusk={"hit_points": 5})
    scene.declares(Mara="attack Rusk", Rusk="attack", Sten="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, Sten=ONE, damage={"Mara": 9, "Rusk": 3, "Sten": 2})
    scene.decide("Mara", stalemate="both")
    assert scene.of("Rusk") | {"hit_points": 0, "down": True, "group": 1} == scene.of("Rusk")
    assert scene.of("Mara")["hit_points"] == 25  # the fallen one's blow counts
    scene.phases()
    assert scene.of("Rusk")["group"] is None
    assert (scene.group()["members"], scene.momentum()) == (["Mara", "Sten"], "river")
    scene.phases(4)
    scene.declares(Mara="attack", Sten="defend")
    scene.exchange(Mara=FAIL, Sten=TWO)


@pytest.mark.rule("SI-R14")
def test_both_fall_at_once() -> None:
    scene = duel(Mara={"hit_points": 2}, Rusk={"hit_points": 3})
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=ONE, damage={"Mara": 9, "Rusk": 9})
    done = scene.decide("Mara", stalemate="both")
    assert done.result["damage"] == {"Mara": 2, "Rusk": 3}  # what they really lost
    assert [scene.of(n)["down"] for n in ("Mara", "Rusk")] == [True, True]
    assert scene.groups() == {"Mara": 1, "Rusk": 1}
    scene.phases()
    assert (scene.numbers, scene.groups()) == ([], {"Mara": None, "Rusk": None})


@pytest.mark.rule("SI-R14")
def test_the_fallen_do_nothing_new() -> None:
    scene = duel(Rusk={"hit_points": 3}, Odo={})
    scene.declares(Mara="attack", Rusk="attack")
    scene.exchange(Mara=ONE, Rusk=FAIL, damage={"Mara": 9})
    scene.round()
    assert scene.refused("cleo", "act", fighter="Rusk", text="groans") == "not_now"
    assert scene.refused("cleo", "move", fighter="Rusk", distance=1) == "not_now"
    dice = {"initiative.Odo": 3, "initiative.Rusk": 2}
    for attacker, target, by in (("Odo", "Rusk", "ben"), ("Rusk", "Odo", "cleo")):
        fight = {"attacker": attacker, "target": target, "distance": 1}
        assert scene.refused(by, "start_fight", dice, **fight) == "not_now"


@pytest.mark.rule("SI-R30", "SI-R31")
def test_a_change_that_makes_two_against_two_is_split_after_the_phase() -> None:
    names = ("Mara", "Rusk", "Odo", "Sten", "Tarn")
    scene = Scene(**{name: {} for name in (*names, "Pia")})
    scene.start(*names)
    scene.do("anna", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten", "Tarn"]])
    join(scene, "Pia", "finn", 1)
    scene.declares(Mara="attack", Rusk="defend", Pia={"action": "tactical_move", "to": 2})
    scene.exchange(1, Mara=FAIL, Rusk=FAIL, Pia=ONE, damage={"Mara": 1})
    assert scene.groups()["Pia"] == 1
    scene.phases()
    assert scene.numbers == [1]
    assert scene.groups() == {
        "Mara": 1,
        "Rusk": 1,
        "Odo": None,
        "Sten": None,
        "Tarn": None,
        "Pia": None,
    }
    assert scene.refused("gm", "next_phase") == "not_now"
    groups = [["Odo", "Tarn"], ["Pia", "Sten"]]
    assert scene.refused("dana", "split", groups=groups) == "not_yours"
    scene.do("finn", "split", groups=groups)  # river had the Momentum in group 2
    assert scene.groups()["Pia"] == 3 and scene.groups()["Odo"] == 2
    assert (scene.momentum(2), scene.momentum(3)) == ("river", "hill")


@pytest.mark.rule("SI-R2", "SI-23")
@pytest.mark.parametrize(("face", "side"), [(6, "river"), (1, "hill")])
def test_who_comes_from_another_fight_keeps_their_initiative(face: int, side: str) -> None:
    scene = Scene(**{name: {} for name in ("Mara", "Rusk", "Odo", "Pia", "Sten", "Tarn")})
    scene.start("Mara", "Rusk", "Odo", initiative={"Mara": 4, "Rusk": 3, "Odo": face})
    scene.start("Pia", "Sten", "Tarn", initiative={"Pia": 5, "Sten": 4, "Tarn": 3})
    scene.declares(Mara="attack", Odo={"action": "tactical_move", "to": 2}, Rusk="defend")
    scene.exchange(1, Mara=FAIL, Odo=ONE, Rusk=FAIL, damage={"Mara": 2})
    scene.phases()
    scene.do("finn", "split", groups=[["Odo", "Tarn"], ["Pia", "Sten"]])
    assert scene.momentum(2) == side


@pytest.mark.rule("SI-R2")
def test_the_starter_is_not_active_in_a_group_formed_anew() -> None:
    scene = Scene(Mara={}, Rusk={}, Sten={}, Odo={})
    scene.start("Mara", "Rusk", "Sten", initiative={"Mara": 1, "Rusk": 6, "Sten": 3})
    join(scene, "Odo", "ben", 2)
    scene.do("anna", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten"]])
    assert scene.momentum(1) == "hill"


@pytest.mark.rule("SI-R17")
def test_the_momentum_splits_also_after_a_change() -> None:
    names = ("Mara", "Rusk", "Odo", "Sten", "Tarn")
    scene = Scene(**{name: {} for name in (*names, "Pia")})
    scene.start(*names)
    scene.do("anna", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten", "Tarn"]])
    join(scene, "Pia", "finn", 1)
    scene.declares(Odo="attack Sten", Sten="attack", Tarn="defend")
    scene.exchange(2, Odo=FAIL, Sten=ONE, Tarn=ONE, damage={"Sten": 1})
    scene.declares(Mara="attack", Rusk="defend", Pia={"action": "tactical_move", "to": 2})
    scene.exchange(1, Mara=FAIL, Rusk=FAIL, Pia=ONE, damage={"Mara": 1})
    scene.phases()
    groups = [["Odo", "Tarn"], ["Pia", "Sten"]]
    assert scene.refused("finn", "split", groups=groups) == "not_yours"
    scene.do("ella", "split", groups=groups)


@pytest.mark.parametrize("said", ["travellers", "Reisende", "reisende", "мандрівники"])
def test_a_side_is_meant_by_its_word_in_any_language(said: str) -> None:
    scene = Scene(Mara={"side": said}, Rusk={"side": "Räuber"}, Odo={"side": "The Guild"})
    sides = [each.side for each in scene.table.state.fighters.values()]
    assert sides == ["travellers", "robbers", "The Guild"]
    record = {
        "name": "Ulf",
        "side": said,
        "talents": {"blades": 9},
        "weapon": {"talent": "blades", "damage": "1d6"},
        "hit_points": 9,
    }
    scene.do("gm", "add_content", fighters=[record])
    assert scene.table.state.library.fighters["Ulf"].side == "travellers"
