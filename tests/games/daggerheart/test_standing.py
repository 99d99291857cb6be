"""Up, dying, unconscious, gone: what somebody can do, and how they get up again."""

from typing import Any

import pytest

from .scene import SUCCESS_WITH_HOPE, Scene

DOWN = ("dying", "unconscious", "gone")


def down(standing: str, **options: Any) -> Scene:
    """Mira is down, Tomas and Ilka are up."""
    sheet = {
        "hope": 4,
        "stress": 2,
        "armor_score": 2,
        "features": [{"name": "Rally"}],
        "experiences": {"Sailor": 2},
    }
    scene = Scene(
        **{"Mira": sheet, "Tomas": {"hope": 4}, "Ilka": {}, "fate_rolls": True, **options}
    )
    scene.adversary(
        "Hound",
        attack={"modifier": 3, "damage": "1d6"},
        features=[{"name": "Group Attack", "kind": "action"}],
    )
    if standing == "dying":
        scene.hurt()
    elif standing == "unconscious":
        scene.faint()
    elif standing == "gone":
        scene.perish()
    assert scene.standing() == standing
    return scene


MIRA = {"character": "Mira"}
TEAM = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
BITE = {"adversary": "Hound", "target": "Mira"}
ASKED = {**MIRA, "trait": "agility", "difficulty": 12}
LEADS = {"trait": "agility", "difficulty": 12}
NEVER: list[tuple[str, str, dict[str, Any], dict[str, int] | None]] = [
    ("anna", "move", {**MIRA, "text": "She crawls."}, None),
    ("gm", "call_roll", ASKED, None),
    ("gm", "call_roll", {**ASKED, "kind": "reaction"}, None),
    ("gm", "call_roll", {**ASKED, "kind": "attack"}, None),
    ("gm", "call_group", {"leader": "Mira", "others": {"Tomas": "agility"}, **LEADS}, None),
    ("gm", "call_group", {"leader": "Tomas", "others": {"Mira": "agility"}, **LEADS}, None),
    ("anna", "call_tag_team", {"initiator": "Mira", "partner": "Tomas", "rolls": TEAM}, None),
    ("ben", "call_tag_team", {"initiator": "Tomas", "partner": "Mira", "rolls": TEAM}, None),
    ("anna", "use_hope_feature", {**MIRA, "name": "Gale", "cost": 1}, None),
    ("anna", "use_feature", {"of": "Mira", "feature": "Rally"}, None),
    ("anna", "fate_roll", {**MIRA, "die": "hope"}, {"hope": 4}),
]


@pytest.mark.rule("DH-58", "DH-61", "DH-R63")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("standing", DOWN)
@pytest.mark.parametrize(("by", "command", "fields", "dice"), NEVER)
def test_who_is_down_does_nothing(
    edition: str,
    standing: str,
    by: str,
    command: str,
    fields: dict[str, Any],
    dice: dict[str, int] | None,
) -> None:
    assert down(standing, edition=edition).refused(by, command, dice, **fields) == "not_now"
    assert down("up", edition=edition).do(by, command, dice, **fields)


@pytest.mark.rule("DH-58", "DH-61")
@pytest.mark.parametrize("standing", DOWN)
def test_who_is_down_makes_no_downtime_move(standing: str) -> None:
    scene = down("up")
    scene.do("gm", "start_rest", kind="long")
    scene.do("gm", "correct", at="characters.Mira.standing", to=standing)
    for move in ("tend_to_wounds", "clear_stress", "prepare", "other"):
        assert scene.refused("anna", "downtime", **MIRA, move=move) == "not_now"


@pytest.mark.rule("DH-61", "DH-58")
@pytest.mark.parametrize("standing", DOWN)
def test_who_is_down_cannot_be_attacked(standing: str) -> None:
    scene = down(standing, fear=3)
    scene.do("gm", "take_spotlight")
    attack = {"adversary": "Hound", "action": "attack"}
    spotlight = "spotlight_adversary"
    assert scene.refused("gm", spotlight, {"d20": 9}, **attack, target="Mira") == "not_now"
    several = {**attack, "targets": ["Tomas", "Mira"]}
    assert scene.refused("gm", spotlight, {"d20": 9}, **several) == "not_now"
    group = {**BITE, "action": "group_attack", "group": []}
    assert scene.refused("gm", spotlight, {"d20": 9}, **group) == "not_now"
    scene.do("gm", spotlight, {"d20": 9}, **attack, target="Tomas")
    scene.do("gm", "pass_spotlight")
    scene.do("gm", "take_spotlight")
    scene.do("gm", spotlight, **BITE, action="action")  # anything but an attack may be aimed at her


@pytest.mark.rule("DH-58", "DH-61")
@pytest.mark.parametrize("standing", DOWN)
def test_who_goes_down_neither_rolls_nor_declares_nor_helps(standing: str) -> None:
    scene = down("up")
    scene.call()
    scene.do("gm", "correct", at="characters.Mira.standing", to=standing)
    assert scene.refused("anna", "declare", experiences=["Sailor"]) == "not_now"
    assert scene.refused("anna", "roll", {"hope": 1, "fear": 2}) == "not_now"
    assert scene.refused("anna", "reroll", {"hope": 1}, **MIRA, dice=["hope"]) == "not_now"
    scene.call("Tomas")
    assert scene.refused("anna", "help", **MIRA) == "not_now"


@pytest.mark.rule("DH-58", "DH-61")
@pytest.mark.parametrize("standing", DOWN)
def test_who_went_down_after_a_roll_does_not_throw_again(standing: str) -> None:
    scene = down("up")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "correct", at="characters.Mira.standing", to=standing)
    assert scene.refused("anna", "reroll", {"hope": 1}, **MIRA, dice=["hope"]) == "not_now"
    scene.do("gm", "correct", at="characters.Mira.standing", to="up")
    scene.do("anna", "reroll", {"hope": 1}, **MIRA, dice=["hope"])


@pytest.mark.rule("DH-58")
@pytest.mark.parametrize("standing", DOWN)
def test_the_table_goes_on_with_everything_else(standing: str) -> None:
    scene = down(standing)
    scene.do("gm", "add_effect", name="Ward", on="Tomas", by="Mira", temporary=True)
    always: list[tuple[str, str, dict[str, Any], dict[str, int] | None]] = [
        ("anna", "mark", {"target": "Mira", "what": "stress"}, None),
        ("anna", "clear", {"target": "Mira", "what": "stress"}, None),
        ("anna", "take_damage", {"target": "Mira", "amount": 5}, None),
        ("anna", "roll_damage", {**MIRA, "dice": "1d6"}, {"damage": 4}),
        ("anna", "end_effect", {"name": "Ward"}, None),
        ("gm", "gain", {"what": "hope", **MIRA}, None),
        ("anna", "lose", MIRA, None),
        ("anna", "narrate", {"text": "Silence."}, None),
        ("anna", "roll_dice", {"dice": "1d6"}, {"dice": 1}),
        ("gm", "add_condition", {"name": "Bleeding", "on": "Mira"}, None),
        ("gm", "correct", {"at": "characters.Mira.hope", "to": 3}, None),
        ("anna", "hand_over", {"name": "Mira", "player": "eva"}, None),
        ("eva", "remove", {"name": "Mira"}, None),
    ]
    for by, command, fields, dice in always:
        scene.do(by, command, dice, **fields)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")


@pytest.mark.rule("DH-58")
def test_others_play_on_while_somebody_is_dying() -> None:
    scene = down("dying", fear=2)
    scene.play(SUCCESS_WITH_HOPE, "Tomas")
    scene.do("gm", "take_spotlight")
    scene.do("gm", "gm_move", text="Smoke.")
    assert scene.standing() == "dying"


@pytest.mark.rule("DH-61")
@pytest.mark.parametrize("way", ["clear", "correct", "tend"])
def test_a_cleared_hit_point_wakes(way: str) -> None:
    scene = down("unconscious")
    if way == "clear":
        scene.do("anna", "clear", target="Mira", what="hp")
    elif way == "correct":
        scene.do("gm", "correct", at="characters.Mira.hp", to=5)
    else:
        scene.do("gm", "start_rest", kind="short")
        scene.downtime("Tomas", "tend_to_wounds", 1, target="Mira")
    assert scene.standing() == "up"
    scene.play(SUCCESS_WITH_HOPE)


@pytest.mark.rule("DH-61")
def test_nothing_cleared_wakes_nobody() -> None:
    scene = down("unconscious", Mira={"armor_score": 1, "stress": 1})
    scene.do("gm", "clear", target="Mira", what="stress")
    scene.do("gm", "correct", at="characters.Mira.hp", to=6)
    assert scene.standing() == "unconscious"


@pytest.mark.rule("DH-61", "DH-R29")
def test_a_finished_long_rest_wakes_with_one_hit_point_cleared() -> None:
    scene = Scene(Mira={}, Tomas={}, Ilka={}, Oren={})
    scene.faint("Oren")
    scene.faint("Mira")
    scene.perish("Ilka")
    scene.do("gm", "start_rest", kind="long")
    result = scene.do("gm", "end_rest", {"d4": 1}).result
    assert result["woke"] == ["Mira", "Oren"]
    for name in ("Mira", "Oren"):
        assert (scene.standing(name), scene.of(name)["hp"]) == ("up", 5)
    assert (scene.standing("Ilka"), scene.of("Ilka")["hp"]) == ("gone", 6)
    assert (scene.standing("Tomas"), scene.of("Tomas")["hp"]) == ("up", 0)


@pytest.mark.rule("DH-R29")
def test_who_has_one_cleared_already_has_no_more_cleared() -> None:
    scene = down("unconscious")
    scene.do("gm", "correct", at="characters.Mira.hp", to=4)
    scene.do("gm", "correct", at="characters.Mira.standing", to="unconscious")
    scene.do("gm", "start_rest", kind="long")
    assert scene.do("gm", "end_rest", {"d4": 1}).result["woke"] == ["Mira"]
    assert (scene.standing(), scene.of()["hp"]) == ("up", 4)


@pytest.mark.rule("DH-61")
def test_a_short_rest_wakes_nobody() -> None:
    scene = down("unconscious")
    scene.do("gm", "start_rest", kind="short")
    assert "woke" not in scene.do("gm", "end_rest", {"d4": 1}).result
    assert scene.standing() == "unconscious"


@pytest.mark.rule("DH-61")
def test_who_was_tended_in_a_long_rest_is_not_said_to_wake_at_its_end() -> None:
    scene = down("unconscious")
    scene.do("gm", "start_rest", kind="long")
    scene.downtime("Tomas", "tend_to_wounds", target="Mira")
    assert scene.standing() == "up"
    assert "woke" not in scene.do("gm", "end_rest", {"d4": 1}).result


@pytest.mark.rule("DH-59", "DH-65")
def test_who_is_gone_stays_gone_unless_the_gm_brings_them_back() -> None:
    scene = down("gone")
    scene.do("gm", "clear", target="Mira", what="hp", amount=6)
    scene.do("gm", "correct", at="characters.Mira.hp", to=2)
    scene.do("gm", "start_rest", kind="long")
    scene.do("gm", "end_rest", {"d4": 1})
    assert scene.standing() == "gone"
    scene.do("gm", "correct", at="characters.Mira.standing", to="up")
    scene.play(SUCCESS_WITH_HOPE)
    scene.hurt()
    assert scene.standing() == "dying"


@pytest.mark.rule("DH-57", "DH-61")
@pytest.mark.parametrize("standing", ["up", *DOWN])
def test_the_gm_corrects_how_somebody_is(standing: str) -> None:
    scene = Scene()
    at = {"at": "characters.Mira.standing"}
    scene.do("gm", "correct", **at, to=standing)
    assert scene.standing() == standing
    assert scene.table.view("anna")["characters"]["Mira"]["standing"] == standing
    assert scene.refused("anna", "correct", **at, to="up") == "not_yours"
    for wrong in ("asleep", 1, "", None):
        assert scene.refused("gm", "correct", **at, to=wrong) == "bad_value"
    assert scene.refused("gm", "correct", at="characters.Oren.standing", to="up") == "unknown_name"


@pytest.mark.rule("DH-57")
@pytest.mark.parametrize("at", ["characters.Mira.hope", "fear", "short_rests", "countdowns.Flood"])
def test_numbers_are_not_corrected_to_words(at: str) -> None:
    scene = Scene()
    scene.countdown("Flood")
    assert scene.refused("gm", "correct", at=at, to="up") == "bad_value"


@pytest.mark.rule("DH-64")
def test_a_corrected_standing_leaves_nothing_to_divide() -> None:
    scene = down("dying")
    scene.do("anna", "death_move", {"hope": 6, "fear": 1}, **MIRA, choice="risk_it_all")
    scene.do("gm", "correct", at="characters.Mira.standing", to="up")
    assert scene.of()["divide"] is None
    scene.do("gm", "correct", at="characters.Mira.standing", to="dying")
    assert scene.refused("anna", "divide", **MIRA, hp=6, stress=0) == "not_now"
    scene.do("anna", "death_move", {"hope": 12}, **MIRA, choice="avoid_death")


@pytest.mark.rule("DH-R63", "DH-102")
@pytest.mark.parametrize("standing", DOWN)
@pytest.mark.parametrize("die", ["hope", "fear"])
def test_no_fate_is_rolled_for_one_who_is_down(standing: str, die: str) -> None:
    scene = down(standing)
    assert scene.refused("anna", "fate_roll", {die: 3}, **MIRA, die=die) == "not_now"
    scene.do("ben", "fate_roll", {die: 3}, character="Tomas", die=die)
