"""What a choice brings, in plain numbers: exact, from the rolls themselves and what is marked.

The page, the terminal and advice all ask here; one function for each question.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import msgspec

import limelight.contract as ll
from limelight.contract.pools import ways

from .commands.adversaries import GROUP_ATTACK
from .commands.features import Usable
from .commands.gm import price as gm_move
from .commands.hits import TakeDamage
from .commands.rests import Downtime
from .events.damage import DamageTaken
from .facts import game
from .rolls import (
    ActionRoll,
    AttackRoll,
    AvoidDeath,
    DowntimeRoll,
    RestFear,
    RiskItAll,
    cut_off,
    succeeded,
    tier,
)
from .rolls.encounters import BENCHMARKS, TYPES, Encounter, budget
from .state import CLEARS, MOST_FEAR, State, named, resting, slots, usable


class Spread(NamedTuple):
    """What something comes to at least, at most and on average."""

    least: int
    most: int
    average: Fraction


def sure(number: int) -> Spread:
    """No dice: it is this."""
    return Spread(number, number, Fraction(number))


def spread(roll: ll.Roll[Any], of: Callable[[Any], Any]) -> Spread:
    """What the readings of a roll come to, every throw as likely as the next."""
    fallen = [(int(of(roll.read(faces).read)), n) for faces, n in ways(ll.Throw(roll.dice()))]
    values = [value for value, _ in fallen]
    average = Fraction(sum(value * n for value, n in fallen), sum(n for _, n in fallen))
    return Spread(min(values), max(values), average)


def chances(roll: ll.Roll[Any]) -> dict[str, Fraction]:
    """The chance of each outcome of a roll."""
    fallen = [(roll.read(faces).outcome, n) for faces, n in ways(ll.Throw(roll.dice()))]
    every = sum(n for _, n in fallen)
    return {
        code: Fraction(sum(n for outcome, n in fallen if outcome == code), every)
        for code in roll.codes()
    }


USUAL = 15
"""The Difficulty by which people compare how good they are."""


@cache
def succeeds(by: int, difficulty: int = USUAL) -> Fraction:
    """DH-4: the chance of a success of an action roll with this modifier."""
    fell = chances(ActionRoll(trait=by, difficulty=difficulty))
    return sum((chance for code, chance in fell.items() if succeeded(code)), Fraction(0))


@cache
def comes_through(evasion: int, at_tier: int) -> Fraction:
    """DH-115: the chance that an attack hits which is usual at a tier (DH-109)."""
    fell = chances(AttackRoll(modifier=BENCHMARKS[at_tier].attack, difficulty=evasion))
    return sum((chance for code, chance in fell.items() if succeeded(code)), Fraction(0))


# A rest


def marked(seen: State, move: str, target: str) -> int:
    """How many slots of the kind that a move clears are marked on somebody."""
    return slots(seen.characters[target], CLEARS[move])[0]


def clears(seen: State, by: str, move: str, target: str = "") -> Spread:
    """DH-48, DH-49, DH-50, DH-52: how many slots a move really clears."""
    assert seen.rest is not None
    there = marked(seen, move, target or by)
    if seen.rest.kind == "long":
        return sure(there)
    return spread(clearing(seen, by, move), lambda read: cut_off(read.totals, there))


def clearing(seen: State, by: str, move: Any) -> DowntimeRoll:
    """DH-R23: the roll of a move in a short rest: with the tier of whoever makes it."""
    return DowntimeRoll(tier=tier(seen.characters[by].level), move=move)


def prepares(seen: State, by: str, join: str = "") -> dict[str, int]:
    """DH-51, DH-R24: the Hope that preparing gives, and to whom; what has no room is not there."""
    command = Downtime(character=by, move="prepare", join=join or None)
    after = game.after(seen, command, ll.GM)
    if after is None:
        return {}
    gained = {n: who.hope - seen.characters[n].hope for n, who in after.characters.items()}
    return {name: hope for name, hope in gained.items() if hope}


def fear_of_rest(seen: State, kind: str) -> Spread:
    """DH-54, DH-R33: the Fear that the end of a rest gives, as far as there is room."""
    more = len(resting(seen.characters)) if kind == "long" else 0
    free = MOST_FEAR - seen.fear
    return spread(RestFear(more=more), lambda read: cut_off(read.totals, free))


# A death move


def ends_of(seen: State, name: str, choice: str) -> dict[str, Fraction]:
    """DH-59, DH-60, DH-63, DH-64: how a death move can end, and how likely each is."""
    who = seen.characters[name]
    if choice == "blaze_of_glory":
        return {"glory": Fraction(1)}
    if choice == "risk_it_all":
        return chances(RiskItAll())
    ends = chances(AvoidDeath(level=who.level))
    if who.hope_max == 1:  # DH-63: a scar would take the last Hope slot
        ends["journey_ends"] = ends.pop("scarred")
    return ends


def splits(seen: State, name: str) -> Iterator[tuple[int, int]]:
    """DH-64, DH-R30: every way to divide the Hope Die, the most to Hit Points first."""
    total = seen.characters[name].divide or 0
    for hp in range(total, 0, -1):
        yield hp, total - hp


def divided(seen: State, name: str, hp: int, stress: int) -> dict[str, int]:
    """DH-R30: what a division of the Hope Die really clears, and what of it is lost."""
    who = seen.characters[name]
    clear = {"hp": int(cut_off(hp, who.hp)), "stress": int(cut_off(stress, who.stress))}
    return {**clear, "lost": hp + stress - sum(clear.values())}


# What the GM weighs


def encounter(seen: State, fields: Mapping[str, Any]) -> Encounter | None:
    """DH-107, DH-108: the Battle Points of a fight that is being put together."""
    pcs = fields.get("pcs") or len(resting(seen.characters))
    foes = fields.get("adversaries") or {}
    fits = isinstance(foes, dict) and counts(pcs)
    if not fits or not all(n in TYPES and counts(each) for n, each in foes.items()):
        return None
    chosen = ("easier", "harder", "more_damage", "lower_tier")
    return budget(pcs, foes, **{name: fields.get(name) is True for name in chosen})


def counts(number: Any) -> bool:
    """Whether this is a number of somebody."""
    return type(number) is int and 0 < number <= ll.LIMIT


def holder_of(fields: Mapping[str, Any]) -> str:
    """Whose feature the fields of a command name."""
    named = (fields.get(each) for each in ("of", "adversary", "environment"))
    return next((str(each) for each in named if each), "")


def used_feature(seen: State, do: str, fields: Mapping[str, Any]) -> Usable | None:
    """The feature, card or item that a command would use; a group attack is one itself."""
    name = holder_of(fields)
    everybody: Any = {**seen.characters, **seen.adversaries, **seen.environments}
    who = everybody.get(name)
    if who is None or who.features is ll.Hidden:
        return None
    group = do == "spotlight_adversary" and fields.get("action") == "group_attack"
    found: Usable | None = named(usable(who), GROUP_ATTACK if group else fields.get("feature"))
    return found


def price_of(seen: State, do: str, fields: Mapping[str, Any]) -> dict[str, int]:
    """DH-22, DH-94, DH-97: everything that it takes now, with the GM move where it is one."""
    feature = used_feature(seen, do, fields)
    price = {} if feature is None else ll.costs(feature)
    if do.startswith("spotlight_"):
        more = gm_move(seen) + bool(fields.get("experience"))
        price = {**price, "fear": price.get("fear", 0) + more}
    return {what: much for what, much in price.items() if much}


# Damage


class Taken(NamedTuple):
    """What damage would mark."""

    hp: int
    last: bool
    """Whether the last Hit Point is among them."""


def damage(seen: State, fields: Mapping[str, Any]) -> Taken | None:
    """DH-81, DH-114: what a hit would mark; None where that cannot be known."""
    target = fields.get("target") or ""
    who = seen.characters.get(target) or seen.adversaries.get(target)
    if who is None or who.hp is ll.Hidden:
        return None
    try:
        hit = game.tried(seen, msgspec.convert(dict(fields), TakeDamage), ll.GM)
    except msgspec.ValidationError:
        return None
    events = () if isinstance(hit, ll.Refusal) else hit
    hp = sum(event.hp for event in events if isinstance(event, DamageTaken))
    return None if not events else Taken(hp, bool(hp) and who.hp + hp >= who.hp_max)
