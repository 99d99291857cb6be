"""The exact odds of a roll: its judge, read once over everything that can be kept."""

import sys
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from limelight.contract import Game, Keep, Refusal, Roll, too_costly
from limelight.contract.pools import MOST_STEPS, MOST_VALUES, steps, weighed

from .asked import made
from .odds import Odds

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEW = 5_000
"""So few values are read one by one where arrays are not loaded anyway."""

Layout = tuple[tuple[str, tuple[int, ...], Keep | None], ...]
"""The pools of a throw: their names, the sides of their dice, and what is kept of them."""


def odds(game: Game, name: str, options: Mapping[str, Any] = {}) -> Odds | Refusal:
    """The exact odds of a lone roll with these options; the last thousand are remembered.

    Refused are options that make no sense (``bad_value``), and what would take more than
    about a second (``too_costly``, with the estimate).
    """
    known: Any = game  # the registry keeps one of each
    asked = tuple((option, type(value), value) for option, value in options.items())
    try:
        hash(asked)
    except TypeError:  # nothing that a roll takes
        return Refusal("bad_value")
    return _remembered(known, name, asked)


@lru_cache(1024)
def _remembered(game: Any, name: str, options: tuple[tuple[str, type, Any], ...]) -> Odds | Refusal:
    roll = made(game, name, {option: value for option, _, value in options})
    return roll if isinstance(roll, Refusal) else priced(roll)


def odds_of(roll: Roll[Any]) -> Odds | Refusal:
    """The exact odds of a roll; the last thousand are remembered."""
    return _priced_once(_Key(roll))


class _Key:
    """A roll as something that can be looked up: by everything that it is made of."""

    def __init__(self, roll: Roll[Any]) -> None:
        self.roll = roll
        self._bytes = msgspec.msgpack.encode(roll)

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._bytes == other._bytes


@lru_cache(1024)
def _priced_once(key: _Key) -> Odds | Refusal:
    return priced(key.roll)


def priced(roll: Roll[Any]) -> Odds | Refusal:
    """The odds of a roll, reckoned anew."""
    codes = roll.codes()
    if "" in codes:
        return Refusal("bad_value", "nothing_to_reach", at=roll.lacking())
    layout = layout_of(roll)
    if "numpy" not in sys.modules and prod(steps(s, k)[0] for _, s, k in layout) <= FEW:
        axes = {name: weighed(sides, keep) for name, sides, keep in layout}
        return _one_by_one(roll, codes, axes)
    grid = _grid(layout)
    return grid if isinstance(grid, Refusal) else _at_once(roll, codes, grid)


def layout_of(roll: Roll[Any]) -> Layout:
    """The pools that a roll throws."""
    dice, keep = roll.dice(), roll.keep()
    pools = tuple(map(roll.pool_of, dice))
    return _laid_out(tuple(dice.items()), pools, tuple(keep.items()))


@lru_cache(1024)
def _laid_out(
    dice: tuple[tuple[str, tuple[int, ...]], ...],
    pools: tuple[str, ...],
    keep: tuple[tuple[str, Keep], ...],
) -> Layout:
    """Dice of the same pool together, with what is kept of them."""
    sides: dict[str, tuple[int, ...]] = {}
    for (_, each), pool in zip(dice, pools, strict=True):
        sides[pool] = sides.get(pool, ()) + each
    kept = dict(keep)
    return tuple((pool, each, kept.get(pool)) for pool, each in sides.items() if each)


def _one_by_one(
    roll: Roll[Any], codes: tuple[str, ...], axes: Mapping[str, Mapping[tuple[int, ...], int]]
) -> Odds:
    """With whole numbers: for a command line that should start at once."""
    counts = [0] * len(codes)
    beside: dict[str, dict[Any, int]] = {name: {} for name in roll.beside}
    for fallen in product(*(each.items() for each in axes.values())):
        kept = {name: value for name, (value, _) in zip(axes, fallen, strict=True)}
        weight = prod(each for _, each in fallen)
        read = roll.judge(kept)
        counts[read.outcome] += weight
        for name, found in beside.items():
            value = getattr(read, name)
            found[value] = found.get(value, 0) + weight
    return _odds(codes, counts, beside)


class _Grid(NamedTuple):
    """Everything that can be kept, one axis for each pool, with its weights."""

    kept: Mapping[str, tuple[Any, ...]]
    shape: tuple[int, ...]
    weights: "NDArray[Any] | None"
    """Flat, in the order of the axes; None where every throw comes once."""
    out_of: int
    exact: bool
    """Whether the weights can be summed in floats without losing any."""


@lru_cache(512)
def _grid(layout: Layout) -> _Grid | Refusal:
    import numpy as np

    found = [steps(sides, keep) for _, sides, keep in layout]
    values, work = prod(each for each, _ in found), sum(each for _, each in found)
    if values > MOST_VALUES:
        return too_costly(values, MOST_VALUES)
    if work > MOST_STEPS:
        return too_costly(work, MOST_STEPS)
    axes = {name: weighed(sides, keep) for name, sides, keep in layout}
    out_of = prod(sum(each.values()) for each in axes.values())
    exact = out_of < 2**53  # whole numbers up to there are exact in what bincount sums with
    kind: Any = np.float64 if exact else object
    kept: dict[str, tuple[Any, ...]] = {}
    weights = np.array(1, dtype=kind)
    for at, (name, each) in enumerate(axes.items()):
        shape = (-1,) + (1,) * (len(axes) - at - 1)
        kept[name] = tuple(part.reshape(shape) for part in np.array(list(each)).T)
        weights = weights * np.array(list(each.values()), dtype=kind).reshape(shape)
    even = out_of == weights.size
    return _Grid(kept, weights.shape, None if even else weights.ravel(), out_of, exact)


def _at_once(roll: Roll[Any], codes: tuple[str, ...], grid: _Grid) -> Odds:
    """With arrays: the judge of the roll, read over the whole grid."""
    read = roll.judge(grid.kept)
    counts = _counted(_spread(read.outcome, grid), grid, len(codes))
    if not roll.beside:
        return Odds(dict(zip(codes, counts, strict=True)), grid.out_of)
    beside: dict[str, dict[Any, int]] = {}
    for name in roll.beside:
        values = _spread(getattr(read, name), grid)
        if values.dtype == bool:
            beside[name] = {True: _yes(values, grid)}
            continue
        low = int(values.min())
        spread = _counted(values - low, grid, int(values.max()) - low + 1)
        beside[name] = {low + at: count for at, count in enumerate(spread) if count}
    return _odds(codes, counts, beside)


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

    if grid.weights is None:
        counts: list[int] = np.bincount(places, None, length).tolist()
        return counts
    if grid.exact:
        return list(map(int, np.bincount(places, grid.weights, length).tolist()))
    found = [0] * length
    for place, weight in zip(places.tolist(), grid.weights.tolist(), strict=True):
        found[place] += weight
    return found


def _yes(values: "NDArray[Any]", grid: _Grid) -> int:
    """The weights where something is true."""
    return int(values.sum() if grid.weights is None else grid.weights.dot(values))


def _odds(
    codes: tuple[str, ...], counts: list[int], beside: Mapping[str, Mapping[Any, int]]
) -> Odds:
    chances = {
        name: each.get(True, 0)
        for name, each in beside.items()
        if all(isinstance(value, bool) for value in each)
    }
    values = {n: dict(sorted(each.items())) for n, each in beside.items() if n not in chances}
    return Odds(dict(zip(codes, counts, strict=True)), sum(counts), chances, values)
