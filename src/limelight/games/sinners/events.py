"""What happened at a table of the game, and who may see it."""

from typing import Any

from msgspec import structs

from limelight.game import Seat
from limelight.kinds import Event

from .state import Answers, Declaration, Fight, Fighter, Group, Held, Leaving, Phase, Test
from .state import Split as SplitState


class Effect(Held, frozen=True, kw_only=True):
    """What a manoeuvre did."""

    manoeuvre: str
    on: str
    by: str


class FighterAdded(Event, frozen=True):
    """A fighter came to the table."""

    name: str
    fighter: Fighter


class FightStarted(Event, frozen=True):
    """A fight begins: initiative is known, and one group stands or a split is due."""

    fight: int
    starter: str
    target: str
    members: tuple[str, ...]
    faces: dict[str, tuple[int, ...]]
    values: dict[str, int]
    order: tuple[str, ...]
    begins_round: bool = False
    group: int | None = None
    split: str | None = None
    """The side that has to split."""


class Joined(Event, frozen=True):
    """Somebody joined a running fight."""

    fighter: str
    group: int
    value: int
    order: tuple[str, ...]
    split: str | None = None


class GroupsFormed(Event, frozen=True):
    """A fight was split into groups."""

    groups: dict[int, tuple[str, ...]]
    active: dict[int, str]


class Declared(Event, frozen=True):
    """Somebody has declared; what, only they know before the exchange."""

    fighter: str
    by: str
    declaration: Declaration | None = None


class Favoured(Event, frozen=True):
    """The GM gave advantage or disadvantage for this phase."""

    fighter: str
    advantage: int = 0
    disadvantage: int = 0


class Tested(Event, frozen=True, kw_only=True):
    """The tests of an exchange fell, and a decision is asked for; damage dice lie sealed."""

    group: int
    tests: dict[str, Test]
    asks: str
    side: str
    damage: dict[str, tuple[int, ...]] | None = None


class Answered(Event, frozen=True):
    """A decision in an exchange."""

    group: int
    answers: Answers
    what: str
    said: str
    asks: str | None = None
    side: str | None = None


class Exchanged(Event, frozen=True, kw_only=True):
    """An exchange is over: what was declared, how it fell, what it did."""

    group: int
    declared: dict[str, Declaration]
    tests: dict[str, Test]
    damage: dict[str, tuple[int, ...]] = {}
    dealt: dict[str, dict[str, int]] = {}
    """By whom, on whom, how much before hit points ran out."""
    lost: dict[str, int] = {}
    effects: tuple[Effect, ...] = ()
    momentum: str
    leaving: dict[str, Leaving] = {}
    dissolves: bool = False
    opens: str = ""
    """Under what the damage dice lay sealed while decisions were open."""


class MomentumGivenUp(Event, frozen=True):
    """The active side gave the Momentum up."""

    fighter: str
    group: int
    momentum: str


class LeftWithAllies(Event, frozen=True):
    """Somebody left while an ally stays."""

    fighter: str
    group: int


class Struck(Event, frozen=True):
    """Attacks that could not be warded off: on a runner, or on one who ignores them."""

    fighter: str
    ran: bool
    tests: dict[str, Test]
    damage: dict[str, tuple[int, ...]]
    lost: int
    group: int | None = None
    fight: int = 0
    attacker: str | None = None


class Moved(Event, frozen=True):
    """A fighter moved outside melee."""

    fighter: str
    distance: int
    mode: str
    free: bool = False


class Acted(Event, frozen=True):
    """A fighter used the action."""

    fighter: str
    text: str
    pick_up: bool = False


class PhaseBegan(Event, frozen=True, kw_only=True):
    """The next phase: groups as they stand now."""

    phase: Phase
    round: int
    groups: dict[int, Group]
    fights: dict[int, Fight]
    """Fights in which somebody still stands; who changed over brings their initiative."""
    splits: tuple[SplitState, ...] = ()
    away: tuple[str, ...] = ()
    """Who got away and may move fully."""
    after: Phase


EVENTS = (
    FighterAdded,
    FightStarted,
    Joined,
    GroupsFormed,
    Declared,
    Favoured,
    Tested,
    Answered,
    Exchanged,
    MomentumGivenUp,
    LeftWithAllies,
    Struck,
    Moved,
    Acted,
    PhaseBegan,
)

OPEN = frozenset(
    {
        FighterAdded,
        FightStarted,
        Joined,
        GroupsFormed,
        Favoured,
        Answered,
        Exchanged,
        MomentumGivenUp,
        LeftWithAllies,
        Struck,
        Moved,
        Acted,
        PhaseBegan,
    }
)
"""Events that everyone sees whole."""


def show(event: Any, seat: Seat) -> Any:
    """The event as this seat may see it, or None; a declaration is its owner's alone."""
    if type(event) in OPEN:
        return event
    match event:
        case Declared():
            own = seat.role != "watcher" and seat.name == event.by
            return event if own else structs.replace(event, declaration=None)
        case Tested():
            return structs.replace(event, damage=None)
        case _:
            return None
