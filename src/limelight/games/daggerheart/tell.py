"""Events as sentences of the story: keys and values, made words by ``words/``."""

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from limelight.game import Said
from limelight.kinds import Hidden

from . import events as e
from .state import Gains


def announce(event: Any) -> Said | None:
    """DH-18: what the roller calls out, and its like for every other roll."""
    match event:
        case e.Rolled() | e.Chosen():
            fallen = event.ask.rolled
            assert fallen is not None
            if fallen.critical:
                return Said("announce.critical", tone="good")
            values = {"total": fallen.total}
            if event.ask.kind == "reaction":
                return Said(f"announce.{fallen.outcome}", values)
            if fallen.hope:
                return Said("announce.hope", values, "good")
            return Said("announce.fear", values, "grim")
        case e.DamageRolled() if event.total is not Hidden:
            return Said("announce.damage", {"total": event.total})
        case e.AdversarySpotlighted(outcome=str()):
            if event.outcome == "critical_success":
                return Said("announce.critical")
            if event.total is Hidden:
                return Said(f"announce.only_{event.outcome}")
            return Said(f"announce.{event.outcome}", {"total": event.total})
        case _:
            return None


def tell(event: Any) -> tuple[Said, ...]:
    """What the story says of an event."""
    return tuple(_tell(event))


def _tell(event: Any) -> Iterator[Said]:
    tag = str(type(event).__struct_config__.tag)
    values = {name: value for name, value in structs.asdict(event).items() if value is not Hidden}
    match event:
        case e.CharacterAdded():
            yield Said(
                "story.character_added", {"name": event.name, "player": event.character.player}
            )
        case e.RollCalled():
            yield from _called(event)
        case e.Declared():
            yield from _declared(event)
        case e.Rolled():
            yield from _rolled(event)
        case e.Chosen():
            yield Said("story.chosen", {"name": event.character, "outcome": _outcome(event)})
            yield from _gains(event.gains)
        case e.AdversarySpotlighted():
            yield from _spotlighted(event, values)
        case e.DamageRolled():
            yield from _damage(event)
        case e.DamageTaken():
            code = "damage_taken" if event.hp is not Hidden else "damage_taken_hidden"
            yield Said(f"story.{code}", values)
            if event.armor:
                yield Said("story.armor_marked", values)
        case e.Marked():
            if event.amount:
                yield Said(f"story.marked_{event.what}", values)
            if event.hp:
                yield Said("story.stress_overflows", values)
            if not event.amount and not event.hp:
                yield Said("story.nothing_marked", values)
        case e.Cleared():
            code = f"cleared_{event.what}" if event.amount else "nothing_cleared"
            yield Said(f"story.{code}", values)
        case e.CountdownTicked():
            yield Said("story.countdown_ticked", values)
            if not event.left:
                yield Said("story.countdown_done", values)
        case e.GmMoved() | e.SpotlightTaken() | e.EffectEnded():
            yield Said(f"story.{tag}" + "_because" * bool(values.get("because")), values)
            if event.fear:
                yield Said("story.fear_paid", values)
        case _:
            yield Said(f"story.{tag}", values)


def _outcome(event: e.Rolled | e.Chosen) -> str:
    assert event.ask.rolled is not None
    return event.ask.rolled.outcome


def _called(event: e.RollCalled) -> Iterator[Said]:
    call = event.call
    if call.kind == "group":
        yield Said("story.group_called", {"leader": call.by})
    elif call.kind == "tag_team":
        names = {"initiator": call.by, "partner": call.partner, "hope": call.paid}
        yield Said("story.tag_team_called", names)
    for name, ask in call.asks.items():
        against = "hidden" if ask.difficulty is Hidden else "shared"
        if ask.target is not None:
            against = f"target_{against}"
        trait = "trait" if ask.trait is not None else "choice" if ask.traits else "any"
        values: dict[str, Any] = {
            "name": name,
            "kind": ask.kind,
            "trait": ask.trait,
            "traits": ask.traits or (),
            "target": ask.target,
        }
        yield Said(f"story.called_{trait}", values)
        if ask.difficulty is not Hidden:
            values["difficulty"] = ask.difficulty
        yield Said(f"story.against_{against}", values)
    stakes = dict.fromkeys(ask.stakes for ask in call.asks.values() if ask.stakes)
    for each in stakes:
        yield Said("story.stakes", {"stakes": each})


def _declared(event: e.Declared) -> Iterator[Said]:
    declared = event.declaration
    name = event.character
    yield Said("story.declares", {"name": name})
    if declared.trait is not None:
        yield Said("story.declares_trait", {"trait": declared.trait})
    if declared.experiences:
        yield Said("story.declares_experiences", {"experiences": declared.experiences})
    for what in ("advantage", "disadvantage", "modifier"):
        by = getattr(declared, what)
        if by:
            yield Said(f"story.declares_{what}", {"by": by})
    for die, sides in declared.bonus_dice.items():
        yield Said("story.declares_bonus_die", {"name": die, "sides": sides})


def _rolled(event: e.Rolled) -> Iterator[Said]:
    fallen = event.ask.rolled
    assert fallen is not None
    values: dict[str, Any] = {
        "name": event.character,
        "outcome": fallen.outcome,
        "total": fallen.total,
        "hope": fallen.faces["hope"][0],
        "fear": fallen.faces["fear"][0],
        "dice": fallen.rerolled,
    }
    if fallen.rerolled:
        values["because"] = event.because
        yield Said("story.rerolled_because" if event.because else "story.rerolled", values)
    yield Said(f"story.rolled_{'action' if event.action else 'reaction'}", values)
    for name, hope in event.spent.items():
        yield Said("story.hope_spent", {"name": name, "hope": hope})
    if event.gains is not None:
        yield from _gains(event.gains)
    if event.consequence is not None:
        yield Said(f"story.consequence_{event.consequence}")


def _gains(gains: Gains) -> Iterator[Said]:
    for name, hope in gains.hope.items():
        yield Said("story.hope_gained", {"name": name, "hope": hope})
    for name, hope in gains.lost_hope.items():
        if hope:
            yield Said("story.hope_lost", {"name": name})
    for name, stress in gains.cleared.items():
        yield Said("story.cleared_stress", {"target": name, "amount": stress})
    if gains.fear:
        yield Said("story.fear_gained", {"fear": gains.fear})
    if gains.lost_fear:
        yield Said("story.fear_lost", {"fear": gains.lost_fear})
    if gains.spotlight:
        yield Said("story.spotlight_to_gm")
    ticks = dict(gains.ticks)
    if gains.hidden_ticks is not Hidden:
        ticks |= gains.hidden_ticks
    for name, by in ticks.items():
        yield Said("story.countdown_advances", {"name": name, "by": by})


def _spotlighted(event: e.AdversarySpotlighted, values: dict[str, Any]) -> Iterator[Said]:
    aimed = "_at" if event.target is not None else ""
    yield Said(f"story.adversary_{event.action}{aimed}", values)
    if values.get("feature"):
        yield Said("story.feature_used", values)
    if event.text:
        yield Said("story.adversary_text", values)
    if event.outcome is not None:
        code = "adversary_rolls" if event.total is not Hidden else "adversary_rolls_hidden"
        yield Said(f"story.{code}", values)
    if event.fear:
        yield Said("story.fear_paid", values)


def _damage(event: e.DamageRolled) -> Iterator[Said]:
    if event.total is Hidden:
        yield Said("story.damage_rolled_hidden", {"by": event.by})
        return
    code = "damage_rolled_type" if event.type else "damage_rolled"
    values = {"by": event.by, "total": event.total, "type": event.type}
    yield Said(f"story.{code}", values)
    if event.critical:
        yield Said("story.critical_damage")
