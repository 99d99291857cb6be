"""Forecasts: a party and its adversaries, played to the end many times, and what is counted."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from msgspec import Struct

from .commands import Command
from .encounters import Reckoned
from .fights import Tally
from .said import Said
from .seats import Seat

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

WON, LOST, UNENDED = "won", "lost", "open"
"""How a fight that was foretold ends: for the party, against it, or not within its bound."""
OURS, THEIRS, TABLE = "ours", "theirs", "table"
"""Whose a measure is: somebody's of the party, one of the adversaries', or everybody's."""
MOST_TOLD = 60
"""The course of a fight is told over so many rounds; what lasts longer is counted all the same."""

Play = Callable[[Any, Seat, Command], Any]
"""The state after a command, with dice where it asks for them."""


class Measure(NamedTuple):
    """What is counted of everybody on a side, or of the table (``measure.…`` in its words)."""

    name: str
    kind: Literal["chance", "amount"] = "amount"


class Covered(NamedTuple):
    """What of somebody, or of the table, a forecast plays, and what it leaves out."""

    name: str
    """Whose it is; empty for the table."""
    played: tuple[Said, ...] = ()
    left_out: tuple[Said, ...] = ()


class Choice(NamedTuple):
    """One way to go on in the middle of a fight, weighed by how the fight ends."""

    says: Said
    """What it is called."""
    do: str
    fields: Mapping[str, Any]
    """The command, as far as it is settled."""
    side: str
    """For which side it is made."""
    state: Any
    """Where it leads, to be begun from."""
    policy: Any
    """How it goes on; where dice decide where it leads, one whose first choice is settled."""


class People(NamedTuple):
    """Who fights whom, in the order in which they are counted."""

    ours: tuple[str, ...]
    theirs: tuple[str, ...]


class Forecaster(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How fights of a game are foretold: its fields are the game's own options.

    A fight begins in a state of the table. Many are played side by side on arrays, or one by
    the rules themselves, by the same policy; both are counted alike: ``end``, ``rounds.END``,
    ``course.SIDE.ROUND``, ``SIDE.PLACE.MEASURE`` and ``table.MEASURE``, whole numbers all of
    them, so that counts of many pieces are added up in any order.
    """

    policies: ClassVar[Mapping[str, Any]] = {}
    """Who does what, by name (``policy.…`` in the game's words says what it does)."""
    measures: ClassVar[Mapping[str, tuple[Measure, ...]]] = {}
    """What is counted, by whose it is."""
    brings: ClassVar[Mapping[str, str]] = {}
    """The commands that bring somebody of a side to a table; a side that is missing here is
    nobody's to bring: the options say what it is."""
    harder: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    """What can be made harder step by step, and the steps (``harder.…`` in the game's words)."""

    def met(self, ours: Any, theirs: Any) -> Any:
        """The state in which those of one table meet those of another, or why they cannot.

        Where nobody brings the other side, it is None.
        """
        raise NotImplementedError

    def begun(self, state: Any) -> Any:
        """A table as it is now, made ready to be played on; or why it cannot be."""
        raise NotImplementedError

    def alone(self, state: Any) -> Any:
        """A table without those whom the party fights there, for a scene that brings others."""
        return state

    def people(self, state: Any) -> People:
        """Who fights."""
        raise NotImplementedError

    def many(self, state: Any, policy: Any, runs: int, dice: "Dice") -> Tally:
        """So many fights from a state that has begun, on arrays."""
        raise NotImplementedError

    def one(self, state: Any, policy: Any, play: Play) -> Tally:
        """One fight by the rules themselves."""
        raise NotImplementedError

    def exact(self, state: Any, policy: Any, most: int) -> Tally | None:
        """Every way at once, as whole numbers of one sum; None where it takes more steps."""
        return None

    def coverage(self, state: Any) -> tuple[Covered, ...]:
        """What is played of everybody and what is not."""
        return ()

    def points(self, state: Any) -> Reckoned | None:
        """What the game's own reckoning says of this fight, to compare."""
        return None

    def choices(self, state: Any, policy: Any) -> Iterable[Choice]:
        """What is to be decided at a table now; nothing where that cannot be foretold."""
        return ()

    def unweighed(self, state: Any) -> Iterable[Said]:
        """What could be chosen there besides, and is not among the choices."""
        return ()

    def made_harder(self, state: Any, how: str, by: int) -> Any:
        """The same fight made harder by so many steps; None where that is not possible."""
        return None


def course(side: str, number: int) -> str:
    """The question what a side has left after so many rounds."""
    return f"course.{side}.{number}"


def of_person(side: str, place: int, measure: str) -> str:
    """The question after a measure of somebody, by their place."""
    return f"{side}.{place}.{measure}"


def counted(values: Iterable[Any]) -> dict[Any, int]:
    """How often each value is there."""
    found: dict[Any, int] = {}
    for each in values:
        found[each] = found.get(each, 0) + 1
    return found
