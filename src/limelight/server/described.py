"""What the server says of itself to programs: each command of each game with its fields."""

from collections.abc import Mapping
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from limelight.games import game, names
from limelight.reference.schemas import PLACE, schemas

from .api import Send

SENT = Send.__name__


class WithCommands(JsonRenderPlugin):
    """The description as JSON, made once; what is sent is one of the commands that there are."""

    def __init__(self) -> None:
        super().__init__(path="/")
        self._made = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as it is sent."""
        if not self._made:
            self._made = super().render(request, typed(openapi_schema))
        return self._made


def typed(api: Mapping[str, Any]) -> dict[str, Any]:
    """A description in which a command is sent with the fields that it has."""
    parts = api["components"]
    send = parts["schemas"][SENT]
    known = (each for name in names() if (each := game(name)) is not None)
    found, named = schemas(known)
    commands = {f"command.{do}": _sent(send, do, found, of) for do, of in named.items()}
    refs = {do: f"{PLACE}command.{do}" for do in named}
    chosen = {
        "title": SENT,
        "description": (Send.__doc__ or "").replace("``", "`"),
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "do", "mapping": refs},
    }
    told = {**parts["schemas"], SENT: chosen, **dict(sorted(commands.items())), **found}
    return {**api, "components": {**parts, "schemas": told}}


def _sent(
    send: Mapping[str, Any], do: str, found: Mapping[str, Any], of: list[str]
) -> dict[str, Any]:
    """One command as it is sent, whichever game has it."""
    several = [{"$ref": f"{PLACE}{name}"} for name in of]
    fields = several[0] if len(several) == 1 else {"anyOf": several}
    needs = all(found[name].get("required") for name in of)
    return {
        "type": "object",
        "title": do,
        "description": " / ".join(found[name].get("description", "") for name in of),
        "properties": {**send["properties"], "do": {"const": do}, "with": fields},
        "required": ["do", "with"] if needs else ["do"],
        "additionalProperties": False,
    }
