"""What a seat can do now: from the fields of commands, tried on the rules themselves.

Whether a command is offered, and each choice that it offers, is tried on the rules (they are
pure and stop at the first throw). What is filled in afterwards can still be refused: then the
rules say what was wrong, and that field is asked for again.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from .commands import Command, Form
from .events import name_of
from .marks import (
    Asked,
    Declared,
    GmSets,
    KeysOf,
    New,
    Of,
    OtherThan,
    Unless,
    When,
    Within,
    Words,
    declared,
)
from .refusals import Refusal
from .seats import Seat
from .throws import Throw

if TYPE_CHECKING:
    from .game import Game

MOST_TRIED = 64
"""With how many values of other fields a choice is tried before it counts as refused."""
MOST_CHOICES = 128
"""So many choices of a field are tried; further ones are offered as they are."""


class Field(msgspec.Struct, frozen=True):
    """One field of an offer: what a person can fill in."""

    name: str
    kind: Literal[
        "choice",
        "choices",
        "groups",
        "number",
        "numbers",
        "text",
        "name",
        "yes_no",
        "dice",
        "record",
        "map",
        "list",
    ]
    choices: tuple[str, ...] = ()
    """What it can be (of a ``map``: its keys); empty where it is free."""
    required: bool = True
    default: Any = None
    low: int | None = None
    high: int | None = None
    asked: bool = False
    """Whether to ask for it at once, although it may be left out."""
    words: str = ""
    """The group of words for its choices, where they are codes."""
    unless: tuple[str, ...] = ()
    """Fields of which one is enough: this one is not asked for beside them."""
    when: tuple[str, ...] = ()
    """Another field and the value it must have for this one to matter."""
    other_than: tuple[str, ...] = ()
    """Fields whose values this one cannot have."""
    keys_of: tuple[str, ...] = ()
    """Of a ``map``: the fields whose values are its keys."""
    after: str = ""
    suggested: Mapping[str, int] = {}
    """Values to suggest, keyed by the value of the field named in ``after``."""
    fields: tuple["Field", ...] = ()
    """Of a ``record``: its own; of a ``map`` or ``list``: those of each entry."""


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


def fields_of(struct: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Every field of a command, or of options, with its kind and limits; required ones first."""
    return tuple(sorted(_struct(struct), key=lambda field: not field.required))


@cache
def _struct(struct: type[msgspec.Struct]) -> tuple[Field, ...]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    hints = get_type_hints(struct)
    marks = {field.sent: field for field in declared(struct)}
    found = []
    for field in info.fields:
        made = _field(field.encode_name, field.type)
        made = replace(made, choices=_in_order(made.choices, hints[field.name]))
        default = None if field.default is msgspec.NODEFAULT else field.default
        plain = default if isinstance(default, str | int | bool) else None
        made = replace(made, required=field.required, default=plain)
        found.append(_marked(made, marks[field.encode_name]))
    return tuple(found)


def _marked(field: Field, declared: Declared) -> Field:
    """A field as the marks on it want it to be asked for."""
    unless, when = declared.mark(Unless), declared.mark(When)
    other, keys, words = declared.mark(OtherThan), declared.mark(KeysOf), declared.mark(Words)
    coded = words.group if words is not None else field.name if field.choices else ""
    inner = field.fields
    if len(inner) == 1 and not inner[0].name and inner[0].choices:
        inner = (replace(inner[0], words=coded or field.name),)
    return replace(
        field,
        asked=declared.mark(Asked) is not None,
        unless=() if unless is None else (unless.field,),
        when=() if when is None else (when.field, when.value),
        other_than=() if other is None else (other.field,),
        keys_of=() if keys is None else keys.fields,
        words=coded,
        fields=inner,
    )


def _in_order(choices: tuple[str, ...], hint: Any) -> tuple[str, ...]:
    """Choices as the command lists them (msgspec sorts them)."""
    if get_origin(hint) is Literal:
        listed = tuple(str(each) for each in get_args(hint))
        return listed if set(listed) == set(choices) else choices
    for inner in get_args(hint):
        choices = _in_order(choices, inner)
    return choices


def _field(name: str, kind: inspect.Type) -> Field:
    match kind:
        case inspect.UnionType():
            kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
            structs = [each for each in kinds if isinstance(each, inspect.StructType)]
            return _field(name, (structs or kinds)[0])
        case inspect.BoolType():
            return Field(name, "yes_no")
        case inspect.IntType():
            return Field(name, "number", low=kind.ge, high=kind.le)
        case inspect.LiteralType():
            return Field(name, "choice", tuple(str(value) for value in kind.values))
        case inspect.StrType(max_length=256):
            return Field(name, "dice")
        case inspect.StrType(max_length=64):
            return Field(name, "name")
        case inspect.StructType():
            return Field(name, "record", fields=_struct(kind.cls))
        case inspect.DictType():
            return Field(name, "map", fields=_entry(kind.value_type))
        case inspect.VarTupleType():
            item = _field("", kind.item_type)
            if item.kind == "record":
                return Field(name, "list", fields=item.fields)
            if item.kind == "number":
                return Field(name, "numbers")
            if item.kind == "choices":
                return Field(name, "groups")
            return Field(name, "choices", item.choices)
        case _:
            return Field(name, "text")


def _entry(kind: inspect.Type) -> tuple[Field, ...]:
    entry = _field("", kind)
    return entry.fields if entry.kind == "record" else (entry,)


def offers(game: "Game", state: Any, seen: Any, seat: Seat) -> tuple[Offer, ...]:
    """Every command that the rules would take from this seat; what is waited for first."""
    if seat.role == "watcher":
        return ()
    waits = [name for name in game.waits_for(seen) if name in game.commands]
    found = []
    for name in dict.fromkeys((*waits, *game.commands)):
        command = game.commands[name]
        for form in command.forms(seen, seat):
            made = offer(game, state, seen, seat, command, form)
            if made is not None:
                found.append(replace(made, first=name in waits))
    return tuple(found)


def offer(
    game: "Game", state: Any, seen: Any, seat: Seat, command: type[Command], form: Form
) -> Offer | None:
    """One command in one of its forms, or None if this seat cannot do it so now."""
    fields = _fields(seen, seat, command, form)
    if fields is None:
        return None
    trial = _Trial(game, state, seen, seat, command, form, fields)
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
            needed = field.name in form.sample and field.name in form.choices
            field = replace(
                field, kind=kind, choices=names, required=field.required or needed
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
    return tuple(name for name, _ in _things(seen, seat, of))


def _things(seen: Any, seat: Seat, of: Of) -> Iterator[tuple[str, Any]]:
    for where in of.where:
        for name, thing in getattr(seen, where).items():
            if not of.mine or seat.plays(getattr(thing, "player", None)):
                yield str(name), thing


def _held(
    seen: Any, seat: Seat, command: type[Command], within: Within, form: Form
) -> tuple[str, ...]:
    """What those who could be named hold."""
    by_name = {field.name: field for field in declared(command)}
    of = by_name[within.field].mark(Of)
    only = form.settled.get(within.field, form.choices.get(within.field))
    wanted = (only,) if isinstance(only, str) else only
    held = (
        name
        for who, thing in _things(seen, seat, of)
        if wanted is None or who in wanted
        for where in within.where
        for name in getattr(thing, where)
    )
    return tuple(dict.fromkeys(held))


class _Trial:
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
        return [
            field
            for field in self._by_name.values()
            if field.choices or field.kind != "choice" or field.required
        ]

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
        held = self._holder(field, choice)
        filled |= held
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
        needed = [f for f in self._fields if f.when == (field.name, choice) and f.choices]
        beside = [f for f in self._fields if f.required and f.kind == "choice" and f is not field]
        open_ = [*needed, *(f for f in beside if f.name not in clash and f.name not in held)]
        tries = product(*((None, *each.choices) for each in open_))
        for at, values in enumerate(tries):
            if at >= MOST_TRIED:
                break
            more = {f.name: v for f, v in zip(open_, values, strict=True) if v is not None}
            deeper = [
                f
                for f in self._fields
                if f.choices and f is not field and any(f.when == (n, v) for n, v in more.items())
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
        things = dict(_things(self._seen, self._seat, self._marks[within.field].mark(Of)))
        for name in self._by_name[within.field].choices:
            if name in things and any(choice in getattr(things[name], w) for w in within.where):
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
