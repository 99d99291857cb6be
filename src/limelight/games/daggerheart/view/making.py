"""Making somebody new: what the library of the table has for them, with the numbers of each."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import limelight.contract as ll

from ..state import Armor, Card, State, Weapon

FIRST = 1
"""DC-5, DC-6: the tier of what new characters hold, and the level of their cards."""


class Shelved(NamedTuple):
    """A record of the library, as somebody chooses it."""

    name: str
    says: ll.Said
    text: str = ""
    classes: tuple[str, ...] | None = None
    """Of a card: whose it is; None where it is nobody's in particular."""


class Making(NamedTuple):
    """Everything that can be chosen, and the numbers that follow from the class."""

    classes: tuple[Shelved, ...]
    evasion: dict[str, int]
    hit_points: dict[str, int]
    primary: tuple[Shelved, ...]
    secondary: tuple[Shelved, ...]
    armors: tuple[Shelved, ...]
    cards: tuple[Shelved, ...]
    """Those of level 1."""
    higher: tuple[Shelved, ...]
    strict: bool


def making(seen: State, seat: ll.Seat) -> Making:
    """What there is; of a strict table only what a new character can have, the GM aside."""
    library = seen.library
    classes = library.classes.values()
    first = seen.strict and not seat.gm
    weapons = [each for each in library.weapons.values() if not first or each.tier == FIRST]
    armors = [each for each in library.armors.values() if not first or each.tier == FIRST]
    cards = sorted(library.cards.values(), key=lambda each: each.level)
    return Making(
        tuple(Shelved(each.name, _class(each), each.text or "") for each in classes),
        {each.name: each.evasion for each in classes},
        {each.name: each.hit_points for each in classes},
        tuple(_weapon(each) for each in weapons if each.slot != "secondary"),
        tuple(_weapon(each) for each in weapons if each.slot == "secondary"),
        tuple(Shelved(each.name, _armor(each), each.text or "") for each in armors),
        tuple(_card(seen, each) for each in cards if each.level == FIRST),
        tuple(_card(seen, each) for each in cards if each.level > FIRST and not first),
        seen.strict,
    )


def _class(known: Any) -> ll.Said:
    values = {"evasion": known.evasion, "hp": known.hit_points, "domains": known.domains}
    return ll.Said("make.class" if known.domains else "make.class_plain", values)


def _weapon(weapon: Weapon) -> Shelved:
    parts = {"trait": weapon.trait, "damage": weapon.damage, "tier": weapon.tier}
    held = "make.weapon_two" if weapon.hands == 2 else "make.weapon"
    return Shelved(weapon.name, ll.Said(held, parts), weapon.text or "")


def _armor(armor: Armor) -> ll.Said:
    limits = armor.thresholds
    values = {"score": armor.score, "major": limits.major, "severe": limits.severe}
    return ll.Said("make.armor", values)


def _card(seen: State, card: Card) -> Shelved:
    values = {"level": card.level, "domain": card.domain, "recall": card.recall}
    says = ll.Said("rise.card_of" if card.domain else "rise.card_level", values)
    whose = None if card.domain is None else tuple(_whose(seen, card.domain))
    return Shelved(card.name, says, ll.cut(card.text) or "", whose)


def _whose(seen: State, domain: str) -> Iterator[str]:
    """DC-6: the classes with a domain, and those that say of none."""
    for each in seen.library.classes.values():
        if domain in each.domains or not each.domains:
            yield each.name
