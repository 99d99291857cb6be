"""A character's file: a playthrough whose one step brings them to any table, as they are."""

from typing import Any

from limelight.contract import defaults

from .facts import game
from .state import State


def person_file(seen: State, name: str) -> dict[str, Any] | None:
    """The demon comes with its own name: it is not told among the conditions again."""
    found = defaults.person_file(game.name, game.commands, seen, name)
    if found is None:
        return None
    who, said = seen.characters[name], found["steps"][0]["with"]
    said["conditions"] = list(who.conditions[who.demon is not None :])
    if not said["conditions"]:
        del said["conditions"]
    return found


game.person_file = person_file
