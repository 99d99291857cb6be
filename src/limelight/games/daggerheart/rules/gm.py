"""The GM's side: moves, the spotlight, Fear, and adversaries in the spotlight (DH-20 to DH-24)."""

import re

from limelight.checks import first, gm_only, known
from limelight.game import Answer, Decision, Refusal, Seat, Throw

from .. import rolls
from ..commands import (
    GmMove,
    PassSpotlight,
    PromptGm,
    SpendFear,
    SpotlightAdversary,
    TakeSpotlight,
)
from ..events import (
    AdversarySpotlighted,
    FearSpent,
    GmMoved,
    GmPrompted,
    SpotlightPassed,
    SpotlightTaken,
)
from ..state import Adversary, State
from .checks import lacks_fear, somebody

_RELENTLESS = re.compile(r"Relentless \(([0-9]{1,6})\)")


def gm_move(state: State, command: GmMove, seat: Seat) -> Answer:
    """The first move of the GM's turn is free, each further one is 1 Fear (DH-R5)."""
    fear = _price(state)
    refusal = first(gm_only(seat), _not_due(state), lacks_fear(state, fear))
    return refusal or (GmMoved(text=command.text, because=command.because, fear=fear),)


def take_spotlight(state: State, command: TakeSpotlight, seat: Seat) -> Answer:
    """DH-R6: out of turn it costs 1 Fear, on a prompt nothing."""
    fear = 0 if state.prompts else 1
    refusal = first(
        gm_only(seat),
        Refusal("not_now", "gm_turn") if state.spotlight == "gm" else None,
        Refusal("not_now", "call_open") if state.roll is not None else None,
        lacks_fear(state, fear),
    )
    return refusal or (SpotlightTaken(fear=fear),)


def pass_spotlight(state: State, command: PassSpotlight, seat: Seat) -> Answer:
    """DH-21: the spotlight goes back to the players after the GM's turn."""
    wrong = Refusal("not_now", "players_turn") if state.spotlight == "players" else None
    return first(gm_only(seat), wrong) or (SpotlightPassed(),)


def prompt_gm(state: State, command: PromptGm, seat: Seat) -> Answer:
    """DH-20: three of the five reasons for a GM move are the table's to call."""
    refusal = first(
        Refusal("not_yours") if seat.role == "watcher" else None,
        Refusal("not_now", "gm_turn") if state.spotlight == "gm" else None,
    )
    return refusal or (GmPrompted(because=command.because),)


def spend_fear(state: State, command: SpendFear, seat: Seat) -> Answer:
    """DH-44: Fear is spent at any time, and it is written down on what."""
    refusal = first(gm_only(seat), lacks_fear(state, command.amount))
    return refusal or (FearSpent(amount=command.amount, on=command.on),)


def spotlight_adversary(state: State, command: SpotlightAdversary, seat: Seat) -> Decision:
    """DH-22 to DH-24, DH-R7, DH-R8: one of five things, each adversary once in a turn."""
    adversary = state.adversaries.get(command.adversary)
    if adversary is None:
        missing = known(state.adversaries, command.adversary, "adversary")
        return first(missing, _no_condition(command)) or ()
    on_it = {condition.name: condition for condition in adversary.conditions}
    seen = seat.gm or adversary.shared  # nobody learns of hidden things by being refused
    features = {feature.name: feature for feature in adversary.features} if seen else {}
    attack = adversary.attack
    attacks = command.action == "attack"
    clears = command.action == "clear_condition"
    refusal = first(
        _no_condition(command),
        Refusal("bad_value", "no_attack", at="action")
        if attacks and attack is None and seen
        else None,
        known(state.characters, command.target, "target")
        if attacks
        else somebody(state, command.target, "target"),
        known(on_it, command.condition, "condition") if clears else None,
        known(features, command.feature, "feature"),
        gm_only(seat),
        _acted(state, command.adversary, adversary),
        Refusal("not_now", "defeated", values={"name": command.adversary})
        if adversary.defeated
        else None,
        _not_due(state),
    )
    if refusal is not None:
        return refusal
    if clears and not on_it[command.condition or ""].temporary:
        return Refusal("not_now", "lasting", values={"name": command.condition})
    cost = features[command.feature].fear if command.feature else 0
    fear = _price(state) + cost
    lack = lacks_fear(state, fear)
    if lack is not None:
        return lack
    d20: tuple[int, ...] = ()
    outcome, modifier, total, evasion, own = None, 0, 0, 0, 0
    if attacks and attack is not None and command.target is not None:
        own = command.advantage - command.disadvantage
        faces = yield Throw({"d20": (20, 20) if own else (20,)})
        d20 = faces["d20"]
        face = min(d20) if own < 0 else max(d20)
        modifier, evasion = attack.modifier, state.characters[command.target].evasion
        total = face + modifier
        outcome = rolls.REACTIONS[rolls.attack(face, modifier, evasion)]
    return (
        AdversarySpotlighted(
            adversary=command.adversary,
            action=command.action,
            fear=fear,
            target=command.target,
            condition=command.condition if clears else None,
            feature=command.feature,
            text=command.text,
            d20=d20,
            lower=own < 0,
            modifier=modifier,
            total=total,
            evasion=evasion,
            outcome=outcome,
            known=adversary.shared,
        ),
    )


def _price(state: State) -> int:
    """The Fear that the next move costs: only a further one in the GM's turn."""
    return 1 if state.spotlight == "gm" and state.turn.moves else 0


def _not_due(state: State) -> Refusal | None:
    """In the players' turn a GM move needs an open prompt."""
    if state.spotlight == "gm" or state.prompts:
        return None
    return Refusal("not_now", "players_turn")


def _acted(state: State, name: str, adversary: Adversary) -> Refusal | None:
    """DH-R7: once in a GM turn, unless it is relentless."""
    may = 1
    for feature in adversary.features:
        relentless = _RELENTLESS.fullmatch(feature.name)
        if relentless:
            may = max(may, int(relentless[1]))
    if state.turn.acted.get(name, 0) < may:
        return None
    return Refusal("already_used", "acted", values={"name": name})


def _no_condition(command: SpotlightAdversary) -> Refusal | None:
    if command.action == "clear_condition" and command.condition is None:
        return Refusal("bad_value", "missing", at="condition", values={"field": "condition"})
    return None
