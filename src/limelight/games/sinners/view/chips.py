"""What something brought: hit points, the Momentum, what hinders somebody."""

from collections.abc import Iterator

import limelight.contract as ll
from limelight.contract.said import Tone

from ..state import State

HINDRANCES = ("disarmed", "prone", "unsteady")


def chips(before: State, after: State) -> Iterator[ll.Chip]:
    """Hit points first; in a duel also who stayed whole; then who is hindered, and who leads."""
    duels = _duels(before, after)
    whole = []
    for name, who in after.fighters.items():
        was = before.fighters.get(name)
        if was is None:
            continue
        if was.hit_points != who.hit_points:
            tone: Tone = "harm" if who.hit_points < was.hit_points else "good"
            said = ll.Said("field.hit_points")
            yield ll.Chip(said, name, "life", was.hit_points, who.hit_points, tone)
        elif name in duels:
            whole.append(name)
        for hindrance in HINDRANCES:
            if getattr(who, hindrance) and not getattr(was, hindrance):
                yield ll.Chip(ll.Said(f"card.{hindrance}"), name, tone="harm")
        if who.down and not was.down:
            yield ll.Chip(ll.Said("card.down"), name, tone="harm")
    for number, group in after.groups.items():
        old = before.groups.get(number)
        if old is not None and old.active != group.active:
            yield ll.Chip(ll.Said("chip.momentum", {"side": group.active}), tone="strong")
    for name in whole:
        yield ll.Chip(ll.Said("chip.unhurt", {"name": name}), look="life")


def _duels(before: State, after: State) -> set[str]:
    """Those whose exchange, one against one, is over now and was not."""
    found: set[str] = set()
    for number, group in after.groups.items():
        old = before.groups.get(number)
        if old is not None and group.done and not old.done and len(group.members) == 2:
            found |= set(group.members)
    return found
