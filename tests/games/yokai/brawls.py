"""Fights for a forecast: the group that comes with the game, whole or in part."""

from typing import Any

from limelight.chances.forecasts.forecast import Forecast as Foretold
from limelight.chances.forecasts.foretold import foretold
from limelight.contract import Refusal, replace
from limelight.games.yokai.forecast import Forecast
from limelight.games.yokai.state import Fight, State
from limelight.play.known import known_game
from limelight.play.sides import from_file
from tests.conftest import ROOT

GAME = known_game("yokai")
PARTY = ROOT / "src" / "limelight" / "games" / "yokai" / "party.yaml"


def group(people: int = 3, **options: Any) -> State:
    """So many of the party, in a fight that is about to begin."""
    state = from_file(PARTY, GAME)
    some = dict(list(state.characters.items())[:people])
    found = Forecast(**{"danger": 10, **options}).met(replace(state, characters=some), None)
    assert not isinstance(found, Refusal)
    return found


def standing(people: int, danger: int, **fields: Any) -> State:
    """The same in the middle of a fight, with weak points that are known."""
    state = group(people, danger=danger)
    names = list(state.characters)
    fight = Fight(
        number=1,
        danger=danger,
        weak_points={name: (place + 4,) for place, name in enumerate(names)},
        pools={name: place + 1 for place, name in enumerate(names)},
    )
    return replace(state, fight=replace(fight, **fields), fights=1)


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
