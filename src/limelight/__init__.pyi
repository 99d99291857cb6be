"""What an editor completes; written by tools/typed.py from what the games declare."""

from collections.abc import Mapping
from typing import Any, Literal, overload

from .api.forecasts import forecast as forecast
from .api.forecasts import harder as harder
from .api.questions import compare as compare
from .api.questions import dice as dice
from .api.questions import game as game
from .api.questions import sweep as sweep
from .api.runs import Runs as Runs
from .api.table import Table as Table
from .chances.advice import Advice as Advice
from .chances.comparison import Comparison as Comparison
from .chances.distribution import Distribution as Distribution
from .chances.fights import Fought as Fought
from .chances.forecasts.forecast import Forecast as Forecast
from .chances.forecasts.harder import Harder as Harder
from .chances.rolls.ahead import Ahead as Ahead
from .chances.rolls.odds import Odds as Odds
from .chances.simulation.runs import Simulation as Simulation
from .chances.sweep import Sweep as Sweep
from .contract.fights import Budget as Budget
from .contract.game import Game as Game
from .contract.rolls import Roll as Roll
from .contract.seats import Seat as Seat
from .play.mistakes import BadExpression as BadExpression
from .play.mistakes import BadLog as BadLog
from .play.mistakes import BadOption as BadOption
from .play.mistakes import BadValue as BadValue
from .play.mistakes import BrokenGame as BrokenGame
from .play.mistakes import Mistake as Mistake
from .play.mistakes import TooCostly as TooCostly
from .play.mistakes import UnknownGame as UnknownGame
from .play.mistakes import UnknownOption as UnknownOption
from .play.mistakes import UnknownOutcome as UnknownOutcome
from .play.mistakes import UnknownRoll as UnknownRoll
from .play.refusals import Refusal as Refusal
from .play.steps import Done as Done

__version__: str
_PLACES: Mapping[str, tuple[str, ...]]
__all__ = [
    "__version__",
    "Advice",
    "Ahead",
    "BadExpression",
    "BadLog",
    "BadOption",
    "BadValue",
    "BrokenGame",
    "Budget",
    "Comparison",
    "Distribution",
    "Done",
    "Forecast",
    "Fought",
    "Game",
    "Harder",
    "Mistake",
    "Odds",
    "Refusal",
    "Roll",
    "Runs",
    "Seat",
    "Simulation",
    "Sweep",
    "Table",
    "TooCostly",
    "UnknownGame",
    "UnknownOption",
    "UnknownOutcome",
    "UnknownRoll",
    "compare",
    "dice",
    "fight",
    "forecast",
    "game",
    "harder",
    "odds",
    "simulate",
    "sweep",
]

@overload
def odds(game: Roll[Any], /) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["action", "reaction"],
    /,
    *,
    modifier: int = ...,
    difficulty: int | None = ...,
    advantage: int = ...,
    disadvantage: int = ...,
    helpers: int = ...,
    bonus: str = ...,
    edition: Literal["1.0", "2.0"] = ...,
    hope_die: str | int = ...,
    fear_die: str | int = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["damage"],
    /,
    *,
    damage: str = ...,
    critical: bool = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["adversary-attack", "adversary-reaction"],
    /,
    *,
    modifier: int = ...,
    difficulty: int | None = ...,
    advantage: int = ...,
    disadvantage: int = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["attack-on-several"],
    /,
    *,
    evasion: str = ...,
    modifier: int = ...,
    advantage: int = ...,
    disadvantage: int = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["group-attack"],
    /,
    *,
    damage: str = ...,
    count: int = ...,
    evasion: int = ...,
    major: int = ...,
    severe: int = ...,
    modifier: int = ...,
    advantage: int = ...,
    disadvantage: int = ...,
    armor: bool = ...,
    resistant: bool = ...,
    massive: bool = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["fate"],
    /,
    *,
    die: Literal["hope", "fear"] = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["risk-it-all"],
    /,
) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["avoid-death"],
    /,
    *,
    level: int = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["daggerheart"],
    roll: Literal["hazard"],
    /,
    *,
    hazard: Literal["fall", "collision"] = ...,
    range: Literal["very_close", "close", "far", "very_far"] | None = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["yokai"],
    roll: Literal["find-out", "risk", "use-ability", "travel", "weaken"],
    /,
    *,
    white: int | None = ...,
    black: int | None = ...,
    lying: str = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["yokai"],
    roll: Literal["solve"],
    /,
    *,
    difficulty: int = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["yokai"],
    roll: Literal["combat"],
    /,
    *,
    pools: str = ...,
    danger: int = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["sinners"],
    roll: Literal["test"],
    /,
    *,
    value: int = ...,
    advantage: bool = ...,
    disadvantage: bool = ...,
) -> Odds: ...

@overload
def odds(
    game: Literal["sinners"],
    roll: Literal["exchange"],
    /,
    *,
    value: int = ...,
    against: int = ...,
    action: Literal["attack", "manoeuvre"] = ...,
    reaction: Literal["attack", "defend", "dodge", "manoeuvre"] = ...,
) -> Odds: ...

@overload
def odds(
    game: str | Game,
    roll: str,
    /,
    **options: Any,
) -> Odds: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["action", "reaction"],
    how: Runs = ...,
    /,
    *,
    modifier: int = ...,
    difficulty: int | None = ...,
    advantage: int = ...,
    disadvantage: int = ...,
    helpers: int = ...,
    bonus: str = ...,
    edition: Literal["1.0", "2.0"] = ...,
    hope_die: str | int = ...,
    fear_die: str | int = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["damage"],
    how: Runs = ...,
    /,
    *,
    damage: str = ...,
    critical: bool = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["adversary-attack", "adversary-reaction"],
    how: Runs = ...,
    /,
    *,
    modifier: int = ...,
    difficulty: int | None = ...,
    advantage: int = ...,
    disadvantage: int = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["attack-on-several"],
    how: Runs = ...,
    /,
    *,
    evasion: str = ...,
    modifier: int = ...,
    advantage: int = ...,
    disadvantage: int = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["group-attack"],
    how: Runs = ...,
    /,
    *,
    damage: str = ...,
    count: int = ...,
    evasion: int = ...,
    major: int = ...,
    severe: int = ...,
    modifier: int = ...,
    advantage: int = ...,
    disadvantage: int = ...,
    armor: bool = ...,
    resistant: bool = ...,
    massive: bool = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["fate"],
    how: Runs = ...,
    /,
    *,
    die: Literal["hope", "fear"] = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["risk-it-all"],
    how: Runs = ...,
    /,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["avoid-death"],
    how: Runs = ...,
    /,
    *,
    level: int = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["daggerheart"],
    roll: Literal["hazard"],
    how: Runs = ...,
    /,
    *,
    hazard: Literal["fall", "collision"] = ...,
    range: Literal["very_close", "close", "far", "very_far"] | None = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["yokai"],
    roll: Literal["find-out", "risk", "use-ability", "travel", "weaken"],
    how: Runs = ...,
    /,
    *,
    white: int | None = ...,
    black: int | None = ...,
    lying: str = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["yokai"],
    roll: Literal["solve"],
    how: Runs = ...,
    /,
    *,
    difficulty: int = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["yokai"],
    roll: Literal["combat"],
    how: Runs = ...,
    /,
    *,
    pools: str = ...,
    danger: int = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["sinners"],
    roll: Literal["test"],
    how: Runs = ...,
    /,
    *,
    value: int = ...,
    advantage: bool = ...,
    disadvantage: bool = ...,
) -> Simulation: ...

@overload
def simulate(
    game: Literal["sinners"],
    roll: Literal["exchange"],
    how: Runs = ...,
    /,
    *,
    value: int = ...,
    against: int = ...,
    action: Literal["attack", "manoeuvre"] = ...,
    reaction: Literal["attack", "defend", "dodge", "manoeuvre"] = ...,
) -> Simulation: ...

@overload
def simulate(
    game: str | Game,
    roll: str,
    how: Runs = ...,
    /,
    **options: Any,
) -> Simulation: ...

@overload
def fight(
    game: Literal["yokai"],
    name: Literal["fight"],
    how: Budget | Runs = ...,
    /,
    *,
    participants: int | None = ...,
    danger: int = ...,
    pools: str | None = ...,
    weaken: Literal["none", "one", "all"] = ...,
    rounds: int | None = ...,
    chapters: str | None = ...,
) -> Fought: ...

@overload
def fight(
    game: Literal["sinners"],
    name: Literal["duel"],
    how: Budget | Runs = ...,
    /,
    *,
    with_: Mapping[str, Any] = ...,
    against: Mapping[str, Any] = ...,
    policy: str = ...,
) -> Fought: ...

@overload
def fight(
    game: str | Game,
    name: str,
    how: Budget | Runs = ...,
    /,
    **options: Any,
) -> Fought: ...
