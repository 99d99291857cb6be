"""Records that came into the library."""

from typing import Annotated

import limelight.contract as ll

from ..facts import game
from ..state import Content
from .base import Event


@game.event("DC-58", "DC-59", "DC-60")
class ContentAdded(Content, ll.ContentAdded, Event, frozen=True, kw_only=True):
    """The library has more records; those of the GM's kinds are the GM's alone."""

    secret: Annotated[bool, ll.Hides()] = False
