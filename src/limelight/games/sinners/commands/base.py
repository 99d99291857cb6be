"""The names that commands are given, and small questions that many of them ask."""

from collections.abc import Iterator
from typing import Annotated

import limelight.contract as ll

from ..rolls import reach
from ..state import State

Anybody = Annotated[ll.Name, ll.Of("fighters")]
Mine = Annotated[ll.Name, ll.Of("fighters", mine=True)]
"""A fighter of the sender's; anybody's for the GM."""


class OfFighter(ll.Command, frozen=True, kw_only=True):
    """Something that a fighter does."""

    fighter: Mine


class OfGroup(ll.Command, frozen=True, kw_only=True):
    """Something that is done to a group."""

    group: ll.Amount

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is such a group."""
        yield unknown_group(state, self.group, "group")


def mine(seen: State, seat: ll.Seat) -> tuple[str, ...]:
    """The fighters of a seat."""
    return tuple(name for name, each in seen.fighters.items() if seat.plays(each.player))


def side_only(
    state: State, members: tuple[str, ...], side: str, seat: ll.Seat
) -> ll.Refusal | None:
    """Refuses whoever plays nobody on the deciding side."""
    if any(seat.plays(state.fighters[each].player) for each in state.on_side(members, side)):
        return None
    return ll.Refusal("not_yours", "other_side", values={"side": side})


def unknown_group(state: State, number: int, at: str) -> ll.Refusal | None:
    """Refuses a group that does not exist."""
    return None if number in state.groups else ll.unknown(number, at)


def not_in(state: State, phase: str) -> ll.Refusal | None:
    """Refuses outside a phase."""
    return None if state.phase == phase else ll.not_now("other_phase")


def no_round(state: State) -> ll.Refusal | None:
    """Refuses before round 1."""
    return None if state.round else ll.not_now("no_round")


def no_group(state: State, name: str) -> ll.Refusal | None:
    """Refuses one who stands in no group; in a fight that is to be split, that comes first."""
    if state.group_of(name) is not None:
        return None
    if state.split_of(name) is not None:
        return ll.not_now("split_open")
    return ll.not_now("no_group", name=name)


def engaged(state: State, name: str) -> ll.Refusal | None:
    """Refuses one who stands in a group, or in a fight that is still to be split."""
    if state.group_of(name) is None and state.split_of(name) is None:
        return None
    return ll.not_now("in_fight", name=name)


def down(state: State, name: str) -> ll.Refusal | None:
    """Refuses one who has no hit points left, or has retired from play."""
    who = state.fighters[name]
    return ll.out_of_play(who, name) or (ll.not_now("down", name=name) if who.down else None)


def parted(state: State, name: str) -> ll.Refusal | None:
    """SI-R13: refuses one whose group was dissolved in this melee phase."""
    return ll.not_now("parted", name=name) if state.fighters[name].parted else None


def armed(state: State, name: str) -> ll.Refusal | None:
    """Refuses one who has the weapon in hand."""
    return None if state.fighters[name].disarmed else ll.not_now("armed", name=name)


def acted(state: State, name: str) -> ll.Refusal | None:
    """Refuses one whose action of this round is used up."""
    if not state.fighters[name].acted:
        return None
    return ll.Refusal("already_used", "acted", values={"name": name})


def too_far(state: State, name: str, distance: int, half: bool = True) -> ll.Refusal | None:
    """SI-1, SI-2, SI-30: farther than the movement range, or half of it; says how much."""
    most = reach(state.fighters[name].speed, half)
    if distance <= most:
        return None
    values = {"name": name, "reach": most, "missing": distance - most}
    return ll.Refusal("out_of_reach", "reach", "distance", values)
