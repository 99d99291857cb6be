"""The contract of a game: what every game is made of, and nothing of any single one.

A game is a package (see :class:`Game`) of pure functions and frozen structs. Its rules
never roll dice: they *ask* for a :class:`Throw` and whoever runs them answers with faces.
Nothing heavy is imported here: a single roll from the command line needs this file.
"""

from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from .throws import Faces as Faces
from .throws import Throw as Throw

if TYPE_CHECKING:
    from fractions import Fraction

    from .offering import Offer


class Seat(NamedTuple):
    """Who sends a command or looks at the table."""

    name: str
    role: Literal["gm", "player", "watcher"]

    @property
    def gm(self) -> bool:
        """Whether this is the game master, who may do whatever a player may."""
        return self.role == "gm"

    @classmethod
    def of(cls, name: str) -> "Seat":
        """The seat that a bare name means: ``gm``, or a player."""
        return GM if name == "gm" else cls(name, "player")


GM = Seat("gm", "gm")
WATCHER = Seat("", "watcher")
"""Sees what every seat may see, and does nothing."""

REFUSALS = (
    "unknown_command",  # there is no such command in this game
    "unknown_field",  # the command, or a map in it, has no field of that name
    "bad_value",  # a required field is missing, or a value is of the wrong kind or range
    "unknown_name",  # nobody and nothing of that name is known to this seat
    "not_yours",  # another role's command, or somebody else's character
    "already_rolled",  # the dice have fallen: too late for what is declared before them
    "already_used",  # once per session, turn or roll, and that was it
    "no_help_on_reactions",  # nobody helps on a reaction roll
    "no_spellcast_trait",  # this character cannot make a spellcast roll
    "out_of_reach",  # farther away than one can get
    "must_weaken_first",  # so dangerous that the enemy has to be weakened first
    "not_now",  # the table is in a state in which this cannot happen
    "not_enough_hope",  # the Hope is not there
    "not_enough_fear",  # the Fear is not there
    "not_enough_points",  # the GM's points are not there
    "not_enough_bonus_dice",  # no bonus die is left
    "missing_dice",  # dice were typed in, but not all that are thrown
    "bad_dice",  # a face that the die does not have, or a die that nobody throws
    "not_found",  # no such table, or not for this seat
    "stale",  # the table has moved on since the client last looked
    "slow_down",  # too many commands in a short time
    "too_big",  # the message is larger than anything a table needs
    "too_costly",  # the answer would take longer than the budget
    "not_saved",  # it could not be stored, so it did not happen
)
"""Every reason to refuse, in the order in which they are given where several fit."""

RANK: Mapping[str, int] = {code: rank for rank, code in enumerate(REFUSALS)}


def rank(refusal: "Refusal") -> int:
    """Where a refusal stands in the order; codes of a game from outside count as not now."""
    return RANK.get(refusal.code, RANK["not_now"])


class Refusal(NamedTuple):
    """Why nothing happened. A person's mistake is an answer, never an exception."""

    code: str
    why: str = ""
    """The key of a sentence that says more (``why.…`` in the game's words)."""
    at: str = ""
    """The field that was wrong."""
    values: Mapping[str, Any] = {}


class Because(NamedTuple):
    """One step of an explanation: a rule, and the numbers that it worked on."""

    rule: str
    """Its id; empty where the rule is one without an id."""
    code: str
    values: Mapping[str, Any] = {}


Tone = Literal["", "strong", "good", "grim", "harm"]
"""How something is meant, for whoever shows it."""


class Said(NamedTuple):
    """A sentence that is still a key and its values; ``words/`` makes it one."""

    key: str
    values: Mapping[str, Any] = {}
    tone: "Tone" = ""


class Track(NamedTuple):
    """Slots of which some are marked, drawn by whoever shows them."""

    marked: int
    most: int
    kind: Literal["hope", "stress", "hit_points", "armor", "fear", "corruption", "life"]
    promised: int = 0
    """How many of the marked ones are spoken for."""


class Row(NamedTuple):
    """One line of a card: what it is called, how it stands, and how it is meant."""

    label: Said
    value: str | Said | Track
    tone: Tone = ""


class Card(NamedTuple):
    """Somebody at the table, as a seat sees them."""

    name: str
    player: str
    """Empty for those whom no player plays."""
    rows: tuple[Row, ...]
    """What changes in play."""
    more: tuple[Row, ...] = ()
    """What is looked up now and then."""


class Span(NamedTuple):
    """The whole numbers that a value may take, for ``correct``."""

    low: int
    high: int


class Facts(NamedTuple):
    """What a game declares about itself."""

    name: str
    version: int
    """Of the rules: logs of another version are folded, not decided again."""
    rule_ids: tuple[str, ...]
    refusals: tuple[str, ...] = ()
    """Codes of its own that a game from outside adds to the closed list."""
    seals: bool = False
    """Whether it has things that not even the GM may see yet."""
    paths: tuple[str, ...] = ()
    """What the GM may correct, with ``*`` for a name (``characters.*.hope``)."""


Answer = tuple[Any, ...] | Refusal
"""What a rule comes to: events, or a refusal."""

Decision = Generator[Throw, Faces, Answer]
"""A rule at work: it yields throws, is sent faces, and returns events or a refusal."""


class LoneRoll(NamedTuple):
    """What a roll without a table came to."""

    result: Mapping[str, Any]
    announce: Said
    explain: tuple[Because, ...]


LoneDecision = Generator[Throw, Faces, LoneRoll | Refusal]


class OpenRoll(NamedTuple):
    """The roll that is open at a table, as the lone roll that it comes to."""

    roll: str
    """One of the game's lone rolls."""
    options: Mapping[str, Any]
    by: str
    """Whose roll it is: a character or fighter; empty where it is everybody's."""
    hidden: str = ""
    """The option that this seat may not know, left out of the others."""


class Way(NamedTuple):
    """Something that a seat may be in doubt about doing, and what lies behind it."""

    do: str
    """The command; empty for leaving things as they are."""
    fields: Mapping[str, Any] = {}
    by: str = ""
    """Whose choice it is: a character or fighter."""
    roll: OpenRoll | None = None
    """The roll that it leads to."""
    known: Mapping[str, Any] | None = None
    """What it comes to where no dice are left: the outcome, and answers beside it."""
    held: "Mapping[str, int | Fraction]" = {}
    """What goals ask for besides: what is left of Hope, conditions that come for sure."""
    throw: Throw = Throw({})
    """Dice that nobody may know yet and that decide where it leads (sealed damage)."""
    lands: "Callable[[Faces], Any] | None" = None
    """The state that it leads to, from which a whole fight can be followed."""
    against: tuple[str, ...] = ()
    """Who has to fall for it to be won."""


class Goal(NamedTuple):
    """What somebody wants, so that ways can be weighed."""

    of: "Callable[[Way, Any], Fraction | int | bool]"
    """How much a way is worth: from the odds of its roll, or, of a whole fight, from the
    tracks that are left at an end."""
    less: bool = False
    """Whether less is better."""
    whole: bool = False
    """Whether it is about the end of a fight."""
    counts: str = ""
    """What is counted (``hope``, ``conditions``); empty where it is a chance."""


Policy = Callable[[Any], tuple[Seat, Any] | None]
"""What is done next in a state, and by whom; None when it is over."""


class Game(Protocol):
    """A game, as its package shows itself; :mod:`limelight.games` says in which files.

    Everything takes and gives the game's own frozen structs; nothing does I/O, looks at a
    clock, throws dice or holds a word for people.
    """

    folder: str
    """Where its files are, ``words/`` among them."""
    FACTS: Facts
    Options: type[Any]
    State: type[Any]
    COMMANDS: tuple[type[Any], ...]
    EVENTS: tuple[type[Any], ...]
    LONE_ROLLS: "Mapping[str, Callable[..., LoneDecision]]"
    """Rolls that anybody can make without a table, by name; their options are keywords."""

    start: Callable[[Any], Any]
    """The state of a new table with these options."""
    decide: Callable[[Any, Any, Seat], Decision]
    """State and command to events, or a refusal."""
    evolve: Callable[[Any, Any], Any]
    """State and event to the next state."""
    understand: Callable[[str, dict[str, Any]], dict[str, Any] | Refusal]
    """Turns what people write (``Agility Roll (12)``) into plain fields."""
    offers: Callable[[Any, Seat], tuple["Offer", ...]]
    """What this seat can do now."""
    redact: Callable[[Any, Seat], Any]
    """The same state with Hidden in place of what this seat may not know: the one door."""
    view: Callable[[Any, Seat], dict[str, Any]]
    """The redacted state, written out in the words of the contract."""
    show: Callable[[Any, Seat], Any]
    """The event as this seat may see it, or None."""
    result: Callable[[tuple[Any, ...], Any, Any], dict[str, Any]]
    """What shown events gave, between two redacted states."""
    gauges: Callable[[Any], tuple[Row, ...]]
    """What a redacted table has in common: the GM's Fear or points, countdowns, the round."""
    status: Callable[[Any], tuple[Said, ...]]
    """What is open at a redacted table, whose turn it is, what waits for somebody."""
    cards: Callable[[Any], tuple[Card, ...]]
    """Everybody at a redacted table."""
    announce: Callable[[Any], Said | None]
    """How a shown event is called out loud, if it is a roll."""
    tell: Callable[[Any], tuple[Said, ...]]
    """A shown event as sentences of the story."""
    explain: Callable[[Any], tuple[Because, ...]]
    """How a shown event came about, as codes and numbers with rule ids."""

    owners: Callable[[Any], Mapping[str, str | None]]
    """Everybody who can leave the table, and whose they are (None: never handed over)."""
    hand_over: Callable[[Any, str, str], Any]
    removable: Callable[[Any, str], Refusal | None]
    remove: Callable[[Any, str], Any]
    spans: Callable[[Any], Mapping[str, Span]]
    """Every path of this state that the GM may correct, with its range."""
    correct: Callable[[Any, str, int], Any]
    open_roll: Callable[[Any, Seat], OpenRoll | None]
    """Which roll lies ahead at a redacted table, for this seat before any other."""
    essence: Callable[[Any], bytes]
    """What the future depends on: no round numbers, no counters of things past."""
    tracks: Callable[[Any], Mapping[str, int]]
    """Numbers that are only taken from, never below 0, and read only for being 0 (hit points)."""
    with_tracks: Callable[[Any, Mapping[str, int]], Any]
    """The same state with these tracks."""
    POLICIES: "Mapping[str, Policy]"
    """What everybody does, by name: for whole fights, advice and simulation."""
    ways: Callable[[Any, Seat], tuple[Way, ...]]
    """What this seat may be in doubt about at a redacted table."""
    GOALS: Mapping[str, Goal]
    """What can be wanted, by name; the first is the usual one."""

    session_starts: Callable[[Any], Any]
    session_ends: Callable[[Any], Any]


def settled(answer: Any) -> Decision:
    """A rule's answer as a decision: some need no dice and are done at once."""
    return _done(answer) if isinstance(answer, tuple) else answer


def _done(answer: Answer) -> Decision:
    return answer
    yield
