"""Everything at a table: its sessions, and what the game holds."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import limelight.contract as ll
from limelight.contract import Game

from .facts import game

MOST_ADDED = 50
"""How many a prepared scene brings at most."""
MOST_SCENES = 50
"""How many scenes the GM prepares at most."""


class OpenWish(ll.Thing, frozen=True):
    """What a player would like to roll, and why; not yet answered."""

    on: str | None = None
    text: str | None = None


class Adding(ll.Part, frozen=True, kw_only=True):
    """A command that brings somebody or something to the table, as it is sent."""

    do: ll.Name
    fields: dict[str, Any] = msgspec.field(name="with", default_factory=dict)


class Scene(ll.Thing, frozen=True):
    """What the GM has prepared, to be brought to the table in one go."""

    add: tuple[Adding, ...] = ()
    text: str | None = None

    def shown(self) -> dict[str, Any]:
        """What the GM sees of it: as it was sent."""
        add = [{"do": each.do, "with": each.fields} for each in self.add]
        return {"add": add, "text": self.text}


class Whole(Struct, frozen=True):
    """A table at one moment."""

    of: Game
    """The game that is played."""
    game: Any
    """What the game holds."""
    session: int = 0
    running: bool = False
    top: int = 0
    """The number of the last command that counts; 0 before the first."""
    wishes: dict[str, OpenWish] = {}
    """What players would like to roll, by their characters."""
    scenes: dict[str, Scene] = {}
    """What the GM has prepared; the GM's alone."""
    paused: bool = False
    """Whether somebody has stopped the play: the X-card."""

    def with_game(self, held: Any) -> "Whole":
        """The same table with what the game holds now."""
        return self if held is self.game else replace(self, game=held)

    def answered(self, names: Iterable[str]) -> "Whole":
        """The same table without the wishes of some."""
        gone = [name for name in names if name in self.wishes]
        return replace(self, wishes=ll.without(self.wishes, *gone)) if gone else self


game.State = Whole
game.redact = lambda state, seat: state
