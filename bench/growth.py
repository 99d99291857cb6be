"""How the cost of one command grows with what lies on the table."""

from collections.abc import Iterator
from functools import partial

from limelight import Refusal, Table
from limelight.play.chance import seeded

from .timing import in_turns


def _table(characters: int, steps: int) -> Table:
    table = Table("daggerheart", dice=seeded(1), clock=lambda: 0.0)
    for n in range(characters):
        table.do("gm", "add_character", {"name": f"C{n}", "player": f"p{n}"})
    for _ in range(steps):
        table.do("gm", "narrate", {"text": "On and on."})
    return table


def _roll(table: Table) -> None:
    table.do("gm", "call_roll", {"character": "C0", "trait": "agility", "difficulty": 12})
    answer = table.do("p0", "roll")
    assert not isinstance(answer, Refusal)


def measure() -> Iterator[str]:
    yield "## How it grows: a call and a roll at a table, journal and both chains included"
    yield ""
    yield "| characters | steps before | µs for both commands |"
    yield "| ---: | ---: | ---: |"
    for characters, steps in ((1, 0), (4, 0), (16, 0), (64, 0), (4, 100), (4, 1000), (4, 10_000)):
        table = _table(characters, steps)
        times = in_turns({"both": partial(_roll, table)}, rounds=20, each=20)
        yield f"| {characters} | {steps} | {times['both'] * 1e6:.0f} |"
    yield ""
