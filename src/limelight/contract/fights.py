"""Whole fights: how one begins, what everybody does, and how it can end."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec import Struct

from .commands import Command
from .refusals import Refusal
from .rolls import Roll
from .seats import Seat
from .throws import Faces, Throw

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

Policy = Callable[[Any], tuple[Seat, Command] | None]
"""What is done next in a state, and by whom; None when it is over."""

End = tuple[str, str]
"""How a fight ends: a word (``ends.…`` in the game's words), and whom or what it names."""
OPEN: End = ("open", "")
"""It was not over yet when nobody looked any longer."""
NEVER: End = ("never", "")

Progress = Callable[[int, int], None]
"""Told how much of how much is done."""
Tally = dict[str, dict[Any, int]]
"""How often each answer came up, by question."""


class Solved(NamedTuple):
    """Every end that a state can come to, with everybody following a policy."""

    ends: tuple[tuple[Any, Mapping[str, int], Fraction], ...]
    """States in which it is over (their tracks are plenty or 0), the tracks that are really
    left, and the chance."""
    never: Fraction
    """The chance that it never ends."""
    steps: Fraction | None
    """How many throws decide it on average; None where it may never end."""
    nodes: int
    """How many states were solved."""


class Solve(Protocol):
    """The engine's solver, as a fight is handed it."""

    def __call__(self, state: Any, policy: Policy) -> Solved | Refusal:
        """Plays a state to its end in every way at once."""


class Budget(NamedTuple):
    """What an exact answer may take, and who is told how far it is."""

    most: int | None = None
    """In the fight's own steps; None: what it thinks right."""
    progress: Progress | None = None


class Outlook(NamedTuple):
    """How a fight goes, exactly or as it was simulated."""

    ends: Mapping[End, Fraction]
    means: Mapping[str, Fraction | None]
    """What it costs on average, by name (``means.…`` in the game's words)."""
    plain: Mapping[str, Any]
    """Everything as JSON holds it."""
    names: tuple[str, ...] = ()
    """Who fights, for the title."""
    states: int = 0
    """How many states were solved."""


class Fight(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole fight: its fields are its options.

    A game says how it begins and which policies there are; the engine solves and simulates
    by running the rules. What a game knows to be quicker, it may do itself.
    """

    def begin(self) -> Any:
        """The state in which it begins, or a refusal of these options."""
        raise NotImplementedError

    def policy_of(self) -> Policy | Refusal:
        """What everybody does."""
        raise NotImplementedError

    def exact(self, solve: Solve, budget: Budget) -> Outlook | Refusal:
        """The chances of all its ends."""
        raise NotImplementedError

    def rounds_at_most(self) -> int:
        """After so many throws that decide, a simulated fight is left open."""
        return 1000

    def many(self, runs: int, dice: "Dice") -> Tally | None:
        """So many of them at once on arrays; None: by the rules themselves."""
        return None

    def told(self, counts: Tally, runs: int) -> Outlook:
        """What was counted over many fights, as an outlook of shares."""
        raise NotImplementedError

    def laid_out(self, ends: Mapping[End, Any]) -> dict[str, Any]:
        """Something about each end, in the places where JSON has the ends."""
        return {f"{kind} {name}".strip(): each for (kind, name), each in ends.items()}

    def shown(self) -> dict[str, Any]:
        """The options that belong into a title."""
        return {}


class Lies(NamedTuple):
    """Dice that lie there: what they have come to already."""

    outcome: str
    beside: Mapping[str, int]


class Prospect(NamedTuple):
    """What lies behind a choice: a roll with its odds, or the end of a fight."""

    state: Any
    """The table after the choice, as far as the seat knows it."""
    by: str
    """Whose choice it is: a character or fighter."""
    odds: Any = None
    """The odds of the roll that the choice leads to."""
    left: Mapping[str, int] = {}
    """At an end of a fight: what everybody has left."""
    worth: Mapping[str, "Fraction | int"] = {}
    """What the choice counts besides the dice."""

    def chance(self, *codes: str) -> Fraction:
        """The chance of these outcomes, or of questions beside them, as far as the roll has any."""
        counts = {**self.odds.chances, **self.odds.counts}
        return Fraction(sum(counts.get(code, 0) for code in codes), self.odds.out_of)


class Goal(NamedTuple):
    """What somebody wants, so that choices can be weighed."""

    of: "Callable[[Prospect], Fraction | int | bool]"
    less: bool = False
    """Whether less is better."""
    whole: bool = False
    """Whether it is about the end of a fight."""
    counts: str = ""
    """What is counted; empty where it is a chance."""


class Doubt(NamedTuple):
    """A choice that a seat may be in doubt about."""

    by: str
    """Whose choice it is."""
    command: Command | None = None
    """What would be done; None: leaving things as they are."""
    roll: Roll[Any] | None = None
    """The roll that it leads to, where the game says which."""
    lies: Lies | None = None
    """What it comes to where no dice are left."""
    throw: Throw = Throw({})
    """Dice that nobody may know yet and that decide where it leads."""
    lands: "Callable[[Faces], Any] | None" = None
    """The state that it leads to, from which a whole fight can be followed."""
    fields: Mapping[str, Any] | None = None
    """What to tell it by; the fields of the command where nothing is said."""
    worth: Mapping[str, "Fraction | int"] = {}
    """What goals count besides the dice: conditions that come for sure."""
