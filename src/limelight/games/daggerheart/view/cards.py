"""Everybody and everything at the table, with what may be seen of them."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from ..state import Adversary, Character, Environment, Feature, State, left, promised
from . import acts


def cards(seen: State) -> tuple[ll.Card, ...]:
    """Characters with their tracks, adversaries with what may be seen of them."""
    people = [_person(seen, name, each) for name, each in seen.characters.items()]
    foes = [_foe(seen, name, each) for name, each in seen.adversaries.items()]
    places = [_environment(seen, name, each) for name, each in seen.environments.items()]
    return (*people, *foes, *places)


def _person(seen: State, name: str, who: Character) -> ll.Card:
    return ll.Card(
        name,
        who.player,
        tuple(_character(seen, name, who)),
        tuple(_sheet(who)),
        () if who.up else (ll.Said("card.standing", {"standing": who.standing}, "harm"),),
        tuple(acts.of_character(name, who)),
        down=not who.up,
    )


def _foe(seen: State, name: str, who: Adversary) -> ll.Card:
    return ll.Card(
        name,
        "",
        tuple(_adversary(who)),
        tuple(_stat_block(who)),
        tuple(_tags(seen, name, who)),
        tuple(acts.of_adversary(seen, name, who)),
        down=who.defeated,
        acting=seen.spotlight == "gm" and not who.defeated,
    )


def _environment(seen: State, name: str, place: Environment) -> ll.Card:
    kind = () if place.kind is None else (ll.Said("card.place_kind", {"kind": place.kind}),)
    return ll.Card(
        name,
        "",
        tuple(_place(place)),
        tuple(_features(place)),
        kind,
        tuple(acts.of_environment(seen, name, place)),
        "place",
        acting=seen.spotlight == "gm",
    )


def _tags(seen: State, name: str, who: Adversary) -> Iterator[ll.Said]:
    """DH-85: what it is; whether it is defeated, ready (DH-91) or has acted in this turn."""
    if who.defeated:
        yield ll.Said("card.defeated", {}, "harm")
    if who.type is not ll.Hidden and who.type is not None:
        values = {"type": who.type, "tier": who.tier}
        yield ll.Said("card.type" if who.tier is None else "card.type_tier", values)
    if who.token:
        yield ll.Said("card.ready", {}, "strong")
    hidden = who.features is ll.Hidden
    if seen.spotlight == "gm" and not who.defeated and not hidden and acts.acted(seen, name, who):
        yield ll.Said("card.acted")


def _character(seen: State, name: str, who: Character) -> Iterator[ll.Row]:
    hope = ll.Slots(who.hope, who.hope_max, "hope", promised(seen.roll, name), who.scars)
    yield ll.Row(ll.Said("field.hope"), hope, "good")
    yield ll.Row(ll.Said("what.stress"), ll.Slots(who.stress, who.stress_max, "stress"))
    yield ll.Row(ll.Said("card.hp"), ll.Slots(who.hp, who.hp_max, "hit_points"), "harm")
    if who.armor_score:
        yield ll.Row(ll.Said("card.armor"), ll.Slots(who.armor, who.armor_score, "armor"))
    yield ll.Row(ll.Said("field.evasion"), str(who.evasion))
    if seen.spotlight_tokens:
        tokens = ll.Slots(who.tokens, max(seen.spotlight_tokens, who.tokens), "spotlight_token")
        yield ll.Row(ll.Said("card.tokens"), tokens)
    yield from _conditions(who)


def _place(place: Environment) -> Iterator[ll.Row]:
    """DH-78: an environment, as far as it may be seen."""
    if place.difficulty is ll.Hidden:
        yield ll.Row(ll.Said("field.difficulty"), ll.Said("card.hidden"))
    elif place.difficulty is not None:
        yield ll.Row(ll.Said("field.difficulty"), str(place.difficulty))
    if place.impulses is not ll.Hidden and place.impulses:
        yield ll.Row(ll.Said("field.impulses"), ll.Said("card.text", {"text": place.impulses}))


def _adversary(who: Adversary) -> Iterator[ll.Row]:
    if who.difficulty is ll.Hidden:
        if not who.defeated:
            yield ll.Row(ll.Said("field.difficulty"), ll.Said("card.hidden"))
    else:
        yield ll.Row(ll.Said("field.difficulty"), str(who.difficulty))
        yield ll.Row(ll.Said("card.hp"), ll.Slots(who.hp, who.hp_max, "hit_points"), "harm")
        if who.stress_max:
            yield ll.Row(ll.Said("what.stress"), ll.Slots(who.stress, who.stress_max, "stress"))
    yield from _conditions(who)


def _sheet(who: Character) -> Iterator[ll.Row]:
    """What a player decides with."""
    limits = who.thresholds
    yield ll.Row(ll.Said("card.thresholds"), f"{limits.major} / {limits.severe}")
    yield ll.Row(ll.Said("field.traits"), ll.Said("card.traits_1", who.traits))
    yield ll.Row(ll.Said("card.empty"), ll.Said("card.traits_2", who.traits))
    for experience, by in who.experiences.items():
        named = ll.Said("card.named", {"name": experience, "by": by})
        yield ll.Row(ll.Said("card.experience"), named)
    for weapon in who.weapons:
        values = {"name": weapon.name, "trait": weapon.trait, "damage": weapon.damage}
        yield ll.Row(ll.Said("field.weapon"), ll.Said("card.weapon", values))
    yield from _features(who)


def _stat_block(who: Adversary) -> Iterator[ll.Row]:
    """What the GM looks up; nothing of it if it is hidden."""
    if who.difficulty is ll.Hidden:
        return
    limits = who.thresholds
    if limits.major is not None:
        yield ll.Row(ll.Said("card.thresholds"), f"{limits.major} / {limits.severe or '–'}")
    if who.attack is not None:
        strikes = {"by": who.attack.modifier, "damage": who.attack.damage}
        yield ll.Row(ll.Said("field.attack"), ll.Said("card.attack", strikes))
    yield from _features(who)


def _features(who: Character | Adversary | Environment) -> Iterator[ll.Row]:
    """DH-94, DH-96: each feature by its kind, with its price and what is left of its uses."""
    for feature in () if who.features is ll.Hidden else who.features:
        kind = ll.Said("card.feature_kind", {"kind": feature.kind})
        yield ll.Row(kind if feature.kind else ll.Said("field.feature"), _feature(who, feature))


def _feature(who: Any, feature: Feature) -> ll.Said:
    """A sentence for each price that there is: ``card.feature_fear_stress_uses``."""
    price = feature.price()._asdict()
    values = {"name": feature.name, **price, "per": feature.per}
    values |= {"left": left(who, feature), "most": feature.most}
    paid = "".join(f"_{what}" for what, much in price.items() if much)
    return ll.Said(f"card.feature{paid}{'_uses' if feature.per else ''}", values)


def _conditions(who: Character | Adversary) -> Iterator[ll.Row]:
    for condition in who.conditions:
        value = ll.Said("card.condition", {"condition": condition.name})
        yield ll.Row(ll.Said("card.empty"), value, "harm")
