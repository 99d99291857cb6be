"""A command tried on the rules, choice by choice: they are pure and stop at the first throw."""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from .commands import Command, Form
from .form_fields import Field
from .marks import (
    New,
    Of,
    Within,
    declared,
)
from .refusals import Refusal
from .seats import Seat
from .things import held
from .throws import Throw

if TYPE_CHECKING:
    from .game import Game

MOST_TRIED = 64
"""With how many values of other fields a choice is tried before it counts as refused."""
MOST_CHOICES = 128
"""So many choices of a field are tried; further ones are offered as they are."""


class Trial:
    """Tries one form of a command on the rules, choice by choice."""

    def __init__(
        self,
        game: "Game",
        state: Any,
        seen: Any,
        seat: Seat,
        command: type[Command],
        form: Form,
        fields: list[Field],
    ) -> None:
        self._game, self._state, self._seen, self._seat = game, state, seen, seat
        self._command, self._form, self._fields = command, form, fields
        self._marks = {field.sent: field for field in declared(command)}
        self._new = [name for name, f in self._marks.items() if f.mark(New) is not None]
        self._by_name = {field.name: field for field in fields}
        self.throws = False

    def run(self) -> list[Field] | None:
        """The fields with the choices that the rules would take; None if they take nothing."""
        asked = [f for f in self._fields if f.required and f.kind == "choice"]
        base = self._base()
        if not asked:
            if self._takes(base) is None:
                return None
        else:
            lead = asked[0]
            taken = []
            first: dict[str, Any] = {}
            for choice in lead.choices[:MOST_CHOICES]:
                filled = self._tried(base, lead, choice)
                if filled is not None:
                    taken.append(choice)
                    first = first or filled
            taken += lead.choices[MOST_CHOICES:]
            if not taken:
                return None
            self._by_name[lead.name] = replace(lead, choices=tuple(taken))
            base = first or {**base, lead.name: taken[0]}
        for field in self._fields:
            if field.kind == "choice" and field is not (asked[0] if asked else None):
                narrowed = self._narrowed(base, field)
                if narrowed is None:
                    return None
                self._by_name[field.name] = narrowed
        lone = asked[0].name if len(asked) == 1 else ""
        for field in self._fields:
            if field.kind == "yes_no" and field.asked and field.default is False and not field.when:
                self._answered(base, field, lone)
        return [
            field
            for field in self._by_name.values()
            if field.choices or field.kind != "choice" or field.required
        ]

    def _answered(self, base: dict[str, Any], field: Field, lead: str) -> None:
        """A question is asked only where yes could be taken: of nobody, of some, of all."""
        choices = self._by_name[lead].choices[:MOST_CHOICES] if lead else ()
        yes = {**{n: v for n, v in base.items() if not self._apart(n, field)}, field.name: True}
        taken = tuple(c for c in choices if self._takes({**yes, lead: c}) is not None)
        if taken and len(taken) < len(choices):
            self._by_name[field.name] = replace(field, when=(lead, *taken))
        elif not taken and self._takes(yes) is None:
            del self._by_name[field.name]

    def _narrowed(self, base: dict[str, Any], field: Field) -> Field | None:
        """A field with the choices that some command would be taken with."""
        few, more = field.choices[:MOST_CHOICES], field.choices[MOST_CHOICES:]
        taken = tuple(choice for choice in few if self._tried(base, field, choice) is not None)
        if field.required and not (taken or more):
            return None
        return replace(field, choices=(*taken, *more))

    def _base(self) -> dict[str, Any]:
        """Something for every field that has to be filled in."""
        filled = {field.name: _any(field) for field in self._fields if field.required}
        for name in self._new:
            filled[name] = _free(self._seen, self._command, name)
        return {**filled, **self._form.sample, **self._form.settled}

    def _tried(self, base: dict[str, Any], field: Field, choice: str) -> dict[str, Any] | None:
        """The first whole command with this choice that the rules would take."""
        filled = {name: each for name, each in base.items() if not self._apart(name, field)}
        filled[field.name] = choice
        holder = self._holder(field, choice)
        filled |= holder
        if field.when:
            filled[field.when[0]] = field.when[1]
        clash = {
            f.name: f
            for f in self._fields
            if field.name in f.other_than or f.name in field.other_than
        }
        for name, other in clash.items():
            if filled.get(name) == choice and name != field.name:
                left = [each for each in other.choices if each != choice]
                if not left:
                    return None
                filled[name] = left[0]
        answer = self._takes(filled)
        if answer is not None:
            return answer
        needed = [f for f in self._fields if _when(f, field.name, choice) and f.choices]
        beside = [f for f in self._fields if f.required and f.kind == "choice" and f is not field]
        open_ = [*needed, *(f for f in beside if f.name not in clash and f.name not in holder)]
        tries = product(*((None, *each.choices) for each in open_))
        for at, values in enumerate(tries):
            if at >= MOST_TRIED:
                break
            more = {f.name: v for f, v in zip(open_, values, strict=True) if v is not None}
            deeper = [
                f
                for f in self._fields
                if f.choices and f is not field and any(_when(f, n, v) for n, v in more.items())
            ]
            if more:
                more |= {f.name: f.choices[0] for f in deeper}
                answer = self._takes({**filled, **more})
                if answer is not None:
                    return answer
        return None

    def _holder(self, field: Field, choice: str) -> dict[str, Any]:
        """Somebody who holds what is chosen, where that is within a thing to be chosen too."""
        within = self._marks[field.name].mark(Within)
        if within is None or within.field not in self._by_name:
            return {}
        things = dict(things_of(self._seen, self._seat, self._marks[within.field].mark(Of)))
        for name in self._by_name[within.field].choices:
            if name in things and any(choice in held(things[name], w) for w in within.where):
                return {within.field: name}
        return {}

    def _apart(self, name: str, field: Field) -> bool:
        """Whether two fields are not given together."""
        other = self._by_name.get(name)
        return name in field.unless or (other is not None and field.name in other.unless)

    def _takes(self, filled: dict[str, Any]) -> dict[str, Any] | None:
        """These fields, if the rules would take them as a command."""
        whole = {**filled, **self._command.trial(self._seen, filled)}
        try:
            command = msgspec.convert(whole, self._command)
        except msgspec.ValidationError:
            return None
        answer = self._game.tried(self._state, command, self._seat)
        if isinstance(answer, Refusal):
            return None
        self.throws = self.throws or isinstance(answer, Throw)
        return whole


def _when(field: Field, name: str, value: Any) -> bool:
    """Whether a field matters because another one has this value."""
    return field.when[:1] == (name,) and value in field.when[1:]


def _free(seen: Any, command: type[Command], field: str) -> str:
    """A name that nobody has, however long the others' are."""
    mark = next(each.mark(New) for each in declared(command) if each.sent == field)
    number = 0
    while any(f"…{number}" in getattr(seen, where) for where in mark.where):
        number += 1
    return f"…{number}"


def _any(field: Field) -> Any:
    """A value that fits a required field."""
    match field.kind:
        case "choice":
            return field.choices[0]
        case "choices":
            return field.choices[:1]
        case "number":
            return max(field.low or 0, 0)
        case "yes_no":
            return False
        case "dice":
            return "1d6"
        case "record" | "map":
            return {}
        case "list" | "numbers" | "groups":
            return []
        case _:
            return "…"


def things_of(seen: Any, seat: Seat, of: Of) -> Iterator[tuple[str, Any]]:
    """What a field can name, by its mark: everything in these maps, or one's own."""
    for where in of.maps(type(seen)):
        for name, thing in getattr(seen, where).items():
            if not of.mine or seat.plays(getattr(thing, "player", None)):
                yield str(name), thing
