"""Rests: who rests, what everybody does in them, what they cost the party."""

from typing import Any

import pytest

from limelight.contract import Refusal

from .scene import (
    FAILURE_WITH_FEAR,
    FAILURE_WITH_HOPE,
    PLAYERS,
    SUCCESS_WITH_FEAR,
    SUCCESS_WITH_HOPE,
    Scene,
)

TIERS = {1: 1, 2: 2, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 4, 9: 4, 10: 4, 11: 4}
WORN = {"stress": 5, "armor_score": 6}


def resting(kind: str = "short", **options: Any) -> Scene:
    """Mira and Tomas rest, unless told otherwise; both are worn out: 5 slots of everything."""
    scene = Scene(**{"Mira": WORN, "Tomas": WORN, **options})
    for name in scene.state["characters"]:
        for what in ("hp", "armor"):
            scene.do("gm", "mark", target=name, what=what, amount=5)
    scene.do("gm", "start_rest", kind=kind)
    return scene


def slots(scene: Scene, name: str = "Mira") -> tuple[int, int, int]:
    who = scene.of(name)
    return who["hp"], who["stress"], who["armor"]


@pytest.mark.rule("DH-45")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("kind", ["short", "long"])
def test_the_party_rests_together(edition: str, kind: str) -> None:
    scene = resting(kind, edition=edition)
    assert scene.state["rest"] == {"kind": kind, "moves": {"Mira": [], "Tomas": []}}
    for seat in ("anna", "ben", "eva"):
        assert scene.table.view(seat)["rest"] == scene.state["rest"]
    assert scene.refused("gm", "start_rest", kind=kind) == "not_now"
    scene.do("gm", "end_rest", {"d4": 1})
    assert scene.state["rest"] is None


@pytest.mark.rule("DH-45")
def test_only_the_gm_begins_interrupts_and_ends_one() -> None:
    scene = Scene()
    assert scene.refused("anna", "start_rest", kind="short") == "not_yours"
    assert scene.refused("gm", "start_rest", kind="nap") == "bad_value"
    assert scene.refused("gm", "start_rest") == "bad_value"
    scene.do("gm", "start_rest", kind="short")
    assert scene.refused("anna", "interrupt_rest") == "not_yours"
    assert scene.refused("anna", "end_rest", {"d4": 1}) == "not_yours"


@pytest.mark.rule("DH-46")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_everybody_has_two_moves_of_their_own(kind: str) -> None:
    scene = resting(kind)
    scene.downtime("Mira", "other")
    scene.downtime("Mira", "other", text="She mends the net.")
    assert scene.state["rest"]["moves"] == {"Mira": ["other", "other"], "Tomas": []}
    for move in ("other", "prepare", "clear_stress"):
        fields = {"character": "Mira", "move": move}
        assert scene.refused("anna", "downtime", **fields) == "already_used"
    scene.downtime("Tomas", "prepare")
    assert scene.state["rest"]["moves"] == {"Mira": ["other", "other"], "Tomas": ["prepare"]}


@pytest.mark.rule("DH-46")
def test_a_move_works_at_once_and_the_same_one_twice() -> None:
    scene = resting()
    first = scene.downtime("Mira", "clear_stress", 1)
    assert scene.stress() == 3 and first.result["cleared"] == 2
    second = scene.downtime("Mira", "clear_stress", 4)
    assert scene.stress() == 0 and (second.result["total"], second.result["cleared"]) == (5, 3)


@pytest.mark.rule("DH-47")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_after_three_short_rests_in_a_row_the_next_is_long(edition: str) -> None:
    scene = Scene(edition=edition)
    for count in (1, 2, 3):
        scene.do("gm", "start_rest", kind="short")
        scene.do("gm", "end_rest", {"d4": 1})
        assert scene.state["short_rests"] == count
    assert scene.refused("gm", "start_rest", kind="short") == "not_now"
    scene.do("gm", "start_rest", kind="long")
    assert scene.state["short_rests"] == 3  # only when it is finished
    scene.do("gm", "end_rest", {"d4": 1})
    assert scene.state["short_rests"] == 0
    scene.do("gm", "start_rest", kind="short")


@pytest.mark.rule("DH-47")
def test_a_long_rest_after_one_or_two_short_ones_ends_the_row_too() -> None:
    for before in (0, 1, 2):
        scene = Scene()
        for kind in ("short",) * before + ("long",):
            scene.do("gm", "start_rest", kind=kind)
            scene.do("gm", "end_rest", {"d4": 1})
        assert scene.state["short_rests"] == 0


@pytest.mark.rule("DH-47")
def test_neither_scenes_nor_sessions_end_the_row() -> None:
    scene = Scene()
    scene.do("gm", "correct", at="short_rests", to=3)
    scene.do("gm", "new_scene")
    scene.do("gm", "start_session")
    scene.do("gm", "end_session")
    assert scene.state["short_rests"] == 3
    assert scene.refused("gm", "start_rest", kind="short") == "not_now"
    scene.do("gm", "correct", at="short_rests", to=2)
    scene.do("gm", "start_rest", kind="short")


@pytest.mark.rule("DH-47")
@pytest.mark.parametrize("to", [-1, 4, "three"])
def test_no_more_than_three_are_in_a_row(to: Any) -> None:
    assert Scene().refused("gm", "correct", at="short_rests", to=to) == "bad_value"


@pytest.mark.rule("DH-48", "DH-49", "DH-50")
@pytest.mark.parametrize(("level", "tier"), TIERS.items())
def test_a_short_rest_clears_a_d4_and_the_tier(level: int, tier: int) -> None:
    roomy = {"stress_max": 12, "hp_max": 12, "armor_score": 12, "level": level, "stress": 11}
    for move, what in (
        ("tend_to_wounds", "hp"),
        ("clear_stress", "stress"),
        ("repair_armor", "armor"),
    ):
        for d4 in (1, 4):
            scene = Scene(edition="2.0", Mira=roomy)
            for each in ("hp", "armor"):
                scene.do("gm", "mark", target="Mira", what=each, amount=11)
            scene.do("gm", "start_rest", kind="short")
            result = scene.downtime("Mira", move, d4).result
            assert (result["total"], result["cleared"]) == (d4 + tier, d4 + tier)
            marked = {"hp": 11, "stress": 11, "armor": 11} | {what: 11 - d4 - tier}
            assert slots(scene) == (marked["hp"], marked["stress"], marked["armor"])


@pytest.mark.rule("DH-48", "DH-49", "DH-50")
def test_the_die_of_a_short_rest_is_a_d4() -> None:
    scene = resting()
    for move in ("tend_to_wounds", "clear_stress", "repair_armor"):
        fields = {"character": "Mira", "move": move}
        assert scene.dice_of("anna", "downtime", **fields) == {"d4": (4,)}
        assert scene.refused("anna", "downtime", {"d4": 5}, **fields) == "bad_dice"
        assert scene.refused("anna", "downtime", {"d6": 1}, **fields) in (
            "bad_dice",
            "missing_dice",
        )


@pytest.mark.rule("DH-48", "DH-49", "DH-50")
def test_no_more_is_cleared_than_is_marked() -> None:
    scene = Scene(Mira={"stress": 1, "armor_score": 3})
    scene.do("gm", "start_rest", kind="short")
    stress = scene.downtime("Mira", "clear_stress", 3)
    assert (stress.result["total"], stress.result["cleared"]) == (4, 1)
    assert stress.result["changes"] == {"stress": {"Mira": -1}}
    armor = scene.downtime("Mira", "repair_armor", 1)
    assert (armor.result["total"], armor.result["cleared"]) == (2, 0)
    assert "changes" not in armor.result


@pytest.mark.rule("DH-48", "DH-50", "DH-R23")
@pytest.mark.parametrize(("maker", "ally", "cleared"), [(1, 8, 3), (8, 1, 5), (2, 5, 4), (5, 2, 5)])
def test_an_ally_is_tended_with_the_tier_of_the_one_who_tends(
    maker: int, ally: int, cleared: int
) -> None:
    """d4 2 and the tier of the maker; 5 slots are marked."""
    scene = resting(Mira={**WORN, "level": maker}, Tomas={**WORN, "level": ally})
    tended = scene.downtime("Mira", "tend_to_wounds", 2, target="Tomas")
    mended = scene.downtime("Mira", "repair_armor", 2, target="Tomas")
    assert tended.result["cleared"] == mended.result["cleared"] == cleared
    assert slots(scene, "Tomas") == (5 - cleared, 5, 5 - cleared)
    assert slots(scene) == (5, 5, 5)
    assert scene.state["rest"]["moves"] == {"Mira": ["tend_to_wounds", "repair_armor"], "Tomas": []}


@pytest.mark.rule("DH-48")
def test_naming_oneself_as_the_target_is_the_same_as_naming_nobody() -> None:
    scene = resting()
    scene.downtime("Mira", "tend_to_wounds", 1, target="Mira")
    assert slots(scene) == (3, 5, 5)


@pytest.mark.rule("DH-49")
def test_stress_is_one_s_own_alone() -> None:
    scene = resting()
    fields = {"character": "Mira", "move": "clear_stress"}
    assert scene.refused("anna", "downtime", {"d4": 1}, **fields, target="Tomas") == "bad_value"
    assert scene.refused("anna", "downtime", {"d4": 1}, **fields, target="Mira") == "bad_value"


@pytest.mark.rule("DH-49")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_clearing_the_last_stress_slot_ends_vulnerable(kind: str) -> None:
    scene = Scene(Mira={"stress": 5})
    scene.do("gm", "mark", target="Mira", what="stress")
    assert scene.of()["conditions"] == ["Vulnerable"]
    scene.do("gm", "start_rest", kind=kind)
    scene.downtime("Mira", "clear_stress", 1 if kind == "short" else None)
    assert scene.of()["conditions"] == []


@pytest.mark.rule("DH-52")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("maker", ["Mira", "Tomas"])
def test_a_long_rest_clears_everything_without_dice(edition: str, maker: str) -> None:
    scene = resting("long", edition=edition)
    target = {} if maker == "Mira" else {"target": "Mira"}
    tend = {"character": maker, "move": "tend_to_wounds", **target}
    assert scene.table.asks_for(PLAYERS[maker], "downtime", tend) is None
    assert scene.refused(PLAYERS[maker], "downtime", {"d4": 1}, **tend) == "bad_dice"
    done = scene.downtime(maker, "tend_to_wounds", **target)
    assert done.result["cleared"] == 5 and "total" not in done.result
    assert scene.downtime(maker, "repair_armor", **target).result["cleared"] == 5
    assert slots(scene) == (0, 5, 0)
    if maker == "Tomas":
        done = scene.downtime("Mira", "clear_stress")
        assert done.result["cleared"] == 5 and slots(scene) == (0, 0, 0)


@pytest.mark.rule("DH-54")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("d4", [1, 2, 3, 4])
@pytest.mark.parametrize(("kind", "more"), [("short", 0), ("long", 3)])
def test_the_gm_gains_fear_when_a_rest_ends(edition: str, d4: int, kind: str, more: int) -> None:
    scene = Scene(edition=edition, fear=2, Mira={}, Tomas={}, Ilka={})
    scene.do("gm", "start_rest", kind=kind)
    assert scene.dice_of("gm", "end_rest") == {"d4": (4,)}
    result = scene.do("gm", "end_rest", {"d4": d4}).result
    assert scene.fear == 2 + d4 + more
    assert result["total"] == d4 + more and result["changes"] == {"fear": d4 + more}
    assert "lost" not in result and "spent" not in result


@pytest.mark.rule("DH-54", "DH-44")
def test_fear_over_the_cap_is_lost() -> None:
    scene = Scene(fear=10, Mira={}, Tomas={})
    scene.do("gm", "start_rest", kind="long")
    result = scene.do("gm", "end_rest", {"d4": 4}).result
    assert scene.fear == 12 and result["total"] == 6
    assert (result["changes"], result["lost"]) == ({"fear": 2}, {"fear": 4})


@pytest.mark.rule("DH-R33")
def test_everybody_who_is_not_gone_counts_for_the_fear_of_a_long_rest() -> None:
    scene = Scene(Mira={}, Tomas={}, Ilka={}, Oren={})
    scene.faint("Tomas")
    scene.perish("Ilka")
    scene.do("gm", "start_rest", kind="long")
    assert list(scene.state["rest"]["moves"]) == ["Mira", "Tomas", "Oren"]
    assert scene.do("gm", "end_rest", {"d4": 1}).result["total"] == 4
    budget = scene.do("gm", "encounter_budget", adversaries={"solo": 1}).result
    assert budget["budget"] == 3 * 3 + 2


@pytest.mark.rule("DH-R22")
def test_who_is_unconscious_makes_no_move_and_both_after_waking() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.faint()
    scene.do("gm", "start_rest", kind="short")
    assert scene.state["rest"]["moves"] == {"Mira": [], "Tomas": []}
    fields = {"character": "Mira", "move": "tend_to_wounds"}
    assert scene.refused("anna", "downtime", {"d4": 1}, **fields) == "not_now"
    scene.downtime("Tomas", "tend_to_wounds", 1, target="Mira")
    assert (scene.standing(), scene.of()["hp"]) == ("up", 4)
    scene.downtime("Mira", "tend_to_wounds", 4)
    scene.downtime("Mira", "prepare")
    assert scene.of()["hp"] == 0
    assert scene.refused("anna", "downtime", character="Mira", move="other") == "already_used"


@pytest.mark.rule("DH-R22")
def test_who_is_gone_does_not_rest() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.perish()
    scene.do("gm", "start_rest", kind="short")
    assert scene.state["rest"]["moves"] == {"Tomas": []}
    assert scene.refused("anna", "downtime", character="Mira", move="other") == "not_now"
    for move in ("tend_to_wounds", "repair_armor"):
        fields = {"character": "Tomas", "move": move, "target": "Mira"}
        assert scene.refused("ben", "downtime", {"d4": 1}, **fields) == "not_now"


@pytest.mark.rule("DH-R22")
def test_who_comes_during_a_rest_has_two_moves_too() -> None:
    scene = resting()
    scene.do("gm", "add_character", name="Ilka", player="cleo")
    assert scene.state["rest"]["moves"] == {"Mira": [], "Tomas": [], "Ilka": []}
    scene.downtime("Ilka", "prepare")
    scene.downtime("Ilka", "prepare")
    assert scene.hope("Ilka") == 4


@pytest.mark.rule("DH-R34")
def test_a_rest_ends_the_gm_s_turn_and_every_prompt() -> None:
    scene = Scene(fear=3)
    scene.play(FAILURE_WITH_FEAR)
    scene.do("gm", "gm_move", text="Smoke.")
    assert scene.spotlight == "gm"
    scene.do("gm", "start_rest", kind="short")
    assert (scene.spotlight, scene.prompts) == ("players", [])
    scene.do("gm", "end_rest", {"d4": 1})
    scene.do("gm", "take_spotlight")
    assert scene.do("gm", "gm_move", text="Smoke.").result.get("spent") is None  # a new turn
    scene = Scene()
    scene.play(SUCCESS_WITH_FEAR)
    scene.do("anna", "prompt_gm", because="looks_to_gm")
    assert scene.prompts == ["rolled_with_fear", "looks_to_gm"]
    scene.do("gm", "start_rest", kind="long")
    assert scene.prompts == []


@pytest.mark.rule("DH-R34")
def test_a_rest_ends_what_waits_for_the_next_call() -> None:
    sword = {"name": "Sword", "trait": "agility", "damage": "1d8"}
    scene = Scene(fear=1, Mira={"hope": 6, "weapons": [sword]})
    scene.adversary("Hound", attack={"modifier": 0, "damage": "1d6"})
    bite = {"adversary": "Hound", "action": "attack", "target": "Mira"}
    scene.play((12, 3), kind="attack")
    scene.do("gm", "take_spotlight")
    scene.do("gm", "spotlight_adversary", {"d20": 20}, **bite)
    assert scene.do("gm", "roll_damage", {"damage": 1}, adversary="Hound").result["critical"]
    assert scene.dice_of("anna", "roll_damage", character="Mira") == {"damage": (8,)}
    scene.do("gm", "start_rest", kind="short")
    again = {"character": "Mira", "dice": ["hope"]}
    assert scene.refused("anna", "reroll", {"hope": 1}, **again) == "not_now"
    assert scene.refused("anna", "roll_damage", {"damage": 1}, character="Mira") == "bad_value"
    assert not scene.do("gm", "roll_damage", {"damage": 1}, adversary="Hound").result["critical"]
    again = {"character": "Mira", "dice": ["hope"]}
    feature = {"character": "Mira", "name": "Gale", "cost": 7}
    for rests in (False, True):
        scene = Scene(Mira={"hope": 6})
        scene.play(SUCCESS_WITH_HOPE)
        if rests:
            scene.do("gm", "start_rest", kind="long")
            assert scene.refused("anna", "use_hope_feature", **feature) == "not_enough_hope"
            assert scene.refused("anna", "reroll", {"hope": 1}, **again) == "not_now"
        else:
            scene.do("anna", "use_hope_feature", **feature)  # the lost one pays
            scene.do("anna", "reroll", {"hope": 1}, **again)


@pytest.mark.rule("DH-R34")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_none_begins_or_ends_while_a_roll_is_open(kind: str) -> None:
    scene = Scene()
    scene.call()
    assert scene.refused("gm", "start_rest", kind=kind) == "not_now"
    scene.do("gm", "cancel_roll")
    scene.do("gm", "start_rest", kind=kind)
    scene.call()
    assert scene.refused("gm", "end_rest", {"d4": 1}) == "not_now"
    assert scene.refused("gm", "interrupt_rest") == "not_now"
    scene.roll(SUCCESS_WITH_HOPE)
    scene.do("gm", "interrupt_rest")


@pytest.mark.rule("DH-R34")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_none_begins_or_ends_while_somebody_is_dying(kind: str) -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.hurt()
    assert scene.refused("gm", "start_rest", kind=kind) == "not_now"
    scene.do("gm", "clear", target="Mira", what="hp")
    scene.do("gm", "start_rest", kind=kind)
    scene.hurt()
    assert scene.refused("gm", "end_rest", {"d4": 1}) == "not_now"
    assert scene.refused("gm", "interrupt_rest") == "not_now"
    death = {"character": "Mira", "choice": "risk_it_all"}
    scene.do("anna", "death_move", {"hope": 5, "fear": 4}, **death)
    assert scene.refused("gm", "end_rest", {"d4": 1}) == "not_now"  # the die is still to divide
    scene.do("anna", "divide", character="Mira", hp=5, stress=0)
    scene.do("gm", "end_rest", {"d4": 1})


@pytest.mark.rule("DH-R34")
@pytest.mark.parametrize("command", ["end_rest", "interrupt_rest"])
def test_without_a_rest_there_is_none_to_end(command: str) -> None:
    dice = {"d4": 1} if command == "end_rest" else None
    assert Scene().refused("gm", command, dice) == "not_now"


@pytest.mark.rule("DH-R35")
def test_everything_else_goes_on_during_a_rest() -> None:
    scene = resting("long", fear=4)
    scene.adversary("Hound", attack={"modifier": 1, "damage": "1d6"})
    scene.countdown("Flood")
    scene.do("anna", "move", character="Mira", text="She looks for wood.")
    scene.play(FAILURE_WITH_HOPE)
    assert scene.state["countdowns"] == {"Flood": 3} and scene.spotlight == "gm"
    bite = {"adversary": "Hound", "action": "attack", "target": "Mira"}
    scene.do("gm", "spotlight_adversary", {"d20": 15}, **bite)
    scene.do("gm", "roll_damage", {"damage": 3}, adversary="Hound")
    scene.do("ben", "clear", target="Tomas", what="hp")
    scene.do("gm", "new_scene")
    scene.do("gm", "start_session")
    scene.do("anna", "narrate", text="It rains.")
    scene.downtime("Mira", "prepare")
    assert scene.state["rest"] == {"kind": "long", "moves": {"Mira": ["prepare"], "Tomas": []}}
    scene.do("gm", "end_rest", {"d4": 2})


@pytest.mark.rule("DH-R42")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_another_move_changes_nothing_but_that_it_is_made(kind: str) -> None:
    scene = resting(kind)
    before = scene.state
    done = scene.downtime("Mira", "other", text="She studies the map.")
    moves = {"Mira": ["other"], "Tomas": []}
    assert scene.state == {**before, "rest": {"kind": kind, "moves": moves}}
    assert not {"total", "cleared", "changes"} & set(done.result)


@pytest.mark.rule("DH-46", "DH-51", "DH-53")
@pytest.mark.parametrize("kind", ["short", "long"])
@pytest.mark.parametrize(
    "fields",
    [
        {"move": "sleep"},
        {},
        {"move": "clear_stress", "target": "Tomas"},
        {"move": "prepare", "target": "Tomas"},
        {"move": "project", "countdown": "Bridge", "target": "Tomas"},
        {"move": "other", "target": "Mira"},
        {"move": "tend_to_wounds", "join": "Tomas"},
        {"move": "other", "join": "Tomas"},
        {"move": "project", "countdown": "Bridge", "join": "Tomas"},
        {"move": "prepare", "join": "Mira"},
        {"move": "prepare", "countdown": "Bridge"},
        {"move": "other", "countdown": "Bridge"},
        {"move": "repair_armor", "countdown": "Bridge"},
        {"move": "project"},
        {"move": "project", "countdown": "Flood"},
        {"move": "other", "text": "x" * 2001},
    ],
)
def test_what_does_not_belong_to_a_move_is_malformed(kind: str, fields: dict[str, Any]) -> None:
    scene = resting(kind)
    scene.countdown("Bridge", kind="long_term")
    scene.countdown("Flood")
    assert scene.refused("anna", "downtime", character="Mira", **fields) == "bad_value"


@pytest.mark.rule("DH-46")
@pytest.mark.parametrize(
    ("by", "fields", "code"),
    [
        ("ben", {"character": "Mira", "move": "other"}, "not_yours"),
        ("anna", {"character": "Oren", "move": "other"}, "unknown_name"),
        ("anna", {"character": "Mira", "move": "tend_to_wounds", "target": "Oren"}, "unknown_name"),
        ("anna", {"character": "Mira", "move": "tend_to_wounds", "target": "Rat"}, "unknown_name"),
        ("anna", {"character": "Mira", "move": "prepare", "join": "Oren"}, "unknown_name"),
        ("anna", {"character": "Mira", "move": "project", "countdown": "Tower"}, "unknown_name"),
        ("anna", {"character": "Mira", "move": "other", "bonus": 1}, "unknown_field"),
    ],
)
def test_whose_moves_they_are(by: str, fields: dict[str, Any], code: str) -> None:
    scene = resting("long")
    scene.adversary("Rat")
    assert scene.refused(by, "downtime", **fields) == code


@pytest.mark.rule("DH-46")
def test_the_gm_may_make_a_move_for_anybody() -> None:
    scene = resting("long")
    scene.do("gm", "downtime", character="Mira", move="tend_to_wounds")
    assert slots(scene) == (0, 5, 5)


@pytest.mark.rule("DH-46")
@pytest.mark.parametrize(
    "move", ["tend_to_wounds", "clear_stress", "repair_armor", "prepare", "other"]
)
def test_there_are_no_moves_without_a_rest(move: str) -> None:
    scene = Scene()
    assert scene.refused("anna", "downtime", character="Mira", move=move) == "not_now"
    scene.countdown("Bridge", kind="long_term")
    project = {"character": "Mira", "move": "project", "countdown": "Bridge"}
    assert scene.refused("anna", "downtime", **project) == "not_now"


@pytest.mark.rule("DH-46")
def test_moves_not_made_are_lost() -> None:
    scene = resting()
    scene.downtime("Mira", "prepare")
    scene.do("gm", "end_rest", {"d4": 1})
    assert scene.refused("ben", "downtime", character="Tomas", move="prepare") == "not_now"
    scene.do("gm", "start_rest", kind="short")
    assert scene.state["rest"]["moves"] == {"Mira": [], "Tomas": []}


@pytest.mark.rule("DH-46")
def test_moves_are_offered_to_those_who_have_them() -> None:
    scene = resting("long")

    def offered(seat: str) -> bool:
        return "downtime" in {offer.do for offer in scene.table.offers(seat)}

    assert offered("anna") and offered("ben") and offered("gm")
    scene.downtime("Mira", "other")
    scene.downtime("Mira", "other")
    assert not offered("anna") and offered("ben")
    scene.do("gm", "end_rest", {"d4": 1})
    assert not offered("ben")
    assert isinstance(
        scene.table.do("ben", "downtime", {"character": "Tomas", "move": "other"}), Refusal
    )
