"""Everybody and everything at the table, with what may be seen of them."""

from collections.abc import Iterator

import limelight.contract as ll

from ..state import Adversary, Character, Environment, State, promised
from . import acts
from .things import named, of_use, sheet


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
        ll.Later(sheet, seen, name, who),
        tuple(_state(who)),
        tuple(acts.of_character(seen, name, who)),
        "hero",
        down=not who.up,
        about=(*who.experiences, *_in_hand(who)[:1]),
    )


def _in_hand(who: Character) -> tuple[str, ...]:
    return tuple(weapon.name for weapon in who.weapons if weapon.held)


def _state(who: Character) -> Iterator[ll.Said]:
    """DC-38, DC-56: whether they are out of play or down, and whether a level is due."""
    if who.retired:
        yield ll.Said("card.retired")
    elif not who.up:
        yield ll.Said("card.standing", {"standing": who.standing}, "harm")
    if who.due:
        yield ll.Said("card.level_due", {}, "good")


def _foe(seen: State, name: str, who: Adversary) -> ll.Card:
    return ll.Card(
        name,
        "",
        tuple(_adversary(name, who)),
        tuple(_stat_block(who)),
        tuple(_tags(seen, name, who)),
        tuple(acts.of_adversary(seen, name, who)),
        down=who.defeated,
        acting=seen.spotlight == "gm" and not who.defeated,
        lit=seen.spotlight == "gm" and name == next(reversed(seen.turn.acted), None),
    )


def _environment(seen: State, name: str, place: Environment) -> ll.Card:
    kind = () if place.kind is None else (ll.Said("card.place_kind", {"kind": place.kind}),)
    return ll.Card(
        name,
        "",
        tuple(_place(place)),
        (*_impulses(place), *_features(place)),
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
    given = ll.Act("gain", {"what": "hope", "character": name})
    taken = ll.Handle(given, ll.Act("lose", {"character": name}))
    yield _hit_points(name, who)
    yield _stress(name, who)
    yield ll.Row(ll.Said("field.hope"), hope, "good", taken)
    if who.armor_score:
        armor = ll.Slots(who.armor, who.armor_score, "armor")
        yield ll.Row(ll.Said("card.armor"), armor, handle=_slots(name, "armor"))
    yield ll.Row(ll.Said("field.evasion"), str(who.evasion))
    if seen.spotlight_tokens:
        tokens = ll.Slots(who.tokens, max(seen.spotlight_tokens, who.tokens), "spotlight_token")
        yield ll.Row(ll.Said("card.tokens"), tokens)
    yield from _conditions(name, who)


def _stress(name: str, who: Character | Adversary) -> ll.Row:
    stress = ll.Slots(who.stress, who.stress_max, "stress")
    return ll.Row(ll.Said("what.stress"), stress, handle=_slots(name, "stress"))


def _hit_points(name: str, who: Character | Adversary) -> ll.Row:
    points = ll.Slots(who.hp, who.hp_max, "hit_points")
    return ll.Row(ll.Said("card.hp"), points, "harm", _slots(name, "hp"))


def _slots(name: str, what: str) -> ll.Handle:
    """Slots are marked and cleared by a tap, by whoever plays them."""
    fields = {"target": name, "what": what}
    return ll.Handle(ll.Act("mark", fields), ll.Act("clear", fields))


def _place(place: Environment) -> Iterator[ll.Row]:
    """DH-78: an environment, as far as it may be seen."""
    if place.difficulty is ll.Hidden:
        yield ll.Row(ll.Said("field.difficulty"), ll.Said("card.hidden"))
    elif place.difficulty is not None:
        yield ll.Row(ll.Said("field.difficulty"), str(place.difficulty))


def _impulses(place: Environment) -> Iterator[ll.Row]:
    """DH-78: what it wants."""
    if place.impulses is not ll.Hidden and place.impulses:
        yield ll.Row(ll.Said("field.impulses"), ll.Said("card.text", {"text": place.impulses}))


def _adversary(name: str, who: Adversary) -> Iterator[ll.Row]:
    if who.difficulty is ll.Hidden:
        if not who.defeated:
            yield ll.Row(ll.Said("field.difficulty"), ll.Said("card.hidden"))
    else:
        yield ll.Row(ll.Said("field.difficulty"), str(who.difficulty))
        yield _hit_points(name, who)
        if who.stress_max:
            yield _stress(name, who)
    yield from _conditions(name, who)


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
        label = kind if feature.kind else ll.Said("field.feature")
        yield of_use(ll.Row(label, named(feature), kind="thing"), who, feature)


def _conditions(name: str, who: Character | Adversary) -> Iterator[ll.Row]:
    """Each of them; a tap of the GM's ends it."""
    for condition in who.conditions:
        value = ll.Said("card.condition", {"condition": condition.name})
        ended = ll.Act("end_condition", {"on": name, "name": condition.name})
        yield ll.Row(ll.Said("card.empty"), value, "harm", act=ended)
