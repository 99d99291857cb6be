"""Demo tables: a scene that can be played at once, in the language of whoever wants it."""

from functools import cache
from pathlib import Path
from typing import Any

from limelight.contract import Game
from limelight.play.playthrough import Playthrough, Step, parse
from limelight.play.refusals import words_of

SAID = "say:"
"""A text of a demo that begins so is the key of a sentence in the game's words."""


@cache
def _read(path: Path, written: int) -> Playthrough:
    return parse(path.read_bytes())


def scene(path: Path) -> Playthrough:
    """What a file holds, read once until it is written anew."""
    return _read(path, path.stat().st_mtime_ns)


def demo(game: Game, lang: str) -> tuple[Step, ...] | None:
    """The steps that a demo table starts with; None where a game has no demo."""
    folder = Path(game.folder)
    path = folder / "demo.yaml"
    if not path.is_file():
        return None
    evening = scene(path)
    steps = [step for name in evening.load for step in scene(folder / name).steps]
    spoken = words_of(game, lang)

    def told(value: Any) -> Any:
        if isinstance(value, str) and value.startswith(SAID):
            return spoken.say(value.removeprefix(SAID))
        if isinstance(value, dict):
            return {key: told(each) for key, each in value.items()}
        if isinstance(value, list):
            return [told(each) for each in value]
        return value

    return tuple(
        Step(step.by, step.do, told(step.fields or {})) for step in (*steps, *evening.steps)
    )


def heroes(game: Game) -> dict[str, Step]:
    """People who come with a game, by name: any of them can be taken to a table."""
    found: dict[str, Step] = {}
    for file in ("heroes.yaml", "party.yaml"):
        path = Path(game.folder) / file
        if path.is_file():
            for step in scene(path).steps:
                fields = step.fields or {}
                usual = "" if file == "heroes.yaml" else "gm"  # of a party only the players' own
                if fields.get("player", usual) != "gm":
                    found.setdefault(str(fields.get("name")), step)
    return found
