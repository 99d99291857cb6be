"""What the live page shows besides: the groups, and what somebody can declare."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import limelight.contract as ll

from ..state import Action, Fighter, Group, State
from . import acts
from .moment import own

FEW = 6
"""With more who can attack each chooses in a form: all against all would fill the page."""
MANOEUVRES = ("disarm", "trip", "push", "take_momentum", "cover")


class Way(NamedTuple):
    """One action that can be declared, and the numbers behind it."""

    action: Action
    says: ll.Said


class Chooses(NamedTuple):
    """Somebody who says what they do."""

    name: str
    group: int
    ways: tuple[Way, ...]
    targets: tuple[str, ...]
    manoeuvres: tuple[str, ...]
    allies: tuple[str, ...]
    elsewhere: tuple[tuple[int, str], ...]
    """SI-23: groups to change to, each with the ally whom one can swap with."""
    said: Mapping[str, Any]
    """What is declared already, as far as this seat knows."""


def page(seen: State, seat: ll.Seat) -> dict[str, Any]:
    """Who of this seat's declares, and who can start a fight."""
    mine = own(seen, seat)
    free = tuple(dict.fromkeys((*mine, *seen.fighters))) if seat.gm else mine
    return {
        "choosing": tuple(_choosing(seen, mine)),
        "attacks": () if seat.role == "watcher" else tuple(_attacks(seen, free)),
    }


def _attacks(seen: State, names: Iterable[str]) -> Iterator[tuple[str, tuple[ll.Act, ...]]]:
    """Everybody who can attack, with the fights that they can begin in one tap."""
    free = acts.at_hand(seen)
    able = {name: foes for name in names if (foes := acts.targets(seen, name, free))}
    joining = acts.near(seen) if 0 < len(able) <= FEW else {}
    for name, foes in able.items():
        yield name, tuple(acts.fights(seen, name, foes, joining)) if len(able) <= FEW else ()


def _choosing(seen: State, mine: tuple[str, ...]) -> Iterator[Chooses]:
    for number, group in seen.groups.items() if seen.phase == "melee" else ():
        for name in group.members:
            who = seen.fighters[name]
            if name in mine and not (group.under_way or group.open or who.down):
                yield _chooses(seen, number, group, name, who)


def _chooses(seen: State, number: int, group: Group, name: str, who: Fighter) -> Chooses:
    allies = tuple(each for each in seen.allies(group, name) if each != name)
    leads = who.side == group.active
    known = tuple(
        each
        for each in MANOEUVRES
        if (each != "cover" or allies) and (each != "take_momentum" or not leads)
    )
    said = group.declared.get(name)
    return Chooses(
        name,
        number,
        tuple(_ways(who, leads)),
        seen.opponents(group, name),
        known,
        allies,
        tuple(_elsewhere(seen, group, name)),
        {} if said is None else ll.asdict(said),
    )


def _elsewhere(seen: State, group: Group, name: str) -> Iterator[tuple[int, str]]:
    """SI-23: with the majority one changes over freely, else by swapping places."""
    side = seen.fighters[name].side
    more = len(seen.allies(group, name)) > len(seen.opponents(group, name))
    for number, there in seen.groups.items():
        if there is not group:
            ours = seen.on_side(there.members, side)
            if ours and more:
                yield number, ""
            for ally in ours:
                yield number, ally


def _ways(who: Fighter, leads: bool) -> Iterator[Way]:
    """SI-23, SI-24, SI-25, SI-R15: what can be chosen, with the value of its test."""
    talent, strikes = who.weapon.talent, str(who.strikes())
    yield Way("attack", _numbers("attack", who, talent=talent, dice=strikes))
    if not leads:
        yield Way("defend", _numbers("defend", who, talent=talent))
        yield Way("dodge", _numbers("dodge", who))
    yield Way("manoeuvre", _numbers("manoeuvre", who, talent=talent))
    yield Way("tactical_move", _numbers("tactical_move", who, talent=talent))
    yield Way("flee", _numbers("flee", who))
    if who.disarmed:
        yield Way("pick_up", ll.Said("way.pick_up"))


def _numbers(action: Action, who: Fighter, **more: Any) -> ll.Said:
    """The value of a test, and whether it is with advantage or disadvantage."""
    test = who.test(action)
    favour = "_with" if test.favour > 0 else "_against" if test.favour < 0 else ""
    code = "test" if action not in ("attack", "dodge", "flee") else action
    return ll.Said(f"way.{code}{favour}", {"value": test.value, **more})
