"""The round and its phases, and what one does outside melee (SI-5, SI-22, SI-30, SI-32)."""

from msgspec.structs import replace

from limelight.checks import first, gm_only, known
from limelight.game import Answer, Refusal, Seat

from ..commands import Act, Move, NextPhase
from ..events import Acted, Moved, PhaseBegan
from ..state import PHASES, Fight, Group, Split, State
from .checks import acted, down, engaged, owner_only
from .fights import ranked_after

MOVEMENT = ("movement_1", "movement_2")


def move(state: State, command: Move, seat: Seat) -> Answer:
    """SI-30: a full action, up to the whole range; hindered, half of it."""
    name = command.fighter
    fighter = state.fighters.get(name)
    free = fighter is not None and fighter.free_move and state.phase in MOVEMENT
    refusal = first(
        known(state.fighters, name, "fighter"),
        owner_only(state, name, seat),
        None if free else acted(state, name),
        _too_far(state, name, command),
        Refusal("not_now", "no_round") if state.round == 0 else None,
        engaged(state, name),
        down(state, name),
    )
    return refusal or (
        Moved(fighter=name, distance=command.distance, mode=command.mode, free=free),
    )


def _too_far(state: State, name: str, command: Move) -> Refusal | None:
    fighter = state.fighters.get(name)
    if fighter is None:
        return None
    hindered = command.mode != "run"
    reach = 5 * fighter.speed // (2 if hindered else 1)
    if command.distance <= reach:
        return None
    values = {"name": name, "reach": reach, "missing": command.distance - reach}
    return Refusal("out_of_reach", "reach", at="distance", values=values)


def act(state: State, command: Act, seat: Seat) -> Answer:
    """SI-32: anything that takes one's attention takes the action; picking up too (SI-R29)."""
    name = command.fighter
    fighter = state.fighters.get(name)
    armed = command.pick_up and fighter is not None and not fighter.disarmed
    refusal = first(
        known(state.fighters, name, "fighter"),
        owner_only(state, name, seat),
        acted(state, name),
        Refusal("not_now", "no_round") if state.round == 0 else None,
        engaged(state, name),
        down(state, name),
        Refusal("not_now", "armed", values={"name": name}) if armed else None,
    )
    return refusal or (Acted(fighter=name, text=command.text, pick_up=command.pick_up),)


def next_phase(state: State, command: NextPhase, seat: Seat) -> Answer:
    """The phase ends: the fallen and those who got away leave their groups."""
    phase = state.phase
    waiting = any(group.declared and not _fallen(state, group) for group in state.groups.values())
    asked = any(group.pending is not None for group in state.groups.values())
    refusal = first(
        gm_only(seat),
        Refusal("not_now", "no_round") if phase is None else None,
        Refusal("not_now", "split_open") if state.splits else None,
        Refusal("not_now", "decision_open") if asked else None,
        Refusal("not_now", "declared_waiting") if waiting else None,
    )
    if refusal is not None or phase is None:
        return refusal or ()
    groups, splits, away = _regrouped(state)
    at = PHASES.index(phase) + 1
    begun = PhaseBegan(
        phase=PHASES[at % len(PHASES)],
        round=state.round + (at == len(PHASES)),
        groups=groups,
        fights=_going(state, groups, splits),
        splits=splits,
        away=away,
        after=phase,
    )
    return (begun,)


def _fallen(state: State, group: Group) -> bool:
    """Whether somebody in a group is down, so that its exchange cannot be played."""
    return any(state.fighters[name].down for name in group.members)


def _going(state: State, groups: dict[int, Group], splits: tuple[Split, ...]) -> dict[int, Fight]:
    """Fights in which somebody still stands; who changed over brings their initiative."""
    standing: dict[int, list[str]] = {}
    parts: list[Group | Split] = [*groups.values(), *splits]
    for each in parts:
        standing.setdefault(each.fight, []).extend(each.members)
    found = {}
    for number, members in standing.items():
        fight = replace(state.fights[number], ignorable=False)
        for name in members:
            if name not in fight.values:
                value = next(f.values[name] for f in state.fights.values() if name in f.values)
                order = ranked_after(state, fight, name, value)
                fight = replace(fight, order=order, values={**fight.values, name: value})
        found[number] = fight
    return found


def _regrouped(state: State) -> tuple[dict[int, Group], tuple[Split, ...], tuple[str, ...]]:
    """SI-22, SI-23, SI-R13, SI-R14, SI-R30, SI-R31: the groups after a phase."""
    away = tuple(n for group in state.groups.values() for n in group.leaving)
    members = {
        number: [n for n in group.members if not state.fighters[n].down and n not in group.leaving]
        for number, group in state.groups.items()
        if not group.dissolves
    }
    for number, group in state.groups.items():
        for name, leaving in group.leaving.items():
            if leaving.to is None or leaving.to not in members or state.fighters[name].down:
                continue
            swap = leaving.swap
            if swap is not None and swap in members[leaving.to] and number in members:
                members[leaving.to].remove(swap)
                members[number].append(swap)
            members[leaving.to].append(name)
    groups: dict[int, Group] = {}
    splits: list[Split] = []
    for number, names in members.items():
        group = state.groups[number]
        sides = [state.fighters[name].side for name in names]
        counts = [sides.count(side) for side in dict.fromkeys(sides)]
        if len(counts) < 2:
            continue
        if min(counts) > 1:
            due = Split(fight=group.fight, members=tuple(names), side=group.active, anew=True)
            splits.append(due)
            continue
        groups[number] = replace(
            group,
            members=tuple(names),
            done=group.done and state.phase != "melee",
            leaving={},
            declared={},
        )
    return groups, tuple(splits), away
