"""The slots of level-ups: what each advancement costs, how often each tier has it, what is free."""

from collections.abc import Mapping

from .sheet import Slots

TWICE = {"2": 2, "3": 2, "4": 2}
ONCE = {"2": 1, "3": 1, "4": 1}
LATER = {"3": 1, "4": 1}

SLOTS: Mapping[str, Mapping[str, int]] = {
    "traits": {"2": 3, "3": 3, "4": 3},
    "hp": TWICE,
    "stress": TWICE,
    "experiences": ONCE,
    "card": ONCE,
    "evasion": ONCE,
    "subclass": LATER,
    "proficiency": LATER,
    "multiclass": LATER,
}
"""DC-40: how many slots of each advancement the tiers have."""
COSTS = {"proficiency": 2, "multiclass": 2}
"""DC-47, DC-49, DC-R7: what costs both advancements of a level; everything else costs one."""
BOTH = 2
"""DC-40: what the advancements of one level cost together."""
ACHIEVEMENTS = (2, 5, 8)
"""DC-39: the levels that begin a tier."""
CLEARS_MARKS = (5, 8)
"""DC-39: the levels at which trait marks are cleared."""


def cost(take: str) -> int:
    """DC-40: how many of the two advancements it takes."""
    return COSTS.get(take, 1)


def reached(tier: int, take: str) -> tuple[str, ...]:
    """DC-40: the tiers up to this one that have an advancement at all."""
    return tuple(each for each in SLOTS[take] if int(each) <= tier)


def free(taken: Slots, tier: str, take: str) -> bool:
    """DC-40, DC-48, DC-49: whether a tier's slot can still be marked."""
    there = taken.get(tier, {})
    if take == "subclass" and there.get("multiclass"):
        return False
    if take == "multiclass":
        second = any(each.get("multiclass") for each in taken.values())
        if second or there.get("subclass"):
            return False
    return there.get(take, 0) < SLOTS[take].get(tier, 0)


def marked(taken: Slots, tier: str, take: str, by: int = 1) -> Slots:
    """The slots with one more marked, or one fewer; only what is taken stays."""
    there = dict(taken.get(tier, {}))
    there[take] = there.get(take, 0) + by
    kept = {name: count for name, count in there.items() if count > 0}
    found = {**taken, tier: kept}
    return {each: found[each] for each in sorted(found) if found[each]}
