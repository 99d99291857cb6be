"""Values as the formats of others write them."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import markup

RANGES = {
    "melee": "Melee",
    "very_close": "Very Close",
    "close": "Close",
    "far": "Far",
    "very_far": "Very Far",
}
DAMAGE = {"physical": " phy", "magic": " mag", "both": " phy/mag"}


def plain(text: Any) -> str:
    """A text that is read as it stands: what looks like HTML is made HTML."""
    told = str(text or "")
    return markup.html(told) if markup.is_html(told) else told


def kind_of(record: Mapping[str, Any]) -> str:
    """``Horde (4/HP)``."""
    word = str(record.get("type") or "").capitalize()
    return f"{word} ({record['per_hp']}/HP)" if word and record.get("per_hp") else word


def reach(value: Any) -> str:
    """A range as the book writes it."""
    return RANGES.get(value, str(value or ""))


def limits(record: Mapping[str, Any]) -> str:
    """``6/11``, ``4/None``, ``None``."""
    found = record.get("thresholds") or {}
    major, severe = found.get("major"), found.get("severe")
    if major is None and severe is None:
        return "None"
    return f"{'None' if major is None else major}/{'None' if severe is None else severe}"


def damage(attack: Mapping[str, Any]) -> str:
    """``1d6+1 phy``."""
    return f"{attack['damage']}{DAMAGE.get(attack.get('type', ''), '')}"


def learned(record: Mapping[str, Any]) -> str:
    """``Still Water +2, Old Coins +3``."""
    known = (record.get("experiences") or {}).items()
    return ", ".join(f"{name} {modifier:+d}" for name, modifier in known)


def countdown(feature: Mapping[str, Any]) -> str:
    """``Countdown (Loop 1d6)``."""
    found = feature.get("countdown")
    if not found:
        return ""
    loop, long = "Loop " * bool(found.get("loop")), "Long-Term " * bool(found.get("long_term"))
    return f"{long}Countdown ({loop}{found['start']})"


def title(feature: Mapping[str, Any]) -> str:
    """``Bell of Debts - Reaction: Countdown (Loop 1d6)``."""
    kind, counted = feature.get("kind"), countdown(feature)
    name = f"{feature['name']} - {str(kind).capitalize()}" if kind else str(feature["name"])
    return f"{name}: {counted}" if counted else name
