"""What people can do at a table of any game."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract.library import without_records
from limelight.contract.tracks import fits, forms
from limelight.words import PATH

from .events import (
    Corrected,
    DiceRolled,
    FreeRoll,
    HandedOver,
    Narrated,
    Noted,
    Removed,
    SessionEnded,
    SessionStarted,
    Undone,
)
from .facts import game
from .people import known_to
from .state import Whole


@game.command()
class Narrate(ll.Command, frozen=True, kw_only=True):
    """Somebody tells what happens."""

    text: ll.Text

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """It is told."""
        return Narrated(by=seat.name, text=self.text)


@game.command(gm=True)
class Note(ll.Command, frozen=True, kw_only=True):
    """The GM writes something down that only the GM sees."""

    text: ll.Text

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """It is noted."""
        return Noted(text=self.text)


@game.command()
class RollDice(ll.Command, frozen=True, kw_only=True):
    """Any dice, for any reason; in secret for the GM alone."""

    dice: ll.DiceText
    because: ll.Text | None = None
    secret: bool = False

    def malformed(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They are dice."""
        if ll.dice.read(self.dice) is None:
            yield ll.bad_value("dice", "dice")

    def whose(self, state: Whole, seat: ll.Seat) -> ll.Refusal | None:
        """Only the GM has secrets."""
        return ll.Refusal("not_yours", "gm_only") if self.secret and not seat.gm else None

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Decision:
        """They fall."""
        written = ll.dice.read(self.dice)
        assert written is not None
        fell = yield from ll.throw(FreeRoll(written=written), hidden=self.secret)
        return DiceRolled(
            by=seat.name,
            dice=str(written),
            faces=fell.faces.get("dice", ()),
            total=fell.read.total,
            because=self.because,
            secret=self.secret,
        )

    @classmethod
    def forms(cls, seen: Whole, seat: ll.Seat) -> Iterable[ll.Form]:
        """Players have no secret dice."""
        return (ll.Form(leave_out=() if seat.gm else ("secret",)),)


class AboutSomebody(ll.Command, frozen=True, kw_only=True):
    """Something about somebody at the table: their player's, and the GM's."""

    name: ll.Name

    def unknown(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They are at the table, as far as this seat knows."""
        if not known_to(state, seat, self.name):
            yield ll.unknown(self.name, "name")

    def whose(self, state: Whole, seat: ll.Seat) -> ll.Refusal | None:
        """Theirs who play them, and the GM's."""
        owner = state.of.owners(state.game)[self.name]
        return None if seat.plays(owner) else ll.Refusal("not_yours")

    @classmethod
    def forms(cls, seen: Whole, seat: ll.Seat) -> Iterable[ll.Form]:
        """Those whom the seat plays."""
        owners = seen.of.owners(seen.game)
        yield ll.Form(choices={"name": tuple(n for n, who in owners.items() if seat.plays(who))})


@game.command()
class HandOver(AboutSomebody, frozen=True, kw_only=True):
    """Somebody's character goes to another player."""

    player: ll.Name

    def unknown(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Somebody whom nobody plays never changes hands."""
        yield from super().unknown(state, seat)
        if state.of.owners(state.game)[self.name] is None:
            yield ll.Refusal("unknown_name", "never_handed_over", "name", {"name": self.name})

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """They have another player."""
        return HandedOver(name=self.name, player=self.player)


@game.command()
class Remove(AboutSomebody, frozen=True, kw_only=True):
    """Somebody leaves the table for good."""

    def refuse(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """As the game says."""
        yield state.of.removable(state.game, self.name)

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """The name is free again."""
        return Removed(name=self.name)


@game.command(gm=True)
class Correct(ll.Command, frozen=True, kw_only=True):
    """The GM sets one value right, for all to see who may see it."""

    at: Annotated[ll.Text, ll.Words(PATH)]
    to: ll.Number | ll.Name
    because: ll.Text | None = None

    def malformed(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One of the paths that the game declares, within its range."""
        span = state.of.spans(state.game).get(self.at)
        seen = None if span is None else value_at(state, seat, self.at)
        if span is None or seen is None:
            known = (*forms(state.of.State), *state.of.paths)
            if not any(fits(self.at, form) for form in known):
                yield ll.bad_value("path", "at")
        elif not span.holds(self.to):
            yield span.why()

    def unknown(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """What it names is there, as far as the seat knows."""
        there = self.at in state.of.spans(state.game)
        if not there or value_at(state, seat, self.at) is None:
            yield ll.unknown(self.at[:64], "at")

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """It is this now."""
        corrected = Corrected(
            at=self.at,
            to=self.to,
            was=value_at(state, ll.GM, self.at),
            because=self.because,
            secret=value_at(state, ll.WATCHER, self.at) is None,
        )
        return followed(state, corrected)

    @classmethod
    def forms(cls, seen: Whole, seat: ll.Seat) -> Iterable[ll.Form]:
        """What can be corrected is what the game says."""
        spans = seen.of.spans(seen.game) if seat.gm else {}
        paths = tuple(at for at, span in spans.items() if not getattr(span, "again", False))
        if paths:
            yield ll.Form(choices={"at": paths}, trusted=True)


def followed(state: Whole, event: ll.Event) -> tuple[ll.Event, ...]:
    """Something that happened, with what else the game says happens then."""
    return (event, *state.of.follows(state.game, event.evolve(state).game))


def value_at(state: Whole, seat: ll.Seat, path: str) -> Any:
    """A value by its path as a seat sees it; None where it does not."""
    view: Any = state.of.view(state.of.redact(without_records(state.game), seat))
    for step in path.split("."):
        if not isinstance(view, dict) or step not in view:
            return None
        view = view[step]
    return view


@game.command(gm=True)
class Undo(ll.Command, frozen=True, kw_only=True):
    """Takes back the last command whole, dice included."""

    def refuse(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one."""
        if not state.top:
            yield ll.not_now("nothing_to_undo")

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """It never happened, and everybody can see that."""
        return Undone(number=state.top)


@game.command(gm=True)
class StartSession(ll.Command, frozen=True, kw_only=True):
    """An evening begins."""

    def refuse(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """None runs."""
        if state.running:
            yield ll.not_now("session_runs")

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """The next one."""
        return SessionStarted(number=state.session + 1)


@game.command(gm=True)
class EndSession(ll.Command, frozen=True, kw_only=True):
    """An evening ends."""

    def refuse(self, state: Whole, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One runs."""
        if not state.running:
            yield ll.not_now("no_session")

    def decide(self, state: Whole, seat: ll.Seat) -> ll.Answer:
        """It is over."""
        return followed(state, SessionEnded(number=state.session))
