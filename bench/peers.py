"""The same questions asked of icepool and dyce, each as its documentation would."""

import warnings
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
from dyce import H, P, expand
from icepool import d6, d8, d12, d20

warnings.filterwarnings("ignore", module="dyce")
warnings.filterwarnings("ignore", message=".*experimental.*")

Answers = dict[Any, Fraction]
WHOLLY: dict[str, Any] = {"min_path_probability": Fraction(0)}
"""Nothing is cut off."""


def _of_die(die: Any) -> Answers:
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def _of_h(h: Any) -> Answers:
    return {outcome: Fraction(count, h.total) for outcome, count in h.items()}


def _read(hope: int, fear: int, more: int) -> str:
    if hope == fear:
        return "critical_success"
    made = "success" if hope + fear + more >= 15 else "failure"
    return f"{made}_with_{'hope' if hope > fear else 'fear'}"


def icepool_action() -> Answers:
    return _of_die(icepool.map(lambda hope, fear: _read(hope, fear, 2), d12, d12))


def icepool_helped() -> Answers:
    more = d6 + d6.highest(3) + 2
    return _of_die(icepool.map(_read, d12, d12, more))


def dyce_action() -> Answers:
    def read(hope: Any, fear: Any) -> str:
        return _read(hope.outcome, fear.outcome, 2)

    return _of_h(expand(read, H(12), H(12)))


def dyce_helped() -> Answers:
    more = H(6) + expand(lambda each: max(each.roll), P(6, 6, 6)) + 2

    def read(hope: Any, fear: Any, by: Any) -> str:
        return _read(hope.outcome, fear.outcome, by.outcome)

    return _of_h(expand(read, H(12), H(12), more))


class _Line(icepool.MultisetEvaluator):  # type: ignore[misc]
    """The two highest of the whole pool, and whether the highest is on a black die."""

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any) -> Any:
        return 0, 0, False

    def next_state(self, state: Any, order: Any, outcome: Any, /, white: int, black: int) -> Any:
        top, second, colour = state
        if white + black:
            second = outcome if white + black > 1 else top
            top, colour = outcome, black > 0
        return top, second, colour

    def order(self) -> Any:
        return icepool.Order.Ascending


LINE = _Line()


def _line(top: int, second: int, black: bool) -> str:
    doubles = {(1, 1): "1&1", (6, 6): "6&6"}
    return doubles.get((top, second)) or {0: "1-2", 1: "3-4", 2: "5-6"}[(top - 1) // 2]


def icepool_pool() -> Answers:
    die = LINE.evaluate(d6.pool(4), d6.pool(4))
    return _of_die(die.map(lambda top, second, black: _line(top, second, black)))


def dyce_pool() -> Answers:
    def read(white: Any, black: Any) -> str:
        lying = sorted((*white.roll, *black.roll))
        return _line(lying[-1], lying[-2], black.roll[-1] >= white.roll[-1])

    return _of_h(expand(read, P(6, 6, 6, 6), P(6, 6, 6, 6)))


def icepool_rounds() -> Answers:
    found: Answers = {}
    for people in range(2, 7):
        for dice in range(1, 5):
            two = d6.highest(dice).highest(people, 2)
            for danger in range(8, 15):
                found[people, dice, danger] = Fraction((two >= danger).mean())
    return found


def dyce_rounds() -> Answers:
    found: Answers = {}
    for people in range(2, 7):
        for dice in range(1, 5):
            hand = expand(lambda each: max(each.roll), P(*(6,) * dice), **WHOLLY)
            two = expand(lambda each: sum(each.roll[-2:]), P(*(hand,) * people), **WHOLLY)
            for danger in range(8, 15):
                won = sum(count for total, count in two.items() if total >= danger)
                found[people, dice, danger] = Fraction(won, two.total)
    return found


def _rank(face: int, value: int) -> int:
    if face in (1, 20):
        return 3 if face == 1 else 0
    return (face <= value) + (2 * face <= value) + (5 * face <= value)


def icepool_duel(points: int) -> Answers:
    """Both always attack, both strike in a stalemate; A 14, 1d6+2, armour 1; B 12, 1d8+1, 2."""

    def exchanged(active: int) -> Any:
        def struck(one: int, two: int) -> Any:
            def lost(ours: int, theirs: int) -> tuple[int, int, int]:
                by_us = max(ours * (2 if one == 3 else 1) - 2, 0)
                by_them = max(theirs * (2 if two == 3 else 1) - 1, 0)
                if one == two == 0:
                    return max(theirs // 2 - 1, 0), max(ours // 2 - 2, 0), active
                if one == two:
                    return by_them, by_us, active
                return (0, by_us, 0) if one > two else (by_them, 0, 1)

            return icepool.map(lost, d6 + 2, d8 + 1)

        ours, theirs = d20.map(lambda f: _rank(f, 14)), d20.map(lambda f: _rank(f, 12))
        return icepool.map(struck, ours, theirs)

    exchanges = (exchanged(0), exchanged(1))

    def step(state: Any) -> Any:
        ours, theirs, active = state
        if not ours or not theirs:
            return ours, theirs, 0
        return exchanges[active].map(
            lambda lost: (max(ours - lost[0], 0), max(theirs - lost[1], 0), lost[2]), star=False
        )

    start = icepool.Die([(points, points, 0)])
    ends = icepool.map(step, start, repeat="inf", star=False)
    found: Answers = {}
    for ours, theirs, _ in ends.outcomes():
        name = "A" if ours else "B" if theirs else "both"
        chance = ends.probability((ours, theirs, 0))
        found[name] = found.get(name, Fraction(0)) + chance
    return found


PEERS: dict[str, dict[str, Callable[[], Answers]]] = {
    "an action roll": {"icepool": icepool_action, "dyce": dyce_action},
    "with three helpers": {"icepool": icepool_helped, "dyce": dyce_helped},
    "4 white and 4 black d6": {"icepool": icepool_pool, "dyce": dyce_pool},
    "140 rounds of combat": {"icepool": icepool_rounds, "dyce": dyce_rounds},
}
