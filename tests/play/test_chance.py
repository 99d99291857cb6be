from collections import Counter

import pytest

from limelight.contract import Refusal, Throw
from limelight.play import chance

THROW = Throw({"hope": (12,), "fear": (12,), "damage": (8, 8)})


def test_every_throw_comes_once() -> None:
    throws = [tuple(faces.items()) for faces in chance.every(Throw({"a": (2,), "b": (3, 2)}))]
    assert len(throws) == len(set(throws)) == 2 * 3 * 2


def test_thrown_dice_show_all_their_faces_and_no_other() -> None:
    seen = Counter(chance.thrown(Throw({"d": (6,)}))["d"][0] for _ in range(2000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}


def test_the_same_seed_throws_the_same() -> None:
    one, two, other = chance.seeded(7), chance.seeded(7), chance.seeded(8)
    first = [one(THROW) for _ in range(20)]
    assert first == [two(THROW) for _ in range(20)]
    assert first != [other(THROW) for _ in range(20)]


def test_typed_dice_are_taken_by_name() -> None:
    typed = chance.Typed({"fear": (7,), "hope": (5,), "damage": (1, 8)})
    assert typed(THROW) == {"hope": (5,), "fear": (7,), "damage": (1, 8)}
    assert typed.leftover() is None


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ({"hope": (5,)}, "missing_dice"),
        ({"hope": (13,), "fear": (1,)}, "missing_dice"),
        ({"hope": (5,), "fear": (7,), "damage": (1,)}, "missing_dice"),
        ({"hope": (13,), "fear": (1,), "damage": (1, 1)}, "bad_dice"),
        ({"hope": (0,), "fear": (1,), "damage": (1, 1)}, "bad_dice"),
    ],
)
def test_typed_dice_must_fit(dice: dict[str, tuple[int, ...]], code: str) -> None:
    refusal = chance.Typed(dice)(THROW)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_a_second_throw_takes_the_next_faces_of_the_list() -> None:
    typed = chance.Typed({"hope": (3, 9)})
    throw = Throw({"hope": (12,)})
    assert (typed(throw), typed(throw)) == ({"hope": (3,)}, {"hope": (9,)})
    assert typed.leftover() is None


def test_a_face_too_many_is_refused() -> None:
    typed = chance.Typed({"hope": (3, 9)})
    typed(Throw({"hope": (12,)}))
    refusal = typed.leftover()
    assert refusal is not None
    assert refusal.code == "bad_dice"


def test_a_die_that_nobody_throws_is_refused() -> None:
    typed = chance.Typed({"hope": (1,), "fear": (2,), "damage": (1, 1), "luck": (1,)})
    typed(THROW)
    refusal = typed.leftover()
    assert refusal is not None
    assert refusal.code == "bad_dice"


@pytest.mark.parametrize(
    "dice", [[], "hope", 5, {"hope": "5"}, {"hope": True}, {"hope": 5.0}, {"hope": [None]}, {1: 2}]
)
def test_dice_of_a_wrong_kind_are_refused(dice: object) -> None:
    assert isinstance(chance.read(dice), Refusal)
