"""A chain solved exactly: the chance of every end, and how many steps it takes.

Tracks only fall, so the cells of a grid of them come in an order; inside a cell only frames
that take nothing lead to each other, and these small cycles are eliminated there and then.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import prod
from operator import eq, lt, mul
from typing import Any

from limelight.contract import Game, Policy, Progress, Refusal, too_costly
from limelight.contract.fights import Solved
from limelight.contract.tracks import drained

from .blocks import blocks
from .denominators import ONE, Den, Sums, inverse
from .frames import MOST_RUNS, Broken, Delta, Frames, Moves, TooCostly

MOST_PUSHES = 30_000_000
"""How many edges of the graph may be walked, long numbers counted more: half a minute."""

Pattern = list[tuple[int, list[tuple[int, int]]]]
"""Edges of a frame: for each frame after it, how far down the grid, and the weight."""


def _cells() -> dict[int, dict[Den, int]]:
    """What has come to each cell of the grid, by denominator."""
    return defaultdict(lambda: defaultdict(int))


Starts = Sequence[tuple[int, Any]]
"""States from which a chain begins, each with its weight."""


def solve(
    game: Game,
    state: Any,
    policy: Policy,
    *,
    shifted: bool = True,
    most: int = MOST_PUSHES,
    runs: int = MOST_RUNS,
    progress: Progress | None = None,
) -> Solved | Refusal:
    """Plays a state to its end in every way at once, with everybody following a policy.

    With ``shifted`` an exchange is enumerated once and laid over the tracks; without it every
    state is enumerated by itself, which is slow and proves the other. ``runs`` is how often
    the rules are run at most, ``most`` how many edges are walked; the size is known before a
    long walk, and told with ``too_costly``.
    """
    starts = ((1, state),)
    return solve_from(
        game, starts, policy, shifted=shifted, most=most, runs=runs, progress=progress
    )


def solve_from(
    game: Game,
    starts: Starts,
    policy: Policy,
    *,
    shifted: bool = True,
    most: int = MOST_PUSHES,
    runs: int = MOST_RUNS,
    progress: Progress | None = None,
) -> Solved | Refusal:
    """The same from several states at once, each as likely as its weight says."""
    held = [drained(state) for _, state in starts]
    names = tuple(held[0]) if shifted else ()
    highest = {name: max(each[name] for each in held) for name in names}
    try:
        solver = _Solver(Frames(game, policy, names, runs), highest, most)
        return solver.run(starts, progress)
    except TooCostly as error:
        return error.refusal
    except Broken:
        return Refusal("not_now", "policy")


class _Solver:
    def __init__(self, frames: Frames, start: Mapping[str, int], most: int) -> None:
        self.frames, self.sums = frames, Sums()
        self.start = tuple(start[name] for name in frames.names)
        self.most = most
        self.strides = tuple(
            prod(each + 1 for each in self.start[at + 1 :]) for at in range(len(self.start))
        )
        self.store: dict[int, dict[int, dict[Den, int]]] = defaultdict(_cells)
        self._patterns: dict[tuple[int, tuple[int, ...]], Pattern] = {}
        self._blocks: dict[frozenset[int], list[list[int]]] = {}
        self._inside: dict[tuple[int, ...], tuple[list[list[int]], int]] = {}
        self._far: dict[int, tuple[int, ...]] = {}
        self._rows: dict[int, dict[tuple[int, int], list[tuple[Delta, int, int]]]] = {}
        self.steps: dict[Den, int] = {}
        self.never: dict[Den, int] = {}

    def run(self, starts: Starts, progress: Progress | None) -> Solved | Refusal:
        out_of = sum(weight for weight, _ in starts)
        den = self.sums.times(ONE, out_of)
        for weight, state in starts:
            first = self.frames.rest(self.frames.frame(state))
            self.store[first][self._index(state)][den] += weight
        foreseen = self._foreseen(first)
        if foreseen > self.most:
            return too_costly(foreseen, self.most)
        at = sum(each * stride for each, stride in zip(self.start, self.strides, strict=True))
        nodes, left = 0, self.most
        for index in range(at, -1, -1):
            if progress is not None and not index % 256:
                progress(at - index, at)
            inflow = self._inflow(index)
            if not inflow:
                continue
            tracks = self._tracks(index)
            for block in self._ordered(frozenset(inflow)):
                left -= self._flow(block, inflow, index, tracks)
                nodes += len(block)
            if left < 0:
                done = at - index + 1
                return too_costly((self.most - left) * (at + 1) // done, self.most)
        return self._ends(nodes)

    def _index(self, state: Any) -> int:
        """The cell of the grid in which a state lies."""
        held = drained(state)
        return sum(
            held[name] * stride
            for name, stride in zip(self.frames.names, self.strides, strict=True)
        )

    def _foreseen(self, first: int) -> int:
        """About how many edges there are, those with long numbers counted more."""
        if self.frames.told(first) is None or not self.start:
            return 1
        edges = len(self.frames.moves(first).weights)
        return prod(self.start) * edges * (1 + sum(self.start) // 60)

    def _inflow(self, index: int) -> dict[int, dict[Den, int]]:
        """What has come to the frames of a cell, where it is not over."""
        found: dict[int, dict[Den, int]] = {}
        told = self.frames.told
        for frame, cells in self.store.items():
            if index in cells and told(frame) is not None:
                found[frame] = cells.pop(index)
        return found

    def _tracks(self, index: int) -> tuple[int, ...]:
        found = []
        for stride in self.strides:
            held, index = divmod(index, stride)
            found.append(held)
        return tuple(found)

    def _inner(self, frame: int) -> list[int]:
        """The frames that a frame leads to while nothing is taken."""
        moves = self.frames.moves(frame)
        return [
            move.frame
            for move in moves.weights
            if not any(move.delta) and self.frames.told(move.frame) is not None
        ]

    def _ordered(self, entered: frozenset[int]) -> list[list[int]]:
        known = self._blocks.get(entered)
        if known is None:
            known = self._blocks[entered] = blocks(sorted(entered), self._inner)
        return known

    def _turned(self, block: tuple[int, ...]) -> tuple[list[list[int]], int]:
        """The small cycle of a block, eliminated: how often each is left for each entered."""
        known = self._inside.get(block)
        if known is None:
            rows = []
            for one in block:
                moves = self.frames.moves(one)
                row = [-_still(moves, two) for two in block]
                row[block.index(one)] += moves.out_of
                rows.append(row)
            known = self._inside[block] = inverse(rows)
        return known

    def _flow(
        self,
        block: list[int],
        inflow: dict[int, dict[Den, int]],
        index: int,
        tracks: tuple[int, ...],
    ) -> int:
        """Lets what has come to a block flow on; how many edges that took."""
        sums = self.sums
        entered = [(frame, sums.total(inflow[frame])) for frame in block if frame in inflow]
        if not entered:
            return 1
        den = ONE
        for _, (_, each) in entered:
            den = sums.common(den, each)
        came = dict.fromkeys(block, 0)
        for frame, (number, each) in entered:
            came[frame] = number * sums.ratio(each, den)
        turned, by = self._turned(tuple(block))
        if by == 0:
            self.never[den] = self.never.get(den, 0) + sum(came.values())
            return 1
        after, inside, pushed = sums.times(den, by), set(block), 1
        for place, frame in enumerate(block):
            share = sum(
                came[other] * turned[row][place] for row, other in enumerate(block) if came[other]
            )
            if not share:
                continue
            out_of = self.frames.moves(frame).out_of
            self.steps[after] = self.steps.get(after, 0) + share * out_of
            for target, edges in self._pattern(frame, tracks):
                if edges[0][0] == 0 and self.frames.told(target) is not None:
                    if target not in inside:
                        parts = inflow.setdefault(target, {})
                        parts[after] = parts.get(after, 0) + share * edges[0][1]
                    edges = edges[1:]
                cells = self.store[target]
                for off, weight in edges:
                    cells[index - off][after] += share * weight
                pushed += len(edges)
        return pushed

    def _pattern(self, frame: int, tracks: tuple[int, ...]) -> Pattern:
        """The edges of a frame where so much is left: nothing falls below 0."""
        far = self._far.get(frame)
        if far is None:
            deltas = [move.delta for move in self.frames.moves(frame).weights]
            far = tuple(max(each) + 1 for each in zip(*deltas, strict=True)) if deltas else ()
            self._far[frame] = far
        near = tuple(map(min, tracks, far))
        known = self._patterns.get((frame, near))
        if known is None:
            known = self._patterns[frame, near] = self._clipped(frame, near)
        return known

    def _clipped(self, frame: int, held: tuple[int, ...]) -> Pattern:
        """Laid over these tracks: who falls, how far down the grid, with which weight."""
        edges: dict[int, list[tuple[int, int]]] = {}
        fallen: dict[tuple[int, Delta], int] = {}
        for (after, rest), rows in self._rows_of(frame).items():
            safe, falls = _parted(rows, held)
            edges.setdefault(rest, []).extend(safe)
            for delta, weight in falls:
                taken = after, tuple(map(min, delta, held))
                fallen[taken] = fallen.get(taken, 0) + weight
        for (after, delta), weight in fallen.items():
            to = self.frames.fallen(after, tuple(map(eq, delta, held)))
            edges.setdefault(to, []).append((sum(map(mul, delta, self.strides)), weight))
        return [(to, _merged(each)) for to, each in edges.items() if each]

    def _rows_of(self, frame: int) -> dict[tuple[int, int], list[tuple[Delta, int, int]]]:
        """What can come of a frame, by the frame after it and where that comes to rest."""
        known = self._rows.get(frame)
        if known is None:
            known = {}
            for (delta, after), weight in self.frames.moves(frame).weights.items():
                off = sum(map(mul, delta, self.strides))
                rows = known.setdefault((after, self.frames.rest(after)), [])
                rows.append((delta, off, weight))
            self._rows[frame] = known
        return known

    def _ends(self, nodes: int) -> Solved:
        ends = []
        for frame, cells in self.store.items():
            if self.frames.told(frame) is None:
                for index, parts in cells.items():
                    left = dict(zip(self.frames.names, self._tracks(index), strict=True))
                    ends.append((self.frames.states[frame], left, self.sums.fraction(parts)))
        never = self.sums.fraction(self.never)
        steps = None if never else self.sums.fraction(self.steps)
        return Solved(tuple(ends), never, steps, nodes)


def _parted(
    rows: list[tuple[Delta, int, int]], held: tuple[int, ...]
) -> tuple[list[tuple[int, int]], list[tuple[Delta, int]]]:
    """What leaves everybody standing, and what somebody falls by."""
    safe, falls = [], []
    for delta, off, weight in rows:
        if all(map(lt, delta, held)):
            safe.append((off, weight))
        else:
            falls.append((delta, weight))
    return safe, falls


def _merged(edges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Edges to the same cell as one, the nearest first."""
    found: dict[int, int] = {}
    for off, weight in edges:
        found[off] = found.get(off, 0) + weight
    return sorted(found.items())


def _still(moves: Moves, frame: int) -> int:
    """How often a frame is followed by another while nothing is taken."""
    return sum(
        weight
        for move, weight in moves.weights.items()
        if move.frame == frame and not any(move.delta)
    )
