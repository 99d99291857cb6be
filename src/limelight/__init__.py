"""Limelight: the table for roleplaying games whose moves are dice with consequences."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .contract import Refusal, Seat
    from .play.steps import Done
    from .play.table import Table

__version__ = "0.1.0"
__all__ = ["Done", "Refusal", "Seat", "Table", "__version__"]

_PLACES = {
    "Table": "play.table",
    "Done": "play.steps",
    "Refusal": "contract",
    "Seat": "contract",
}


def __getattr__(name: str) -> Any:
    """Imports what is asked for when it is asked for: a roll needs no table."""
    if name not in _PLACES:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"limelight.{_PLACES[name]}"), name)
