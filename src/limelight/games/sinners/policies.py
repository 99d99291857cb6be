"""What fighters do when nobody asks them: policies with a name, for whole fights."""

from collections.abc import Mapping
from typing import Any

from limelight.game import GM, Policy, Seat

from .commands import Decide, Declare, Exchange, NextPhase, Split
from .state import Group, State, opponents

Told = tuple[Seat, Any]


def policy(passive: str = "attack", stalemate: str = "both") -> Policy:
    """The active side attacks; so does the passive one, unless it is told to ward."""

    def next_of(state: State) -> Told | None:
        if state.phase is None or not (state.groups or state.splits):
            return None
        if state.splits:
            return GM, _split(state)
        for number, group in state.groups.items():
            told = _in_group(state, number, group, passive, stalemate)
            if told is not None:
                return told
        return GM, NextPhase()

    return next_of


def _in_group(state: State, number: int, group: Group, passive: str, stalemate: str) -> Told | None:
    if group.pending is not None:
        return GM, _answer(state, number, group, stalemate)
    fallen = any(state.fighters[name].down for name in group.members)
    if state.phase != "melee" or group.done or fallen:
        return None
    for name in group.members:
        if name not in group.declared:
            active = state.fighters[name].side == group.active
            action: Any = "attack" if active else passive
            target = opponents(state, group, name)[0] if action == "attack" else None
            return GM, Declare(fighter=name, action=action, target=target)
    return GM, Exchange(group=number)


def _answer(state: State, number: int, group: Group, stalemate: str) -> Decide:
    """Only the highest successes count; a perfect parry strikes back."""
    assert group.pending is not None
    asks = group.pending.asks
    if asks == "stalemate":
        said: Any = stalemate
        return Decide(group=number, stalemate=said)
    if asks == "count":
        return Decide(group=number, count="highest")
    parrier = next(n for n in group.members if state.fighters[n].side == group.pending.side)
    return Decide(group=number, parry="damage", target=opponents(state, group, parrier)[0])


def _split(state: State) -> Split:
    """One against one in the order in which they stand; who is left over joins the last."""
    due = state.splits[0]
    sides: dict[str, list[str]] = {}
    for name in due.members:
        sides.setdefault(state.fighters[name].side, []).append(name)
    small, large = sorted(sides.values(), key=len)
    groups = [(one, other) for one, other in zip(small, large, strict=False)]
    rest = tuple(large[len(small) :])
    return Split(groups=(*groups[:-1], (*groups[-1], *rest)))


POLICIES: Mapping[str, Policy] = {
    "attack": policy(),
    "neither": policy(stalemate="neither"),
    "defend": policy(passive="defend"),
    "dodge": policy(passive="dodge"),
}
"""Always attack, in a stalemate both; the same with neither; the passive side wards."""
