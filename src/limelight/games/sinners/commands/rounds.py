"""The round and its phases, and what one does outside melee."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

import limelight.contract as ll

from ..events.rounds import Acted, Moved, PhaseBegan
from ..facts import game
from ..state import PHASES, Fight, Group, Split, Standing, State
from .base import OfFighter, acted, armed, down, engaged, mine, no_round, too_far
from .fights import ranked_after

Mode = Literal["run", "sneak", "swim", "balance", "with_action"]


class Outside(OfFighter, frozen=True, kw_only=True):
    """Something that a fighter outside every group does with the action of the round."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In a round, by one who is free and can."""
        yield no_round(state)
        yield engaged(state, self.fighter)
        yield down(state, self.fighter)


@game.command("SI-30", "SI-R22")
class Move(Outside, frozen=True, kw_only=True):
    """SI-30: moves outside melee, up to the whole range; hindered, half of it."""

    distance: ll.Count
    mode: Annotated[Mode, ll.Asked()] = "run"

    def free(self, state: State) -> bool:
        """SI-27, SI-28: whether it is the move of one who got away."""
        moving = state.phase in ("movement_1", "movement_2")
        return moving and state.fighters[self.fighter].free_move

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """With the action, unless it is free; within the range."""
        yield None if self.free(state) else acted(state, self.fighter)
        yield too_far(state, self.fighter, self.distance, half=self.mode != "run")
        yield from super().refuse(state, seat)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """SI-30: a full action; SI-R22: another on the way is included."""
        return Moved(
            fighter=self.fighter, distance=self.distance, mode=self.mode, free=self.free(state)
        )


@game.command("SI-32", "SI-R29")
class Act(Outside, frozen=True, kw_only=True):
    """SI-32: anything else that takes one's attention."""

    text: ll.Text
    pick_up: bool = False

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """With the action; SI-R29: a weapon is picked up by one who has lost it."""
        yield acted(state, self.fighter)
        yield from super().refuse(state, seat)
        yield armed(state, self.fighter) if self.pick_up else None

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """It takes the action."""
        return Acted(fighter=self.fighter, text=self.text, pick_up=self.pick_up)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Picking up is for those who are disarmed."""
        disarmed = any(seen.fighters[name].disarmed for name in mine(seen, seat))
        return (ll.Form(leave_out=() if disarmed else ("pick_up",)),)


@game.command("SI-5", "SI-22", "SI-23", "SI-R14", gm=True)
class NextPhase(ll.Command, frozen=True, kw_only=True):
    """The next phase of the round begins."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Nothing is open; a group in which nobody declared, or somebody fell, is passed over."""
        yield no_round(state)
        if state.splits:
            yield ll.not_now("split_open")
        groups = state.groups.values()
        if any(group.pending is not None for group in groups):
            yield ll.not_now("decision_open")
        for group in groups:
            if group.declared and not any(state.fighters[n].down for n in group.members):
                yield ll.not_now("declared_waiting")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """SI-R14: the fallen and those who got away leave their groups."""
        assert state.phase is not None
        groups, splits = regrouped(state)
        at = PHASES.index(state.phase) + 1
        return PhaseBegan(
            phase=PHASES[at % len(PHASES)],
            round=state.round + (at == len(PHASES)),
            groups=groups,
            fights=going(state, (*groups.values(), *splits)),
            splits=splits,
            away=tuple(name for group in state.groups.values() for name in group.leaving),
            after=state.phase,
        )


def regrouped(state: State) -> tuple[dict[int, Group], tuple[Split, ...]]:
    """SI-5, SI-R31: groups go on with their number and their Momentum.

    SI-22, SI-R21: those that are dissolved are gone. SI-R30, SI-R17: where a change makes two
    against two, the side with the Momentum splits anew.
    """
    groups: dict[int, Group] = {}
    splits: list[Split] = []
    for number, names in members_after(state).items():
        group, members = state.groups[number], tuple(names)
        if len(state.sides(members)) < 2:
            continue
        if state.must_split(members):
            splits.append(Split(fight=group.fight, members=members, side=group.active, anew=True))
            continue
        done = group.done and state.phase != "melee"
        groups[number] = Group(fight=group.fight, members=members, active=group.active, done=done)
    return groups, tuple(splits)


def members_after(state: State) -> dict[int, list[str]]:
    """SI-23: who stands in which group after the phase; who changes swaps places or adds up."""
    members = {
        number: [n for n in group.members if not state.fighters[n].down and n not in group.leaving]
        for number, group in state.groups.items()
        if not group.dissolves
    }
    for number, group in state.groups.items():
        for name, leaving in group.leaving.items():
            to, swap = leaving.to, leaving.swap
            if to is None or to not in members or state.fighters[name].down:
                continue
            if swap is not None and swap in members[to] and number in members:
                members[to].remove(swap)
                members[number].append(swap)
            members[to].append(name)
    return members


def going(state: State, parts: tuple[Standing, ...]) -> dict[int, Fight]:
    """Fights in which somebody still stands; who changed over brings their initiative."""
    found: dict[int, Fight] = {}
    for part in parts:
        fight = found.get(part.fight) or ll.replace(state.fights[part.fight], ignorable=False)
        for name in part.members:
            if name not in fight.values:
                value = next(f.values[name] for f in state.fights.values() if name in f.values)
                order = ranked_after(state, fight, name, value)
                fight = ll.replace(fight, order=order, values={**fight.values, name: value})
        found[part.fight] = fight
    return found
