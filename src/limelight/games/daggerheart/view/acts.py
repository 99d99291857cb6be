"""What can be done with somebody or something from where they stand, in one go."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from ..commands.adversaries import GROUP_ATTACK, has, slow, times
from ..state import (
    TOP,
    Adversary,
    Card,
    Character,
    Countdown,
    Environment,
    Feature,
    Item,
    Limited,
    State,
    usable,
)

KNOWN = ("Vulnerable", "Restrained", "Hidden", "Cover")
"""What is put on somebody most: the three of the rules, and what a wall does."""


def of_character(seen: State, name: str, who: Character) -> Iterator[ll.Act]:
    """What is done to them; DH-94, DC-23: their features, cards at hand and items, while up."""
    if who.retired:
        yield ll.Act("rejoin", {"character": name})
        return
    yield from _done_to(name, who)
    for thing in usable(who) if who.up else ():
        if told(thing) and not (isinstance(thing, Card) and not thing.ready):
            yield _used(name, thing)
    yield from _levels(seen, name, who)


def _levels(seen: State, name: str, who: Character) -> Iterator[ll.Act]:
    """DC-38, DC-50, DC-R23: a level chosen, granted or taken back; a sheet opened or closed."""
    fields = {"character": name}
    if who.due:
        yield ll.Act("level_up", fields, asks=True)
    if who.sheet.rises and seen.open(name):
        yield ll.Act("take_back_level", fields)
    if who.level + who.due < TOP:
        yield ll.Act("grant_level", {"characters": (name,)})
    if seen.session_runs:
        label = ll.Said("act.close_sheet" if who.allowed else "act.open_sheet")
        yield ll.Act("allow_changes", {**fields, "allow": not who.allowed}, label)


def of_adversary(seen: State, name: str, who: Adversary) -> Iterator[ll.Act]:
    """DH-23, DH-94: what it does in the spotlight, what needs none, and what is done to it."""
    if who.features is ll.Hidden:
        return
    if who.defeated:
        yield _out(name)
        return
    if due(seen) and not acted(seen, name, who):
        if slow(who) and not who.token:  # DH-91
            yield _spotlit(name, "prepare", ll.Said("act.prepare"), sign="wait")
        else:
            yield from _attacks(seen, name, who)
            for feature in who.features:
                if feature.kind == "action" and feature.name != GROUP_ATTACK:
                    more = {"feature": feature.name}
                    yield _spotlit(name, "action", _called(feature), more)
    yield from _reactions(name, who)
    yield from _done_to(name, who)
    yield _out(name)


def of_environment(seen: State, name: str, place: Environment) -> Iterator[ll.Act]:
    """DH-80: in the spotlight, with one of its features or none."""
    if place.features is ll.Hidden:
        return
    if due(seen):
        here = {"environment": name}
        yield ll.Act("spotlight_environment", here, ll.Said("act.spotlight"))
        for feature in place.features:
            if feature.kind == "action":
                fields = {**here, "feature": feature.name}
                yield ll.Act("spotlight_environment", fields, _called(feature))
    yield from _reactions(name, place)


def of_countdown(name: str, countdown: Countdown) -> Iterator[ll.Act]:
    """DH-67: one step by hand, while it runs; and away with it."""
    if not countdown.run_out:
        yield ll.Act("tick_countdown", {"name": name}, ll.Said("act.tick"), sign="minus")
    yield ll.Act("end_countdown", {"name": name}, ll.Said("act.take_away"), sign="cross")


def due(seen: State) -> bool:
    """DH-R5: whether the GM may make a move now."""
    return seen.spotlight == "gm" or bool(seen.prompts)


def acted(seen: State, name: str, who: Adversary) -> bool:
    """DH-R7, DH-90: whether it has acted in this turn as often as it may."""
    return seen.turn.acted.get(name, 0) >= times(who)


def told(feature: Feature | Limited) -> bool:
    """Whether using it is anything: what is passive and free always holds."""
    if ll.costs(feature) or feature.per is not None:
        return True
    if isinstance(feature, Item):
        return feature.consumable
    return getattr(feature, "kind", None) != "passive"


def _attacks(seen: State, name: str, who: Adversary) -> Iterator[ll.Act]:
    """DH-88, DH-115: on one who is up, alone or with all others who can."""
    up = tuple(each for each, character in seen.characters.items() if character.up)
    if who.attack is None or not up:
        return
    label = ll.Said("act.attack")
    yield _spotlit(name, "attack", label, choose="target", among=up, sign="strike")
    if has(who, GROUP_ATTACK):
        group = tuple(
            each
            for each, foe in seen.adversaries.items()
            if each != name and foe.features is not ll.Hidden and has(foe, GROUP_ATTACK)
            if foe.attack is not None and not foe.defeated and not acted(seen, each, foe)
        )
        label = ll.Said("act.feature", {"feature": GROUP_ATTACK})
        yield _spotlit(
            name,
            "group_attack",
            label,
            {"group": ()},
            choose="target",
            among=up,
            beside="group",
            ticked=group,
        )


def _done_to(name: str, who: Character | Adversary) -> Iterator[ll.Act]:
    """Damage that arrives, and conditions that they have not."""
    yield ll.Act("take_damage", {"target": name}, ll.Said("act.damage"), asks=True, sign="burst")
    held = {condition.name for condition in who.conditions}
    free = tuple(each for each in KNOWN if each not in held)
    yield ll.Act(
        "add_condition",
        {"on": name},
        ll.Said("act.condition"),
        choose="name" if free else "",
        among=free,
        asks=not free,
        sign="tag",
        switch="temporary",
        words="condition",
        more=True,
    )


def _out(name: str) -> ll.Act:
    """It leaves the table."""
    return ll.Act("remove", {"name": name}, ll.Said("act.out"), sign="out")


def _spotlit(name: str, action: str, label: ll.Said, more: Any = {}, **rest: Any) -> ll.Act:
    fields = {"adversary": name, "action": action, **more}
    return ll.Act("spotlight_adversary", fields, label, **rest)


def _reactions(name: str, who: Adversary | Environment) -> Iterator[ll.Act]:
    """DH-94: what is no action is used at any time."""
    for feature in who.features:
        if feature.kind != "action" and feature.name != GROUP_ATTACK and told(feature):
            yield _used(name, feature)


def _used(name: str, feature: Feature | Limited) -> ll.Act:
    return ll.Act("use_feature", {"of": name, "feature": feature.name}, _called(feature))


def _called(feature: Feature | Limited) -> ll.Said:
    return ll.Said("act.feature", {"feature": feature.name})
