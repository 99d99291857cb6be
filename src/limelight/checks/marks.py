"""Whether the marks on fields name things that are there."""

from collections.abc import Iterator
from typing import Any

from limelight.contract.marks import (
    Declared,
    KeysOf,
    New,
    Of,
    OtherThan,
    Secret,
    Track,
    Unless,
    When,
    Within,
    declared,
)

from .checked import Checked
from .finding import Finding


def marks_of_commands_name_what_is_there(checked: Checked) -> Iterator[Finding]:
    """``Of`` and ``New`` name maps of the state, and other marks fields of the same command."""
    maps = {each.name: each for each in declared(checked.game.State) if each.structs}
    for do, command in checked.game.commands.items():
        fields = {each.name: each for each in declared(command)}
        known = {*fields, *(each.sent for each in fields.values())}
        for field in fields.values():
            for mark in field.marks:
                for name, held in _meant(mark, fields, maps, known):
                    if name not in held:
                        at = f"{do}.{field.sent}"
                        values = {"mark": type(mark).__name__, "name": name}
                        yield Finding(at, "mark_leads_nowhere", values)


def _meant(
    mark: Any, fields: dict[str, Declared], maps: dict[str, Declared], known: set[str]
) -> Iterator[tuple[str, Any]]:
    """The names in a mark, each with those that it can be."""
    match mark:
        case New():
            yield from ((where, maps) for where in mark.where)
        case Of():
            yield from ((room, maps) for room in _rooms(mark, maps))
        case Within():
            yield mark.field, {name for name, each in fields.items() if each.mark(Of)}
            of = fields[mark.field].mark(Of) if mark.field in fields else None
            rooms = _rooms(of, maps) if of else ()
            kinds = [maps[each].structs[0] for each in rooms if each in maps]
            for where in mark.where if kinds else ():
                yield where, {where} if any(hasattr(each, where) for each in kinds) else ()
        case Unless() | When() | OtherThan():
            yield mark.field, known
        case KeysOf():
            yield from ((field, known) for field in mark.fields)
        case _:
            pass


def _rooms(of: Of, maps: dict[str, Declared]) -> Iterator[str]:
    """The maps that a mark names; a kind that no map holds is called as it is."""
    for each in of.where:
        if isinstance(each, str):
            yield each
        else:
            held = [name for name, field in maps.items() if issubclass(field.structs[0], each)]
            yield from held or [each.__name__]


def ends_of_tracks_and_flags_of_secrets_are_there(checked: Checked) -> Iterator[Finding]:
    """A bound of a track, and what a secret hangs on, is a field or property beside it."""
    for struct in structs_in(checked.game.State, *checked.game.events.values()):
        for field in declared(struct):
            track, secret = field.mark(Track), field.mark(Secret)
            names = [] if track is None else [track.low, track.high]
            names += [secret.unless] if secret is not None and secret.unless else []
            for name in names:
                if isinstance(name, str) and not hasattr(struct, name):
                    mark = type(track or secret).__name__
                    values = {"mark": mark, "name": name}
                    yield Finding(f"{struct.__name__}.{field.name}", "mark_leads_nowhere", values)


def structs_in(*kinds: Any) -> list[Any]:
    """These structs and every struct that their fields are made of."""
    found: dict[Any, None] = {}
    waiting = [*kinds]
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            found[kind] = None
            waiting += [inner for field in declared(kind) for inner in field.structs]
    return list(found)
