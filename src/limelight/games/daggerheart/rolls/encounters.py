"""Encounters: Battle Points, benchmarks, and adversaries moved to another tier."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from limelight.contract.dice import MOST_DICE, Dice, read

Type = Literal[
    "bruiser",
    "horde",
    "leader",
    "minion",
    "ranged",
    "skulk",
    "social",
    "solo",
    "standard",
    "support",
]
TYPES: Mapping[str, int] = {
    "bruiser": 4,
    "horde": 2,
    "leader": 3,
    "minion": 1,
    "ranged": 2,
    "skulk": 2,
    "social": 1,
    "solo": 5,
    "standard": 2,
    "support": 1,
}
"""DH-85, DH-108: the ten types of adversaries, and what each costs."""
Adversaries = Mapping[Type, int] | Mapping[str, int]
"""How many there are of each type."""
HEAVIES = ("bruiser", "horde", "leader", "solo")
ADJUSTMENTS: Mapping[str, int] = {
    "easier": -1,
    "harder": 2,
    "several_solos": -2,
    "more_damage": -2,
    "lower_tier": 1,
    "no_heavies": 1,
}
"""DH-107: what changes the Battle Points of a fight."""


class Encounter(NamedTuple):
    """DH-107, DH-108: the Battle Points of a fight, and what its adversaries cost."""

    budget: int
    cost: int
    left: int
    adjusted: Mapping[str, int]
    """What changed the budget, and by how much."""


def prices(pcs: int, adversaries: Adversaries) -> dict[str, int]:
    """DH-108: what the adversaries of each type cost.

    DH-R55: Minions come in groups as large as the party, and a smaller one costs 1 as well.
    """
    return {
        type: TYPES[type] * (-(-number // pcs) if type == "minion" else number)
        for type, number in adversaries.items()
    }


def budget(
    pcs: int,
    adversaries: Adversaries,
    easier: bool = False,
    harder: bool = False,
    more_damage: bool = False,
    lower_tier: bool = False,
) -> Encounter:
    """DH-107: 3 × PCs + 2, and what this fight changes; DH-R56: not of an empty list."""
    there = {type for type, number in adversaries.items() if number}
    applies = {
        "easier": easier,
        "harder": harder,
        "several_solos": adversaries.get("solo", 0) > 1,
        "more_damage": more_damage,
        "lower_tier": lower_tier,
        "no_heavies": bool(there) and there.isdisjoint(HEAVIES),
    }
    adjusted = {name: points for name, points in ADJUSTMENTS.items() if applies[name]}
    points = 3 * pcs + 2 + sum(adjusted.values())
    cost = sum(prices(pcs, adversaries).values())
    return Encounter(points, cost, points - cost, adjusted)


class Damage(NamedTuple):
    """From where to where damage goes."""

    lowest: str
    highest: str


class Benchmark(NamedTuple):
    """DH-109: numbers for something made up on the spot."""

    attack: int
    difficulty: int
    """Of adversaries and of environments."""
    major: int
    severe: int
    damage: Damage
    environment: Damage
    """What an environment deals."""


BENCHMARKS: Mapping[int, Benchmark] = {
    1: Benchmark(1, 11, 7, 12, Damage("1d6+2", "1d12+4"), Damage("1d6+1", "1d8+3")),
    2: Benchmark(2, 14, 10, 20, Damage("2d6+3", "2d12+4"), Damage("2d6+3", "2d10+2")),
    3: Benchmark(3, 17, 20, 32, Damage("3d8+3", "3d12+5"), Damage("3d8+3", "3d10+1")),
    4: Benchmark(4, 20, 25, 45, Damage("4d8+10", "4d12+15"), Damage("4d8+3", "4d10+10")),
}
"""DH-109: by tier."""


def scaled_attack(modifier: int, from_tier: int, to_tier: int) -> int:
    """DH-110: the attack modifier by the difference of two tiers."""
    return modifier + BENCHMARKS[to_tier].attack - BENCHMARKS[from_tier].attack


def scaled_difficulty(difficulty: int, from_tier: int, to_tier: int) -> int:
    """DH-110: the Difficulty by the difference of two tiers."""
    return difficulty + BENCHMARKS[to_tier].difficulty - BENCHMARKS[from_tier].difficulty


def scaled_thresholds(
    major: int | None, severe: int | None, from_tier: int, to_tier: int
) -> tuple[int | None, int | None]:
    """DH-R58: not below 1, and Severe not below Major; one that is not there stays away."""
    there, here = BENCHMARKS[to_tier], BENCHMARKS[from_tier]
    if major is not None:
        major = max(major + there.major - here.major, 1)
    if severe is not None:
        severe = max(severe + there.severe - here.severe, major or 1)
    return major, severe


def scaled_damage(text: str, from_tier: int, to_tier: int) -> str:
    """DH-R58: of the first dice term a die more or fewer for each tier between, at least 1.

    The flat part changes by the difference of the lowest benchmarks, not below 0.
    """
    written, tiers = read(text), to_tier - from_tier
    if written is None or not tiers:
        return text
    first = _first_term(written)
    others = len(written.sides) - first
    count = min(max(first + tiers, 1), MOST_DICE - others) if first else 0
    flat = written.flat + _flat(to_tier) - _flat(from_tier)
    sides = written.sides[:1] * count + written.sides[first:]
    signs = written.signs[:1] * count + written.signs[first:]
    return str(Dice(sides, signs, max(flat, 0)))


def _first_term(dice: Dice) -> int:
    """How many dice the first term has: those like the first, up to one that is not."""
    alike = list(zip(dice.sides, dice.signs, strict=True))
    return next((at for at, each in enumerate(alike) if each != alike[0]), len(alike))


def _flat(tier: int) -> int:
    """DH-R58: what is flat in the lowest damage of a tier: +2, +3, +3, +10."""
    lowest = read(BENCHMARKS[tier].damage.lowest)
    assert lowest is not None
    return lowest.flat
