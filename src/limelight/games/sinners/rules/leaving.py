"""Leaving a fight without an exchange: running, ignoring, leaving allies, giving up Momentum."""

from collections.abc import Generator

from limelight.checks import first, known
from limelight.game import Answer, Decision, Faces, Refusal, Seat, Throw

from ..commands import GiveUpMomentum, IgnoreAttack, LeaveWithAllies, RunAway
from ..events import LeftWithAllies, MomentumGivenUp, Struck
from ..state import Group, State, Test, allies, group_of, opponents, other_side
from .checks import down, not_in, owner_only, unsplit
from .exchange import blow, weapon
from .tests import dice_of, read

Unopposed = Generator[Throw, Faces, tuple[dict[str, Test], dict[str, tuple[int, ...]], int]]
"""Tests, damage dice, and what they take off."""


def give_up_momentum(state: State, command: GiveUpMomentum, seat: Seat) -> Answer:
    """SI-20: after the exchange, by the active side."""
    name = command.fighter
    number, group = _group(state, name)
    refusal = first(
        known(state.fighters, name, "fighter"),
        owner_only(state, name, seat),
        not_in(state, "melee"),
        down(state, name),
        _no_group(group, name),
        None
        if group is None or (group.done and group.pending is None)
        else Refusal("not_now", "exchange_first"),
        Refusal("not_now", "no_momentum", values={"name": name})
        if group is not None and state.fighters[name].side != group.active
        else None,
    )
    if refusal is not None or group is None or number is None:
        return refusal or ()
    momentum = other_side(state, group)
    return (MomentumGivenUp(fighter=name, group=number, momentum=momentum),)


def leave_with_allies(state: State, command: LeaveWithAllies, seat: Seat) -> Answer:
    """SI-29: two or more against one, and one of them stays."""
    name = command.fighter
    number, group = _group(state, name)
    early = state.phase == "melee" and group is not None and not _begun(group)
    refusal = first(
        known(state.fighters, name, "fighter"),
        owner_only(state, name, seat),
        None if state.phase == "movement_1" or early else Refusal("not_now", "other_phase"),
        unsplit(state, name),
        _no_group(group, name),
        down(state, name),
        Refusal("not_now", "nobody_stays")
        if group is not None and len(_standing(state, allies(state, group, name))) < 2
        else None,
    )
    if refusal is not None or number is None:
        return refusal or ()
    return (LeftWithAllies(fighter=name, group=number),)


def _standing(state: State, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if not state.fighters[name].down]


def _begun(group: Group) -> bool:
    return bool(group.declared) or group.done or group.pending is not None


def run_away(state: State, command: RunAway, seat: Seat) -> Decision:
    """SI-28, SI-R12, SI-R34: the opponents' attack is rolled unopposed; the group is gone."""
    name = command.fighter
    number, group = _group(state, name)
    refusal = first(
        known(state.fighters, name, "fighter"),
        owner_only(state, name, seat),
        not_in(state, "melee"),
        unsplit(state, name),
        _no_group(group, name),
        down(state, name),
        Refusal("not_now", "declared_already")
        if group is not None and (name in group.declared or group.done or group.pending)
        else None,
    )
    if refusal is not None or group is None:
        return refusal or ()
    against = tuple(_standing(state, opponents(state, group, name)))
    struck = yield from _unopposed(state, name, against)
    tests, damage, lost = struck
    return (Struck(fighter=name, ran=True, tests=tests, damage=damage, lost=lost, group=number),)


def ignore_attack(state: State, command: IgnoreAttack, seat: Seat) -> Decision:
    """SI-31: the attack is rolled unopposed, and no fight begins."""
    name = command.fighter
    fight = _ignorable(state, name)
    refusal = first(
        known(state.fighters, name, "fighter"),
        owner_only(state, name, seat),
        not_in(state, "melee"),
        down(state, name),
        Refusal("not_now", "nothing_to_ignore") if fight is None else None,
    )
    if refusal is not None or fight is None:
        return refusal or ()
    attacker = state.fights[fight].starter
    tests, damage, lost = yield from _unopposed(state, name, (attacker,))
    return (
        Struck(
            fighter=name,
            ran=False,
            tests=tests,
            damage=damage,
            lost=lost,
            fight=fight,
            attacker=attacker,
        ),
    )


def _ignorable(state: State, name: str) -> int | None:
    """The fight in which this one was just attacked, while both still stand in it."""
    parts = [(group.fight, group.members) for group in state.groups.values()]
    parts += [(split.fight, split.members) for split in state.splits]
    for number, members in parts:
        fight = state.fights[number]
        both = fight.starter in members and name in members
        if fight.ignorable and fight.target == name and both:
            return number
    return None


def _unopposed(state: State, name: str, attackers: tuple[str, ...]) -> Unopposed:
    """Each attacks; a failure does nothing, level III is doubled."""
    wanted = {f"test.{a}": dice_of(state.fighters[a], "attack") or () for a in attackers}
    thrown = (yield Throw(wanted)) if wanted else {}
    tests = {a: read(state.fighters[a], "attack", thrown[f"test.{a}"]) for a in attackers}
    through = [a for a, test in tests.items() if test.rank]
    needed = {f"damage.{a}": weapon(state.fighters[a]).sides for a in through}
    needed = {die: sides for die, sides in needed.items() if sides}
    fallen = (yield Throw(needed)) if needed else {}
    damage = {a: fallen.get(f"damage.{a}", ()) for a in through}
    armour = state.fighters[name].armour
    total = sum(
        blow(state.fighters[a], damage[a], tests[a].rank == 3, False, armour) for a in through
    )
    return tests, damage, min(total, state.fighters[name].hit_points)


def _group(state: State, name: str) -> tuple[int | None, Group | None]:
    number = group_of(state, name) if name in state.fighters else None
    return number, None if number is None else state.groups[number]


def _no_group(group: Group | None, name: str) -> Refusal | None:
    return Refusal("not_now", "no_group", values={"name": name}) if group is None else None
