"""Everybody at the table, with what may be seen of them."""

from collections.abc import Iterator

import limelight.contract as ll

from ..facts import game
from ..state import MOST_CONDITIONS, Character, State, fighting
from . import acts


def cards(seen: State) -> tuple[ll.Card, ...]:
    """Every character with corruption and conditions; attributes and fears beside them."""
    return tuple(_card(seen, name, each) for name, each in seen.characters.items())


def _card(seen: State, name: str, who: Character) -> ll.Card:
    fight = fighting(seen)
    inside = fight is not None and name in fight.pools
    return ll.Card(
        name,
        who.player,
        tuple(_track(who)),
        tuple(_sheet(seen, name, who)),
        tuple(_tags(who)),
        tuple(acts.of_character(seen, name, who)),
        down=who.out,
        acting=inside or (seen.move is not None and seen.move.character == name),
        about=(*who.attributes, *who.abilities),
    )


def _tags(who: Character) -> Iterator[ll.Said]:
    """Whether they are out of action, or have left the story."""
    if who.out:
        yield ll.Said("card.out", {}, "harm")
    if who.retired:
        yield ll.Said("card.retired")


def _track(who: Character) -> Iterator[ll.Row]:
    corruption = ll.Slots(len(who.conditions), MOST_CONDITIONS, "corruption")
    yield ll.Row(ll.Said("field.corruption"), corruption, "harm")
    for at, condition in enumerate(who.conditions):
        label = "card.empty" if at or who.demon is None else "field.demon"
        value = ll.Said("card.condition", {"condition": condition})
        yield ll.Row(ll.Said(label), value, "harm")


def _sheet(seen: State, name: str, who: Character) -> Iterator[ll.Row]:
    """YO-1: what adds a die can be tapped: a move with it."""
    dice = [("attribute", each, colour) for each, colour in who.attributes.items()]
    dice += [("equipment", each, colour) for each, colour in who.equipment.items()]
    for field, each, colour in dice:
        tap = ll.Act("find_out", {"character": name, field: each}, asks=True)
        act = None if who.retired else tap
        label = ll.Said("card.condition", {"condition": each})
        yield ll.Row(label, ll.Said(f"colour.{colour}"), "", None, act, "skill")
    for ability in who.abilities:
        uses = ll.Act("use_ability", {"character": name, "ability": ability}, asks=True)
        act = None if who.retired else uses
        yield ll.Row(ll.Said("field.ability"), ability, "", None, act, "thing")
    yield from ll.thing_rows(game.commands, seen, "characters", name)
    yield ll.Row(ll.Said("field.chapter"), ll.Said(f"chapter.{who.chapter}"))
    for fear in who.fears:
        yield ll.Row(ll.Said("card.fear"), fear, "grim")
