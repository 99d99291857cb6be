"""Content of one's own: records for the library of the table."""

import limelight.contract as ll

from ..events.content import ContentAdded
from ..facts import game
from ..state import Content


@game.command("DC-58", "DC-59", "DC-60", gm=True)
class AddContent(Content, ll.AddContent, frozen=True, kw_only=True):
    """Puts records into the library: all of them, or none."""

    happens = ContentAdded
    replace: bool = False
