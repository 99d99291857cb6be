"""Who sits at a table."""

from typing import Literal, NamedTuple


class Seat(NamedTuple):
    """Who sends a command or looks at the table."""

    name: str
    role: Literal["gm", "player", "watcher"]

    @property
    def gm(self) -> bool:
        """Whether this is the game master, who may do whatever a player may."""
        return self.role == "gm"

    @classmethod
    def of(cls, name: "str | Seat") -> "Seat":
        """The seat that a bare name means: ``gm``, or a player; a seat is itself."""
        if isinstance(name, Seat):
            return name
        return GM if name == "gm" else cls(name, "player")

    def plays(self, player: str | None) -> bool:
        """Whether this seat acts for that player: it is theirs, or the GM's."""
        return self.role == "gm" or (self.role == "player" and self.name == player)


GM = Seat("gm", "gm")
WATCHER = Seat("", "watcher")
"""Sees what every seat may see, and does nothing."""
