"""What the GM may set right, and what follows from it."""

from typing import Any

import limelight.contract as ll
from limelight.contract import tracks

from ..events.damage import stands
from ..events.pauses import Lapsed
from ..facts import game
from ..state import (
    MOST_ARMOR,
    MOST_GOLD,
    MOST_SLOTS,
    TOP,
    Base,
    Character,
    Gold,
    State,
    base_of,
    bonuses,
    in_units,
    most_marked,
    refit,
    that_add,
    thing,
    usable,
)
from .hits import back_up, last_slot

NUMBERS = ("traits", "evasion", "hp_max", "stress_max", "proficiency", "armor_score", "thresholds")
"""DC-9: what is a base with bonuses on top."""
PATHS = (
    *("gold.*", "items.*.count", "uses.*", "thresholds.*", "armors.*.marked"),
    *("cards.*.left", "features.*.left", "items.*.left"),
)


def corrected(state: State, at: str) -> State:
    """What a value set right means: defeated or not, up or down, less room for Hope."""
    room, _, rest = at.partition(".")
    name, _, what = rest.partition(".")
    if room == "adversaries":
        adversary = state.adversaries[name]
        return ll.changed(state, room, name, defeated=adversary.hp >= adversary.hp_max)
    if room != "characters":
        return state
    who = state.characters[name]
    if what == "scars":
        state = ll.changed(state, room, name, hope=min(who.hope, who.hope_max))
        return state if who.hope_max else stands(state, name, "gone")  # DH-63
    if what == "standing":
        return stands(state, name, who.standing)
    if who.sheet.base is not None and what.partition(".")[0] in (*NUMBERS, "level"):
        return ll.placed(state, room, name, rebased(who, *what.split(".")))
    return state


def rebased(who: Character, what: str, which: str = "") -> Character:
    """Somebody whose number was set: its base is what is left without the bonuses.

    DC-R25: a level set by hand gives nothing, and cuts off the level-ups before it.
    """
    base = base_of(who)
    if what == "level":
        due = max(min(who.due, TOP - who.level), 0)
        who = ll.replace(who, due=due, sheet=ll.replace(who.sheet, rises=()))
        return refit(who, base)
    by, now = bonuses(who), getattr(who, what)
    if what == "traits":
        new: Any = {each: number - by[each] for each, number in now.items()}
    elif what == "thresholds":
        new = ll.replace(base.thresholds, **{which: getattr(now, which) - by[which]})
    else:
        new = now - by[what]
    changed: Base = ll.replace(base, **{what: new})
    fitted = refit(who, changed)
    if getattr(fitted, what) != now and isinstance(now, int):  # DC-12: bonuses end at 12
        fitted = refit(who, ll.replace(base, **{what: now}))
    return fitted


def follows(before: State, after: State) -> tuple[ll.Event, ...]:
    """DH-57, DH-R28: who is dying or up by a correction; DH-R54: what a session ended."""
    events: tuple[ll.Event, ...] = ()
    for name, who in after.characters.items():
        was = before.characters[name]
        if who.hp < was.hp:
            events += back_up(name, was)
        events += last_slot(name, was, max(who.hp - was.hp, 0))
    ended = tuple(name for name in before.effects if name not in after.effects)
    return (*events, Lapsed(ended=ended)) if ended else events


PAST = ("last.", "rest.")
"""What the last roll and the moves of a rest have changed: remembered, not played with."""


def spans(state: State) -> dict[str, Any]:
    """What the GM may correct, and nothing that is past.

    DH-84: in edition 2.0 nobody gets more than 12 slots.
    """
    found = {at: span for at, span in tracks.spans(state) if not at.startswith(PAST)}
    for name, who in state.characters.items():
        here = f"characters.{name}."
        for number, (least, most) in based(state, who).items():
            found[f"{here}{number}"] = tracks.Span(least, most)
        if who.sheet.worn is not None:  # DC-10: worn armour says it
            del found[f"{here}armor_score"]
        found |= {f"{here}{path}": span for path, span in on_the_sheet(state, who).items()}
    return found


def based(state: State, who: Character) -> dict[str, tuple[int, int]]:
    """DC-9: the least and the most of numbers with bonuses on top: their base has an end, too."""
    most = MOST_SLOTS if state.edition == 2 else ll.LIMIT
    ends = {
        "hp_max": (1, who.least_hp, most),
        "stress_max": (1, who.least_stress, most),
        "proficiency": (1, 1, ll.LIMIT),
        "armor_score": (0, who.armor, MOST_ARMOR),
    }
    by, found = bonuses(who), {}
    for what, (base, least, end) in ends.items():
        now = getattr(who, what)
        found[what] = (min(max(least, base + by[what]), now), max(end + min(by[what], 0), now))
    return found


def on_the_sheet(state: State, who: Character) -> dict[str, tracks.Span]:
    """What of a sheet is no track: gold, counts, uses, thresholds, marks of armour put away."""
    sheet = who.sheet
    units = {"handfuls": 9, "bags": 9, "chests": 1} | ({"coins": 9} if state.coins else {})
    found = {f"gold.{unit}": tracks.Span(0, most) for unit, most in units.items()}
    found |= {f"items.{name}.count": tracks.Span(1, ll.LIMIT) for name in sheet.items}
    if sheet.worn is None and None not in (who.thresholds.major, who.thresholds.severe):
        found |= {f"thresholds.{each}": span for each, span in limits(who).items()}
    for armor in sheet.armors.values():
        if not armor.worn:
            found[f"armors.{armor.name}.marked"] = tracks.Span(0, most_marked(armor, that_add(who)))
    for each in usable(who):
        if each.per is not None:
            room = "cards" if each.name in sheet.cards else "features"
            room = "items" if each.name in sheet.items else room
            found[f"uses.{each.name}"] = tracks.Span(0, each.most)
            found[f"{room}.{each.name}.left"] = tracks.Span(0, each.most, again=True)
    return found


def limits(who: Character) -> dict[str, tracks.Span]:
    """DC-11: typed thresholds rise, whatever the bonuses; what was not typed may be anything."""
    base, by, now = base_of(who).thresholds, bonuses(who), who.thresholds
    found = {}
    for each, other in (("major", "severe"), ("severe", "major")):
        shown, low, high = getattr(now, each), max(by[each], 0), ll.LIMIT + min(by[each], 0)
        if (typed := getattr(base, other)) is not None:
            low, high = (low, typed + by[each]) if each == "major" else (typed + by[each], high)
        found[each] = tracks.Span(min(max(low, 0), shown), max(high, shown))
    return found


def put(state: State, path: list[str], to: int | str) -> State:
    """The state with one value set; what stands on a sheet is not where it is shown."""
    if path[0] != "characters" or not any(tracks.fits(".".join(path[2:]), form) for form in PATHS):
        put_there: State = tracks.put(state, path, to)
        return put_there
    who, number = state.characters[path[1]], int(to)
    match path[2:]:
        case ["gold", unit]:
            units = {**in_units(who.sheet.gold), unit: number}
            gold = min(Gold(**units).worth, MOST_GOLD)
            who = ll.replace(who, sheet=ll.replace(who.sheet, gold=gold))
        case ["items", name, "count"]:
            item = ll.replace(who.sheet.items[name], count=number)
            items = {**who.sheet.items, name: item}
            who = ll.replace(who, sheet=ll.replace(who.sheet, items=items))
        case ["armors", name, "marked"]:
            armor = ll.replace(who.sheet.armors[name], marked=number)
            armors = {**who.sheet.armors, name: armor}
            who = ll.replace(who, sheet=ll.replace(who.sheet, armors=armors))
        case ["thresholds", which]:
            who = ll.replace(who, thresholds=ll.replace(who.thresholds, **{which: number}))
        case ["uses", name] | [_, name, "left"]:
            used = {**who.used, name: thing(who, name).most - number}
            who = ll.replace(who, used={n: each for n, each in used.items() if each})
        case _:
            raise KeyError(path)
    return ll.placed(state, "characters", path[1], who)


game.spans, game.corrected, game.follows = spans, corrected, follows
game.put, game.paths = put, tuple(f"characters.*.{each}" for each in PATHS)
