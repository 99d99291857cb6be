"""Lines, doubles and colours: every throw of every pool, alone and against the printed counts."""

from itertools import product
from typing import Any

import pytest

import limelight.contract as ll
from limelight.chances.rolls import asked as asking
from limelight.games.yokai import rolls
from limelight.games.yokai.facts import game
from limelight.play.chance import every

from . import book
from .book import FOUR, PRINTED, SOLVED, THREE, Pool

MOVES = ("find-out", "risk", "use-ability", "travel", "weaken")


def made(roll: str, **options: Any) -> ll.Roll[Any]:
    found = game.rolls[roll](**options).roll()
    assert isinstance(found, ll.Roll)
    return found


def asked(roll: str, **options: Any) -> ll.Throw:
    return ll.Throw(made(roll, **options).dice())


def thrown(roll: str, faces: ll.Faces, **options: Any) -> dict[str, Any]:
    rolled = made(roll, **options)
    return rolled.result(rolled.read(faces))


@pytest.mark.rule("YO-2", "YO-3", "YO-4", "YO-R1")
@pytest.mark.parametrize("pool", PRINTED)
def test_the_book_counts_what_is_printed(pool: Pool) -> None:
    found = [(book.line([*w, *b]), book.colour(w, b)) for w, b in book.throws(pool)]
    assert book.counts(found) == PRINTED[pool]


@pytest.mark.rule("YO-2", "YO-3", "YO-4", "YO-R1")
@pytest.mark.parametrize("pool", PRINTED)
@pytest.mark.parametrize("move", MOVES)
def test_every_throw_of_a_pool_alone(move: str, pool: Pool) -> None:
    options = dict(zip(("white", "black"), pool, strict=True))
    found = []
    for faces in every(asked(move, **options)):
        white, black = faces.get("white", ()), faces.get("black", ())
        assert (len(white), len(black)) == pool
        result = thrown(move, faces, **options)
        assert result["outcome"] == result["line"] == book.line([*white, *black])
        assert result["high"] == max([*white, *black])
        assert result["colour"] == book.colour(white, black)
        found.append((result["line"], result["colour"]))
    assert book.counts(found) == PRINTED[pool]


@pytest.mark.rule("YO-1")
@pytest.mark.parametrize("move", MOVES)
def test_alone_a_move_is_its_lone_die_unless_told(move: str) -> None:
    colour = "white" if move in ("find-out", "travel") else "black"
    assert dict(asked(move).dice) == {colour: (6,)}


@pytest.mark.rule("YO-3")
def test_a_single_die_is_no_double() -> None:
    for move, colour in product(MOVES, ("white", "black")):
        for face, line in ((1, "1-2"), (6, "5-6")):
            assert thrown(move, {colour: (face,)}, **{colour: 1})["line"] == line


@pytest.mark.rule("YO-2", "YO-3")
def test_the_arithmetic_of_a_line_over_every_two_highest_dice() -> None:
    for high, second in product(book.FACES, range(7)):
        if second <= high:
            faces = [high, second] if second else [high]
            assert rolls.LINES[rolls.line(high, second)] == book.line(faces)


@pytest.mark.rule("YO-4", "YO-R1")
def test_the_arithmetic_of_the_colour_over_every_two_best_dice() -> None:
    for white, black in product(range(7), range(7)):
        if white or black:
            whites, blacks = [white][: bool(white)], [black][: bool(black)]
            wanted = book.colour(whites, blacks) == "black"
            assert bool(rolls.black(white, black)) is wanted, (white, black)


@pytest.mark.rule("YO-15")
def test_the_arithmetic_of_a_round_over_every_two_dice_that_count() -> None:
    for one, two, danger in product(range(7), range(7), range(2, 16)):
        assert bool(rolls.reaches(one + two, danger)) is (one + two >= danger)


@pytest.mark.rule("YO-8")
def test_alone_a_risk_succeeds_from_5_on() -> None:
    for face in book.FACES:
        assert thrown("risk", {"black": (face,)})["success"] is (face >= 5)
    assert thrown("risk", {"black": (6, 6)}, black=2)["success"] is True
    assert thrown("risk", {"black": (1, 1)}, black=2)["success"] is False


@pytest.mark.rule("YO-15", "YO-R11", "YO-R16")
@pytest.mark.parametrize(
    ("pools", "danger", "printed"),
    [
        *(((1, 1, 1), danger, count) for danger, count in THREE.items()),
        *(((1, 1, 1, 1), danger, count) for danger, count in FOUR.items()),
        *((pools, danger, None) for pools in ((1,), (3,), (1, 1, 2)) for danger in range(2, 14)),
    ],
)
def test_every_throw_of_combat_dice_alone(
    pools: tuple[int, ...], danger: int, printed: int | None
) -> None:
    options = {"pools": ",".join(map(str, pools)), "danger": danger}
    won = 0
    for hands in book.hands(pools):
        faces = {"combat": tuple(face for hand in hands for face in hand)}
        result = thrown("combat", faces, **options)
        reached = book.reaches(hands, danger)
        assert result["outcome"] == ("won" if reached else "another_round")
        won += reached
    assert len(list(every(asked("combat", **options)))) == 6 ** sum(pools)
    assert printed in (won, None)


@pytest.mark.rule("YO-21", "YO-R14")
@pytest.mark.parametrize("target", range(-3, 15))
def test_every_throw_that_solves_alone(target: int) -> None:
    won = 0
    for faces in every(asked("solve", difficulty=target)):
        one, two = faces["solve"]
        peaceful = book.solves(one, two, target)
        outcome = thrown("solve", faces, difficulty=target)["outcome"]
        assert outcome == ("peaceful" if peaceful else "final_fight")
        assert bool(rolls.peaceful(one, two, target)) is peaceful
        won += peaceful
    assert won == SOLVED.get(target, won)
    assert target > 3 or won == 35


@pytest.mark.parametrize(
    ("roll", "options"),
    [
        ("find-out", {"white": 0, "black": 0}),
        ("find-out", {"white": -1}),
        ("risk", {"black": 25}),
        ("combat", {"danger": 8}),
        ("combat", {"pools": "1,x", "danger": 8}),
        ("combat", {"pools": "1,1"}),
        ("solve", {}),
    ],
)
def test_alone_what_makes_no_roll_is_refused(roll: str, options: dict[str, Any]) -> None:
    answer = asking.made(game, roll, options)
    assert isinstance(answer, ll.Refusal) and answer.code == "bad_value"


def test_alone_a_pool_may_hold_24_dice_of_each_colour() -> None:
    assert dict(asked("weaken", white=24, black=24).dice) == {
        "white": (6,) * 24,
        "black": (6,) * 24,
    }
