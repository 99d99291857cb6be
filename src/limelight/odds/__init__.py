"""Know the odds: exact chances of rolls and whole fights, and what each choice is worth.

Everything is counted in whole numbers from the rules that are played; fractions are made at
the edge. Nothing heavy is imported before it is needed.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .advice import Advice, advise
    from .counts import Odds
    from .duels import Duel, duel
    from .ends import Ends, solve
    from .fights import GroupFight, group_fight
    from .fought import Fought, simulate_duel, simulate_fight
    from .rolls import arrays, every, odds
    from .simulation import Simulation, simulate
    from .table import at_table

__all__ = [
    "Advice",
    "Duel",
    "Ends",
    "Fought",
    "GroupFight",
    "Odds",
    "Simulation",
    "advise",
    "arrays",
    "at_table",
    "duel",
    "every",
    "group_fight",
    "odds",
    "simulate",
    "simulate_duel",
    "simulate_fight",
    "solve",
]

_PLACES = {
    "Advice": "advice",
    "Duel": "duels",
    "Ends": "ends",
    "Fought": "fought",
    "GroupFight": "fights",
    "Odds": "counts",
    "Simulation": "simulation",
    "advise": "advice",
    "arrays": "rolls",
    "at_table": "table",
    "duel": "duels",
    "every": "rolls",
    "group_fight": "fights",
    "odds": "rolls",
    "simulate": "simulation",
    "simulate_duel": "fought",
    "simulate_fight": "fought",
    "solve": "ends",
}


def __getattr__(name: str) -> Any:
    """Imports what is asked for when it is asked for."""
    if name not in _PLACES:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"limelight.odds.{_PLACES[name]}"), name)
