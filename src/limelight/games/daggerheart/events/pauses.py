"""What a new scene, a finished rest and a session end, and what they free again."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from ..facts import game
from ..state import INCLUDES, Call, Last, State, outlasting, refreshed
from .base import Event
from .rolls import with_tokens

ROOMS = ("characters", "adversaries", "environments")


@game.event("DH-R54")
class Lapsed(Event, frozen=True):
    """What lasted until the session ends is over."""

    ended: tuple[str, ...]

    def tell(self) -> Iterator[ll.Said]:
        """Each of them."""
        for name in self.ended:
            yield ll.Said("story.effect_over", {"name": name})

    def result(self) -> dict[str, Any]:
        """What ended."""
        return {"ended": list(self.ended)}


def ending(state: State, pause: str) -> tuple[str, ...]:
    """DH-56, DH-111: the effects that end with this pause, in the order they came."""
    return tuple(n for n, each in state.effects.items() if each.until in INCLUDES[pause])


def over(state: State, pause: str) -> State:
    """DH-56, DH-111, DH-R54: what lasts until this pause is over."""
    effects = ll.without(state.effects, *ending(state, pause))
    changes: dict[str, Any] = {
        room: {name: outlasting(who, pause) for name, who in getattr(state, room).items()}
        for room in ROOMS[:2]
    }
    return ll.replace(state, effects=effects, **changes)


def freed(state: State, pause: str) -> State:
    """DH-56, DH-111, DH-R54: the features of this pause can be used again."""
    changes = {
        room: {name: refreshed(who, pause) for name, who in getattr(state, room).items()}
        for room in ROOMS
    }
    return ll.replace(state, **changes)


def paused(state: State, pause: str) -> State:
    """A scene begins or a rest ends: what lasts until then is over, what is per it is free."""
    state = freed(over(state, pause), pause)
    if pause == "scene" and state.spotlight_tokens:  # DH-R60
        full = with_tokens(state.characters, state.spotlight_tokens)
        state = ll.replace(state, characters=full)
    return state


def without_lost(last: Last) -> Last:
    """Hope that was lost over the cap pays for nothing any more."""
    gains = last.gains
    return last if gains is None else ll.replace(last, gains=ll.replace(gains, lost_hope={}))


def _without_held(state: State) -> Call | None:
    """DC-36: the open call without held dice that were declared for it."""
    if state.roll is None:
        return None
    asks = dict(state.roll.asks)
    for name, ask in asks.items():
        if ask.rolled is None and ask.declared.bonus_dice:
            dice = ll.without(ask.declared.bonus_dice, *state.characters[name].dice)
            asks[name] = ll.replace(ask, declared=ll.replace(ask.declared, bonus_dice=dice))
    return ll.replace(state.roll, asks=asks)


def session_ends(state: State) -> State:
    """DH-41, DH-44: Hope and Fear stay; DH-R54: what lasts until the session ends is over.

    DC-36: dice that are held are gone; DC-R23: what the GM allowed is taken back.
    """
    state = ll.replace(over(state, "session"), session_runs=False)
    if any(who.dice or who.allowed for who in state.characters.values()):
        people = {n: ll.replace(w, dice={}, allowed=False) for n, w in state.characters.items()}
        state = ll.replace(state, roll=_without_held(state), characters=people)
    return state if state.last is None else ll.replace(state, last=without_lost(state.last))


def session_starts(state: State) -> State:
    """DH-37, DH-R4, DH-R54: what is once per session is free again."""
    return ll.replace(freed(state, "session"), tag_teams=(), session_runs=True)


game.session_ends, game.session_starts = session_ends, session_starts
