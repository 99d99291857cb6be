"""Whole fights: the graph of what the future depends on, built by running the rules.

What an exchange reads is a frame: the state with its tracks (hit points) set to plenty, or to
0 where there are none left. A frame is enumerated once; what it takes from the tracks is then
shifted over every number of them. Where a game says which part of a state a command looks at,
that part is enumerated once for all frames that have it. Policies say what everybody does;
nothing is looked up.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import gcd
from typing import Any, NamedTuple

from msgspec import msgpack

from limelight.contract import Faces, Game, Policy, Refusal, Seat, Throw, too_costly
from limelight.contract.driver import after, folded
from limelight.contract.pools import faces, size, ways
from limelight.contract.tracks import drained, refilled

from ..distribution import common

PLENTY = 900_000
"""More than any exchange takes."""
MOST_RUNS = 8_000
"""How often the rules are run at most: about a second."""
MOST_STEPS = 10_000
"""How many commands without dice may follow each other."""

Delta = tuple[int, ...]
"""What is taken from each track."""
Taken = tuple[tuple[str, int], ...]
"""What is taken, by name; nobody is named from whom nothing is."""


class TooCostly(Exception):
    """Ends a run over its budget; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Broken(Exception):
    """A policy asks for what the rules refuse."""


class Move(NamedTuple):
    """One thing that can come of a frame: what it takes, and the frame after it."""

    delta: Delta
    frame: int


class Moves(NamedTuple):
    """Everything that can come of a frame, with weights that sum up to ``out_of``."""

    weights: Mapping[Move, int]
    out_of: int


class Landing(NamedTuple):
    """Where a command leads: what it takes, and the state after it with its tracks filled up."""

    taken: Taken
    state: Any


class Landings(NamedTuple):
    """Everything that can come of a command, with weights that sum up to ``out_of``."""

    weights: Mapping[tuple[Taken, int], int]
    """By what is taken, and the place of the state after it."""
    states: tuple[Any, ...]
    out_of: int


class Frames:
    """The frames of a chain, each with its state and what the policy does in it."""

    def __init__(
        self, game: Game, policy: Policy, names: tuple[str, ...], most: int = MOST_RUNS
    ) -> None:
        self.game, self.policy, self.names = game, policy, names
        self.states: list[Any] = []
        self.left = self.most = most
        self._ids: dict[bytes, int] = {}
        self._told: dict[int, tuple[Seat, Any] | None] = {}
        self._moves: dict[int, Moves] = {}
        self._rest: dict[int, int] = {}
        self._fallen: dict[tuple[int, tuple[bool, ...]], int] = {}
        self._landings: dict[tuple[bytes, bytes], Landings] = {}
        self._none: Delta = (0,) * len(names)

    def frame(self, state: Any) -> int:
        """The frame of a state."""
        if self.names:
            state = _plenty(state)
        key = self.game.essence(state)
        known = self._ids.get(key)
        if known is None:
            known = self._ids[key] = len(self.states)
            self.states.append(state)
        return known

    def told(self, frame: int) -> tuple[Seat, Any] | None:
        """What the policy does here; None where it is over."""
        if frame not in self._told:
            self._told[frame] = self.policy(self.states[frame])
        return self._told[frame]

    def fallen(self, frame: int, down: tuple[bool, ...]) -> int:
        """The frame in which some tracks have come to 0, at rest."""
        known = self._fallen.get((frame, down))
        if known is None:
            state = self.states[frame]
            gone = {name: 0 for name, out in zip(self.names, down, strict=True) if out}
            known = self.rest(self.frame(refilled(state, {**drained(state), **gone})))
            self._fallen[frame, down] = known
        return known

    def rest(self, frame: int) -> int:
        """Where commands that need no dice and take nothing lead to."""
        passed = []
        while frame not in self._rest:
            passed.append(frame)
            if len(passed) > MOST_STEPS:
                raise Broken
            step = self._step(frame)
            if step is None or step.delta != self._none:
                self._rest[frame] = frame
                break
            frame = step.frame
        end = self._rest[frame]
        for each in passed:
            self._rest[each] = end
        return end

    def _step(self, frame: int) -> Move | None:
        """What a command without dice does; None if it throws some, or it is over."""
        told = self.told(frame)
        if told is None:
            return None
        landed = self._run(self.states[frame], told, ())
        return None if isinstance(landed, Throw) else self._move(frame, landed)

    def _move(self, frame: int, landed: Landing) -> Move:
        taken = dict(landed.taken)
        delta = tuple(taken.get(name, 0) for name in self.names)
        return Move(delta, self.frame(landed.state))

    def _run(
        self, state: Any, told: tuple[Seat, Any], answers: tuple[Faces, ...]
    ) -> Throw | Landing:
        """The rules with these answers: the next throw, or where they lead."""
        self.left -= 1
        if self.left < 0:
            raise TooCostly(self._foreseen())
        seat, command = told
        ended = after(self.game.decide(state, command, seat), answers)
        if isinstance(ended, Throw):
            return ended
        if isinstance(ended, Refusal):
            raise Broken(f"{command}: {ended}")
        return self._landed(state, folded(state, ended))

    def _landed(self, before: Any, then: Any) -> Landing:
        if not self.names:
            return Landing((), then)
        had, has = drained(before), drained(then)
        taken = tuple((name, each - has[name]) for name, each in had.items() if each != has[name])
        return Landing(taken, _plenty(then))

    def _foreseen(self) -> Refusal:
        """What it would take: as much for every frame still waiting as for those that are done."""
        done = max(len(self._moves), 1)
        waiting = sum(frame not in self._rest for frame in range(len(self.states)))
        return too_costly(self.most + self.most // done * (waiting + done), self.most)

    def moves(self, frame: int) -> Moves:
        """Everything that can come of a frame, whatever the dice show."""
        known = self._moves.get(frame)
        if known is None:
            known = self._moves[frame] = self._every(frame)
        return known

    def _every(self, frame: int) -> Moves:
        state, told = self.states[frame], self.told(frame)
        assert told is not None
        part = self.game.part(state, told[1])
        if part is None:
            landings = self._enumerated(state, told, False)
            laid = landings.states
        else:
            key = self.game.essence(part), msgpack.encode(told[1])
            known = self._landings.get(key)
            if known is None:
                known = self._landings[key] = self._enumerated(part, told, True)
            landings = known
            laid = tuple(self.game.joined(state, each) for each in landings.states)
        frames = [self.frame(each) for each in laid]
        parts = (
            (self._onward(self._move_to(taken, frames[place])), weight, landings.out_of)
            for (taken, place), weight in landings.weights.items()
        )
        return _gathered(parts)

    def _move_to(self, taken: Taken, frame: int) -> Move:
        by_name = dict(taken)
        return Move(tuple(by_name.get(name, 0) for name in self.names), frame)

    def _onward(self, move: Move) -> Move:
        """What takes nothing yet but lies ready (sealed dice) is followed until it does."""
        if move.delta != self._none:
            return move
        end = self.rest(move.frame)
        step = self._step(end) if self.told(end) is not None else None
        move = Move(self._none, end) if step is None else step
        return Move(move.delta, self.rest(move.frame)) if move.delta == self._none else move

    # -- everything that can come of one command -----------------------------------------

    def _enumerated(self, state: Any, told: tuple[Seat, Any], alone: bool) -> Landings:
        """Runs a command with every throw that matters; ``alone``: on a part of the state."""
        places: dict[bytes, int] = {}
        states: list[Any] = []
        found: list[tuple[tuple[Taken, int], int, int]] = []
        for landed, weight, out_of in self._runs(state, told, alone):
            key = self.game.essence(landed.state)
            if key not in places:
                places[key] = len(states)
                states.append(landed.state)
            found.append(((landed.taken, places[key]), weight, out_of))
        counts, out_of = common(found)
        return Landings(counts, tuple(states), out_of)

    def _runs(
        self, state: Any, told: tuple[Seat, Any], alone: bool
    ) -> Iterator[tuple[Landing, int, int]]:
        waiting: list[tuple[tuple[Faces, ...], int, int]] = [((), 1, 1)]
        while waiting:
            answers, weight, out_of = waiting.pop()
            ended = self._followed(state, told, answers, alone)
            if isinstance(ended, Landing):
                yield ended, weight, out_of
                continue
            if ended.roll is not None and ended.roll.apart and len(ended.dice) > 1:
                laid = self._apart(state, told, answers, ended, alone)
                if laid is not None:
                    spread, total = laid
                    yield from ((each, weight * n, out_of * total) for each, n in spread)
                    continue
            if size(ended)[0] > self.most:
                raise TooCostly(too_costly(size(ended)[0], self.most))
            fallen = ways(ended)
            total = sum(count for _, count in fallen)
            waiting += [((*answers, f), weight * n, out_of * total) for f, n in fallen]

    def _followed(
        self, state: Any, told: tuple[Seat, Any], answers: tuple[Faces, ...], alone: bool
    ) -> Throw | Landing:
        """A run; on a part, with everything without dice that the policy does there next."""
        landed = self._run(state, told, answers)
        if isinstance(landed, Throw) or not alone:
            return landed
        taken = dict(landed.taken)
        for _ in range(MOST_STEPS):
            then = self.policy(landed.state)
            if then is None or self.game.part(landed.state, then[1]) is None:
                break
            step = self._run(landed.state, then, ())
            if isinstance(step, Throw):
                break
            for name, each in step.taken:
                taken[name] = taken.get(name, 0) + each
            landed = step
        return Landing(tuple(sorted(taken.items())), landed.state)

    def _apart(
        self,
        state: Any,
        told: tuple[Seat, Any],
        answers: tuple[Faces, ...],
        throw: Throw,
        alone: bool,
    ) -> tuple[list[tuple[Landing, int]], int] | None:
        """Dice whose effects only add up: each is varied alone, then all are laid together.

        None where that does not come to one state: then every combination is run.
        """
        pools = throw.pools()
        axes = [[(p.named(f), n) for f, n in faces(p.sides, p.keep)] for p in pools]
        base: dict[str, tuple[int, ...]] = {}
        for axis in axes:
            base |= axis[0][0]
        tried = [self._until_taken(state, told, (*answers, base), alone)]
        for axis in axes:
            for fallen, _ in axis[1:]:
                shown = (*answers, {**base, **fallen})
                tried.append(self._until_taken(state, told, shown, alone))
        landings = [each for each in tried if each is not None]
        if len(landings) < len(tried):
            return None
        if len({self.game.essence(each.state) for each in landings}) > 1:
            return None
        start, more = landings[0], iter(landings[1:])
        first = dict(start.taken)
        spread: dict[Taken, int] = {start.taken: 1}
        out_of = 1
        for axis in axes:
            steps: list[tuple[dict[str, int], int]] = [({}, axis[0][1])]
            for _, count in axis[1:]:
                taken = dict(next(more).taken)
                moved = {n: taken.get(n, 0) - first.get(n, 0) for n in {*taken, *first}}
                steps.append(({n: by for n, by in moved.items() if by}, count))
            out_of *= sum(count for _, count in steps)
            wider: dict[Taken, int] = {}
            for one, count in spread.items():
                for step, each in steps:
                    both = dict(one)
                    for name, by in step.items():
                        both[name] = both.get(name, 0) + by
                    key = tuple(sorted((n, by) for n, by in both.items() if by))
                    wider[key] = wider.get(key, 0) + count * each
            spread = wider
        return [(Landing(taken, start.state), count) for taken, count in spread.items()], out_of

    def _until_taken(
        self, state: Any, told: tuple[Seat, Any], answers: tuple[Faces, ...], alone: bool
    ) -> Landing | None:
        """A run, followed through what needs no dice until something is taken."""
        landed = self._followed(state, told, answers, alone)
        for _ in range(MOST_STEPS):
            if isinstance(landed, Throw):
                return None
            if landed.taken or alone:
                return Landing(tuple(sorted(landed.taken)), landed.state)
            then = self.policy(landed.state)
            step = None if then is None else self._run(landed.state, then, ())
            if step is None or isinstance(step, Throw):
                return landed
            landed = step
        raise Broken


def _plenty(state: Any) -> Any:
    """A state with tracks of plenty, or of 0 where there are none left."""
    return refilled(state, {n: PLENTY if held else 0 for n, held in drained(state).items()})


def _gathered(parts: Iterable[tuple[Move, int, int]]) -> Moves:
    """Parts of different denominators as weights of one, without what all have in common."""
    counts, out_of = common(parts)
    shared = gcd(out_of, *counts.values())
    return Moves({move: count // shared for move, count in counts.items()}, out_of // shared)
