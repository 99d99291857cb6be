"""Starting a fight, splitting it into groups, and who is active."""

from typing import Any

import pytest

from limelight import Refusal, Seat

from .scene import Scene, two_pairs


def people(*names: str, **sheets: dict[str, Any]) -> Scene:
    return Scene(**{name: sheets.get(name, {}) for name in names})


def asked(scene: Scene, by: str, attacker: str, target: str, dice: Any, **fields: Any) -> str:
    given = {"attacker": attacker, "target": target, "distance": 1, **fields}
    return scene.refused(by, "start_fight", dice, **given)


@pytest.mark.rule("SI-1")
@pytest.mark.parametrize(("speed", "near"), [(8, 20), (7, 17), (1, 2), (6, 15)])
def test_half_of_the_movement_range(speed: int, near: int) -> None:
    scene = people("Mara", "Rusk", Mara={"speed": speed})
    dice = {"initiative.Mara": 3, "initiative.Rusk": 4}
    assert asked(scene, "anna", "Mara", "Rusk", dice, distance=near + 1) == "out_of_reach"
    scene.do("anna", "start_fight", dice, attacker="Mara", target="Rusk", distance=near)
    assert scene.groups() == {"Mara": 1, "Rusk": 1}


def test_a_side_is_the_same_however_its_letters_are_written() -> None:
    scene = people("Mara", "Odo", "Rusk", Odo={"side": "RIVER"}, Rusk={"side": "Hill"})
    sides = {name: each["side"] for name, each in scene.table.view("gm")["fighters"].items()}
    assert sides == {"Mara": "river", "Odo": "river", "Rusk": "Hill"}
    assert asked(scene, "anna", "Mara", "Odo", {}) == "bad_value"
    scene.do("ben", "change_fighter", fighter="Odo", side="hill")
    assert scene.table.view("gm")["fighters"]["Odo"]["side"] == "Hill"


@pytest.mark.rule("SI-1")
def test_too_far_says_how_far() -> None:
    scene = people("Mara", "Rusk")
    fields = {"attacker": "Mara", "target": "Rusk", "distance": 27}
    answer = scene.table.do("anna", "start_fight", fields, script=True)
    assert isinstance(answer, Refusal) and answer.code == "out_of_reach"
    assert 7 in answer.values.values()


@pytest.mark.rule("SI-1")
def test_a_fight_is_started_in_the_melee_phase() -> None:
    scene = people("Mara", "Rusk", "Odo", "Sten")
    assert (scene.state["round"], scene.state["phase"]) == (0, None)
    scene.start("Mara", "Rusk")
    assert (scene.state["round"], scene.state["phase"]) == (1, "melee")
    dice = {"initiative.Odo": 3, "initiative.Sten": 4}
    for phase in ("magic", "movement_2", "movement_1", "skirmish"):
        scene.phases()
        assert scene.state["phase"] == phase
        assert asked(scene, "ben", "Odo", "Sten", dice) == "not_now"
    scene.phases()
    scene.start("Odo", "Sten")
    assert scene.groups()["Odo"] == 2


@pytest.mark.rule("SI-2")
def test_each_who_joins_needs_to_reach_the_fight() -> None:
    scene = people("Mara", "Rusk", "Sten", Sten={"speed": 6})
    dice = {f"initiative.{name}": face for name, face in (("Mara", 3), ("Rusk", 4), ("Sten", 5))}
    assert asked(scene, "anna", "Mara", "Rusk", dice, joining={"Sten": 16}) == "out_of_reach"
    scene.start("Mara", "Rusk", "Sten", joining={"Sten": 15})
    assert scene.groups() == {"Mara": 1, "Rusk": 1, "Sten": 1}


@pytest.mark.rule("SI-3", "SI-R1")
@pytest.mark.parametrize(
    ("fighters", "groups"),
    [
        (["Mara", "Rusk", "Odo", "Sten"], 2),
        (["Mara", "Rusk", "Odo", "Sten", "Tarn"], 2),
        (["Mara", "Rusk", "Sten", "Tarn", "Ulf"], 1),
        (["Mara", "Rusk", "Odo", "Pia"], 1),
    ],
)
def test_as_many_groups_as_the_smaller_side_has_fighters(fighters: list[str], groups: int) -> None:
    scene = people(*fighters)
    scene.start(*fighters)
    if groups == 1:
        assert set(scene.groups().values()) == {1}
        split = [["Mara", "Rusk"], fighters[2:]]
        assert scene.refused("gm", "split", groups=split) == "not_now"
        return
    assert set(scene.groups().values()) == {None}
    ours = [name for name in fighters if name in ("Mara", "Odo")]
    theirs = [name for name in fighters if name not in ours]
    illegal = [[ours, theirs], [[*ours, theirs[0]], theirs[1:]], [fighters], [fighters, []]]
    for split in illegal:
        assert scene.refused("anna", "split", groups=split) == "bad_value"
    pairs = [[ours[0], theirs[0]], [ours[1], *theirs[1:]]]
    scene.do("anna", "split", groups=pairs)
    assert [scene.group(n)["members"] for n in scene.numbers] == pairs


@pytest.mark.rule("SI-3")
def test_three_against_five_are_three_groups() -> None:
    scene = Scene()
    for name in ("Odo", "Pia", "Sten", "Tarn"):
        scene.add(name)
    for name in ("Vig", "Wen"):
        sheet = {"side": "hill", "talents": {"b": 9}, "weapon": {"talent": "b", "damage": "1d4"}}
        scene.do("gm", "add_fighter", name=name, hit_points=9, **sheet)
    names = ["Mara", "Rusk", "Odo", "Pia", "Sten", "Tarn"]
    fields = {"attacker": "Mara", "target": "Rusk", "distance": 1}
    joining = dict.fromkeys([*names[2:], "Vig", "Wen"], 1)
    dice: dict[str, Any] = {f"initiative.{name}": 6 - n for n, name in enumerate(names)}
    # Vig ties with Tarn at 1 and Wen with Sten at 2: thrown again, one die each.
    dice |= {"initiative.Tarn": [1, 4], "initiative.Vig": [1, 2]}
    dice |= {"initiative.Sten": [2, 4], "initiative.Wen": [2, 2]}
    scene.do("anna", "start_fight", dice, **fields, joining=joining)
    two = [["Mara", "Rusk", "Sten"], ["Odo", "Pia", "Tarn", "Vig", "Wen"]]
    assert scene.refused("anna", "split", groups=two) == "bad_value"
    three = [["Mara", "Rusk", "Sten"], ["Odo", "Tarn", "Vig"], ["Pia", "Wen"]]
    scene.do("anna", "split", groups=three)
    assert scene.numbers == [1, 2, 3]


@pytest.mark.rule("SI-4", "SI-R17")
@pytest.mark.parametrize(
    ("quickest", "may", "may_not"), [("Odo", "ben", "cleo"), ("Sten", "cleo", "ben")]
)
def test_the_side_of_the_highest_initiative_splits(quickest: str, may: str, may_not: str) -> None:
    scene = people("Mara", "Rusk", "Odo", "Sten")
    faces = {"Mara": 2, "Rusk": 3, "Odo": 1, "Sten": 4} | {quickest: 6}
    scene.start("Mara", "Rusk", "Odo", "Sten", initiative=faces)
    groups = [["Mara", "Rusk"], ["Odo", "Sten"]]
    assert scene.refused(may_not, "split", groups=groups) == "not_yours"
    scene.do(may, "split", groups=groups)  # any player of that side


@pytest.mark.rule("SI-6", "SI-17", "SI-R2")
def test_who_is_active_in_the_first_round() -> None:
    scene = people("Mara", "Rusk", "Odo", "Sten")
    faces = {"Mara": 1, "Rusk": 6, "Odo": 3, "Sten": 2}
    scene.start("Mara", "Rusk", "Odo", "Sten", initiative=faces)
    scene.do("cleo", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten"]])
    assert scene.momentum(1) == "river"  # the starter, though slower
    assert scene.momentum(2) == "river"  # the higher initiative
    scene.do("gm", "undo")
    scene.do("cleo", "split", groups=[["Odo", "Rusk"], ["Mara", "Sten"]])
    assert (scene.momentum(1), scene.momentum(2)) == ("hill", "river")


@pytest.mark.rule("SI-R20")
def test_a_tie_goes_to_the_higher_perception_without_another_throw() -> None:
    scene = people("Mara", "Rusk", "Odo", "Sten", Sten={"perception": 12}, Mara={"perception": 11})
    faces: dict[str, Any] = {"Mara": 5, "Rusk": 1, "Odo": 1, "Sten": 4}
    for name in ("Odo", "Rusk"):
        faces[name] = [1, 3] if name == "Odo" else [1, 2]
    scene.start("Mara", "Rusk", "Odo", "Sten", initiative=faces)
    assert scene.refused("anna", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten"]]) == "not_yours"
    scene.do("dana", "split", groups=[["Mara", "Sten"], ["Odo", "Rusk"]])
    assert scene.momentum(2) == "river"  # Odo threw again and was higher


@pytest.mark.rule("SI-R20")
def test_a_full_tie_is_thrown_again_always_until_it_is_broken() -> None:
    scene = people("Mara", "Rusk")
    for first, second in ((3, 3), ([3, 2], [3, 2])):
        dice = {"initiative.Mara": first, "initiative.Rusk": second}
        assert asked(scene, "anna", "Mara", "Rusk", dice) == "missing_dice"
    scene.start("Mara", "Rusk", initiative={"Mara": [3, 2, 1], "Rusk": [3, 2, 6]})


@pytest.mark.rule("SI-R20")
def test_the_surprised_throw_two_and_break_a_tie_with_one() -> None:
    scene = people("Mara", "Rusk", "Odo", "Sten")
    dice: dict[str, Any] = {"initiative.Mara": 3, "initiative.Rusk": 5}
    fields = {"surprised": ["Rusk"]}
    assert asked(scene, "anna", "Mara", "Rusk", dice, **fields) == "missing_dice"
    dice = {"initiative.Mara": [3, 6], "initiative.Rusk": [6, 3, 2]}
    scene.do("anna", "start_fight", dice, attacker="Mara", target="Rusk", distance=1, **fields)
    scene.do("gm", "undo")
    faces: dict[str, Any] = {"Mara": 4, "Rusk": [3, 6], "Odo": 1, "Sten": 2}
    scene.start("Mara", "Rusk", "Odo", "Sten", initiative=faces, **fields)
    assert scene.refused("cleo", "split", groups=[["Mara", "Rusk"], ["Odo", "Sten"]]) == "not_yours"


@pytest.mark.rule("SI-5")
def test_groups_last_over_rounds_and_are_played_in_any_order() -> None:
    scene = two_pairs()
    scene.declares(Sten="attack" if scene.momentum(2) == "hill" else "defend", Odo="attack")
    assert scene.group(2)["declared"] == ["Sten", "Odo"]
    scene.exchange(2, Odo=16, Sten=3)
    scene.declares(Mara="attack", Rusk="defend")
    scene.exchange(1, Mara=16, Rusk=3)
    scene.round()
    assert scene.groups() == {"Mara": 1, "Rusk": 1, "Odo": 2, "Sten": 2}
    assert [scene.group(n)["declared"] for n in (1, 2)] == [[], []]
    scene.round()
    assert scene.numbers == [1, 2]


@pytest.mark.rule("SI-5")
def test_groups_are_shown_in_order_of_initiative() -> None:
    scene = people("Mara", "Rusk", "Odo", "Sten")
    scene.start("Mara", "Rusk", "Odo", "Sten")
    scene.do("anna", "split", groups=[["Odo", "Sten"], ["Mara", "Rusk"]])
    seen = scene.table.game.redact(scene.table.state, Seat("anna", "player"))
    shown = [said.values["number"] for said in scene.table.game.status(seen) if "group" in said.key]
    assert shown == [2, 1]  # Mara has the highest initiative
