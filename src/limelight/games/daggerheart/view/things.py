"""A character's sheet: numbers, traits, and everything they have, with what is done with it."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from ..facts import TRAITS
from ..state import (
    LOADOUT,
    UNITS,
    Armor,
    Card,
    Character,
    Feature,
    Item,
    Limited,
    SheetFeature,
    State,
    Weapon,
    in_units,
)
from .acts import told


def sheet(seen: State, name: str, who: Character) -> Iterator[ll.Row]:
    """What a player decides with; a tap on a trait is a wish to roll it."""
    yield from _numbers(seen, name, who)
    for trait in TRAITS:
        wish = ll.Act("wish", {"character": name, "on": trait}, asks=True)
        value = ll.Said("card.by", {"by": who.traits[trait]})
        yield ll.Row(ll.Said(f"trait.{trait}"), value, act=wish, kind="skill")
    for experience, by in who.experiences.items():
        named = ll.Said("card.named", {"name": experience, "by": by})
        yield ll.Row(ll.Said("card.experience"), named, kind="thing")
    for die, sides in who.dice.items():
        spent = ll.Act("spend_die", {"character": name, "die": die})
        value = ll.Said("card.die", {"name": die, "sides": sides})
        yield ll.Row(ll.Said("card.held_die"), value, kind="thing", acts=(spent,))
    for weapon in who.weapons:
        yield _gear(seen, name, weapon, weapon.held)
    for armor in who.sheet.armors.values():
        yield _gear(seen, name, armor, armor.worn)
    yield from _cards(name, who)
    for feature in who.features:
        yield _featured(name, who, feature)
    yield from _items(seen, name, who)


def _numbers(seen: State, name: str, who: Character) -> Iterator[ll.Row]:
    """Who they are, and the numbers that seldom change; DC-R23: who opens a closed sheet."""
    major, severe = who.thresholds.major, who.thresholds.severe
    shown = " / ".join("–" if each is None else str(each) for each in (major, severe))
    yield ll.Row(ll.Said("card.thresholds"), shown)
    values = {"level": who.level, "tier": who.tier}
    yield ll.Row(ll.Said("field.level"), ll.Said("card.level_tier", values))
    yield ll.Row(ll.Said("field.proficiency"), str(who.proficiency))
    if not seen.open(name):
        yield ll.Row(ll.Said("card.sheet"), ll.Said("card.closed"))
    for field, value in _about(who):
        if value:
            yield ll.Row(ll.Said(f"field.{field}"), value)


def _about(who: Character) -> Iterator[tuple[str, str | ll.Said | None]]:
    """DC-1, DC-40, DC-43, DC-48, DC-49: who they are, what they chose, and where they are from."""
    held, other = who.sheet, who.sheet.multiclass
    yield "pronouns", held.pronouns
    yield "ancestry", held.ancestry
    yield "community", held.community
    yield "class", held.called
    reached = {"name": held.subclass or "–", "mastery": held.mastery}
    further = held.mastery != "foundation"
    yield "subclass", ll.Said("card.subclass", reached) if further else held.subclass
    more = () if other is None else (other.domain,)
    yield "multiclass", None if other is None else _listed("names", (other.called, other.domain))
    yield "domains", _listed("names", (*held.domains, *more))
    if who.spellcast_trait is not None:
        yield "spellcast_trait", ll.Said(f"trait.{who.spellcast_trait}")
    yield "resistances", _listed("damage_types", who.resistances)
    yield "immunities", _listed("damage_types", who.immunities)
    for tier, taken in held.slots.items():
        takes = tuple(take for take, count in taken.items() for _ in range(count))
        yield "advancements", ll.Said("card.advancements", {"tier": tier, "takes": takes})
    yield "marked_traits", _listed("traits", held.marked)
    yield "description", held.description
    yield "background", held.background
    yield "connections", held.connections


def _listed(of: str, names: tuple[str, ...]) -> ll.Said | None:
    return ll.Said(f"card.{of}", {"names": names}) if names else None


def _gear(seen: State, name: str, thing: Weapon | Armor, on: bool) -> ll.Row:
    """DC-18: in hand or worn; whatever is not is put away."""
    fields = {"character": name, "name": thing.name}
    if isinstance(thing, Weapon):
        values = {"name": thing.name, "trait": thing.trait, "damage": thing.damage}
        value = ll.Said(f"card.weapon{'' if on else '_away'}", values)
    else:
        value = ll.Said("card.worn" if on else "card.away", {"name": thing.name})
    label = ll.Said("field.weapon" if isinstance(thing, Weapon) else "card.of_armor")
    acts = (*_taken(seen, fields, thing, on), *_handed_on(seen, name, thing.name))
    row = ll.Row(label, value, kind="thing", acts=acts, text=thing.text or "", aside=not on)
    return row._replace(adds=tuple(adds(thing)))


def _taken(
    seen: State, fields: dict[str, Any], thing: Weapon | Armor, on: bool
) -> Iterator[ll.Act]:
    """DC-19, DC-R13: taken in hand or put away; where adversaries stand it is asked how."""
    do = "unequip" if on else "equip"
    danger = any(not foe.defeated for foe in seen.adversaries.values())
    if not danger or (on and isinstance(thing, Weapon)):
        yield ll.Act(do, fields)
        return
    yield ll.Act(do, fields, ll.Said(f"act.{do}_in_calm"))
    if isinstance(thing, Weapon):
        yield ll.Act(do, {**fields, "in_danger": True}, ll.Said("act.equip_in_danger"))


def adds(thing: Weapon | Armor | Card | SheetFeature) -> Iterator[ll.Said]:
    """DC-9, DC-10, DC-34: what it is, what it adds to the numbers, and the die it hands out."""
    yield from _sort(thing)
    bonus = {} if thing.bonus is None else ll.as_sent(thing.bonus)
    for what, by in bonus.items():
        which = f"_{what}" if what in ("major", "severe") else ""
        yield ll.Said(f"card.adds{which}", {"what": what, "by": by})
    if isinstance(thing, Card | SheetFeature) and thing.die is not None:
        yield ll.Said("card.hands_out", {"name": thing.die.name, "sides": thing.die.sides})


def _sort(thing: Weapon | Armor | Card | SheetFeature) -> Iterator[ll.Said]:
    """DC-10, DC-14, DC-20: how far a weapon reaches, what it deals, how it is held; what armour
    saves; the kind of a card, and where a feature is from.
    """
    match thing:
        case Weapon():
            if thing.range is not None:
                yield ll.Said("card.range", {"range": thing.range})
            if thing.type is not None:
                yield ll.Said("card.deals", {"type": thing.type})
            if thing.slot is not None:
                yield ll.Said(f"weapon_slot.{thing.slot}")
            if thing.hands is not None:
                yield ll.Said("card.hands", {"n": thing.hands})
        case Armor():
            yield ll.Said("card.score", {"score": thing.score})
            limits = (thing.thresholds.major, thing.thresholds.severe)
            major, severe = ("–" if each is None else str(each) for each in limits)
            yield ll.Said("card.base_thresholds", {"major": major, "severe": severe})
            if thing.marked and not thing.worn:
                yield ll.Said("card.marked", {"n": thing.marked})
        case Card():
            if thing.kind is not None:
                yield ll.Said(f"card_kind.{thing.kind}")
        case SheetFeature():
            if thing.source is not None:
                yield ll.Said("card.from", {"source": thing.source})
    if isinstance(thing, Weapon | Armor) and thing.tier > 1:
        yield ll.Said("card.tier", {"tier": thing.tier})


def _handed_on(seen: State, name: str, thing: str) -> Iterator[ll.Act]:
    """DC-54, DC-55: given to somebody else, or dropped."""
    fields = {"character": name, "name": thing}
    if ll.many_others(seen.characters):
        yield ll.Act("give", fields, asks=True)
    elif others := ll.others_in_play(seen.characters, name):
        yield ll.Act("give", fields, choose="to", among=others)
    yield ll.Act("drop", fields, ll.Said("act.drop"))


def _cards(name: str, who: Character) -> Iterator[ll.Row]:
    """DC-21, DC-24: the loadout with what a use costs, the vault with what a recall costs."""
    ready = who.sheet.loadout
    for card in who.sheet.cards.values():
        fields = {"character": name, "card": card.name}
        more: tuple[ll.Said, ...] = ()
        if card.ready:
            use = (_used(name, card),) if told(card) else ()
            acts = (*use, ll.Act("vault", fields))
        else:
            choose = "away" if len(ready) >= LOADOUT else ""
            acts = (ll.Act("recall", fields, choose=choose, among=ready if choose else ()),)
            more = (ll.Said("card.recall", {"recall": card.recall}),)
        label = ll.Said("card.of_domain", {"domain": card.domain, "level": card.level})
        plain = ll.Said("card.of_level", {"level": card.level})
        row = ll.Row(label if card.domain else plain, named(card), kind="thing", acts=acts)
        row = row._replace(text=card.text or "", aside=not card.ready, adds=tuple(adds(card)))
        row = of_use(row, who, card)
        yield row._replace(adds=(*row.adds, *more))


def _featured(name: str, who: Character, feature: SheetFeature) -> ll.Row:
    kind = ll.Said("card.feature_kind", {"kind": feature.kind})
    label = kind if feature.kind else ll.Said("field.feature")
    acts = (_used(name, feature),) if told(feature) else ()
    row = ll.Row(label, named(feature), kind="thing", acts=acts, text=feature.text or "")
    return of_use(row._replace(adds=tuple(adds(feature))), who, feature)


def _items(seen: State, name: str, who: Character) -> Iterator[ll.Row]:
    """DC-51, DC-55: what they carry, and their gold."""
    for item in who.sheet.items.values():
        counted = {"name": item.name, "n": item.count}
        value = ll.Said("card.several", counted) if item.count > 1 else named(item)
        use = (_used(name, item),) if told(item) else ()
        acts = (*use, *_handed_on(seen, name, item.name))
        label = ll.Said("field.consumable" if item.consumable else "field.item")
        row = ll.Row(label, value, kind="thing", acts=acts, text=item.text or "")
        yield of_use(row, who, item)
    units = {unit: n for unit, n in in_units(who.sheet.gold).items() if n}
    fields = {"character": name}
    acts = (ll.Act("give", fields, asks=True), ll.Act("drop", fields, asks=True))
    for unit in UNITS:
        if unit in units:
            said = ll.Said(f"card.{unit}", {"n": units[unit]})
            yield ll.Row(ll.Said("field.gold"), said, kind="thing", acts=acts)


def _used(name: str, thing: Card | SheetFeature | Item) -> ll.Act:
    """DH-94, DC-29: its price is paid, one use is gone."""
    return ll.Act("use_feature", {"of": name, "feature": thing.name}, ll.Said("act.use"))


def of_use(row: ll.Row, who: Any, thing: Feature | Limited) -> ll.Row:
    """DH-94, DH-96, DC-29: a row with what using its thing costs, and what is left of its uses."""
    adds = (*row.adds, *ll.price(who, thing))
    return row._replace(adds=adds, spent=ll.used_up(who, thing))


def named(thing: Feature | Limited) -> ll.Said:
    """What it is called; features that the rules know are called so in every language."""
    return ll.Said("card.feature", {"name": thing.name})
