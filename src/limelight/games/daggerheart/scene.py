"""The table at a glance: what is open, and everybody with their tracks."""

from collections.abc import Iterator
from typing import Any

from limelight.game import Card, Row, Said, Track
from limelight.kinds import Hidden

from .state import MOST_FEAR, MOST_HOPE, Adversary, Ask, Character, State, promised


def gauges(seen: State) -> tuple[Row, ...]:
    """The GM's Fear, and every countdown."""
    fear = Row(Said("gauge.fear"), Track(seen.fear, MOST_FEAR, "fear"), "grim")
    countdowns = (
        Row(Said("gauge.countdown", {"name": name}), str(countdown.left), "strong")
        for name, countdown in seen.countdowns.items()
    )
    return (fear, *countdowns)


def status(seen: State) -> tuple[Said, ...]:
    """Whose spotlight it is, and everything that waits for somebody."""
    return tuple(_status(seen))


def _status(seen: State) -> Iterator[Said]:
    yield Said("status.spotlight", {"who": seen.spotlight}, "strong")
    if seen.prompts:
        yield Said("status.prompts", {"prompts": seen.prompts}, "grim")
    for name, effect in seen.effects.items():
        yield Said("status.effect", {"name": name, "on": effect.on})
    call = seen.roll
    if call is None:
        return
    yield Said("status.call", {"kind": call.kind}, "strong")
    for name, ask in call.asks.items():
        yield from _ask(name, ask)
    for stakes in dict.fromkeys(ask.stakes for ask in call.asks.values() if ask.stakes):
        yield Said("story.stakes", {"stakes": stakes})
    if call.partner and all(ask.rolled for ask in call.asks.values()):
        yield Said("status.choose", {"initiator": call.by, "partner": call.partner})


def _ask(name: str, ask: Ask) -> Iterator[Said]:
    values: dict[str, Any] = {
        "name": name,
        "trait": ask.trait,
        "traits": ask.traits or (),
        "target": ask.target,
        "difficulty": ask.difficulty,
    }
    if ask.rolled is not None:
        values |= {"total": ask.rolled.total, "outcome": ask.rolled.outcome}
        yield Said("status.rolled", values)
        return
    trait = "trait" if ask.trait else "choice" if ask.traits else "any"
    hidden = "_hidden" if ask.difficulty is Hidden else ""
    yield Said(f"status.ask_{trait}{hidden}", values)
    if ask.target is not None:
        yield Said("status.target", values)
    if ask.declared.experiences:
        yield Said("story.declares_experiences", {"experiences": ask.declared.experiences})
    if ask.helpers:
        yield Said("status.helpers", {"helpers": ask.helpers})


def cards(seen: State) -> tuple[Card, ...]:
    """Characters with their tracks, adversaries with what may be seen of them."""
    people = [
        Card(name, each.player, tuple(_character(seen, name, each)), tuple(_sheet(each)))
        for name, each in seen.characters.items()
    ]
    foes = [
        Card(name, "", tuple(_adversary(each)), tuple(_stat_block(each)))
        for name, each in seen.adversaries.items()
    ]
    return (*people, *foes)


def _character(seen: State, name: str, character: Character) -> Iterator[Row]:
    hope = Track(character.hope, MOST_HOPE, "hope", promised(seen.roll, name))
    yield Row(Said("field.hope"), hope, "good")
    yield Row(Said("what.stress"), Track(character.stress, character.stress_max, "stress"))
    yield Row(Said("card.hp"), Track(character.hp, character.hp_max, "hit_points"), "harm")
    if character.armor_score:
        yield Row(Said("card.armor"), Track(character.armor, character.armor_score, "armor"))
    yield Row(Said("field.evasion"), str(character.evasion))
    yield from _conditions(character)


def _adversary(adversary: Adversary) -> Iterator[Row]:
    if adversary.difficulty is Hidden:
        if not adversary.defeated:
            yield Row(Said("field.difficulty"), Said("card.hidden"))
    else:
        yield Row(Said("field.difficulty"), str(adversary.difficulty))
        yield Row(Said("card.hp"), Track(adversary.hp, adversary.hp_max, "hit_points"), "harm")
        if adversary.stress_max:
            yield Row(Said("what.stress"), Track(adversary.stress, adversary.stress_max, "stress"))
    if adversary.defeated:
        yield Row(Said("card.empty"), Said("card.defeated"))
    yield from _conditions(adversary)


def _sheet(character: Character) -> Iterator[Row]:
    """What a player decides with."""
    limits = character.thresholds
    yield Row(Said("card.thresholds"), f"{limits.major} / {limits.severe}")
    yield Row(Said("field.traits"), Said("card.traits_1", character.traits))
    yield Row(Said("card.empty"), Said("card.traits_2", character.traits))
    for experience, by in character.experiences.items():
        yield Row(Said("card.experience"), Said("card.named", {"name": experience, "by": by}))
    for weapon in character.weapons:
        values = {"name": weapon.name, "trait": weapon.trait, "damage": weapon.damage}
        yield Row(Said("field.weapon"), Said("card.weapon", values))


def _stat_block(adversary: Adversary) -> Iterator[Row]:
    """What the GM looks up; nothing of it if it is hidden."""
    if adversary.difficulty is Hidden:
        return
    limits = adversary.thresholds
    if limits.major is not None:
        yield Row(Said("card.thresholds"), f"{limits.major} / {limits.severe or '–'}")
    if adversary.attack is not None:
        strikes = {"by": adversary.attack.modifier, "damage": adversary.attack.damage}
        yield Row(Said("field.attack"), Said("card.attack", strikes))
    for feature in adversary.features:
        values = {"name": feature.name, "fear": feature.fear}
        yield Row(Said("field.feature"), Said("card.feature", values))


def _conditions(who: Character | Adversary) -> Iterator[Row]:
    for condition in who.conditions:
        value = Said("card.condition", {"condition": condition.name})
        yield Row(Said("card.empty"), value, "harm")
