"""What can be done now from where somebody stands, in one go."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import limelight.contract as ll

from ..commands.exchange import CHOICES, parried
from ..commands.fights import can_join
from ..commands.leaving import IgnoreAttack, standing
from ..rolls import reach
from ..state import Fighter, Group, Split, State

NEAR = 1
"""Metres: whoever starts a fight from the page stands near enough."""
MOST_WAYS = 4
"""More ways to split than this are made by hand."""


def waits(names: Iterable[str]) -> ll.Said:
    """Whom the table waits for."""
    named = tuple(dict.fromkeys(names))
    if named == ("gm",):
        return ll.Said("moment.waits_gm")
    code = "moment.waits_also_gm" if "gm" in named else "moment.waits_for"
    return ll.Said(code, {"names": tuple(n for n in named if n != "gm")})


def of_fighter(seen: State, name: str, who: Fighter, free: Mapping[str, str]) -> Iterator[ll.Act]:
    """SI-1: a fight with somebody; SI-28, SI-29, SI-31: out of one; SI-20: the Momentum."""
    group = seen.group_of(name)
    sets = {"at": f"fighters.{name}.hit_points"}
    yield ll.Act("correct", sets, ll.Said("act.hit_points"), asks=True, sign="pen")
    if who.retired:
        yield ll.Act("rejoin", {"fighter": name}, sign="undo")
    if not who.up:
        return
    if group is None and seen.split_of(name) is None:
        foes = targets(seen, name, free)
        if foes:
            fields = {"attacker": name, "distance": NEAR}
            label = ll.Said("act.attack")
            yield ll.Act("start_fight", fields, label, "target", foes)
        return
    if seen.phase != "melee" or group is None:
        return
    fighter = {"fighter": name}
    if group.done:
        if who.side == group.active:
            yield ll.Act("give_up_momentum", fighter)
        return
    if not group.under_way and not group.open:
        yield ll.Act("declare", {**fighter, "advantage": 1}, ll.Said("act.advantage"), sign="plus")
        worse = {**fighter, "disadvantage": 1}
        yield ll.Act("declare", worse, ll.Said("act.disadvantage"), sign="minus")
    if name not in group.declared and not group.under_way:
        yield ll.Act("run_away", fighter, sign="out")
        if len(standing(seen, seen.allies(group, name))) > 1:
            yield ll.Act("leave_with_allies", fighter, sign="people")


def at_hand(seen: State) -> dict[str, str]:
    """SI-1: those who can be attacked while a fight can begin, each with their side."""
    if seen.splits or not (seen.round == 0 or seen.phase == "melee"):
        return {}
    busy = {name for group in seen.groups.values() for name in group.members}
    return {
        name: who.side
        for name, who in seen.fighters.items()
        if who.up and not (name in busy or who.parted)
    }


def targets(seen: State, name: str, free: Mapping[str, str]) -> tuple[str, ...]:
    """SI-1: those of other sides among the ``free``, for one who can begin a fight."""
    if not free or not can_join(seen, name):
        return ()
    ours = seen.fighters[name].side
    return tuple(each for each, side in free.items() if side != ours)


def near(seen: State) -> dict[str, str]:
    """Everybody who could join a fight that begins now, each with their side."""
    return {
        name: who.side
        for name, who in seen.fighters.items()
        if can_join(seen, name) and reach(who.speed, True) >= NEAR
    }


def fights(
    seen: State, name: str, foes: Iterable[str], joining: Mapping[str, str]
) -> Iterator[ll.Act]:
    """SI-1, SI-2: against each of the foes: everybody else joins in, or nobody."""
    for target in foes:
        sides = {seen.fighters[name].side, seen.fighters[target].side}
        others = {
            each: NEAR
            for each, side in joining.items()
            if each not in (name, target) and side in sides
        }
        fields = {"attacker": name, "target": target, "distance": NEAR}
        values = {"name": name, "target": target, "names": tuple(others)}
        if others:
            joined = {**fields, "joining": others}
            yield ll.Act("start_fight", joined, ll.Said("act.fight_all", values))
        yield ll.Act("start_fight", fields, ll.Said("act.fight", values))


def splits(seen: State, due: Split) -> Iterator[ll.Act]:
    """SI-3: each of the smaller side stands in a group; the others go where they are sent."""
    small, large = seen.sides(due.members)
    found = 0
    for places in product(range(len(small)), repeat=len(large)):
        if set(places) != set(range(len(small))):
            continue
        found += 1
        if found > MOST_WAYS:
            yield ll.Act("split", {}, ll.Said("act.split_else"), asks=True)
            return
        groups = [
            [one, *(other for other, at in zip(large, places, strict=True) if at == place)]
            for place, one in enumerate(small)
        ]
        pairs = tuple(" – ".join(group) for group in groups)
        yield ll.Act("split", {"groups": groups}, ll.Said("act.split", {"pairs": pairs}))


def ignores(seen: State, mine: Iterable[str]) -> Iterator[ll.Act]:
    """SI-31: whoever was just attacked can pay no heed."""
    for name in mine:
        if seen.phase == "melee" and IgnoreAttack(fighter=name).fight(seen) is not None:
            label = ll.Said("act.ignore", {"name": name})
            yield ll.Act("ignore_attack", {"fighter": name}, label)


def decides(seen: State, number: int, group: Group) -> Iterator[ll.Act]:
    """SI-11, SI-13, SI-15: the answers to what is asked, as equals."""
    pending = group.pending
    assert pending is not None
    asks: str = pending.asks
    targets: tuple[str, ...] = ("",)
    if asks == "parry":  # who aims at whom may be sealed: the rules know
        known = len(group.opened) == len(group.members)
        sides = (n for n in group.members if seen.fighters[n].side != pending.side)
        targets = parried(seen, group, pending)[1] if known else tuple(sides)
    for target in targets:
        for choice in CHOICES[asks]:
            if choice == "take_momentum" and pending.side == group.active:
                continue
            fields = {"group": number, asks: choice} | ({"target": target} if target else {})
            several = "_at" if len(targets) > 1 else ""
            key = f"act.{asks}" + (several if asks == "parry" else f"_{choice}")
            values = {"what": choice, "name": target}
            yield ll.Act("decide", fields, ll.Said(key, values))


def joins(seen: State, mine: Iterable[str]) -> Iterator[ll.Act]:
    """SI-R30: one who stands outside joins a group whose dice have not fallen."""
    for name in mine:
        if seen.phase != "melee" or seen.group_of(name) or not can_join(seen, name):
            continue
        for number, group in seen.groups.items():
            sides = {seen.fighters[each].side for each in group.members}
            if not group.under_way and not group.open and seen.fighters[name].side in sides:
                fields = {"fighter": name, "group": number, "distance": NEAR}
                values = {"name": name, "number": number}
                yield ll.Act("join", fields, ll.Said("act.join", values))


def outside(seen: State, mine: Iterable[str]) -> Iterator[ll.Act]:
    """SI-30, SI-32: what one does who stands in no group."""
    for name in mine:
        who = seen.fighters[name]
        if seen.group_of(name) is None and who.up and (not who.acted or who.free_move):
            fighter = {"fighter": name}
            yield ll.Act("move", fighter, ll.Said("act.move", {"name": name}), asks=True)
            if who.disarmed:
                picks = {**fighter, "pick_up": True}
                yield ll.Act("act", picks, ll.Said("act.pick_up", {"name": name}), asks=True)
            else:
                yield ll.Act("act", fighter, ll.Said("act.act", {"name": name}), asks=True)
