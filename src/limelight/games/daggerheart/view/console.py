"""The GM's console: what a call is made of, how a wish is granted, what a fight costs."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import limelight.contract as ll

from ..facts import TRAITS
from ..state import Character, State, lies_on, tokenless
from .brings import brings

LADDER = (10, 12, 15, 18)
"""Difficulties that are called most: a wish is granted with one of them."""


class Rolls(NamedTuple):
    """One who can be asked for a roll: how good they are, and what they strike with."""

    name: str
    traits: Mapping[str, int]
    weapons: tuple[tuple[str, str], ...]
    """Each weapon with its trait; a weapon of the same trait is another name for it."""


class Aim(NamedTuple):
    """One who can be attacked, and what lies on them: how much advantage, and disadvantage."""

    name: str
    advantage: int
    better: tuple[str, ...]
    """The conditions that it comes from."""
    disadvantage: int
    worse: tuple[str, ...]


def console(seen: State, seat: ll.Seat) -> dict[str, Any]:
    """What the GM's bar to call a roll needs, and how a fight is weighed."""
    if not seat.gm:
        return {"rolls": (), "aims": (), "budget": ()}
    rolls = tuple(
        Rolls(name, who.traits, tuple(_strikes(who)))
        for name, who in seen.characters.items()
        if who.up and tokenless(seen, name) is None
    )
    return {"rolls": rolls, "aims": tuple(_aims(seen)), "budget": budget(seen)}


def _strikes(who: Character) -> Iterator[tuple[str, str]]:
    """DH-25: an attack takes the trait of its weapon; without one any trait will do."""
    held = [weapon for weapon in who.weapons if weapon.held]
    if held:
        yield from ((weapon.name, weapon.trait) for weapon in held)
    else:
        yield from (("", trait) for trait in TRAITS)


def _aims(seen: State) -> Iterator[Aim]:
    """Every adversary that still stands, with what its conditions mean for a call."""
    for name, who in seen.adversaries.items():
        if not who.defeated:
            held = [each.name for each in who.conditions]
            better = tuple(each for each in held if each == "Vulnerable")
            worse = tuple(each for each in held if each in ("Hidden", "Cover"))
            much, little = lies_on(who)
            yield Aim(name, much, better, little, worse)


def budget(seen: State) -> tuple[ll.Said, ...]:
    """DH-107: the Battle Points of those who still stand, where every type is known."""
    up = [who.type for who in seen.adversaries.values() if not who.defeated]
    if not up or any(kind is None or kind is ll.Hidden for kind in up):
        return ()
    return tuple(brings(seen, "encounter_budget", {"adversaries": dict(Counter(up))}))


def grants(seen: State, name: str, on: str | None) -> Iterator[ll.Act]:
    """DH-13: a wish becomes a call by its Difficulty."""
    for difficulty in LADDER:
        fields = {"character": name, "trait": on, "difficulty": difficulty}
        said = ll.Said("act.at", {"n": difficulty})
        yield ll.Act("call_roll", {k: v for k, v in fields.items() if v is not None}, said)


def ready(do: str, fields: Mapping[str, Any]) -> Iterator[ll.Said]:
    """DH-85: the type and the tier of an adversary; the kind of a place."""
    kind, tier = fields.get("type"), fields.get("tier")
    if do == "add_adversary" and isinstance(kind, str):
        yield ll.Said(
            "card.type" if tier is None else "card.type_tier", {"type": kind, "tier": tier}
        )
    elif do == "add_environment" and isinstance(fields.get("kind"), str):
        yield ll.Said("card.place_kind", {"kind": fields["kind"]})
    elif do == "add_countdown":
        yield ll.Said("card.countdown", {"start": str(fields.get("start", ""))})
