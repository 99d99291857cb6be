"""What every game has: its commands and events, in the same layout as a game's own."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from limelight.contract import GM, WATCHER, Game, Refusal, Seat, bounds
from limelight.contract.commands import Answer, Command, Decision
from limelight.contract.events import PLAIN, Event, Moved
from limelight.contract.offers import Offer
from limelight.contract.person_events import Retired
from limelight.contract.said import Said
from limelight.contract.seen import NOW
from limelight.contract.seen import stamped as stamp
from limelight.contract.stored import decoded, filled, hidden_again

from . import commands as commands
from . import events as events
from . import naming as naming
from . import pauses as pauses
from . import scenes as scenes
from . import wishes as wishes
from .events import Undone
from .facts import game
from .state import Whole as Whole

common = game
"""What every game has, as if it were a game of its own."""


def commands_of(game: Game) -> dict[str, type[Command]]:
    """Everything that can be sent to a table: the game's own commands, and those of every game."""
    return {**common.commands, **game.commands}


def decide(whole: Whole, command: Any, seat: Seat) -> Decision | Answer:
    """A command of every game, or the game's own, on the whole table."""
    if type(command) in _COMMANDS:
        return common.decide(whole, command, seat)
    return whole.of.decide(whole.game, command, seat)


def anonymous(game: Game, do: Any) -> bool:
    """Whether nobody may be able to tell who sent a command of this name."""
    kind = commands_of(game).get(do) if isinstance(do, str) else None
    return kind is not None and (common.anonymous(kind) or game.anonymous(kind))


def players_in(whole: Whole, command: Any, seat: Seat) -> tuple[str, ...]:
    """The players whom a command names; of a scene, for the GM who knows what is in it."""
    if isinstance(command, scenes.PrepareScene):
        return scenes.players_in(command.add)
    if isinstance(command, scenes.BringScene):
        found = whole.scenes.get(command.name) if seat.gm else None
        return () if found is None else scenes.players_in(found.add)
    player = getattr(command, "player", None)
    return () if player is None else (player,)


_COMMANDS = frozenset(common.commands.values())
_EVENTS = frozenset(common.events.values()) - frozenset(PLAIN)


def is_common(event: Any) -> bool:
    """Whether an event is one that every game has."""
    return type(event) in _EVENTS


def after(whole: Whole, events: Iterable[Event]) -> Whole:
    """The table after these events."""
    for event in events:
        if is_common(event):
            whole = event.evolve(whole)
        else:
            whole = whole.with_game(event.evolve(whole.game))
            if whole.wishes:
                gone = (event.of,) if isinstance(event, Retired) else ()
                whole = whole.answered((*gone, *whole.of.answers(event)))
    return whole


def stamped(whole: Whole, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events with what only the table knows of them: what they move may be the GM's alone."""
    if not any(type(event) is Moved for event in events):
        return events
    found = []
    for event in events:
        found.append(stamp(event, whole.game))
        whole = after(whole, (event,))
    return tuple(found)


def too_many(before: Whole, after: Whole, events: Iterable[Event]) -> Refusal | None:
    """Why these events cannot happen: the table would hold too much. Taking back always can."""
    if any(isinstance(event, Undone) for event in events):
        return None
    return bounds.too_many(before.game, after.game)


def show(game: Game, event: Any, seat: Seat, rules: int = NOW) -> Any:
    """The event as this seat may see it, by what its version of the rules showed; or None."""
    return (common if is_common(event) else game).show(event, seat, rules)


def shown(game: Game, events: Iterable[Event], seat: Seat, rules: int = NOW) -> tuple[Any, ...]:
    """Events as a seat may see them."""
    seen = (show(game, event, seat, rules) for event in events)
    return tuple(event for event in seen if event is not None)


def stored(game: Game, event: Mapping[str, Any]) -> Event:
    """A stored event as the struct that it is."""
    tag = event.get("event") if isinstance(event, Mapping) else None
    own = isinstance(tag, str) and tag in game.events
    return decoded(game if own else common, event)


def as_shown(game: Game, event: Mapping[str, Any]) -> Event | None:
    """An event as everybody was shown it, as the struct that it is; None where it is none."""
    tag = event.get("event") if isinstance(event, Mapping) else None
    kind = {**common.events, **game.events}.get(tag) if isinstance(tag, str) else None
    if kind is None:
        return None
    try:
        seen: Event | None = show(game, stored(game, filled(kind, event)), WATCHER)
        seen = None if seen is None else hidden_again(seen, event)
    except (msgspec.ValidationError, LookupError, TypeError, AttributeError):
        return None
    return seen


def offers(whole: Whole, seen: Any, seat: Seat) -> tuple[Offer, ...]:
    """What a seat can do now: the game's offers, then those of every game."""
    own = whole.of.offers(whole.game, seen, seat)
    return (*own, *common.offers(whole, whole, seat))


def status(whole: Whole) -> Iterator[Said]:
    """What is open at any table: whether it stands still, and what players wish for."""
    if whole.paused:
        yield Said("status.paused", {}, "strong")
    for name, wish in whole.wishes.items():
        values = {"character": name, "on": wish.on, "text": wish.text}
        yield Said("status.wish" if wish.on is None else "status.wish_on", values)


def sealed(game: Game, events: Iterable[Event]) -> bool:
    """Whether there is something in events that not even the GM may see yet."""
    return game.seals and any(show(game, event, GM) != event for event in events)
