"""The printed counts again, thrown at a table: moves, help, improving, rounds and solving."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from limelight import Done

from . import book
from .book import FOUR, PRINTED, SOLVED, THREE, Pool
from .scene import Scene, combat, company

WHITE, BLACK = "white", "black"
Pools = dict[str, str]
"""The colours of named dice."""

EYES, TEMPER = {"attribute": "Eyes"}, {"attribute": "Temper"}
LANTERN, FIRE, BONUS = {"equipment": "Lantern"}, {"burden": "Fire"}, {"bonus": True}

AT_THE_TABLE: list[tuple[str, dict[str, Any], Pools]] = [
    ("find_out", {}, {"move": WHITE}),
    ("travel", {}, {"move": WHITE}),
    ("risk", {}, {"move": BLACK}),
    ("use_ability", {}, {"move": BLACK}),
    ("weaken", {}, {"move": BLACK}),
    ("find_out", EYES, {"move": WHITE, "attribute": WHITE}),
    ("travel", LANTERN, {"move": WHITE, "attribute": WHITE}),
    ("find_out", BONUS, {"move": WHITE, "bonus": WHITE}),
    ("find_out", FIRE, {"move": WHITE, "burden": BLACK}),
    ("travel", TEMPER, {"move": WHITE, "attribute": BLACK}),
    ("risk", LANTERN, {"move": BLACK, "attribute": WHITE}),
    ("weaken", EYES, {"move": BLACK, "attribute": WHITE}),
    ("find_out", EYES | FIRE, {"move": WHITE, "attribute": WHITE, "burden": BLACK}),
    ("risk", EYES | BONUS, {"move": BLACK, "attribute": WHITE, "bonus": WHITE}),
    ("travel", TEMPER | BONUS, {"move": WHITE, "attribute": BLACK, "bonus": WHITE}),
    ("find_out", TEMPER | FIRE, {"move": WHITE, "attribute": BLACK, "burden": BLACK}),
    ("weaken", EYES | FIRE, {"move": BLACK, "attribute": WHITE, "burden": BLACK}),
    (
        "find_out",
        EYES | FIRE | BONUS,
        {"move": WHITE, "attribute": WHITE, "burden": BLACK, "bonus": WHITE},
    ),
    (
        "risk",
        EYES | FIRE | BONUS,
        {"move": BLACK, "attribute": WHITE, "burden": BLACK, "bonus": WHITE},
    ),
    (
        "find_out",
        TEMPER | FIRE | BONUS,
        {"move": WHITE, "attribute": BLACK, "burden": BLACK, "bonus": WHITE},
    ),
]


def ready() -> Scene:
    """Everything can be thrown: a fight runs and a bonus die is there."""
    scene = company("Aki", "Ren")
    scene.earn(bonus_dice=1)
    scene.fight(12, {"Aki": 1, "Ren": 1})
    return scene


def size(pool: Pools) -> Pool:
    shades = list(pool.values())
    return shades.count(WHITE), shades.count(BLACK)


def counted(
    scene: Scene, pool: Pools, throw: Callable[[dict[str, int]], Done]
) -> tuple[int, tuple[int, int, int], int, int, int]:
    """Throws every throw, compares each with the book, settles it and takes it back."""
    found, before, number = [], scene.state, scene.table.number
    for faces in product(book.FACES, repeat=len(pool)):
        dice = dict(zip(pool, faces, strict=True))
        result = throw(dice).result
        white = [face for die, face in dice.items() if pool[die] == WHITE]
        black = [face for die, face in dice.items() if pool[die] == BLACK]
        wanted = (book.line(faces), max(faces), book.colour(white, black))
        assert (result["line"], result["high"], result["colour"]) == wanted, dice
        settled = scene.settle().result
        assert (settled["line"], settled["high"], settled["colour"]) == wanted, dice
        took = settled.get("gives", {}).get("condition", 0)
        assert took == scene.corruption() - 1
        found.append((wanted[0], BLACK if took else WHITE))
        for _ in range(scene.table.number - number):
            scene.do("gm", "undo")
        number = scene.table.number
    assert scene.state == before
    return book.counts(found)


@pytest.mark.rule("YO-1", "YO-2", "YO-3", "YO-4", "YO-R1")
@pytest.mark.parametrize(("move", "fields", "pool"), AT_THE_TABLE)
def test_every_throw_of_a_move(move: str, fields: dict[str, Any], pool: Pools) -> None:
    scene = ready()
    found = counted(scene, pool, lambda dice: scene.throw(move, dice, **fields))
    assert found == PRINTED[size(pool)]


def test_every_printed_pool_was_thrown_at_the_table() -> None:
    assert {size(pool) for _, _, pool in AT_THE_TABLE} == set(PRINTED)


@pytest.mark.rule("YO-12", "YO-R4", "YO-R6")
@pytest.mark.parametrize(
    ("move", "fields", "pool", "with_what"),
    [
        ("find_out", {}, {"move": WHITE, "help.Ren": WHITE}, EYES),
        ("find_out", {}, {"move": WHITE, "help.Ren": BLACK}, {}),
        ("find_out", EYES, {"move": WHITE, "attribute": WHITE, "help.Ren": BLACK}, TEMPER),
        ("risk", EYES, {"move": BLACK, "attribute": WHITE, "help.Ren": WHITE}, BONUS),
        ("risk", EYES, {"move": BLACK, "attribute": WHITE, "help.Ren": BLACK}, {}),
    ],
)
def test_every_throw_of_a_helped_move_counts_like_the_whole_pool(
    move: str, fields: dict[str, Any], pool: Pools, with_what: dict[str, Any]
) -> None:
    scene = ready()

    def helped(dice: dict[str, int]) -> Done:
        own = {die: face for die, face in dice.items() if die != "help.Ren"}
        scene.throw(move, own, **fields)
        return scene.help(dice["help.Ren"], **with_what)

    assert counted(scene, pool, helped) == PRINTED[size(pool)]


@pytest.mark.rule("YO-5")
@pytest.mark.parametrize(
    ("move", "fields", "first", "pool"),
    [
        ("find_out", {}, {"move": 2}, {"move": WHITE, "improve": BLACK}),
        (
            "risk",
            EYES,
            {"move": 2, "attribute": 3},
            {"move": BLACK, "attribute": WHITE, "improve": BLACK},
        ),
        (
            "travel",
            LANTERN | BONUS,
            {"move": 2, "attribute": 3, "bonus": 4},
            {"move": WHITE, "attribute": WHITE, "bonus": WHITE, "improve": BLACK},
        ),
    ],
)
def test_every_throw_of_an_improved_move_counts_like_a_pool_with_a_black_die_more(
    move: str, fields: dict[str, Any], first: dict[str, int], pool: Pools
) -> None:
    scene = ready()

    def improved(dice: dict[str, int]) -> Done:
        scene.throw(move, first, **fields)
        return scene.improve(dice)

    assert counted(scene, pool, improved) == PRINTED[size(pool)]


def won(scene: Scene, names: list[str], pools: list[int]) -> int:
    """How many of all throws win this round; each is compared with the book and taken back."""
    wins, danger = 0, scene.battle["danger"]
    for hands in book.hands(pools):
        dice = combat(**dict(zip(names, map(list, hands), strict=True)))
        done = scene.do("gm", "fight_round", dice)
        assert scene.battle["over"] is book.reaches(hands, danger)
        assert ("clues" in done.result.get("gives", {})) is scene.battle["over"]
        wins += scene.battle["over"]
        scene.do("gm", "undo")
    return wins


@pytest.mark.rule("YO-15")
@pytest.mark.parametrize(("danger", "printed"), THREE.items())
def test_every_round_of_three(danger: int, printed: int) -> None:
    scene = company("Aki", "Ren", "Sora")
    scene.fight(danger, {"Aki": 1, "Ren": 2, "Sora": 6})
    assert won(scene, ["Aki", "Ren", "Sora"], [1, 1, 1]) == printed


@pytest.mark.rule("YO-15")
@pytest.mark.parametrize(("danger", "printed"), FOUR.items())
def test_every_round_of_four(danger: int, printed: int) -> None:
    names = ["Aki", "Ren", "Sora", "Emi"]
    scene = company(*names)
    scene.fight(danger, dict.fromkeys(names, 1))
    assert won(scene, names, [1, 1, 1, 1]) == printed


@pytest.mark.rule("YO-15", "YO-R11")
@pytest.mark.parametrize("danger", [8, 11, 12])
def test_every_second_round_with_two_dice_in_one_hand(danger: int) -> None:
    names = ["Aki", "Ren", "Sora"]
    scene = company(*names)
    scene.fight(danger, dict.fromkeys(names, 6))
    scene.round(Aki=1, Ren=2, Sora=3)
    wanted = sum(book.reaches(hands, danger) for hands in book.hands([1, 1, 2]))
    assert won(scene, names, [1, 1, 2]) == wanted


@pytest.mark.rule("YO-21", "YO-R14")
@pytest.mark.parametrize("target", range(13))
def test_every_throw_that_solves(target: int) -> None:
    scene = Scene(difficulty=target)
    peaceful = 0
    for one, two in product(book.FACES, repeat=2):
        outcome = scene.do("gm", "solve", {"solve": [one, two]}, clues=[]).result["outcome"]
        assert outcome == ("peaceful" if book.solves(one, two, target) else "final_fight")
        peaceful += outcome == "peaceful"
        scene.do("gm", "undo")
    assert peaceful == SOLVED.get(target, peaceful)
    assert target > 3 or peaceful == 35
