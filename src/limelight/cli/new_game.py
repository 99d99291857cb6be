"""``limelight new-game NAME``: a package with a game that runs, to begin from."""

import re
import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from limelight.games import broken, names
from limelight.games.outside import NAME
from limelight.words import Words

from . import DONE, show
from .arguments import Usage, read
from .commands import Command

TEMPLATE = Path(__file__).parent.parent / "new_game"
"""The files of a new game as they will lie there, each with ``.txt`` after its name."""


COMMAND = Command("new-game", ("name",), {"into": "file"}, examples=("owls",))


def main(argv: Sequence[str], spoken: Words) -> int:
    """Makes the folder, and says what to do next."""
    found = read(argv, COMMAND.options, COMMAND.name)
    if not found.words:
        raise Usage("names", "name", command=COMMAND.name)
    if len(found.words) > 1:
        raise Usage("words", word=found.words[1][:64])
    into, name = Path(found["into"] or "."), found.words[0]
    if not into.is_dir():
        raise Usage("no_folder", folder=str(into))
    folder = into / _checked(name, into)
    files = made(name, folder)
    if found["json"]:
        show({"game": name, "folder": str(folder), "files": files})
        return DONE
    print(spoken.say("cli.new_game.made", {"game": name, "folder": str(folder)}))
    for file in files:
        print(f"  {folder / file}")
    print(spoken.say("cli.new_game.next", {"game": name, "folder": str(folder)}))
    return DONE


def made(name: str, folder: Path) -> list[str]:
    """Writes every file of the template under its own name; all of them, or none."""
    title, letters = name.replace("_", " ").title().strip(), re.sub("[^a-z]", "", name).upper()
    values = {"@name@": name, "@Title@": title, "@ID@": (letters * 2)[:2]}
    folder.mkdir()
    written = []
    try:
        for source in sorted(TEMPLATE.rglob("*.txt")):
            place = str(source.relative_to(TEMPLATE)).removesuffix(".txt").replace("NAME", name)
            text = source.read_text("utf-8")
            for hole, value in values.items():
                text = text.replace(hole, value)
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            written.append(place)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return written


def _checked(name: str, into: Path) -> str:
    """The name, if a package and a game can be called so; nothing is ever overwritten."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise Usage("new_name", name=name[:64], better=_better(name))
    if (into / name).exists() or (into / name).is_symlink():
        raise Usage("exists", folder=str(into / name))
    if name in (*names(), *broken()) or name in sys.stdlib_module_names or _importable(name):
        raise Usage("new_taken", name=name, better=f"{name}_game")
    return name


def _importable(name: str) -> bool:
    """Whether some package that is installed is called so."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return True


def _better(name: str) -> str:
    """A name that would do, as near as possible to the one that was typed."""
    plain = re.sub("[^a-z0-9]+", "_", name.lower()).strip("_")[:32]
    if not plain or not plain[0].isalpha():
        plain = f"game_{plain}".rstrip("_")
    return f"{plain}_game" if iskeyword(plain) else plain
