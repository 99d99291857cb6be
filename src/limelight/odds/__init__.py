"""Know the odds: exact chances of rolls and whole fights, and what each choice is worth.

Everything is counted in whole numbers from the rules that are played; fractions are made at
the edge. Nothing heavy is imported before it is needed.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .counts import Odds
    from .rolls import arrays, every, odds
    from .table import at_table

__all__ = ["Odds", "arrays", "at_table", "every", "odds"]

_PLACES = {
    "Odds": "counts",
    "arrays": "rolls",
    "at_table": "table",
    "every": "rolls",
    "odds": "rolls",
}


def __getattr__(name: str) -> Any:
    """Imports what is asked for when it is asked for."""
    if name not in _PLACES:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"limelight.odds.{_PLACES[name]}"), name)
