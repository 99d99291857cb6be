"""Nothing is written in a special way."""

from typing import Any


def understand(do: str, fields: dict[str, Any]) -> dict[str, Any]:
    return fields
