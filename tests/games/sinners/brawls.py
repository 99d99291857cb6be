"""Fights for a forecast: fighters of plain values, and the files that come with the game."""

from typing import Any

from limelight.chances.forecasts.forecast import Forecast as Foretold
from limelight.chances.forecasts.foretold import foretold
from limelight.contract import Refusal, replace
from limelight.games.sinners.forecast import Forecast
from limelight.games.sinners.state import State
from limelight.play.known import known_game
from limelight.play.sides import from_fields, from_file
from tests.conftest import ROOT

GAME = known_game("sinners")
FOLDER = ROOT / "src" / "limelight" / "games" / "sinners"
TRAVELLERS, ROBBERS = FOLDER / "travellers.yaml", FOLDER / "robbers.yaml"


def somebody(name: str, **more: Any) -> dict[str, Any]:
    plain = {
        "name": name,
        "side": "anybody",
        "talents": {"blades": 12},
        "weapon": {"talent": "blades", "damage": "1d2"},
        "hit_points": 4,
    }
    return {**plain, **more}


def met(ours: list[dict[str, Any]], theirs: list[dict[str, Any]], **options: Any) -> State:
    sides = (from_fields(each, GAME, "add_fighter", "with") for each in (ours, theirs))
    found = Forecast(**options).met(*sides)
    assert not isinstance(found, Refusal)
    return found


def shipped(ours: int, theirs: int) -> State:
    """So many of those who come with the game."""
    sides = []
    for path, many in ((TRAVELLERS, ours), (ROBBERS, theirs)):
        state = from_file(path, GAME)
        sides.append(replace(state, fighters=dict(list(state.fighters.items())[:many])))
    found = Forecast().met(*sides)
    assert not isinstance(found, Refusal)
    return found


def told(
    state: State,
    policy: Any = "",
    runs: int | None = None,
    seed: int = 1,
    slowly: bool = False,
    **options: Any,
) -> Foretold:
    found = foretold(GAME, Forecast(**options), state, policy, runs=runs, seed=seed, slowly=slowly)
    assert isinstance(found, Foretold)
    return found
