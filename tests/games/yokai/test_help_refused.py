"""Help that is refused: for what, by whom, when, and with what."""

import pytest

from .scene import Scene, company

AKI = {"character": "Aki"}
REN = {"character": "Ren"}
DIE = {"help.Ren": 4}


def ready(*more: str) -> Scene:
    scene = company("Aki", "Ren", *more)
    scene.earn(bonus_dice=1)
    return scene


@pytest.mark.rule("YO-12")
@pytest.mark.parametrize("move", ["use_ability", "travel", "weaken"])
def test_only_finding_out_and_risking_can_be_helped(move: str) -> None:
    scene = ready()
    scene.fight(9, {"Aki": 1, "Ren": 1})
    scene.throw(move, {"move": 3})
    for form in ({"attribute": "Eyes"}, {"attribute": "Temper"}, {"bonus": True}, {}):
        assert scene.refused("ivo", "help", DIE, **REN, **form) == "not_now"


@pytest.mark.rule("YO-R4")
def test_help_comes_after_the_first_throw_and_not_after_improving() -> None:
    scene = ready()
    assert scene.refused("ivo", "help", DIE, **REN) == "not_now"
    scene.throw("find_out", {"move": 3})
    scene.improve({"move": 5, "improve": 1})
    assert scene.refused("ivo", "help", DIE, **REN) == "not_now"
    scene.settle()
    assert scene.refused("ivo", "help", DIE, **REN) == "not_now"


@pytest.mark.rule("YO-12")
def test_nobody_helps_twice_or_oneself() -> None:
    scene = ready("Sora")
    scene.throw("find_out", {"move": 3})
    scene.help(2)
    assert scene.refused("ivo", "help", DIE, **REN) == "not_now"
    assert scene.refused("ivo", "help", DIE, **REN, attribute="Eyes") == "not_now"
    assert scene.refused("hana", "help", {"help.Aki": 4}, **AKI) == "not_now"
    scene.help(2, "Sora")


@pytest.mark.rule("YO-12")
def test_a_helper_may_help_again_with_the_next_move() -> None:
    scene = ready()
    for _ in range(2):
        scene.throw("find_out", {"move": 3})
        scene.help(2, attribute="Eyes")
        scene.settle()
    assert scene.points == 2 and scene.corruption("Ren") == 1


@pytest.mark.rule("YO-12")
def test_an_attribute_or_a_bonus_die_but_not_both() -> None:
    scene = ready()
    scene.throw("find_out", {"move": 3})
    both = {"attribute": "Eyes", "bonus": True}
    assert scene.refused("ivo", "help", DIE, **REN, **both) == "bad_value"


@pytest.mark.rule("YO-12")
def test_a_helper_s_bonus_die_must_be_there_and_is_paid_at_once() -> None:
    scene = ready()
    scene.throw("find_out", {"move": 3, "bonus": 3}, bonus=True)
    assert scene.bonus_dice == 0
    assert scene.refused("ivo", "help", DIE, **REN, bonus=True) == "not_enough_bonus_dice"
    assert scene.refused("ivo", "help", {}, **REN, bonus=True) == "not_enough_bonus_dice"
    scene.settle()
    scene.earn(bonus_dice=1)
    scene.throw("find_out", {"move": 3})
    scene.help(4, bonus=True)
    assert scene.bonus_dice == 0
    scene.do("gm", "undo")
    assert scene.bonus_dice == 1


@pytest.mark.rule("YO-12")
def test_help_is_with_an_attribute_of_the_helper_s_own() -> None:
    scene = Scene(Aki={"attributes": {"Nose": "white"}}, Ren={})
    scene.throw("find_out", {"move": 3})
    for name in ("Nose", "Lantern", "Fire"):
        assert scene.refused("ivo", "help", DIE, **REN, attribute=name) == "unknown_name"
    assert scene.refused("ivo", "help", DIE, **REN, equipment="Lantern") == "unknown_field"
    assert scene.refused("ivo", "help", DIE, character="Oni") == "unknown_name"
    assert scene.refused("hana", "help", DIE, **REN) == "not_yours"
    scene.do("gm", "help", DIE, **REN)


@pytest.mark.rule("YO-12")
def test_a_player_s_other_character_may_help() -> None:
    scene = Scene(Aki={}, Ren={"player": "hana"})
    scene.throw("find_out", {"move": 3})
    assert scene.help(5, attribute="Eyes").result["line"] == "5-6"


@pytest.mark.rule("YO-12")
def test_the_help_die_is_named_after_the_helper() -> None:
    scene = ready()
    scene.throw("find_out", {"move": 3})
    assert scene.dice_of("ivo", "help", **REN) == {"help.Ren": (6,)}
    assert scene.refused("ivo", "help", {"help.Aki": 3}, **REN) == "missing_dice"
    assert scene.refused("ivo", "help", {"help.Ren": 7}, **REN) == "bad_dice"
    assert scene.refused("ivo", "help", {"help.Ren": 3, "move": 3}, **REN) == "bad_dice"


@pytest.mark.rule("YO-12")
def test_who_is_out_of_action_does_not_help() -> None:
    scene = ready()
    scene.hurt(5, "Ren")
    scene.throw("find_out", {"move": 3})
    assert scene.refused("ivo", "help", DIE, **REN, attribute="Eyes") == "not_now"


@pytest.mark.rule("YO-12")
def test_helping_can_put_the_helper_out_of_action() -> None:
    scene = ready()
    scene.hurt(4, "Ren")
    scene.throw("find_out", {"move": 3})
    scene.help(2)
    assert scene.of("Ren")["out"] is False
    scene.settle()
    assert scene.of("Ren")["out"] is True and scene.corruption("Ren") == 6
