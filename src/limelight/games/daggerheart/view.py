"""What a seat sees of a table of Daggerheart: for programs, and at a glance."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

import limelight.contract as ll

from .commands.roll import Roll
from .events.base import Event
from .facts import game
from .rolls import ActionRoll
from .state import (
    MOST_FEAR,
    MOST_HOPE,
    Adversary,
    Ask,
    Call,
    Character,
    State,
    promised,
)

SHOWN = ("fear", "spotlight", "prompts", "characters", "adversaries", "effects")


def view(seen: State) -> dict[str, Any]:
    """The table in the words of the contract; what is Hidden is not there."""
    shown = {name: ll.written_out(getattr(seen, name)) for name in SHOWN}
    for room in ("characters", "adversaries"):
        for name, who in getattr(seen, room).items():
            shown[room][name]["conditions"] = [condition.name for condition in who.conditions]
    for name, foe in seen.adversaries.items():
        if foe.features is not ll.Hidden:
            shown["adversaries"][name]["features"] = list(msgspec.to_builtins(foe.features))
    for name in seen.characters:
        shown["characters"][name]["promised_hope"] = promised(seen.roll, name)
    return shown | {
        "countdowns": {name: each.left for name, each in seen.countdowns.items()},
        "countdown_kinds": {name: each.kind for name, each in seen.countdowns.items()},
        "roll": None if seen.roll is None else _call(seen.roll),
        "edition": "1.0" if seen.edition == 1 else "2.0",
    }


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
    moved = {"hope": _moved(before, after, "hope"), "stress": _moved(before, after, "stress")}
    _put(shown, "changes", moved, after.fear - before.fear)
    _put(shown, "spent", {"hope": spent}, sum(event.fear_spent() for event in events))
    _put(shown, "lost", {"hope": lost}, sum(gains.lost_fear for gains in gained))
    return shown


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


# What the table waits for


def waits_for(seen: State) -> Iterable[str]:
    """The next step of the open call, or whose turn it is."""
    call = seen.roll
    if not seen.characters:
        return ("add_character",)
    if call is not None:
        return ("choose",) if call.partner and call.complete else ("declare", "help", "roll")
    waits = ["call_roll", "move"]
    if seen.hits or (seen.last is not None and _attacked(seen)):
        waits += ["roll_damage", "take_damage"]
    if seen.spotlight == "gm":
        waits += ["gm_move", "spotlight_adversary", "pass_spotlight"]
    elif seen.prompts:
        waits += ["gm_move", "spotlight_adversary", "take_spotlight"]
    return waits


def _attacked(seen: State) -> bool:
    """Whether the last roll was an attack that came through."""
    last = seen.last
    if last is None or not last.stands:
        return False
    ask = last.call.asks[last.stands]
    return ask.attack and ask.rolled is not None and ask.rolled.success


def open_rolls(seen: State, seat: ll.Seat) -> Iterator[tuple[str, ActionRoll]]:
    """The rolls whose dice can fall now, with all that is declared: the seat's own first."""
    call = seen.roll
    names = [] if call is None else [n for n, ask in call.asks.items() if ask.rolled is None]
    mine = [n for n in names if seen.characters[n].player == seat.name and not seat.gm]
    for name in dict.fromkeys((*mine, *names)):
        roll = game.first_roll(seen, Roll(character=name))
        if isinstance(roll, ActionRoll):
            yield name, roll


# The table at a glance


def gauges(seen: State) -> tuple[ll.Row, ...]:
    """The GM's Fear, and every countdown."""
    fear = ll.Row(ll.Said("gauge.fear"), ll.Slots(seen.fear, MOST_FEAR, "fear"), "grim")
    countdowns = (
        ll.Row(ll.Said("gauge.countdown", {"name": name}), str(countdown.left), "strong")
        for name, countdown in seen.countdowns.items()
    )
    return (fear, *countdowns)


def status(seen: State) -> Iterator[ll.Said]:
    """Whose spotlight it is, and everything that waits for somebody."""
    yield ll.Said("status.spotlight", {"who": seen.spotlight}, "strong")
    if seen.prompts:
        yield ll.Said("status.prompts", {"prompts": seen.prompts}, "grim")
    for name, effect in seen.effects.items():
        yield ll.Said("status.effect", {"name": name, "on": effect.on})
    call = seen.roll
    if call is None:
        return
    yield ll.Said("status.call", {"kind": call.kind}, "strong")
    for name, ask in call.asks.items():
        yield from _status_of(name, ask)
    for stakes in dict.fromkeys(ask.stakes for ask in call.asks.values() if ask.stakes):
        yield ll.Said("story.stakes", {"stakes": stakes})
    if call.partner and call.complete:
        yield ll.Said("status.choose", {"initiator": call.by, "partner": call.partner})


def _status_of(name: str, ask: Ask) -> Iterator[ll.Said]:
    values: dict[str, Any] = {
        "name": name,
        "trait": ask.trait,
        "traits": ask.traits or (),
        "target": ask.target,
        "difficulty": ask.difficulty,
    }
    if ask.rolled is not None:
        values |= {"total": ask.rolled.total, "outcome": ask.rolled.outcome}
        yield ll.Said("status.rolled", values)
        return
    trait = "trait" if ask.trait else "choice" if ask.traits else "any"
    hidden = "_hidden" if ask.difficulty is ll.Hidden else ""
    yield ll.Said(f"status.ask_{trait}{hidden}", values)
    if ask.target is not None:
        yield ll.Said("status.target", values)
    if ask.declared.experiences:
        yield ll.Said("story.declares_experiences", {"experiences": ask.declared.experiences})
    if ask.helpers:
        yield ll.Said("status.helpers", {"helpers": ask.helpers})


def cards(seen: State) -> tuple[ll.Card, ...]:
    """Characters with their tracks, adversaries with what may be seen of them."""
    people = [
        ll.Card(name, each.player, tuple(_character(seen, name, each)), tuple(_sheet(each)))
        for name, each in seen.characters.items()
    ]
    foes = [
        ll.Card(name, "", tuple(_adversary(each)), tuple(_stat_block(each)))
        for name, each in seen.adversaries.items()
    ]
    return (*people, *foes)


def _character(seen: State, name: str, who: Character) -> Iterator[ll.Row]:
    hope = ll.Slots(who.hope, MOST_HOPE, "hope", promised(seen.roll, name))
    yield ll.Row(ll.Said("field.hope"), hope, "good")
    yield ll.Row(ll.Said("what.stress"), ll.Slots(who.stress, who.stress_max, "stress"))
    yield ll.Row(ll.Said("card.hp"), ll.Slots(who.hp, who.hp_max, "hit_points"), "harm")
    if who.armor_score:
        yield ll.Row(ll.Said("card.armor"), ll.Slots(who.armor, who.armor_score, "armor"))
    yield ll.Row(ll.Said("field.evasion"), str(who.evasion))
    yield from _conditions(who)


def _adversary(who: Adversary) -> Iterator[ll.Row]:
    if who.difficulty is ll.Hidden:
        if not who.defeated:
            yield ll.Row(ll.Said("field.difficulty"), ll.Said("card.hidden"))
    else:
        yield ll.Row(ll.Said("field.difficulty"), str(who.difficulty))
        yield ll.Row(ll.Said("card.hp"), ll.Slots(who.hp, who.hp_max, "hit_points"), "harm")
        if who.stress_max:
            yield ll.Row(ll.Said("what.stress"), ll.Slots(who.stress, who.stress_max, "stress"))
    if who.defeated:
        yield ll.Row(ll.Said("card.empty"), ll.Said("card.defeated"))
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
    for feature in who.features:
        values = {"name": feature.name, "fear": feature.fear}
        yield ll.Row(ll.Said("field.feature"), ll.Said("card.feature", values))


def _conditions(who: Character | Adversary) -> Iterator[ll.Row]:
    for condition in who.conditions:
        value = ll.Said("card.condition", {"condition": condition.name})
        yield ll.Row(ll.Said("card.empty"), value, "harm")


game.view, game.result = view, result
game.waits_for, game.open_rolls = waits_for, open_rolls
game.gauges, game.status, game.cards = gauges, status, cards
