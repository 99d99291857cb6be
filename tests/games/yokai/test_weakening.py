"""Weakening the enemy: when, how often, what it costs the weakener, and when it must be tried."""

import pytest

from .scene import Scene, combat, company, gives

EYES = {"attribute": "Eyes"}
CALM = {"move": 1, "attribute": 4}


def fight(danger: int, *names: str) -> Scene:
    scene = company(*(names or ("Aki", "Ren", "Sora")))
    scene.fight(danger, dict.fromkeys(names or ("Aki", "Ren", "Sora"), 1))
    return scene


@pytest.mark.rule("YO-R9")
def test_a_weakener_s_die_is_thrown_and_counts_against_weak_points_only() -> None:
    scene = company("Aki", "Ren", "Sora")
    scene.fight(8, {"Aki": 6, "Ren": 6, "Sora": 6})
    scene.weaken(4)
    assert set(scene.dice_of("gm", "fight_round")) == {"combat.Aki", "combat.Ren", "combat.Sora"}
    scene.round(Aki=6, Ren=3, Sora=4)
    assert scene.battle["over"] is False
    assert [scene.corruption(name) for name in ("Aki", "Ren", "Sora")] == [2, 2, 2]


@pytest.mark.rule("YO-R9")
def test_a_weakener_s_die_counts_again_in_the_next_round() -> None:
    scene = fight(12, "Aki", "Ren")
    scene.weaken(4)
    scene.round(Aki=6, Ren=6)
    assert scene.battle["over"] is False
    scene.round(Aki=[6, 2], Ren=[6, 2])
    assert scene.battle["over"] is True


@pytest.mark.rule("YO-R9")
def test_where_everyone_weakened_nothing_counts() -> None:
    scene = fight(2, "Aki", "Ren")
    for who in ("Aki", "Ren"):
        scene.weaken(4, who)
    scene.round(Aki=6, Ren=6)
    assert scene.battle["over"] is False


@pytest.mark.rule("YO-R9", "YO-15")
def test_the_sum_is_of_the_two_highest_that_did_not_weaken() -> None:
    scene = company("Aki", "Ren", "Sora", "Emi")
    scene.fight(9, dict.fromkeys(("Aki", "Ren", "Sora", "Emi"), 1))
    scene.weaken(4)
    scene.round(Aki=6, Ren=5, Sora=2, Emi=4)
    assert scene.battle["over"] is True


@pytest.mark.rule("YO-R10")
@pytest.mark.parametrize(
    ("danger", "face", "left", "given"),
    [(2, 5, 2, {}), (3, 5, 2, {"danger": -1}), (2, 2, 3, {"danger": 1})],
)
def test_the_danger_is_never_below_two(
    danger: int, face: int, left: int, given: dict[str, int]
) -> None:
    scene = fight(danger)
    assert gives(scene.weaken(face)) == given
    assert scene.battle["danger"] == left


@pytest.mark.rule("YO-R10", "YO-11")
@pytest.mark.parametrize(("danger", "change"), [(2, 0), (3, -1), (4, -2), (5, -3), (6, -3)])
def test_a_double_six_takes_three_as_far_as_they_are_there(danger: int, change: int) -> None:
    scene = fight(danger)
    given = gives(scene.play("weaken", {"move": 6, "attribute": 6}, attribute="Eyes"))
    assert given == ({"danger": change} if change else {}) | {"condition": 1}
    assert scene.battle["danger"] == danger + change


@pytest.mark.rule("YO-R10")
def test_one_weakening_per_character_and_round() -> None:
    scene = fight(12)
    again = {"character": "Aki", **EYES}
    for number in (1, 2, 3):
        assert scene.battle["round"] == number
        scene.weaken(5)
        assert scene.refused("hana", "weaken", CALM, **again) == "already_used"
        scene.weaken(5, "Ren")
        assert scene.battle["danger"] == 12 - 2 * number
        scene.round(**{who: [2] * count for who, count in scene.pools.items()})


@pytest.mark.rule("YO-R10")
def test_a_weakening_that_changed_nothing_was_one() -> None:
    scene = fight(12)
    scene.weaken(4)
    assert scene.refused("hana", "weaken", CALM, character="Aki", **EYES) == "already_used"


@pytest.mark.rule("YO-R10")
def test_a_new_fight_opens_it_again() -> None:
    scene = fight(8, "Aki", "Ren")
    scene.weaken(4)
    scene.adventure()
    scene.fight(9, {"Aki": 1})
    assert gives(scene.weaken(5)) == {"danger": -1}


@pytest.mark.rule("YO-11")
def test_only_those_in_a_running_fight_weaken() -> None:
    scene = company("Aki", "Ren")
    weaken = {"character": "Ren", **EYES}
    assert scene.refused("ivo", "weaken", CALM, **weaken) == "not_now"
    scene.fight(5, {"Aki": 6})
    assert scene.refused("ivo", "weaken", CALM, **weaken) == "not_now"
    scene.round(Aki=5)
    assert scene.battle["over"] is True
    assert scene.refused("hana", "weaken", CALM, character="Aki", **EYES) == "not_now"


@pytest.mark.rule("YO-20")
@pytest.mark.parametrize(("danger", "must"), [(2, False), (12, False), (13, True), (20, True)])
def test_above_twelve_the_dice_are_refused_until_it_was_tried(danger: int, must: bool) -> None:
    scene = fight(danger)
    dice = combat(Aki=1, Ren=1, Sora=1)
    if must:
        assert scene.refused("gm", "fight_round", dice) == "must_weaken_first"
        scene.weaken(4, "Sora")
    assert scene.battle["danger"] == danger
    scene.do("gm", "fight_round", dice)
    assert scene.battle["over"] is (danger == 2)


@pytest.mark.rule("YO-20")
def test_it_is_tried_in_every_round_again() -> None:
    scene = fight(15)
    for number in (1, 2, 3):
        dice = {f"combat.{who}": [2] * count for who, count in scene.pools.items()}
        assert scene.refused("gm", "fight_round", dice) == "must_weaken_first"
        scene.weaken(4, ("Aki", "Ren", "Sora")[number - 1])
        scene.do("gm", "fight_round", dice)
        assert scene.battle["round"] == number + 1


@pytest.mark.rule("YO-20")
def test_a_try_that_lifts_the_danger_above_twelve_was_the_try_of_that_round() -> None:
    scene = fight(12)
    scene.weaken(2)
    assert scene.battle["danger"] == 13
    scene.round(Aki=2, Ren=2, Sora=3)
    dice = combat(Aki=2, Ren=2, Sora=[3, 3])
    assert scene.refused("gm", "fight_round", dice) == "must_weaken_first"


@pytest.mark.rule("YO-20")
def test_once_it_is_down_to_twelve_it_is_optional_again() -> None:
    scene = fight(13)
    scene.weaken(5)
    assert scene.battle["danger"] == 12
    scene.round(Aki=2, Ren=2, Sora=3)
    scene.round(Aki=2, Ren=2, Sora=[3, 3])
    assert scene.battle["round"] == 3


@pytest.mark.rule("YO-20")
def test_must_weaken_first_comes_before_not_now_and_before_the_dice() -> None:
    scene = fight(13)
    assert scene.refused("gm", "fight_round", {}) == "must_weaken_first"
    assert scene.refused("hana", "fight_round", {}) == "not_yours"
    scene.throw("risk", {"move": 3}, "Ren")
    assert scene.refused("gm", "fight_round", {}) == "must_weaken_first"
    scene.settle("Ren")
    scene.weaken(4)
    scene.throw("risk", {"move": 3}, "Ren")
    assert scene.refused("gm", "fight_round", {}) == "not_now"


@pytest.mark.rule("YO-R10")
def test_already_used_comes_before_not_now_and_before_what_is_lacking() -> None:
    scene = fight(12)
    scene.weaken(4)
    scene.throw("risk", {"move": 3}, "Ren")
    again = {"character": "Aki", "bonus": True}
    assert scene.refused("hana", "weaken", {}, **again) == "already_used"
    assert scene.refused("jun", "weaken", {}, character="Sora", bonus=True) == "not_now"


@pytest.mark.rule("YO-14", "YO-15")
def test_weakening_is_optional_up_to_twelve() -> None:
    scene = fight(12)
    scene.round(Aki=6, Ren=6, Sora=1)
    assert scene.battle["over"] is True
