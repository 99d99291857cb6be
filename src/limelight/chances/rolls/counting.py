"""Everything that a roll can keep, as arrays with weights: the judge is read over it once."""

from collections.abc import Mapping
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from limelight.contract import Keep, Refusal, Roll, too_costly
from limelight.contract.pools import MOST_STEPS, MOST_VALUES, steps, weighed
from limelight.contract.rolls import questions

if TYPE_CHECKING:
    from numpy.typing import NDArray

Layout = tuple[tuple[str, tuple[int, ...], Keep | None], ...]
"""The pools of a throw: their names, the sides of their dice, and what is kept of them."""


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


class Grid(NamedTuple):
    """Everything that can be kept, one axis for each pool, with its weights."""

    kept: Mapping[str, tuple[Any, ...]]
    shape: tuple[int, ...]
    weights: "NDArray[Any] | None"
    """Flat, in the order of the axes; None where every throw comes once."""
    out_of: int
    exact: bool
    """Whether the weights can be summed in floats without losing any."""


@lru_cache(512)
def grid_of(layout: Layout) -> Grid | Refusal:
    """The grid of these pools, or that it would be too large."""
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
    return Grid(kept, weights.shape, None if even else weights.ravel(), out_of, exact)


def spread(values: Any, grid: Grid) -> "NDArray[Any]":
    """Values that hang on some axes only, over all of them."""
    import numpy as np

    found = np.asarray(values)
    if found.shape != grid.shape:
        found = np.broadcast_to(found, grid.shape)
    return found.ravel()


def counted(places: "NDArray[Any]", grid: Grid, length: int) -> list[int]:
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


def yes(values: "NDArray[Any]", grid: Grid) -> int:
    """The weights where something is true."""
    return int(values.sum() if grid.weights is None else grid.weights.dot(values))


def answered(read: Any) -> dict[str, Any]:
    """Everything that a judge read, by question."""
    found: dict[str, Any] = {}
    for name in read.__struct_fields__:
        found |= questions(name, getattr(read, name))
    return found


def joint(roll: Roll[Any], names: tuple[str, ...]) -> dict[tuple[Any, ...], int] | Refusal:
    """How often each combination of an outcome and of these readings beside it comes."""
    import numpy as np

    grid = grid_of(layout_of(roll))
    if isinstance(grid, Refusal):
        return grid
    read, codes = roll.judge(grid.kept), roll.codes()
    known = answered(read)
    columns = [spread(known[name], grid) for name in ("outcome", *names)]
    places = np.zeros(grid.shape, dtype=np.int64).ravel()
    for column in columns:  # one number stands for each combination
        low, high = int(column.min()), int(column.max())
        places = places * (high - low + 1) + (column - low)
    _, first, place = np.unique(places, return_index=True, return_inverse=True)
    often = counted(place, grid, len(first))
    found: dict[tuple[Any, ...], int] = {}
    for at, count in zip(first.tolist(), often, strict=True):
        outcome, *rest = (column[at].item() for column in columns)
        found[codes[outcome], *rest] = count
    return found
