"""Limelight: the table for roleplaying games whose moves are dice with consequences."""

from typing import Any

__version__ = "0.1.0"
_PLACES = {
    "api.forecasts": ("forecast", "harder"),
    "api.questions": ("compare", "dice", "fight", "game", "odds", "simulate", "sweep"),
    "api.runs": ("Runs",),
    "api.table": ("Table",),
    "chances.advice": ("Advice",),
    "chances.comparison": ("Comparison",),
    "chances.distribution": ("Distribution",),
    "chances.fights": ("Fought",),
    "chances.forecasts.forecast": ("Forecast",),
    "chances.forecasts.harder": ("Harder",),
    "chances.rolls.ahead": ("Ahead",),
    "chances.rolls.odds": ("Odds",),
    "chances.simulation.runs": ("Simulation",),
    "chances.sweep": ("Sweep",),
    "contract.fights": ("Budget",),
    "contract.game": ("Game",),
    "contract.rolls": ("Roll",),
    "contract.seats": ("Seat",),
    "play.mistakes": (
        "BadExpression",
        "BadLog",
        "BadOption",
        "BadValue",
        "BrokenGame",
        "Mistake",
        "TooCostly",
        "UnknownGame",
        "UnknownOption",
        "UnknownOutcome",
        "UnknownRoll",
    ),
    "play.refusals": ("Refusal",),
    "play.steps": ("Done",),
}
"""Where each name comes from."""

__all__ = ["__version__", *sorted(name for names in _PLACES.values() for name in names)]


def __getattr__(name: str) -> Any:
    """Imports what is asked for when it is asked for: a roll needs no table."""
    place = next((each for each, names in _PLACES.items() if name in names), None)
    if place is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"limelight.{place}"), name)


def __dir__() -> list[str]:
    return list(__all__)
