"""What a seat can do now: from the fields of commands, tried on the rules themselves.

Whether a command is offered, and each choice that it offers, is tried on the rules (they are
pure and stop at the first throw). What is filled in afterwards can still be refused: then the
rules say what was wrong, and that field is asked for again.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from .commands import Command, Form
from .events import name_of
from .form_fields import Field, fields_of
from .marks import (
    Declared,
    GmSets,
    Of,
    Within,
    declared,
)
from .seats import Seat
from .things import held
from .trials import Trial, things_of

if TYPE_CHECKING:
    from .game import Game


class Offer(msgspec.Struct, frozen=True):
    """Something that a seat can do now."""

    do: str
    fields: tuple[Field, ...] = ()
    first: bool = False
    """Whether this is what the table is waiting for."""
    settled: Mapping[str, Any] = {}
    """Fields that need not be asked for: there is only one way to fill them."""
    throws: bool = False
    """Whether dice fall with it."""


def offers(game: "Game", state: Any, seen: Any, seat: Seat) -> tuple[Offer, ...]:
    """Every command that the rules would take from this seat; what is waited for first."""
    watches = seat.role == "watcher"
    waits = [name for name in game.waits_for(seen) if name in game.commands and not watches]
    found = []
    for name in dict.fromkeys((*waits, *game.commands)):
        command = game.commands[name]
        if watches and not game.anonymous(command):
            continue
        if game.gm_only(command) and not seat.gm:
            continue  # however it is filled in, the rules refuse it
        for form in command.forms(seen, seat):
            made = offer(game, state, seen, seat, command, form)
            if made is not None:
                found.append(replace(made, first=name in waits and not form.idle))
    return tuple(found)


def offer(
    game: "Game", state: Any, seen: Any, seat: Seat, command: type[Command], form: Form
) -> Offer | None:
    """One command in one of its forms, or None if this seat cannot do it so now."""
    fields = _fields(seen, seat, command, form)
    if fields is None:
        return None
    trial = Trial(game, state, seen, seat, command, form, fields)
    taken = fields if form.trusted else trial.run()
    if taken is None:
        return None
    taken.sort(key=lambda field: not field.required)
    return Offer(name_of(command), tuple(taken), settled=form.settled, throws=trial.throws)


def _fields(seen: Any, seat: Seat, command: type[Command], form: Form) -> list[Field] | None:
    """The fields of a command, narrowed to what is there for this seat.

    None where something has to be chosen and there is nothing to choose from.
    """
    marks = {field.sent: field for field in declared(command)}
    found = []
    for field in fields_of(command):
        if field.name in form.leave_out or field.name in form.settled:
            continue
        mark = marks[field.name]
        if mark.mark(GmSets) is not None and not seat.gm and field.kind != "name":
            continue
        names = form.choices.get(field.name)
        if names is None:
            names = _names(seen, seat, command, mark, form)
        if names is not None:
            if not names and field.required:
                return None
            if not names and field.kind != "map":
                continue
            free = {"name": "choice", "text": "choice"}
            kind: Any = free.get(field.kind, field.kind)
            group = form.words.get(field.name, field.words)
            needed = field.name in form.sample and field.name in form.choices
            field = replace(
                field, kind=kind, choices=names, required=field.required or needed, words=group
            )  # this way of giving the command may need it
        if field.name in form.suggested:
            after, by = form.suggested[field.name]
            field = replace(field, after=after, suggested=by, asked=field.asked or bool(by))
        found.append(field)
    return found


def _names(
    seen: Any, seat: Seat, command: type[Command], mark: Declared, form: Form
) -> tuple[str, ...] | None:
    """The names that a field can be, by its marks; None where it is free."""
    of, within = mark.mark(Of), mark.mark(Within)
    if within is not None:
        return _held(seen, seat, command, within, form)
    if of is None:
        return None
    return tuple(name for name, _ in things_of(seen, seat, of))


def _held(
    seen: Any, seat: Seat, command: type[Command], within: Within, form: Form
) -> tuple[str, ...]:
    """What those who could be named hold."""
    by_name = {field.name: field for field in declared(command)}
    of = by_name[within.field].mark(Of)
    only = form.settled.get(within.field, form.choices.get(within.field))
    wanted = (only,) if isinstance(only, str) else only
    names = (
        name
        for who, thing in things_of(seen, seat, of)
        if wanted is None or who in wanted
        for where in within.where
        for name in held(thing, where)
    )
    return tuple(dict.fromkeys(names))
