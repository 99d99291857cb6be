"""Things that go on a sheet, move on it, and leave it."""

from collections.abc import Iterable, Mapping
from typing import Any

import limelight.contract as ll

from .people import Character
from .records import Armor, Card, Item, SheetFeature, Weapon
from .sheet import on_sheet, put_on

HANDS = 2
"""DC-14: how many there are for everything that is equipped."""


def thing(who: Character, name: str) -> Any:
    """Whatever of somebody's has this name; None where nothing has."""
    sheet = who.sheet
    for held in (sheet.armors, sheet.cards, sheet.items):
        if name in held:
            return held[name]
    listed: tuple[Weapon | SheetFeature, ...] = (*who.weapons, *who.features)
    return next((each for each in listed if each.name == name), None)


def makes_way(who: Character, weapon: Weapon) -> tuple[str, ...]:
    """DC-18: the weapons that no longer fit beside this one."""
    if weapon.slot is None:
        return ()
    held = [w for w in who.weapons if w.held and w.slot is not None and w.name != weapon.name]
    away = [each for each in held if each.slot == weapon.slot]
    others = [each for each in held if each.slot != weapon.slot]
    if weapon.fills + sum(each.fills for each in others) > HANDS:
        away += others
    return tuple(each.name for each in away)


def wields(who: Character, name: str | None, away: Iterable[str] = ()) -> Character:
    """DC-18: somebody with this weapon in hand, and others put away."""
    now = {**dict.fromkeys(away, False), **({} if name is None else {name: True})}
    weapons = tuple(
        ll.replace(each, equipped=now[each.name]) if each.name in now else each
        for each in who.weapons
    )
    return on_sheet(ll.replace(who, weapons=weapons))


def equipped(who: Character, name: str, away: Iterable[str] = (), whole: bool = True) -> Character:
    """DC-18: somebody with this weapon in hand, or in this armour."""
    return put_on(who, name, whole) if name in who.sheet.armors else wields(who, name, away)


def put_away(who: Character, name: str, whole: bool = True) -> Character:
    """Somebody without this in hand, or out of this armour."""
    if name in who.sheet.armors:
        return put_on(who, None, whole) if who.sheet.armors[name].worn else who
    return wields(who, None, (name,))


def with_thing(who: Character, new: Any) -> Character:
    """Somebody with one thing more; DC-55: of an item that is there already so many more."""
    sheet = who.sheet
    match new:
        case Weapon():
            return on_sheet(ll.replace(who, weapons=(*who.weapons, new)))
        case Armor():
            return on_sheet(who, armors={**sheet.armors, new.name: new})
        case Card():
            return on_sheet(who, cards={**sheet.cards, new.name: new})
        case SheetFeature():
            return on_sheet(ll.replace(who, features=(*who.features, new)))
        case Item():
            there = sheet.items.get(new.name)
            count = new.count + (0 if there is None else there.count)
            item = ll.replace(there or new, count=min(count, ll.LIMIT))
            return on_sheet(who, items={**sheet.items, new.name: item})
    raise TypeError(new)


def without_thing(who: Character, name: str, count: int | None = None) -> Character:
    """Somebody without a thing; of an item so many fewer, and without it when none is left."""
    sheet = who.sheet
    if name in sheet.items and count is not None and count < sheet.items[name].count:
        item = ll.replace(sheet.items[name], count=sheet.items[name].count - count)
        return on_sheet(who, items={**sheet.items, name: item})
    who = put_away(who, name)
    who = ll.replace(
        who,
        weapons=tuple(each for each in who.weapons if each.name != name),
        features=tuple(each for each in who.features if each.name != name),
        used=ll.without(who.used, name),
    )
    sheet = who.sheet
    return on_sheet(
        who,
        armors=ll.without(sheet.armors, name),
        cards=ll.without(sheet.cards, name),
        items=ll.without(sheet.items, name),
    )


def lying(who: Character, where: Mapping[str, Any]) -> Character:
    """DC-21: somebody with these cards in the loadout or in the vault, all at once."""
    cards = who.sheet.cards
    moved = {name: ll.replace(cards[name], lies=there) for name, there in where.items()}
    return on_sheet(who, cards={**cards, **moved})


def paid_in_gold(who: Character, coins: int) -> Character:
    """DC-54: somebody with so much less, or more, gold."""
    return ll.replace(who, sheet=ll.replace(who.sheet, gold=who.sheet.gold + coins))


def with_uses(who: Character, names: Iterable[str]) -> Character:
    """DC-29: somebody who can use these things as often as ever."""
    return ll.replace(who, used=ll.without(who.used, *names))
