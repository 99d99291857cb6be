"""What a table full of things costs a command: adversaries, countdowns, features, environments."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from limelight import Refusal, Table
from limelight.play.chance import seeded

from .growth import _roll
from .timing import in_turns

FEATURES = [
    {"name": "Bellow", "kind": "reaction", "stress": 1, "per": "scene"},
    {"name": "Charge", "kind": "action", "fear": 1},
]


def _table(full: bool) -> Table:
    """Eight characters; a full one has 20 adversaries, 40 features, 10 countdowns, 2 places."""
    table = Table("daggerheart", dice=seeded(1), clock=lambda: 0.0)
    steps: list[tuple[str, dict[str, Any]]]
    steps = [("add_character", {"name": f"C{n}", "player": f"p{n}"}) for n in range(8)]
    if full:
        foe = {"difficulty": 12, "hp_max": 5, "stress_max": 3, "features": FEATURES}
        steps += [("add_adversary", {"name": f"A{n}", **foe}) for n in range(20)]
        long_term = {"start": 9, "kind": "long_term"}
        loop = {"start": 9, "loop": "same"}
        steps += [("add_countdown", {"name": f"K{n}", **long_term}) for n in range(5)]
        steps += [("add_countdown", {"name": f"L{n}", **loop}) for n in range(5)]
        steps += [("add_environment", {"name": f"E{n}", "difficulty": 12}) for n in range(2)]
    for do, fields in steps:
        answer = table.do("gm", do, fields)
        assert not isinstance(answer, Refusal), answer
    return table


def measure() -> Iterator[str]:
    tables = {"8 characters": _table(False), "and 20 adversaries and all": _table(True)}
    times = in_turns({n: partial(_roll, t) for n, t in tables.items()}, rounds=20, each=20)
    bare = times["8 characters"]
    yield "## A whole session on the table: a call and a roll"
    yield ""
    yield "20 adversaries with 40 features, 10 countdowns of which 5 move, 2 environments."
    yield ""
    yield "| table | µs for both commands | beside the bare one |"
    yield "| --- | ---: | ---: |"
    for name, seconds in times.items():
        yield f"| {name} | {seconds * 1e6:.0f} | {seconds / bare:.2f}× |"
    yield ""
