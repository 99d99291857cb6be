"""Fights begin, are joined, and are split into groups (SI-1 to SI-6)."""

from collections.abc import Generator

from limelight.checks import first, gm_only, known
from limelight.game import Answer, Decision, Faces, Refusal, Seat, Throw

from ..commands import Join, Split, StartFight
from ..events import FightStarted, GroupsFormed, Joined
from ..state import Fight, Group, State, free_number
from ..state import Split as Open
from .checks import (
    acted,
    down,
    engaged,
    known_group,
    not_in,
    owner_only,
    side_only,
    too_far,
)

D6 = (6,)


def start_fight(state: State, command: StartFight, seat: Seat) -> Decision:
    """SI-1, SI-2: within reach; all in reach may join; initiative is thrown once."""
    attacker, target = command.attacker, command.target
    members = (attacker, target, *command.joining)
    distances = {attacker: command.distance, **command.joining}
    refusal = first(
        _one_each(members, command.surprised),
        _two_sides(state, members),
        known(state.fighters, attacker, "attacker"),
        known(state.fighters, target, "target"),
        *(known(state.fighters, name, "joining") for name in command.joining),
        owner_only(state, attacker, seat),
        acted(state, attacker),
        *(acted(state, name) for name in command.joining),
        *(too_far(state, name, distance, "distance") for name, distance in distances.items()),
        None if state.round == 0 else not_in(state, "melee"),
        Refusal("not_now", "split_open") if state.splits else None,
        *(engaged(state, name) for name in members),
        *(down(state, name) for name in members),
        *(_parted(state, name) for name in members),
    )
    if refusal is not None:
        return refusal
    faces, values, order = yield from _initiative(state, members, command.surprised)
    sides = [state.fighters[name].side for name in members]
    small = min(sides.count(side) for side in set(sides))
    started = FightStarted(
        fight=max(state.fights, default=0) + 1,
        starter=attacker,
        target=target,
        members=members,
        faces=faces,
        values=values,
        order=order,
        begins_round=state.round == 0,
        group=free_number(state.groups) if small == 1 else None,
        split=None if small == 1 else state.fighters[order[0]].side,
    )
    return (started,)


def _one_each(members: tuple[str, ...], surprised: tuple[str, ...]) -> Refusal | None:
    if len(set(members)) < len(members):
        return Refusal("bad_value", "twice", at="joining")
    if set(surprised) - set(members) or len(set(surprised)) < len(surprised):
        return Refusal("bad_value", "surprised", at="surprised")
    return None


def _two_sides(state: State, members: tuple[str, ...]) -> Refusal | None:
    """A fight has two sides; one among a single side or with a third is none."""
    if any(name not in state.fighters for name in members):
        return None
    attacker, target, *others = (state.fighters[name].side for name in members)
    if attacker == target or any(side not in (attacker, target) for side in others):
        return Refusal("bad_value", "two_sides", at="target")
    return None


def _parted(state: State, name: str) -> Refusal | None:
    if name in state.fighters and state.fighters[name].parted:
        return Refusal("not_now", "parted", values={"name": name})
    return None


Initiative = tuple[dict[str, tuple[int, ...]], dict[str, int], tuple[str, ...]]


def _initiative(
    state: State, members: tuple[str, ...], surprised: tuple[str, ...]
) -> Generator[Throw, Faces, Initiative]:
    """d6 + perception, the surprised the lower of two; ties by SI-R20."""
    wanted = {f"initiative.{n}": (6, 6) if n in surprised else D6 for n in members}
    thrown = yield Throw(wanted)
    faces = {name: thrown[f"initiative.{name}"] for name in members}
    values = {name: min(faces[name]) + state.fighters[name].perception for name in members}
    keys = {name: (values[name], state.fighters[name].perception) for name in members}
    order: list[str] = []
    for key in sorted(set(keys.values()), reverse=True):
        tied = tuple(name for name in members if keys[name] == key)
        ranked = yield from _broken(tied, faces)
        order += ranked
    return faces, values, tuple(order)


def _broken(
    tied: tuple[str, ...], faces: dict[str, tuple[int, ...]]
) -> Generator[Throw, Faces, list[str]]:
    """Who ties throws again, one die each, until nobody does."""
    if len(tied) == 1:
        return list(tied)
    again = yield Throw({f"initiative.{name}": D6 for name in tied})
    for name in tied:
        faces[name] = (*faces[name], *again[f"initiative.{name}"])
    ranked: list[str] = []
    for face in range(6, 0, -1):
        still = tuple(name for name in tied if again[f"initiative.{name}"][0] == face)
        if still:
            ranked += yield from _broken(still, faces)
    return ranked


def join(state: State, command: Join, seat: Seat) -> Decision:
    """SI-R30: in the melee phase, before the group's exchange, within half the range."""
    name, number = command.fighter, command.group
    group = state.groups.get(number)
    refusal = first(
        _third_side(state, name, group),
        known(state.fighters, name, "fighter"),
        known_group(state, number, "group"),
        owner_only(state, name, seat),
        acted(state, name),
        too_far(state, name, command.distance, "distance"),
        not_in(state, "melee"),
        Refusal("not_now", "exchanged") if group is not None and _underway(group) else None,
        Refusal("not_now", "split_open") if state.splits else None,
        engaged(state, name),
        down(state, name),
        _parted(state, name),
    )
    if refusal is not None or group is None:
        return refusal or ()
    thrown = yield Throw({f"initiative.{name}": D6})
    value = thrown[f"initiative.{name}"][0] + state.fighters[name].perception
    order = ranked_after(state, state.fights[group.fight], name, value)
    members = (*group.members, name)
    sides = [state.fighters[each].side for each in members]
    anew = min(sides.count(side) for side in set(sides)) > 1
    split = group.active if anew else None
    return (Joined(fighter=name, group=number, value=value, order=order, split=split),)


def _underway(group: Group) -> bool:
    return group.done or group.pending is not None


def _third_side(state: State, name: str, group: Group | None) -> Refusal | None:
    if group is None or name not in state.fighters:
        return None
    sides = {state.fighters[each].side for each in group.members}
    if state.fighters[name].side in sides:
        return None
    return Refusal("bad_value", "two_sides", at="fighter")


def ranked_after(state: State, fight: Fight, name: str, value: int) -> tuple[str, ...]:
    """Where a newcomer ranks: one who ties comes after those who are there."""
    perception = state.fighters[name].perception
    order = [each for each in fight.order if each in state.fighters and each != name]
    at = len(order)
    for place, other in enumerate(order):
        there = (fight.values[other], state.fighters[other].perception)
        if (value, perception) > there:
            at = place
            break
    return (*order[:at], name, *order[at:])


def split(state: State, command: Split, seat: Seat) -> Answer:
    """SI-3, SI-4: as many groups as the smaller side has fighters, one of them in each."""
    names = [name for group in command.groups for name in group]
    unknown = next(
        (known(state.fighters, name, "groups") for name in names if name not in state.fighters),
        None,
    )
    if unknown is not None:
        return unknown
    if not state.splits:
        return gm_or_player(seat) or Refusal("not_now", "no_split")
    due = state.splits[0]
    refusal = first(
        None if _legal(state, due, command.groups) else Refusal("bad_value", "split", at="groups"),
        side_only(state, due.members, due.side, seat),
    )
    if refusal is not None:
        return refusal
    taken = dict(state.groups)
    groups: dict[int, tuple[str, ...]] = {}
    for members in command.groups:
        number = free_number(taken)
        groups[number] = members
        taken[number] = Group(fight=due.fight, members=members, active="")
    active = {number: _active(state, due, members) for number, members in groups.items()}
    return (GroupsFormed(groups=groups, active=active),)


def gm_or_player(seat: Seat) -> Refusal | None:
    """Refuses those who only watch."""
    return gm_only(seat) if seat.role == "watcher" else None


def _legal(state: State, due: Open, groups: tuple[tuple[str, ...], ...]) -> bool:
    names = [name for group in groups for name in group]
    if sorted(names) != sorted(due.members):
        return False
    sides: dict[str, list[str]] = {}
    for name in due.members:
        sides.setdefault(state.fighters[name].side, []).append(name)
    small, large = sorted(sides.values(), key=len)
    if len(groups) != len(small):
        return False
    ones = all(sum(name in small for name in group) == 1 for group in groups)
    return ones and all(any(name in large for name in group) for group in groups)


def _active(state: State, due: Open, members: tuple[str, ...]) -> str:
    """SI-6, SI-R2: the starter's side in their group at first, else the highest initiative."""
    fight = state.fights[due.fight]
    if not due.anew and fight.starter in members:
        return state.fighters[fight.starter].side
    highest = next(name for name in fight.order if name in members)
    return state.fighters[highest].side
