"""Leaving a fight: what it takes, who takes over the weak point, and what is left."""

import pytest

from .scene import Scene, combat, company, gives

THREE = {"Aki": 2, "Ren": 3, "Sora": 5}
AKI = {"character": "Aki", "takes_over": "Ren"}


def fight(danger: int = 12, **weak: int) -> Scene:
    scene = company("Aki", "Ren", "Sora", "Emi")
    scene.fight(danger, weak or THREE)
    return scene


@pytest.mark.rule("YO-R17")
def test_a_successful_risk_gets_one_character_out() -> None:
    scene = fight()
    assert scene.refused("hana", "leave_fight", **AKI) == "not_now"
    scene.succeed("Aki")
    scene.do("hana", "leave_fight", **AKI)
    assert scene.battle["weak_points"] == {"Ren": [3, 2], "Sora": 5}
    assert scene.pools == {"Ren": 1, "Sora": 1}
    assert scene.battle["over"] is False
    assert set(scene.dice_of("gm", "fight_round")) == {"combat.Ren", "combat.Sora"}
    assert scene.of("Aki")["out"] is False


@pytest.mark.rule("YO-R17")
def test_one_success_is_used_up_by_one_leaving() -> None:
    scene = fight()
    scene.succeed("Aki")
    scene.do("hana", "leave_fight", **AKI)
    ren = {"character": "Ren", "takes_over": "Sora"}
    assert scene.refused("ivo", "leave_fight", **ren) == "not_now"
    scene.succeed("Sora")
    scene.do("ivo", "leave_fight", **ren)
    assert scene.battle["weak_points"] == {"Sora": [5, 3, 2]}


@pytest.mark.rule("YO-R17")
def test_anyone_in_the_fight_may_have_risked_it() -> None:
    scene = fight()
    scene.succeed("Sora")
    scene.do("gm", "leave_fight", **AKI)
    assert "Aki" not in scene.pools


@pytest.mark.rule("YO-R17")
@pytest.mark.parametrize("dice", [{"move": 1, "attribute": 2}, {"move": 1, "attribute": 4}])
def test_a_risk_that_fails_gets_nobody_out(dice: dict[str, int]) -> None:
    scene = fight()
    scene.play("risk", dice, attribute="Eyes")
    assert scene.refused("hana", "leave_fight", **AKI) == "not_now"


@pytest.mark.rule("YO-R17")
def test_another_move_that_goes_well_gets_nobody_out() -> None:
    scene = fight()
    scene.play("use_ability", {"move": 1, "attribute": 5}, attribute="Eyes")
    scene.play("find_out", {"move": 5})
    scene.weaken(5)
    assert scene.refused("hana", "leave_fight", **AKI) == "not_now"


@pytest.mark.rule("YO-R17")
def test_the_risk_must_be_settled_in_this_fight_by_one_who_is_in_it() -> None:
    scene = company("Aki", "Ren", "Emi")
    scene.succeed("Aki")
    scene.fight(12, {"Aki": 2, "Ren": 3})
    assert scene.refused("hana", "leave_fight", **AKI) == "not_now"
    scene.succeed("Emi")
    assert scene.refused("hana", "leave_fight", **AKI) == "not_now"
    scene.throw("risk", {"move": 1, "attribute": 5}, attribute="Eyes")
    assert scene.refused("hana", "leave_fight", **AKI) == "not_now"
    scene.settle()
    scene.do("hana", "leave_fight", **AKI)
    scene.succeed("Aki")
    assert scene.refused("ivo", "leave_fight", character="Ren") == "not_now"


@pytest.mark.rule("YO-R17")
def test_a_success_of_the_last_fight_gets_nobody_out_of_the_next() -> None:
    scene = fight(5, Aki=6, Ren=6)
    scene.succeed("Aki")
    scene.round(Aki=5, Ren=1)
    assert scene.refused("hana", "leave_fight", character="Aki") == "not_now"
    scene.fight(12, {"Aki": 2, "Ren": 3})
    assert scene.refused("hana", "leave_fight", **AKI) == "not_now"


@pytest.mark.rule("YO-R17")
def test_somebody_else_must_take_over_while_there_is_one() -> None:
    scene = fight()
    scene.succeed("Aki")
    assert scene.refused("hana", "leave_fight", character="Aki") == "bad_value"
    oni = {"character": "Aki", "takes_over": "Oni"}
    assert scene.refused("hana", "leave_fight", **oni) == "unknown_name"
    for other in ("Aki", "Emi"):
        fields = {"character": "Aki", "takes_over": other}
        assert scene.refused("hana", "leave_fight", **fields) in ("bad_value", "not_now")


@pytest.mark.rule("YO-R17")
def test_who_is_not_in_the_fight_does_not_leave_it() -> None:
    scene = fight()
    scene.succeed("Aki")
    emi = {"character": "Emi", "takes_over": "Ren"}
    assert scene.refused("kai", "leave_fight", **emi) == "not_now"
    scene.do("hana", "leave_fight", **AKI)
    scene.succeed("Ren")
    assert scene.refused("hana", "leave_fight", **AKI) == "not_now"
    assert scene.refused("hana", "weaken", {"move": 3}, character="Aki") == "not_now"


@pytest.mark.rule("YO-R17")
def test_only_the_owner_and_the_gm_let_a_character_leave() -> None:
    scene = fight()
    scene.succeed("Aki")
    assert scene.refused("ivo", "leave_fight", **AKI) == "not_yours"
    assert scene.refused("stranger", "leave_fight", **AKI) == "not_yours"
    scene.do("gm", "leave_fight", **AKI)


@pytest.mark.rule("YO-R17", "YO-R19")
def test_weak_points_are_handed_on_with_all_that_was_taken_over() -> None:
    scene = fight()
    for who in ("Aki", "Ren"):
        scene.succeed(who)
    scene.do("ivo", "leave_fight", character="Ren", takes_over="Sora")
    assert scene.battle["weak_points"] == {"Aki": 2, "Sora": [5, 3]}
    scene.do("jun", "leave_fight", character="Sora", takes_over="Aki")
    points = scene.battle["weak_points"]
    assert list(points) == ["Aki"]
    assert points["Aki"][0] == 2 and sorted(points["Aki"][1:]) == [3, 5]
    scene.round(Aki=3)
    scene.round(Aki=[5, 1])
    scene.round(Aki=[2, 1, 1])
    scene.round(Aki=[4, 1, 1, 1])
    assert [scene.corruption(who) for who in ("Aki", "Ren", "Sora")] == [4, 1, 1]


@pytest.mark.rule("YO-R17")
def test_the_last_one_leaves_without_anybody_and_the_fight_is_over_without_clues() -> None:
    scene = fight(2)
    for who in ("Aki", "Ren", "Sora"):
        scene.succeed(who)
    scene.do("hana", "leave_fight", **AKI)
    scene.do("ivo", "leave_fight", character="Ren", takes_over="Sora")
    assert scene.battle["over"] is False
    done = scene.do("jun", "leave_fight", character="Sora")
    assert scene.battle["over"] is True
    assert gives(done) == {} and scene.clues == {}
    assert (scene.pools, scene.battle["weak_points"]) == ({}, {})
    assert scene.refused("gm", "fight_round", {}) == "not_now"
    scene.fight(5, {"Aki": 3})


@pytest.mark.rule("YO-R17", "YO-19")
def test_those_who_stay_may_still_win_with_clues() -> None:
    scene = fight(10)
    scene.succeed("Aki")
    scene.do("hana", "leave_fight", **AKI)
    done = scene.round(Ren=6, Sora=4)
    assert scene.battle["over"] is True and gives(done) == {"clues": 1}


@pytest.mark.rule("YO-R17", "YO-18")
def test_extra_dice_go_with_who_leaves() -> None:
    scene = fight()
    scene.round(Aki=6, Ren=1, Sora=1)
    scene.succeed("Aki")
    scene.do("hana", "leave_fight", **AKI)
    assert scene.pools == {"Ren": 1, "Sora": 1}


@pytest.mark.rule("YO-20", "YO-R17")
def test_a_try_was_tried_though_the_weakener_has_left() -> None:
    scene = fight(15)
    scene.weaken(4)
    scene.succeed("Ren")
    scene.do("hana", "leave_fight", **AKI)
    scene.do("gm", "fight_round", combat(Ren=1, Sora=1))
    assert scene.battle["round"] == 2


@pytest.mark.rule("YO-R17", "YO-R16")
def test_what_can_be_reached_shrinks_with_who_leaves() -> None:
    scene = fight(7, Aki=2, Ren=3)
    assert scene.battle["reachable"] is True
    scene.succeed("Ren")
    scene.do("hana", "leave_fight", **AKI)
    assert scene.battle["reachable"] is False


@pytest.mark.rule("YO-R17")
def test_leaving_needs_a_fight_that_runs() -> None:
    scene = company("Aki", "Ren")
    scene.succeed("Ren")
    assert scene.refused("hana", "leave_fight", character="Aki") == "not_now"
    # Nobody is in a fight who could take over: the contract leaves open which reason is first.
    assert scene.refused("hana", "leave_fight", **AKI) in ("bad_value", "not_now")


@pytest.mark.rule("YO-R17")
@pytest.mark.parametrize("takes_over", ["Ren", "Aki", "Emi", "Oni", None])
def test_outside_a_fight_nobody_looks_at_who_takes_over(takes_over: str | None) -> None:
    fields = {"character": "Aki"} | ({} if takes_over is None else {"takes_over": takes_over})
    scene = company("Aki", "Ren", "Emi")
    assert scene.refused("hana", "leave_fight", **fields) == "not_now"
    scene.fight(5, {"Ren": 6, "Emi": 6})
    assert scene.refused("hana", "leave_fight", **fields) == "not_now"
    scene.round(Ren=5, Emi=1)
    assert scene.refused("hana", "leave_fight", **fields) == "not_now"
