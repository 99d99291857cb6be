"""The commands and events of every game, once."""

from typing import Any

from msgspec import Struct, structs

from limelight import dice
from limelight.checks import gm_only
from limelight.game import WATCHER, Because, Decision, Game, Refusal, Said, Seat, Span, Throw
from limelight.kinds import Command, DiceText, Event, Name, Number, Text
from limelight.offering import Offer, fields_of, offer


class Whole(Struct, frozen=True):
    """Everything at a table: its sessions, and what the game holds."""

    game: Any
    session: int = 0
    running: bool = False


class Narrate(Command, frozen=True):
    """Somebody tells what happens."""

    text: Text


class Note(Command, frozen=True):
    """The GM writes something down that only the GM sees."""

    text: Text


class RollDice(Command, frozen=True):
    """Any dice, for any reason; in secret for the GM alone."""

    dice: DiceText
    because: Text | None = None
    secret: bool = False


class HandOver(Command, frozen=True):
    """Somebody's character goes to another player."""

    name: Name
    player: Name


class Remove(Command, frozen=True):
    """Somebody leaves the table for good."""

    name: Name


class Correct(Command, frozen=True):
    """The GM sets one value right, for all to see."""

    at: Text
    to: Number
    because: Text | None = None


class Undo(Command, frozen=True):
    """Takes back the last command whole, dice included."""


class StartSession(Command, frozen=True):
    """An evening begins."""


class EndSession(Command, frozen=True):
    """An evening ends."""


COMMANDS: tuple[type[Struct], ...] = (
    Narrate,
    Note,
    RollDice,
    HandOver,
    Remove,
    Correct,
    Undo,
    StartSession,
    EndSession,
)


class Narrated(Event, frozen=True):
    """Something was told."""

    by: str
    text: str


class Noted(Event, frozen=True):
    """The GM noted something."""

    text: str


class DiceRolled(Event, frozen=True):
    """Free dice fell."""

    by: str
    dice: str
    faces: tuple[int, ...]
    total: int
    because: str | None = None
    secret: bool = False


class HandedOver(Event, frozen=True):
    """A character has a new player."""

    name: str
    player: str


class Removed(Event, frozen=True):
    """Somebody left the table."""

    name: str


class Corrected(Event, frozen=True):
    """A value was set right; unseen by those who may not see the value."""

    at: str
    to: int
    was: int
    because: str | None = None
    secret: bool = False


class SessionStarted(Event, frozen=True):
    """The session of this number runs."""

    number: int


class SessionEnded(Event, frozen=True):
    """The session of this number is over."""

    number: int


class Undone(Event, frozen=True):
    """The command of this number never happened, and everyone can see that."""

    number: int


EVENTS: tuple[type[Struct], ...] = (
    Narrated,
    Noted,
    DiceRolled,
    HandedOver,
    Removed,
    Corrected,
    SessionStarted,
    SessionEnded,
    Undone,
)
OPEN = frozenset({Narrated, HandedOver, Removed, SessionStarted, SessionEnded, Undone})
"""Events that everyone sees; the others are the GM's unless :func:`show` says otherwise."""


def decide(game: Game, whole: Whole, command: Any, seat: Seat) -> Decision:
    """A command of every game (``undo`` is the journal's), or the game's own."""
    match command:
        case Narrate():
            return _not_watching(seat) or (Narrated(by=seat.name, text=command.text),)
        case Note():
            return gm_only(seat) or (Noted(text=command.text),)
        case RollDice():
            return (yield from _roll_dice(command, seat))
        case HandOver():
            return _hand_over(game, whole, command, seat)
        case Remove():
            return _remove(game, whole, command, seat)
        case Correct():
            return _correct(game, whole, command, seat)
        case StartSession():
            running = Refusal("not_now", "session_runs") if whole.running else None
            return gm_only(seat) or running or (SessionStarted(number=whole.session + 1),)
        case EndSession():
            resting = None if whole.running else Refusal("not_now", "no_session")
            return gm_only(seat) or resting or (SessionEnded(number=whole.session),)
        case _:
            return (yield from game.decide(whole.game, command, seat))


def _not_watching(seat: Seat) -> Refusal | None:
    return Refusal("not_yours", "watching") if seat.role == "watcher" else None


def _roll_dice(command: RollDice, seat: Seat) -> Decision:
    written = dice.read(command.dice)
    if written is None:
        return Refusal("bad_value", "dice", at="dice")
    refusal = _not_watching(seat) or (gm_only(seat) if command.secret else None)
    if refusal is not None:
        return refusal
    throw = Throw({"dice": written.sides}, hidden=command.secret)
    faces = (yield throw)["dice"] if written.sides else ()
    rolled = DiceRolled(
        by=seat.name,
        dice=str(written),
        faces=faces,
        total=written.total(faces),
        because=command.because,
        secret=command.secret,
    )
    return (rolled,)


def _whose(game: Game, whole: Whole, name: str, seat: Seat) -> Refusal | None:
    """Refuses a name that is not there, and whoever it does not belong to."""
    owners = game.owners(whole.game)
    if name not in owners:
        return Refusal("unknown_name", at="name", values={"name": name})
    if seat.gm or (seat.role == "player" and owners[name] == seat.name):
        return None
    return Refusal("not_yours")


def _hand_over(
    game: Game, whole: Whole, command: HandOver, seat: Seat
) -> tuple[Any, ...] | Refusal:
    name = command.name
    if name in (owners := game.owners(whole.game)) and owners[name] is None:
        return Refusal("unknown_name", "never_handed_over", at="name", values={"name": name})
    refusal = _whose(game, whole, name, seat)
    return refusal or (HandedOver(name=name, player=command.player),)


def _remove(game: Game, whole: Whole, command: Remove, seat: Seat) -> tuple[Any, ...] | Refusal:
    refusal = _whose(game, whole, command.name, seat)
    refusal = refusal or game.removable(whole.game, command.name)
    return refusal or (Removed(name=command.name),)


def _correct(game: Game, whole: Whole, command: Correct, seat: Seat) -> tuple[Any, ...] | Refusal:
    """One of the paths that the game declares, within its range."""
    span = game.spans(whole.game).get(command.at)
    seen = None if span is None else _find(game.view(whole.game, seat), command.at)
    if type(command.to) is not int or (seen is not None and not _within(command.to, span)):
        values = {} if seen is None or span is None else {"low": span.low, "high": span.high}
        return Refusal("bad_value", "span" if values else "", at="to", values=values)
    if seen is None and not any(_fits(command.at, path) for path in game.FACTS.paths):
        return Refusal("bad_value", "path", at="at")
    if seen is None:
        return Refusal("unknown_name", at="at", values={"name": command.at[:64]})
    if not seat.gm:
        return gm_only(seat) or ()
    corrected = Corrected(
        at=command.at,
        to=command.to,
        was=seen,
        because=command.because,
        secret=_find(game.view(whole.game, WATCHER), command.at) is None,
    )
    return (corrected,)


def _fits(at: str, path: str) -> bool:
    """Whether a path is of this form, whoever it names."""
    steps, form = at.split("."), path.split(".")
    return len(steps) == len(form) and all(
        want in ("*", step) for step, want in zip(steps, form, strict=True)
    )


def _within(number: int, span: Span | None) -> bool:
    return span is not None and span.low <= number <= span.high


def _find(view: Any, path: str) -> Any:
    for step in path.split("."):
        if not isinstance(view, dict) or step not in view:
            return None
        view = view[step]
    return view


def offers(game: Game, whole: Whole, seat: Seat, undoable: bool) -> tuple[Offer, ...]:
    """What a seat can do now at a table of any game; taking back if there is something."""
    found = []
    owners = game.owners(whole.game)
    mine = tuple(n for n, owner in owners.items() if seat.gm or owner == seat.name)
    paths = tuple(game.spans(whole.game)) if seat.gm else ()
    choices = {
        HandOver: {"name": tuple(n for n in mine if owners[n] is not None)},
        Remove: {"name": mine},
    }

    def decided(_: Any, command: Any, seat: Seat) -> Decision:
        return decide(game, whole, command, seat)

    for command in COMMANDS:
        if command is Undo:
            if seat.gm and undoable:
                found.append(Offer("undo"))
            continue
        if command is Correct:
            if paths:
                found.append(_correction(paths))
            continue
        secret = () if seat.gm else ("secret",)
        made = offer(decided, None, seat, command, choices.get(command, {}), {}, secret)
        if made is not None:
            found.append(made)
    return tuple(found)


def _correction(paths: tuple[str, ...]) -> Offer:
    """What can be corrected is what the game says: no trial is needed."""
    fields = (
        structs.replace(field, kind="choice", choices=paths) if field.name == "at" else field
        for field in fields_of(Correct)
    )
    return Offer("correct", tuple(fields))


def evolve(game: Game, whole: Whole, event: Any) -> Whole:
    """The table after an event, a common one or the game's own."""
    match event:
        case Narrated() | Noted() | DiceRolled() | Undone():
            return whole
        case HandedOver():
            held = game.hand_over(whole.game, event.name, event.player)
        case Removed():
            held = game.remove(whole.game, event.name)
        case Corrected():
            held = game.correct(whole.game, event.at, event.to)
        case SessionStarted():
            return Whole(game.session_starts(whole.game), event.number, True)
        case SessionEnded():
            return Whole(game.session_ends(whole.game), event.number, False)
        case _:
            held = game.evolve(whole.game, event)
    return structs.replace(whole, game=held)


def show(game: Game, event: Any, seat: Seat) -> Any:
    """The event as this seat may see it, or None."""
    if type(event) in EVENTS:
        open_to_all = type(event) in OPEN
        if isinstance(event, DiceRolled | Corrected):
            open_to_all = not event.secret
        return event if seat.gm or open_to_all else None
    return game.show(event, seat)


def announce(game: Game, event: Any) -> Said | None:
    """How a roll is called out loud."""
    if isinstance(event, DiceRolled):
        return Said("announce.dice", {"total": event.total})
    return None if type(event) in EVENTS else game.announce(event)


def tell(game: Game, event: Any) -> tuple[Said, ...]:
    """An event as sentences of the story."""
    if type(event) not in EVENTS:
        return game.tell(event)
    tag = str(type(event).__struct_config__.tag)
    if isinstance(event, DiceRolled | Corrected) and event.because:
        tag += "_because"
    if isinstance(event, Undone):
        tag += "_step"  # the story also knows what it was
    return (Said(f"story.{tag}", structs.asdict(event)),)


def explain(game: Game, event: Any) -> tuple[Because, ...]:
    """How an event came about."""
    return () if type(event) in EVENTS else game.explain(event)
