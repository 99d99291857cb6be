"""The command line, by its own help."""

from pathlib import Path

from limelight.cli.commands import COMMANDS
from limelight.cli.commands import command as known
from limelight.cli.help import takes
from limelight.games import GAMES

from .markdown import code, shown
from .said import said

ASKED_OF_GAMES = ("roll", "odds", "simulate", "encounter")
"""The commands that say more when a game is named."""


def write(folder: Path) -> None:
    """One page: everything that can be typed."""
    parts = [
        "# The command line",
        "What `limelight` says of itself. Exit codes: 0 done, 1 a check or an expectation failed,"
        " 2 refused or bad input (one line on standard error).",
        shown("output", said("--help")),
    ]
    for command in COMMANDS:
        parts += [f"## {code(f'limelight {command}')}", shown("output", said(command, "--help"))]
        if command in ASKED_OF_GAMES:
            games = [game for game in GAMES if takes(known(command), game)]
            parts += [part for game in games for part in _of_game(command, game)]
    (folder / "index.md").write_text("\n\n".join(parts), "utf-8")


def _of_game(command: str, game: str) -> tuple[str, str]:
    """What a command says of the rolls of a game, without what it says of every game."""
    common = said(command, "--help").splitlines()
    lines = [line for line in said(command, game, "--help").splitlines() if line not in common]
    heading = f"### {code(f'limelight {command} {game}')}"
    return heading, shown("output", "\n".join(lines))
