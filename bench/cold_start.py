"""``limelight roll`` from cold beside ``python -c pass``."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from .timing import in_turns


def _started(*argv: str) -> Callable[[], object]:
    def start() -> object:
        return subprocess.run(argv, stdout=subprocess.DEVNULL, check=True)

    return start


def measure() -> Iterator[str]:
    limelight = str(Path(sys.executable).with_name("limelight"))
    times = in_turns(
        {
            "python -c pass": _started(sys.executable, "-c", "pass"),
            "limelight roll": _started(
                limelight, "roll", "daggerheart", "action", "--modifier", "1", "--difficulty", "12"
            ),
        },
        rounds=30,
        each=1,
    )
    yield "## From cold"
    yield ""
    yield "| what | ms | beside python -c pass |"
    yield "| --- | ---: | ---: |"
    for name, seconds in times.items():
        yield f"| {name} | {seconds * 1e3:.1f} | {seconds / times['python -c pass']:.1f}× |"
    yield ""
