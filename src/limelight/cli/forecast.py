"""``limelight forecast GAME --with PARTY --against FOES``: how a party fares in a fight."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from limelight.chances.simulation.runs import MOST_RUNS
from limelight.contract import Game, Refusal
from limelight.contract.forecasts import OURS, THEIRS
from limelight.play.refusals import words_of
from limelight.words import Words

from . import DONE, Refused
from .arguments import Arguments, Option, Options, Usage, dashed, read
from .commands import Command
from .game_named import game_named
from .options import options_in
from .pictures import painted
from .results import OPTIONS as RESULTS
from .results import Result, decimals_of, shown

if TYPE_CHECKING:
    from limelight.chances.forecasts.forecast import Forecast
    from limelight.contract import Forecaster

OPTIONS: Options = {
    "with": Option("file", required=True),
    "against": Option("file", required=True),
    "policy": "text",
    "runs": Option("count", low=1, high=MOST_RUNS),
    "seed": Option("number", low=0, high=10**18),
    "workers": Option("number", low=1, high=1024),
    "scheduler": "text",
    "sweep": "flag",
    "course": "flag",
    **RESULTS,
}
SIDES = {OURS: "with", THEIRS: "against"}
"""The options that name the people of a side."""
COMMAND = Command(
    "forecast",
    ("game",),
    OPTIONS,
    forecasts=True,
    examples=("{game} {forecast} --seed 7", "{game} {forecast} --seed 7 --sweep"),
)


def main(argv: Sequence[str], spoken: Words) -> int:
    """What was foretold in words, or as it was asked for."""
    found = game_named(argv, COMMAND, spoken)
    if found is None:
        return DONE
    from limelight.play.known import known_game

    known = known_game(found[1])
    if known.forecaster is None:
        raise Usage("no_forecast", "game", game=known.name)
    options = options_in(known, known.forecaster)
    given = read(argv, {**options, **COMMAND.options}, COMMAND.name)
    if len(given.words) > 1:
        raise Usage("words", word=given.words[1][:64])
    if given["sweep"] and given["course"]:
        raise Usage("sweep_or_course")
    painted(given)
    decimals_of(given)
    own = words_of(known, spoken.language)
    with _pool(given) as pool:
        return _shown(_foretold(known, options, given, own, pool), given, own, found[1], pool)


def _foretold(known: Game, options: Any, given: Arguments, spoken: Words, pool: Any) -> "Forecast":
    """Who meets whom, and what is foretold of that."""
    from limelight.chances.forecasts.foretold import asked, foretold

    plain = {name: value for name, value in given.options.items() if name in options}
    forecaster = asked(known, plain)
    if isinstance(forecaster, Refusal):
        raise Refused(forecaster, spoken, options)
    state = _met(known, forecaster, given, spoken)
    with _progress(given, spoken) as progress:
        found = foretold(
            known,
            forecaster,
            state,
            given["policy"] or "",
            runs=given["runs"],
            seed=given["seed"],
            workers=given["workers"] or 1,
            pool=pool,
            progress=progress,
        )
    if isinstance(found, Refusal):
        raise Refused(found, spoken, options)
    assert found is not None
    return found


def _met(known: Game, forecaster: "Forecaster", given: Arguments, spoken: Words) -> Any:
    """The state in which the two sides meet."""
    sides: dict[str, Any] = {OURS: None, THEIRS: None}
    for side, name in SIDES.items():
        if side not in forecaster.brings:
            if given[name] is not None:
                raise Usage("no_other_side", game=known.name)
            continue
        if given[name] is None:
            raise Usage("missing", option=dashed(name))
        sides[side] = _side(given[name], known, spoken)
    state = forecaster.met(*sides.values())
    if isinstance(state, Refusal):
        raise Refused(state, spoken)
    return state


def _side(name: str, known: Game, spoken: Words) -> Any:
    """The people of a file, or of one that comes with the game."""
    from limelight.play.playthrough import BadPlaythrough
    from limelight.play.sides import from_file

    from .run import told

    path = Path(name)
    if name.isalpha() and not path.exists():
        path = Path(known.folder, f"{name}.yaml")
    try:
        state = from_file(path, known)
    except BadPlaythrough as error:
        raise Usage("no_file", file=name[:200], reason=told(error, spoken)) from None
    if isinstance(state, Refusal):
        raise Refused(state, spoken)
    return state


def _shown(found: "Forecast", given: Arguments, spoken: Words, name: str, pool: Any) -> int:
    """In words, as a picture, as JSON or CSV; made harder or as its course where that is asked."""
    from .console import screen

    plain = {"game": name, **found.plain()}
    if not given["sweep"]:
        picture = found.course if given["course"] else found.picture

        def printed() -> None:
            width = screen().width
            text = found.course(spoken.language).text(width) if given["course"] else None
            for line in text or found.text(spoken.language, width):
                print(line)

        table = found.going() if given["course"] else found
        result = Result(plain, table, lambda: picture(spoken.language), printed)
        return shown(result, given)
    from limelight.chances.forecasts.harder import harder

    with _progress(given, spoken) as progress:
        swept = harder(found, progress=progress, workers=given["workers"] or 1, pool=pool)
    assert swept is not None

    def printed_curve() -> None:
        for line in swept.picture(spoken.language).text(screen().width):
            print(line)

    told = {**plain, "harder": swept.plain()}
    return shown(Result(told, swept, lambda: swept.picture(spoken.language), printed_curve), given)


@contextmanager
def _pool(given: Arguments) -> Iterator[Any]:
    """The workers of a cluster, where one is named."""
    if given["scheduler"] is None:
        yield None
        return
    from limelight.chances.simulation.cluster import NoCluster, cluster

    try:
        with cluster(given["scheduler"]) as pool:
            yield pool
    except NoCluster as missing:
        raise Usage(missing.why, address=given["scheduler"][:64]) from None


@contextmanager
def _progress(given: Arguments, spoken: Words) -> Iterator[Callable[[int, int], None] | None]:
    """A line on standard error that moves, where somebody looks at it and it takes long."""
    if given["json"] or given["csv"] or not sys.stderr.isatty():
        yield None
        return
    from .fights import progress

    yield progress()
