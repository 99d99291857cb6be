"""State and event to the next state. No rule is decided here: events say what happened."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .. import events as e
from ..state import Answers, Fight, Fighter, Group, Pending, Split, State


def evolve(state: State, event: Any) -> State:
    """The table after this event."""
    return _EVOLVE[type(event)](state, event)


def _fighter(state: State, name: str, **changes: Any) -> State:
    fighter = replace(state.fighters[name], **changes)
    return replace(state, fighters={**state.fighters, name: fighter})


def _group(state: State, number: int, **changes: Any) -> State:
    group = replace(state.groups[number], **changes)
    return replace(state, groups={**state.groups, number: group})


def _fighter_added(state: State, event: e.FighterAdded) -> State:
    return replace(state, fighters={**state.fighters, event.name: event.fighter})


def _fight_started(state: State, event: e.FightStarted) -> State:
    fight = Fight(
        starter=event.starter, target=event.target, order=event.order, values=event.values
    )
    state = replace(state, fights={**state.fights, event.fight: fight})
    if event.begins_round:
        state = replace(state, round=1, phase="melee")
    if event.split is not None:
        due = Split(fight=event.fight, members=event.members, side=event.split)
        return replace(state, splits=(*state.splits, due))
    assert event.group is not None
    active = state.fighters[event.starter].side
    group = Group(fight=event.fight, members=event.members, active=active)
    return replace(state, groups={**state.groups, event.group: group})


def _unignorable(state: State, number: int) -> State:
    fight = replace(state.fights[number], ignorable=False)
    return replace(state, fights={**state.fights, number: fight})


def _joined(state: State, event: e.Joined) -> State:
    group = state.groups[event.group]
    fight = state.fights[group.fight]
    fight = replace(fight, order=event.order, values={**fight.values, event.fighter: event.value})
    state = replace(state, fights={**state.fights, group.fight: replace(fight, ignorable=False)})
    members = (*group.members, event.fighter)
    if event.split is None:
        return _group(state, event.group, members=members)
    due = Split(fight=group.fight, members=members, side=event.split, anew=True)
    groups = {number: each for number, each in state.groups.items() if number != event.group}
    return replace(state, groups=groups, splits=(*state.splits, due))


def _groups_formed(state: State, event: e.GroupsFormed) -> State:
    due = state.splits[0]
    groups = dict(state.groups)
    for number, members in event.groups.items():
        groups[number] = Group(fight=due.fight, members=members, active=event.active[number])
    state = replace(state, groups=groups, splits=state.splits[1:])
    return _unignorable(state, due.fight)


def _declared(state: State, event: e.Declared) -> State:
    for number, group in state.groups.items():
        if event.fighter in group.members:
            kept = {name: each for name, each in group.declared.items() if name != event.fighter}
            state = _group(state, number, declared={**kept, event.fighter: event.declaration})
            return _unignorable(state, group.fight)
    return state


def _favoured(state: State, event: e.Favoured) -> State:
    return _fighter(
        state, event.fighter, advantage=event.advantage, disadvantage=event.disadvantage
    )


def _tested(state: State, event: e.Tested) -> State:
    asks: Any = event.asks
    pending = Pending(
        tests=event.tests, damage=event.damage or {}, asks=asks, side=event.side, answers=Answers()
    )
    return _group(state, event.group, pending=pending)


def _answered(state: State, event: e.Answered) -> State:
    pending = state.groups[event.group].pending
    assert pending is not None
    pending = replace(pending, answers=event.answers)
    if event.asks is not None:
        pending = replace(pending, asks=event.asks, side=event.side)
    return _group(state, event.group, pending=pending)


def _exchanged(state: State, event: e.Exchanged) -> State:
    group = state.groups[event.group]
    fighters = dict(state.fighters)
    for name in group.members:
        was = fighters[name]
        fighters[name] = replace(
            was,
            hit_points=was.hit_points - event.lost.get(name, 0),
            acted=True,
            unsteady=was.unsteady and name not in event.tests,
            covered_by=None,
        )
    order = state.fights[group.fight].order
    for effect in event.effects:
        fighters[effect.on] = _affected(fighters[effect.on], effect, group, order)
    for name, declaration in event.declared.items():
        if declaration.action == "pick_up":
            fighters[name] = replace(fighters[name], disarmed=False)
    state = replace(state, fighters=fighters)
    return _group(
        state,
        event.group,
        active=event.momentum,
        declared={},
        done=True,
        pending=None,
        leaving=event.leaving,
        dissolves=event.dissolves,
    )


def _affected(fighter: Fighter, effect: e.Effect, group: Group, order: tuple[str, ...]) -> Fighter:
    match effect.manoeuvre:
        case "disarm":
            return replace(fighter, disarmed=True)
        case "trip":
            return fighter if fighter.prone else replace(fighter, prone=2)
        case "push":
            return fighter if len(group.members) == 2 else replace(fighter, unsteady=True)
        case "flank":
            return replace(fighter, unsteady=True)
        case "cover":
            now = fighter.covered_by
            first = now is None or order.index(effect.by) < order.index(now)
            return replace(fighter, covered_by=effect.by) if first else fighter
        case _:
            return fighter


def _momentum_given_up(state: State, event: e.MomentumGivenUp) -> State:
    return _group(state, event.group, active=event.momentum)


def _left_with_allies(state: State, event: e.LeftWithAllies) -> State:
    group = state.groups[event.group]
    members = tuple(name for name in group.members if name != event.fighter)
    return _group(state, event.group, members=members)


def _struck(state: State, event: e.Struck) -> State:
    hit_points = state.fighters[event.fighter].hit_points - event.lost
    state = _fighter(state, event.fighter, hit_points=hit_points)
    for name in event.tests:
        state = _fighter(state, name, unsteady=False)
    if event.ran:
        assert event.group is not None
        members = state.groups[event.group].members
        groups = {n: each for n, each in state.groups.items() if n != event.group}
        state = replace(state, groups=groups)
        for name in members:
            state = _fighter(state, name, parted=True)
        return _fighter(state, event.fighter, free_move=True)
    assert event.attacker is not None
    groups = {n: each for n, each in state.groups.items() if each.fight != event.fight}
    splits = tuple(each for each in state.splits if each.fight != event.fight)
    fights = {n: each for n, each in state.fights.items() if n != event.fight}
    state = replace(state, groups=groups, splits=splits, fights=fights)
    return _fighter(state, event.attacker, acted=True)


def _moved(state: State, event: e.Moved) -> State:
    if event.free:
        return _fighter(state, event.fighter, free_move=False)
    return _fighter(state, event.fighter, acted=True)


def _acted(state: State, event: e.Acted) -> State:
    disarmed = state.fighters[event.fighter].disarmed and not event.pick_up
    return _fighter(state, event.fighter, acted=True, disarmed=disarmed)


def _phase_began(state: State, event: e.PhaseBegan) -> State:
    fighters = {name: _rested(fighter, name, event) for name, fighter in state.fighters.items()}
    return replace(
        state,
        phase=event.phase,
        round=event.round,
        groups=event.groups,
        splits=event.splits,
        fighters=fighters,
        fights=event.fights,
    )


def _rested(fighter: Fighter, name: str, event: e.PhaseBegan) -> Fighter:
    """What a phase that is over leaves of a fighter's state."""
    melee = event.after == "melee"
    moved = event.after in ("movement_1", "movement_2")
    return replace(
        fighter,
        prone=max(fighter.prone - 1, 0) if melee else fighter.prone,
        parted=fighter.parted and not melee,
        free_move=(fighter.free_move and not moved) or name in event.away,
        acted=fighter.acted and event.phase != "movement_1",
        advantage=0,
        disadvantage=0,
    )


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    e.FighterAdded: _fighter_added,
    e.FightStarted: _fight_started,
    e.Joined: _joined,
    e.GroupsFormed: _groups_formed,
    e.Declared: _declared,
    e.Favoured: _favoured,
    e.Tested: _tested,
    e.Answered: _answered,
    e.Exchanged: _exchanged,
    e.MomentumGivenUp: _momentum_given_up,
    e.LeftWithAllies: _left_with_allies,
    e.Struck: _struck,
    e.Moved: _moved,
    e.Acted: _acted,
    e.PhaseBegan: _phase_began,
}
