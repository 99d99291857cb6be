"""Small questions that the rules of every game ask before anything happens."""

from collections.abc import Callable, Mapping
from typing import Any

from .game import Decision, Refusal, Seat, rank


def first(*refusals: Refusal | None) -> Refusal | None:
    """Of several reasons to refuse, the first in the order of the closed list."""
    return min(
        (refusal for refusal in refusals if refusal is not None),
        key=rank,
        default=None,
    )


def gm_only(seat: Seat) -> Refusal | None:
    """Refuses everyone but the GM."""
    return None if seat.gm else Refusal("not_yours", "gm_only")


def player_only(seat: Seat, player: str | None) -> Refusal | None:
    """Refuses whoever is neither this player nor the GM."""
    if seat.gm or (player is not None and owns(seat, player)):
        return None
    return Refusal("not_yours")


def owns(seat: Seat, player: str) -> bool:
    """Whether this seat is that player's."""
    return seat.role == "player" and seat.name == player


def known(names: Mapping[str, object], name: str | None, at: str) -> Refusal | None:
    """Refuses a name that is not among these; no name at all is fine."""
    if name is None or name in names:
        return None
    return Refusal("unknown_name", at=at, values={"name": name})


def unused_name(names: Mapping[str, object], name: str) -> Refusal | None:
    """Refuses a name that is taken."""
    if name in names:
        return Refusal("bad_value", "name_in_use", at="name", values={"name": name})
    return None


def after(
    decide: Callable[[Any, Any, Seat], Decision],
    evolve: Callable[[Any, Any], Any],
    state: Any,
    command: Any,
    seat: Seat,
) -> Any:
    """The state after a command that needs no dice; None if it is refused or throws some."""
    try:
        next(decide(state, command, seat))
    except StopIteration as done:
        if isinstance(done.value, Refusal):
            return None
        for event in done.value:
            state = evolve(state, event)
        return state
    return None
