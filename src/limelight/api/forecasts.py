"""Forecasts for programs: this party, this fight."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from limelight.chances.forecasts.forecast import Forecast
from limelight.chances.forecasts.foretold import asked, foretold
from limelight.chances.forecasts.harder import Harder
from limelight.chances.forecasts.harder import harder as made_harder
from limelight.contract import Game, Refusal, bad_value, missing
from limelight.contract.forecasts import OURS, THEIRS
from limelight.play.known import known_game
from limelight.play.mistakes import UnknownOption, raised
from limelight.play.playthrough import BadPlaythrough
from limelight.play.sides import from_fields, from_file
from limelight.play.table import Table

from .questions import USUAL, steering
from .runs import Runs

Side = str | Path | Table | Mapping[str, Any] | Sequence[Mapping[str, Any]]
"""A file, a table, or people as the command takes them that brings them to one."""


def forecast(
    game: str | Game | Table,
    how: Runs = USUAL,
    /,
    *,
    party: Side | None = None,
    against: Side | None = None,
    policy: Any = "",
    **options: Any,
) -> Forecast:
    """How a party fares against adversaries: who wins, how long it takes, what it costs.

    ``forecast(game, party="party.yaml", against="foes.yaml")``; of a table as it stands now:
    ``forecast(table)``. Exact where that is quick, else played until the chance to win is known
    to within a point, unless ``how`` says how often. ``policy``: one of the game's by name, or
    one of your own.
    """
    known = game.game if isinstance(game, Table) else known_game(game)
    forecaster = asked(known, options)
    if isinstance(forecaster, Refusal):
        if forecaster.code == "unknown_field" and known.forecaster is not None:
            there = known.forecaster.__struct_encode_fields__
            raise UnknownOption(forecaster.at, there, roll="forecast")
        raise raised(forecaster, known)
    if isinstance(game, Table) and party is None and against is None:
        state = forecaster.begun(game.state)
    else:
        whole = game if isinstance(game, Table) else None
        ours = _side(known, whole if party is None else party, OURS, "party")
        theirs = _other_side(known, whole if against is None else against)
        state = forecaster.met(ours, theirs)
    if isinstance(state, Refusal):
        raise raised(state, known)
    given = steering(how)
    given["progress"] = _counting(given.pop("progress", None))
    found = foretold(known, forecaster, state, policy, **given)
    if isinstance(found, Refusal):
        raise raised(found, known)
    assert found is not None
    return found


def harder(found: Forecast, /) -> Harder:
    """A forecast made harder step by step in every way that its game knows."""
    told = made_harder(found)
    assert told is not None
    return told


def _counting(progress: Any) -> Any:
    """What is told how many fights are played, and not of how many."""
    return None if progress is None else lambda done, of: progress(done)


def _other_side(game: Game, given: Any) -> Any:
    """The same of those who are fought; None in a game to which nobody brings them."""
    assert game.forecaster is not None
    if THEIRS in game.forecaster.brings:
        return _side(game, given, THEIRS, "against")
    if given is not None and not isinstance(given, Table):
        raise raised(bad_value("no_other_side", "against", game=game.name), game)
    return None


def _side(game: Game, given: Any, side: str, at: str) -> Any:
    """The state of a table with the people of a side."""
    if given is None:
        raise raised(missing(at), game)
    if isinstance(given, Table):
        return given.state
    if isinstance(given, str | Path):
        try:
            state = from_file(Path(given), game)
        except BadPlaythrough as error:
            values = {"field": at, **error.values}
            raise raised(Refusal("bad_value", "wrong", at, values), game) from error
    else:
        assert game.forecaster is not None
        state = from_fields(given, game, game.forecaster.brings[side], at)
    if isinstance(state, Refusal):
        raise raised(state, game)
    return state
