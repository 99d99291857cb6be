"""Whole fights: how one begins, what everybody does, and how it can end."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import asdict, fields

from .commands import Command
from .refusals import Refusal, bad_value
from .rolls import Roll
from .seats import Seat
from .throws import Faces, Throw
from .tracks import drained

if TYPE_CHECKING:
    from numpy.random import Generator as Dice

Policy = Callable[[Any], tuple[Seat, Command] | None]
"""What is done next in a state, and by whom; None when it is over."""

End = tuple[str, str]
"""How a fight ends: a word (``ends.…`` in the game's words), and whom or what it names."""
OPEN: End = ("open", "")
"""It was not over yet when nobody looked any longer."""
NEVER: End = ("never", "")
"""It goes on for ever."""
BOTH: End = ("both", "")
"""Nobody has anything left."""

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

    A game says how it begins, which policies there are, and how it ended by what everybody
    has left of the tracks that it drains; the engine solves and simulates by running the
    rules. What a game knows to be quicker, it may do itself.
    """

    policies: ClassVar[Mapping[str, Policy]] = {}
    """The game's, where an option chooses among them."""

    def begin(self) -> Any:
        """The state in which it begins, or a refusal of these options."""
        raise NotImplementedError

    def policy_of(self) -> Policy | Refusal:
        """What everybody does: the policy that an option ``policy`` names, or the first."""
        name = getattr(self, "policy", next(iter(self.policies), ""))
        found = self.policies.get(name)
        if found is None:
            return bad_value("policy", "policy", policy=name[:64], known=tuple(self.policies))
        return found

    @property
    def names(self) -> tuple[str, ...]:
        """Who fights, for the title."""
        return ()

    def end_of(self, left: Mapping[str, int]) -> End:
        """How it ended, by what everybody has left: who has something left wins."""
        return next((("wins", name) for name, each in left.items() if each), BOTH)

    def every_end(self) -> tuple[End, ...]:
        """Ends that are shown even where they never come, in their order; others follow."""
        return ()

    def exact(self, solve: Solve, budget: Budget) -> Outlook | Refusal:
        """The chances of all its ends."""
        begun, policy = self.begin(), self.policy_of()
        if isinstance(begun, Refusal):
            return begun
        if isinstance(policy, Refusal):
            return policy
        found = solve(begun, policy)
        if isinstance(found, Refusal):
            return found
        shares = ((left, share) for _, left, share in found.ends)
        return self.outlook(shares, {NEVER: found.never}, found.steps, found.nodes)

    def rounds_at_most(self) -> int:
        """After so many throws that decide, a simulated fight is left open."""
        return 1000

    def many(self, runs: int, dice: "Dice") -> Tally | None:
        """So many of them at once on arrays; None: by the rules themselves."""
        return None

    def told(self, counts: Tally, runs: int) -> Outlook:
        """What was counted over many fights, as an outlook of shares; some may be open."""
        names = tuple(drained(self.begin()))
        shares = (
            (dict(zip(names, left, strict=True)), Fraction(count, runs))
            for left, count in counts["left"].items()
        )
        still = Fraction(counts["open"].get(True, 0), runs)
        total = sum(number * count for number, count in counts["rounds"].items())
        return self.outlook(shares, {OPEN: still}, None if still else Fraction(total, runs))

    def outlook(
        self,
        shares: Iterable[tuple[Mapping[str, int], Fraction]],
        unended: Mapping[End, Fraction],
        rounds: Fraction | None,
        states: int = 0,
    ) -> Outlook:
        """From what everybody has left, and how likely that is."""
        came: dict[End, Fraction] = {}
        found: dict[str, dict[int, Fraction]] = {name: {} for name in drained(self.begin())}
        for left, share in shares:
            end = self.end_of(left)
            came[end] = came.get(end, Fraction(0)) + share
            for name, n in left.items():
                found[name][n] = found[name].get(n, Fraction(0)) + share
        ends = {end: came.get(end, Fraction(0)) for end in (*self.every_end(), *sorted(came))}
        plain = self.laid_out({end: str(share) for end, share in {**ends, **unended}.items()})
        plain["rounds"] = None if rounds is None else str(rounds)
        plain["left"] = {
            name: {str(n): str(share) for n, share in sorted(of.items())}
            for name, of in found.items()
        }
        ends |= {end: share for end, share in unended.items() if share or end != NEVER}
        return Outlook(ends, {"rounds": rounds}, plain, self.names, states)

    def laid_out(self, ends: Mapping[End, Any]) -> dict[str, Any]:
        """Something about each end, in the places where JSON has the ends."""
        return {f"{kind} {name}".strip(): each for (kind, name), each in ends.items()}

    def shown(self) -> dict[str, Any]:
        """The options that belong into a title: those that are not as usual."""
        usual = {each.name: each.default for each in fields(type(self))}
        return {name: each for name, each in asdict(self).items() if each != usual[name]}


class Lies(NamedTuple):
    """Dice that lie there: what they have come to already."""

    outcome: str
    beside: Mapping[str, int] = {}


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
    about: str = ""
    """Which doubts it weighs, where a game has several kinds: those about the same."""


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
    about: str = ""
    """What kind of doubt it is, where a game has several."""
