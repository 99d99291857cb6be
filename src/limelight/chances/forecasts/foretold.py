"""Foretelling: a fight from where it begins, by a policy, as often as it takes."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, wait
from typing import Any

from limelight.contract import Forecaster, Game, Refusal, Tally, bad_value
from limelight.play import reading

from ..simulation.runs import drawn_seed, wrong_runs
from ..simulation.workers import WorkerPool
from .forecast import Forecast
from .policies import policy_of, stays
from .runs import Progress, played
from .subject import FightsSubject, exactly

MOST_SOLVED = 20_000_000
"""Where every way at once takes so many steps or fewer, nothing is simulated: a second or two."""
SHORT = 0.2
"""After so many seconds it is looked whether anybody still waits."""


def asked(game: Game, options: Mapping[str, Any]) -> Forecaster | Refusal:
    """How a game foretells with these options, or what is wrong with them."""
    if game.forecaster is None:
        return bad_value("no_forecast", "game", game=game.name)
    stranger = reading.unknown_field(game.forecaster, dict(options))
    if stranger is not None:
        return stranger
    found: Forecaster | Refusal = reading.convert(game.forecaster, dict(options))
    return found


def foretold(
    game: Game,
    forecaster: Forecaster,
    state: Any,
    policy: Any = "",
    *,
    runs: int | None = None,
    seed: int | None = None,
    workers: int | None = 1,
    executor: Executor | None = None,
    pool: WorkerPool | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    slowly: bool = False,
) -> Forecast | Refusal | None:
    """Plays a fight that has begun, many times; None where nobody waits for it any more.

    Without ``runs`` exactly where that is quick, else until the chance to win is known to
    within a point.
    """
    meant = policy_of(forecaster, policy)
    wrong = meant if isinstance(meant, Refusal) else None if runs is None else wrong_runs(runs)
    if wrong is not None:
        return wrong
    if workers != 1 and pool is None and executor is None and (name := stays(meant)):
        if workers is not None:
            return bad_value("policy_stays", f"policy.{name}", field=name)
        workers = 1
    counts, often = None, 0
    subject = FightsSubject(game.name, forecaster, state, meant, slowly)
    if runs is None and not slowly:
        counts = _solved(subject, pool, cancelled)
    seed = 0 if counts is not None else drawn_seed() if seed is None else seed
    pool = pool if executor is None else WorkerPool(lambda: executor)
    if counts is None:
        found = played(
            subject, runs, seed, workers=workers, pool=pool, progress=progress, cancelled=cancelled
        )
        if found is None:
            return None
        counts, often = found
    return Forecast(
        game,
        forecaster,
        state,
        meant,
        forecaster.people(state),
        often,
        seed,
        counts,
        forecaster.coverage(state),
        forecaster.points(state),
    )


def _solved(
    subject: FightsSubject, pool: WorkerPool | None, cancelled: Callable[[], bool] | None
) -> Tally | None:
    """The whole fight exactly, where that is quick; beside this process where there is one."""
    if pool is None or not pool.near:
        return exactly(subject, MOST_SOLVED)
    asked = pool.ask(exactly, subject, MOST_SOLVED)
    while not wait([asked], SHORT).done:
        if cancelled is not None and cancelled():
            asked.cancel()
            return None
    return asked.result()
