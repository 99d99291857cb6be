"""Limelight: the table for roleplaying games whose moves are dice with consequences."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api.questions import compare, dice, fight, game, odds, simulate, sweep
    from .api.runs import Runs
    from .api.table import Table
    from .chances.advice import Advice
    from .chances.comparison import Comparison
    from .chances.distribution import Distribution
    from .chances.fights import Fought
    from .chances.rolls.ahead import Ahead
    from .chances.rolls.odds import Odds
    from .chances.simulation.runs import Simulation
    from .chances.sweep import Sweep
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
    "Advice",
    "Ahead",
    "BadExpression",
    "BadLog",
    "BadValue",
    "BrokenGame",
    "Budget",
    "Comparison",
    "Distribution",
    "Done",
    "Fought",
    "Mistake",
    "Odds",
    "Refusal",
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
    "chances.advice": ("Advice",),
    "chances.comparison": ("Comparison",),
    "chances.distribution": ("Distribution",),
    "chances.fights": ("Fought",),
    "chances.rolls.ahead": ("Ahead",),
    "chances.rolls.odds": ("Odds",),
    "chances.simulation.runs": ("Simulation",),
    "chances.sweep": ("Sweep",),
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
