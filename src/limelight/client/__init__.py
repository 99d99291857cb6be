"""A small client of the live table, for bots, dice towers and overlays.

>>> from limelight.client import Server, Seat
>>> gm = Server("http://127.0.0.1:8321").make(game)
>>> anna = gm.sit(gm.invite("anna"))
>>> anna.do("narrate", {"text": "The door opens."}).number
"""

from .http import Lost, Refused
from .items import Answer, Entry, Item, Made, Place, View
from .seat import Seat, Server

__all__ = [
    "Answer",
    "Entry",
    "Item",
    "Lost",
    "Made",
    "Place",
    "Refused",
    "Seat",
    "Server",
    "View",
]
