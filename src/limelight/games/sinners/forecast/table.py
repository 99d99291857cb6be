"""The same fight through the rules: what is done next at a table, by the same policy."""

from collections.abc import Iterable
from typing import Any

import limelight.contract as ll
from limelight.contract.forecasts import (
    LOST,
    MOST_TOLD,
    OURS,
    TABLE,
    THEIRS,
    UNENDED,
    WON,
    Play,
    course,
    of_person,
)

from ..commands.declare import Declare
from ..commands.exchange import Decide, Exchange, GiveUpMomentum, parried
from ..commands.fights import Join, Split, StartFight
from ..commands.rounds import NextPhase
from ..state import Group, State
from ..state import Split as Due
from . import exchange, groups
from .arrays import MOST_ROUNDS
from .cast import ACTIONS, ATTACK, Cast, cast
from .fights import Fights
from .look import Look
from .policies import Policy


def fought(state: State, policy: Policy, play: Play, starts: str) -> ll.Tally:
    """Plays one fight by the rules, and counts it."""
    known = cast(state)
    told: ll.Tally = {}
    rounds = exchanges = 0
    _told(told, state, 0)
    while True:
        state = gathered(state, policy, play, known, starts)
        waiting = [number for number, group in state.groups.items() if not group.done]
        state = exchanged(state, waiting, policy, play, known)
        rounds, exchanges = rounds + 1, exchanges + len(waiting)
        _told(told, state, rounds)
        over = how_it_ended(state)
        if over or rounds == MOST_ROUNDS:
            break
        state = next_melee(state, play)
    for later in range(rounds + 1, MOST_TOLD + 1):
        _told(told, state, later)
    told |= {"end": {over or UNENDED: 1}, f"rounds.{over or UNENDED}": {rounds: 1}}
    told |= {f"{TABLE}.exchanges": {exchanges: 1}}
    return told | _measured(state, known)


def how_it_ended(state: State) -> str:
    """Who won; empty while both sides stand."""
    standing = {who.side for who in state.fighters.values() if not who.down}
    if OURS not in standing:
        return LOST
    return "" if THEIRS in standing else WON


def gathered(state: State, policy: Policy, play: Play, known: Cast, starts: str) -> State:
    """Whoever stands free joins; where nobody fights, a fight begins; what is due is split."""
    if not state.groups:
        up = [name for name in known.names if not state.fighters[name].down]
        attacker = next(name for name in up if state.fighters[name].side == starts)
        target = next(name for name in up if state.fighters[name].side != starts)
        joining = dict.fromkeys((n for n in up if n not in (attacker, target)), 0)
        start = StartFight(attacker=attacker, target=target, distance=0, joining=joining)
        return _split(play(state, ll.GM, start), play, known)
    for column, name in enumerate(known.names):
        fights = Fights(state, 1, known)
        if groups.joinable(fights, column).any():
            whom = known.names[int(groups.joins(fights, Look(fights), policy, column)[0])]
            number = state.number_of(whom)
            assert number is not None
            state = play(state, ll.GM, Join(fighter=name, group=number, distance=0))
            state = _split(state, play, known)
    return state


def _split(state: State, play: Play, known: Cast) -> State:
    for due in state.splits:
        state = play(state, ll.GM, Split(groups=in_pairs(state, due, known.names)))
    return state


def in_pairs(state: State, due: Due, names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """SI-3: pairs in the order in which they are counted; who is left over joins the last."""
    members = [name for name in names if name in due.members]
    small, large = state.sides(tuple(members))
    pairs = [[one, other] for one, other in zip(small, large, strict=False)]
    pairs[-1] += large[len(small) :]
    return tuple(map(tuple, pairs))


def exchanged(state: State, waiting: list[int], policy: Policy, play: Play, known: Cast) -> State:
    """Everybody declares before any dice fall; then one group after the other."""
    fights = Fights(state, 1, known)
    look = Look(fights)
    said = exchange.declared(fights, look, groups.near(fights), policy)
    inside = [name for number in waiting for name in state.groups[number].members]
    for column, name in enumerate(known.names):
        if name in inside:
            action = int(said.action[0, column])
            aim = known.names[int(said.aim[0, column])] if action == ATTACK else None
            told: Any = {"action": ACTIONS[action], "target": aim}
            state = play(state, ll.GM, Declare(fighter=name, **told))
    for number in waiting:
        state = play(state, ll.GM, Exchange(group=number))
        while state.groups[number].pending is not None:
            state = play(state, ll.GM, _decides(state, number, look, policy))
    later = Look(Fights(state, 1, known))
    for number in waiting:
        first = _first(state, state.groups[number], state.groups[number].active, known)
        faced = _first(state, state.groups[number], state.passive(state.groups[number]), known)
        if first and faced and policy.yields(later)[0, known.names.index(first)]:
            state = play(state, ll.GM, GiveUpMomentum(fighter=first))
    return state


def _first(state: State, group: Group, side: str, known: Cast) -> str:
    """The first of a side in a group who stands; empty where nobody does."""
    some = state.on_side(group.members, side)
    return next((n for n in known.names if n in some and not state.fighters[n].down), "")


def _decides(state: State, number: int, look: Look, policy: Policy) -> Decide:
    """What is answered to what the exchange asks."""
    group, known = state.groups[number], look.cast
    pending = group.pending
    assert pending is not None
    if pending.asks == "parry":
        _, attackers = parried(state, group, pending)
        scores = policy.target(look)[0]
        some = [name for name in known.names if name in attackers]
        target = max(some, key=lambda name: scores[known.names.index(name)])
        return Decide(group=number, parry="damage", target=target)
    decider = known.names.index(_first(state, group, pending.side, known))
    if pending.asks == "count":
        every = policy.all_count(look)[0, decider]
        return Decide(group=number, count="all" if every else "highest")
    strikes = policy.strikes(look)[0, decider]
    return Decide(group=number, stalemate="both" if strikes else "neither")


def next_melee(state: State, play: Play) -> State:
    """The round ends, and the next melee phase begins."""
    state = play(state, ll.GM, NextPhase())
    while state.phase != "melee":
        state = play(state, ll.GM, NextPhase())
    return state


def _told(told: ll.Tally, state: State, rounds: int) -> None:
    """How everybody stands after so many rounds."""
    for side in (OURS, THEIRS):
        people = (who for who in state.fighters.values() if who.side == side)
        told[course(side, rounds)] = {sum(who.hit_points for who in people): 1}


def _measured(state: State, known: Cast) -> ll.Tally:
    """Everybody's measures in a fight that is over."""
    found: ll.Tally = {}
    party = int(known.ours.sum())
    for column, name in enumerate(known.names):
        who, mine = state.fighters[name], column < party
        side, place = (OURS, column) if mine else (THEIRS, column - party)
        fell = of_person(side, place, "fell" if mine else "standing")
        found[fell] = {1 * (who.down == mine): 1}
        found[of_person(side, place, "hit_points")] = {who.hit_points: 1}
    nobody = all(who.down for who in state.fighters.values())
    return found | {f"{TABLE}.both": {1 * nobody: 1}}
