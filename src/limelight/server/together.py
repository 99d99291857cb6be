"""Several commands at once: all of them happen, or none."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from limelight.contract import Refusal
from limelight.play.refusals import words_of
from limelight.play.steps import Done

from .live import Live
from .lobby import Lobby
from .people import Person
from .refusing import Stop


async def together(
    lobby: Lobby, live: Live, person: Person, steps: Sequence[tuple[str, Mapping[str, Any]]]
) -> Done:
    """Does everything that somebody sent in one go. What came last.

    Each counts as a command, or as several where it is as long as these may be.
    """
    spoken = words_of(live.table.game, person.lang)
    refusal = await live.look_up(live.table.would_refuse, person.seat, steps)
    alone = len(steps) == 1 and refusal is not None and refusal.code == "missing_dice"
    if refusal is not None and not alone:  # all of them come, or nobody
        lobby.counted(refusal)
        raise Stop(refusal, spoken)
    long = len(msgspec.json.encode(steps)) // max(lobby.settings.request_bytes, 1)
    lobby.commands.reached((live.id, person.id), max(len(steps) - 1, long))
    done = await lobby.do_all(live, person, steps)
    if isinstance(done, Refusal):
        raise Stop(done, spoken)
    return done[-1]
