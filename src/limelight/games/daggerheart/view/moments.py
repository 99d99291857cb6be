"""Moments that the live page shows: a rest that everybody shares, and somebody who is dying."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

import limelight.contract as ll

from .. import worth
from ..commands.rests import FOR_OTHERS, running
from ..state import CLEARS, MOVES, Made, State, resting
from .blow import blows
from .brings import brings
from .console import console
from .levels import rising
from .making import making

DEATH_MOVES = ("blaze_of_glory", "avoid_death", "risk_it_all")


class Way(NamedTuple):
    """One way to choose: what is sent, and what it brings."""

    fields: Mapping[str, Any]
    says: tuple[ll.Said, ...]
    name: str = ""
    """For whom or with whom it is, or the countdown it is about."""


class Choice(NamedTuple):
    """A downtime move with the ways to make it; the first is the plain one."""

    move: str
    ways: tuple[Way, ...]


class Resting(NamedTuple):
    """Somebody in a rest: what they have done, and what they can still do."""

    name: str
    player: str
    up: bool
    made: tuple[tuple[str, ll.Said], ...]
    """Each move that was made, with what it gave."""
    left: int
    choices: tuple[Choice, ...]
    """Empty for those who may not choose for them."""


class Fate(NamedTuple):
    """A death move, with the chance of each end."""

    choice: str
    ends: Mapping[str, Fraction]
    says: tuple[ll.Said, ...]


class Dying(NamedTuple):
    """Somebody who is dying: a death move is due, or a Hope Die is to be divided."""

    name: str
    player: str
    divide: int | None
    hp: ll.Slots
    stress: ll.Slots
    fates: tuple[Fate, ...]
    splits: tuple[Way, ...]
    """Ways to divide the Hope Die of which as little as possible is lost."""
    others: tuple[Way, ...]


def page(seen: State, seat: ll.Seat) -> dict[str, Any]:
    """What the page of a seat shows besides cards and calls."""
    shown: dict[str, Any] = {"rest": rest(seen, seat), "dying": tuple(dying(seen))}
    shown["blow"] = blows(seen, seat)
    shown["rising"] = partial(rising, seen)
    shown["making"] = partial(making, seen, seat)
    shown["due"] = tuple(n for n, who in seen.characters.items() if who.due and not who.retired)
    return shown | console(seen, seat)


def rest(seen: State, seat: ll.Seat) -> dict[str, Any] | None:
    """DH-45, DH-46: the rest, who has done what, and whom it waits for."""
    if seen.rest is None:
        return None
    people = tuple(_resting(seen, name, seat) for name in resting(seen.characters))
    return {
        "kind": seen.rest.kind,
        "people": people,
        "waits": tuple(each.name for each in people if each.left),
        "says": brings(seen, "end_rest", {}),
    }


def _resting(seen: State, name: str, seat: ll.Seat) -> Resting:
    rest, who = seen.rest, seen.characters[name]
    assert rest is not None
    mine = [each for each in rest.made if each.by == name]
    made = tuple((each.move, gave(each)) for each in mine)
    left = MOVES - len(mine) if who.up else 0
    choices = tuple(_choices(seen, name)) if left and seat.plays(who.player) else ()
    return Resting(name, who.player, who.up, made, left, choices)


def gave(made: Made) -> ll.Said:
    """What a downtime move brought."""
    if made.move in CLEARS:
        other = "" if made.target in (None, made.by) else "_ally"
        values = {"n": made.cleared, "target": made.target}
        return ll.Said(f"made.{CLEARS[made.move]}{other}", values)
    if made.move == "prepare":
        return ll.Said("made.hope", {"n": made.hope.get(made.by, 0)})
    if made.move == "project":
        hidden = made.advance.hidden_ticks
        named = [*made.advance.ticks, *(() if hidden is ll.Hidden else hidden)]
        if named:
            return ll.Said("made.project", {"name": named[0]})
        return ll.Said("made.project_unknown")
    return ll.Said("made.other")


def _choices(seen: State, name: str) -> Iterator[Choice]:
    """DH-48, DH-49, DH-50, DH-51, DH-53: every downtime move that somebody could make now."""
    assert seen.rest is not None

    def way(other: str = "", **fields: str) -> Way:
        return Way(fields, brings(seen, "downtime", {"character": name, **fields}), other)

    others = [each for each in resting(seen.characters) if each != name]
    for move in CLEARS:
        if move == "repair_armor" and not any(_armored(seen, each) for each in (name, *others)):
            continue
        hurt = [each for each in others if move in FOR_OTHERS and worth.marked(seen, move, each)]
        yield Choice(move, (way(move=move), *(way(o, move=move, target=o) for o in hurt)))
    joins = [each for each in others if seen.rest.preparation(name, each)]
    yield Choice("prepare", (way(move="prepare"), *(way(o, move="prepare", join=o) for o in joins)))
    if seen.rest.kind == "long":
        projects = tuple(way(c, move="project", countdown=c) for c in running(seen.countdowns))
        if projects:
            yield Choice("project", projects)
    yield Choice("other", (way(move="other"),))


def _armored(seen: State, name: str) -> bool:
    return bool(seen.characters[name].armor_score)


def dying(seen: State) -> Iterator[Dying]:
    """DH-57, DH-64: everybody who owes a death move, or has a Hope Die to divide."""
    for name, who in seen.characters.items():
        if who.standing != "dying":
            continue
        choices = DEATH_MOVES if who.divide is None else ()
        fates = tuple(_fate(seen, name, choice) for choice in choices)
        lost = {each: worth.divided(seen, name, *each)["lost"] for each in worth.splits(seen, name)}
        least = min(lost.values(), default=0)
        splits = tuple(_split(seen, name, *each) for each, n in lost.items() if n == least)
        others = tuple(_split(seen, name, *each) for each, n in lost.items() if n > least)
        hp = ll.Slots(who.hp, who.hp_max, "hit_points")
        stress = ll.Slots(who.stress, who.stress_max, "stress")
        yield Dying(name, who.player, who.divide, hp, stress, fates, splits, others)


def _fate(seen: State, name: str, choice: str) -> Fate:
    says = brings(seen, "death_move", {"character": name, "choice": choice})
    return Fate(choice, worth.ends_of(seen, name, choice), says)


def _split(seen: State, name: str, hp: int, stress: int) -> Way:
    fields = {"hp": hp, "stress": stress}
    return Way(fields, brings(seen, "divide", {"character": name, **fields}))
