"""How the cost of exact odds grows: hit points, fighters, dice."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from limelight import Refusal, Table
from limelight.chances import odds, solve
from limelight.contract.fights import Solved
from limelight.games import game
from limelight.play.chance import seeded

from .exact import duel, fighters
from .growth_picture import drawn

PICTURE = Path(__file__).parent / "results" / "growth-odds.svg"
Taken = dict[float, float]
"""Seconds by size."""


def _took(call: Callable[..., Any], *given: Any, **more: Any) -> tuple[float, Any]:
    start = time.perf_counter()
    answer = call(*given, **more)
    return time.perf_counter() - start, answer


def melee(ours: int, theirs: int, points: int) -> Table:
    """So many against so many, all alike."""
    table = Table("sinners", dice=seeded(1))
    names = []
    for side, count in (("a", ours), ("b", theirs)):
        for number in range(count):
            name = f"{side}{number}"
            names.append(name)
            fields = {
                "name": name,
                "side": side,
                "talents": {"x": 12},
                "weapon": {"talent": "x", "damage": "1d6"},
                "perception": 30 - len(names),
                "hit_points": points,
            }
            assert not isinstance(table.do("gm", "add_fighter", fields), Refusal)
    joining = dict.fromkeys((n for n in names if n not in ("a0", "b0")), 0)
    fields = {"attacker": "a0", "target": "b0", "distance": 0, "joining": joining}
    dice = {f"initiative.{name}": 6 - at for at, name in enumerate(names)}
    assert not isinstance(table.do("gm", "start_fight", fields, dice, script=True), Refusal)
    return table


def measure() -> Iterator[str]:
    yield "## How exact odds grow"
    yield ""
    yield "| what | size | seconds | states |"
    yield "| --- | ---: | ---: | ---: |"
    points_of, fighters_of, dice_of = Taken(), Taken(), Taken()
    duel(*fighters(4))  # the first of all pays for what is read and made once
    for points in (10, 20, 40, 60, 80, 100):
        one, two = fighters(points)
        seconds, answer = _took(duel, one, two)
        points_of[points] = seconds
        yield f"| a duel, hit points each | {points} | {seconds:.3f} | {answer.outlook.states} |"
    for ours, theirs in ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3)):
        table = melee(ours, theirs, 3)
        policy = table.game.policies["attack"]
        seconds, answer = _took(solve, table.game, table.state, policy, runs=10**6)
        states = answer.nodes if isinstance(answer, Solved) else f"too costly: {answer.values}"
        size = f"{ours} against {theirs}"
        fighters_of[ours + theirs] = seconds
        yield f"| a fight, 3 hit points each | {size} | {seconds:.3f} | {states} |"
    yokai = game("yokai")
    assert yokai is not None
    odds(yokai, "travel", {"white": 1, "black": 1})
    for dice in (4, 8, 12, 16, 20, 24):
        options = {"white": dice // 2, "black": dice // 2}
        seconds, _ = _took(odds, yokai, "travel", options)
        dice_of[dice] = seconds
        yield f"| a pool of white and black dice | {dice} | {seconds:.5f} | |"
    yield ""
    series = {"hit points": points_of, "fighters": fighters_of, "dice": dice_of}
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(series), encoding="utf-8")
    yield f"Drawn in {PICTURE.relative_to(PICTURE.parent.parent.parent)}."
    yield ""
