"""A fighter's file: a playthrough whose one step brings them to any table, as they are."""

from typing import Any

from limelight.contract import defaults

from .facts import game
from .state import State


def person_file(seen: State, name: str) -> dict[str, Any] | None:
    """What of a fighter is called otherwise where they come from: hit points and the shield."""
    found = defaults.person_file(game.name, game.commands, seen, name)
    if found is None:
        return None
    who, said = seen.fighters[name], found["steps"][0]["with"]
    said["hit_points"] = who.full_hit_points
    if who.hit_points < who.full_hit_points:
        said["lost"] = who.full_hit_points - who.hit_points
    shield = {"regular": who.regular, "defensive": who.defensive}
    if any(shield.values()):
        said["shield"] = {each: by for each, by in shield.items() if by}
    return found


game.person_file = person_file
