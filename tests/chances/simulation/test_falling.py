from collections import Counter
from typing import Any

from limelight.chances.simulation.falling import fallen, thrown
from limelight.chances.simulation.pieces import Chunk
from limelight.chances.simulation.tally import wilson
from limelight.contract import Throw

RUNS = 20_000


def exploding() -> Any:
    """A d6 that is thrown once more on a 6."""
    first: int = (yield Throw({"die": (6,)}))["die"][0]
    if first == 6:
        first += (yield Throw({"more": (6,)}))["more"][0]
    return first


def test_every_run_falls_somewhere() -> None:
    counts: Counter[int] = Counter()
    for total, count in fallen(exploding, RUNS, Chunk(1, 0, RUNS).dice()):
        counts[total] += count
    assert counts.total() == RUNS
    assert set(counts) == {1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12}
    for total, count in counts.items():
        low, high = wilson(count, RUNS, 0.9999)
        assert low < (1 / 6 if total < 6 else 1 / 36) < high


def test_a_rule_is_run_once_for_each_way_the_dice_fell() -> None:
    asked = 0

    def coin() -> Any:
        nonlocal asked
        asked += 1
        return (yield Throw({"coin": (2,)}))["coin"][0]

    assert sum(count for _, count in fallen(coin, RUNS, Chunk(1, 0, RUNS).dice())) == RUNS
    assert asked == 3


def test_faces_have_their_names_and_sides_however_many_dice() -> None:
    for throw in (Throw({"a": (4, 6), "b": (20,)}), Throw({"a": (6,) * 30, "b": (1000,)})):
        seen = 0
        for faces, count in thrown(throw, 500, Chunk(3, 0, 500).dice()):
            seen += count
            for name, sides in throw.dice.items():
                assert len(faces[name]) == len(sides)
                assert all(1 <= face <= most for face, most in zip(faces[name], sides, strict=True))
        assert seen == 500


def test_a_throw_without_dice_and_a_rule_without_throws_fall_too() -> None:
    def nothing() -> Any:
        return "done"
        yield

    assert list(fallen(nothing, 5, Chunk(1, 0, 5).dice())) == [("done", 5)]
    assert list(thrown(Throw({}), 5, Chunk(1, 0, 5).dice())) == [({}, 5)]
