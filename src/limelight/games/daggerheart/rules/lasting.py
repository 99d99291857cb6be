"""What lasts: effects, conditions and countdowns (DH-30)."""

from limelight.checks import first, gm_only, known, unused_name
from limelight.game import Answer, Refusal, Seat

from ..commands import (
    AddCondition,
    AddCountdown,
    AddEffect,
    EndCondition,
    EndEffect,
    TickCountdown,
)
from ..events import (
    ConditionAdded,
    ConditionEnded,
    CountdownAdded,
    CountdownTicked,
    EffectAdded,
    EffectEnded,
)
from ..state import Condition, State
from .checks import lacks_fear, somebody


def add_effect(state: State, command: AddEffect, seat: Seat) -> Answer:
    """A spell or the like begins, on somebody and by somebody."""
    refusal = first(
        unused_name(state.effects, command.name),
        somebody(state, command.on, "on"),
        somebody(state, command.by, "by"),
        gm_only(seat),
    )
    effect = EffectAdded(
        name=command.name, on=command.on, by=command.by, temporary=command.temporary
    )
    return refusal or (effect,)


def end_effect(state: State, command: EndEffect, seat: Seat) -> Answer:
    """The caster ends it free; the GM pays 1 Fear, and only for a temporary one."""
    effect = state.effects.get(command.name)
    if effect is None:
        return known(state.effects, command.name, "name") or ()
    caster = state.characters.get(effect.by)
    own = caster is not None and caster.player == seat.name
    if own and seat.role != "watcher":
        return (EffectEnded(name=command.name),)
    if not seat.gm:
        return Refusal("not_yours")
    if caster is None:
        return (EffectEnded(name=command.name),)
    if not effect.temporary:
        return Refusal("not_now", "lasting", values={"name": command.name})
    return lacks_fear(state, 1) or (EffectEnded(name=command.name, fear=1),)


def add_condition(state: State, command: AddCondition, seat: Seat) -> Answer:
    """The same condition is never twice on one target."""
    refusal = first(
        unused_name({c.name: c for c in _conditions(state, command.on)}, command.name),
        somebody(state, command.on, "on"),
        gm_only(seat),
    )
    condition = ConditionAdded(name=command.name, on=command.on, temporary=command.temporary)
    return refusal or (condition,)


def end_condition(state: State, command: EndCondition, seat: Seat) -> Answer:
    """The GM takes a condition away."""
    there = {condition.name: condition for condition in _conditions(state, command.on)}
    refusal = first(
        somebody(state, command.on, "on"),
        known(there, command.name, "name"),
        gm_only(seat),
    )
    return refusal or (ConditionEnded(name=command.name, on=command.on),)


def add_countdown(state: State, command: AddCountdown, seat: Seat) -> Answer:
    """A countdown that action rolls advance; a hidden one does not exist for players."""
    refusal = first(
        unused_name(_countdowns(state, seat), command.name),
        gm_only(seat),
    )
    countdown = CountdownAdded(
        name=command.name, start=command.start, kind=command.kind, hidden=command.hidden
    )
    return refusal or (countdown,)


def tick_countdown(state: State, command: TickCountdown, seat: Seat) -> Answer:
    """Advances it by hand, not below 0."""
    refusal = first(known(_countdowns(state, seat), command.name, "name"), gm_only(seat))
    if refusal is not None:
        return refusal
    countdown = state.countdowns[command.name]
    left = max(countdown.left - command.by, 0)
    by = countdown.left - left
    return (CountdownTicked(name=command.name, by=by, left=left, hidden=countdown.hidden),)


def _conditions(state: State, name: str) -> tuple[Condition, ...]:
    who = state.characters.get(name) or state.adversaries.get(name)
    return who.conditions if who is not None else ()


def _countdowns(state: State, seat: Seat) -> dict[str, object]:
    """The countdowns that this seat knows of."""
    return {name: c for name, c in state.countdowns.items() if seat.gm or not c.hidden}
