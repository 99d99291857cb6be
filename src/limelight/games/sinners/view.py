"""What a seat sees of a table of the game: for programs, and at a glance."""

from collections.abc import Iterable, Iterator
from typing import Any

import limelight.contract as ll

from .events.exchanges import (
    Answered,
    DeclarationsGone,
    Declared,
    Exchanged,
    ExchangeOpened,
    Tested,
)
from .facts import game
from .rolls import Test
from .state import Fighter, Group, State, shown_tests

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
    }


PLAIN = ("player", "side", "hit_points", "armour", "damage_bonus", "dodge", "speed", "perception")
STANDS = ("down", "disarmed", "unsteady", "covered_by", "acted")


def _fighter(seen: State, name: str, fighter: Fighter) -> dict[str, Any]:
    weapon = fighter.weapon
    return {field: getattr(fighter, field) for field in (*PLAIN, *STANDS)} | {
        "talents": dict(fighter.talents),
        "weapon": {"talent": weapon.talent, "damage": weapon.damage, "length": weapon.length},
        "shield": {"regular": fighter.regular, "defensive": fighter.defensive},
        "group": seen.number_of(name),
        "prone": fighter.prone > 0,
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
    return ("start_fight", "give_up_momentum", "move", "act", "next_phase")


def open_rolls(seen: State, seat: ll.Seat) -> Iterator[tuple[str, Test]]:
    """One's own tests of exchanges that are declared; what others declared stays hidden."""
    for group in seen.groups.values() if seen.phase == "melee" else ():
        for name in group.members:
            said = group.opened.get(name)
            if said is not None and not group.under_way and said.action != "pick_up":
                if seat.plays(seen.fighters[name].player):
                    yield name, seen.fighters[name].test(said.action)


# At a glance


def gauges(seen: State) -> tuple[ll.Row, ...]:
    """The round and its phase."""
    if seen.phase is None:
        return ()
    return (
        ll.Row(ll.Said("gauge.round"), str(seen.round), "strong"),
        ll.Row(ll.Said("gauge.phase"), ll.Said(f"phase.{seen.phase}")),
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


def cards(seen: State) -> tuple[ll.Card, ...]:
    """Every fighter with hit points and what hinders them."""
    return tuple(
        ll.Card(name, each.player, tuple(_rows(each)), tuple(_sheet(each)))
        for name, each in seen.fighters.items()
    )


def _rows(fighter: Fighter) -> Iterator[ll.Row]:
    yield ll.Row(ll.Said("field.side"), fighter.side)
    life = ll.Slots(fighter.hit_points, fighter.full_hit_points, "life")
    yield ll.Row(ll.Said("field.hit_points"), life, "harm")
    for hindrance in ("down", "disarmed", "prone", "unsteady"):
        if getattr(fighter, hindrance):
            yield ll.Row(ll.Said("card.empty"), ll.Said(f"card.{hindrance}"), "harm")
    if fighter.covered_by is not None:
        yield ll.Row(ll.Said("card.covered_by"), fighter.covered_by)


def _sheet(fighter: Fighter) -> Iterator[ll.Row]:
    for talent, value in fighter.talents.items():
        yield ll.Row(ll.Said("card.talent"), f"{talent} {value}")
    dice = ll.Said("card.dice", {"dice": fighter.weapon.damage})
    yield ll.Row(ll.Said("field.weapon"), dice)
    yield ll.Row(ll.Said("field.armour"), str(fighter.armour))
    yield ll.Row(ll.Said("field.dodge"), str(fighter.dodge))


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


game.redact, game.show, game.view, game.result = redact, show, view, result
game.reseated, game.lasting = reseated, lasting
game.waits_for, game.open_rolls, game.opens = waits_for, open_rolls, opens
game.gauges, game.status, game.cards = gauges, status, cards
