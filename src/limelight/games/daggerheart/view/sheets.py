"""Sheets for programs; what is long on every sheet is cut, whoever wants the rest asks for it."""

from typing import Any

import limelight.contract as ll

from ..state import Character, State, in_units


def record(thing: Any, **now: Any) -> dict[str, Any]:
    """A record with its defaults, and what stands differently now."""
    shown: dict[str, Any] = ll.written_out(thing) | now
    if getattr(thing, "bonus", None) is not None:
        shown["bonus"] = ll.as_sent(thing.bonus)
    return shown


def limited(who: Character, thing: Any, text: str | None) -> dict[str, Any]:
    """DC-29: a thing that may have uses, and how many are left."""
    uses = {} if thing.per is None else {"uses": thing.most, "left": ll.left(who, thing)}
    return record(thing, text=text, **uses)


def sheet(seen: State, name: str, who: Character) -> dict[str, Any]:
    """Everything of a character beside the numbers of play."""
    held, worn = who.sheet, who.sheet.worn
    gold = in_units(held.gold)
    if not seen.coins:
        del gold["coins"]
    return {
        "tier": who.tier,
        "class": held.called,
        "subclass": held.subclass,
        "ancestry": held.ancestry,
        "community": held.community,
        "domains": list(held.domains),
        "pronouns": held.pronouns,
        "description": ll.cut(held.description),
        "background": ll.cut(held.background),
        "connections": ll.cut(held.connections),
        "mastery": held.mastery,
        "multiclass": None if held.multiclass is None else ll.written_out(held.multiclass),
        "weapons": [record(each, equipped=each.held) for each in who.weapons],
        "armors": {
            each.name: record(
                each, equipped=each.worn, marked=who.armor if each is worn else each.marked
            )
            for each in held.armors.values()
        },
        "cards": {each.name: limited(who, each, ll.cut(each.text)) for each in held.cards.values()},
        "features": {each.name: limited(who, each, ll.cut(each.text)) for each in who.features},
        "items": {each.name: limited(who, each, each.text) for each in held.items.values()},
        "gold": gold,
        "dice": dict(who.dice),
        "due": who.due,
        "marked_traits": list(held.marked),
        "advancements": {tier: dict(taken) for tier, taken in held.slots.items()},
        "open": seen.open(name),
        "retired": who.retired,
    }
