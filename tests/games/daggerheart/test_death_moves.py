"""Death moves: when one is due, and what becomes of whoever makes it."""

from typing import Any

import pytest

from .scene import SUCCESS_WITH_HOPE, Scene

CHOICES = ("blaze_of_glory", "avoid_death", "risk_it_all")


def dying(**sheet: Any) -> Scene:
    scene = Scene(Mira={"hp_max": 5, "stress": 3, **sheet}, Tomas={})
    scene.hurt()
    return scene


def death(scene: Scene, choice: str, dice: dict[str, int] | None = None, **fields: Any) -> Any:
    done = scene.do("anna", "death_move", dice, character="Mira", choice=choice, **fields)
    return done.result


def blow(scene: Scene, way: str) -> Any:
    """The fifth of 5 Hit Points, or more, in one of the ways there are."""
    if way == "mark":
        return scene.do("anna", "mark", target="Mira", what="hp")
    if way == "damage":
        return scene.do("anna", "take_damage", target="Mira", amount=99)
    if way == "stress":
        return scene.do("anna", "mark", target="Mira", what="stress", amount=9)
    return scene.do("gm", "correct", at="characters.Mira.hp", to=5)


@pytest.mark.rule("DH-57")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("way", ["mark", "damage", "stress", "correct"])
def test_the_last_hit_point_in_whatever_way_means_dying(edition: str, way: str) -> None:
    scene = Scene(edition=edition, Mira={"hp_max": 5, "thresholds": {"major": 3, "severe": 9}})
    scene.hurt("Mira", 4)
    assert scene.standing() == "up"
    told = blow(scene, way)
    assert (scene.of()["hp"], scene.standing()) == (5, "dying")
    assert scene.table.view("anna")["characters"]["Mira"]["standing"] == "dying"
    assert "fell" in [type(event).__struct_config__.tag for event in told.events]


@pytest.mark.rule("DH-57")
def test_the_last_but_one_does_not() -> None:
    scene = Scene(Mira={"hp_max": 5})
    scene.hurt("Mira", 4)
    scene.do("gm", "correct", at="characters.Mira.hp_max", to=4)
    assert scene.standing() == "up"  # nothing was marked
    scene.do("gm", "correct", at="characters.Mira.hp", to=3)
    scene.do("gm", "correct", at="characters.Mira.hp", to=4)
    assert scene.standing() == "dying"


@pytest.mark.rule("DH-57")
def test_the_player_chooses_or_the_gm_for_them_and_nobody_else() -> None:
    scene = dying()
    choose = {"character": "Mira", "choice": "blaze_of_glory"}
    assert scene.refused("ben", "death_move", **choose) == "not_yours"
    assert scene.refused("anna", "death_move", character="Mira", choice="flee") == "bad_value"
    assert scene.refused("anna", "death_move", character="Mira") == "bad_value"
    assert (
        scene.refused("anna", "death_move", character="Oren", choice="avoid_death")
        == "unknown_name"
    )
    scene.do("gm", "death_move", **choose)
    assert scene.standing() == "gone"


@pytest.mark.rule("DH-57")
@pytest.mark.parametrize("choice", CHOICES)
def test_who_is_not_dying_makes_none(choice: str) -> None:
    scene = Scene()
    fields = {"character": "Mira", "choice": choice}
    assert scene.refused("anna", "death_move", **fields) == "not_now"
    scene.faint()
    assert scene.refused("anna", "death_move", **fields) == "not_now"
    scene.do("gm", "clear", target="Mira", what="hp")
    assert scene.refused("anna", "death_move", **fields) == "not_now"
    scene.perish()
    assert scene.refused("anna", "death_move", **fields) == "not_now"


@pytest.mark.rule("DH-57")
def test_who_is_dying_is_offered_the_choice() -> None:
    scene = dying()

    def offered(seat: str) -> set[str]:
        return {offer.do for offer in scene.table.offers(seat)} & {"death_move", "divide"}

    assert (offered("anna"), offered("gm"), offered("ben")) == (
        {"death_move"},
        {"death_move"},
        set(),
    )
    death(scene, "risk_it_all", {"hope": 5, "fear": 1})
    assert (offered("anna"), offered("ben")) == ({"divide"}, set())
    scene.do("anna", "divide", character="Mira", hp=5, stress=0)
    assert offered("anna") == set()


@pytest.mark.rule("DH-59", "DH-R27")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_a_blaze_of_glory_needs_no_dice_and_the_pc_is_gone(edition: str) -> None:
    scene = Scene(edition=edition, Mira={"stress": 3})
    scene.countdown("Flood")
    scene.hurt()
    choose = {"character": "Mira", "choice": "blaze_of_glory"}
    assert scene.table.asks_for("anna", "death_move", choose) is None
    assert scene.refused("anna", "death_move", {"hope": 1}, **choose) == "bad_dice"
    before = scene.state
    result = death(scene, "blaze_of_glory", text="She brings the roof down.")
    assert result["outcome"] == "glory" and "changes" not in result and "triggered" not in result
    mira = {**before["characters"]["Mira"], "standing": "gone"}
    assert scene.state == {**before, "characters": {"Mira": mira}}  # no Hope, Stress, countdown


@pytest.mark.rule("DH-59", "DH-R27")
def test_the_damage_of_the_last_action_is_critical_until_the_next_call() -> None:
    sword = {"name": "Sword", "trait": "agility", "damage": "1d8+3"}
    scene = dying(weapons=[sword])
    assert scene.refused("anna", "roll_damage", {"damage": 1}, character="Mira") == "bad_value"
    death(scene, "blaze_of_glory")
    assert scene.refused("anna", "roll_damage", {"damage": 1}, character="Mira") == "bad_value"
    for said in ({"weapon": "Sword"}, {"dice": "1d8+3"}):
        result = scene.do("anna", "roll_damage", {"damage": 2}, character="Mira", **said).result
        assert (result["critical"], result["total"]) == (True, 8 + 2 + 3)
    weak = {"character": "Mira", "weapon": "Sword", "critical": False}
    assert scene.do("anna", "roll_damage", {"damage": 2}, **weak).result["total"] == 5
    scene.do("gm", "prompt_gm", because="looks_to_gm")
    scene.do("gm", "gm_move", text="Dust.")
    strike = {"character": "Mira", "weapon": "Sword"}
    assert scene.do("anna", "roll_damage", {"damage": 2}, **strike).result["critical"]
    scene.call("Tomas")
    assert not scene.do("anna", "roll_damage", {"damage": 2}, **strike).result["critical"]


@pytest.mark.rule("DH-59", "DH-R27")
def test_it_has_nothing_of_the_hit_before_it() -> None:
    sword = {"name": "Sword", "trait": "agility", "damage": "1d8"}
    scene = Scene(Mira={"weapons": [sword]}, Tomas={})
    scene.play(SUCCESS_WITH_HOPE, kind="attack")
    assert scene.dice_of("anna", "roll_damage", character="Mira") == {"damage": (8,)}
    scene.hurt()
    death(scene, "blaze_of_glory")
    assert scene.refused("anna", "roll_damage", {"damage": 1}, character="Mira") == "bad_value"
    strike = {"character": "Mira", "weapon": "Sword"}
    assert scene.do("anna", "roll_damage", {"damage": 2}, **strike).result["critical"]


@pytest.mark.rule("DH-59", "DH-R27", "DH-36")
def test_it_is_no_part_of_the_damage_of_a_tag_team() -> None:
    sword = {"name": "Sword", "trait": "agility", "damage": "1d8"}
    scene = Scene(Mira={"weapons": [sword], "hope": 3}, Tomas={"weapons": [sword]})
    part = {"kind": "attack", "trait": "agility", "difficulty": 12}
    rolls = {"Mira": part, "Tomas": part}
    scene.do("gm", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    scene.do("anna", "choose", character="Mira")
    scene.hurt()
    death(scene, "blaze_of_glory")
    strike = {"character": "Mira", "weapon": "Sword"}
    assert scene.do("anna", "roll_damage", {"damage": 2}, **strike).result["total"] == 10
    both = {"damage.Mira": 3, "damage.Tomas": 4}
    team = scene.do("ben", "roll_damage", both, character="Tomas").result
    assert (team["total"], team["critical"]) == (7, False)
    assert scene.do("anna", "roll_damage", {"damage": 2}, **strike).result["total"] == 10


@pytest.mark.rule("DH-60")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("level", [1, 2, 6, 11, 12, 20])
def test_avoiding_death_leaves_a_scar_at_or_below_the_level(edition: str, level: int) -> None:
    for hope in range(1, 13):
        scene = Scene(edition=edition, Mira={"level": level})
        scene.hurt()
        choose = {"character": "Mira", "choice": "avoid_death"}
        assert scene.dice_of("anna", "death_move", **choose) == {"hope": (12,)}
        result = death(scene, "avoid_death", {"hope": hope})
        scarred = hope <= level
        assert result["outcome"] == ("scarred" if scarred else "unconscious")
        assert scene.standing() == "unconscious" and scene.of()["scars"] == int(scarred)
        assert scene.of()["hp"] == 6 and "total" not in result


@pytest.mark.rule("DH-64", "DH-65", "DH-66")
def test_risking_it_all_by_every_throw() -> None:
    counts = {"risen": 0, "dies": 0, "restored": 0}
    scene = dying()
    choose = {"character": "Mira", "choice": "risk_it_all"}
    assert scene.dice_of("anna", "death_move", **choose) == {"hope": (12,), "fear": (12,)}
    for hope in range(1, 13):
        for fear in range(1, 13):
            result = death(scene, "risk_it_all", {"hope": hope, "fear": fear})
            outcome = "risen" if hope > fear else "dies" if fear > hope else "restored"
            assert result["outcome"] == outcome
            assert result.get("total") == (hope if outcome == "risen" else None)
            counts[outcome] += 1
            scene.do("gm", "undo")
    assert counts == {"risen": 66, "dies": 66, "restored": 12}


@pytest.mark.rule("DH-65")
def test_fear_higher_and_the_pc_is_gone() -> None:
    scene = dying()
    before = scene.state
    death(scene, "risk_it_all", {"hope": 11, "fear": 12})
    mira = {**before["characters"]["Mira"], "standing": "gone"}
    assert scene.of() == mira
    assert (scene.fear, scene.spotlight, scene.prompts) == (0, "players", [])


@pytest.mark.rule("DH-66")
@pytest.mark.parametrize("face", [1, 12])
def test_both_equal_and_everything_is_cleared(face: int) -> None:
    scene = dying(stress=5)
    scene.do("gm", "mark", target="Mira", what="stress")
    assert scene.of()["conditions"] == ["Vulnerable"]
    result = death(scene, "risk_it_all", {"hope": face, "fear": face})
    who = scene.of()
    assert (who["standing"], who["hp"], who["stress"], who["divide"]) == ("up", 0, 0, None)
    assert who["conditions"] == [] and who["hope"] == 2
    assert result["changes"] == {"stress": {"Mira": -6}}
    scene.play(SUCCESS_WITH_HOPE)


@pytest.mark.rule("DH-64", "DH-R30")
@pytest.mark.parametrize(
    ("hope", "hp", "stress", "left"),
    [
        (6, 4, 2, (1, 1)),
        (6, 1, 5, (4, 0)),
        (6, 6, 0, (0, 3)),
        (2, 1, 1, (4, 2)),
        (12, 9, 3, (0, 0)),
    ],
)
def test_hope_higher_and_the_die_is_divided(
    hope: int, hp: int, stress: int, left: tuple[int, int]
) -> None:
    """5 Hit Points and 3 Stress are marked; what finds nothing marked is lost."""
    scene = dying()
    death(scene, "risk_it_all", {"hope": hope, "fear": 1})
    assert (scene.standing(), scene.of()["divide"]) == ("dying", hope)
    assert scene.of()["hp"] == 5  # nothing yet
    done = scene.do("anna", "divide", character="Mira", hp=hp, stress=stress)
    who = scene.of()
    assert (who["hp"], who["stress"]) == left
    assert (who["standing"], who["divide"]) == ("up", None)
    moved = {"changes": {"stress": {"Mira": left[1] - 3}}} if left[1] < 3 else {}
    assert {key: done.result[key] for key in moved} == moved
    assert ("changes" in done.result) is bool(moved)


@pytest.mark.rule("DH-R30")
@pytest.mark.parametrize(
    ("hp", "stress"), [(0, 6), (0, 0), (6, 1), (5, 0), (7, -1), (-1, 7), (1, 6), ("six", 0)]
)
def test_all_of_it_and_at_least_one_to_hit_points(hp: Any, stress: Any) -> None:
    scene = dying()
    death(scene, "risk_it_all", {"hope": 6, "fear": 1})
    assert scene.refused("anna", "divide", character="Mira", hp=hp, stress=stress) == "bad_value"
    assert scene.refused("anna", "divide", character="Mira", hp=6) == "bad_value"


@pytest.mark.rule("DH-R30")
def test_only_what_waits_is_divided_and_only_by_its_owner() -> None:
    scene = Scene(Mira={}, Tomas={})
    fields = {"character": "Mira", "hp": 5, "stress": 1}
    assert scene.refused("anna", "divide", **fields) == "not_now"
    scene.hurt()
    assert scene.refused("anna", "divide", **fields) == "not_now"
    death(scene, "risk_it_all", {"hope": 6, "fear": 1})
    assert scene.refused("ben", "divide", **fields) == "not_yours"
    for choice in CHOICES:
        again = {"character": "Mira", "choice": choice}
        assert scene.refused("anna", "death_move", **again) == "not_now"
    scene.do("gm", "divide", **fields)
    assert scene.refused("anna", "divide", **fields) == "not_now"


@pytest.mark.rule("DH-64")
def test_stress_cleared_by_the_die_ends_vulnerable() -> None:
    scene = dying(stress=5)
    scene.do("gm", "mark", target="Mira", what="stress")
    death(scene, "risk_it_all", {"hope": 6, "fear": 1})
    scene.do("anna", "divide", character="Mira", hp=5, stress=1)
    assert (scene.stress(), scene.of()["conditions"]) == (5, [])


@pytest.mark.rule("DH-R31")
@pytest.mark.parametrize("standing", ["dying", "dividing", "unconscious", "gone"])
def test_damage_to_one_who_is_down_marks_no_more_and_brings_no_second_death_move(
    standing: str,
) -> None:
    scene = dying(stress=6)
    if standing == "dividing":
        death(scene, "risk_it_all", {"hope": 4, "fear": 1})
    elif standing == "unconscious":
        death(scene, "avoid_death", {"hope": 12})
    elif standing == "gone":
        death(scene, "blaze_of_glory")
    before = scene.of()
    result = scene.do("gm", "take_damage", target="Mira", amount=30).result
    assert result["hp"] == 0
    scene.do("anna", "mark", target="Mira", what="hp", amount=2)
    scene.do("anna", "mark", target="Mira", what="stress")
    assert scene.of() == before
    if standing != "dying":
        fields = {"character": "Mira", "choice": "avoid_death"}
        assert scene.refused("anna", "death_move", {"hope": 12}, **fields) == "not_now"


@pytest.mark.rule("DH-R31")
def test_damage_to_one_who_is_down_marks_what_there_is() -> None:
    scene = dying()
    death(scene, "blaze_of_glory")
    scene.do("gm", "clear", target="Mira", what="hp", amount=2)
    assert scene.do("gm", "take_damage", target="Mira", amount=30).result["hp"] == 2
    assert (scene.of()["hp"], scene.standing()) == (5, "gone")


@pytest.mark.rule("DH-R31")
def test_once_up_again_the_last_hit_point_brings_a_new_one() -> None:
    scene = dying()
    for _ in range(3):
        death(scene, "avoid_death", {"hope": 12})
        scene.do("gm", "clear", target="Mira", what="hp")
        assert scene.standing() == "up"
        scene.hurt("Mira", 1)
        assert scene.standing() == "dying"
    death(scene, "risk_it_all", {"hope": 3, "fear": 1})
    scene.do("anna", "divide", character="Mira", hp=3, stress=0)
    scene.hurt()
    assert (scene.standing(), scene.of()["divide"]) == ("dying", None)


@pytest.mark.rule("DH-R28")
@pytest.mark.parametrize("way", ["clear", "correct", "tend", "restored hit point while dividing"])
def test_a_hit_point_cleared_in_time_and_no_death_move_is_due(way: str) -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.do("gm", "start_rest", kind="short")
    scene.hurt()
    if way.endswith("dividing"):
        death(scene, "risk_it_all", {"hope": 6, "fear": 1})
    if way == "correct":
        scene.do("gm", "correct", at="characters.Mira.hp", to=5)
    elif way == "tend":
        scene.downtime("Tomas", "tend_to_wounds", 4, target="Mira")
    else:
        scene.do("ben" if way == "tend" else "anna", "clear", target="Mira", what="hp")
    assert (scene.standing(), scene.of()["divide"]) == ("up", None)
    fields = {"character": "Mira", "choice": "blaze_of_glory"}
    assert scene.refused("anna", "death_move", **fields) == "not_now"
    assert scene.refused("anna", "divide", character="Mira", hp=6, stress=0) == "not_now"
    scene.play(SUCCESS_WITH_HOPE)


@pytest.mark.rule("DH-R28")
@pytest.mark.parametrize("what", ["stress", "armor"])
def test_stress_and_armor_help_nobody_up(what: str) -> None:
    scene = dying(armor_score=3)
    scene.do("gm", "mark", target="Mira", what="armor")
    scene.do("gm", "clear", target="Mira", what=what)
    assert scene.standing() == "dying"


@pytest.mark.rule("DH-57")
def test_two_may_be_dying_at_once() -> None:
    scene = dying()
    scene.hurt("Tomas")
    death(scene, "avoid_death", {"hope": 12})
    assert (scene.standing(), scene.standing("Tomas")) == ("unconscious", "dying")
    fields = {"character": "Tomas", "choice": "blaze_of_glory"}
    assert scene.refused("anna", "death_move", **fields) == "not_yours"
    scene.do("ben", "death_move", **fields)
    assert scene.standing("Tomas") == "gone"
