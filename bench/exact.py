"""Exact odds beside icepool and dyce: the same fractions, the first call and every other."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from typing import Any

from limelight.chances import Fought, Odds, fight, odds
from limelight.chances.rolls.asked import made
from limelight.chances.rolls.pricing import priced
from limelight.contract import Game, Refusal
from limelight.games import game

from .timing import first_call, in_turns

A = {"name": "A", "side": "a", "talents": {"x": 14}, "armour": 1}
B = {"name": "B", "side": "b", "talents": {"x": 12}, "armour": 2}
PATIENCE = 60
"""Seconds that icepool's general solver is given for the duel."""


def fighters(points: int) -> tuple[dict[str, Any], dict[str, Any]]:
    one = A | {"weapon": {"talent": "x", "damage": "1d6+2"}, "hit_points": points}
    return one, B | {"weapon": {"talent": "x", "damage": "1d8+1"}, "hit_points": points}


def _game(name: str) -> Game:
    found = game(name)
    assert found is not None
    return found


def duel(one: dict[str, Any], two: dict[str, Any]) -> Fought:
    found = fight(_game("sinners"), "duel", {"with": one, "against": two})
    assert isinstance(found, Fought)
    return found


def _again(name: str, roll: str, **options: Any) -> dict[str, Fraction]:
    """Reckoned anew: what is remembered is not looked at."""
    rolled = made(_game(name), roll, options)
    assert not isinstance(rolled, Refusal)
    found = priced(rolled)
    assert isinstance(found, Odds)
    return found.fractions()


def _known(name: str, roll: str, **options: Any) -> dict[str, Fraction]:
    found = odds(_game(name), roll, options)
    assert isinstance(found, Odds)
    return found.fractions()


Asks = Callable[..., dict[str, Fraction]]


def _rounds(ask: Asks) -> dict[Any, Fraction]:
    return {
        (people, dice, danger): ask(
            "yokai", "combat", pools=",".join([str(dice)] * people), danger=danger
        )["won"]
        for people in range(2, 7)
        for dice in range(1, 5)
        for danger in range(8, 15)
    }


def ours(ask: Asks) -> dict[str, Callable[[], dict[Any, Fraction]]]:
    helped = {"modifier": 2, "difficulty": 15, "advantage": 1, "helpers": 3}
    return {
        "an action roll": lambda: ask("daggerheart", "action", modifier=2, difficulty=15),
        "with three helpers": lambda: ask("daggerheart", "action", **helped),
        "4 white and 4 black d6": lambda: ask("yokai", "find-out", white=4, black=4),
        "140 rounds of combat": lambda: _rounds(ask),
    }


def measure() -> Iterator[str]:
    import_module("numpy")  # both peers and we are measured with everything imported

    from .peers import PEERS

    yield "## Exact odds beside icepool and dyce"
    yield ""
    yield "Milliseconds; the same fractions from all three, everything imported before. `first` is"
    yield "the first call of the process, `again` the median of later ones, reckoned anew;"
    yield "`remembered` is what Limelight answers when it was asked the same before. What icepool"
    yield "remembers by itself it may use. `ahead` is beside the faster of the two."
    yield ""
    columns = ["Limelight first", "again", "remembered", "icepool first", "again"]
    columns += ["dyce first", "again", "ahead first", "ahead again"]
    yield f"| question | {' | '.join(columns)} |"
    yield f"| --- |{' ---: |' * len(columns)}"
    anew, known = ours(_again), ours(_known)
    for name in ("daggerheart", "yokai", "sinners"):
        assert _game(name).rolls
    for question, peers in PEERS.items():
        first = {"Limelight": first_call(known[question])}
        first |= {name: first_call(call) for name, call in peers.items()}
        mine = {k: v for k, v in first["Limelight"][1].items() if v}
        for name, (_, answer) in first.items():
            assert {k: v for k, v in answer.items() if v} == mine, (question, name)
        each = 2 if "140" in question else 20
        calls = {"again": anew[question], "remembered": known[question], **peers}
        warm = in_turns(calls, rounds=7, each=each)
        times = [first["Limelight"][0], warm["again"], warm["remembered"]]
        for name in ("icepool", "dyce"):
            times += [first[name][0], warm[name]]
        best_first = min(first[name][0] for name in ("icepool", "dyce")) / first["Limelight"][0]
        best_again = min(warm[name] for name in ("icepool", "dyce")) / warm["again"]
        cells = " | ".join(f"{each * 1e3:.3f}" for each in times)
        yield f"| {question} | {cells} | {best_first:.0f}× | {best_again:.0f}× |"
    yield ""
    yield from _duel()


def _duel() -> Iterator[str]:
    from .peers import icepool_duel

    yield "## A duel to the end, exactly"
    yield ""
    yield "| hit points each | Limelight first | again | icepool `map(repeat='inf')` | ahead |"
    yield "| ---: | ---: | ---: | ---: | ---: |"
    for points in (4, 8, 30):
        one, two = fighters(points)
        first, answer = first_call(duel, one, two)
        again = min(first_call(duel, one, two)[0] for _ in range(3))
        if points < 30:
            theirs, wins = first_call(icepool_duel, points)
            assert wins == {name or kind: chance for (kind, name), chance in answer.ends.items()}
            told, ahead = f"{theirs:.3f} s", f"{theirs / again:.0f}×"
        else:
            theirs = _patient(points)
            more = "" if theirs < PATIENCE else "over "
            told, ahead = f"{more}{theirs:.0f} s", f"{more}{theirs / again:.0f}×"
        yield f"| {points} | {first:.3f} s | {again:.3f} s | {told} | {ahead} |"
    yield ""
    yield f"Where it says over, icepool was stopped after {PATIENCE} seconds; dyce has no solver."
    yield ""


def _patient(points: int) -> float:
    """How long icepool takes for a duel, in a process of its own that can be stopped."""
    code = f"from bench.peers import icepool_duel; icepool_duel({points})"
    start = time.perf_counter()
    try:
        subprocess.run([sys.executable, "-c", code], timeout=PATIENCE, check=True)
    except subprocess.TimeoutExpired:
        return float(PATIENCE)
    return time.perf_counter() - start
