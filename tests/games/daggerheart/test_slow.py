"""Slow and Relentless adversaries: how often in a turn, and getting ready first."""

import pytest

from .fight import Fight, feature, features
from .scene import SUCCESS_WITH_HOPE

ACTIONS = ("attack", "action", "clear_condition", "sprint", "other")


def token(scene: Fight, name: str = "Troll") -> bool:
    ready: bool = scene.of(name)["token"]
    return ready


def troll(*more: str) -> Fight:
    scene = Fight(fear=12)
    scene.foe("Troll", "Slow", *more)
    scene.do("gm", "add_condition", name="Restrained", on="Troll", temporary=True)
    return scene


@pytest.mark.rule("DH-91", "DH-R50")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_slow_one_gets_ready_and_acts_the_next_time(action: str) -> None:
    scene = troll()
    fields = {"attack": {"target": "Mira"}, "clear_condition": {"condition": "Restrained"}}
    said = fields.get(action, {})
    d20 = 10 if action == "attack" else None
    assert scene.acts_not("Troll", action, **said) == "not_now"
    scene.acts("Troll", "prepare", text="It lifts the log.")
    assert "It lifts the log." in scene.table.story("anna")[-1]
    assert token(scene)
    assert scene.table.view("anna")["adversaries"]["Troll"]["token"] is True
    scene.gm_turn()
    assert scene.acts_not("Troll", "prepare") == "not_now"
    scene.acts("Troll", action, d20, **said)
    assert not token(scene)
    scene.gm_turn()
    assert scene.acts_not("Troll", "sprint") == "not_now"
    scene.acts("Troll", "prepare")


@pytest.mark.rule("DH-91")
def test_getting_ready_is_its_spotlight_of_this_turn_and_costs_as_any_move() -> None:
    scene = troll()
    scene.do("gm", "gm_move", text="It rains.")
    scene.acts("Troll", "prepare")
    assert scene.fear == 11
    assert scene.acts_not("Troll", "attack", target="Mira") == "already_used"


@pytest.mark.rule("DH-91", "DH-90")
def test_a_slow_and_relentless_one_gets_ready_and_acts_in_one_turn() -> None:
    scene = troll("Relentless (3)")
    scene.acts("Troll", "prepare")
    assert scene.acts_not("Troll", "prepare") == "not_now"
    scene.acts("Troll", "attack", 5, target="Mira")
    assert scene.acts_not("Troll", "sprint") == "not_now"
    scene.acts("Troll", "prepare")
    assert (scene.fear, token(scene)) == (10, True)
    assert scene.acts_not("Troll", "attack", target="Mira") == "already_used"
    scene.gm_turn()
    scene.acts("Troll", "attack", 5, target="Mira")


@pytest.mark.rule("DH-R50")
def test_the_token_stays_over_turns_calls_rests_sessions_and_scenes() -> None:
    scene = troll()
    scene.acts("Troll", "prepare")
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "new_scene")
    for kind in ("short", "long"):
        scene.do("gm", "start_rest", kind=kind)
        scene.do("gm", "end_rest", {"d4": 1})
    scene.do("gm", "start_session")
    scene.do("gm", "end_session")
    assert token(scene)
    scene.gm_turn()
    scene.acts("Troll", "attack", 5, target="Mira")


@pytest.mark.rule("DH-R50")
def test_using_a_feature_is_acting_and_a_reaction_is_not() -> None:
    scene = Fight()
    has = [feature("Slow"), feature("Crush", kind="action"), feature("Bellow", kind="reaction")]
    scene.foe("Troll", features=has)
    assert scene.acts_not("Troll", "action", feature="Crush") == "not_now"
    assert scene.acts_not("Troll", "prepare", feature="Crush") == "bad_value"
    scene.do("gm", "use_feature", of="Troll", feature="Bellow")
    scene.do("gm", "adversary_roll", {"d20": 5}, adversary="Troll", difficulty=12)
    assert not token(scene)
    scene.acts("Troll", "prepare")
    scene.do("gm", "use_feature", of="Troll", feature="Bellow")
    assert token(scene)
    scene.gm_turn()
    scene.acts("Troll", "action", feature="Crush")
    assert not token(scene)


@pytest.mark.rule("DH-91")
def test_one_that_is_not_slow_does_not_get_ready() -> None:
    scene = Fight()
    scene.foe("Hound", "Slow Walker")
    assert scene.acts_not("Hound", "prepare") == "bad_value"
    scene.acts("Hound", "attack", 5, target="Mira")
    assert scene.of("Hound")["token"] is False


@pytest.mark.rule("DH-91", "DH-88", "DH-R49")
def test_slow_ones_join_a_group_attack_only_when_they_are_ready() -> None:
    scene = Fight()
    slow = [*features("Slow"), feature("Group Attack")]
    scene.rats("Rat")
    scene.rats("Toad", features=slow)
    scene.rats("Slug", features=slow)
    both = {"group": ["Rat", "Slug"], "target": "Mira"}
    assert scene.acts_not("Toad", "group_attack", **both) == "not_now"
    scene.acts("Toad", "prepare")
    scene.gm_turn()
    assert scene.acts_not("Toad", "group_attack", **both) == "not_now"  # the slug
    scene.acts("Slug", "prepare")
    scene.gm_turn()
    scene.acts("Toad", "group_attack", 15, **both)
    assert not token(scene, "Toad") and not token(scene, "Slug")
    scene.gm_turn()
    assert scene.acts_not("Rat", "group_attack", group=["Slug"], target="Mira") == "not_now"


@pytest.mark.rule("DH-91")
def test_a_defeated_one_does_not_get_ready_and_an_attack_on_nobody_is_acting() -> None:
    scene = troll()
    assert scene.acts_not("Troll", "attack") == "not_now"
    scene.acts("Troll", "prepare")
    scene.gm_turn()
    scene.acts("Troll", "attack")
    assert not token(scene)
    scene.takes("Troll", 1)
    scene.do("gm", "mark", target="Troll", what="hp", amount=9)
    scene.gm_turn()
    assert scene.acts_not("Troll", "prepare") == "not_now"


@pytest.mark.rule("DH-91")
def test_in_the_players_turn_it_gets_ready_on_a_prompt_only() -> None:
    scene = troll()
    scene.players_turn()
    assert scene.acts_not("Troll", "prepare") == "not_now"
    scene.do("gm", "prompt_gm", because="looks_to_gm")
    scene.acts("Troll", "prepare")
    assert token(scene)
    scene.do("gm", "undo")
    assert not token(scene)


@pytest.mark.rule("DH-91")
def test_what_a_slow_one_can_do_is_what_is_offered() -> None:
    scene = troll()

    def actions() -> set[str]:
        (offer,) = (o for o in scene.table.offers("gm") if o.do == "spotlight_adversary")
        (field,) = (field for field in offer.fields if field.name == "action")
        return set(field.choices)

    assert actions() == {"prepare"}
    scene.acts("Troll", "prepare")
    scene.gm_turn()
    assert "prepare" not in actions() and {"attack", "sprint", "other"} <= actions()


@pytest.mark.rule("DH-90")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_relentless_one_comes_so_often_in_a_turn_and_each_time_is_paid(times: int) -> None:
    scene = Fight(fear=5)
    scene.foe("Wolf", f"Relentless ({times})")
    for _ in range(times):
        scene.acts("Wolf", "attack", 5, target="Mira")
    assert scene.fear == 5 - (times - 1)
    assert scene.acts_not("Wolf", "sprint") == "already_used"
    scene.gm_turn()
    scene.acts("Wolf", "sprint")


@pytest.mark.rule("DH-90")
def test_relentless_needs_the_fear_for_each_time() -> None:
    scene = Fight(fear=1)
    scene.foe("Wolf", "Relentless (3)")
    scene.acts("Wolf", "sprint")
    scene.acts("Wolf", "sprint")
    assert scene.acts_not("Wolf", "sprint") == "not_enough_fear"
