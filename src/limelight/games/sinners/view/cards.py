"""Every fighter, with what may be seen of them and what can be done from there."""

from collections.abc import Iterator, Mapping

import limelight.contract as ll

from ..facts import game
from ..state import Fighter, State
from . import acts


def cards(seen: State) -> tuple[ll.Card, ...]:
    """Every fighter with hit points and what hinders them."""
    free = acts.at_hand(seen)
    return tuple(_card(seen, name, each, free) for name, each in seen.fighters.items())


def _card(seen: State, name: str, fighter: Fighter, free: Mapping[str, str]) -> ll.Card:
    group = seen.group_of(name)
    chooses = group is not None and name not in group.declared and not group.under_way
    return ll.Card(
        name,
        fighter.player,
        tuple(_rows(name, fighter)),
        tuple(_sheet(seen, name, fighter)),
        (ll.Said("card.down", {}, "harm"),) if fighter.down else (),
        tuple(acts.of_fighter(seen, name, fighter, free)),
        down=fighter.down,
        acting=seen.phase == "melee" and chooses,
        about=tuple(fighter.talents),
    )


def _rows(name: str, fighter: Fighter) -> Iterator[ll.Row]:
    yield ll.Row(ll.Said("field.side"), ll.Said("card.side", {"side": fighter.side}))
    life = ll.Slots(fighter.hit_points, fighter.full_hit_points, "life")
    sets = ll.Act("correct", {"at": f"fighters.{name}.hit_points"})
    handle = ll.Handle(sets, sets, to="to")
    yield ll.Row(ll.Said("field.hit_points"), life, "harm", handle)
    for hindrance in ("disarmed", "prone", "unsteady", "retired"):
        if getattr(fighter, hindrance):
            yield ll.Row(ll.Said("card.empty"), ll.Said(f"card.{hindrance}"), "harm")
    if fighter.covered_by is not None:
        yield ll.Row(ll.Said("card.covered_by"), fighter.covered_by)


def _sheet(seen: State, name: str, fighter: Fighter) -> Iterator[ll.Row]:
    """A player's talents can be tapped: a wish to roll on them."""
    played = fighter.player not in ("", "gm") and not fighter.retired
    for talent, value in fighter.talents.items():
        wish = ll.Act("wish", {"character": name, "on": talent}, asks=True) if played else None
        label = ll.Said("card.named", {"name": talent})
        yield ll.Row(label, str(value), act=wish, kind="skill")
    weapon = fighter.weapon
    strikes = ll.Said("card.dice", {"dice": str(fighter.strikes())})
    yield ll.Row(ll.Said("card.weapon", {"talent": weapon.talent}), strikes, kind="thing")
    yield from ll.thing_rows(game.commands, seen, "fighters", name)
    yield ll.Row(ll.Said("field.armour"), str(fighter.armour))
    yield ll.Row(ll.Said("field.dodge"), str(fighter.dodge))
    if fighter.regular or fighter.defensive:
        values = {"regular": fighter.regular, "defensive": fighter.defensive}
        yield ll.Row(ll.Said("field.shield"), ll.Said("card.shield", values))
    yield ll.Row(ll.Said("field.speed"), str(fighter.speed))
