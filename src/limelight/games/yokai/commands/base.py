"""The names that commands are given, and small questions that many of them ask first."""

from collections.abc import Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.fights import FightLost
from ..state import State, fighting

Mine = Annotated[ll.Name, ll.Of("characters", mine=True)]
"""A character of the sender's; anybody's for the GM."""
Numbers = Annotated[tuple[ll.Amount, ...], ll.Few]
"""Clues by their numbers."""


def busy(state: State) -> ll.Refusal | None:
    """Refuses while a move is open."""
    return None if state.move is None else ll.not_now("move_open", name=state.move.character)


def closed(state: State) -> ll.Refusal | None:
    """Refuses before the first adventure, and while a move is open."""
    return ll.not_now("no_adventure") if state.adventure is None else busy(state)


def fight_runs(state: State) -> ll.Refusal | None:
    """Refuses during a fight."""
    return ll.not_now("fight_runs") if fighting(state) is not None else None


def out(state: State, name: str) -> ll.Refusal | None:
    """Refuses one who is out of action, or has retired from play."""
    who = state.characters[name]
    return ll.out_of_play(who, name) or (ll.not_now("out", name=name) if who.out else None)


def lacks_bonus_die(state: State, wanted: bool) -> ll.Refusal | None:
    """Refuses to spend a bonus die that is not there."""
    return ll.Refusal("not_enough_bonus_dice") if wanted and not state.bonus_dice else None


def twice(names: tuple[object, ...], at: str) -> ll.Refusal | None:
    """Refuses what is given more than once."""
    return ll.bad_value("twice", at) if len(set(names)) < len(names) else None


def no_clues(state: State, numbers: tuple[int, ...], at: str) -> Iterator[ll.Refusal | None]:
    """Refuses clues that are not there."""
    return (ll.unknown(number, at) for number in numbers if number not in state.clues)


def used_clues(state: State, numbers: tuple[int, ...]) -> Iterator[ll.Refusal | None]:
    """Refuses clues that are used up."""
    for number in numbers:
        if state.clues[number].used:
            yield ll.Refusal("already_used", "clue", values={"number": number})


def free_clues(state: State) -> tuple[str, ...]:
    """The clues that can still be used."""
    return tuple(str(number) for number, clue in state.clues.items() if not clue.used)


def lost(state: State, leaving: tuple[str, ...]) -> tuple[FightLost, ...]:
    """YO-R13: nobody left in the fight ends it."""
    fight = fighting(state)
    return (FightLost(),) if fight is not None and set(fight.pools) <= set(leaving) else ()
