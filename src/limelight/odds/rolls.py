"""The exact odds of a lone roll, in two ways that tests prove equal.

A roll that says how it is read (:class:`limelight.game.Judge`) is read once over arrays of
everything that can be kept. Any other roll is run to its end with every possible throw.
"""

import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from limelight.game import Faces, Game, LoneRoll, Refusal, Throw
from limelight.throws import Judge, Keep

from .counts import Odds, together
from .pools import MOST_STEPS, MOST_VALUES, faces, size, too_costly, weighed

if TYPE_CHECKING:
    from numpy.typing import NDArray

T = TypeVar("T")

MOST_RUNS = 20_000
"""How often a roll is run to its end at most: a second or so."""
FEW = 5_000
"""So few values are read one by one where arrays are not loaded anyway."""


class Arrays(NamedTuple):
    """A roll that can be read for many throws at once: its dice and its one definition."""

    throw: Throw
    """The dice by name with their sides, and what is kept of them."""
    outcomes: tuple[str, ...]
    evaluate: "Callable[[Mapping[str, NDArray[Any]]], NDArray[Any]]"
    """Faces by name, each an array of shape (dice, rolls), to places in ``outcomes``, an
    array of shape (rolls,)."""


def arrays(game: Game, roll: str, options: Mapping[str, Any] = {}) -> Arrays | Refusal | None:
    """A lone roll for arrays of faces, a million rolls at a time.

    None where the game only plays it (no ``judge`` on its throw): run it then. The options
    are checked by the game itself; a Refusal says what is wrong with them.
    """
    throw = asked(game, roll, options)
    if isinstance(throw, Refusal):
        return throw
    if throw is None or throw.judge is None:
        return None
    judge = throw.judge

    def evaluate(fallen: "Mapping[str, NDArray[Any]]") -> "NDArray[Any]":
        import numpy as np

        count = next(each.shape[1] for each in fallen.values()) if fallen else 1
        kept = throw.kept({name: tuple(each) for name, each in fallen.items()})
        return np.broadcast_to(judge.of(kept)["outcome"], (count,))

    return Arrays(throw, judge.outcomes, evaluate)


def asked(game: Game, roll: str, options: Mapping[str, Any]) -> Throw | Refusal | None:
    """The first throw that a lone roll asks for; None if it asks for none."""
    try:
        return next(game.LONE_ROLLS[roll](**options))
    except StopIteration as done:
        return done.value if isinstance(done.value, Refusal) else None


def odds(game: Game, roll: str, options: Mapping[str, Any] = {}) -> Odds | Refusal:
    """The exact odds of a lone roll with these options; the last thousand are remembered.

    Refused are options that make no sense (``bad_value``), and what would take more than
    about a second (``too_costly``, with the estimate).
    """
    known: Any = game  # the registry keeps one of each
    asked_for = tuple((name, type(value), value) for name, value in options.items())
    try:
        hash(asked_for)
    except TypeError:  # nothing that a roll takes
        return Refusal("bad_value")
    return _remembered(known, roll, asked_for)


@lru_cache(1024)
def _remembered(game: Any, roll: str, options: tuple[tuple[str, type, Any], ...]) -> Odds | Refusal:
    given = {name: value for name, _, value in options}
    throw = asked(game, roll, given)
    if isinstance(throw, Refusal):
        return throw
    if throw is None or throw.judge is None:
        return every(game, roll, given)
    return priced(throw, throw.judge)


def priced(throw: Throw, judge: Judge) -> Odds | Refusal:
    """The odds of a throw that is read by a judge, over everything that can be kept."""
    values, work = size(throw)
    if values > MOST_VALUES:
        return too_costly(values, MOST_VALUES)
    if work > MOST_STEPS:
        return too_costly(work, MOST_STEPS)
    layout = tuple((n, sides, throw.keep.get(n)) for n, sides in throw.dice.items() if sides)
    if values <= FEW and "numpy" not in sys.modules:
        axes = {name: weighed(sides, keep) for name, sides, keep in layout}
        return _one_by_one(axes, judge)
    return _at_once(layout, judge)


def _one_by_one(axes: Mapping[str, Mapping[tuple[int, ...], int]], judge: Judge) -> Odds:
    """With whole numbers: for a command line that should start at once."""
    counts = [0] * len(judge.outcomes)
    beside: dict[str, dict[Any, int]] = {name: {} for name in judge.beside}
    for fallen in product(*(each.items() for each in axes.values())):
        kept = {name: value for name, (value, _) in zip(axes, fallen, strict=True)}
        weight = prod(each for _, each in fallen)
        judged = judge.of(kept)
        counts[judged["outcome"]] += weight
        for name, found in beside.items():
            found[judged[name]] = found.get(judged[name], 0) + weight
    return _odds(judge.outcomes, counts, beside)


Layout = tuple[tuple[str, tuple[int, ...], Keep | None], ...]
"""The dice of a throw by name, and what is kept of them."""


class _Grid(NamedTuple):
    """Everything that can be kept, one axis for the dice of each name, with its weights."""

    kept: Mapping[str, tuple[Any, ...]]
    shape: tuple[int, ...]
    weights: "NDArray[Any]"
    """Flat, in the order of the axes."""
    out_of: int


@lru_cache(256)
def _grid(layout: Layout) -> _Grid:
    import numpy as np

    axes = {name: weighed(sides, keep) for name, sides, keep in layout}
    out_of = prod(sum(each.values()) for each in axes.values())
    kind = np.int64 if out_of < 2**63 else object
    kept: dict[str, tuple[Any, ...]] = {}
    weights = np.array(1, dtype=kind)
    for at, (name, each) in enumerate(axes.items()):
        shape = (-1,) + (1,) * (len(axes) - at - 1)
        kept[name] = tuple(part.reshape(shape) for part in np.array(list(each)).T)
        weights = weights * np.array(list(each.values()), dtype=kind).reshape(shape)
    return _Grid(kept, weights.shape, weights.ravel(), out_of)


def _at_once(layout: Layout, judge: Judge) -> Odds:
    """With arrays: the one definition of the roll, read over the whole grid."""
    grid = _grid(layout)
    judged = judge.of(grid.kept)
    counts = _counted(_spread(judged["outcome"], grid), grid, len(judge.outcomes))
    beside: dict[str, dict[Any, int]] = {}
    for name in judge.beside:
        values = _spread(judged[name], grid)
        if values.dtype == bool:
            beside[name] = {True: _counted(values, grid, 2)[1]}
            continue
        low = int(values.min())
        spread = _counted(values - low, grid, int(values.max()) - low + 1)
        beside[name] = {low + at: count for at, count in enumerate(spread) if count}
    return _odds(judge.outcomes, counts, beside)


def _spread(values: Any, grid: _Grid) -> "NDArray[Any]":
    """Values that hang on some axes only, over all of them."""
    import numpy as np

    found = np.asarray(values)
    if found.shape != grid.shape:
        found = np.broadcast_to(found, grid.shape)
    return found.ravel()


def _counted(places: "NDArray[Any]", grid: _Grid, length: int) -> list[int]:
    """The weights at each place, summed without losing any."""
    import numpy as np

    if grid.out_of == len(grid.weights):  # each once
        counts: list[int] = np.bincount(places, None, length).tolist()
        return counts
    if grid.out_of < 2**53:  # whole numbers up to there are exact in what bincount sums with
        return [int(each) for each in np.bincount(places, grid.weights, length).tolist()]
    found = [0] * length
    for place, weight in zip(places.tolist(), grid.weights.tolist(), strict=True):
        found[place] += weight
    return found


def _odds(
    outcomes: tuple[str, ...], counts: list[int], beside: Mapping[str, Mapping[Any, int]]
) -> Odds:
    named = dict(zip(outcomes, counts, strict=True))
    if not beside:
        return Odds(named, sum(counts))
    chances = {
        name: each.get(True, 0)
        for name, each in beside.items()
        if all(isinstance(value, bool) for value in each)
    }
    values = {n: dict(sorted(each.items())) for n, each in beside.items() if n not in chances}
    return Odds(named, sum(counts), chances, values)


class Run(NamedTuple):
    """One way in which a rule can run to its end, and how likely it is."""

    answer: Any
    weight: int
    out_of: int


def runs(
    start: Callable[[], Generator[Throw, Faces, T]], most: int = MOST_RUNS
) -> Iterator[Run] | Refusal:
    """Every way in which a rule can end, each throw answered by everything that matters.

    Refused where the first throw alone would be too much. What a later throw asks for is
    not known before, so going over the budget then ends in ``too_costly`` as an answer.
    """
    try:
        first = next(start())
    except StopIteration as done:
        return iter((Run(done.value, 1, 1),))
    values, _ = size(first)
    return too_costly(values, most) if values > most else _runs(start, most)


def _runs(start: Callable[[], Generator[Throw, Faces, T]], most: int) -> Iterator[Run]:
    waiting: list[tuple[tuple[Faces, ...], int, int]] = [((), 1, 1)]
    left = most
    while waiting:
        answers, count, out_of = waiting.pop()
        decision = start()
        try:
            throw = next(decision)
            for answer in answers:
                throw = decision.send(answer)
        except StopIteration as done:
            yield Run(done.value, count, out_of)
            continue
        ways, total = _ways(throw)
        left -= len(ways)
        if left < 0:
            yield Run(too_costly(most - left, most), count, out_of)
            return
        waiting += [((*answers, fallen), count * w, out_of * total) for fallen, w in ways]


def _ways(throw: Throw) -> tuple[list[tuple[Faces, int]], int]:
    """Every throw that matters with its weight, and all weights together."""
    axes = [list(faces(sides, throw.keep.get(name))) for name, sides in throw.dice.items()]
    ways: list[tuple[Faces, int]] = []
    for fallen in product(*axes):
        by_name = dict(zip(throw.dice, (each for each, _ in fallen), strict=True))
        ways.append((by_name, prod(weight for _, weight in fallen)))
    return ways, sum(weight for _, weight in ways)


def every(
    game: Game,
    roll: str,
    options: Mapping[str, Any] = {},
    beside: Mapping[str, str] = {},
    most: int = MOST_RUNS,
) -> Odds | Refusal:
    """The odds of any lone roll by running it with every possible throw.

    Works for a game that says nothing about odds; only outcomes that can happen are known
    then. ``beside`` maps further questions to the fields of the result that answer them.
    """
    lone = game.LONE_ROLLS[roll]
    throw = asked(game, roll, options)
    if isinstance(throw, Refusal):
        return throw
    ended = runs(lambda: lone(**options), most)
    if isinstance(ended, Refusal):
        return ended
    known = throw.judge.outcomes if throw is not None and throw.judge is not None else ()
    found: list[tuple[Any, int, int]] = []
    for run in ended:
        if isinstance(run.answer, Refusal):
            return run.answer
        result = _result(run.answer)
        if result.get("outcome") is None:
            return Refusal("bad_value", "nothing_to_reach", at="difficulty")
        asks = tuple(result[name] for name in beside.values())
        found.append(((result["outcome"], asks), run.weight, run.out_of))
    counts, _ = together(found)
    outcomes = dict.fromkeys(known, 0)
    asked_beside: dict[str, dict[Any, int]] = {name: {} for name in beside}
    for (outcome, asks), count in counts.items():
        outcomes[outcome] = outcomes.get(outcome, 0) + count
        for name, value in zip(beside, asks, strict=True):
            asked_beside[name][value] = asked_beside[name].get(value, 0) + count
    return _odds(tuple(outcomes), list(outcomes.values()), asked_beside)


def _result(answer: Any) -> Mapping[str, Any]:
    return answer.result if isinstance(answer, LoneRoll) else {}
