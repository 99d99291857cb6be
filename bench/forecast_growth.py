"""How the cost of a forecast grows with characters, adversaries and features that are rules."""

import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

from .forecast import FEATURED, FOES, PARTY, RUNS, fight, forecast
from .growth_picture import drawn

PICTURE = Path(__file__).parent / "results" / "forecast-growth.svg"
SIZES = (1, 2, 4, 8, 16)


def measure() -> Iterator[str]:
    yield "## How forecasts grow: ms for 10,000 fights, one process, warm"
    yield ""
    yield "| what | " + " | ".join(map(str, SIZES)) + " |"
    yield "| --- |" + " ---: |" * len(SIZES)
    series: dict[str, dict[float, float]] = {
        "characters": {n: _seconds(_many(PARTY, n), FOES[:4]) for n in SIZES},
        "adversaries": {n: _seconds(PARTY[:4], _many(FOES, n)) for n in SIZES},
    }
    for name, points in series.items():
        yield f"| {name} | " + " | ".join(f"{s * 1e3:.0f}" for s in points.values()) + " |"
    yield ""
    yield "| features that are rules, of 5 adversaries | 0 | 1 | 2 | 3 | 4 | 5 |"
    yield "| --- |" + " ---: |" * 6
    told = [_seconds(PARTY[:4], (*FEATURED[:n], *FOES[: 5 - n])) for n in range(6)]
    yield "| four characters | " + " | ".join(f"{s * 1e3:.0f}" for s in told) + " |"
    yield ""
    featured: dict[float, float] = dict(enumerate(told[1:], 1))
    drawing = {**series, "features": featured}
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(drawing, "How forecasts grow"), encoding="utf-8")
    yield f"Drawn in {PICTURE.relative_to(PICTURE.parent.parent.parent)}."
    yield ""


def _many(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    return tuple(islice(cycle(names), count))


def _seconds(party: tuple[str, ...], foes: tuple[str, ...]) -> float:
    state = fight(party, foes)
    took = []
    for _ in range(3):
        begun = time.process_time()
        forecast(state, RUNS)
        took.append(time.process_time() - begun)
    return min(took)
