"""Benchmarks by tier, adversaries moved to another tier, and the ten types."""

from typing import Any

import pytest

from .fight import CLAW, Fight, features

TYPES = (
    "bruiser horde leader minion ranged skulk social solo standard support".split()  # noqa: SIM905
)
BENCHMARKS = [
    (1, 1, 11, 7, 12, "1d6+2"),
    (2, 2, 14, 10, 20, "2d6+3"),
    (3, 3, 17, 20, 32, "3d8+3"),
    (4, 4, 20, 25, 45, "4d8+10"),
]
BY_TIER = ("tier", "attack", "difficulty", "major", "severe", "damage")
SCALE = ("gm", "scale_adversary")


def table() -> Fight:
    return Fight(begins=False)


def block(scene: Fight, name: str = "Cutthroat") -> tuple[Any, ...]:
    """Tier, modifier, Difficulty, thresholds and damage of an adversary."""
    who = scene.of(name)
    limits = who["thresholds"]
    attack = who["attack"] or {"modifier": None, "damage": None}
    return (
        who["tier"],
        attack["modifier"],
        who["difficulty"],
        limits["major"],
        limits["severe"],
        attack["damage"],
    )


@pytest.mark.rule("DH-85")
@pytest.mark.parametrize("type", TYPES)
def test_an_adversary_may_be_of_one_of_ten_types(type: str) -> None:
    scene = table()
    scene.adversary("Hound", type=type)
    assert (scene.of("Hound")["type"], scene.of("Hound")["tier"]) == (type, None)


@pytest.mark.rule("DH-85")
def test_types_and_tiers_are_those_and_may_be_left_out() -> None:
    scene = table()
    hound = {"name": "Hound", "difficulty": 12, "hp_max": 3}
    for wrong in ({"type": "boss"}, {"type": "Solo"}, {"tier": 0}, {"tier": 5}, {"tier": "1"}):
        assert scene.refused("gm", "add_adversary", **hound, **wrong) == "bad_value"
    for tier in (1, 2, 3, 4):
        scene.adversary(f"Tier {tier}", tier=tier)
        assert scene.of(f"Tier {tier}")["tier"] == tier
    scene.adversary("Hound")
    assert scene.of("Hound")["type"] is None
    assert scene.of("Hound")["experiences"] == {}


@pytest.mark.rule("DH-109", "DH-R57")
@pytest.mark.parametrize(BY_TIER, BENCHMARKS)
def test_what_is_made_up_on_the_spot_has_the_numbers_of_its_tier(
    tier: int, attack: int, difficulty: int, major: int, severe: int, damage: str
) -> None:
    scene = table()
    made = {"name": "Cutthroat", "tier": tier, "hp_max": 5, "benchmark": True}
    scene.do("gm", "add_adversary", **made)
    assert block(scene) == (tier, attack, difficulty, major, severe, damage)
    assert (scene.of("Cutthroat")["hp_max"], scene.of("Cutthroat")["stress_max"]) == (5, 0)
    scene.do("gm", "add_environment", name="Bog", tier=tier, benchmark=True)
    assert scene.place("Bog")["difficulty"] == difficulty


@pytest.mark.rule("DH-R57")
def test_what_is_given_is_kept() -> None:
    scene = table()
    made = {"tier": 2, "hp_max": 5, "benchmark": True}
    scene.do("gm", "add_adversary", name="A", **made, difficulty=9)
    assert block(scene, "A") == (2, 2, 9, 10, 20, "2d6+3")
    scene.do("gm", "add_adversary", name="B", **made, thresholds={"major": 3})
    assert block(scene, "B") == (2, 2, 14, 3, None, "2d6+3")
    attack = {"modifier": -1, "damage": "1d4"}
    scene.do("gm", "add_adversary", name="C", **made, attack=attack)
    assert block(scene, "C") == (2, -1, 14, 10, 20, "1d4")
    scene.do("gm", "add_environment", name="Bog", tier=2, benchmark=True, difficulty=9)
    assert scene.place("Bog")["difficulty"] == 9


@pytest.mark.rule("DH-R57")
def test_a_minion_gets_no_thresholds() -> None:
    scene = table()
    made = {"tier": 3, "hp_max": 1, "benchmark": True, "type": "minion"}
    scene.do("gm", "add_adversary", name="Rat", **made)
    assert block(scene, "Rat") == (3, 3, 17, None, None, "3d8+3")
    scene.do("gm", "add_adversary", name="Cat", **made, thresholds={"major": 4, "severe": 8})
    assert block(scene, "Cat")[3:5] == (4, 8)


@pytest.mark.rule("DH-R57")
def test_a_benchmark_needs_a_tier_and_hit_points_are_always_given() -> None:
    scene = table()
    add = ("gm", "add_adversary")
    assert scene.refused(*add, name="Hound", hp_max=3, benchmark=True) == "bad_value"
    assert scene.refused(*add, name="Hound", tier=1, benchmark=True) == "bad_value"
    assert scene.refused(*add, name="Hound", tier=1, hp_max=3) == "bad_value"
    full = {"name": "Hound", "hp_max": 3, "difficulty": 12, "benchmark": True}
    assert scene.refused(*add, **full) == "bad_value"
    assert scene.refused("gm", "add_environment", name="Bog", benchmark=True) == "bad_value"


def scaled(**made: Any) -> Fight:
    scene = table()
    scene.do("gm", "add_adversary", **{"name": "Cutthroat", "hp_max": 5, **made})
    return scene


@pytest.mark.rule("DH-110")
@pytest.mark.parametrize("here", BENCHMARKS)
@pytest.mark.parametrize("there", BENCHMARKS)
def test_a_benchmark_moved_to_another_tier_has_that_tier_s_numbers(
    here: tuple[Any, ...], there: tuple[Any, ...]
) -> None:
    scene = scaled(tier=here[0], benchmark=True)
    done = scene.do(*SCALE, adversary="Cutthroat", tier=there[0])
    assert done.result["difficulty"] == there[2]
    assert done.result["thresholds"] == {"major": there[3], "severe": there[4]}
    assert done.result["modifier"] == there[1]
    sides = here[5].partition("d")[2].partition("+")[0]  # the dice keep their size
    flat = there[5].partition("+")[2]
    assert block(scene) == (*there[:5], f"{there[0]}d{sides}+{flat}")


@pytest.mark.rule("DH-110", "DH-R58")
def test_other_numbers_change_by_the_difference() -> None:
    attack = {"modifier": 4, "damage": "2d10+1d4+1", "range": "far", "type": "magic"}
    limits = {"major": 9, "severe": 15}
    scene = scaled(tier=2, difficulty=15, thresholds=limits, attack=attack)
    done = scene.do(*SCALE, adversary="Cutthroat", tier=4)
    # +2, +6, +15 and +25; two dice more, and 10 − 3 more
    assert block(scene) == (4, 6, 21, 24, 40, "4d10+1d4+8")
    assert done.result["difficulty"] == 21
    assert done.result["thresholds"] == {"major": 24, "severe": 40}
    assert done.result["modifier"] == 6
    attack_now = scene.of("Cutthroat")["attack"]
    assert (attack_now["range"], attack_now["type"]) == ("far", "magic")
    scene.do(*SCALE, adversary="Cutthroat", tier=2)
    assert block(scene) == (2, 4, 15, 9, 15, "2d10+1d4+1")


@pytest.mark.rule("DH-R58")
def test_downwards_nothing_falls_through_its_floor() -> None:
    attack = {"modifier": 0, "damage": "2d6+1"}
    scene = scaled(tier=4, difficulty=5, thresholds={"major": 10, "severe": 12}, attack=attack)
    scene.do(*SCALE, adversary="Cutthroat", tier=1)
    # 10 − 18 and 12 − 33 are 1 and 1; at least one die, and a flat part not below 0
    assert block(scene) == (1, -3, -4, 1, 1, "1d6")


@pytest.mark.rule("DH-R58")
def test_severe_does_not_fall_below_major() -> None:
    scene = scaled(tier=3, difficulty=12, thresholds={"major": 30, "severe": 31})
    scene.do(*SCALE, adversary="Cutthroat", tier=2)
    # 30 − 10 = 20, and 31 − 12 = 19 is below it
    assert block(scene)[3:5] == (20, 20)


@pytest.mark.rule("DH-R58")
def test_what_it_does_not_have_it_does_not_get() -> None:
    scene = scaled(tier=1, difficulty=12)
    done = scene.do(*SCALE, adversary="Cutthroat", tier=3)
    assert block(scene) == (3, None, 18, None, None, None)
    assert not done.result.keys() & {"thresholds", "modifier"}
    flat = scaled(tier=1, difficulty=12, attack={"modifier": 0, "damage": "3"})
    flat.do(*SCALE, adversary="Cutthroat", tier=4)
    assert block(flat)[5] == "11"


@pytest.mark.rule("DH-R58")
def test_hit_points_stress_features_and_what_happened_stay() -> None:
    has = features("Minion (3)", "Horde (1d4)", "Relentless (2)")
    more = {"experiences": {"Ambusher": 2}, "resistances": ["magic"], "type": "solo"}
    scene = scaled(tier=1, difficulty=12, stress_max=3, features=has, attack=CLAW, **more)
    scene.do("gm", "mark", target="Cutthroat", what="stress", amount=2)
    scene.do("gm", "add_condition", name="Cursed", on="Cutthroat")
    before = scene.of("Cutthroat")
    scene.do(*SCALE, adversary="Cutthroat", tier=4)
    after = scene.of("Cutthroat")
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"tier", "difficulty", "attack"}


@pytest.mark.rule("DH-110")
def test_scaling_is_undone_and_counts_at_once() -> None:
    scene = scaled(tier=1, benchmark=True)
    before = scene.state
    scene.do(*SCALE, adversary="Cutthroat", tier=4)
    assert scene.damage("Cutthroat", 1, 1, 1, 1) == 14
    scene.call(target="Cutthroat")
    assert scene.state["roll"]["difficulty"] == 20
    scene.do("gm", "cancel_roll")
    for _ in range(4):
        scene.do("gm", "undo")
    assert scene.state == before


@pytest.mark.rule("DH-110")
def test_a_call_that_is_open_keeps_its_difficulty() -> None:
    scene = scaled(tier=1, benchmark=True)
    scene.call(target="Cutthroat")
    scene.do(*SCALE, adversary="Cutthroat", tier=4)
    assert scene.state["roll"]["difficulty"] == 11


@pytest.mark.rule("DH-110")
def test_what_cannot_be_scaled() -> None:
    scene = scaled(tier=1, difficulty=12)
    scene.adversary("Hound")
    for fields, code in (
        ({"adversary": "Cutthroat", "tier": 2, "level": 3}, "unknown_field"),
        ({"adversary": "Cutthroat"}, "bad_value"),
        ({"adversary": "Cutthroat", "tier": 0}, "bad_value"),
        ({"adversary": "Cutthroat", "tier": 5}, "bad_value"),
        ({"adversary": "Hound", "tier": 2}, "bad_value"),
        ({"adversary": "Nobody", "tier": 2}, "unknown_name"),
        ({"adversary": "Mira", "tier": 2}, "unknown_name"),
    ):
        assert scene.refused(*SCALE, **fields) == code, fields
    assert scene.refused("anna", SCALE[1], adversary="Cutthroat", tier=2) == "not_yours"


@pytest.mark.rule("DH-110", "DH-14")
def test_players_hear_of_it_only_if_the_numbers_are_shared() -> None:
    for shared in (True, False):
        scene = scaled(tier=1, benchmark=True, shared=shared)
        scene.do(*SCALE, adversary="Cutthroat", tier=4)
        assert bool(scene.table.events(scene.table.number, "anna")) is shared
        assert ("tier" in scene.table.view("anna")["adversaries"]["Cutthroat"]) is shared
