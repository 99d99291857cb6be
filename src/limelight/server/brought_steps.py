"""What somebody brings, as the commands that bring it to a table."""

from collections.abc import Mapping

from limelight.contract import Refusal
from limelight.contract.content import Brought
from limelight.play import coming, encounters
from limelight.play.refusals import refused, words_of
from limelight.words import ENGLISH

from .api import gm_only
from .library import library
from .live import Live
from .people import Person
from .refusing import Refused, Stop

MOST_NAMED = 200
"""So many letters of names are said in a refusal."""


class WouldRefuse(Refused, frozen=True, rename={"whom": "in"}):
    """Why something would not come to a table, and of whom that is said."""

    whom: str = ""


def bringing_steps(
    live: Live,
    person: Person,
    found: Brought,
    replace: bool = False,
    players: Mapping[str, str] = {},
) -> coming.Steps | Refusal:
    """Records into the library, people as the sender's own, an encounter as a scene for later.

    ``replace``: records take the place of those of the same name. ``players``: who plays whom,
    where the GM says so.
    """
    if found.encounter is not None:
        several = library(live.table, ENGLISH) | library(live.table, person.lang)
        ready = {name: (each.do, each.fields) for name, each in several.items()}
        prepared = encounters.scene(found.encounter, ready)
        return prepared if isinstance(prepared, Refusal) else [(prepared[0], dict(prepared[1]))]
    if not person.seat.gm:
        players = {str(each.get("name", "")): person.seat.name for each in found.persons}
    return coming.steps(live.table, found, replace, players)


def theirs_to_bring(live: Live, person: Person, found: Brought) -> None:
    """Refuses what is not this seat's to bring: to a player everything but one character."""
    if person.seat.gm:
        return
    if not found.persons or found.pack is not None:
        gm_only(person, live)
    if len(found.persons) > 1:
        names = ", ".join(str(each.get("name", "")) for each in found.persons)[:MOST_NAMED]
        why = Refusal("bad_value", "content_one_person", "file", {"names": names})
        raise Stop(why, words_of(live.table.game, person.lang))


def would_refuse(live: Live, person: Person, steps: coming.Steps | Refusal) -> WouldRefuse | None:
    """Why it would not come as things are: at which field, and of whom."""
    wrong, name = steps, ""
    if not isinstance(wrong, Refusal):
        found = live.table.first_refused(person.seat, wrong)
        if found is None:
            return None
        name, wrong = str(wrong[found[0]][1].get("name", "")), found[1]
    message = refused(wrong, words_of(live.table.game, person.lang))
    return WouldRefuse(wrong.code, message, wrong.at, name)
