"""The commands of games as JSON Schemas: what a program that reads such things is told."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from limelight.contract import Command, Game
from limelight.play.common import common
from limelight.play.refusals import words_of
from limelight.words import ENGLISH

from .commands import meaning
from .fields import Field, fields_of
from .values import Value, values_of

Schema = dict[str, Any]
PLACE = "#/components/schemas/"
UNCOMMON = (r"(?!\s*$)", r"\ud800-\udfff")
"""What is left out of patterns, because not every reader of schemas knows it."""
ANY: Schema = {"type": "object"}
"""Of a command that nobody can describe."""


def schemas(games: Iterable[Game]) -> tuple[dict[str, Schema], dict[str, list[str]]]:
    """Every schema by its name, and for each command the names of what it can be sent with.

    A command that several games have is named once, and sent with what one of them takes.
    """
    found: dict[str, Schema] = {}
    named: dict[str, list[str]] = {}
    for home in (common, *games):
        found |= _of_game(home)
        for do in home.commands:
            named.setdefault(do, []).append(f"{home.name}.{do}")
    return found, named


def _of_game(game: Game) -> dict[str, Schema]:
    """The schemas of one game; of one from elsewhere they may come to nothing."""
    try:
        return _schemas(game)
    except Exception:  # somebody else's types may be anything
        return {f"{game.name}.{do}": ANY for do in game.commands}


def _schemas(game: Game) -> dict[str, Schema]:
    structs = tuple(game.commands.values())
    place = f"{PLACE}{game.name}.{{name}}"
    refs, parts = msgspec.json.schema_components(structs, ref_template=place)
    own = [ref["$ref"].rpartition(".")[2] for ref in refs]
    inner = {name: schema for name, schema in parts.items() if name not in own}
    found = {f"{game.name}.{name}": _common(schema) for name, schema in inner.items()}
    for (do, struct), name in zip(game.commands.items(), own, strict=True):
        found[f"{game.name}.{do}"] = _told(game, do, struct, _without_tag(parts[name]))
    return found


def _without_tag(schema: Mapping[str, Any]) -> Schema:
    """A struct as it is sent: a command has its name beside its fields, not among them."""
    made: Schema = _common(schema)
    if "do" in made.get("properties", ()):
        made["properties"] = {n: each for n, each in made["properties"].items() if n != "do"}
        made["required"] = [name for name in made.get("required", ()) if name != "do"]
    return made


def _common(schema: Any) -> Any:
    """A schema with patterns that every language can read."""
    if isinstance(schema, Mapping):
        made = {name: _common(each) for name, each in schema.items()}
        for each in UNCOMMON if isinstance(made.get("pattern"), str) else ():
            made["pattern"] = made["pattern"].replace(each, "")
        return made
    return [_common(each) for each in schema] if isinstance(schema, list) else schema


def _told(game: Game, do: str, struct: type[Command], schema: Schema) -> Schema:
    """A command with what it does, and each field with what it is."""
    spoken = words_of(game, ENGLISH)
    fields = {field.name: field for field in fields_of(struct, spoken, do, state=game.State)}
    values = values_of(struct)
    properties = {
        name: {**_keyed(each, values[name]), "description": _meaning(fields[name])}
        for name, each in schema["properties"].items()
    }
    called = {"title": spoken.say(f"do.{do}"), "description": meaning(struct, do, spoken)}
    return {**schema, **called, "properties": properties}


def _keyed(schema: Schema, value: Value) -> Schema:
    """A schema with the words that the keys of maps can be, which msgspec leaves out."""
    if value.kind != "map":
        return schema
    words = () if value.keys is None else value.keys.choices
    made = {**schema, **({"propertyNames": {"enum": list(words)}} if words else {})}
    inner = made.get("additionalProperties")
    if value.each is not None and isinstance(inner, dict):
        made["additionalProperties"] = _keyed(inner, value.each)
    return made


def _meaning(field: Field) -> str:
    told = field.meaning()
    return f"{told[:1].upper()}{told[1:]}."
