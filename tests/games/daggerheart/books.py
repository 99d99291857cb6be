"""Sheets and records for tests: a character as the book makes one, and things of our own."""

from typing import Any

Fields = dict[str, Any]

LAMPLIGHTER: Fields = {
    "name": "Lamplighter",
    "evasion": 11,
    "hit_points": 7,
    "domains": ["Ember", "Tide"],
    "hope_feature": {"name": "Bright Lamp", "text": "Everyone sees."},
    "features": [{"name": "Night Eyes"}],
}
TRAITS = dict(
    zip(
        ("agility", "strength", "finesse", "instinct", "presence", "knowledge"),
        (2, 1, 1, 0, 0, -1),
        strict=True,
    )
)


def weapon(name: str, slot: str | None = "primary", hands: int = 1, **more: Any) -> Fields:
    """A weapon with a place and hands."""
    place: Fields = {} if slot is None else {"slot": slot, "hands": hands}
    return {"name": name, "trait": "agility", "damage": "1d8+1", **place, **more}


def armor(name: str, score: int = 3, major: int = 5, severe: int = 11, **more: Any) -> Fields:
    """Armour with its thresholds."""
    return {
        "name": name,
        "score": score,
        "thresholds": {"major": major, "severe": severe},
        **more,
    }


def card(name: str, **more: Any) -> Fields:
    """A card of Ember, level 1."""
    return {"name": name, "domain": "Ember", **more}


def book(**other: Any) -> Fields:
    """A character of level 1 as the book makes one."""
    return {
        "class": LAMPLIGHTER,
        "traits": TRAITS,
        "experiences": {"Ropes": 2, "Debts": 2},
        "weapons": [weapon("Sabre"), weapon("Buckler", "secondary")],
        "armors": [armor("Coat")],
        "cards": [card("Flare"), card("Ebb", domain="Tide")],
        **other,
    }
