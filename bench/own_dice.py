"""Dice that no game has, beside icepool: a designer's dozen questions, and how cost grows."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from types import CodeType
from typing import Any

import icepool

from limelight import dice, odds
from tests.test_designers import QUESTIONS

from .timing import first_call, in_turns


def _asked(code: CodeType) -> Callable[[], object]:
    def ask() -> object:
        found: dict[str, object] = {}
        exec(code, found)
        return found["answer"]

    return ask


def _sum(many: int) -> Any:
    return many @ icepool.d6


def _half(many: int) -> Any:
    return icepool.d10.highest(many, many // 2)


def _exploding(many: int) -> Any:
    return many @ icepool.d6.explode(depth=3)


GROWING: dict[str, tuple[Callable[[int], str], Callable[[int], Any]]] = {
    "n d6": (lambda many: f"{many}d6", _sum),
    "the higher half of n d10": (lambda many: f"{many}d10kh{many // 2}", _half),
    "n d6 that explode up to 3 times": (lambda many: f"{many}d6!3", _exploding),
}


def measure() -> Iterator[str]:
    dice("1"), odds("daggerheart", "action").of("total")  # everything is loaded
    yield "## Dice of one's own, beside icepool"
    yield ""
    yield "Milliseconds for each question of docs/designers.md, imports done. `first` is the first"
    yield "call of the process, `again` the median of later ones in turns, where both may remember"
    yield "what they were asked. `ahead` below 1 means that icepool is quicker."
    yield ""
    yield "| question | Limelight first | again | icepool first | again | ahead first | again |"
    yield f"| --- |{' ---: |' * 6}"
    for title, ours, theirs in QUESTIONS:
        calls = {
            name: _asked(compile(code, title, "exec"))
            for name, code in (("ours", ours), ("theirs", theirs))
        }
        first = {name: first_call(call) for name, call in calls.items()}
        assert first["ours"][1] == first["theirs"][1], title
        took = in_turns(calls, rounds=7, each=20)
        times = [t for name in calls for t in (first[name][0], took[name])]
        ahead = [first["theirs"][0] / first["ours"][0], took["theirs"] / took["ours"]]
        cells = [f"{each * 1e3:.3f}" for each in times] + [f"{each:.1f}×" for each in ahead]
        yield f"| {title} | {' | '.join(cells)} |"
    yield ""
    yield "How the cost grows: the first call for each, in milliseconds (Limelight / icepool):"
    yield ""
    sizes = (10, 20, 40, 80)
    yield f"| | {' | '.join(f'n = {many}' for many in sizes)} |"
    yield f"| --- |{' ---: |' * len(sizes)}"
    for name, (written, peer) in GROWING.items():
        cells = []
        for many in sizes:
            mine, found = first_call(dice, written(many))
            other, die = first_call(peer, many)
            theirs = {n: Fraction(die.quantity(n), die.denominator()) for n in die.outcomes()}
            assert found.fractions() == theirs, (name, many)
            cells.append(f"{mine * 1e3:.1f} / {other * 1e3:.1f}")
        yield f"| {name} | {' | '.join(cells)} |"
    yield ""
