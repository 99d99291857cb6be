"""The table at a glance: what it waits for, how it stands, and what is open."""

from collections.abc import Iterable, Iterator
from typing import Any

import limelight.contract as ll

from ..commands.roll import Roll
from ..facts import game
from ..rolls import ActionRoll
from ..state import GUIDE, MOST_FEAR, MOVES, Ask, Countdown, Scene, State, linked, resting, undealt
from . import acts


def waits_for(seen: State) -> Iterable[str]:
    """The next step of the open call, or whose turn it is."""
    call = seen.roll
    if not seen.characters:
        return ("add_character",)
    if any(who.standing == "dying" and not who.retired for who in seen.characters.values()):
        return ("death_move", "divide")
    if call is not None:
        return ("choose",) if call.partner and call.complete else ("declare", "help", "roll")
    if seen.rest is not None:
        return ("downtime", "end_rest", "interrupt_rest")
    waits = ["roll_damage"] if undealt(seen) else []  # DH-25: a hit, then how much it hurts
    waits += ["take_damage"] if seen.blows.blow is not None else []
    if seen.spotlight == "gm":
        return (*waits, *GM_MOVES, "pass_spotlight", "call_roll")
    return (*waits, "call_roll", "move", *((*GM_MOVES, "take_spotlight") if seen.prompts else ()))


GM_MOVES = ("gm_move", "spotlight_adversary", "spotlight_environment")


def open_rolls(seen: State, seat: ll.Seat) -> Iterator[tuple[str, ActionRoll]]:
    """The rolls whose dice can fall now, with all that is declared: the seat's own first."""
    call = seen.roll
    names = [] if call is None else [n for n, ask in call.asks.items() if ask.rolled is None]
    mine = [n for n in names if seen.characters[n].player == seat.name and not seat.gm]
    for name in dict.fromkeys((*mine, *names)):
        roll = game.first_roll(seen, Roll(character=name))
        if isinstance(roll, ActionRoll):
            yield name, roll


def gauges(seen: State) -> tuple[ll.Row, ...]:
    """The GM's Fear, the scene, and every countdown."""
    fear = ll.Row(ll.Said("gauge.fear"), ll.Slots(seen.fear, MOST_FEAR, "fear"), "grim")
    dials = (_dial(seen, name, countdown) for name, countdown in seen.countdowns.items())
    return (fear, *_scene(seen.scene), *dials)


def _scene(scene: Scene) -> Iterator[ll.Row]:
    """DH-111, DH-112: its number and the Fear spent in it; for the GM what is usual."""
    if not scene.number:
        return
    spent = ll.Said("gauge.spent", {"fear": scene.fear_spent})
    if scene.kind is not ll.Hidden and scene.kind is not None:
        low, high = GUIDE[scene.kind]
        values = {"fear": scene.fear_spent, "low": low, "high": high}
        spent = ll.Said("gauge.spent_guide", values)
    yield ll.Row(ll.Said("gauge.scene", {"number": scene.number}), spent)


def _dial(seen: State, name: str, countdown: Countdown) -> ll.Row:
    """DH-67: a countdown, with everything that is to be known of it."""
    dial = ll.Dial(
        name,
        countdown.left,
        countdown.start,
        tuple(_told(countdown, linked(seen.pairs, name))),
        countdown.run_out,
        countdown.hidden,
        tuple(acts.of_countdown(name, countdown)),
    )
    return ll.Row(ll.Said("gauge.countdown", {"name": name}), dial)


def _told(countdown: Countdown, other: str | None) -> Iterator[ll.Said]:
    """Whether it was set off or is over; its kind, how it loops, and what it hangs on."""
    if countdown.over:
        yield ll.Said("gauge.over")
    elif not countdown.left:
        yield ll.Said("gauge.set_off")
    elif countdown.triggered:
        yield ll.Said("gauge.times", {"n": countdown.triggered})
    yield ll.Said("gauge.kind", {"kind": countdown.kind})
    if countdown.loop != "none":
        yield ll.Said("gauge.loop", {"loop": countdown.loop})
    if other is not None:
        yield ll.Said("gauge.linked", {"name": other})
    if countdown.of is not None:
        yield ll.Said("gauge.only_of", {"name": countdown.of})


def status(seen: State) -> Iterator[ll.Said]:
    """Whose spotlight it is, and everything that waits for somebody."""
    for name, who in seen.characters.items():
        if who.divide is not None:
            yield ll.Said("status.divide", {"name": name, "total": who.divide}, "strong")
        elif who.standing == "dying" and not who.retired:
            yield ll.Said("status.dying", {"name": name}, "harm")
    if seen.rest is not None:
        yield from _resting(seen)
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


def _resting(seen: State) -> Iterator[ll.Said]:
    """DH-46: the rest, and who has moves left."""
    rest = seen.rest
    assert rest is not None
    yield ll.Said(f"status.rest_{rest.kind}", {}, "strong")
    for name in resting(seen.characters):
        if rest.moves(name):
            yield ll.Said("status.rest_moves", {"name": name, "moves": rest.moves(name)})
    waits = {
        name: MOVES - len(rest.moves(name))
        for name in resting(seen.characters)
        if seen.characters[name].up and len(rest.moves(name)) < MOVES
    }
    if waits:
        yield ll.Said("status.rest_waits", {"names": tuple(waits)})


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
