"""A table made ready to be played on: two sides, nothing open, in the melee phase."""

import limelight.contract as ll
from limelight.contract.forecasts import OURS, THEIRS

from ..commands.fights import Split
from ..commands.rounds import NextPhase
from ..facts import game
from ..state import State
from .table import in_pairs


def ready(state: State) -> State | ll.Refusal:
    """Both sides as they stand; what was declared or waits for a decision is played anew."""
    sides = fighting_sides(state)
    if len(sides) != 2:
        return ll.bad_value("two_sides", "with")
    called = dict(zip(party_first(state, sides), (OURS, THEIRS), strict=True))
    state = _renamed(_settled(state), called)
    for due in state.splits:
        state = game.after(state, Split(groups=in_pairs(state, due, state.fighters)), ll.GM)
    if state.groups and _waits(state):
        state = game.after(state, NextPhase(), ll.GM)
        while state.phase != "melee":
            state = game.after(state, NextPhase(), ll.GM)
    if state.groups:
        return state
    people = {n: ll.replace(who, acted=False, parted=False) for n, who in state.fighters.items()}
    return ll.replace(state, fighters=people, round=0, phase=None, fights={})


def fighting_sides(state: State) -> tuple[str, ...]:
    """The two sides of the first group, or of those who stand where nobody fights."""
    standing = (*state.groups.values(), *state.splits)
    people = state.fighters
    if standing:
        return tuple(dict.fromkeys(people[name].side for name in standing[0].members))
    up = (who for who in people.values() if not (who.down or who.retired))
    return tuple(dict.fromkeys(who.side for who in up))


def party_first(state: State, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The side on which most of the players' own fighters are; of several the first."""

    def players(side: str) -> int:
        people = (who for who in state.fighters.values() if who.side == side)
        return sum(who.player != ll.GM.name for who in people)

    return tuple(sorted(sides, key=players, reverse=True))


def _waits(state: State) -> bool:
    """Whether the next exchange is that of the next melee phase."""
    return state.phase != "melee" or all(group.done for group in state.groups.values())


def _settled(state: State) -> State:
    """Nobody has declared, nothing is asked; nobody covers anybody."""
    groups = {
        number: ll.replace(group, declared={}, by={}, open=False, pending=None)
        for number, group in state.groups.items()
    }
    people = {n: ll.replace(who, covered_by=None) for n, who in state.fighters.items()}
    return ll.replace(state, groups=groups, fighters=people)


def _renamed(state: State, called: dict[str, str]) -> State:
    """Only those of the two sides, and these called by whose they are; who has fallen is out."""
    people = {
        name: ll.replace(who, side=called[who.side])
        for name, who in state.fighters.items()
        if who.side in called and not who.retired
    }
    groups = {}
    for number, group in state.groups.items():
        stay = tuple(
            n for n in group.members if n not in group.leaving and not state.fighters[n].down
        )
        both = {people[name].side for name in stay if name in people}
        if len(both) == 2 and not group.dissolves:
            active = called[group.active]
            groups[number] = ll.replace(group, active=active, members=stay, leaving={})
    splits = tuple(
        ll.replace(due, side=called[due.side])
        for due in state.splits
        if all(name in people for name in due.members)
    )
    return ll.replace(state, fighters=people, groups=groups, splits=splits)
