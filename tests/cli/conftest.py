"""A command line to type at, and a game that takes names which others have too."""

import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import coinflip
import pytest

import limelight.contract as ll
from limelight import games
from limelight.cli import main

Type = Callable[..., tuple[int, str, str]]


@pytest.fixture
def limelight(capsys: pytest.CaptureFixture[str]) -> Type:
    """Types a line; gives the exit code and what was printed where."""

    def typed(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        out, err = capsys.readouterr()
        return code, out, err

    return typed


class Greedy(coinflip.Coin, frozen=True):
    """A roll whose options are called like those of a command."""

    runs: int = 1
    progress: int = 2
    seed: int = 3


class Busy(coinflip.Coin, frozen=True, kw_only=True):
    """A roll with a name of its own for everything but what is kept inside."""

    progress: int = 2
    hope_die: int | None = None
    how_many: ll.Count


@pytest.fixture
def trap(monkeypatch: pytest.MonkeyPatch) -> Iterator[ll.Game]:
    """A game whose rolls are called like the fights of others."""
    game = ll.Game("trap", coinflip.__file__)
    game.rolls |= {"fight": coinflip.Coin, "duel": coinflip.Coin, "greedy": Greedy, "busy": Busy}
    module = ModuleType("trap_game")
    vars(module)["game"] = game
    monkeypatch.setitem(sys.modules, "trap_game", module)
    monkeypatch.setitem(games.GAMES, "trap", "trap_game")
    games.forget()  # a test before may have asked for one of this name
    yield game
    games.forget()
