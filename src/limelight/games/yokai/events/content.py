"""Records that came into the library."""

from typing import Annotated

import limelight.contract as ll

from ..facts import game
from ..state import Content


@game.event()
class ContentAdded(Content, ll.ContentAdded, frozen=True, kw_only=True):
    """The library has more records."""

    secret: Annotated[bool, ll.Hides()] = False
