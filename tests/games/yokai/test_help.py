"""Offering help: the helper's die, what it joins, and what it costs the helper."""

from itertools import product
from typing import Any

import pytest

from .scene import Scene, company, gives

FORMS: list[tuple[dict[str, Any], str]] = [
    ({"attribute": "Eyes"}, "white"),
    ({"bonus": True}, "white"),
    ({"attribute": "Temper"}, "black"),
    ({}, "black"),
    ({"attribute": "Eyes", "bonus": False}, "white"),
    ({"bonus": False}, "black"),
]
AKI = {"character": "Aki"}


def ready(*more: str, **options: Any) -> Scene:
    scene = company("Aki", "Ren", *more, **options)
    scene.earn(bonus_dice=1)
    return scene


@pytest.mark.rule("YO-12")
@pytest.mark.parametrize("move", ["find_out", "risk"])
@pytest.mark.parametrize(("form", "colour"), FORMS)
def test_the_colour_of_the_help_die(move: str, form: dict[str, Any], colour: str) -> None:
    scene = ready()
    scene.throw(move, {"move": 3})
    done = scene.help(4, **form)
    assert (done.result["line"], done.result["high"]) == ("3-4", 4)
    assert done.result["colour"] == colour
    assert scene.bonus_dice == (0 if form.get("bonus") else 1)
    assert scene.corruption("Ren") == 1
    scene.settle()
    assert scene.corruption("Ren") == (2 if colour == "black" else 1)


@pytest.mark.rule("YO-12", "YO-R5")
@pytest.mark.parametrize(("form", "colour"), FORMS)
def test_every_help_die_against_every_black_die(form: dict[str, Any], colour: str) -> None:
    scene = ready()
    for own, face in product(range(1, 7), range(1, 7)):
        scene.throw("risk", {"move": own})
        scene.help(face, **form)
        scene.settle()
        taken = scene.corruption("Ren") - 1
        assert taken == (1 if colour == "black" or own == face else 0), (own, face)
        for _ in range(3):
            scene.do("gm", "undo")


@pytest.mark.rule("YO-12")
@pytest.mark.parametrize(
    ("fields", "die"),
    [
        ({"attribute": "Temper"}, "attribute"),
        ({"equipment": "Knife"}, "attribute"),
        ({"burden": "Fire"}, "burden"),
    ],
)
def test_any_black_die_of_the_acting_player_hits_and_a_white_one_does_not(
    fields: dict[str, Any], die: str
) -> None:
    for dice, hit in (({"move": 3, die: 2}, 1), ({"move": 2, die: 3}, 0)):
        scene = ready()
        scene.throw("find_out", dice, **fields)
        scene.help(2, attribute="Eyes")
        scene.settle()
        assert scene.corruption("Ren") == 1 + hit
        assert scene.conditions("Ren") == ["Fox", "unnamed"][: 1 + hit]


@pytest.mark.rule("YO-12", "YO-R5")
def test_another_helper_s_black_die_is_no_black_die_of_the_acting_player() -> None:
    scene = ready("Sora")
    scene.throw("find_out", {"move": 5})
    scene.help(4, "Ren", attribute="Eyes")
    scene.help(4, "Sora")
    scene.settle()
    assert (scene.corruption("Ren"), scene.corruption("Sora")) == (1, 2)
    assert scene.corruption("Aki") == 1


@pytest.mark.rule("YO-R5")
def test_never_more_than_one_condition_per_help() -> None:
    scene = ready()
    fields = {"attribute": "Temper", "burden": "Fire"}
    scene.throw("risk", {"move": 4, "attribute": 4, "burden": 4}, **fields)
    scene.help(4)
    scene.settle()
    assert scene.corruption("Ren") == 2
    assert scene.corruption("Aki") == 2


@pytest.mark.rule("YO-R5", "YO-R4")
@pytest.mark.parametrize(
    ("first", "again", "hit"),
    [
        ({"move": 5, "burden": 3}, {"move": 5, "burden": 1, "improve": 2}, 0),
        ({"move": 5, "burden": 1}, {"move": 5, "burden": 3, "improve": 2}, 1),
        ({"move": 5, "burden": 1}, {"move": 5, "burden": 2, "improve": 3}, 1),
        ({"move": 5, "burden": 3}, {"move": 3, "burden": 2, "improve": 1}, 0),
    ],
)
def test_the_throw_that_counts_in_the_end_is_compared(
    first: dict[str, int], again: dict[str, int], hit: int
) -> None:
    scene = ready()
    scene.throw("find_out", first, burden="Fire")
    scene.help(3, attribute="Eyes")
    scene.improve(again)
    scene.settle()
    assert scene.corruption("Ren") == 1 + hit


@pytest.mark.rule("YO-R4")
def test_the_help_die_is_kept_when_the_roll_is_improved() -> None:
    scene = ready()
    scene.throw("find_out", {"move": 3})
    scene.help(5, attribute="Eyes")
    assert scene.dice_of("hana", "improve", **AKI) == {"move": (6,), "improve": (6,)}
    thrown = {"move": 1, "improve": 1, "help.Ren": 1}
    assert scene.refused("hana", "improve", thrown, **AKI) == "bad_dice"
    done = scene.improve({"move": 1, "improve": 1})
    assert (done.result["line"], done.result["high"], done.result["colour"]) == ("5-6", 5, "white")


@pytest.mark.rule("YO-R4", "YO-3")
@pytest.mark.parametrize(("own", "face", "line"), [(6, 6, "6&6"), (1, 1, "1&1"), (1, 2, "1-2")])
def test_the_help_die_joins_doubles(own: int, face: int, line: str) -> None:
    scene = ready()
    scene.throw("find_out", {"move": own})
    done = scene.help(face, attribute="Eyes")
    assert done.result["line"] == line
    assert scene.settle().result["line"] == line


@pytest.mark.rule("YO-R4")
def test_help_can_end_a_double() -> None:
    scene = ready()
    scene.throw("find_out", {"move": 1, "attribute": 1}, attribute="Eyes")
    assert scene.help(3, attribute="Eyes").result["line"] == "3-4"
    assert gives(scene.settle()) == {"points": 1}


@pytest.mark.rule("YO-R4", "YO-8")
def test_help_makes_a_risk_succeed() -> None:
    scene = ready()
    assert scene.throw("risk", {"move": 2}).result["success"] is False
    assert scene.help(5, attribute="Eyes").result["success"] is True
    done = scene.settle()
    assert done.result["success"] is True and gives(done) == {}


@pytest.mark.rule("YO-R6")
@pytest.mark.parametrize(("own", "face"), [(2, 5), (5, 5)])
def test_a_black_help_die_on_top_is_a_condition_for_the_acting_player_too(
    own: int, face: int
) -> None:
    scene = ready()
    scene.throw("find_out", {"move": own})
    assert scene.help(face).result["colour"] == "black"
    again = {"move": 6, "improve": 1}
    assert scene.refused("hana", "improve", again, **AKI) == "not_now"
    assert gives(scene.settle()) == {"clues": 1, "condition": 1}
    assert (scene.corruption("Aki"), scene.corruption("Ren")) == (2, 2)


@pytest.mark.rule("YO-R4", "YO-R6")
def test_a_white_help_die_on_top_takes_the_condition_off_and_opens_improving() -> None:
    scene = ready()
    assert scene.throw("risk", {"move": 3}).result["colour"] == "black"
    assert scene.help(4, attribute="Eyes").result["colour"] == "white"
    scene.improve({"move": 4, "improve": 1})
    done = scene.settle()
    assert gives(done) == {"points": 1, "condition": 1}


@pytest.mark.rule("YO-12", "YO-R6")
def test_the_new_condition_s_name_is_the_acting_character_s() -> None:
    scene = ready()
    scene.throw("find_out", {"move": 2})
    scene.help(5)
    scene.settle(condition="Shaken")
    assert scene.conditions("Aki") == ["Fox", "Shaken"]
    assert scene.conditions("Ren") == ["Fox", "unnamed"]


@pytest.mark.rule("YO-12")
def test_several_may_help_and_all_their_dice_count() -> None:
    scene = ready("Sora", "Emi")
    scene.throw("risk", {"move": 1})
    scene.help(6, "Ren", attribute="Eyes")
    scene.help(6, "Sora", bonus=True)
    done = scene.help(2, "Emi")
    assert (done.result["line"], done.result["colour"]) == ("6&6", "white")
    assert gives(scene.settle()) == {"clues": 1, "bonus_dice": 1}
    assert [scene.corruption(name) for name in ("Ren", "Sora", "Emi")] == [1, 1, 2]
