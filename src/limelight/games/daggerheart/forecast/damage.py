"""Damage on arrays: dice that fall, and what they mark, by the arithmetic of the rolls."""

from typing import TYPE_CHECKING

import limelight.contract as ll

from ..commands.hits import TakeDamage, taken
from ..rolls import NEVER, arrives, cut_off, damage, marks, overkill, saves
from ..state import State, number
from .cast import Array, Cast, Throws
from .fights import Fights

if TYPE_CHECKING:
    from numpy.random import Generator as Dice


def rolled(throws: Throws, which: Array, critical: Array, dice: "Dice") -> Array:
    """DH-25: what each of these throws comes to, not yet cut off at nothing."""
    sides, signs = throws.sides[which], throws.signs[which]
    faces = (dice.random(sides.shape) * sides).astype("int32") + 1
    total: Array = damage(
        (faces * signs).sum(1) + throws.flat[which], throws.highest[which], critical
    )
    return total


def strikes(fights: Fights, rows: Array, foe: Array, weapon: Array, amount: Array) -> None:
    """DH-81: damage arrives at an adversary; DH-87: at further Minions, in their order."""
    known = fights.cast
    resist, immune, plate = (each[weapon, foe] for each in known.pierces)
    left = arrives(ll.best(amount, 0), resist, immune, plate)
    size, slots = known.minion[foe], known.foe_hp_max[foe]
    marked = marks(
        left, known.foe_major[foe], known.foe_severe[foe], known.massive, 1 * (size > 0), slots
    )
    hp = cut_off(marked, slots - fights.foe_hp[rows, foe])
    fights.foe_hp[rows, foe] += hp
    fights.standing[rows, foe] &= (hp == 0) | (fights.foe_hp[rows, foe] < slots)
    if known.minion.any():
        _sweep(fights, rows, (size > 0) * overkill(left, ll.best(size, 1)))


def _sweep(fights: Fights, rows: Array, more: Array) -> None:
    """DH-87: so many further Minions fall."""
    known = fights.cast
    swept = also(fights, rows, more)
    fights.foe_hp[rows] = fights.foe_hp[rows] * ~swept + swept * known.foe_hp_max
    fights.standing[rows] &= ~swept


def also(fights: Fights, rows: Array, more: Array) -> Array:
    """Which further Minions fall, where so many do: the first that stand."""
    minions = fights.standing[rows] & (fights.cast.minion > 0)
    swept: Array = minions & (minions.cumsum(1) <= more[:, None])
    return swept


def takes(fights: Fights, rows: Array, who: Array, foe: Array, amount: Array) -> Array:
    """DH-81: damage arrives at a character, who marks armour where that saves a Hit Point.

    Gives in which of these fights that was the last Hit Point of one who was up.
    """
    known = fights.cast
    resist, immune = (each[who, foe] for each in known.withstands)
    left = arrives(ll.best(amount, 0), resist, immune, 0)
    marked = marks(left, known.major[who], known.severe[who], known.massive, 0, 0)
    room = known.hp_max[who] - fights.hp[rows, who]
    armor = 1 * armored(fights, rows, who, marked)
    fights.armor[rows, who] += armor
    hp = cut_off(marked - armor, room)
    fights.hp[rows, who] += hp
    last: Array = (hp > 0) & (hp == room)
    return last


def armored(fights: Fights, rows: Array, who: Array, marked: Array) -> Array:
    """Whether an Armor Slot is free and saves a Hit Point."""
    known = fights.cast
    free = fights.armor[rows, who] < known.armor_score[who]
    found: Array = free & saves(marked, known.hp_max[who] - fights.hp[rows, who])
    return found


def arrival(state: State, known: Cast) -> TakeDamage:
    """DH-81: how damage that was rolled arrives at the next it is aimed at."""
    import numpy as np

    blow = state.blows.blow
    assert blow is not None
    target, amount = blow.targets[0], max(blow.total, 0)
    fights, rows = Fights(state, 1, known), np.zeros(1, np.intp)
    if target in state.adversaries:
        foe = state.adversaries[target]
        size = number(foe.features, "Minion")
        left = taken(foe, amount, blow.type)
        fights.standing[0, known.adversaries.index(target)] = False
        swept = also(fights, rows, np.array([overkill(left, size) if size else 0]))[0]
        names = tuple(each for each, falls in zip(known.adversaries, swept, strict=True) if falls)
        return TakeDamage(target=target, amount=amount, type=blow.type, also=names)
    who = state.characters[target]
    major, severe = (
        NEVER if each is None else each for each in (who.thresholds.major, who.thresholds.severe)
    )
    left = taken(who, amount, blow.type)
    marked = marks(left, major, severe, 1 * state.massive_damage, 0, 0)
    place = np.array([known.characters.index(target)])
    armor = bool(armored(fights, rows, place, np.array([marked]))[0])
    return TakeDamage(target=target, amount=amount, type=blow.type, armor=armor)
