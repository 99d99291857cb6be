"""Lists of records in a form: names where they are enough, and rows for what is written out.

The name of a record that stood in the form means that record as it stood, whatever the library
holds under the same name.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

Record = Mapping[str, Any]
MOST_KEYS = 12
"""So many records of the library are ticked by their names; of more of them names are typed."""
MOST_WRITTEN = 19
"""So many records that stand there are written out; of more of them the names are ticked."""
FREE = 6
"""How many places for names that are typed are free; a script adds more."""


class Listed(NamedTuple):
    """What a list shows."""

    keys: Mapping[str, bool]
    """Names to tick, and whether they are ticked."""
    typed: Sequence[str]
    """Names that are typed, and places for more; none where all can be ticked."""
    rows: Sequence[Record]
    """Records that are written out."""


def listed(said: Any, stood: Any, library: Collection[str]) -> Listed:
    """A list of which something is said, where something stood, and names are enough for some."""
    before = _named(stood)
    short = len(library) <= MOST_KEYS
    known = [name for name in before if name in library or len(before) > MOST_WRITTEN]
    keys = dict.fromkeys((*known, *(library if short else ())), False)
    typed: list[str] = []
    rows: list[Record] = []
    for each in _several(said):
        name = _name(each)
        if name in known and each in (name, before[name]):
            keys[name] = True
        elif isinstance(each, Mapping):
            rows.append(each)
        elif short:
            keys[name] = True
        else:
            typed.append(name)
    return Listed(keys, () if short else (*typed, *[""] * FREE), rows)


def meant(told: Sequence[Any], stood: Any) -> list[Any]:
    """What was sent of a list, in the order in which it stood; what is new comes last.

    A row that lacks nothing but the name it had was taken away.
    """
    before = _named(stood)
    nameless = [{key: each[key] for key in each if key != "name"} for each in before.values()]
    records = [
        before.get(each, each) if isinstance(each, str) else each
        for each in told
        if each not in nameless
    ]
    places = {name: at for at, name in enumerate(before)}
    return sorted(records, key=lambda each: places.get(_name(each), len(places)))


def _named(stood: Any) -> dict[str, Record]:
    """The records that stood there, by their names."""
    records = (each for each in _several(stood) if isinstance(each, Mapping))
    return {name: each for each in records if (name := _name(each))}


def _name(each: Any) -> str:
    """What a record is called, or the name itself; empty for anything else."""
    name = each.get("name") if isinstance(each, Mapping) else each
    return name if isinstance(name, str) else ""


def _several(value: Any) -> Sequence[Any]:
    """A list; nothing where it is none."""
    return value if isinstance(value, list | tuple) else ()
