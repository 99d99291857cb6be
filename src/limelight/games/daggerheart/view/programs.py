"""A table of Daggerheart for programs: what a seat sees, and what commands gave."""

from collections.abc import Mapping
from typing import Any

import limelight.contract as ll

from ..events.base import Event
from ..events.damage import Defeated
from ..state import (
    GUIDE,
    Adversary,
    Ask,
    Call,
    Character,
    Environment,
    Scene,
    Sheet,
    State,
    linked,
    promised,
    resting,
    uses,
)
from .sheets import sheet

SHOWN = ("fear", "spotlight", "prompts", "short_rests")


def view(seen: State) -> dict[str, Any]:
    """The table in the words of the contract; what is Hidden is not there."""
    shown = {name: ll.written_out(getattr(seen, name)) for name in SHOWN}
    rest = seen.rest
    return shown | {
        "characters": {name: _shown(seen, name, who) for name, who in seen.characters.items()},
        "adversaries": {name: _held(who) for name, who in seen.adversaries.items()},
        "environments": {name: _held(place) for name, place in seen.environments.items()},
        "effects": {name: _until(effect) for name, effect in seen.effects.items()},
        "countdowns": {name: each.left for name, each in seen.countdowns.items()},
        "countdown_kinds": {name: each.kind for name, each in seen.countdowns.items()},
        "clocks": {name: _clock(seen, name) for name in seen.countdowns},
        "roll": None if seen.roll is None else _call(seen.roll),
        "rest": None
        if rest is None
        else {
            "kind": rest.kind,
            "moves": {name: list(rest.moves(name)) for name in resting(seen.characters)},
        },
        "scene": _scene(seen.scene),
        "edition": "1.0" if seen.edition == 1 else "2.0",
        "library": seen.library.view(),
        "strict": seen.strict,
        "coins": seen.coins,
    }


def _shown(seen: State, name: str, who: Character) -> dict[str, Any]:
    """A character, with what follows from their numbers."""
    plain = ll.replace(who, sheet=NO_SHEET, weapons=(), features=(), used={})
    shown: dict[str, Any] = ll.written_out(plain)
    del shown["sheet"], shown["used"], shown["allowed"]
    shown["conditions"] = [condition.name for condition in who.conditions]
    shown |= {"hope_max": who.hope_max, "promised_hope": promised(seen.roll, name)}
    if not seen.spotlight_tokens:
        del shown["tokens"]
    return shown | sheet(seen, name, who) | {"uses": uses(who)}


NO_SHEET = Sheet()


def _held(who: Adversary | Environment) -> dict[str, Any]:
    """Somebody or something with features: how often each can still be used."""
    shown: dict[str, Any] = ll.written_out(who)
    shown.pop("used", None)
    if not isinstance(who, Environment):
        shown["conditions"] = [condition.name for condition in who.conditions]
    if who.features is not ll.Hidden:
        shown["features"] = [_feature(each) for each in who.features]
        shown["uses"] = uses(who)
    return shown


def _feature(feature: Any) -> dict[str, Any]:
    """A feature with what was said of it, its text cut."""
    shown: dict[str, Any] = ll.as_sent(feature)
    if "text" in shown:
        shown["text"] = ll.cut(shown["text"])
    return shown


def _until(effect: Any) -> dict[str, Any]:
    """An effect; until when, where that was said."""
    shown: dict[str, Any] = ll.written_out(effect)
    if effect.until is None:
        del shown["until"]
    return shown


def _clock(seen: State, name: str) -> dict[str, Any]:
    """Everything of a countdown beside its number."""
    shown: dict[str, Any] = ll.written_out(seen.countdowns[name])
    del shown["left"], shown["hidden"]
    return {**shown, "linked": linked(seen.pairs, name)}


def _scene(scene: Scene) -> dict[str, Any]:
    """The scene; its kind and the guide for Fear are the GM's (DH-112)."""
    shown: dict[str, Any] = ll.written_out(scene)
    if scene.kind is ll.Hidden:
        return shown
    return {**shown, "guide": None if scene.kind is None else list(GUIDE[scene.kind])}


def _call(call: Call) -> dict[str, Any]:
    """The open call; what was not given is null, what may not be known is not there."""
    if call.kind == "tag_team":
        shown: dict[str, Any] = {"kind": call.kind, "initiator": call.by, "partner": call.partner}
    else:
        shown = {"kind": call.kind, **_asked(call.asks[call.by])}
        shown["leader" if call.kind == "group" else "character"] = call.by
    if call.kind in ("group", "tag_team"):
        shown["rolls"] = {
            name: {"kind": ask.kind, **_asked(ask), "rolled": _rolled(ask)}
            for name, ask in call.asks.items()
        }
    return shown


def _asked(ask: Ask) -> dict[str, Any]:
    roll = ask.roll(0, {}, 0, 1)
    shown: dict[str, Any] = {
        "trait": ask.trait,
        "traits": None if ask.traits is None else list(ask.traits),
        "target": ask.target,
        "shared": ask.shared,
        "stakes": ask.stakes,
        "advantage": roll.advantage,
        "disadvantage": roll.disadvantage,
        "modifier": roll.modifier,
        "experiences": list(ask.declared.experiences),
        "bonus_dice": dict(roll.bonus),
        "helpers": list(ask.helpers),
    }
    return shown | ({} if ask.difficulty is ll.Hidden else {"difficulty": ask.difficulty})


def _rolled(ask: Ask) -> dict[str, Any] | None:
    result = ask.rolled
    return None if result is None else {"outcome": result.outcome, "total": result.total}


def result(events: tuple[Event, ...], before: State, after: State) -> dict[str, Any]:
    """What these events gave: what moved in all, what was spent, what a cap cut off."""
    shown = ll.result(events, before, after)
    spent: dict[str, int] = {}
    lost: dict[str, int] = {}
    for event in events:
        for name, hope in event.hope_spent().items():
            spent[name] = spent.get(name, 0) + hope
    gained = [gains for event in events if (gains := event.gained()) is not None]
    for gains in gained:
        lost |= gains.lost_hope
    shown |= _lists(events, before)
    moved = {"hope": _moved(before, after, "hope"), "stress": _moved(before, after, "stress")}
    _put(shown, "changes", moved, after.fear - before.fear)
    _put(shown, "spent", {"hope": spent}, sum(event.fear_spent() for event in events))
    _put(shown, "lost", {"hope": lost}, sum(gains.lost_fear for gains in gained))
    return shown


def _lists(events: tuple[Event, ...], before: State) -> dict[str, list[str]]:
    """What was set off, and who fell; nothing where a list would be empty."""
    moves = [by for event in events if (by := event.advanced()) is not None]
    off = {name for by in moves for name in by.triggered()}
    lists = {
        "triggered": [name for name in before.countdowns if name in off],
        "defeated": [event.name for event in events if isinstance(event, Defeated)],
    }
    return {name: found for name, found in lists.items() if found}


def _put(shown: dict[str, Any], key: str, maps: Mapping[str, dict[str, int]], fear: int) -> None:
    """Writes what moved, without zeros, and nothing when nothing moved."""
    found: dict[str, Any] = {}
    for what, moved in maps.items():
        moved = {name: by for name, by in moved.items() if by}
        if moved:
            found[what] = moved
    if fear:
        found["fear"] = fear
    if found:
        shown[key] = found


def _moved(before: State, after: State, what: str) -> dict[str, int]:
    """How far a number of everybody's moved, as far as it is known."""
    found = {}
    for room in ("characters", "adversaries"):
        then, now_there = getattr(before, room), getattr(after, room)
        for name, who in now_there.items() if now_there is not then else ():
            if who is then.get(name):
                continue  # nothing of theirs moved
            now, old = getattr(who, what, ll.Hidden), getattr(then.get(name), what, ll.Hidden)
            if now is not ll.Hidden and old is not ll.Hidden:
                found[name] = now - old
    return found
