"""The odds of every lone roll: what must come out, and both ways equal."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from limelight.game import Game, Refusal
from limelight.games import game, names
from limelight.odds import Odds, arrays, every, odds
from limelight.odds.pools import weighed
from limelight.odds.rolls import _at_once, _one_by_one, asked


def known(name: str) -> Game:
    found = game(name)
    assert found is not None
    return found


def of(name: str, roll: str, **options: Any) -> Odds:
    found = odds(known(name), roll, options)
    assert isinstance(found, Odds), found
    return found


def written(found: Odds) -> dict[str, str]:
    plain: dict[str, str] = found.plain()["odds"]
    return plain


@pytest.mark.rule("DH-4", "DH-5", "DH-6", "DH-7", "DH-8", "DH-9")
def test_an_action_roll() -> None:
    assert written(of("daggerheart", "action", modifier=2, difficulty=15)) == {
        "success_with_hope": "1/4",
        "success_with_fear": "1/4",
        "failure_with_hope": "5/24",
        "failure_with_fear": "5/24",
        "critical_success": "1/12",
    }


@pytest.mark.rule("DH-40", "DH-R21")
@pytest.mark.parametrize(
    ("edition", "success", "failure"),
    [("1.0", "6853/15552", "275/15552"), ("2.0", "6227/15552", "901/15552")],
)
def test_the_roll_with_three_helpers(edition: str, success: str, failure: str) -> None:
    found = of(
        "daggerheart",
        "action",
        modifier=2,
        difficulty=15,
        advantage=1,
        helpers=3,
        edition=edition,
    )
    assert written(found) == {
        "success_with_hope": success,
        "success_with_fear": success,
        "failure_with_hope": failure,
        "failure_with_fear": failure,
        "critical_success": "1/12",
    }


@pytest.mark.rule("YO-1", "YO-2", "YO-3", "YO-4")
@pytest.mark.parametrize(
    ("white", "black", "thirds", "ones", "sixes", "condition"),
    [
        (1, 0, (2, 2, 2), 0, 0, 0),
        (0, 1, (2, 2, 2), 0, 0, 6),
        (2, 0, (4, 12, 20), 1, 1, 0),
        (1, 1, (4, 12, 20), 1, 1, 21),
        (2, 1, (8, 56, 152), 1, 16, 91),
        (1, 2, (8, 56, 152), 1, 16, 161),
        (3, 1, (16, 240, 1040), 1, 171, 441),
        (2, 2, (16, 240, 1040), 1, 171, 791),
    ],
)
def test_the_pools_of_the_book(
    white: int, black: int, thirds: tuple[int, int, int], ones: int, sixes: int, condition: int
) -> None:
    found = of("yokai", "risk", white=white, black=black)
    low, middle, high = thirds
    assert found.out_of == 6 ** (white + black)
    assert found.counts == {
        "1&1": ones,
        "1-2": low - ones,
        "3-4": middle,
        "5-6": high - sixes,
        "6&6": sixes,
    }
    assert found.chances == {"condition": condition}


@pytest.mark.rule("YO-15", "YO-21", "YO-R11")
def test_combat_and_solving() -> None:
    won = {
        "1,1,1": {8: 147, 9: 113, 10: 77, 12: 16},
        "1,1,1,1": {8: 1071, 10: 676, 12: 171},
    }
    for pools, counts in won.items():
        for danger, count in counts.items():
            assert of("yokai", "combat", pools=pools, danger=danger).counts["won"] == count
    solved = {3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 12: 1}
    for difficulty, count in solved.items():
        assert of("yokai", "solve", difficulty=difficulty).counts["peaceful"] == count


@pytest.mark.rule("YO-R11")
def test_pools_beyond_what_64_bits_hold() -> None:
    ones = of("yokai", "combat", pools=",".join("1" * 24), danger=12)
    assert ones.chance("won") == Fraction(4392674398624351271, 4738381338321616896)
    hands = of("yokai", "combat", pools="4,4,4,4,4,4", danger=12)
    assert hands.chance("won") == Fraction(4294827413761070021, 4738381338321616896)
    whole = of("yokai", "find-out", white=24, black=24)
    assert whole.out_of == 6**48
    assert whole.counts["1&1"] == 1


@pytest.mark.rule("SI-8")
def test_levels_of_the_book() -> None:
    rows = {8: (1, 0, 3, 4, 11, 1), 14: (1, 1, 5, 7, 5, 1), 20: (1, 3, 6, 9, 0, 1)}
    for value, counts in rows.items():
        found = of("sinners", "test", value=value).counts
        order = ("critical", "III", "II", "I", "failure", "fumble")
        assert tuple(found[level] for level in order) == counts


SITUATIONS: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("daggerheart", "action"): {
        "modifier": (3,),
        "difficulty": (None, 14),
        "advantage": (0, 2),
        "disadvantage": (0, 1),
        "helpers": (0, 2),
        "edition": ("1.0", "2.0"),
        "bonus": ("", "d2-1"),
    },
    ("daggerheart", "reaction"): {
        "modifier": (-2, 3),
        "difficulty": (9, 14),
        "advantage": (0, 1),
        "disadvantage": (0, 2),
        "bonus": ("", "d3-1d2+1"),
    },
    ("daggerheart", "damage"): {
        "damage": ("2d8+1", "d6-1d4", "3", "0", "1", "4d3-9"),
        "critical": (False, True),
    },
    ("daggerheart", "adversary-attack"): {
        "modifier": (-1, 4),
        "difficulty": (5, 14, 99),
        "advantage": (0, 1),
        "disadvantage": (0, 1),
    },
    ("daggerheart", "adversary-reaction"): {
        "modifier": (-1, 4),
        "difficulty": (5, 14, 99),
        "advantage": (0, 1),
        "disadvantage": (0, 1),
    },
    **{
        ("yokai", move): {
            "white": (0, 1, 3),
            "black": (1, 2),
            "lying": ("", "w4", "b6,w6", "b1"),
        }
        for move in ("find-out", "risk", "use-ability", "travel", "weaken")
    },
    ("yokai", "solve"): {"difficulty": (-1, 2, 3, 7, 12, 13)},
    ("yokai", "combat"): {"pools": ("1", "3", "1,1", "1,2,2", "2,1,1,1"), "danger": (2, 8, 11, 12)},
    ("sinners", "test"): {
        "value": (-1, 5, 12, 20, 40),
        "advantage": (False, True),
        "disadvantage": (False, True),
    },
    ("sinners", "exchange"): {
        "value": (3, 14),
        "against": (8, 15),
        "action": ("attack", "manoeuvre"),
        "reaction": ("attack", "defend", "dodge", "manoeuvre"),
    },
    ("coinflip", "flip"): {},
}
MOVES = ("find-out", "risk", "use-ability", "travel", "weaken")
BESIDE = {"damage": {"totals": "total"}} | {move: {"condition": "condition"} for move in MOVES}


def situations(name: str, roll: str) -> Iterator[dict[str, Any]]:
    axes = SITUATIONS[name, roll]
    for values in product(*axes.values()):
        yield dict(zip(axes, values, strict=True))


def test_every_roll_of_every_game_is_in_the_grid() -> None:
    rolls = {(name, roll) for name in names() for roll in known(name).LONE_ROLLS}
    assert rolls == SITUATIONS.keys()


@pytest.mark.parametrize(("name", "roll"), SITUATIONS)
def test_arrays_numbers_and_every_throw_agree(name: str, roll: str) -> None:
    """The roll read on arrays, read one by one, and played with every possible throw."""
    played = known(name)
    for options in situations(name, roll):
        one = odds(played, roll, options)
        two = every(played, roll, options, BESIDE.get(roll, {}))
        assert isinstance(one, Odds)
        assert isinstance(two, Odds)
        assert one.fractions() == two.fractions(), options
        assert sum(one.counts.values()) == one.out_of
        assert one.chances == {
            question: count * one.out_of // two.out_of for question, count in two.chances.items()
        }
        assert one.values == two.values, options
        throw = asked(played, roll, options)
        assert throw is not None
        assert not isinstance(throw, Refusal)
        if throw.judge is not None:
            axes = {die: weighed(s, throw.keep.get(die)) for die, s in throw.dice.items()}
            layout = tuple((die, s, throw.keep.get(die)) for die, s in throw.dice.items() if s)
            assert _one_by_one(axes, throw.judge) == _at_once(layout, throw.judge) == one


@pytest.mark.parametrize(("name", "roll"), SITUATIONS)
def test_arrays_of_faces_read_as_play_reads_them(name: str, roll: str) -> None:
    import numpy as np

    played = known(name)
    for options in list(situations(name, roll))[::7]:
        many = arrays(played, roll, options)
        if many is None:
            assert name not in ("daggerheart", "yokai", "sinners")
            continue
        assert not isinstance(many, Refusal)
        random = np.random.default_rng(1)
        fallen = {
            die: np.array([random.integers(1, each + 1, 50) for each in sides])
            for die, sides in many.throw.dice.items()
        }
        places = many.evaluate(fallen).tolist()
        for at, place in enumerate(places):
            decision = played.LONE_ROLLS[roll](**options)
            next(decision)
            faces = {die: tuple(each[:, at].tolist()) for die, each in fallen.items()}
            with pytest.raises(StopIteration) as ended:
                decision.send(faces)
            assert ended.value.value.result["outcome"] == many.outcomes[place]


def test_what_would_take_too_long_is_refused_with_an_estimate() -> None:
    for name, roll, options in (
        ("daggerheart", "damage", {"damage": "100d1000"}),
        ("daggerheart", "action", {"bonus": "50d1000"}),
    ):
        found = odds(known(name), roll, options)
        assert isinstance(found, Refusal)
        assert found.code == "too_costly"
        assert found.values["steps"]


def test_wrong_options_are_refused_as_the_roll_would() -> None:
    for name, roll, options, code in (
        ("yokai", "solve", {}, "bad_value"),
        ("daggerheart", "action", {"helpers": -1}, "bad_value"),
        ("daggerheart", "action", {"bonus": "x"}, "bad_value"),
        ("daggerheart", "reaction", {"helpers": 1, "difficulty": 3}, "no_help_on_reactions"),
        ("daggerheart", "reaction", {}, "bad_value"),
        ("yokai", "risk", {"lying": "r5"}, "bad_value"),
    ):
        found = odds(known(name), roll, options)
        assert isinstance(found, Refusal)
        assert found.code == code
