"""What a seat can do now at a table of the game."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from limelight.game import Seat
from limelight.offering import Choices, Hints, Offer, Sample, offer

from . import commands as c
from .rules import decide
from .state import Group, State, group_of, opponents

Form = tuple[Choices, Sample, tuple[str, ...], Mapping[str, Any]]

HINTS = Hints(
    asked={
        "add_fighter": ("player", "damage_bonus", "armour"),
        "start_fight": ("joining",),
        "declare": ("action", "target", "manoeuvre", "ally", "to", "flank"),
        "decide": ("count", "stalemate", "parry", "target"),
        "move": ("mode",),
    },
    when={
        "declare": {
            "manoeuvre": ("action", "manoeuvre"),
            "ally": ("manoeuvre", "cover"),
            "to": ("action", "tactical_move"),
            "flank": ("action", "tactical_move"),
        },
    },
    other_than={"declare": {"ally": ("fighter",)}, "start_fight": {"target": ("attacker",)}},
    words={
        "action": "action",
        "manoeuvre": "action",
        "count": "said",
        "stalemate": "said",
        "parry": "action",
        "mode": "mode",
    },
)
"""Fields that people mostly want to fill in."""


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Every command that the rules would take from this seat, with its choices."""
    if seat.role == "watcher":
        return ()
    waiting = _waiting(state)
    found = []
    for command in c.COMMANDS:
        for choices, sample, left_out, settled in _forms(state, seat, command):
            made = offer(decide, state, seat, command, choices, sample, left_out, settled)
            if made is not None:
                found.append(replace(HINTS.on(made), first=made.do in waiting))
    return tuple(found)


def _waiting(state: State) -> frozenset[str]:
    """What the table is waiting for."""
    if len(state.fighters) < 2:
        return frozenset({"add_fighter"})
    if state.splits:
        return frozenset({"split", "ignore_attack"})
    groups = state.groups.values()
    if any(group.pending is not None for group in groups):
        return frozenset({"decide"})
    if state.phase == "melee" and any(not group.done for group in groups):
        return frozenset({"declare", "exchange", "run_away", "leave_with_allies", "ignore_attack"})
    return frozenset({"next_phase", "start_fight", "give_up_momentum", "move", "act"})


def _forms(state: State, seat: Seat, command: type) -> list[Form]:
    """Choices of a command's fields, values for a trial, what does not apply, what is settled."""
    everyone = tuple(state.fighters)
    mine = tuple(n for n, each in state.fighters.items() if seat.gm or each.player == seat.name)
    match command:
        case c.AddFighter:
            trial = {
                "name": "…" * (1 + max(map(len, everyone), default=0)),
                "side": "…",
                "talents": {"…": 10},
                "weapon": {"talent": "…", "damage": "1d6"},
            }
            return [({}, trial, (), {})]
        case c.StartFight:
            choices = {"target": everyone, "joining": everyone}
            return [
                (choices, _against(state, name), (), {"attacker": name})
                for name in mine
                if _against(state, name)
            ]
        case c.Join:
            return [
                ({}, {"distance": 0}, (), {"fighter": name, "group": number})
                for name in mine
                if group_of(state, name) is None
                for number in state.groups
            ]
        case c.Split:
            if not state.splits:
                return []
            members = state.splits[0].members
            return [({"groups": members}, {"groups": _some_split(state)}, (), {})]
        case c.Declare:
            left_out: tuple[str, ...] = () if seat.gm else ("advantage", "disadvantage")
            return [
                (_targets(state, name), _action(state, name), left_out, {"fighter": name})
                for name in mine
                if group_of(state, name) is not None
            ]
        case c.Exchange:
            return [({}, {}, (), {"group": number}) for number in _ready(state)]
        case c.Decide:
            return [_answer(state, number, group) for number, group in _asking(state)]
        case c.GiveUpMomentum | c.LeaveWithAllies | c.IgnoreAttack | c.RunAway | c.Move | c.Act:
            return [({"fighter": mine}, {}, (), {})]
        case _:
            return [({}, {}, (), {})]


def _against(state: State, name: str) -> dict[str, Any]:
    """Somebody on another side who could be attacked."""
    side = state.fighters[name].side
    free = (
        other
        for other, each in state.fighters.items()
        if each.side != side and not each.down and group_of(state, other) is None
    )
    target = next(free, None)
    return {} if target is None else {"target": target, "distance": 0}


def _some_split(state: State) -> list[list[str]]:
    """A legal split for a trial: one of the smaller side each, the rest in the last."""
    members = state.splits[0].members
    sides: dict[str, list[str]] = {}
    for name in members:
        sides.setdefault(state.fighters[name].side, []).append(name)
    small, large = sorted(sides.values(), key=len)
    groups = [[one, other] for one, other in zip(small, large, strict=False)]
    groups[-1] += large[len(small) :]
    return groups


def _targets(state: State, name: str) -> Choices:
    number = group_of(state, name)
    group = None if number is None else state.groups[number]
    against = () if group is None else opponents(state, group, name)
    members = () if group is None else group.members
    friends = tuple(each for each in members if each not in against)
    return {"target": against, "ally": friends, "swap": tuple(state.fighters)}


def _action(state: State, name: str) -> dict[str, Any]:
    """An attack on the first opponent, for a trial."""
    number = group_of(state, name)
    against = () if number is None else opponents(state, state.groups[number], name)
    return {"action": "attack", "target": against[0]} if against else {"action": "flee"}


def _ready(state: State) -> list[int]:
    return [
        number
        for number, group in state.groups.items()
        if not group.done and len(group.declared) == len(group.members)
    ]


def _asking(state: State) -> list[tuple[int, Group]]:
    return [(n, group) for n, group in state.groups.items() if group.pending is not None]


def _answer(state: State, number: int, group: Group) -> Form:
    """Only the answer that is asked for."""
    assert group.pending is not None
    asks = group.pending.asks
    said = {"count": "highest", "stalemate": "both", "parry": "damage"}[asks]
    others = tuple(each for each in ("count", "stalemate", "parry") if each != asks)
    settled = {"group": number}
    sample: dict[str, Any] = {asks: said}
    if asks != "parry":
        return {}, sample, (*others, "target"), settled
    passive = next(n for n in group.members if state.fighters[n].side == group.pending.side)
    against = opponents(state, group, passive)
    return {"target": against}, sample | {"target": against[0]}, others, settled
