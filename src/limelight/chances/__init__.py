"""Know the odds: exact chances of rolls and whole fights, and what each choice is worth.

Everything is counted in whole numbers from the rules that are played; fractions are made at
the edge. Nothing heavy is imported before it is needed.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .advice import Advice, advise
    from .chains.solver import solve
    from .fights import Fought, fight, simulate_fight
    from .rolls.ahead import Ahead, ahead
    from .rolls.odds import Odds
    from .rolls.pricing import odds, odds_of
    from .simulation.runs import Simulation, simulate

__all__ = [
    "Advice",
    "Ahead",
    "Fought",
    "Odds",
    "Simulation",
    "advise",
    "ahead",
    "fight",
    "odds",
    "odds_of",
    "simulate",
    "simulate_fight",
    "solve",
]

_PLACES = {
    "Advice": "advice",
    "Ahead": "rolls.ahead",
    "Fought": "fights",
    "Odds": "rolls.odds",
    "Simulation": "simulation.runs",
    "advise": "advice",
    "ahead": "rolls.ahead",
    "fight": "fights",
    "odds": "rolls.pricing",
    "odds_of": "rolls.pricing",
    "simulate": "simulation.runs",
    "simulate_fight": "fights",
    "solve": "chains.solver",
}


def __getattr__(name: str) -> Any:
    """Imports what is asked for when it is asked for."""
    if name not in _PLACES:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"limelight.chances.{_PLACES[name]}"), name)
