"""Whether somebody can sit down at a table, among those who are there."""

from collections.abc import Iterable

from limelight.contract import Refusal
from limelight.play.seat_names import like, unfit
from limelight.store.rows import Behind, SeatRow

MOST_SEATS = 200
"""How many can be invited to one table."""


class Seating:
    """Whether somebody can sit down among those who are there; asked while nobody else sits."""

    def __init__(self, row: SeatRow, players: Iterable[str], anew: bool) -> None:
        self._row, self._players, self._anew = row, tuple(players), anew
        self.ended: list[SeatRow] = []
        """The seats that end for it: those of the same name."""
        self.refusal = Refusal("not_now", "too_many_seats")
        """Why not, where they cannot."""

    def __call__(self, rows: list[SeatRow]) -> list[str] | None:
        """The ids of the seats that end for it; None if it may not be taken."""
        name = self._row.player
        named = [row for row in rows if row.player and row.role != "gm"]
        self.ended = [row for row in named if row.player == name]
        seated = [row.player for row in named]
        refusal = None
        if name in self._players and not self.ended:
            refusal = like(name, seated)  # whoever is known by a name has it
        elif name and not self.ended:
            refusal = unfit(name, (*seated, *self._players))
        if refusal is None and self.ended and not self._anew:
            refusal = Refusal("bad_value", "name_in_use", "player", {"name": name})
        if refusal is None and len(rows) - len(self.ended) < MOST_SEATS:
            return [row.id for row in self.ended]
        self.refusal = refusal or self.refusal
        return None

    def alone(self, rows: list[SeatRow]) -> list[str] | None:
        """The same where nobody's seat may end: the log would have to say so first."""
        found = self(rows)
        if found:
            raise Behind(self._row.player)
        return found
