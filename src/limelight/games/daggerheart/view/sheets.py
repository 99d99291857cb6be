"""Sheets and the library for programs; long texts are cut, whoever wants the rest asks for it."""

from collections.abc import Mapping
from typing import Any

import limelight.contract as ll

from ..state import KINDS, THE_GMS, Character, Library, State, in_units, left

MOST_TEXT = 200
"""How much of a text a view shows."""


def cut(text: str | None) -> str | None:
    """The beginning of a long text."""
    return text if text is None or len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"


def record(thing: Any, **now: Any) -> dict[str, Any]:
    """A record with its defaults, its text cut, and what stands differently now."""
    shown: dict[str, Any] = ll.written_out(thing) | now
    if "text" in shown:
        shown["text"] = cut(shown["text"])
    if getattr(thing, "bonus", None) is not None:
        shown["bonus"] = ll.as_sent(thing.bonus)
    return shown


def limited(who: Character, thing: Any, **now: Any) -> dict[str, Any]:
    """DC-29: a thing that may have uses, and how many are left."""
    if thing.per is not None:
        now |= {"uses": thing.most, "left": left(who, thing)}
    return record(thing, **now)


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
        "pronouns": cut(held.pronouns),
        "description": cut(held.description),
        "background": cut(held.background),
        "connections": cut(held.connections),
        "mastery": held.mastery,
        "multiclass": None if held.multiclass is None else ll.written_out(held.multiclass),
        "weapons": [record(each, equipped=each.held) for each in who.weapons],
        "armors": {
            each.name: record(
                each, equipped=each.worn, marked=who.armor if each is worn else each.marked
            )
            for each in held.armors.values()
        },
        "cards": {each.name: limited(who, each) for each in held.cards.values()},
        "features": {each.name: limited(who, each) for each in who.features},
        "items": {each.name: limited(who, each) for each in held.items.values()},
        "gold": gold,
        "dice": dict(who.dice),
        "due": who.due,
        "marked_traits": list(held.marked),
        "advancements": {tier: dict(taken) for tier, taken in held.slots.items()},
        "open": seen.open(name),
        "retired": who.retired,
    }


_KNOWN: list[tuple[Library, dict[str, Any]]] = []
"""The library that was written out last: it seldom changes, and can be long."""


def library(held: Library) -> Mapping[str, Any]:
    """DC-58, DC-59: for the GM the records as they came; for others the names of what is theirs."""
    if held.adversaries is ll.Hidden:
        return {kind: list(getattr(held, kind)) for kind in KINDS if kind not in THE_GMS}
    for known, shown in _KNOWN:
        if known is held:
            return shown
    shown = {
        kind: {name: as_it_came(each) for name, each in getattr(held, kind).items()}
        for kind in KINDS
    }
    _KNOWN[:] = [(held, shown)]
    return shown


def as_it_came(thing: Any) -> dict[str, Any]:
    """A record with what was said of it."""
    found: dict[str, Any] = ll.as_sent(thing)
    return found
