"""From a command's own struct to an offer that a person can fill in.

Whether a command is offered, and the choices of its first field, are tried on the rules
themselves (they are pure and stop at the first throw). What is filled in afterwards can still
be refused: then the rules say what was wrong, and that field is asked for again.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from .game import Decision, Refusal, Seat

Choices = Mapping[str, tuple[str, ...]]
Sample = Mapping[str, Any] | Callable[[str], Mapping[str, Any]]


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


class Hints(msgspec.Struct, frozen=True):
    """How a game wants its fields to be asked for, by the names of commands and fields."""

    asked: Mapping[str, tuple[str, ...]] = {}
    unless: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    when: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    other_than: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    keys_of: Mapping[str, Mapping[str, tuple[str, ...]]] = {}
    words: Mapping[str, str] = {}

    def on(self, offer: Offer) -> Offer:
        """The offer with its fields as people want to be asked."""
        return replace(offer, fields=tuple(self._field(offer.do, each) for each in offer.fields))

    def _field(self, do: str, field: Field) -> Field:
        name = field.name
        return replace(
            field,
            asked=name in self.asked.get(do, ()),
            unless=self.unless.get(do, {}).get(name, ()),
            when=self.when.get(do, {}).get(name, ()),
            other_than=self.other_than.get(do, {}).get(name, ()),
            keys_of=self.keys_of.get(do, {}).get(name, ()),
            words=self.words.get(name, ""),
            fields=tuple(self._field(do, each) for each in field.fields),
        )


def fields_of(command: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Every field of a command with its kind and limits, required ones first."""
    fields = _struct(command)
    return tuple(sorted(fields, key=lambda field: not field.required))


@cache
def _struct(struct: type[msgspec.Struct]) -> tuple[Field, ...]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    found = []
    hints = get_type_hints(struct)
    for field in info.fields:
        default = None if field.default is msgspec.NODEFAULT else field.default
        made = _field(field.encode_name, field.type)
        made = replace(made, choices=_in_order(made.choices, hints[field.name]))
        plain = default if isinstance(default, str | int | bool) else None
        found.append(replace(made, required=field.required, default=plain))
    return tuple(found)


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


def offer(
    decide: Callable[[Any, Any, Seat], Decision],
    state: Any,
    seat: Seat,
    command: type[msgspec.Struct],
    choices: Choices,
    sample: Sample = {},
    leave_out: Iterable[str] = (),
    settled: Mapping[str, Any] = {},
) -> Offer | None:
    """The offer of one command, or None if this seat cannot do it now.

    ``choices`` narrows fields to what is there; ``sample`` fills required fields that have
    no choices (a function is told the choice that is tried); ``settled`` is filled in without
    asking. The first required choice keeps only what the rules would take.
    """
    fields = []
    for field in fields_of(command):
        if field.name in leave_out or field.name in settled:
            continue
        if field.name in choices:
            free = {"name": "choice", "text": "choice"}
            kind: Any = free.get(field.kind, field.kind)
            field = replace(field, kind=kind, choices=choices[field.name])
        if field.kind in ("choice", "choices") and not field.choices:
            if field.required:
                return None
            continue
        if field.name in choices and field.name in (sample("") if callable(sample) else sample):
            field = replace(field, required=True)  # this way of giving the command needs it
        fields.append(field)
    fields.sort(key=lambda field: not field.required)
    filled = {field.name: _any(field) for field in fields if field.required}

    def tried(choice: str) -> dict[str, Any]:
        return filled | dict(sample(choice) if callable(sample) else sample) | dict(settled)

    for at, field in enumerate(fields):
        if field.kind == "choice" and field.required:
            found = {
                choice: _takes(decide, state, seat, command, tried(choice) | {field.name: choice})
                for choice in field.choices
            }
            taken = tuple(choice for choice, answer in found.items() if answer)
            if not taken:
                return None
            fields[at] = replace(field, choices=taken)
            throws = "throws" in found.values()
            return Offer(command_name(command), tuple(fields), settled=settled, throws=throws)
    answer = _takes(decide, state, seat, command, tried(""))
    if not answer:
        return None
    return Offer(command_name(command), tuple(fields), settled=settled, throws=answer == "throws")


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


def _takes(
    decide: Callable[[Any, Any, Seat], Decision],
    state: Any,
    seat: Seat,
    command: type[msgspec.Struct],
    fields: Mapping[str, Any],
) -> Literal["", "takes", "throws"]:
    """Whether the rules would take this command, and whether they would ask for dice."""
    try:
        decision = decide(state, msgspec.convert(dict(fields), command), seat)
        next(decision)
    except msgspec.ValidationError:
        return ""
    except StopIteration as done:
        return "" if isinstance(done.value, Refusal) else "takes"
    decision.close()
    return "throws"


def command_name(command: type[msgspec.Struct]) -> str:
    """What a command is called where it is sent."""
    return str(command.__struct_config__.tag)
