"""Rolls without a table: a test, and one exchange of one against one."""

from collections.abc import Callable, Mapping
from typing import Any

from limelight.game import Because, LoneDecision, LoneRoll, Refusal, Said, Throw

from . import rolls

MOST = 999_999
ACTIONS = ("attack", "manoeuvre")
REACTIONS = ("attack", "defend", "dodge", "manoeuvre")


def lone_test(
    *, value: int | None = None, advantage: bool = False, disadvantage: bool = False
) -> LoneDecision:
    """A d20 under a value: I, II at half of it, III at a fifth."""
    if value is None or not -MOST <= value <= MOST:
        return Refusal("bad_value", "missing", "value", {"field": "value"})
    two = advantage != disadvantage
    faces = (yield Throw({"test": (20, 20) if two else (20,)}))["test"]
    face = min(faces) if advantage and two else max(faces)
    level = rolls.LEVELS[rolls.level(face, value)]
    result: dict[str, Any] = {
        "roll": "test",
        "outcome": level,
        "level": level,
        "dice": {"test": list(faces) if two else faces[0]},
    }
    why = Because("SI-8", "lone_test", {"faces": faces, "value": value, "level": level})
    return LoneRoll(result, Said("announce.level", {"level": level}), (why,))


def exchange(
    *,
    value: int | None = None,
    against: int | None = None,
    action: str = "attack",
    reaction: str = "attack",
) -> LoneDecision:
    """One against one: who gets through."""
    for name, number in (("value", value), ("against", against)):
        if number is None or not -MOST <= number <= MOST:
            return Refusal("bad_value", "missing", name, {"field": name})
    if action not in ACTIONS:
        return Refusal("bad_value", "wrong", "action", {"field": "action"})
    if reaction not in REACTIONS:
        return Refusal("bad_value", "wrong", "reaction", {"field": "reaction"})
    dodges = reaction == "dodge"
    faces = yield Throw({"active": (20,), "passive": (20, 20) if dodges else (20,)})
    places = {
        "active": rolls.level(faces["active"][0], value),
        "passive": rolls.level(max(faces["passive"]), against),
    }
    outcome = judged(
        rolls.RANKS[places["active"]],
        rolls.RANKS[places["passive"]],
        reaction in ("defend", "dodge"),
    )
    levels = {side: rolls.LEVELS[place] for side, place in places.items()}
    result: dict[str, Any] = {
        "roll": "exchange",
        "outcome": outcome,
        "levels": levels,
        "dice": {
            "active": faces["active"][0],
            "passive": list(faces["passive"]) if dodges else faces["passive"][0],
        },
    }
    why = tuple(
        Because("SI-8", f"lone_{side}", {"faces": faces[side], "level": levels[side]})
        for side in ("active", "passive")
    )
    said = Because("SI-9", "outcome", {"outcome": outcome})
    return LoneRoll(result, Said(f"announce.{outcome}"), (*why, said))


def judged(active: int, passive: int, wards: bool) -> str:
    """SI-9 to SI-13 for a duel: who gets through."""
    if wards:
        if active > passive:
            return "active"
        return "warded_off" if passive else "both_fail"
    if not active and not passive:
        return "both_fail"
    if active == passive:
        return "both_may"
    return "active" if active > passive else "passive"


LONE_ROLLS: Mapping[str, Callable[..., LoneDecision]] = {"test": lone_test, "exchange": exchange}
