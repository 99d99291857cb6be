"""Rounds of a fight: the sum, the order of telling, extra dice and clues."""

import pytest

from .scene import Scene, combat, company, gives

THREE = ["Aki", "Ren", "Sora"]


def fight(danger: int = 12, names: list[str] = THREE, weak: int = 1) -> Scene:
    scene = company(*names)
    scene.fight(danger, dict.fromkeys(names, weak))
    return scene


@pytest.mark.rule("YO-11", "YO-14", "YO-15", "YO-16", "YO-18", "YO-19", "YO-R9", "YO-R11")
def test_the_fight_to_replay() -> None:
    scene = Scene(Aki={}, Ren={"chapter": "dark"}, Sora={})
    weak = {"weak.Aki": [3, 1], "weak.Ren": [3, 6], "weak.Sora": [5, 2]}
    scene.do("gm", "start_fight", weak, participants=THREE, danger=10)
    assert scene.battle["weak_points"] == {"Aki": 3, "Ren": 3, "Sora": 5}
    assert gives(scene.weaken(5, "Ren")) == {"danger": -1}
    assert scene.battle["danger"] == 9
    first = scene.round(Aki=2, Ren=5, Sora=4)
    assert first.result["order"] == ["Aki", "Sora", "Ren"]
    assert (scene.battle["over"], scene.battle["round"]) == (False, 2)
    assert scene.pools == {"Aki": 1, "Ren": 2, "Sora": 1}
    assert [scene.corruption(name) for name in THREE] == [1, 1, 2]
    second = scene.round(Aki=4, Ren=[2, 6], Sora=3)
    assert second.result["order"] == ["Sora", "Aki", "Ren"]
    assert scene.battle["over"] is True
    assert [scene.corruption(name) for name in THREE] == [2, 2, 2]
    assert gives(second) == {"clues": 2} and len(scene.clues) == 2


@pytest.mark.rule("YO-15")
def test_equal_to_the_danger_wins_and_one_less_does_not() -> None:
    scene = fight(9)
    scene.round(Aki=4, Ren=2, Sora=4)
    assert (scene.battle["over"], scene.battle["round"]) == (False, 2)
    scene.do("gm", "undo")
    scene.round(Aki=4, Ren=5, Sora=4)
    assert scene.battle["over"] is True


@pytest.mark.rule("YO-15")
def test_a_fight_that_is_over_stays_to_be_seen_until_the_next() -> None:
    scene = fight(9)
    scene.round(Aki=4, Ren=5, Sora=4)
    assert (scene.battle["over"], scene.battle["danger"]) == (True, 9)
    dice = combat(Aki=4, Ren=5, Sora=4)
    assert scene.refused("gm", "fight_round", dice) == "not_now"
    scene.fight(7, {"Aki": 2})
    assert (scene.battle["over"], scene.battle["danger"], scene.battle["round"]) == (False, 7, 1)
    assert scene.pools == {"Aki": 1}


@pytest.mark.rule("YO-15", "YO-R11")
def test_everyone_in_the_fight_throws_their_pool_and_nobody_else() -> None:
    scene = fight(12, ["Aki", "Ren"])
    scene.add("Emi")
    assert scene.dice_of("gm", "fight_round") == {"combat.Aki": (6,), "combat.Ren": (6,)}
    for dice, code in (
        (combat(Aki=3), "missing_dice"),
        (combat(Aki=[3, 3], Ren=3), "bad_dice"),
        (combat(Aki=3, Ren=7), "bad_dice"),
        (combat(Aki=3, Ren=3, Emi=3), "bad_dice"),
    ):
        assert scene.refused("gm", "fight_round", dice) == code
    assert scene.refused("hana", "fight_round", combat(Aki=3, Ren=3)) == "not_yours"


@pytest.mark.rule("YO-R11")
def test_a_hand_counts_once_for_the_sum() -> None:
    scene = fight(12, ["Aki", "Ren"])
    scene.round(Aki=5, Ren=2)
    scene.round(Aki=[6, 6], Ren=5)
    assert scene.battle["over"] is False
    scene.round(Aki=[6, 6, 6], Ren=6)
    assert scene.battle["over"] is True


@pytest.mark.rule("YO-17")
@pytest.mark.parametrize(
    ("faces", "order"),
    [
        ((6, 3, 1), ["Sora", "Ren", "Aki"]),
        ((1, 2, 3), ["Aki", "Ren", "Sora"]),
        ((3, 1, 3), ["Ren", "Aki", "Sora"]),
        ((2, 2, 2), ["Aki", "Ren", "Sora"]),
        ((5, 4, 4), ["Ren", "Sora", "Aki"]),
    ],
)
def test_the_telling_goes_up_and_equal_dice_in_the_order_of_participants(
    faces: tuple[int, int, int], order: list[str]
) -> None:
    for danger in (2, 12):
        hands = dict(zip(THREE, faces, strict=True))
        assert fight(danger).round(**hands).result["order"] == order


@pytest.mark.rule("YO-17")
def test_the_order_of_participants_is_that_of_the_start() -> None:
    scene = company(*THREE)
    scene.fight(12, {"Sora": 1, "Aki": 1, "Ren": 1})
    assert scene.round(Aki=2, Ren=2, Sora=2).result["order"] == ["Sora", "Aki", "Ren"]


@pytest.mark.rule("YO-17", "YO-R11")
def test_the_kept_die_is_told_and_the_weakener_s_too() -> None:
    scene = fight()
    scene.round(Aki=5, Ren=2, Sora=3)
    scene.weaken(4, "Ren")
    assert scene.round(Aki=[1, 3], Ren=4, Sora=2).result["order"] == ["Sora", "Aki", "Ren"]


@pytest.mark.rule("YO-18")
def test_the_highest_die_takes_one_more_from_then_on() -> None:
    scene = fight()
    scene.round(Aki=5, Ren=2, Sora=3)
    assert scene.pools == {"Aki": 2, "Ren": 1, "Sora": 1}
    scene.round(Aki=[1, 2], Ren=2, Sora=3)
    assert scene.pools == {"Aki": 2, "Ren": 1, "Sora": 2}
    scene.round(Aki=[1, 5], Ren=4, Sora=[4, 3])
    assert scene.pools == {"Aki": 3, "Ren": 1, "Sora": 2}
    assert scene.battle["round"] == 4


@pytest.mark.rule("YO-18")
def test_the_highest_die_is_the_weakener_s_though_it_does_not_count() -> None:
    scene = fight()
    scene.weaken(4, "Ren")
    scene.round(Aki=5, Ren=6, Sora=3)
    assert scene.pools == {"Aki": 1, "Ren": 2, "Sora": 1}


@pytest.mark.rule("YO-18")
def test_no_new_round_no_new_die() -> None:
    scene = fight(8)
    scene.round(Aki=5, Ren=3, Sora=1)
    assert scene.battle["over"] is True
    assert scene.pools == {"Aki": 1, "Ren": 1, "Sora": 1}


@pytest.mark.rule("YO-R12")
@pytest.mark.parametrize(
    ("faces", "more"),
    [
        ((4, 4, 2), ["Aki", "Ren"]),
        ((4, 1, 4), ["Aki", "Sora"]),
        ((5, 5, 5), THREE),
        ((1, 1, 1), THREE),
    ],
)
def test_in_a_tie_for_the_highest_everyone_takes_a_die(
    faces: tuple[int, int, int], more: list[str]
) -> None:
    scene = fight()
    scene.round(**dict(zip(THREE, faces, strict=True)))
    assert scene.pools == {name: 1 + (name in more) for name in THREE}


@pytest.mark.rule("YO-R12", "YO-R11")
def test_a_tie_is_among_kept_dice() -> None:
    scene = fight()
    scene.round(Aki=4, Ren=2, Sora=3)
    scene.round(Aki=[5, 2], Ren=5, Sora=2)
    assert scene.pools == {"Aki": 3, "Ren": 2, "Sora": 1}


@pytest.mark.rule("YO-19")
@pytest.mark.parametrize(("rounds", "clues"), [(1, 1), (2, 2), (3, 3), (4, 3), (6, 3)])
def test_clues_by_rounds(rounds: int, clues: int) -> None:
    scene = fight(12, ["Aki", "Ren"], weak=6)
    for count in range(1, rounds):
        done = scene.round(Aki=[2] * count, Ren=[2] * count)
        assert "clues" not in gives(done) and scene.clues == {}
    done = scene.round(Aki=[6] * rounds, Ren=[6] * rounds)
    assert gives(done) == {"clues": clues}
    assert list(scene.clues) == [str(number) for number in range(1, clues + 1)]


@pytest.mark.rule("YO-19")
def test_clues_of_a_fight_are_numbered_on() -> None:
    scene = company("Aki", "Ren")
    scene.earn(clues=2)
    scene.fight(2, {"Aki": 6, "Ren": 6})
    scene.round(Aki=1, Ren=1)
    assert list(scene.clues) == ["1", "2", "3"]


@pytest.mark.rule("YO-R16")
@pytest.mark.parametrize(("danger", "face", "over"), [(6, 6, True), (6, 5, False), (2, 2, True)])
def test_one_participant_reaches_what_one_die_shows(danger: int, face: int, over: bool) -> None:
    scene = fight(danger, ["Aki"])
    scene.round(Aki=face)
    assert scene.battle["over"] is over


@pytest.mark.rule("YO-R16")
@pytest.mark.parametrize(
    ("names", "danger", "reachable"),
    [
        (["Aki"], 6, True),
        (["Aki"], 7, False),
        (["Aki", "Ren"], 7, True),
        (["Aki", "Ren"], 12, True),
        (["Aki", "Ren"], 13, False),
        (THREE, 12, True),
        (THREE, 13, False),
    ],
)
def test_the_table_shows_when_the_danger_cannot_be_reached(
    names: list[str], danger: int, reachable: bool
) -> None:
    scene = fight(danger, names)
    for seat in ("gm", "hana", "stranger"):
        assert scene.table.view(seat)["fight"]["reachable"] is reachable


@pytest.mark.rule("YO-R16", "YO-R11")
def test_more_dice_in_one_hand_reach_no_further() -> None:
    scene = fight(7, ["Aki"])
    for count in (1, 2, 3):
        assert scene.battle["reachable"] is False
        scene.round(Aki=[6] * count)
    assert scene.battle["over"] is False


@pytest.mark.rule("YO-R16", "YO-R9")
def test_who_weakened_does_not_count_for_what_can_be_reached_this_round() -> None:
    scene = fight(12, ["Aki", "Ren"])
    scene.weaken(4)
    assert scene.battle["reachable"] is False
    scene.round(Aki=6, Ren=6)
    assert (scene.battle["over"], scene.battle["reachable"]) == (False, True)
    scene = fight(12)
    scene.weaken(4)
    assert scene.battle["reachable"] is True
    scene.weaken(4, "Ren")
    assert scene.battle["reachable"] is False
