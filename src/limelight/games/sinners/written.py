"""Nothing in this game is written in a special way."""

from typing import Any


def understand(do: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields as they are."""
    return fields
