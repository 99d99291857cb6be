"""``limelight simulate GAME ROLL``: the same roll, many times."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from limelight.game import Refusal
from limelight.odds.simulating.roll import RollSubject
from limelight.odds.simulation import Simulation, drawn_seed, run, wrong_runs
from limelight.words import Words

from . import DONE, Refused, show
from .arguments import Kind, Usage
from .lone import Typed, listed, typed
from .pictures import OPTIONS as PICTURES
from .pictures import keep, painted

OPTIONS: Mapping[str, Kind] = {
    "runs": "number",
    "seed": "number",
    "workers": "number",
    "scheduler": "text",
    **PICTURES,
}
RUNS = 1_000_000


def main(argv: Sequence[str], spoken: Words) -> int:
    """Runs, counts, and shows how sure that makes us."""
    asked = typed(argv, spoken, OPTIONS)
    if asked is None:
        print(spoken.say("cli.help.simulate"))
        return DONE
    found, spoken = asked.found, asked.spoken
    if asked.roll is None or found["help"]:
        print(spoken.say("cli.help.simulate"))
        print("\n".join(listed(asked)))
        return DONE
    painted(found)
    simulated = _simulated(asked)
    picture = simulated.picture(spoken.language)
    keep(lambda: picture, found)
    if found["json"]:
        show({"game": asked.name, "roll": asked.roll, **simulated.plain()})
        return DONE
    from .console import screen

    for line in picture.text(screen().width):
        print(line)
    return DONE


def _simulated(asked: Typed) -> Simulation:
    found = asked.found
    runs = RUNS if found["runs"] is None else found["runs"]
    seed = drawn_seed() if found["seed"] is None else found["seed"]
    subject = RollSubject(asked.name, str(asked.roll), asked.options)
    refusal = wrong_runs(runs) or _wrong(seed, found["workers"]) or subject.asked()
    if isinstance(refusal, Refusal):
        raise Refused(refusal, asked.spoken)
    with _progress(runs, asked.spoken, found["json"]) as progress:
        if found["scheduler"] is None:
            counts = run(subject, runs, seed, workers=found["workers"], progress=progress)
        else:
            from limelight.odds.simulating.cluster import NoCluster, cluster

            try:
                with cluster(found["scheduler"]) as crew:
                    counts = run(subject, runs, seed, crew=crew, progress=progress)
            except NoCluster as missing:
                raise Usage(missing.why, address=found["scheduler"][:64]) from None
    return Simulation(asked.name, subject.roll, runs, seed, asked.options, counts)


def _wrong(seed: int, workers: int | None) -> Refusal | None:
    for name, number, most in (("seed", seed, 10**18), ("workers", workers, 1024)):
        if number is not None and not (name == "workers") <= number <= most:
            return Refusal("bad_value", "wrong", name, {"field": name})
    return None


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
