"""``limelight simulate GAME ROLL``: the same roll, many times."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from limelight.chances import Fought, Simulation, simulate, simulate_fight
from limelight.chances.simulation.runs import MOST_RUNS
from limelight.contract import Refusal
from limelight.words import Words

from . import DONE
from .arguments import Option, Options, Usage
from .commands import Command
from .fights import print_means
from .lone import Typed, typed
from .pictures import painted
from .results import OPTIONS as RESULTS
from .results import Result, decimals_of, shown

RUNS, FIGHTS = 1_000_000, 100_000
OPTIONS: Options = {
    "runs": Option("count", low=1, high=MOST_RUNS, default="1M"),
    "seed": Option("number", low=0, high=10**18),
    "workers": Option("number", low=1, high=1024),
    "scheduler": "text",
    **RESULTS,
}
COMMAND = Command(
    "simulate", ("game", "roll"), OPTIONS, fights=True, examples=("--runs 10k --seed 7",)
)


def main(argv: Sequence[str], spoken: Words) -> int:
    """Runs, counts, and shows how sure that makes us."""
    asked = typed(argv, spoken, COMMAND)
    if asked is None:
        return DONE
    found, spoken = asked.found, asked.spoken
    painted(found)
    decimals_of(found)
    simulated = _simulated(asked)
    if isinstance(simulated, Refusal):
        raise asked.refused(simulated)
    picture = simulated.picture(spoken.language)

    def printed() -> None:
        from .console import screen

        for line in picture.text(screen().width):
            print(line)
        if isinstance(simulated, Fought):
            print_means(simulated, spoken, "  ")

    plain = {"game": asked.name, "roll": asked.roll, **simulated.plain()}
    return shown(Result(plain, simulated, lambda: picture, printed), found)


def _simulated(asked: Typed) -> Simulation | Fought | Refusal:
    found = asked.found
    runs = found["runs"] if found["runs"] is not None else FIGHTS if asked.fights else RUNS
    how: dict[str, Any] = {"runs": runs, "seed": found["seed"], "workers": found["workers"]}
    with _progress(runs, asked.spoken, found["json"] or found["csv"]) as progress:
        how["progress"] = progress
        if found["scheduler"] is None:
            return _run(asked, how)
        from limelight.chances.simulation.cluster import NoCluster, cluster

        try:
            with cluster(found["scheduler"]) as pool:
                return _run(asked, {**how, "pool": pool})
        except NoCluster as missing:
            raise Usage(missing.why, address=found["scheduler"][:64]) from None


def _run(asked: Typed, how: dict[str, Any]) -> Simulation | Fought | Refusal:
    """The roll, or the fight, as often as was asked for."""
    if asked.fights:
        return simulate_fight(asked.game, asked.roll, asked.options, **how)
    return simulate(asked.name, asked.roll, asked.options, **how)


@contextmanager
def _progress(runs: int, spoken: Words, quiet: bool | None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where somebody sits before it."""
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = ("[progress.description]{task.description}", BarColumn(), TaskProgressColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(spoken.say("odds.progress"), total=runs)
        yield lambda done: bar.update(task, completed=done)
