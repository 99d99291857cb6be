"""Many fights on arrays: each throw is drawn from all that can come of an exchange.

What can come of it was decided by the rules, once for each way the dice can fall that
matters (:class:`limelight.chances.chains.frames.Frames`); here it is drawn by its weight, for
all fights that stand in the same frame together, and taken from their hit points.
"""

from math import prod
from typing import TYPE_CHECKING, Any

from limelight.contract.tracks import drained

from ..chains.frames import Frames
from .falling import drawn
from .tally import Tally

if TYPE_CHECKING:
    from numpy.random import Generator as Dice
    from numpy.typing import NDArray

    Held = list[NDArray[Any]]
    """What each track holds, for many fights."""

UNKNOWN, OVER = -2, -1
MOST_LISTED = 1 << 20
"""Up to so many equally likely ways are listed one by one; beyond it weights are searched."""
MOST_LEFT = 1 << 20
"""Up to so many different ends are counted in a list."""


class Walk:
    """Fights from one state."""

    def __init__(self, frames: Frames, state: Any) -> None:
        self._frames = frames
        self._start = frames.rest(frames.frame(state))
        held = drained(state)
        self._held = tuple(held[name] for name in frames.names)
        self._draws: dict[int, _Draw] = {}

    def prepare(self) -> None:
        """Enumerates what the fight begins with, to see whether it can be."""
        if self._frames.told(self._start) is not None:
            self._draw(self._start)

    def _draw(self, frame: int) -> "_Draw":
        known = self._draws.get(frame)
        if known is None:
            known = self._draws[frame] = _Draw(self._frames, frame)
        return known

    def tally(self, runs: int, dice: "Dice", most: int) -> Tally:
        """Fights until everything is over, or so many rounds are."""
        import numpy as np

        rounds: dict[int, int] = {}
        ended: list[Held] = []
        held = [np.full(runs, each, np.int32) for each in self._held]
        going = [(self._start, held)]
        if self._frames.told(self._start) is None:
            rounds[0], ended, going = runs, [held], []
        for number in range(1, most + 1):
            after: dict[int, list[Held]] = {}
            for frame, held in going:
                over, on = self._draw(frame).step(held, dice)
                if len(over[0]):
                    rounds[number] = rounds.get(number, 0) + len(over[0])
                    ended.append(over)
                for to, rest in on:
                    after.setdefault(to, []).append(rest)
            if not after:
                break
            going = [(to, _together(parts)) for to, parts in after.items()]
        done = sum(rounds.values())
        left = self._left(_together(ended)) if ended else {}
        return {"left": left, "rounds": rounds, "open": {False: done, True: runs - done}}

    def _left(self, held: "Held") -> dict[tuple[int, ...], int]:
        """Who is left with how much, and how often."""
        import numpy as np

        shape = tuple(each + 1 for each in self._held)
        if prod(shape) <= MOST_LEFT:
            counts = np.bincount(np.ravel_multi_index(tuple(held), shape), minlength=1)
            came = np.flatnonzero(counts)
            ends = np.stack(np.unravel_index(came, shape), axis=1)
            often = counts[came]
        else:
            ends, often = np.unique(np.stack(held, axis=1), axis=0, return_counts=True)
        return dict(zip(map(tuple, ends.tolist()), often.tolist(), strict=True))


class _Draw:
    """Everything that can come of a frame, ready to be drawn."""

    def __init__(self, frames: Frames, frame: int) -> None:
        import numpy as np

        self._frames = frames
        moves = frames.moves(frame)
        entries, self._weights = list(moves.weights), list(moves.weights.values())
        self._out_of = moves.out_of
        listed = self._out_of <= MOST_LISTED
        place = np.repeat(np.arange(len(entries)), self._weights if listed else 1)
        self._afters = list(dict.fromkeys(move.frame for move in entries))
        to = np.array([self._afters.index(move.frame) for move in entries])
        masks = 1 << len(frames.names)
        self._to = (to * masks)[place]
        self._takes = [
            np.array([move.delta[at] for move in entries], dtype=np.int32)[place]
            for at in range(len(frames.names))
        ]
        self._landing = np.full(len(self._afters) * masks, UNKNOWN)
        """The frame by what came of it and who has nothing left; OVER where that ends it."""
        self._standing: list[int] = []
        """The frames from which it goes on."""

    def step(self, held: "Held", dice: "Dice") -> "tuple[Held, list[tuple[int, Held]]]":
        """One throw for each fight in this frame: those that are over, and where others stand."""
        import numpy as np

        came = self._drawn(len(held[0]), dice)
        code = self._to.take(came)
        rest = []
        for at, (each, takes) in enumerate(zip(held, self._takes, strict=True)):
            now = np.maximum(each - takes.take(came), 0)
            code += (now == 0) * (1 << at)
            rest.append(now)
        frames = self._landing.take(code)
        if frames.min() == UNKNOWN:
            self._land(code)
            frames = self._landing.take(code)
        over = _where(rest, frames == OVER)
        low, high = int(frames.min()), int(frames.max())
        if low == high:
            return over, [] if low == OVER else [(low, rest)]
        on = ((to, _where(rest, frames == to)) for to in self._standing)
        return over, [(to, some) for to, some in on if len(some[0])]

    def _drawn(self, runs: int, dice: "Dice") -> "NDArray[Any]":
        if self._out_of <= MOST_LISTED:
            return dice.integers(0, self._out_of, runs)
        return drawn(self._weights, runs, dice)

    def _land(self, code: "NDArray[Any]") -> None:
        """Finds out where those stand who came there for the first time."""
        import numpy as np

        names = len(self._frames.names)
        for each in np.unique(code[self._landing[code] == UNKNOWN]).tolist():
            after, mask = divmod(each, 1 << names)
            down = tuple(bool(mask >> at & 1) for at in range(names))
            frame = self._frames.fallen(self._afters[after], down)
            over = self._frames.told(frame) is None
            self._landing[each] = OVER if over else frame
            if not over and frame not in self._standing:
                self._standing.append(frame)


def _where(held: "Held", here: "NDArray[Any]") -> "Held":
    """The fights for which this holds."""
    import numpy as np

    at = np.flatnonzero(here)
    return [each.take(at) for each in held]


def _together(parts: "list[Held]") -> "Held":
    """Fights that came to the same frame from different ones."""
    import numpy as np

    if len(parts) == 1:
        return parts[0]
    return [np.concatenate(each) for each in zip(*parts, strict=True)]
