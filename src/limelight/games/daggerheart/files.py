"""A character's file: a playthrough whose one step brings them to any table.

DC-57: it holds the whole sheet, bases and not totals; what belongs to a scene stays behind.
"""

from collections.abc import Mapping
from typing import Any

import limelight.contract as ll

from .commands.characters import EVASION, HIT_POINTS, START_HOPE
from .facts import game
from .state import (
    MOST_HOPE,
    Character,
    State,
    base_of,
    in_units,
)

WORDS = ("subclass", "ancestry", "community", "pronouns", "description", "background")
PLAIN = ("stress", "level", "spellcast_trait", "scars", "resistances", "immunities", "hp")
USUAL = {"level": 1, "stress_max": 6, "proficiency": 1, "mastery": "foundation", "standing": "up"}
"""What holds where a file says nothing."""


def person_file(state: State, name: str) -> dict[str, Any] | None:
    """The file of a character; None where nobody is called so."""
    who = state.characters.get(name)
    if who is None:
        return None
    step = {"by": "gm", "do": "add_character", "with": {"name": name, **fields(who)}}
    return {"game": game.name, "steps": [step]}


def fields(who: Character) -> dict[str, Any]:
    """Every field of ``add_character`` that is not as it would be anyway."""
    sheet, base = who.sheet, base_of(who)
    found: dict[str, Any] = {**_class(who), **{each: getattr(who, each) for each in PLAIN}}
    found |= {each: getattr(sheet, each) for each in (*WORDS, "connections", "mastery")}
    found |= {
        "traits": {trait: by for trait, by in base.traits.items() if by},
        "experiences": dict(who.experiences),
        "stress_max": base.stress_max,
        "proficiency": base.proficiency,
        "armor_score": base.armor_score,
        "thresholds": ll.as_sent(base.thresholds),
        "weapons": [
            _record(ll.replace(w, equipped=None if w.held else False)) for w in who.weapons
        ],
        "armors": [
            _record(ll.replace(each, equipped=None, marked=0) if each.worn else each)
            for each in sheet.armors.values()
        ],
        "armor": who.armor,
        "cards": [_record(ll.with_left(who, each)) for each in sheet.cards.values()],
        "features": [_record(ll.with_left(who, each)) for each in who.features],
        "items": [_record(ll.with_left(who, each)) for each in sheet.items.values()],
        "gold": {unit: count for unit, count in in_units(sheet.gold).items() if count},
        "marked_traits": list(sheet.marked),
        "advancements": {tier: dict(taken) for tier, taken in sheet.slots.items()},
        "multiclass": None if sheet.multiclass is None else ll.as_sent(sheet.multiclass),
        "standing": who.standing,
    }
    kept = {n: each for n, each in found.items() if each and USUAL.get(n) != each}
    if found.get("evasion") == 0:
        kept["evasion"] = 0
    if who.hope != min(START_HOPE, MOST_HOPE - who.scars):
        kept["hope"] = who.hope
    plain: dict[str, Any] = ll.as_sent(kept)
    return plain


def _class(who: Character) -> Mapping[str, Any]:
    """The class as a record, so that no library has a say; its features are on the sheet."""
    sheet, base = who.sheet, base_of(who)
    numbers = {"evasion": base.evasion, "hit_points": base.hp_max}
    domains = {"domains": list(sheet.domains)} if sheet.domains else {}
    if sheet.called is not None:
        return {"class": {"name": sheet.called, **numbers, **domains}}
    shown: dict[str, Any] = dict(domains)
    if base.evasion != EVASION:
        shown["evasion"] = base.evasion
    if base.hp_max != HIT_POINTS:
        shown["hp_max"] = base.hp_max
    return shown


def _record(thing: Any) -> dict[str, Any]:
    """A record with what is not as it would be anyway."""
    found: dict[str, Any] = ll.as_sent(thing)
    return found


game.person_file = person_file
