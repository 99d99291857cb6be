"""What can happen at a table of any game."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract.dice import Dice, read

from .facts import game
from .state import Whole


class Sum(ll.Outcome, frozen=True):
    """What free dice come to."""

    total: int


class FreeRoll(ll.Roll[Sum], frozen=True):
    """Any dice, for any reason."""

    outcomes = {"dice": ""}
    written: Dice

    def dice(self) -> dict[str, tuple[int, ...]]:
        """As they are written; a plain number needs none."""
        return {"dice": self.written.sides} if self.written.sides else {}

    def keep(self) -> dict[str, ll.Keep]:
        """They are added up."""
        return {"dice": ll.Keep("total", signs=self.written.signs)} if self.written.sides else {}

    def judge(self, kept: ll.Kept) -> Sum:
        """The sum of the dice and the flat number."""
        (fallen,) = kept.get("dice", (0,))
        return Sum(0 * fallen, fallen + self.written.flat)


@game.event()
class Narrated(ll.Event, frozen=True):
    """Something was told."""

    by: str
    text: str


class GmAlone(ll.Event, frozen=True):
    """Something that only the GM sees."""


@game.event()
class Noted(GmAlone, frozen=True):
    """The GM noted something, for the GM alone."""

    text: str


class Reasoned(ll.Event, frozen=True):
    """Something that is told with its reason, if it has one."""

    def tell(self) -> Iterator[ll.Said]:
        """What happened, and why."""
        because = "_because" if getattr(self, "because", None) else ""
        yield ll.Said(f"story.{ll.name_of(type(self))}{because}", self.values())


@game.event()
class DiceRolled(Reasoned, frozen=True):
    """Free dice fell."""

    by: str
    dice: str
    faces: tuple[int, ...]
    total: int
    because: str | None = None
    secret: Annotated[bool, ll.Hides()] = False

    def faces_told(self) -> ll.Faces:
        """All of them."""
        return {"dice": self.faces}

    def holds(self) -> bool:
        """Whether they come to this total."""
        written = read(self.dice)
        same = written is not None and len(written.sides) == len(self.faces)
        return same and written is not None and written.total(self.faces) == self.total

    def announce(self) -> ll.Said | None:
        """What they come to."""
        return ll.Said("announce.dice", {"total": self.total})

    def result(self) -> dict[str, Any]:
        """What programs are told."""
        dice = {"dice": list(self.faces)}
        return {"roll": "dice", "outcome": "dice", "total": self.total, "dice": dice}


@game.event()
class HandedOver(ll.Event, frozen=True):
    """A character has a new player."""

    name: str
    player: str

    def evolve(self, whole: Whole) -> Whole:
        """As the game does it."""
        return whole.with_game(whole.of.hand_over(whole.game, self.name, self.player))


@game.event()
class Removed(ll.Event, frozen=True):
    """Somebody left the table."""

    name: str

    def evolve(self, whole: Whole) -> Whole:
        """As the game does it."""
        return whole.with_game(whole.of.remove(whole.game, self.name)).answered((self.name,))


@game.event()
class Corrected(Reasoned, frozen=True):
    """A value was set right; unseen by those who may not see the value."""

    at: str
    to: int | str
    was: int | str
    because: str | None = None
    secret: Annotated[bool, ll.Hides()] = False

    def evolve(self, whole: Whole) -> Whole:
        """The value is this now, and what follows from it."""
        held = whole.of.put(whole.game, self.at.split("."), self.to)
        return whole.with_game(whole.of.corrected(held, self.at))


@game.event()
class SessionStarted(ll.Event, frozen=True):
    """The session of this number runs."""

    number: int

    def evolve(self, whole: Whole) -> Whole:
        """What is once per session is free again."""
        held = whole.of.session_starts(whole.game)
        return ll.replace(whole, game=held, session=self.number, running=True)

    def headline(self) -> ll.Headline:
        """The lights go on."""
        return ll.Headline(ll.Said("headline.session_started", self.values()))


@game.event()
class SessionEnded(ll.Event, frozen=True):
    """The session of this number is over."""

    number: int

    def evolve(self, whole: Whole) -> Whole:
        """The number stays."""
        held = whole.of.session_ends(whole.game)
        return ll.replace(whole, game=held, session=self.number, running=False)

    def headline(self) -> ll.Headline:
        """Everybody is to know, and can read what happened."""
        return ll.Headline(ll.Said("headline.session_ended", self.values()))


@game.event()
class Undone(ll.Event, frozen=True):
    """The command of this number never happened, and everyone can see that."""

    number: int

    def tell(self) -> Iterator[ll.Said]:
        """The story also knows what it was."""
        yield ll.Said("story.undone_step", self.values())


@game.event()
class Reseated(ll.Event, frozen=True):
    """A player's seat was given out anew, perhaps to somebody else; the one before is closed."""

    player: str

    def evolve(self, whole: Whole) -> Whole:
        """What lies sealed by that player is not to be seen from the new seat."""
        return whole.with_game(whole.of.reseated(whole.game, self.player))


@game.event()
class Paused(ll.Event, frozen=True):
    """The play stops: the X-card. Nobody can tell who laid it, the GM neither."""

    def evolve(self, whole: Whole) -> Whole:
        """Until somebody says that it goes on."""
        return ll.replace(whole, paused=True)


@game.event()
class GoneOn(ll.Event, frozen=True):
    """The play goes on."""

    def evolve(self, whole: Whole) -> Whole:
        """As before."""
        return ll.replace(whole, paused=False)


NOBODYS = (Reseated, Paused, GoneOn)
"""What the table itself writes down: it is nobody's."""
LASTING = (Undone, *NOBODYS)


def lasting(events: tuple[ll.Event, ...]) -> bool:
    """Whether these events are of an entry that no undo takes back."""
    return bool(events) and isinstance(events[0], LASTING)


marked = game.show


def show(event: Any, seat: ll.Seat, rules: int) -> Any:
    """Notes and prepared scenes are the GM's; of everything else the marks say who sees it."""
    return None if isinstance(event, GmAlone) and not seat.gm else marked(event, seat, rules)


game.show = show
