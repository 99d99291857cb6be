"""The library of a table: whoever can be brought to it, ready ones and the table's own."""

import re
from collections.abc import Container, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from limelight.contract import GM, Game
from limelight.contract.library import Record, gms_of, kinds_of, library_of
from limelight.contract.marks import New, Of, Track, declared
from limelight.play.copies import Ready
from limelight.play.playthrough import Step
from limelight.play.table import Table

from .scenes import people
from .speaker import Speaker

BRINGS = "add_"
"""Commands that bring somebody or something to a table are called so."""
MOST_OWN = 50
"""So many of a table's own are kept at hand: the latest."""
MOST_RECORDS = 200
"""So many records of its library are shown: the latest, or those that were searched for."""
_NUMBERED = re.compile(r" [0-9]+$")


class Shown(NamedTuple):
    """The same as a page shows it."""

    name: str
    says: str
    several: bool
    """Whether several of these make sense: a player plays one of each, a place is one."""


def shown(table: Table, speaker: Speaker, words: str = "") -> tuple[Shown, ...]:
    """The library in somebody's words; ``words``: those in which all of these stand."""
    wanted, most = words.casefold().split(), None if words else MOST_RECORDS
    several = library(table, speaker.language, most).values()
    gms, places = _gms_alone(table), _places(table)
    every = (
        Shown(
            each.name,
            speaker.all(each.says),
            each.do not in places and (each.name in gms or _several(table, each)),
        )
        for each in several
    )
    if not wanted:
        return tuple(every)
    fit = (e for e in every if all(w in f"{e.name} {e.says}".casefold() for w in wanted))
    return tuple(islice(fit, MOST_RECORDS))


def _several(table: Table, ready: Ready) -> bool:
    """Whether the GM plays whoever waits there."""
    played = any(field.sent == "player" for field in declared(table.commands[ready.do]))
    return not played or ready.fields.get("player") == "gm"


def _gms_alone(table: Table) -> Container[str]:
    """The records of the library that only the GM knows of, by name."""
    held = library_of(table.state)
    kinds = () if held is None else kinds_of(type(held)).keys() & gms_of(type(held))
    return {name for kind in kinds for name in getattr(held, kind)}


def _places(table: Table) -> Container[str]:
    """The commands that bring what has no track: of a place there is one."""
    held, there = library_of(table.state), declared(type(table.state))
    bare = {
        field.name
        for field in there
        if field.structs and not any(each.mark(Track) for each in declared(field.structs[0]))
    }
    kinds = () if held is None else declared(type(held))
    records = (each.structs[0] for each in kinds if each.structs and each.name in bare)
    return {record.brings for record in records if issubclass(record, Record)}


def library(table: Table, lang: str, most: int | None = None) -> dict[str, Ready]:
    """Everybody whom the GM can bring, by name: records of the table first, then who is ready,
    called as in a language.
    """
    game, own = table.game, list(islice(_made(table), MOST_OWN))
    found = _records(table, most)
    steps = [(step.do, dict(step.fields or {})) for step in shipped(game, lang)]
    everybody = (*steps, *own)
    names = {fields.get("name") for _, fields in everybody} | found.keys()
    for do, fields in everybody:
        name = fields.get("name")
        theirs = (fields.get("player") or "gm") == "gm"
        if isinstance(name, str) and theirs and name not in found and _lone(name, names):
            found[name] = Ready(name, do, fields, tuple(game.ready(do, fields)))
    return found


def _records(table: Table, most: int | None) -> dict[str, Ready]:
    """What was pasted or came in a pack, by name, as it came; of too many the latest."""
    found: dict[str, Ready] = {}
    for do, fields, says in list(table.game.shelf(table.seen(GM)))[-(most or 0) :]:
        found[fields["name"]] = Ready(fields["name"], do, fields, tuple(says))
    return dict(sorted(found.items(), key=lambda each: each[1].do))


def _made(table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the GM brought to this table, the latest first."""
    for number in reversed(table.journal.counting):
        entry = table.journal.entries[number - 1]
        struct = table.game.commands.get(entry.do) if entry.do.startswith(BRINGS) else None
        if struct is not None and entry.role == "gm" and _stands_alone(struct, entry.fields):
            yield entry.do, dict(entry.fields)


def _stands_alone(struct: type[Any], fields: Mapping[str, Any]) -> bool:
    """Whether a command brings something new that hangs on nothing else."""
    known = declared(struct)
    new = any(field.mark(New) for field in known)
    return new and not any(field.mark(Of) and fields.get(field.sent) for field in known)


def _lone(name: str, names: Container[Any]) -> bool:
    """Whether somebody is no copy of one who is there: not one of three of these."""
    plain = _NUMBERED.sub("", name)
    return plain == name or plain not in names


def shipped(game: Game, lang: str) -> Iterator[Step]:
    """Whoever comes with a game and is the GM's."""
    several = people(game, lang, "adversaries.yaml", "party.yaml")
    return (step for step in several if step.do.startswith(BRINGS))
