"""What a person can fill in: the fields of commands and options, with their kinds and limits."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from .marks import (
    Asked,
    Declared,
    InLibrary,
    KeysOf,
    OtherThan,
    Unless,
    Usual,
    When,
    Words,
    declared,
)


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
    """Another field, and the values of which it must have one for this one to matter."""
    other_than: tuple[str, ...] = ()
    """Fields whose values this one cannot have."""
    keys_of: tuple[str, ...] = ()
    """Of a ``map``: the fields whose values are its keys."""
    after: str = ""
    suggested: Mapping[str, int] = {}
    """Values to suggest, keyed by the value of the field named in ``after``."""
    fields: tuple["Field", ...] = ()
    """Of a ``record``: its own; of a ``map`` or ``list``: those of each entry."""
    library: str = ""
    """Of a ``record``: where the library keeps those whose name alone is enough."""


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
        made = _ordered(made, hints[field.name])
        default = None if field.default is msgspec.NODEFAULT else field.default
        plain = default if isinstance(default, str | int | bool) else None
        made = replace(made, required=field.required, default=plain)
        found.append(_marked(made, marks[field.encode_name]))
    return tuple(found)


def _marked(field: Field, declared: Declared) -> Field:
    """A field as the marks on it want it to be asked for."""
    unless, when = declared.mark(Unless), declared.mark(When)
    usual = declared.mark(Usual)
    if usual is not None:
        field = replace(field, kind="choice", choices=usual.values)
    library = declared.mark(InLibrary)
    other, keys, words = declared.mark(OtherThan), declared.mark(KeysOf), declared.mark(Words)
    coded = words.group if words is not None else field.name if field.choices else ""
    inner = field.fields
    if len(inner) == 1 and not inner[0].name and inner[0].choices:
        inner = (replace(inner[0], words=coded or field.name),)
    return replace(
        field,
        asked=declared.mark(Asked) is not None,
        unless=() if unless is None else (unless.field,),
        when=() if when is None else (when.field, *when.values),
        other_than=() if other is None else (other.field,),
        keys_of=() if keys is None else keys.fields,
        words=coded,
        fields=inner,
        library="" if library is None else library.kind,
    )


def _ordered(field: Field, hint: Any) -> Field:
    """A field whose choices stand as the command lists them; so do those of its values."""
    values = tuple(
        each if each.name else replace(each, choices=_in_order(each.choices, hint))
        for each in field.fields
    )
    return replace(field, choices=_in_order(field.choices, hint), fields=values)


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
            either = [_field(name, each) for each in kinds]
            if {each.kind for each in either} == {"number", "dice"}:  # a number, or dice for it
                low = next(each.low for each in either if each.kind == "number")
                return Field(name, "dice", low=low)
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
            keys = _field("", kind.key_type).choices
            return Field(name, "map", keys, fields=_entry(kind.value_type))
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
