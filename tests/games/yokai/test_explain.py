"""Every result explains itself: the rules that it came about by, in every language."""

import re
from typing import Any

import pytest

import limelight.contract as ll
from limelight import Done
from limelight.games.yokai.facts import game

from .scene import Scene, company

RULES = {"find_out": "YO-7", "risk": "YO-8", "use_ability": "YO-9", "travel": "YO-10"}


def ids(done: Done) -> set[str]:
    """The rules that an explanation names; the same in every language."""
    found = [
        set(re.findall(r"\((YO-R?[0-9]+)\)", " ".join(done.explain(language))))
        for language in ("en", "de", "uk")
    ]
    assert found[0] == found[1] == found[2]
    return found[0]


class Alone:
    """A roll without a table: what it came to, and how that is explained."""

    def __init__(self, roll: str, faces: ll.Faces, **options: Any) -> None:
        made = game.rolls[roll](**options).roll()
        assert isinstance(made, ll.Roll)
        fell = made.read(faces)
        self.result = made.result(fell)
        self.explain = [*made.why(fell), *made.follows(fell)]


@pytest.mark.rule("YO-7", "YO-8", "YO-9", "YO-10", "YO-11")
@pytest.mark.parametrize(("move", "rule"), [*RULES.items(), ("weaken", "YO-11")])
def test_a_lone_move_names_its_table(move: str, rule: str) -> None:
    rolled = Alone(move.replace("_", "-"), {"black": (3,)}, black=1)
    assert rule in [why.rule for why in rolled.explain]
    others = {"YO-7", "YO-8", "YO-9", "YO-10", "YO-11"} - {rule}
    assert not others & {why.rule for why in rolled.explain}


@pytest.mark.rule("YO-2", "YO-3", "YO-4")
@pytest.mark.parametrize(
    ("white", "black", "named", "condition"),
    [
        ((6, 6), (5,), {"YO-3"}, False),
        ((6, 5), (1,), {"YO-2"}, False),
        ((1, 1), (1,), {"YO-3", "YO-4"}, True),
        ((2, 3), (4,), {"YO-2", "YO-4"}, True),
        ((4, 3), (4,), {"YO-2", "YO-4"}, True),
    ],
)
def test_a_lone_move_names_how_it_was_read(
    white: tuple[int, ...], black: tuple[int, ...], named: set[str], condition: bool
) -> None:
    rolled = Alone("find-out", {"white": white, "black": black}, white=2, black=1)
    assert {why.rule for why in rolled.explain} & {"YO-2", "YO-3", "YO-4"} == named
    assert rolled.result["condition"] is condition


@pytest.mark.rule("YO-15", "YO-21")
def test_a_lone_round_and_a_lone_solution_say_their_sum() -> None:
    combat = Alone("combat", {"combat": (3, 5, 4)}, pools="1,1,1", danger=9)
    assert (combat.result["total"], combat.result["outcome"]) == (9, "won")
    assert "YO-15" in [why.rule for why in combat.explain]
    solved = Alone("solve", {"solve": (3, 5)}, difficulty=9)
    assert (solved.result["total"], solved.result["outcome"]) == (8, "final_fight")
    assert "YO-21" in [why.rule for why in solved.explain]


@pytest.mark.rule("YO-1", "YO-2")
@pytest.mark.parametrize(("move", "rule"), RULES.items())
def test_a_throw_names_its_dice_and_a_settled_move_its_table(move: str, rule: str) -> None:
    scene = Scene()
    scene.hurt(2)
    thrown = scene.throw(move, {"move": 1, "attribute": 3}, attribute="Eyes")
    assert {"YO-1", "YO-2"} <= ids(thrown)
    assert rule in ids(scene.settle())


@pytest.mark.rule("YO-4", "YO-5", "YO-12")
def test_help_improving_and_conditions_are_named() -> None:
    scene = company("Aki", "Ren")
    scene.throw("find_out", {"move": 3})
    assert "YO-12" in ids(scene.help(2))
    assert "YO-5" in ids(scene.improve({"move": 1, "improve": 5}))
    assert {"YO-2", "YO-4", "YO-7", "YO-12"} <= ids(scene.settle())


@pytest.mark.rule("YO-14", "YO-15", "YO-16", "YO-18", "YO-19")
def test_a_fight_names_its_rules() -> None:
    scene = company("Aki", "Ren")
    assert "YO-14" in ids(scene.fight(9, {"Aki": 3, "Ren": 3}))
    assert "YO-11" in ids(scene.weaken(5))
    first = ids(scene.round(Aki=3, Ren=2))
    assert {"YO-15", "YO-16", "YO-18"} <= first and "YO-19" not in first
    won = ids(scene.round(Aki=[4, 1], Ren=4))
    assert {"YO-15", "YO-19"} <= won and not {"YO-16", "YO-18"} & won


@pytest.mark.rule("YO-21")
def test_a_solution_names_its_rule() -> None:
    assert "YO-21" in ids(Scene().do("gm", "solve", {"solve": [3, 4]}, clues=[]))
