"""Limelight: the table for roleplaying games whose moves are dice with consequences."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api.questions import compare, dice, fight, game, odds, simulate, sweep
    from .api.runs import Runs
    from .api.table import Table
    from .chances.distribution import Distribution
    from .chances.rolls.odds import Odds
    from .contract.fights import Budget
    from .contract.seats import Seat
    from .play.mistakes import (
        BadExpression,
        BadLog,
        BadValue,
        BrokenGame,
        Mistake,
        TooCostly,
        UnknownGame,
        UnknownOption,
        UnknownOutcome,
        UnknownRoll,
    )
    from .play.refusals import Refusal
    from .play.steps import Done

__version__ = "0.1.0"
__all__ = [
    "BadExpression",
    "BadLog",
    "BadValue",
    "BrokenGame",
    "Budget",
    "Distribution",
    "Done",
    "Mistake",
    "Odds",
    "Refusal",
    "Runs",
    "Seat",
    "Table",
    "TooCostly",
    "UnknownGame",
    "UnknownOption",
    "UnknownOutcome",
    "UnknownRoll",
    "__version__",
    "compare",
    "dice",
    "fight",
    "game",
    "odds",
    "simulate",
    "sweep",
]

_PLACES = {
    "api.questions": ("compare", "dice", "fight", "game", "odds", "simulate", "sweep"),
    "api.runs": ("Runs",),
    "api.table": ("Table",),
    "chances.distribution": ("Distribution",),
    "chances.rolls.odds": ("Odds",),
    "contract.fights": ("Budget",),
    "contract.seats": ("Seat",),
    "play.refusals": ("Refusal",),
    "play.steps": ("Done",),
}
"""Where each name comes from; mistakes are what is left."""


def __getattr__(name: str) -> Any:
    """Imports what is asked for when it is asked for: a roll needs no table."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    place = next((each for each, names in _PLACES.items() if name in names), "play.mistakes")
    return getattr(import_module(f"limelight.{place}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
