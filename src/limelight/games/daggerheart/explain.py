"""How a result came about: codes and numbers with the ids of the rules."""

from collections.abc import Iterator
from typing import Any

from limelight import dice
from limelight.game import Because
from limelight.kinds import Hidden

from .events import (
    AdversarySpotlighted,
    Chosen,
    DamageRolled,
    DamageTaken,
    EffectEnded,
    FearSpent,
    GmMoved,
    GmPrompted,
    HelpOffered,
    HopeFeatureUsed,
    Marked,
    Moved,
    RollCalled,
    Rolled,
    SpotlightPassed,
    SpotlightTaken,
    TakenBack,
)
from .reasons import OUTCOME_RULE, added_dice, duality, total_against
from .state import Ask, Gains


def explain(event: Any) -> tuple[Because, ...]:
    """Every step from the dice to what changed, as far as the event shows it."""
    return tuple(_explain(event))


def _explain(event: Any) -> Iterator[Because]:
    match event:
        case Rolled():
            yield from _rolled(event)
        case Chosen():
            yield Because("DH-34", "chosen", {"name": event.character})
            yield from _outcome(event.ask)
            if event.ask.rolled is not None and event.ask.rolled.critical:
                yield Because("DH-R13", "critical_for_both")
            yield from _gains(event.gains, "DH-35")
        case TakenBack():
            yield Because("DH-R17", "taken_back")
        case DamageRolled():
            yield from _damage(event)
        case AdversarySpotlighted():
            yield from _spotlighted(event)
        case Moved():
            yield Because("DH-1", "no_roll")
        case RollCalled():
            yield from _called(event)
        case HelpOffered():
            yield Because("DH-42", "help_costs")
        case HopeFeatureUsed():
            yield Because("DH-42", "feature_costs", {"cost": event.cost})
            if event.from_lost:
                yield Because("DH-R15", "from_lost", {"hope": event.from_lost})
        case GmMoved():
            yield Because("DH-R5", "further_move" if event.fear else "free_move")
        case SpotlightTaken():
            yield Because("DH-R6", "spotlight_costs" if event.fear else "spotlight_prompted")
        case SpotlightPassed():
            yield Because("DH-21", "turn_over")
        case GmPrompted():
            yield Because("DH-20", "prompted", {"because": event.because})
        case FearSpent():
            yield Because("DH-44", "fear_spent", {"amount": event.amount})
        case EffectEnded():
            yield Because("DH-30", "effect_bought" if event.fear else "effect_ended")
        case DamageTaken() if event.hp is not Hidden:
            yield Because("", "hit_points", {"amount": event.amount, "hp": event.hp})
        case Marked() if event.hp:
            yield Because("", "stress_overflows")
        case _:
            return


def _called(event: RollCalled) -> Iterator[Because]:
    call = event.call
    if call.kind == "group":
        yield Because("DH-33", "group_called")
    elif call.kind == "tag_team":
        yield Because("DH-34", "tag_team_called", {"hope": call.paid})
    elif call.kind == "reaction":
        yield Because("DH-31", "reaction_called")
    elif call.kind == "spellcast":
        yield Because("DH-28", "spellcast_called")
    if any(ask.difficulty is Hidden for ask in call.asks.values()):
        yield Because("DH-14", "hidden_difficulty")


def _rolled(event: Rolled) -> Iterator[Because]:
    ask = event.ask
    fallen = ask.rolled
    assert fallen is not None
    faces, declared = fallen.faces, ask.declared
    if fallen.rerolled:
        yield Because("DH-R17", "rerolled", {"dice": fallen.rerolled})
    yield duality(faces)
    yield Because("DH-12", "trait", {"trait": ask.trait, "by": event.trait})
    for name, by in event.experiences.items():
        yield Because("DH-42", "experience", {"name": name, "by": by})
    flat = ask.modifier + declared.modifier
    if flat:
        yield Because("DH-16", "modifier", {"by": flat})
    own = ask.advantage + declared.advantage
    against = ask.disadvantage + declared.disadvantage
    yield from added_dice(faces, own, against, event.advantage)
    for die in declared.bonus_dice:
        yield Because("DH-R18", "bonus_die", {"name": die, "by": faces[die][0]})
    if fallen.group:
        yield Because("DH-33", "group", {"by": fallen.group})
    yield from _outcome(ask)
    if not event.settled:
        yield Because("DH-R12" if not event.action else "DH-34", "nothing_yet")
    elif not event.action:
        yield Because("DH-32" if fallen.critical else "DH-31", f"reaction_{fallen.critical:d}")
    elif event.gains is not None:
        yield from _gains(event.gains, OUTCOME_RULE[fallen.outcome])


def _outcome(ask: Ask) -> Iterator[Because]:
    fallen = ask.rolled
    assert fallen is not None
    if ask.difficulty is Hidden:
        yield Because("DH-14", "total_hidden", {"total": fallen.total})
    else:
        yield total_against(fallen.total, ask.difficulty)
    yield Because(OUTCOME_RULE[fallen.outcome], "outcome", {"outcome": fallen.outcome})


def _gains(gains: Gains, rule: str) -> Iterator[Because]:
    for name in gains.hope:
        yield Because(rule, "hope_gained", {"name": name})
    for name, hope in gains.lost_hope.items():
        if hope:
            yield Because("DH-41", "hope_lost", {"name": name})
    for name in gains.cleared:
        yield Because("DH-9", "stress_cleared", {"name": name})
    if gains.fear:
        yield Because(rule, "fear_gained", {"amount": gains.fear})
    if gains.lost_fear:
        yield Because("DH-44", "fear_lost", {"amount": gains.lost_fear})
    if gains.spotlight:
        yield Because(rule if "failed" in gains.prompts else "DH-R1", "spotlight_to_gm")
    elif "rolled_with_fear" in gains.prompts:
        yield Because("DH-R1", "gm_prompted")


def _damage(event: DamageRolled) -> Iterator[Because]:
    if event.total is Hidden:
        return
    for who, written in event.dice.items():
        faces = event.faces[who]
        values = {"name": who, "dice": written, "faces": faces}
        yield Because("DH-25", "damage_dice" if faces else "damage_flat", values)
        if event.critical:
            read = dice.read(written)
            yield Because("DH-9", "critical_damage", {"by": read.highest() if read else 0})
    if event.tag_team:
        yield Because("DH-36", "one_source", {"total": event.total})


def _spotlighted(event: AdversarySpotlighted) -> Iterator[Because]:
    yield Because("DH-23", "adversary_acts", {"name": event.adversary})
    if event.fear:
        yield Because("DH-22", "fear_paid", {"amount": event.fear})
    if event.outcome is None:
        return
    if len(event.d20) > 1:
        yield Because("DH-38", "d20_lower" if event.lower else "d20_higher", {"faces": event.d20})
    if event.total is not Hidden:
        face = min(event.d20) if event.lower else max(event.d20)
        values = {"d20": face, "by": event.modifier, "total": event.total}
        yield Because("DH-23", "attack_total", values | {"evasion": event.evasion})
    if (min(event.d20) if event.lower else max(event.d20)) == 20:
        yield Because("DH-23", "natural_20")
