"""What a table shows: its state, its story and what can be done, each as a seat may see it."""

from typing import Any

from limelight.contract import GM, Game, Seat
from limelight.contract.events import said
from limelight.contract.offers import Offer

from . import common
from .common.events import Undone
from .common.state import Whole
from .journal import Journal
from .refusals import words_of


class Sight:
    """A table as it is looked at; nothing here changes it."""

    def __init__(self, game: Game, journal: Journal) -> None:
        self.game, self.journal = game, journal
        self._seen: dict[Seat, tuple[Whole, Any]] = {}
        self._offers: dict[Seat, tuple[Whole, tuple[Offer, ...]]] = {}

    @property
    def number(self) -> int:
        """Of the last command."""
        return self.journal.number

    @property
    def whole(self) -> Whole:
        """The table as it stands; everything, so not for players' eyes."""
        return self.journal.whole

    @property
    def state(self) -> Any:
        """What the game holds; everything, so not for players' eyes."""
        return self.journal.whole.game

    def seen(self, by: str | Seat) -> Any:
        """What the game holds, with Hidden in place of what this seat may not know."""
        seat, whole = Seat.of(by), self.journal.whole
        known = self._seen.get(seat)
        if known is None or known[0] is not whole:
            known = self._seen[seat] = whole, self.game.redact(whole.game, seat)
        return known[1]

    def view(self, by: str | Seat) -> dict[str, Any]:
        """The table as a seat sees it."""
        return self._view(self.journal.whole, self.seen(by))

    def view_at(self, number: int, by: str | Seat) -> dict[str, Any]:
        """The table as a seat saw it right after an entry."""
        if number == self.number:
            return self.view(by)
        whole, seat = self.journal.at(number), self.journal.audience(number, Seat.of(by))
        return self._view(whole, self.game.redact(whole.game, seat))

    def _view(self, whole: Whole, seen: Any) -> dict[str, Any]:
        sessions = {"session": whole.session, "session_runs": whole.running}
        return sessions | self.game.view(seen)

    def offers(self, by: str | Seat) -> tuple[Offer, ...]:
        """What a seat can do now: the game's offers, then those of every game."""
        seat, whole = Seat.of(by), self.journal.whole
        known = self._offers.get(seat)
        if known is None or known[0] is not whole:
            found = common.offers(whole, self.seen(seat), seat)
            known = self._offers[seat] = whole, found
        return known[1]

    def events(self, number: int, by: str | Seat) -> tuple[Any, ...]:
        """The events of an entry, as a seat may see them."""
        entry = self.journal.entries[number - 1]
        events, seat = self.journal.events(entry), self.journal.audience(number, Seat.of(by))
        return common.shown(self.game, events, seat, entry.rules)

    def story(self, by: str | Seat, language: str = "en", since: int = 0) -> list[str]:
        """What happened after entry ``since``, as sentences that this seat may read."""
        seat = Seat.of(by)
        return [
            line
            for entry in self.journal.entries[since:]
            if (line := self.line(entry.number, seat, language))
        ]

    def line(
        self, number: int, seat: Seat, language: str, shown: tuple[Any, ...] | None = None
    ) -> str:
        """What the story says of one entry; of an undo, also what it took back.

        ``shown`` are its events as the seat may see them, where somebody has them already.
        """
        spoken = words_of(self.game, language)
        shown = self.events(number, seat) if shown is None else shown
        undone = [event for event in shown if isinstance(event, Undone)]
        lines = []
        for event in undone:
            what = self.line(event.number, seat, language)
            values = {"number": event.number, "what": what or "…"}
            lines.append(spoken.say("story.undone", values))
        told = said(shown[len(undone) :], self.journal.entries[number - 1].do)
        return " ".join((*lines, *(spoken.say(each.key, each.values) for each in told)))

    def players(self) -> tuple[str, ...]:
        """Everybody whose seat exists: who plays a character, or has sent a command."""
        owners = (name for name in self.game.owners(self.state).values() if name)
        names = dict.fromkeys((*owners, *self.journal.senders))
        return tuple(name for name in names if name != GM.name)
