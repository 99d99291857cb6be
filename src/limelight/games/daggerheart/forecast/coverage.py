"""What of a fight is played, and what is left to the table."""

from collections.abc import Iterator

import limelight.contract as ll
from limelight.contract.forecasts import Covered

from ..commands.adversaries import GROUP_ATTACK
from ..state import Adversary, Character, FearFeature, State, somebody, written
from .cast import cast
from .opening import forgotten

ALWAYS = ("Slow", "Momentum")
WRITTEN = ("Minion", "Horde", "Relentless", "Armored")
"""Features of adversaries that are rules, by their names: alone, and with an X."""
PLAYED = ("Vulnerable", "Hidden", "Cover")
"""Conditions that count for rolls against whoever has them."""


def coverage(state: State) -> tuple[Covered, ...]:
    """Of everybody, and of the table."""
    known = cast(state)
    packs = dict(zip(known.adversaries, known.group, strict=True))
    armed = dict(zip(known.characters, known.armed, strict=True))
    ours = (_character(n, state.characters[n], armed[n]) for n in known.characters)
    foes = (_adversary(n, foe, packs[n] >= 0) for n, foe in state.adversaries.items())
    table = Covered("", left_out=(*_table(state), *forgotten(state, known)))
    return (*(_lasting(each, state) for each in (*ours, *foes)), table)


def _lasting(covered: Covered, state: State) -> Covered:
    """Besides, what lies on somebody: effects, conditions, and those that do not end here."""
    who = somebody(state, covered.name)
    out = [_said("effect", name) for name, each in state.effects.items() if each.on == covered.name]
    for each in who.conditions:
        if each.name not in PLAYED:
            out.append(_said("condition", each.name))
        elif each.temporary or each.until or each.name == "Hidden":
            out.append(_said("stays", each.name))
    return covered._replace(left_out=(*covered.left_out, *out))


def _character(name: str, who: Character, armed: bool) -> Covered:
    """Weapons, armour and Experiences are played; cards, features and belongings are not."""
    played = [_said("weapon", each.name) for each in who.weapons if each.held and armed]
    if who.armor_score:
        played.append(ll.Said("covered.armor", {"score": who.armor_score}))
    if who.experiences:
        best = max(who.experiences, key=lambda each: who.experiences[each])
        played.append(_said("experience", best))
    sheet = who.sheet
    out = [] if armed else [ll.Said("covered.unarmed")]
    out += [_said("feature", each.name) for each in who.features]
    out += [_said("card", each.name) for each in sheet.cards.values() if each.ready]
    out += [_said("item", each.name) for each in sheet.items.values()]
    return Covered(name, tuple(played), tuple(out))


def _adversary(name: str, foe: Adversary, packs: bool) -> Covered:
    """Its attack and the features that are rules are played; what is only text is not."""
    played = [] if foe.attack is None else [ll.Said("covered.attack")]
    played += [_said("feature", each.name) for each in foe.features if rule(each, packs)]
    out = [_said("feature", each.name) for each in foe.features if not rule(each, packs)]
    out += [_said("experience", each) for each in foe.experiences]
    if foe.attack is None:
        out.insert(0, ll.Said("covered.no_attack"))
    return Covered(name, tuple(played), tuple(out))


def rule(feature: FearFeature, packs: bool) -> bool:
    """Whether a feature is one that the rules know, and that is played."""
    if feature.name == GROUP_ATTACK:
        return packs
    return feature.name in ALWAYS or any(written((feature,), name) for name in WRITTEN)


def _table(state: State) -> Iterator[ll.Said]:
    """Ranges always; places, countdowns and tokens where there are any."""
    yield ll.Said("covered.ranges")
    yield ll.Said("covered.together")
    yield from (_said("environment", name) for name in state.environments)
    yield from (_said("countdown", name) for name in state.countdowns)
    if state.spotlight_tokens:
        yield ll.Said("covered.tokens")


def _said(kind: str, name: str) -> ll.Said:
    return ll.Said(f"covered.{kind}", {"name": name})
