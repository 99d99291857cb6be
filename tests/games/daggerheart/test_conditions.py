"""Stress, Hit Points and armour marked and cleared; conditions, Vulnerable among them."""

from typing import Any

import pytest

from .scene import CRITICAL, Scene


def conditions(scene: Scene, name: str = "Mira") -> list[str]:
    found: list[str] = scene.of(name)["conditions"]
    return found


def mark(scene: Scene, amount: int, name: str = "Mira", what: str = "stress") -> Any:
    return scene.do("gm", "mark", target=name, what=what, amount=amount).result


def clear(scene: Scene, amount: int, name: str = "Mira", what: str = "stress") -> Any:
    return scene.do("gm", "clear", target=name, what=what, amount=amount).result


def test_marking_and_clearing_one_is_what_happens_unless_told() -> None:
    scene = Scene(Mira={"armor_score": 3})
    for what in ("stress", "hp", "armor"):
        scene.do("anna", "mark", target="Mira", what=what)
        assert scene.of()[what] == 1
        scene.do("anna", "clear", target="Mira", what=what)
        assert scene.of()[what] == 0


def test_marking_and_clearing_are_cut_off_at_the_ends() -> None:
    scene = Scene(Mira={"armor_score": 2, "hp_max": 5})
    for what, most in (("hp", 5), ("armor", 2)):
        mark(scene, 9, what=what)
        assert scene.of()[what] == most
        clear(scene, 9, what=what)
        assert scene.of()[what] == 0
    mark(scene, 3)
    clear(scene, 9)
    assert scene.stress() == 0


@pytest.mark.parametrize(
    ("before", "amount", "stress", "hp"),
    [(0, 6, 6, 0), (0, 7, 6, 1), (0, 12, 6, 1), (5, 1, 6, 0), (6, 1, 6, 1), (6, 9, 6, 1)],
)
def test_stress_that_finds_no_room_marks_one_hit_point_in_all(
    before: int, amount: int, stress: int, hp: int
) -> None:
    scene = Scene(Mira={"stress": before})
    result = mark(scene, amount)
    assert (scene.stress(), scene.of()["hp"]) == (stress, hp)
    marked = stress - before
    assert result.get("changes") == ({"stress": {"Mira": marked}} if marked else None)


def test_an_adversary_without_stress_slots_marks_a_hit_point_and_can_fall_to_it() -> None:
    scene = Scene()
    scene.adversary("Wisp", hp_max=2)
    scene.adversary("Hound", hp_max=1, stress_max=2)
    mark(scene, 2, "Wisp")
    assert (scene.of("Wisp")["stress"], scene.of("Wisp")["hp"]) == (0, 1)
    assert scene.of("Wisp")["defeated"] is False
    mark(scene, 1, "Wisp")
    assert scene.of("Wisp")["defeated"] is True
    mark(scene, 3, "Hound")
    assert (scene.of("Hound")["stress"], scene.of("Hound")["defeated"]) == (2, True)


@pytest.mark.rule("DH-9")
def test_the_last_stress_makes_vulnerable_until_any_is_cleared() -> None:
    scene = Scene()
    scene.adversary("Hound", stress_max=2)
    mark(scene, 5)
    assert conditions(scene) == []
    mark(scene, 1)
    assert conditions(scene) == ["Vulnerable"]
    mark(scene, 1)
    assert conditions(scene) == ["Vulnerable"]
    clear(scene, 1)
    assert (conditions(scene), scene.stress()) == ([], 5)
    mark(scene, 2, "Hound")
    assert conditions(scene, "Hound") == ["Vulnerable"]
    clear(scene, 2, "Hound")
    assert conditions(scene, "Hound") == []


@pytest.mark.rule("DH-9")
def test_a_critical_clears_the_stress_and_the_vulnerable_with_it() -> None:
    scene = Scene(Mira={"stress": 5})
    mark(scene, 1)
    scene.play(CRITICAL)
    assert (scene.stress(), conditions(scene)) == (5, [])


def test_vulnerable_is_not_there_twice_and_goes_wherever_it_came_from() -> None:
    scene = Scene(Mira={"stress": 5})
    scene.do("gm", "add_condition", name="Vulnerable", on="Mira")
    mark(scene, 1)
    assert conditions(scene) == ["Vulnerable"]
    twice = {"name": "Vulnerable", "on": "Mira"}
    assert scene.refused("gm", "add_condition", **twice) == "bad_value"
    clear(scene, 1)
    assert conditions(scene) == []


def test_clearing_stress_where_there_is_none_takes_no_condition_away() -> None:
    scene = Scene()
    scene.do("gm", "add_condition", name="Vulnerable", on="Mira")
    clear(scene, 1)
    assert conditions(scene) == ["Vulnerable"]


def test_clearing_hit_points_or_armor_takes_no_condition_away() -> None:
    scene = Scene(Mira={"armor_score": 2})
    mark(scene, 7)
    mark(scene, 1, what="armor")
    clear(scene, 1, what="hp")
    clear(scene, 1, what="armor")
    assert (conditions(scene), scene.of()["hp"]) == (["Vulnerable"], 0)


@pytest.mark.parametrize(
    ("by", "fields", "code"),
    [
        ("ben", {"target": "Mira", "what": "stress"}, "not_yours"),
        ("anna", {"target": "Hound", "what": "hp"}, "not_yours"),
        ("gm", {"target": "Nobody", "what": "hp"}, "unknown_name"),
        ("gm", {"target": "Mira", "what": "hope"}, "bad_value"),
        ("gm", {"target": "Mira", "what": "hp", "amount": 0}, "bad_value"),
        ("gm", {"target": "Mira", "what": "hp", "amount": -1}, "bad_value"),
        ("gm", {"target": "Mira", "what": "hp", "amount": True}, "bad_value"),
        ("gm", {"target": "Mira", "what": "hp", "many": 2}, "unknown_field"),
    ],
)
@pytest.mark.parametrize("command", ["mark", "clear"])
def test_what_cannot_be_marked_or_cleared(
    command: str, by: str, fields: dict[str, Any], code: str
) -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.adversary("Hound")
    assert scene.refused(by, command, **fields) == code


def test_conditions_stand_in_the_order_they_came_and_everybody_sees_them() -> None:
    scene = Scene()
    scene.adversary("Hound")
    for name in ("Restrained", "Hidden", "Cursed"):
        scene.do("gm", "add_condition", name=name, on="Hound", temporary=name == "Hidden")
        scene.do("gm", "add_condition", name=name, on="Mira")
    scene.do("gm", "end_condition", name="Hidden", on="Hound")
    assert conditions(scene, "Hound") == ["Restrained", "Cursed"]
    assert conditions(scene) == ["Restrained", "Hidden", "Cursed"]
    seen = scene.table.view("anna")["adversaries"]["Hound"]["conditions"]
    assert seen == ["Restrained", "Cursed"]


def test_the_same_condition_stands_once_on_one_and_on_several() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.do("gm", "add_condition", name="Hidden", on="Mira")
    scene.do("gm", "add_condition", name="Hidden", on="Tomas")
    again = {"name": "Hidden", "on": "Mira", "temporary": True}
    assert scene.refused("gm", "add_condition", **again) == "bad_value"
    assert scene.refused("anna", "add_condition", name="Cursed", on="Mira") == "not_yours"
    assert scene.refused("anna", "end_condition", name="Hidden", on="Mira") == "not_yours"
    assert scene.refused("gm", "add_condition", name="Hidden", on="Nobody") == "unknown_name"
    gone = scene.refused("gm", "end_condition", name="Cursed", on="Mira")
    assert gone in ("unknown_name", "not_now")


@pytest.mark.rule("DH-38")
@pytest.mark.parametrize("condition", ["Vulnerable", "Hidden", "Restrained"])
def test_conditions_add_no_dice_by_themselves(condition: str) -> None:
    scene = Scene(fear=1)
    scene.adversary("Hound", attack={"modifier": 1, "damage": "1d6"})
    scene.do("gm", "add_condition", name=condition, on="Hound")
    scene.do("gm", "add_condition", name=condition, on="Mira")
    scene.call(kind="attack", target="Hound")
    assert scene.dice_of("anna", "roll") == {"hope": (12,), "fear": (12,)}
    scene.do("gm", "cancel_roll")
    scene.do("gm", "take_spotlight")
    attack = {"adversary": "Hound", "action": "attack", "target": "Mira"}
    assert scene.dice_of("gm", "spotlight_adversary", **attack) == {"d20": (20,)}


def suggested(scene: Scene, do: str) -> dict[str, dict[str, int]]:
    (offer,) = [each for each in scene.table.offers("gm") if each.do == do]
    fields = {field.name: field for field in offer.fields}
    assert {fields[name].after for name in ("advantage", "disadvantage")} == {"target"}
    return {name: dict(fields[name].suggested) for name in ("advantage", "disadvantage")}


def test_what_lies_on_a_target_is_filled_in_and_adds_nothing_by_itself() -> None:
    scene = Scene(Mira={}, Tomas={})
    for name in ("Wolf", "Owl", "Rat"):
        scene.adversary(name)
    lie = {"Vulnerable": "Wolf", "Hidden": "Owl", "Restrained": "Rat"}
    for condition, on in lie.items():
        scene.do("gm", "add_condition", name=condition, on=on)
    scene.do("gm", "add_condition", name="Cover", on="Wolf")
    scene.do("gm", "add_condition", name="Hidden", on="Mira")
    assert suggested(scene, "call_roll") == {
        "advantage": {"Wolf": 1},
        "disadvantage": {"Wolf": 1, "Owl": 1},
    }
    scene.call(kind="attack", target="Wolf")
    roll = scene.table.view("gm")["roll"]
    assert (roll["advantage"], roll["disadvantage"]) == (0, 0)
    scene.do("gm", "cancel_roll")
    scene.do("gm", "correct", at="fear", to=3)
    scene.do("gm", "take_spotlight")
    assert suggested(scene, "spotlight_adversary")["disadvantage"] == {"Mira": 1}
