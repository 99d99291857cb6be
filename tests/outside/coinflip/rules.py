"""CO-1: a coin has two sides. CO-2: who called it right has a point."""

from typing import Any

from msgspec.structs import replace

from limelight.game import Decision, Refusal, Seat, Span, Throw

from . import rolls
from .commands import AddGambler
from .events import Flipped, GamblerAdded
from .state import Gambler, State


def decide(state: State, command: Any, seat: Seat) -> Decision:
    if isinstance(command, AddGambler):
        player = command.player or seat.name
        if command.name in state.gamblers:
            return Refusal("bad_value", "name_in_use", "name", {"name": command.name})
        if not seat.gm and (seat.role != "player" or player != seat.name):
            return Refusal("not_yours")
        return (GamblerAdded(name=command.name, player=player),)
    gambler = state.gamblers.get(command.gambler)
    if gambler is None:
        return Refusal("unknown_name", at="gambler", values={"name": command.gambler})
    if not seat.gm and (seat.role != "player" or gambler.player != seat.name):
        return Refusal("not_yours")
    coin = (yield Throw({"coin": (2,)}))["coin"][0]
    fell = "heads" if rolls.heads(coin) else "tails"
    right = fell == command.side
    return (Flipped(gambler=command.gambler, side=command.side, fell=fell, right=right),)


def evolve(state: State, event: Any) -> State:
    if isinstance(event, GamblerAdded):
        return State({**state.gamblers, event.name: Gambler(event.player)})
    old = state.gamblers[event.gambler]
    return State({**state.gamblers, event.gambler: replace(old, points=old.points + event.right)})


def owners(state: State) -> dict[str, str | None]:
    return {name: gambler.player for name, gambler in state.gamblers.items()}


def hand_over(state: State, name: str, player: str) -> State:
    return State({**state.gamblers, name: replace(state.gamblers[name], player=player)})


def removable(state: State, name: str) -> Refusal | None:
    return None


def remove(state: State, name: str) -> State:
    return State({who: each for who, each in state.gamblers.items() if who != name})


def spans(state: State) -> dict[str, Span]:
    return {f"gamblers.{name}.points": Span(0, 999_999) for name in state.gamblers}


def correct(state: State, at: str, to: int) -> State:
    name = at.split(".")[1]
    return State({**state.gamblers, name: replace(state.gamblers[name], points=to)})


def session_starts(state: State) -> State:
    return state


def session_ends(state: State) -> State:
    return state
