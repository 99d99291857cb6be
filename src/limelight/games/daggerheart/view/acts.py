"""What can be done with somebody or something from where they stand, in one go."""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll

from ..commands.adversaries import GROUP_ATTACK, has, slow, times
from ..state import Adversary, Character, Countdown, Environment, Feature, State


def of_character(name: str, who: Character) -> Iterator[ll.Act]:
    """DH-94: their own features, while they are up."""
    for feature in who.features if who.up else ():
        if told(feature):
            yield _used(name, feature)


def of_adversary(seen: State, name: str, who: Adversary) -> Iterator[ll.Act]:
    """DH-23, DH-94: what it does in the spotlight, and what needs none."""
    if who.defeated or who.features is ll.Hidden:
        return
    if due(seen) and not acted(seen, name, who):
        if slow(who) and not who.token:  # DH-91
            yield _spotlit(name, "prepare", ll.Said("act.prepare"))
        else:
            yield from _attacks(seen, name, who)
            for feature in who.features:
                if feature.kind == "action" and feature.name != GROUP_ATTACK:
                    more = {"feature": feature.name}
                    yield _spotlit(name, "action", _called(feature), more)
    yield from _reactions(name, who)


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
        yield ll.Act("tick_countdown", {"name": name}, ll.Said("act.tick"))
    yield ll.Act("end_countdown", {"name": name}, ll.Said("act.take_away"))


def due(seen: State) -> bool:
    """DH-R5: whether the GM may make a move now."""
    return seen.spotlight == "gm" or bool(seen.prompts)


def acted(seen: State, name: str, who: Adversary) -> bool:
    """DH-R7, DH-90: whether it has acted in this turn as often as it may."""
    return seen.turn.acted.get(name, 0) >= times(who)


def told(feature: Feature) -> bool:
    """Whether using it is anything: what is passive and free always holds."""
    price = any(feature.price())
    return feature.kind != "passive" or price or feature.per is not None


def _attacks(seen: State, name: str, who: Adversary) -> Iterator[ll.Act]:
    """DH-88, DH-115: on one who is up, alone or with all others who can."""
    up = tuple(each for each, character in seen.characters.items() if character.up)
    if who.attack is None or not up:
        return
    yield _spotlit(name, "attack", ll.Said("act.attack"), choose="target", among=up)
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


def _spotlit(name: str, action: str, label: ll.Said, more: Any = {}, **rest: Any) -> ll.Act:
    fields = {"adversary": name, "action": action, **more}
    return ll.Act("spotlight_adversary", fields, label, **rest)


def _reactions(name: str, who: Adversary | Environment) -> Iterator[ll.Act]:
    """DH-94: what is no action is used at any time."""
    for feature in who.features:
        if feature.kind != "action" and feature.name != GROUP_ATTACK and told(feature):
            yield _used(name, feature)


def _used(name: str, feature: Feature) -> ll.Act:
    return ll.Act("use_feature", {"of": name, "feature": feature.name}, _called(feature))


def _called(feature: Feature) -> ll.Said:
    return ll.Said("act.feature", {"feature": feature.name})
