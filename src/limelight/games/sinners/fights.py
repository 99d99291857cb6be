"""What fighters do when nobody asks them, and duels to the end."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

import limelight.contract as ll
from limelight.contract.driver import folded, run

from .commands.declare import Declare
from .commands.exchange import Decide, Exchange
from .commands.fights import Split, StartFight
from .commands.people import AddFighter
from .commands.rounds import NextPhase
from .facts import game
from .state import Group, State, one_each

Told = tuple[ll.Seat, ll.Command]


def next_of(state: State, passive: str = "attack", stalemate: str = "both") -> Told | None:
    """What is done next: a split, what a group waits for, or the next phase."""
    if state.phase is None or not (state.groups or state.splits):
        return None
    if state.splits:
        return ll.GM, Split(groups=tuple(one_each(state, state.splits[0])))
    for number, group in state.groups.items():
        told = in_group(state, number, group, passive, stalemate)
        if told is not None:
            return ll.GM, told
    return ll.GM, NextPhase()


def in_group(
    state: State, number: int, group: Group, passive: str, stalemate: str
) -> ll.Command | None:
    """What a group does next; only the highest successes count, a perfect parry strikes back."""
    if group.pending is not None:
        asks = group.pending.asks
        said: Any = {"stalemate": stalemate, "count": "highest", "parry": "damage"}[asks]
        if asks != "parry":
            return Decide(group=number, **{asks: said})
        parrier = state.on_side(group.members, group.pending.side)[0]
        return Decide(group=number, parry=said, target=state.opponents(group, parrier)[0])
    fallen = any(state.fighters[name].down for name in group.members)
    if state.phase != "melee" or group.done or fallen:
        return None
    for name in group.members:
        if name not in group.declared:
            active = state.fighters[name].side == group.active
            action: Any = "attack" if active else passive
            target = state.opponents(group, name)[0] if action == "attack" else None
            return Declare(fighter=name, action=action, target=target)
    return Exchange(group=number)


game.policies |= {
    "attack": next_of,
    "neither": partial(next_of, stalemate="neither"),
    "defend": partial(next_of, passive="defend"),
    "dodge": partial(next_of, passive="dodge"),
}
"""Always attack, in a stalemate both; the same with neither; the passive side wards."""


@game.fight("duel")
class Duel(ll.Fight, frozen=True, kw_only=True, rename={"with_": "with"}):
    """One fighter against another to the end; the first starts the fight.

    Fighters are given as ``add_fighter`` takes them. Two on the same side fight all the same.
    """

    policies = game.policies
    with_: dict[str, Any]
    against: dict[str, Any]
    policy: str = "attack"

    @property
    def names(self) -> tuple[str, ...]:
        """Who fights."""
        return str(self.with_["name"]), str(self.against["name"])

    def begin(self) -> State | ll.Refusal:
        """A table at which the first has just attacked the second."""
        state = State()
        for side, fields in (("first", self.with_), ("second", self.against)):
            add = _fighter({**fields, "player": ll.GM.name, "side": side})
            if isinstance(add, ll.Refusal):
                return add
            events = run(game.decide(state, add, ll.GM), _quickest(state))
            if isinstance(events, ll.Refusal):
                return events
            state = folded(state, events)
        one, two = state.fighters
        start = StartFight(attacker=one, target=two, distance=0)
        found: State = folded(state, run(game.decide(state, start, ll.GM), _quickest(state)))
        return found

    def every_end(self) -> tuple[ll.End, ...]:
        """Each of the two wins, or both fall."""
        return (*(("wins", name) for name in self.names), ll.BOTH)

    def laid_out(self, ends: Mapping[ll.End, Any]) -> dict[str, Any]:
        """Who wins by name, everything else by its word."""
        others = {kind: each for (kind, name), each in ends.items() if not name}
        return {"win": {name: ends["wins", name] for name in self.names}, **others}

    def shown(self) -> dict[str, Any]:
        """The policy, where it is not the usual one."""
        return {} if self.policy == "attack" else {"policy": self.policy}


def _quickest(state: State) -> Callable[[ll.Throw], ll.Faces]:
    """One against one nothing hangs on the initiative: dice that are no tie."""

    def answer(throw: ll.Throw) -> ll.Faces:
        fighters = state.fighters
        quick = max(fighters, key=lambda name: fighters[name].perception)
        return {die: (6 if die == f"initiative.{quick}" else 1,) for die in throw.dice}

    return answer


def _fighter(fields: Mapping[str, Any]) -> AddFighter | ll.Refusal:
    """Somebody who fights, or which field is wrong."""
    try:
        return msgspec.convert(fields, AddFighter)
    except msgspec.ValidationError as error:
        message = str(error)
        if message.startswith("Object missing required field"):
            return ll.missing(message.split("`")[1])
        at = message.rpartition("`$.")[2].partition("`")[0] if "`$." in message else ""
        field = at.partition("[")[0].partition(".")[0]
        if message.startswith("Object contains unknown field"):
            field = message.split("`")[1]
            return ll.Refusal("unknown_field", "field", field, {"field": field})
        return ll.bad_value("wrong" if field else "", field, field=field)


# One group at a time


def part(state: State, command: ll.Command) -> State | None:
    """An exchange looks at its own group, and at nothing else."""
    return state.alone(command.group) if isinstance(command, Exchange | Decide) else None


def joined(state: State, part: State) -> State:
    """The table with one of its groups as it is now."""
    return ll.replace(
        state,
        fighters={**state.fighters, **part.fighters},
        groups={**state.groups, **part.groups},
        fights={**state.fights, **part.fights},
    )


game.part, game.joined = part, joined
