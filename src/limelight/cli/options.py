"""The options of rolls and fights, read off the structs that take them."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Meta
from msgspec.structs import FieldInfo, fields, replace

from limelight.contract import Game
from limelight.contract.marks import Words

from .arguments import COMMON, RESULT, Kind, Option, Usage, dashed
from .commands import Command


def options_of(game: Game, name: str) -> Mapping[str, Option]:
    """The options of a roll or a fight of a game, by name."""
    return options_in(game, game.rolls[name] if name in game.rolls else game.fights[name])


@cache
def options_in(game: Game, struct: Any) -> Mapping[str, Option]:
    """The options that a struct of a game takes, by name."""
    found = dict(declared_in(struct))
    if "policy" in found and not found["policy"].choices:
        found["policy"] = replace(found["policy"], choices=tuple(game.policies), group="policy")
    return found


def declared_in(struct: Any) -> Mapping[str, Option]:
    """The options that the fields of a struct are, by name."""
    return {field.encode_name: _option(field) for field in fields(struct)}


def _option(field: FieldInfo) -> Option:
    """How a field is typed, by its type and what that says about itself."""
    kind, low, high, choices, group = _typed(field.type)
    default = field.default
    none = default is NODEFAULT or default is None or default is False
    shown = f"{default:g}" if isinstance(default, float) else str(default)
    return Option(
        kind=kind,
        low=low,
        high=high,
        choices=choices,
        group=group or field.name if choices else "",
        default="" if none else shown,
        required=field.required,
    )


Typed = tuple[Kind, int | None, int | None, tuple[str, ...], str]
"""A kind, from where to where, the choices, and the group of their words."""


def _typed(hint: Any) -> Typed:
    """How a value of a type is typed."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner, *marks = get_args(hint)
        kind, low, high, choices, group = _typed(inner)
        for mark in marks:
            if isinstance(mark, Meta):
                low, high = _bound(mark.ge, low), _bound(mark.le, high)
            elif isinstance(mark, Words):
                group = mark.group
        return kind, low, high, choices, group
    if hint is bool:
        return "flag", None, None, (), ""
    if hint in (int, float):
        return "number" if hint is int else "decimal", None, None, (), ""
    if origin is Literal:
        return "text", None, None, tuple(map(str, get_args(hint))), ""
    if origin is dict:
        name, number = map(_typed, get_args(hint))
        if name[3] and number[0] == "number":
            return "pairs", number[1], number[2], name[3], name[4]
        return "file", None, None, (), ""
    inner_types = [each for each in get_args(hint) if each is not type(None)]
    return _typed(inner_types[0]) if inner_types else ("text", None, None, (), "")


def _bound(said: float | None, before: int | None) -> int | None:
    return before if said is None else int(said)


def collisions(game: Game, command: Command) -> dict[str, tuple[str, ...]]:
    """Options of what a command takes of a game that it has itself, by roll or what that is."""
    if command.of_games:
        struct = command.struct(game)
        taken = () if struct is None else _both(options_in(game, struct), command)
        return {command.of_games: taken} if taken else {}
    names = (*game.rolls, *(game.fights if command.fights else ()))
    both = {name: _both(options_of(game, name), command) for name in names}
    return {name: each for name, each in both.items() if each}


def _both(options: Mapping[str, Option], command: Command) -> tuple[str, ...]:
    own = {*command.own, *COMMON, *RESULT}
    return tuple(name for name in options if name in own)


def checked(game: Game, roll: str, command: Command) -> None:
    """Refuses a roll of which an option could not be told from one of the command."""
    for option in _both(options_of(game, roll), command):
        values = {"roll": roll, "game": game.name, "command": command.name}
        raise Usage("collides", dashed(option), option=dashed(option), **values)
