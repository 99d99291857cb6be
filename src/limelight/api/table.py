"""A table for programs: it plays, and says the odds and what each choice is worth."""

from collections.abc import Iterable

from limelight.chances.advice import Advice, advise
from limelight.chances.forecasts.weighing import Weighing, weigh
from limelight.chances.rolls.ahead import Ahead, ahead
from limelight.contract import Refusal, Seat
from limelight.play import log, table
from limelight.play.mistakes import BadLog, raised


class Table(table.Table):
    """One table being played.

    What a person gets wrong is an answer (:class:`Refusal`); what makes no sense at all is
    raised (:class:`Mistake`). Odds and advice are asked for a seat, and know what it knows.
    """

    @classmethod
    def opened(cls, lines: Iterable[bytes]) -> "Table":
        """The table of a log that :meth:`export` gave the GM: checked, and ready to go on."""
        found = log.open_table(lines, cls)
        if isinstance(found, cls):
            return found
        assert isinstance(found, log.Bad)
        raise BadLog(found.why, line=found.line, number=found.number)

    def export(self, seat: str | Seat = "gm") -> list[bytes]:
        """The log as this seat may see it, line by line: to keep, and for ``limelight verify``."""
        return list(log.export(self, seat))

    def odds(self, seat: str | Seat) -> Ahead | None:
        """The exact odds of the roll that is open, from what this seat knows; None if none is.

        Where the seat may not know what is to be reached, they are a curve over everything
        that it may be.
        """
        by = Seat.of(seat)
        return ahead(self.game, self.seen(by), by)

    def weigh(self, policy: str = "", *, seed: int = 1) -> Weighing | None:
        """What the next choice in a fight comes to when it is played to its end, each way.

        It knows what is hidden, so it is for the GM; None where nothing is to be chosen.
        """
        found = weigh(self.game, self.state, policy, seed=seed)
        if isinstance(found, Refusal):
            raise raised(found, self.game)
        return found

    def advice(self, seat: str | Seat, goal: str = "", policy: str = "") -> Advice | None:
        """What each choice of this seat is worth towards a goal; None if it has none to make.

        Without a goal it is the game's usual one; ``policy`` says what everybody does
        afterwards, where that matters.
        """
        by = Seat.of(seat)
        found = advise(self.game, self.seen(by), by, goal, policy)
        if isinstance(found, Refusal):
            raise raised(found, self.game)
        return found
