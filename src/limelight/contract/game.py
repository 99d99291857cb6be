"""One game: what was entered, and functions that follow by themselves unless it has its own."""

import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from . import cards, defaults, library, thing_commands, tracks
from .cards import Act, Card, Look, Row
from .chips import Chip, chips
from .commands import Answer, Command, Decision
from .content import Formats
from .driver import after, folded
from .encounters import Encounter
from .events import PLAIN, Event, Moved, Now, Placed, Rolled, name_of
from .fights import Doubt, Fight, Goal, Policy
from .forecasts import Forecaster
from .library import unfit_records
from .marks import Secret, declared
from .moments import Moment
from .refusals import Refusal, ordered
from .rolls import Lone, Roll
from .said import Said
from .seats import GM, Seat
from .seen import NOW, hidden, veiled
from .stages import Stages, first, stages, worst
from .things import Options, Thing
from .throws import Throw

if TYPE_CHECKING:
    from .offers import Offer

C = TypeVar("C", bound="type[Command]")
E = TypeVar("E", bound="type[Event]")
Q = TypeVar("Q", bound="type[Roll[Any]] | type[Lone]")
S = TypeVar("S", bound="type[Thing]")
P = TypeVar("P", bound="type[Options]")
T = TypeVar("T", bound="type[Fight]")
F = TypeVar("F", bound=Callable[..., Any])


class Game:
    """One game: no dice are thrown here, no clock is read, no word for people is held.

    ``file`` is the ``__file__`` of the module that makes it: words and pages lie beside it.
    ``version`` is that of the rules; entries of rules before ``same_since`` are folded, not
    decided again. ``reasons`` and ``lacks`` are its own codes of refusal, in their order.
    """

    def __init__(
        self,
        name: str,
        file: str,
        *,
        version: int = 1,
        same_since: int = 1,
        anew: Mapping[str, int] = {},
        rules: Iterable[str] = (),
        reasons: tuple[str, ...] = (),
        lacks: tuple[str, ...] = (),
        seals: bool = False,
        looks: Mapping[str, Look] = {},
        dice: Mapping[str, str] = {},
    ) -> None:
        self.name, self.version, self.same_since = name, version, same_since
        self.anew = anew
        """Commands that were decided otherwise before that version: older entries of these are
        folded, and everything else is decided again."""
        self.folder = os.path.dirname(os.path.abspath(file))
        self.rules = tuple(rules)
        """The ids of its rules."""
        self.refusals = ordered(reasons, lacks)
        """Every code of refusal, in the order in which they are given."""
        self.order = {code: place for place, code in enumerate(self.refusals)}
        self.seals = seals
        """Whether it has things that not even the GM may see yet."""
        self.looks, self.shapes = looks, dice
        """How its tracks and its dice are drawn: by their names."""

        self.State: type[Any] = Thing
        self.Options: type[Options] = Options
        self.commands: dict[str, type[Command]] = {}
        self.events: dict[str, type[Event]] = {name_of(each): each for each in PLAIN}
        self.rolls: dict[str, Any] = {}
        """Rolls that anybody can make without a table: structs whose ``roll()`` is the roll."""
        self.fights: dict[str, type[Fight]] = {}
        self.encounter: type[Encounter] | None = None
        """What can be said of a fight that is still being planned; None: nothing is reckoned."""
        self.forecaster: type[Forecaster] | None = None
        """How whole fights are foretold, of a party against adversaries; None: not at all."""
        self.formats: Formats | None = None
        """How files of other programs, and its own, are read and written; None: not at all."""
        self.policies: dict[str, Policy] = {}
        """What everybody does, by name; the first is the usual one."""
        self.goals: dict[str, Goal] = {}
        """What can be wanted, by name; the first is the usual one."""
        self.rules_of: dict[type[Any], tuple[str, ...]] = {}
        self._gm: set[type[Command]] = set()
        self._people: set[type[Command]] = set()
        self._anonymous: set[type[Command]] = set()
        self._stages: dict[type[Command], Stages] = {}

        self.start: Callable[[Any], Any] = lambda options: self.State()
        """The state of a new table with these options."""
        self.understand: Callable[[str, dict[str, Any]], dict[str, Any] | Refusal] = (
            defaults.understand
        )
        """What people write, made plain fields."""
        self.redact: Callable[[Any, Seat], Any] = defaults.redact
        """The one door: the state with Hidden in place of what a seat may not know."""
        self.show: Callable[[Any, Seat, int], Any] = self._show
        """An event as a seat may see it, or None; by what its version of the rules showed."""
        self.view: Callable[[Any], dict[str, Any]] = defaults.view
        """A redacted state, written out in the words of the contract."""
        self.result: Callable[[tuple[Any, ...], Any, Any], dict[str, Any]] = defaults.result
        """What shown events gave, between two redacted states."""
        self.waits_for: Callable[[Any], Iterable[str]] = defaults.waits_for
        """The commands that the table is waiting for."""
        self.offers: Callable[[Any, Any, Seat], tuple[Offer, ...]] = self._offers
        """What a seat can do now: the state, what it sees of it, and the seat."""
        self.cards: Callable[[Any], tuple[Card, ...]] = partial(defaults.cards, self.commands)
        self.gauges: Callable[[Any], tuple[Row, ...]] = lambda seen: cards.gauges(self, seen)
        self.brings: Callable[[Any, str, Mapping[str, Any]], Iterable[Said]] = partial(
            thing_commands.brings, self.commands
        )
        """What a command with these fields would bring, from what is seen: for those who choose."""
        self.moment: Callable[[Any, Seat], Moment | None] = defaults.moment
        """What happens now at a redacted table, as a seat is told it; None: whatever is waited
        for."""
        self.chips: Callable[[Any, Any], Iterable[Chip]] = lambda before, after: chips(
            self, before, after
        )
        """What something brought, from what a seat saw before and sees after it."""
        self.page: Callable[[Any, Seat], Mapping[str, Any]] = lambda seen, seat: {}
        """What the game's own ``page.html`` shows besides, as ``own``."""
        self.status: Callable[[Any], Iterable[Said]] = lambda seen: ()
        """What is open at a redacted table, whose turn it is, what waits for somebody."""
        self.owners: Callable[[Any], Mapping[str, str | None]] = defaults.owners
        """Everybody who can leave the table, and whose they are (None: never handed over)."""
        self.hand_over: Callable[[Any, str, str], Any] = defaults.hand_over
        self.reseated: Callable[[Any, str], Any] = lambda state, player: state
        """The state after a player's seat went to somebody who may be another: what lies sealed
        by that player is not theirs to see."""
        self.lasting: Callable[[Any, Any], tuple[Event, ...]] = lambda back, now: ()
        """What stays although a command is taken back: the state gone back to, and that of now."""
        self.removable: Callable[[Any, str], Refusal | None] = lambda state, name: None
        self.remove: Callable[[Any, str], Any] = defaults.remove
        self.person_file: Callable[[Any, str], dict[str, Any] | None] = partial(
            defaults.person_file, name, self.commands
        )
        """Somebody to take along: a playthrough whose one step brings them to another table; None
        where nobody is called so. By itself what the command that brings them says of them."""
        self.records: Callable[[Any], Mapping[str, Mapping[str, Any]]] = library.records
        """The library of a redacted table: what a seat may know of it, by kind and name."""
        self.shelf: Callable[[Any], Iterable[tuple[str, dict[str, Any], Iterable[Said]]]] = partial(
            library.shelf, self
        )
        """What of that library can be brought to the table: the command, its fields, and what is
        said of it."""
        self.spans: Callable[[Any], Mapping[str, tracks.Span | tracks.OneOf]] = defaults.spans
        """Every path of this state that the GM may correct, with what it may be."""
        self.paths: tuple[str, ...] = ()
        """Further paths that can be corrected, beside tracks and settable words; ``*``: a name."""
        self.put: Callable[[Any, list[str], int | str], Any] = tracks.put
        """The state with the value at one of these paths set."""
        self.corrected: Callable[[Any, str], Any] = lambda state, at: state
        """The state after a value was corrected, with what follows from it."""
        self.follows: Callable[[Any, Any], tuple[Event, ...]] = lambda before, after: ()
        """What else happens when a value is corrected or a session ends: the state before that,
        and after it. Unlike ``corrected`` it is stored, so that older entries stay as they were."""
        self.wishable: Callable[[Any, str], tuple[str, ...] | None] = defaults.wishable
        """What somebody can wish to roll on, by name; None while they take no part in play, as who
        has retired never does."""
        self.wish_words = ""
        """The group of words for what can be wished, where that is codes and not names."""
        self.answers: Callable[[Event], Iterable[str]] = defaults.answers
        """Whose wish an event answers: who is called by it; who retires has none any more."""
        self.grants: Callable[[Any, str, str | None], Iterable[Act]] = defaults.grants
        """How the GM makes a wish a roll, in one go: whose it is, and on what."""
        self.ready: Callable[[str, Mapping[str, Any]], Iterable[Said]] = defaults.ready
        """What somebody is who waits in the library, in a word each: the command that brings
        them, and its fields."""
        self.session_starts: Callable[[Any], Any] = defaults.session_starts
        self.session_ends: Callable[[Any], Any] = defaults.session_ends
        self.opens: Callable[[Any, Any], bool | None] = lambda closed, later: None
        """Whether a later event opens what an earlier one closed even to the GM; False: it never
        will be, because something else took its place; None: not yet."""
        self.essence: Callable[[Any], bytes] = defaults.essence
        """What the future depends on: no round numbers, no counters of things past."""
        self.part: Callable[[Any, Command], Any] = lambda state, command: None
        """The part of a state that a command looks at and changes, as a state of its own: what
        happens there happens alike in every whole; None where that is everything."""
        self.joined: Callable[[Any, Any], Any] = lambda state, part: part
        """A state with one of its parts as it is now."""
        self.open_rolls: Callable[[Any, Seat], Iterable[tuple[str, Roll[Any]]]] = self._open_rolls
        """The rolls that lie ahead at a redacted table, for this seat's own first: by whom."""
        self.doubts: Callable[[Any, Seat], Iterable[Doubt]] = lambda seen, seat: ()
        """The choices that a seat may be in doubt about, from what it sees."""

    def __repr__(self) -> str:
        return f"<Game {self.name}: rolls {', '.join(self.rolls) or 'none'}>"

    # Entering what the game is made of

    def command(
        self, *rules: str, gm: bool = False, people: bool = False, anonymous: bool = False
    ) -> Callable[[C], C]:
        """Enters a command with the ids of its rules; ``gm``: only the GM's.

        ``people``: about who is at the table, and not about what they do there.
        ``anonymous``: every seat's, watchers' too, and nobody can tell who sent it.

        A name is entered once: a second time is a ValueError, here as for all that follows.
        """

        def enter(command: C) -> C:
            self._enter("command", self.commands, name_of(command), command)
            self.rules_of[command] = rules
            if gm:
                self._gm.add(command)
            if people:
                self._people.add(command)
            if anonymous:
                self._anonymous.add(command)
            return command

        return enter

    def gm_only(self, command: type[Command]) -> bool:
        """Whether a command was entered as the GM's alone."""
        return command in self._gm

    def about_people(self, command: type[Command]) -> bool:
        """Whether a command was entered as one about who is at the table."""
        return command in self._people

    def anonymous(self, command: type[Command]) -> bool:
        """Whether a command was entered as one that every seat may send, unknown to all."""
        return command in self._anonymous

    def event(self, *rules: str) -> Callable[[E], E]:
        """Enters an event with the ids of its rules; what is not entered is shown to nobody."""

        def enter(event: E) -> E:
            self._enter("event", self.events, name_of(event), event)
            self.rules_of[event] = rules
            return event

        return enter

    def roll(self, name: str) -> Callable[[Q], Q]:
        """Enters a roll, or its options, to be made and priced without a table."""

        def enter(roll: Q) -> Q:
            self._enter("roll", self.rolls, name, roll, self.fights)
            return roll

        return enter

    def fight(self, name: str) -> Callable[[T], T]:
        """Enters a whole fight that can be solved and simulated."""

        def enter(fight: T) -> T:
            self._enter("fight", self.fights, name, fight, self.rolls)
            return fight

        return enter

    def state(self, state: S) -> S:
        """Enters what a table holds."""
        self.State = state
        return state

    def options(self, options: P) -> P:
        """Enters what a table can choose."""
        self.Options = options
        return options

    def policy(self, decide: F) -> F:
        """Enters what everybody does, by the name of the function."""
        self._enter("policy", self.policies, decide.__name__, decide)
        return decide

    def _enter(
        self, kind: str, where: dict[str, Any], name: str, what: Any, beside: Iterable[str] = ()
    ) -> None:
        """Enters one thing under its name, which none of its kind has; a plain event's is free."""
        if name in where and where[name] not in PLAIN:
            raise ValueError(f"the game {self.name} enters the {kind} {name!r} twice")
        if name in beside:
            raise ValueError(f"the game {self.name} calls both a roll and a fight {name!r}")
        where[name] = what

    # Deciding

    def decide(self, state: Any, command: Any, seat: Seat) -> Decision | Answer:
        """State and command to events, or a refusal; dice are asked for on the way."""
        kind = type(command)
        known = self._stages.get(kind)
        if known is None:
            known = self._stages[kind] = stages(self, kind, self.gm_only(kind))
        refusal: Refusal | None
        meant, records, malformed, checks, refuse = known
        if meant:
            command = command.meant(state)
            if type(command) is Refusal:
                return command
        if records and (refusal := first(unfit_records(command))) is not None:
            return refusal
        if malformed and (refusal := first(command.malformed(state, seat))) is not None:
            return refusal
        for check in checks:
            refusal = check(state, command, seat)
            if refusal is not None:
                return refusal
        if refuse:
            refusal = worst(command.refuse(state, seat), self.order)
            if refusal is not None:
                return refusal
        answer: Decision | Answer = command.decide(state, seat)
        return answer

    def tried(self, state: Any, command: Command, seat: Seat) -> Throw | Refusal | Any:
        """What a command would come to: the throw it asks for, its events, or a refusal."""
        return after(self.decide(state, command, seat), ())

    def first_roll(self, seen: Any, command: Command) -> Roll[Any] | None:
        """The roll that a command begins with, whoever sends it; None if it begins with none."""
        throw = self.tried(seen, command, GM)
        return throw.roll if isinstance(throw, Throw) else None

    def after(self, state: Any, command: Command, seat: Seat) -> Any:
        """The state after a command that needs no dice; None if it is refused or throws some."""
        ended = self.tried(state, command, seat)
        if isinstance(ended, Throw | Refusal):
            return None
        return folded(state, ended)

    # What follows by itself

    def _show(self, event: Any, seat: Seat, rules: int = NOW) -> Any:
        if type(event) is Now:
            return replace(event, fields=self._now(event.fields, seat, rules))
        if type(event) is Placed:
            if hidden(event.thing) and not seat.gm:
                return None
            return replace(event, thing=veiled(event.thing, seat.gm, rules))
        if type(event) is Moved:
            if seat.gm or not (event.unseen or event.secret):
                return event
            by = {track: n for track, n in event.by.items() if track not in event.secret}
            return replace(event, by=by, secret=()) if by and not event.unseen else None
        if type(event) is Rolled:
            return veiled(event, seat.gm, rules)
        if name_of(type(event)) not in self.events:
            return None
        if not seat.gm and hidden(event):
            return None
        return veiled(event, seat.gm, rules)

    def _now(self, fields: Mapping[str, Any], seat: Seat, rules: int) -> dict[str, Any]:
        """Fields of the state as a seat may know them."""
        secrets = ((f.name, f.mark(Secret)) for f in declared(self.State))
        closed = {name for name, mark in secrets if mark and (mark.sealed or not seat.gm)}
        return {n: veiled(v, seat.gm, rules) for n, v in fields.items() if n not in closed}

    def _offers(self, state: Any, seen: Any, seat: Seat) -> "tuple[Offer, ...]":
        from .offers import offers  # a roll without a table asks for none

        return offers(self, state, seen, seat)

    def _open_rolls(self, seen: Any, seat: Seat) -> Iterable[tuple[str, Roll[Any]]]:
        """The rolls of what the table waits for, where nothing is left to fill in, then doubts."""
        for offer in self.offers(seen, seen, seat):
            if offer.first and offer.throws and not offer.fields:
                command = msgspec.convert(dict(offer.settled), self.commands[offer.do])
                roll = self.first_roll(seen, command)
                if roll is not None:
                    yield next((str(each) for each in offer.settled.values()), ""), roll
        yield from ((each.by, each.roll) for each in self.doubts(seen, seat) if each.roll)

    def stored(self, event: Mapping[str, Any]) -> Event:
        """A stored event as the struct that it is."""
        from .stored import decoded

        return decoded(self, event)
