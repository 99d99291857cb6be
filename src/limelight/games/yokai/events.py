"""What happened at a table of the game, and who may see it."""

from typing import Any

from msgspec import structs

from limelight.game import Seat
from limelight.kinds import Event, Hidden

from .state import Character, Die, Held, Move


class Reading(Held, frozen=True, kw_only=True):
    """What a throw says: its line, its highest value, and the colour of that."""

    line: str
    high: int
    colour: str
    success: bool | None = None
    """Of a risk: whether it came off."""


class Gives(Held, frozen=True, kw_only=True):
    """What a settled move really changed; zeros are left out."""

    points: int = 0
    clues: int = 0
    bonus_dice: int = 0
    removed: int = 0
    condition: int = 0
    danger: int = 0
    dangerous_situation: bool = False


class CharacterAdded(Event, frozen=True):
    """Somebody's character came to the table."""

    name: str
    character: Character


class AdventureStarted(Event, frozen=True):
    """A new adventure."""

    difficulty: int
    question: str
    shared: bool = True


class MoveThrown(Event, frozen=True):
    """A move lies on the table, not yet settled."""

    move: Move
    reading: Reading
    bonus: bool = False


class Helped(Event, frozen=True):
    """A helper's die joins the result."""

    character: str
    die: Die
    reading: Reading
    bonus: bool = False


class Improved(Event, frozen=True):
    """Everything was thrown again with one black die more."""

    character: str
    dice: dict[str, Die]
    reading: Reading


class Settled(Event, frozen=True):
    """The move took effect."""

    character: str
    kind: str
    reading: Reading
    gives: Gives
    conditions: dict[str, str] = {}
    """Who takes a condition, and what it is called."""
    out: tuple[str, ...] = ()
    """Who goes out of action by it."""
    helpers: tuple[str, ...] = ()


class QuestionAnswered(Event, frozen=True):
    """A player answered the adventure question."""

    character: str
    player: str
    text: str
    removed: int = 0


class ClueNamed(Event, frozen=True):
    """A clue has a text."""

    number: int
    text: str


class PointsSpent(Event, frozen=True):
    """The GM spent corruption points."""

    points: int
    on: str
    danger: int | None = None
    """Of a bought fight: its danger level."""


class FightStarted(Event, frozen=True):
    """A fight begins."""

    danger: int
    weak_points: dict[str, int]
    faces: dict[str, tuple[int, ...]]
    clues: tuple[int, ...] = ()


class RoundFought(Event, frozen=True):
    """A round was fought."""

    round: int
    faces: dict[str, tuple[int, ...]]
    kept: dict[str, int]
    order: tuple[str, ...]
    counting: tuple[int, ...]
    """The two highest combat dice of those that count."""
    danger: int
    won: bool
    conditions: dict[str, int] = {}
    out: tuple[str, ...] = ()
    stronger: tuple[str, ...] = ()
    """Who takes one more die into the next round."""
    clues: int = 0


class FightLeft(Event, frozen=True):
    """Somebody got out of the fight."""

    character: str
    takes_over: str | None
    risk: int


class FightLost(Event, frozen=True):
    """Nobody is left: the fight is over without clues."""


class BroughtBack(Event, frozen=True):
    """A character is back, marked by it."""

    character: str
    attribute: str | None
    risk: int


class AdventureSolved(Event, frozen=True):
    """The solution was told and the dice decided."""

    clues: tuple[int, ...]
    faces: tuple[int, ...]
    target: int
    outcome: str
    shared: bool = True


EVENTS = (
    CharacterAdded,
    AdventureStarted,
    MoveThrown,
    Helped,
    Improved,
    Settled,
    QuestionAnswered,
    ClueNamed,
    PointsSpent,
    FightStarted,
    RoundFought,
    FightLeft,
    FightLost,
    BroughtBack,
    AdventureSolved,
)

OPEN = frozenset(
    {
        CharacterAdded,
        MoveThrown,
        Helped,
        Improved,
        Settled,
        QuestionAnswered,
        ClueNamed,
        PointsSpent,
        FightStarted,
        RoundFought,
        FightLeft,
        FightLost,
        BroughtBack,
    }
)
"""Events that everyone sees whole."""


def show(event: Any, seat: Seat) -> Any:
    """The event as this seat may see it, or None. What is not named here passes nobody."""
    if seat.gm or type(event) in OPEN:
        return event
    match event:
        case AdventureStarted():
            return event if event.shared else structs.replace(event, difficulty=Hidden)
        case AdventureSolved():
            return event if event.shared else structs.replace(event, target=Hidden)
        case _:
            return None
