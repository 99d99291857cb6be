"""What a seat may see of a table of the game, and what programs are told of it."""

from typing import Any

import limelight.contract as ll

from ..events.exchanges import (
    Answered,
    DeclarationsGone,
    Declared,
    Exchanged,
    ExchangeOpened,
    Tested,
)
from ..facts import game
from ..state import Fighter, Group, State, shown_tests

# Who may see what


def redact(state: State, seat: ll.Seat) -> State:
    """The one door: declarations are their owners' alone, sealed dice are nobody's."""
    seen: State = marked_state(state, seat)
    groups = {number: _veiled(state, group, seat) for number, group in seen.groups.items()}
    return ll.replace(seen, groups=groups)


def _veiled(state: State, group: Group, seat: ll.Seat) -> Group:
    """A declaration is seen by those alone who made it, whoever plays the fighter by now."""
    if group.open:
        return ll.replace(group, by={})
    declared = {
        name: each if _owns(seat, group.by.get(name, state.fighters[name].player)) else None
        for name, each in group.declared.items()
    }
    return ll.replace(group, declared=declared, by={})


def _owns(seat: ll.Seat, player: str) -> bool:
    return seat.role != "watcher" and seat.name == player


marked, marked_state = game.show, game.redact


def show(event: Any, seat: ll.Seat, rules: int) -> Any:
    """A declaration is its owner's alone; of dice that lie sealed nobody sees anything."""
    if isinstance(event, Declared) and not _owns(seat, event.by):
        return ll.replace(event, declaration=None)
    if isinstance(event, Tested):
        return ll.replace(event, damage=None)
    return marked(event, seat, rules)


def opens(closed: Any, later: Any) -> bool | None:
    """A declaration is opened before or by its exchange, unless another took its place."""
    if isinstance(closed, Tested):
        over = isinstance(later, Exchanged) and later.group == closed.group
        return True if over and later.opens else None
    if not isinstance(closed, Declared):
        return True  # there was nothing to close in it
    if isinstance(later, Declared) and later.fighter == closed.fighter:
        return False
    opening = isinstance(later, Exchanged | ExchangeOpened)
    said = later.declared.get(closed.fighter) if opening else None
    return None if said is None else said == closed.declaration


# For programs


def view(seen: State) -> dict[str, Any]:
    """The table in the words of the contract."""
    return {
        "round": seen.round,
        "phase": seen.phase,
        "fighters": {name: _fighter(seen, name, each) for name, each in seen.fighters.items()},
        "groups": {str(number): _group(group) for number, group in seen.groups.items()},
        "splits": [{"members": list(split.members), "side": split.side} for split in seen.splits],
        "declarations": {
            name: {"action": each.action, "target": each.target, "manoeuvre": each.manoeuvre}
            for group in seen.groups.values()
            for name, each in group.opened.items()
        },
        "library": seen.library.view(),
    }


PLAIN = ("player", "side", "hit_points", "armour", "damage_bonus", "dodge", "speed", "perception")
STANDS = ("down", "disarmed", "unsteady", "covered_by", "acted", "retired")


def _fighter(seen: State, name: str, fighter: Fighter) -> dict[str, Any]:
    weapon = fighter.weapon
    return {field: getattr(fighter, field) for field in (*PLAIN, *STANDS)} | {
        "talents": dict(fighter.talents),
        "weapon": {"talent": weapon.talent, "damage": weapon.damage, "length": weapon.length},
        "shield": {"regular": fighter.regular, "defensive": fighter.defensive},
        "group": seen.number_of(name),
        "prone": fighter.prone > 0,
        "things": ll.shown_things(fighter),
    }


def _group(group: Group) -> dict[str, Any]:
    pending = group.pending
    return {
        "members": list(group.members),
        "active": group.active,
        "momentum": group.active,
        "asks": None if pending is None else pending.asks,
        "asked_of": None if pending is None else pending.side,
        "declared": [] if pending is not None else list(group.declared),
        "opened": {name: _opened(group, name) for name in group.members},
        "done": group.done,
    }


def _opened(group: Group, name: str) -> dict[str, Any] | None:
    """What everybody sees that somebody declared; None while it is sealed."""
    said = group.declared.get(name) if group.open else None
    return None if said is None else ll.asdict(said)


def result(events: tuple[ll.Event, ...], before: State, after: State) -> dict[str, Any]:
    """What these events gave; between two answers the tests that lie there, and no more."""
    found = ll.result(events, before, after)
    for event in events:
        pending = before.groups[event.group].pending if isinstance(event, Answered) else None
        if pending is not None:
            found["tests"] = shown_tests(pending.tests)
    return found


def reseated(state: State, player: str) -> State:
    """What they declared and nobody has seen is sealed for whoever has the seat now too."""
    for number, group in state.groups.items():
        whose = {name: group.by.get(name, state.fighters[name].player) for name in group.declared}
        by = {name: "" if each == player else each for name, each in whose.items()}
        state = state.regrouped(number, by=by)
    return state


def lasting(back: State, now: State) -> tuple[ll.Event, ...]:
    """Declarations that lay open are not sealed again: they are made anew."""
    seen = (number for number, group in now.groups.items() if group.open)
    return tuple(
        DeclarationsGone(group=number)
        for number in seen
        if number in back.groups and not back.groups[number].open
    )
