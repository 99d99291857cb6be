"""What a table shows: its state, its story and what can be done, each as a seat may see it."""

from collections.abc import Callable, Iterable
from typing import Any

from limelight.contract import GM, Chip, Game, Said, Seat, written_out
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
        self._before: dict[Seat, tuple[Whole, Any]] = {}
        """What each seat saw last before that."""
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
            if known is not None:
                self._before[seat] = known
            known = self._seen[seat] = whole, self.game.redact(whole.game, seat)
        return known[1]

    def seen_at(self, number: int, by: str | Seat) -> Any:
        """What the game held right after an entry, as a seat saw it."""
        seat, whole = Seat.of(by), self.journal.at(number)
        for known in (self._seen.get(seat), self._before.get(seat)):
            if known is not None and known[0] is whole:
                return known[1]
        return self.game.redact(whole.game, self.journal.audience(number, seat))

    def chips(self, number: int, by: str | Seat) -> tuple[Chip, ...]:
        """What an entry brought, as far as a seat may see it."""
        before, after = (self.seen_at(n, by) for n in (number - 1, number))
        return tuple(self.game.chips(before, after))

    def view(self, by: str | Seat) -> dict[str, Any]:
        """The table as a seat sees it."""
        return self._view(self.journal.whole, self.seen(by), Seat.of(by))

    def view_at(self, number: int, by: str | Seat) -> dict[str, Any]:
        """The table as a seat saw it right after an entry."""
        return self.viewing(number, by)()

    def viewing(self, number: int, by: str | Seat) -> Callable[[], dict[str, Any]]:
        """The same, made when it is called: in any thread, whatever happens meanwhile."""
        seat, whole = Seat.of(by), self.whole
        if number == self.number:
            seen = self.seen(seat)
        else:
            whole, seat = self.journal.at(number), self.journal.audience(number, seat)
            seen = self.game.redact(whole.game, seat)
        return lambda: self._view(whole, seen, seat)

    def _view(self, whole: Whole, seen: Any, seat: Seat) -> dict[str, Any]:
        around: dict[str, Any] = {
            "session": whole.session,
            "session_runs": whole.running,
            "paused": whole.paused,
            "wishes": {name: written_out(wish) for name, wish in whole.wishes.items()},
        }
        if seat.gm:
            around["scenes"] = {name: scene.shown() for name, scene in whole.scenes.items()}
        return around | self.game.view(seen)

    def status(self, by: str | Seat) -> tuple[Said, ...]:
        """What is open: at any table, then what the game says."""
        return (*common.status(self.journal.whole), *self.game.status(self.seen(by)))

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
        return players(self.whole, self.journal.senders)


def players(whole: Whole, senders: Iterable[str]) -> tuple[str, ...]:
    """Who plays a character at a table, then who else has sent a command."""
    owners = (name for name in whole.of.owners(whole.game).values() if name)
    return tuple(name for name in dict.fromkeys((*owners, *senders)) if name != GM.name)
