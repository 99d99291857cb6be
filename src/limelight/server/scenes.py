"""People and scenes that come with a game, in the language of whoever wants them."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from limelight.contract import Game
from limelight.play.playthrough import Playthrough, Step, parse
from limelight.play.refusals import words_of

SAID = "say:"
"""A text of a demo that begins so is the key of a sentence in the game's words."""
READY = "ready"
"""The words for what ready people are called and have: ``ready.Fog Hound``."""
_NUMBER = re.compile(r" [0-9]+$")


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
    told = _told(game, lang)
    return tuple(
        Step(step.by, step.do, told(step.fields or {})) for step in (*steps, *evening.steps)
    )


def _told(game: Game, lang: str) -> Callable[[Any], Any]:
    """What a file says, said in a language: its sentences, and the names that have a word."""
    spoken = words_of(game, lang)

    def told(value: Any) -> Any:
        if isinstance(value, dict):
            return {told(key): told(each) for key, each in value.items()}
        if isinstance(value, list):
            return [told(each) for each in value]
        if not isinstance(value, str):
            return value
        if value.startswith(SAID):
            return spoken.say(value.removeprefix(SAID))
        number = _NUMBER.search(value)
        name = value[: number.start()] if number else value
        found = spoken.find(f"{READY}.{name}")
        return value if found is None else found + (number[0] if number else "")

    return told


def people(game: Game, lang: str, *files: str) -> list[Step]:
    """Whoever comes with a game in these files of it, called as in a language."""
    paths = [path for name in files if (path := Path(game.folder) / name).is_file()]
    told = _told(game, lang)
    steps = (step for path in paths for step in scene(path).steps)
    return [Step(step.by, step.do, told(step.fields or {})) for step in steps]


def heroes(game: Game, lang: str) -> dict[str, Step]:
    """People who come with a game, by name: any of them can be taken to a table."""
    found: dict[str, Step] = {}
    for file in ("heroes.yaml", "party.yaml"):
        usual = "" if file == "heroes.yaml" else "gm"  # of a party only the players' own
        for step in people(game, lang, file):
            fields = step.fields or {}
            if fields.get("player", usual) != "gm":
                found.setdefault(str(fields.get("name")), step)
    return found
