"""The exact odds of a roll: its judge, read once over everything that can be kept."""

import sys
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

import msgspec

from limelight.contract import Game, Refusal, Roll
from limelight.contract.pools import steps, weighed

from .asked import made
from .counting import Grid, counted, grid_of, layout_of, spread, yes
from .odds import Odds

FEW = 5_000
"""So few values are read one by one where arrays are not loaded anyway."""


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
        if not isinstance(other, _Key) or type(self.roll) is not type(other.roll):
            return False
        return self._bytes == other._bytes


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
    grid = grid_of(layout)
    return grid if isinstance(grid, Refusal) else _at_once(roll, codes, grid)


def _one_by_one(
    roll: Roll[Any], codes: tuple[str, ...], axes: Mapping[str, Mapping[tuple[int, ...], int]]
) -> Odds:
    """With whole numbers: for a command line that should start at once."""
    counts = [0] * len(codes)
    beside: dict[str, dict[Any, int]] = {}
    for fallen in product(*(each.items() for each in axes.values())):
        kept = {name: value for name, (value, _) in zip(axes, fallen, strict=True)}
        weight = prod(each for _, each in fallen)
        read = roll.judge(kept)
        counts[read.outcome] += weight
        for name, value in roll.answers(read).items():
            found = beside.setdefault(name, {})
            found[value] = found.get(value, 0) + weight
    return _odds(roll, codes, counts, beside)


def _at_once(roll: Roll[Any], codes: tuple[str, ...], grid: Grid) -> Odds:
    """With arrays: the judge of the roll, read over the whole grid."""
    read = roll.judge(grid.kept)
    counts = counted(spread(read.outcome, grid), grid, len(codes))
    if not roll.beside:
        return Odds(dict(zip(codes, counts, strict=True)), grid.out_of, roll=roll)
    beside: dict[str, dict[Any, int]] = {}
    for name, answers in roll.answers(read).items():
        values = spread(answers, grid)
        if values.dtype == bool:
            beside[name] = {True: yes(values, grid)}
            continue
        low = int(values.min())
        often = counted(values - low, grid, int(values.max()) - low + 1)
        beside[name] = {low + at: count for at, count in enumerate(often) if count}
    return _odds(roll, codes, counts, beside)


def _odds(
    roll: Roll[Any],
    codes: tuple[str, ...],
    counts: list[int],
    beside: Mapping[str, Mapping[Any, int]],
) -> Odds:
    chances = {
        name: each.get(True, 0)
        for name, each in beside.items()
        if all(isinstance(value, bool) for value in each)
    }
    values = {n: dict(sorted(each.items())) for n, each in beside.items() if n not in chances}
    return Odds(dict(zip(codes, counts, strict=True)), sum(counts), chances, values, roll)
