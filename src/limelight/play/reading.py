"""From what was sent to a command: names first, then kinds, then what people wrote."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from limelight.contract import GM, Game, Refusal, Seat
from limelight.contract.fields import NAME

Shape = Any
"""Of a struct: its fields with their shapes; of a list or map: one entry's, under ``*``."""
FLAT = (str, int, bool, type(None))
_ID = re.compile(r"[\x21-\x7e]{0,64}|" + NAME)
_NAME = re.compile(NAME)
_ROOT = re.compile("[0-9a-f]{64}")
MOST_ROOTS = 16
"""No device has seen more that are still in use."""


def unknown_field(struct: type[msgspec.Struct], fields: Any) -> Refusal | None:
    """Refuses a name that the command, or a map in it, does not have."""
    known = struct.__struct_encode_fields__
    if type(fields) is dict and all(f in known and type(v) in FLAT for f, v in fields.items()):
        return None
    name = _stranger(_shape(struct), fields)
    if name is None:
        return None
    shown = name if len(name) <= 64 and name.isprintable() else "…"
    return Refusal("unknown_field", "field", at=shown, values={"field": shown})


def convert(struct: type[msgspec.Struct], fields: Any) -> Any:
    """The fields as the struct, or a refusal that says which one is wrong."""
    try:
        return msgspec.convert(fields, struct, strict=True)
    except (msgspec.ValidationError, RecursionError, OverflowError) as error:
        return _wrong(str(error))
    except (TypeError, ValueError, AttributeError, RuntimeError):
        return Refusal("bad_value")


def command(game: Game, do: str, struct: type[msgspec.Struct], sent: dict[str, Any]) -> Any:
    """Plain fields as a command; the first thing that is wrong with them otherwise."""
    stranger = unknown_field(struct, sent)
    if stranger is not None:
        return stranger
    meant = game.understand(do, sent)
    return meant if isinstance(meant, Refusal) else convert(struct, meant)


def _wrong(message: str) -> Refusal:
    """What msgspec says, as a refusal: the field that is missing or wrong."""
    at = message.rpartition("`$.")[2].partition("`")[0] if "`$." in message else ""
    field = at.partition("[")[0].partition(".")[0]
    if message.startswith("Object missing required field"):
        missing = message.split("`")[1]
        place = missing if not at else f"{at}.{missing}" if at == field else field
        return Refusal("bad_value", "missing", at=place, values={"field": missing})
    return Refusal("bad_value", "wrong" if field else "", at=field, values={"field": field})


def _stranger(shape: Shape, value: Any) -> str | None:
    """The first key in a value that its shape does not have."""
    if shape is None:
        return None
    if "*" in shape:
        entries = value.values() if isinstance(value, Mapping) else value
        if not isinstance(value, Mapping | list | tuple):
            return None
        for entry in entries:
            stranger = _stranger(shape["*"], entry)
            if stranger is not None:
                return stranger
        return None
    if not isinstance(value, Mapping):
        return None
    for name, inner in value.items():
        if name not in shape or not isinstance(name, str):
            return name if isinstance(name, str) else "…"
        if shape[name] is not None:
            stranger = _stranger(shape[name], inner)
            if stranger is not None:
                return stranger
    return None


@cache
def _shape(struct: type[msgspec.Struct]) -> Shape:
    from msgspec import inspect  # what is flat needs no shape

    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: _inner(field.type) for field in info.fields}


def _inner(kind: Any) -> Shape:
    from msgspec import inspect

    match kind:
        case inspect.StructType():
            return _shape(kind.cls)
        case inspect.UnionType():
            return next((s for s in map(_inner, kind.types) if s is not None), None)
        case inspect.DictType():
            inner = _inner(kind.value_type)
            return None if inner is None else {"*": inner}
        case inspect.VarTupleType() | inspect.ListType():
            inner = _inner(kind.item_type)
            return None if inner is None else {"*": inner}
        case _:
            return None


def read_options(game: Game, options: dict[str, Any]) -> tuple[bool, Any] | Refusal:
    """The option of every game, and the game's own."""
    plain = dict(options)
    real_dice = plain.pop("real_dice", True)
    stranger = unknown_field(game.Options, plain)
    if stranger is not None:
        return stranger
    if type(real_dice) is not bool:
        return Refusal("bad_value", "wrong", at="real_dice", values={"field": "real_dice"})
    settings = convert(game.Options, plain)
    return settings if isinstance(settings, Refusal) else (real_dice, settings)


def known_seat(by: object) -> Seat | None:
    """Who sends this, if that is somebody: a name as people have, or a seat with one."""
    seat = Seat.of(by) if isinstance(by, str) else by
    if not isinstance(seat, Seat) or not isinstance(seat.name, str):
        return None
    if seat.role == "watcher":
        return seat
    named = len(seat.name) <= 64 and _NAME.search(seat.name) is not None
    right = (seat.role == "gm") == (seat.name == GM.name) and seat.role in ("gm", "player")
    return Seat(str.__str__(seat.name), seat.role) if named and right else None


def good_roots(roots: object) -> bool:
    """Whether these can be roots of trees: a few hashes."""
    if not isinstance(roots, list | tuple) or len(roots) > MOST_ROOTS:
        return False
    return all(type(each) is str and _ROOT.fullmatch(each) for each in roots)


def good_id(id: object) -> bool:
    """Whether a command can be called this."""
    return type(id) is str and len(id) <= 128 and _ID.fullmatch(id) is not None
