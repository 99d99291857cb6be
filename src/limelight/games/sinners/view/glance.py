"""The table at a glance: what it waits for, how it stands, and what is open."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import limelight.contract as ll

from ..rolls import Test
from ..state import Group, State


def waits_for(seen: State) -> Iterable[str]:
    """The next step of a fight, or of the round."""
    if len(seen.fighters) < 2:
        return ("add_fighter",)
    if seen.splits:
        return ("split", "ignore_attack")
    groups = seen.groups.values()
    if any(group.pending is not None for group in groups):
        return ("decide",)
    if seen.phase == "melee" and any(not group.done for group in groups):
        return (
            "declare",
            "exchange",
            "open_exchange",
            "run_away",
            "leave_with_allies",
            "ignore_attack",
        )
    if seen.phase is None:
        return ("start_fight",)
    return ("next_phase", "give_up_momentum", "start_fight", "move", "act")


def open_rolls(seen: State, seat: ll.Seat) -> Iterator[tuple[str, Test]]:
    """One's own tests of exchanges that are declared; what others declared stays hidden."""
    for group in seen.groups.values() if seen.phase == "melee" else ():
        for name in group.members:
            said = group.opened.get(name)
            if said is not None and not group.under_way and said.action != "pick_up":
                if seat.plays(seen.fighters[name].player):
                    yield name, seen.fighters[name].test(said.action)


def gauges(seen: State) -> tuple[ll.Row, ...]:
    """The round and its phase."""
    if seen.phase is None:
        return ()
    return (
        ll.Row(ll.Said("gauge.round"), str(seen.round), "strong"),
        ll.Row(ll.Said("gauge.phase"), ll.Said(f"phase_short.{seen.phase}")),
    )


def status(seen: State) -> Iterator[ll.Said]:
    """Open splits, each group with its Momentum and what it waits for."""
    if seen.phase is None:
        yield ll.Said("status.no_round")
        return
    for split in seen.splits:
        yield ll.Said("status.split", {"members": split.members, "side": split.side}, "grim")
    for number in sorted(seen.groups, key=lambda number: _place(seen, number)):
        group = seen.groups[number]
        values = {"number": number, "members": group.members, "side": group.active}
        yield ll.Said("status.group", values)
        yield _waits(group)


def _place(seen: State, number: int) -> tuple[int, int]:
    """SI-5: groups stand in the order of their highest initiative."""
    group = seen.groups[number]
    values = seen.fights[group.fight].values
    return -max(values.get(name, 0) for name in group.members), number


def _waits(group: Group) -> ll.Said:
    if group.pending is not None:
        asked = {"side": group.pending.side}
        return ll.Said(f"announce.asks_{group.pending.asks}", asked, "grim")
    if group.done:
        return ll.Said("status.done")
    waiting = tuple(name for name in group.members if name not in group.declared)
    return ll.Said("status.waiting" if waiting else "status.ready", {"names": waiting})


def ready(do: str, fields: Mapping[str, Any]) -> Iterator[ll.Said]:
    """Whose side a fighter is on, and how much they stand."""
    if do == "add_fighter":
        yield ll.Said("card.shelved", {n: fields.get(n) for n in ("side", "hit_points")})
