"""The HTTP API, by the description that the server gives of itself."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from limelight.contract.refusals import REFUSALS
from limelight.server.app import create
from limelight.server.lobby import Lobby
from limelight.server.refusing import STATUS
from limelight.server.settings import Settings
from limelight.store.memory import Memory
from limelight.words import words

from .markdown import code, codes, table

Schema = Mapping[str, Any]
ELSE = 409
"""The status of every refusal that has none of its own."""


def described() -> dict[str, Any]:
    """What a server answers at ``/api/openapi.json``."""
    app = create(Lobby(Memory(), Settings()))
    with TestClient(app=app, base_url="http://127.0.0.1") as client:
        found: dict[str, Any] = client.get("/api/openapi.json").json()
    return found


def write(folder: Path) -> None:
    """One page: every path and method, every body, every refusal."""
    api = described()
    parts = [
        "# The HTTP API",
        f"{api['info']['description']} This page is what a server says of itself at"
        " `/api/openapi.json`; [Programs at the table](../../api.md) shows how it is used.",
        "A refusal is an answer in JSON: `refused` (the code), `message` (a sentence in the"
        " language of the seat) and `at` (the field). Nothing has happened then.",
    ]
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            parts += _operation(f"{method.upper()} {path}", operation)
    parts.append("## Bodies")
    for name, schema in sorted(api["components"]["schemas"].items()):
        if "." not in name:  # what each command takes is on pages of its own
            parts += [f"(http-{name})=", f"### {code(name)}", schema.get("description", "")]
            parts.append(table(("field", "kind", "unless said"), _properties(schema, api)))
    parts += ["## Refusals", table(("code", "status", "says"), _refusals())]
    (folder / "index.md").write_text("\n\n".join(filter(None, parts)), "utf-8")


def _operation(called: str, operation: Schema) -> Iterator[str]:
    yield f"## {code(called)}"
    yield f"**{operation['summary']}.** {operation.get('description', '')}"
    if operation.get("security"):
        yield "With `Authorization: Bearer TOKEN`."
    given = (
        (code(each["name"]), each["in"], _kind(each["schema"]), _default(each["schema"], each))
        for each in operation.get("parameters", ())
    )
    yield table(("parameter", "in", "kind", "unless said"), given)
    if "requestBody" in operation:
        yield f"The body is {_body(operation['requestBody'])}."
    answers = operation["responses"].items()
    done = (f"{status} with {_body(each)}" for status, each in answers if status < "400")
    yield f"Answers {', '.join(done)}."
    refused = (
        (status, f"{each['description']}.", codes(_codes(status)))
        for status, each in answers
        if status >= "400"
    )
    yield table(("refused with", "means", "codes"), refused)


def _codes(status: str) -> Iterator[str]:
    """The codes of every game that come with a status."""
    return (each for each in REFUSALS if str(STATUS.get(each, ELSE)) == status)


def _refusals() -> Iterator[tuple[str, str, str]]:
    spoken = words("en")
    for each in REFUSALS:
        yield code(each), str(STATUS.get(each, ELSE)), spoken.say(f"refused.{each}")


def _body(part: Schema) -> str:
    kinds = part.get("content", {})
    return " or ".join(f"{_kind(each['schema'])} ({kind})" for kind, each in kinds.items())


def _properties(schema: Schema, api: Schema) -> Iterator[tuple[str, str, str]]:
    if "discriminator" in schema:
        yield from _one_of_many(schema, api)
        return
    needed = schema.get("required", ())
    for name, each in schema.get("properties", {}).items():
        yield code(name), _kind(each), _default(each, {"required": name in needed})


def _one_of_many(schema: Schema, api: Schema) -> Iterator[tuple[str, str, str]]:
    """A command: what is sent beside its name and its fields is the same for all of them."""
    first = api["components"]["schemas"][schema["oneOf"][0]["$ref"].rpartition("/")[2]]
    yield code("do"), "the name of [a command](../sent/index.md)", "needed"
    yield code("with"), "[the fields](../sent/index.md) of that command", "needed where one is"
    rest = {name: each for name, each in first["properties"].items() if name not in ("do", "with")}
    yield from _properties({"properties": rest}, api)


def _default(schema: Schema, field: Schema) -> str:
    if field.get("required"):
        return "needed"
    if "default" not in schema:
        return "may be left out"
    return code(schema["default"]) if schema["default"] != "" else "empty"


def _kind(schema: Schema) -> str:
    """What a value is, in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#http-{name})"
    several = schema.get("oneOf") or schema.get("anyOf")
    if several:
        return " or ".join(_kind(each) for each in several)
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    limits = [
        f"{says} {int(schema[limit]):,}"
        for limit, says in (("minimum", "from"), ("maximum", "to"), ("maxLength", "up to"))
        if limit in schema
    ]
    if "pattern" in schema:
        limits.append(code(schema["pattern"]))
    return f"{kind}, {' '.join(limits)}" if limits else kind
