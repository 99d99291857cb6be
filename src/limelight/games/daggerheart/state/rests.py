"""A rest: its kind, and every downtime move that was made in it."""

from collections.abc import Mapping
from typing import Literal

import limelight.contract as ll

from .countdowns import Advance
from .people import Character

MOVES = 2
"""DH-46: how many downtime moves everybody has in a rest."""
IN_A_ROW = 3
"""DH-47: after so many short rests the next must be long."""

Move = Literal["tend_to_wounds", "clear_stress", "repair_armor", "prepare", "project", "other"]
CLEARS: Mapping[str, str] = {
    "tend_to_wounds": "hp",
    "clear_stress": "stress",
    "repair_armor": "armor",
}
"""DH-48, DH-49, DH-50: the slots that a move clears."""


class Made(ll.Thing, frozen=True, kw_only=True):
    """A downtime move, and what it gave: so that an interruption can take it back (DH-R25)."""

    by: str
    move: Move
    target: str | None = None
    """Whose slots were cleared."""
    cleared: int = 0
    armor: str | None = None
    """DC-20: the armour that was repaired, where it is one of several that somebody has."""
    hope: dict[str, int] = {}
    preparation: int = 0
    """DH-R24: the number of the preparation that it belongs to."""
    advance: Advance = Advance()
    """DH-53: how the countdown of a project moved."""

    def without(self, name: str) -> "Made":
        """The move as far as it is nothing of somebody's who left."""
        made = ll.replace(self, hope=ll.without(self.hope, name))
        if self.by == name:
            made = ll.replace(made, by="")
        return ll.replace(made, target=None, cleared=0) if self.target == name else made


class Rest(ll.Thing, frozen=True, kw_only=True):
    """DH-45: the party rests."""

    kind: Literal["short", "long"]
    made: tuple[Made, ...] = ()

    def moves(self, name: str) -> tuple[str, ...]:
        """DH-46: what somebody has done in it."""
        return tuple(each.move for each in self.made if each.by == name)

    def preparation(self, name: str, joins: str) -> int:
        """DH-R24: the last preparation that one is in and the other is not; 0: none."""
        theirs = {each.preparation for each in self.made if each.by == joins}
        mine = {each.preparation for each in self.made if each.by == name}
        return max(theirs - mine, default=0)

    def left_by(self, name: str) -> "Rest":
        """The rest after somebody left: nobody who takes that name has made or got anything."""
        made = tuple(each.without(name) for each in self.made)
        return ll.replace(self, made=made)

    def without_countdown(self, name: str) -> "Rest":
        """The rest after a countdown was taken away: one that takes the name is another."""
        made = (ll.replace(m, advance=m.advance.without(name)) for m in self.made)
        return ll.replace(self, made=tuple(made))

    def alone(self, preparation: int) -> str | None:
        """Who prepares alone so far."""
        names = [each.by for each in self.made if each.preparation == preparation]
        return names[0] if len(names) == 1 else None


def resting(characters: Mapping[str, Character]) -> tuple[str, ...]:
    """DH-R22, DH-R33, DC-56: everybody who is not gone and has not retired."""
    there = ((name, who) for name, who in characters.items() if not who.retired)
    return tuple(name for name, who in there if who.standing != "gone")
