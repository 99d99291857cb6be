"""The five steps of a roll: trait, Difficulty, extras, the throw, what comes of it."""

import pytest

from .scene import FAILURE_WITH_FEAR, SUCCESS_WITH_HOPE, Scene

TRAITS = ("agility", "strength", "finesse", "instinct", "presence", "knowledge")
LANGUAGES = ("en", "de", "uk")


@pytest.mark.rule("DH-12")
@pytest.mark.parametrize(("modifier", "trait"), list(enumerate(TRAITS, start=-2)))
def test_the_trait_that_the_gm_names_is_rolled(modifier: int, trait: str) -> None:
    scene = Scene(Mira={"traits": {trait: modifier}})
    scene.call(trait=trait)
    assert scene.state["roll"]["trait"] == trait
    assert scene.roll((6, 4)).result["total"] == 10 + modifier


@pytest.mark.rule("DH-12")
def test_the_gm_leaves_the_choice_between_traits_to_the_acting_player() -> None:
    scene = Scene(Mira={"traits": {"agility": 1, "strength": 4}}, Tomas={})
    scene.call(traits=["agility", "strength"])
    assert scene.state["roll"]["trait"] is None
    assert scene.state["roll"]["traits"] == ["agility", "strength"]
    assert scene.refused("anna", "roll", {"hope": 6, "fear": 4}) == "not_now"
    assert scene.refused("anna", "declare", trait="finesse") == "bad_value"
    assert scene.refused("ben", "declare", character="Mira", trait="agility") == "not_yours"
    scene.do("anna", "declare", trait="agility")
    scene.do("anna", "declare", trait="strength")
    assert scene.state["roll"]["trait"] == "strength"
    assert scene.roll((6, 4)).result["total"] == 14


@pytest.mark.rule("DH-12")
def test_a_trait_that_was_named_is_not_the_player_s_to_change() -> None:
    scene = Scene()
    scene.call(trait="agility")
    assert scene.refused("anna", "declare", trait="strength") == "bad_value"


@pytest.mark.rule("DH-12")
def test_one_trait_and_a_choice_of_traits_exclude_each_other() -> None:
    refused = Scene().refused
    wrong = {"trait": "agility", "traits": ["agility", "strength"]}
    assert refused("gm", "call_roll", character="Mira", difficulty=12, **wrong) == "bad_value"
    luck = {"character": "Mira", "difficulty": 12, "trait": "luck"}
    assert refused("gm", "call_roll", **luck) == "bad_value"


@pytest.mark.rule("DH-13")
def test_the_gm_sets_the_difficulty() -> None:
    scene = Scene()
    scene.call(difficulty=13)
    assert scene.state["roll"]["difficulty"] == 13
    assert scene.roll((7, 5)).result["outcome"] == "failure_with_hope"


@pytest.mark.rule("DH-13")
def test_the_target_s_difficulty_is_that_of_the_roll() -> None:
    scene = Scene()
    scene.adversary("Hound", difficulty=13)
    scene.call(target="Hound")
    assert (scene.state["roll"]["target"], scene.state["roll"]["difficulty"]) == ("Hound", 13)
    assert scene.roll((7, 5)).result["outcome"] == "failure_with_hope"
    assert scene.play((7, 6), target="Hound").result["outcome"] == "success_with_hope"


@pytest.mark.rule("DH-13")
def test_a_roll_has_one_difficulty_neither_two_nor_none() -> None:
    scene = Scene()
    scene.adversary("Hound")
    call = {"character": "Mira", "trait": "agility"}
    both = {"difficulty": 12, "target": "Hound"}
    assert scene.refused("gm", "call_roll", **call, **both) == "bad_value"
    assert scene.refused("gm", "call_roll", **call) == "bad_value"
    assert scene.refused("gm", "call_roll", **call, target="Mira") == "unknown_name"
    assert scene.refused("gm", "call_roll", **call, target="Nobody") == "unknown_name"


@pytest.mark.rule("DH-12", "DH-13")
def test_the_open_call_says_what_was_given_and_the_rest_is_null() -> None:
    scene = Scene()
    scene.call()
    wanted = {
        "kind": "action",
        "character": "Mira",
        "trait": "agility",
        "traits": None,
        "target": None,
        "difficulty": 12,
        "shared": True,
        "stakes": None,
    }
    assert scene.state["roll"] | wanted == scene.state["roll"]


@pytest.mark.rule("DH-13")
def test_only_the_gm_calls_rolls() -> None:
    call = {"character": "Mira", "trait": "agility", "difficulty": 12}
    assert Scene().refused("anna", "call_roll", **call) == "not_yours"


@pytest.mark.rule("DH-15")
@pytest.mark.parametrize("shared", [True, False])
def test_the_stakes_are_told_before_the_roll(shared: bool) -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.call(stakes="The rope tears.", shared=shared)
    for seat in ("gm", "anna", "ben"):
        assert scene.table.view(seat)["roll"]["stakes"] == "The rope tears."
        assert "The rope tears." in scene.table.story(seat)[-1]


@pytest.mark.rule("DH-15")
def test_stakes_that_were_not_given_are_null() -> None:
    scene = Scene()
    scene.call()
    assert scene.table.view("anna")["roll"]["stakes"] is None


@pytest.mark.rule("DH-16")
def test_the_acting_player_declares_extras_and_a_new_declaration_replaces_the_last() -> None:
    scene = Scene(Mira={"hope": 6, "experiences": {"Climber": 2, "Sailor": 3}})
    scene.call(difficulty=5)
    scene.do("anna", "declare", experiences=["Climber", "Sailor"], bonus_dice={"rally": 8})
    rolled_of_all = {"hope": (12,), "fear": (12,), "rally": (8,)}
    assert scene.dice_of("anna", "roll") == rolled_of_all
    scene.do("anna", "declare", experiences=["Sailor"], modifier=1)
    assert scene.dice_of("anna", "roll") == {"hope": (12,), "fear": (12,)}
    result = scene.roll((6, 4)).result
    assert result["total"] == 10 + 3 + 1
    assert result["spent"] == {"hope": {"Mira": 1}}


@pytest.mark.rule("DH-16")
def test_a_declaration_counts_together_with_the_call() -> None:
    scene = Scene()
    scene.call(modifier=2, advantage=1, disadvantage=2)
    scene.do("anna", "declare", modifier=-5, advantage=2)
    assert scene.dice_of("anna", "roll") == {"hope": (12,), "fear": (12,), "advantage": (6,)}
    assert scene.roll((6, 4), advantage=3).result["total"] == 10 + 2 - 5 + 3


@pytest.mark.rule("DH-16")
def test_several_bonus_dice_are_thrown_by_their_names_and_added() -> None:
    scene = Scene()
    scene.call()
    scene.do("anna", "declare", bonus_dice={"rally": 6, "prayer": 4})
    dice = scene.dice_of("anna", "roll")
    assert dice == {"hope": (12,), "fear": (12,), "rally": (6,), "prayer": (4,)}
    assert scene.roll((6, 4), rally=6, prayer=1).result["total"] == 17


@pytest.mark.rule("DH-16")
@pytest.mark.parametrize(
    "bonus_dice",
    [
        {"rally": 0},
        {"rally": -6},
        {"rally": "d6"},
        {"rally": 1_001},
        {"": 6},
        {"help.Tomas": 6},
        {"hope": 6},
        {"fear": 6},
        {"advantage": 6},
        {"disadvantage": 6},
    ],
)
def test_a_bonus_die_has_sides_and_a_name_of_its_own(bonus_dice: dict[str, int]) -> None:
    scene = Scene()
    scene.call()
    assert scene.refused("anna", "declare", bonus_dice=bonus_dice) == "bad_value"


@pytest.mark.rule("DH-17")
def test_after_the_dice_it_is_too_late_for_what_is_declared_before_them() -> None:
    scene = Scene(Mira={"experiences": {"Climber": 2}}, Tomas={})
    scene.call()
    scene.do("ben", "help", character="Tomas")
    scene.roll(SUCCESS_WITH_HOPE, **{"help.Tomas": 1})
    assert scene.refused("anna", "declare", experiences=["Climber"]) == "already_rolled"
    assert scene.refused("anna", "declare", bonus_dice={"rally": 6}) == "already_rolled"
    assert scene.refused("anna", "declare", advantage=1) == "already_rolled"
    assert scene.refused("ben", "help", character="Tomas") == "already_rolled"
    assert scene.refused("ben", "withdraw_help", character="Tomas") == "already_rolled"
    assert scene.refused("anna", "roll", {"hope": 12, "fear": 11}) == "already_rolled"


@pytest.mark.rule("DH-17")
def test_a_feature_that_says_so_is_used_after_the_roll() -> None:
    scene = Scene(Mira={"hope": 3})
    scene.play(FAILURE_WITH_FEAR)
    scene.do("anna", "use_hope_feature", character="Mira", name="No Mercy", cost=3)
    again = scene.do("anna", "reroll", {"fear": 1}, character="Mira", dice=["fear"])
    assert again.result["rerolled"] == ["fear"]


@pytest.mark.rule("DH-18")
@pytest.mark.parametrize(
    ("throw", "announced"),
    [
        ((5, 7), ("13 with Fear", "13 mit Angst", "13 зі Страхом")),
        ((7, 5), ("13 with Hope", "13 mit Hoffnung", "13 з Надією")),
        ((2, 3), ("6 with Fear", "6 mit Angst", "6 зі Страхом")),
        ((3, 2), ("6 with Hope", "6 mit Hoffnung", "6 з Надією")),
        ((6, 6), ("Critical Success!", "Kritischer Erfolg!", "Критичний Успіх!")),
    ],
)
def test_the_roll_is_announced_in_three_languages(
    throw: tuple[int, int], announced: tuple[str, str, str]
) -> None:
    scene = Scene(Mira={"traits": {"agility": 1}})
    rolled = scene.play(throw)
    assert tuple(rolled.text(language) for language in LANGUAGES) == announced


@pytest.mark.rule("DH-18")
def test_a_total_below_zero_is_announced_with_its_sign() -> None:
    rolled = Scene().play((2, 1), modifier=-13)
    assert rolled.text("en").removesuffix(" with Hope") in ("-10", "−10")


@pytest.mark.rule("DH-17")
def test_before_a_call_and_after_a_cancelled_one_there_is_nothing_to_roll() -> None:
    scene = Scene(Mira={}, Tomas={})

    def nothing_is_open() -> None:
        assert scene.refused("anna", "roll", {"hope": 5, "fear": 7}) == "not_now"
        assert scene.refused("anna", "declare", modifier=1) == "not_now"
        assert scene.refused("ben", "help", character="Tomas") == "not_now"
        assert scene.refused("ben", "withdraw_help", character="Tomas") == "not_now"

    nothing_is_open()
    assert scene.refused("gm", "cancel_roll") == "not_now"
    scene.call()
    scene.do("gm", "cancel_roll")
    assert scene.state["roll"] is None
    nothing_is_open()


@pytest.mark.rule("DH-17")
def test_a_new_call_replaces_one_that_nobody_has_rolled() -> None:
    scene = Scene(Mira={}, Tomas={})
    scene.call("Mira", difficulty=30)
    scene.call("Tomas", difficulty=5)
    assert scene.state["roll"]["character"] == "Tomas"
    assert scene.refused("anna", "roll", {"hope": 5, "fear": 7}, character="Mira") == "not_now"
    assert scene.roll((5, 7), "Tomas").result["outcome"] == "success_with_fear"
