"""``make bench``: what is measured, beside its peers, in one run. Writes bench/results/table.md."""

from pathlib import Path

from . import (
    action_roll,
    cold_start,
    exact,
    forecast,
    forecast_growth,
    forecast_more,
    growth,
    growth_odds,
    own_dice,
    scale,
    simulation,
    whole_session,
)
from .live import beside, heroes, memory, nodes, opening, page, rolls

RESULTS = Path(__file__).parent / "results"
PARTS = (
    action_roll,
    cold_start,
    growth,
    exact,
    forecast,
    forecast_growth,
    forecast_more,
    whole_session,
    growth_odds,
    own_dice,
    simulation,
    page,
    heroes,
    rolls,
    beside,
    nodes,
    opening,
    memory,
    scale,
)


def main() -> None:
    """Every measurement, printed as it comes and kept as a table."""
    RESULTS.mkdir(exist_ok=True)
    lines: list[str] = []
    for part in PARTS:
        for line in part.measure():
            print(line, flush=True)
            lines.append(line)
    (RESULTS / "table.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
