"""A game as it is looked at: with its folder, its source and its playthroughs."""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from limelight.contract import Game
from limelight.contract.commands import Command
from limelight.play.chance import thrown
from limelight.play.playthrough import BadPlaythrough, Playthrough, Step, loaded, read
from limelight.play.table import Table
from limelight.words import words

PLACES = ("playthroughs", "tests/playthroughs")
"""Where playthroughs lie, in the folder of the game or of its project."""


class Scene(NamedTuple):
    """A playthrough and the file that it was read from."""

    path: Path
    play: Playthrough

    def steps(self) -> Iterator[tuple[Table, Step]]:
        """Step by step: the table before each one, which is then done."""
        table = Table(self.play.game, self.play.options, dice=thrown, clock=lambda: 0.0)
        for step in (*loaded(self.play, self.path.parent), *self.play.steps):
            yield table, step
            table.do(step.by, step.do, step.fields or {}, step.dice, script=True)

    def tables(self) -> Iterator[tuple[int, Table]]:
        """The table after every step, with the number of the step; 0 is the beginning."""
        last = None
        for number, (last, _) in enumerate(self.steps()):
            yield number, last
        if last is not None:
            yield number + 1, last

    def end(self) -> Table | None:
        """The table after the last step; None where there is none."""
        tables = [table for table, _ in self.steps()]
        return tables[-1] if tables else None


class Checked(NamedTuple):
    """A game, its folder and its playthroughs."""

    game: Game
    folder: Path
    scenes: tuple[Scene, ...] = ()
    unread: Mapping[str, str] = {}
    """Files that are no playthroughs, and why."""

    @property
    def words(self) -> Path:
        """The folder of its words."""
        return self.folder / "words"

    @property
    def commands(self) -> dict[str, type[Command]]:
        """Its own commands."""
        return dict(self.game.commands)

    def source(self) -> dict[Path, ast.Module]:
        """Its modules, read and not run; of a game that is one module, that one."""
        return {path: ast.parse(path.read_text("utf-8")) for path in self.files()}

    def files(self) -> list[Path]:
        """The files of its rules."""
        if (self.folder / "__init__.py").is_file():
            inside = (path.relative_to(self.folder) for path in self.folder.rglob("*.py"))
            return [self.folder / path for path in sorted(inside) if path.parts[0] != "tests"]
        modules = [each for each in sys.modules.values() if _holds(each, self.game)]
        return sorted({Path(str(each.__file__)) for each in modules})


def looked_at(game: Game, folders: Iterable[Path] = ()) -> Checked:
    """A game with the playthroughs of these folders, or of where they lie beside it."""
    folder = Path(game.folder)
    scenes: list[Scene] = []
    unread: dict[str, str] = {}
    for place in folders or _beside(folder, game.name):
        for path in sorted(place.glob("*.yaml")):
            try:
                play = read(path)
            except BadPlaythrough as error:
                unread[path.name] = words("en").say(f"playthrough.{error.why}", error.values)
                continue
            if play.game == game.name:
                scenes.append(Scene(path, play))
    return Checked(game, folder, tuple(scenes), unread)


def _beside(folder: Path, name: str) -> list[Path]:
    """Folders of playthroughs in a package, and in the project that it is a part of."""
    above = list(folder.parents)[:4]
    project = next((each for each in above if (each / "pyproject.toml").is_file()), None)
    roots = [folder] if project is None else [folder, project]
    places = [root / place for root in roots for place in PLACES]
    return [*places, *(place / name for place in places)]


def _holds(module: Any, game: Game) -> bool:
    return getattr(module, "__file__", None) is not None and vars(module).get("game") is game
