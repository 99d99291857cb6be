"""What a value in a command can be: its kind, and the limits that it is refused beyond."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct, inspect
from msgspec.structs import replace

Kind = Literal[
    "number",
    "text",
    "name",
    "dice",
    "yes_no",
    "choice",
    "list",
    "map",
    "record",
    "either",
    "anything",
]


class Value(Struct, frozen=True, omit_defaults=True):
    """One value, and how far it can go."""

    kind: Kind
    low: int | None = None
    high: int | None = None
    """Of a number where it lies, of a text how long it is, of a list or map how many entries."""
    choices: tuple[str, ...] = ()
    keys: "Value | None" = None
    """Of a map."""
    each: "Value | None" = None
    """Of a list or a map: an entry."""
    either: tuple["Value", ...] = ()
    """Of which it is one."""
    record: type[Struct] | None = None
    """Whose fields it has."""


def values_of(struct: type[Struct]) -> dict[str, Value]:
    """What each field of a struct can be, by what it is called where it is sent."""
    info, hints = inspect.type_info(struct), get_type_hints(struct)
    assert isinstance(info, inspect.StructType)
    return {each.encode_name: value_of(each.type, hints[each.name]) for each in info.fields}


def value_of(kind: inspect.Type, hint: Any) -> Value:
    """A type as msgspec checks it; ``hint``: the same as it is written, for the order of words."""
    return _ordered(_value(kind), list(_written(hint)))


def _value(kind: inspect.Type) -> Value:
    match kind:
        case inspect.UnionType():
            several = tuple(_value(e) for e in kind.types if not isinstance(e, inspect.NoneType))
            return several[0] if len(several) == 1 else Value("either", either=several)
        case inspect.BoolType():
            return Value("yes_no")
        case inspect.IntType():
            low = kind.ge if kind.gt is None else kind.gt + 1
            return Value("number", low, kind.le if kind.lt is None else kind.lt - 1)
        case inspect.LiteralType():
            return Value("choice", choices=tuple(str(each) for each in kind.values))
        case inspect.StrType():
            named: dict[int | None, Kind] = {64: "name", 256: "dice"}
            text = named.get(kind.max_length, "text")
            return Value(text, kind.min_length, kind.max_length)
        case inspect.StructType():
            return Value("record", record=kind.cls)
        case inspect.DictType():
            keys, each = _value(kind.key_type), _value(kind.value_type)
            return Value("map", kind.min_length, kind.max_length, keys=keys, each=each)
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType():
            return Value("list", kind.min_length, kind.max_length, each=_value(kind.item_type))
        case inspect.Metadata():
            return _value(kind.type)
        case _:
            return Value("anything")


def _written(hint: Any) -> Iterator[tuple[str, ...]]:
    """The words of each choice as they are listed; msgspec sorts them."""
    if get_origin(hint) is Literal:
        yield tuple(str(each) for each in get_args(hint))
    for inner in get_args(hint):
        if not isinstance(inner, str):
            yield from _written(inner)


def _ordered(value: Value, orders: list[tuple[str, ...]]) -> Value:
    """The same with every choice in the order in which it was written."""
    same = (each for each in orders if set(each) == set(value.choices))
    return replace(
        value,
        choices=next(same, value.choices),
        keys=None if value.keys is None else _ordered(value.keys, orders),
        each=None if value.each is None else _ordered(value.each, orders),
        either=tuple(_ordered(each, orders) for each in value.either),
    )
