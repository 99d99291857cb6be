"""Whole fights: the graph of what the future depends on, built by running the rules.

What an exchange reads is a frame: the state with its tracks (hit points) set to plenty, or to
0 where there are none left. A frame is enumerated once; what it takes from the tracks is then
shifted over every number of them. Policies say what everybody does; nothing is looked up.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any, NamedTuple

from limelight.game import Faces, Game, Policy, Refusal, Seat, Throw

from .pools import faces, size, too_costly

PLENTY = 900_000
"""More than any exchange takes."""
MOST_RUNS = 8_000
"""How often the rules are run at most: about a second."""
MOST_STEPS = 10_000
"""How many commands without dice may follow each other."""

Delta = tuple[int, ...]
"""What is taken from each track."""


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
        self._none: Delta = (0,) * len(names)

    def frame(self, state: Any) -> int:
        """The frame of a state."""
        if self.names:
            held = self.game.tracks(state)
            plenty = {name: PLENTY if held[name] else 0 for name in self.names}
            state = self.game.with_tracks(state, plenty)
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
            held = self.game.tracks(state)
            now = {
                name: 0 if gone else held[name] for name, gone in zip(self.names, down, strict=True)
            }
            known = self.rest(self.frame(self.game.with_tracks(state, now)))
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
        ended = self._run(frame, ())
        return None if isinstance(ended, Throw) else ended

    def _run(self, frame: int, answers: tuple[Faces, ...]) -> Throw | Move:
        """The rules with these answers: the next throw, or what came of it."""
        self.left -= 1
        if self.left < 0:
            raise TooCostly(self._foreseen())
        told = self.told(frame)
        assert told is not None
        seat, command = told
        state = self.states[frame]
        decision = self.game.decide(state, command, seat)
        try:
            throw = next(decision)
            for answer in answers:
                throw = decision.send(answer)
            return throw
        except StopIteration as done:
            events = done.value
        if isinstance(events, Refusal):
            raise Broken(f"{command}: {events}")
        after = state
        for event in events:
            after = self.game.evolve(after, event)
        if not self.names:
            return Move((), self.frame(after))
        had, has = self.game.tracks(state), self.game.tracks(after)
        delta = tuple(had[name] - has[name] for name in self.names)
        return Move(delta, self.frame(after))

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
        parts: list[tuple[Move, int, int]] = []
        waiting: list[tuple[tuple[Faces, ...], int, int]] = [((), 1, 1)]
        while waiting:
            answers, weight, out_of = waiting.pop()
            ended = self._run(frame, answers)
            if isinstance(ended, Move):
                parts.append((ended, weight, out_of))
                continue
            if ended.apart and len(ended.dice) > 1:
                moves = self._apart(frame, answers, ended)
                if moves is not None:
                    for move, count in moves.weights.items():
                        parts.append((move, weight * count, out_of * moves.out_of))
                    continue
            if size(ended)[0] > self.most:
                raise TooCostly(too_costly(size(ended)[0], self.most))
            axes = [list(faces(s, ended.keep.get(name))) for name, s in ended.dice.items()]
            total = 1
            for axis in axes:
                total *= sum(count for _, count in axis)
            for fallen in product(*axes):
                thrown = dict(zip(ended.dice, (each for each, _ in fallen), strict=True))
                count = weight
                for _, each in fallen:
                    count *= each
                waiting.append(((*answers, thrown), count, out_of * total))
        return _gathered(
            (Move(move.delta, self.rest(move.frame)) if move.delta == self._none else move, w, o)
            for move, w, o in self._landed(parts)
        )

    def _landed(self, parts: list[tuple[Move, int, int]]) -> Iterable[tuple[Move, int, int]]:
        """What takes nothing yet but lies ready (sealed damage) is followed until it does."""
        for move, weight, out_of in parts:
            if move.delta == self._none:
                end = self.rest(move.frame)
                step = self._step(end) if self.told(end) is not None else None
                move = Move(self._none, end) if step is None else step
            yield move, weight, out_of

    def _apart(self, frame: int, answers: tuple[Faces, ...], throw: Throw) -> Moves | None:
        """Dice whose effects only add up: each is varied alone, then all are laid together.

        None where that does not come to one frame: then every combination is run.
        """
        axes = {name: list(faces(s, throw.keep.get(name))) for name, s in throw.dice.items()}
        base = {name: axis[0][0] for name, axis in axes.items()}
        tried: list[Move] = []
        for thrown in (
            base,
            *({**base, name: each} for name, axis in axes.items() for each, _ in axis[1:]),
        ):
            ended = self._run(frame, (*answers, thrown))
            if isinstance(ended, Throw):
                return None
            tried.append(ended)
        while len({move.frame for move in tried}) > 1:
            followed = []
            for move in tried:
                step = self._step(move.frame) if move.delta == self._none else None
                if step is None:
                    return None
                followed.append(step)
            tried = followed
        start, more = tried[0], iter(tried[1:])
        spread: dict[Delta, int] = {start.delta: 1}
        out_of = 1
        for axis in axes.values():
            deltas: dict[Delta, int] = {self._none: axis[0][1]}
            for _, count in axis[1:]:
                delta = tuple(a - b for a, b in zip(next(more).delta, start.delta, strict=True))
                deltas[delta] = deltas.get(delta, 0) + count
            out_of *= sum(deltas.values())
            wider: dict[Delta, int] = {}
            for one, count in spread.items():
                for two, each in deltas.items():
                    both = tuple(a + b for a, b in zip(one, two, strict=True))
                    wider[both] = wider.get(both, 0) + count * each
            spread = wider
        weights = {Move(delta, start.frame): count for delta, count in spread.items()}
        return Moves(weights, out_of)


def _gathered(parts: Iterable[tuple[Move, int, int]]) -> Moves:
    """Parts of different denominators as weights of one, without what all have in common."""
    from math import gcd

    from .counts import together

    counts, out_of = together(parts)
    shared = gcd(out_of, *counts.values())
    return Moves({move: count // shared for move, count in counts.items()}, out_of // shared)


Progress = Callable[[int, int], None]
"""Told how much of how much is done."""
