"""What a command is sent with, as the description of the API says: it is what the table takes."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from limelight.contract import Refusal
from limelight.games import game, names
from limelight.play.chance import thrown
from limelight.play.common import commands_of, common
from limelight.play.playthrough import Playthrough, loaded
from limelight.play.reading import convert
from limelight.play.table import Table
from limelight.reference import schemas
from limelight.reference.values import values_of
from limelight.server.described import typed
from tests.reference.edges import edges, needed
from tools.site.http_reference import described

Scenes = Callable[[str], Iterator[tuple[Path, Playthrough]]]


@cache
def api() -> dict[str, Any]:
    return described()


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    root = {"$ref": f"#/components/schemas/{name}", "components": api()["components"]}
    return jsonschema_rs.Draft202012Validator(root)


def refs(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for each in part.values():
            yield from refs(each)
    elif isinstance(part, list):
        for each in part:
            yield from refs(each)


def test_the_document_is_valid() -> None:
    assert [str(error) for error in OPENAPI_31_VALIDATOR.iter_errors(api())] == []
    known = api()["components"]["schemas"]
    for ref in refs(api()):
        assert ref.removeprefix("#/components/schemas/") in known, ref
    for name, schema in known.items():
        assert re.fullmatch(r"[a-zA-Z0-9._-]+", name)
        assert jsonschema_rs.meta.is_valid(schema), name


def test_every_command_of_every_game_is_there(game_name: str) -> None:
    known = game(game_name)
    assert known is not None
    schemas = api()["components"]["schemas"]
    one_of = [each["$ref"].rpartition("/")[2] for each in schemas["Send"]["oneOf"]]
    for do, struct in commands_of(known).items():
        assert f"command.{do}" in one_of
        home = known if do in known.commands else common
        schema = schemas[f"{home.name}.{do}"]
        assert set(schema["properties"]) == set(struct.__struct_encode_fields__)
        assert "do" not in schema["required"] and schema["title"]
        assert all(each["description"] for each in schema["properties"].values())


def test_what_is_taken_is_described(scenes: Scenes, game_name: str) -> None:
    """Of every playthrough, each command that happened fits exactly one of the many."""
    fits = validator("Send")
    sent = 0
    for path, scene in scenes(game_name):
        table = Table(scene.game, scene.options, dice=thrown, clock=lambda: 0.0)
        for step in (*loaded(scene, path.parent), *scene.steps):
            answer = table.do(step.by, step.do, step.fields or {}, step.dice, script=True)
            if not isinstance(answer, Refusal):
                body = {"do": step.do, "with": step.fields or {}}
                assert fits.is_valid(body), (path.name, body)
                sent += 1
    assert sent > 2


def test_limits_are_those_of_the_table(game_name: str) -> None:
    known = game(game_name)
    assert known is not None
    for do, struct in known.commands.items():
        fits, whole = validator(f"{game_name}.{do}"), needed(struct)
        for name, value in values_of(struct).items():
            for given, _ in edges(value):
                fields = {**whole, name: given}
                taken = not isinstance(convert(struct, fields), Refusal)
                assert fits.is_valid(fields) == taken, (do, name, str(given)[:80])


@pytest.mark.parametrize(
    "body",
    [
        {"do": "no_such_command"},
        {"do": "call_roll"},
        {"do": "call_roll", "with": {"character": "Mira", "no such field": 1}},
        {"do": "call_roll", "with": {"do": "call_roll", "character": "Mira"}},
        {"do": "undo", "with": {}, "else": 1},
        {},
    ],
)
def test_what_is_refused_for_its_form_is_not_described(body: Any) -> None:
    assert not validator("Send").is_valid(body)


def test_commands_that_several_games_have_take_what_one_of_them_takes() -> None:
    fits = validator("Send")
    assert fits.is_valid({"do": "help", "with": {"character": "Mira", "for": "Dov"}})
    assert fits.is_valid({"do": "help", "with": {"character": "Nao", "bonus": True}})
    assert not fits.is_valid(
        {"do": "help", "with": {"character": "Nao", "bonus": True, "for": "x"}}
    )


def test_a_game_that_cannot_be_described_takes_nothing_else_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = schemas._schemas

    def fails(of: Any) -> Any:
        if of.name == "coinflip":
            raise TypeError("a type that nobody knows")
        return real(of)

    monkeypatch.setattr(schemas, "_schemas", fails)
    plain: dict[str, Any] = {"components": {"schemas": {"Send": {"properties": {}}}}}
    found = typed(plain)["components"]["schemas"]
    assert found["coinflip.flip"] == {"type": "object"}
    assert found["daggerheart.call_roll"]["properties"]
    known = [each for name in names() if (each := game(name)) is not None]
    assert {f"command.{do}" for each in known for do in commands_of(each)} <= set(found)
