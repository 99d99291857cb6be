"""The checks that follow from the marks on a command's fields, in the order of the closed list."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from .commands import Command
from .library import unknown_records
from .marks import GmSets, InLibrary, New, Of, Within, declared
from .refusals import Refusal, bad_value, unknown
from .seats import Seat
from .seen import hidden, hiding, veiled
from .things import held

if TYPE_CHECKING:
    from .game import Game

Check = Callable[[Any, Any, Seat], Refusal | None]

GM_ONLY = Refusal("not_yours", "gm_only")
WATCHING = Refusal("not_yours", "watching")
NOT_YOURS = Refusal("not_yours")


class Stages(NamedTuple):
    """What is asked of a command before it decides; a stage that asks nothing is left out."""

    meant: bool
    records: bool
    malformed: bool
    checks: tuple[Check, ...]
    """Names, then whose it is."""
    refuse: bool


def stages(game: "Game", command: type[Command], gm: bool) -> Stages:
    """Read once from the marks on the fields, and from what the command replaces."""
    new: list[Check] = []
    names: list[Check] = []
    owners: list[Check] = [] if game.anonymous(command) else [_gm if gm else _plays]
    for field in declared(command):
        for mark in field.marks:
            match mark:
                case New():
                    new.append(_new(field.name, mark.where))
                case Of():
                    maps = mark.maps(game.State)
                    hides = any(hiding(kind_in(game.State, each)) for each in maps)
                    names.append(_known(field.name, field.sent, maps, hides))
                    if mark.mine:
                        owners.append(_mine(field.name, maps))
                case Within():
                    names.append(_within(field.name, field.sent, mark, command))
                case GmSets():
                    owners.append(_oneself(field.name))
                case _:
                    pass
    records = any(field.mark(InLibrary) is not None for field in declared(command))
    if records:
        names.append(_in_library)
    if command.unknown is not Command.unknown:
        names.append(_unknown)
    if command.whose is not Command.whose:
        owners.append(_whose)
    checks = (*new, *names, *owners)
    named = [field for field in declared(command) if field.mark(Of) is not None]
    few = len(checks) == 3 and len(names) == len(named) == 1
    if few and not gm and not game.anonymous(command) and named[0].mark(Of).mine:
        (where, *more) = named[0].mark(Of).maps(game.State)
        if not more and hiding(kind_in(game.State, where)) is None:
            checks = (_quick(named[0].name, where, checks),)
    return Stages(
        command.meant is not Command.meant,
        records,
        command.malformed is not Command.malformed,
        checks,
        command.refuse is not Command.refuse,
    )


def _quick(field: str, where: str, checks: tuple[Check, ...]) -> Check:
    """Most commands are about something of one's own: then there is nothing to ask further."""

    def check(state: Any, command: Any, seat: Seat) -> Refusal | None:
        named = getattr(command, field)
        thing = getattr(state, where).get(named) if type(named) is str else None
        if thing is not None and getattr(thing, "player", None) == seat[0] and seat[1] == "player":
            return None
        return first(each(state, command, seat) for each in checks)

    return check


def kind_in(state: Any, where: str) -> Any:
    """What a map of the state holds."""
    return next(each.structs[0] for each in declared(state) if each.name == where)


def _gm(state: Any, command: Any, seat: Seat) -> Refusal | None:
    return None if seat.role == "gm" else GM_ONLY


def _plays(state: Any, command: Any, seat: Seat) -> Refusal | None:
    return WATCHING if seat.role == "watcher" else None


def _in_library(state: Any, command: Any, seat: Seat) -> Refusal | None:
    return first(unknown_records(command, veiled(state.library, seat.gm).known()))


def _unknown(state: Any, command: Any, seat: Seat) -> Refusal | None:
    return first(command.unknown(state, seat))


def _whose(state: Any, command: Any, seat: Seat) -> Refusal | None:
    refusal: Refusal | None = command.whose(state, seat)
    return refusal


def listed(named: Any) -> tuple[str, ...]:
    """The names that a field holds: one, several, the keys of a map, or none."""
    return () if named is None else (named,) if isinstance(named, str) else tuple(named)


def _new(field: str, where: tuple[str, ...]) -> Check:
    def check(state: Any, command: Any, seat: Seat) -> Refusal | None:
        name = getattr(command, field)
        for each in where:
            there = getattr(state, each).get(name)
            if there is not None and (seat.role == "gm" or not hidden(there)):
                return bad_value("name_in_use", field, name=name)
        return None

    return check


def _known(field: str, sent: str, where: tuple[str, ...], hides: bool) -> Check:
    first = where[0]

    def check(state: Any, command: Any, seat: Seat) -> Refusal | None:
        named = getattr(command, field)
        if not hides and type(named) is str and named in getattr(state, first):
            return None
        for name in listed(named):
            things = next((t for each in where if name in (t := getattr(state, each))), None)
            if things is None or (hides and seat.role != "gm" and hidden(things[name])):
                return unknown(name, sent)
        return None

    return check


def _within(field: str, sent: str, within: Within, command: type[Command]) -> Check:
    of = next(each.mark(Of) for each in declared(command) if each.name == within.field)

    def check(state: Any, command: Any, seat: Seat) -> Refusal | None:
        named = listed(getattr(command, field))
        if not named:
            return None
        who = getattr(command, within.field)
        room = of.room(state, who)
        thing = None if room is None else getattr(state, room)[who]
        for name in named if thing is not None else ():
            if all(name not in held(thing, each) for each in within.where):
                return unknown(name, sent)
        return None

    return check


def _mine(field: str, where: tuple[str, ...]) -> Check:
    def check(state: Any, command: Any, seat: Seat) -> Refusal | None:
        name, role = seat
        if role == "gm":
            return None
        for each in listed(getattr(command, field)):
            for things in where:
                thing = getattr(state, things).get(each)
                if thing is not None and (
                    role != "player" or getattr(thing, "player", None) != name
                ):
                    return NOT_YOURS
        return None

    return check


def _oneself(field: str) -> Check:
    def check(state: Any, command: Any, seat: Seat) -> Refusal | None:
        if seat.role == "gm" or getattr(command, field) in (None, seat.name):
            return None
        return Refusal("not_yours", "own_only")

    return check


def first(reasons: Iterator[Refusal | None]) -> Refusal | None:
    """The first reason that there is."""
    for refusal in reasons:
        if refusal is not None:
            return refusal
    return None


def worst(reasons: Iterator[Refusal | None], order: Any) -> Refusal | None:
    """Of several reasons to refuse, the first in the order of the closed list."""
    found: Refusal | None = None
    for refusal in reasons:
        if refusal is not None and (found is None or order[refusal.code] < order[found.code]):
            found = refusal
    return found
