"""Damage on its way to somebody: where it falls, and how they would stand after it."""

from typing import Any, NamedTuple

import limelight.contract as ll

from .. import worth
from ..commands.hits import taken
from ..state import Character, State, room


class Rung(NamedTuple):
    """DH-114: a span of damage, and the Hit Points that it marks."""

    word: str
    hp: int
    span: str
    low: int
    high: int
    here: bool


class Way(NamedTuple):
    """How somebody would stand, with an Armor Slot marked or without."""

    armor: bool
    hp: ll.Slots
    slots: ll.Slots | None


class Struck(NamedTuple):
    """Somebody whom damage waits for."""

    ladder: tuple[Rung, ...]
    ways: tuple[Way, ...]


def blows(seen: State, seat: ll.Seat) -> dict[str, Struck]:
    """Everybody of this seat's whom damage waits for; the GM sees all."""
    blow = seen.blows.blow
    if blow is None:
        return {}
    return {
        name: _struck(seen, name, who, {"amount": blow.total, "type": blow.type})
        for name in blow.targets
        if (who := seen.characters.get(name)) is not None and seat.plays(who.player)
    }


def _struck(seen: State, name: str, who: Character, hit: dict[str, Any]) -> Struck:
    with_slot = (False, True) if room(who, "armor") else (False,)
    ways = tuple(_way(seen, name, who, {**hit, "armor": armor}) for armor in with_slot)
    return Struck(_ladder(who, taken(who, hit["amount"], hit["type"])), ways)


def _way(seen: State, name: str, who: Character, fields: dict[str, Any]) -> Way:
    marks = worth.damage(seen, {"target": name, **fields})
    due = 0 if marks is None else marks.hp
    hp = ll.Slots(who.hp + due, who.hp_max, "hit_points", promised=due)
    used = who.armor + fields["armor"]
    armor = ll.Slots(used, who.armor_score, "armor", promised=1 * fields["armor"])
    return Way(fields["armor"], hp, armor if who.armor_score else None)


def _ladder(who: Character, amount: int) -> tuple[Rung, ...]:
    """DH-114: minor, major, severe: from where to where, and where this one falls."""
    major, severe = who.thresholds.major, who.thresholds.severe
    if major is None or severe is None:
        return ()
    at = (amount > 0) + (amount >= major) + (amount >= severe)
    return (
        Rung("minor", 1, "up_to", 1, major - 1, at == 1),
        Rung("major", 2, "between", major, severe - 1, at == 2),
        Rung("severe", 3, "from", severe, 0, at == 3),
    )
