"""Step 4 of a roll: the dice fall, and what follows from them (DH-3 to DH-11, DH-31 to DH-44)."""

from collections.abc import Mapping

from msgspec.structs import replace

from limelight.checks import first, known
from limelight.game import Answer, Decision, Faces, Refusal, Seat, Throw

from .. import rolls
from ..commands import Choose, Reroll
from ..commands import Roll as RollCommand
from ..events import Chosen, Rolled, TakenBack
from ..state import MOST_FEAR, MOST_HOPE, Ask, Call, Gains, Result, State
from .before import no_call, not_asked, roller
from .checks import lacks_hope, owner_only
from .fold import evolve

D6, D12 = (6,), (12,)

CONSEQUENCES = {
    "critical_success": "bonus",
    "success_with_hope": "clean",
    "success_with_fear": "cost",
    "failure_with_hope": "minor",
    "failure_with_fear": "major",
}
"""DH-11: what kind of change each result brings."""

PROGRESS = {"critical_success": 3, "success_with_hope": 2, "success_with_fear": 1}
CONSEQUENCE = {"success_with_fear": 1, "failure_with_hope": 2, "failure_with_fear": 3}


def roll(state: State, command: RollCommand, seat: Seat) -> Decision:
    """Throws the whole pool of one character and applies all that follows."""
    name = command.character
    call = state.roll
    if call is None:
        refusal = known(state.characters, name, "character")
        if refusal is None and name is not None:
            refusal = owner_only(state, name, seat)
        return refusal or no_call(state)
    who = roller(call, name)
    if isinstance(who, Refusal):
        return who
    refusal = _not_ready(state, call, who, seat)
    if refusal is not None:
        return refusal
    ask = call.asks[who]
    faces = yield Throw(pool(ask))
    group, settled, spent = 0, len(call.asks) == 1, {}
    if call.kind == "group" and who == call.by:
        group = sum(_swing(other) for name, other in call.asks.items() if name != who)
        settled = True
    if ask.helpers:
        spent = dict.fromkeys(ask.helpers, 1)
    if ask.declared.experiences:
        spent[who] = len(ask.declared.experiences)
    return (_fallen(state, who, ask, faces, group, (), settled, spent),)


def reroll(state: State, command: Reroll, seat: Seat) -> Decision:
    """DH-R17: the new result stands, and what the old one gave is undone first."""
    name = command.character
    refusal = known(state.characters, name, "character")
    ask, settled = _thrown(state, name)
    if ask is None or ask.rolled is None:
        return first(refusal, owner_only(state, name, seat), Refusal("not_now", "no_reroll")) or ()
    old = ask.rolled
    wrong = set(command.dice) - set(old.faces) or len(set(command.dice)) < len(command.dice)
    refusal = first(
        refusal,
        Refusal("bad_value", "dice_not_thrown", at="dice", values={"dice": tuple(old.faces)})
        if wrong
        else None,
        owner_only(state, name, seat),
    )
    if refusal is not None:
        return refusal
    sides = pool(ask)
    again = yield Throw({die: sides[die] for die in command.dice})
    rerolled = tuple(dict.fromkeys((*old.rerolled, *command.dice)))
    events: tuple[object, ...] = ()
    if settled:
        back = _back(state, name)
        events, state = (back,), evolve(state, back)
    faces = {**old.faces, **again}
    fallen = _fallen(state, name, ask, faces, old.group, rerolled, settled, {})
    return (*events, replace(fallen, because=command.because))


def choose(state: State, command: Choose, seat: Seat) -> Answer:
    """DH-35: with Hope both gain, with Fear the GM gains one for each; the other gives nothing."""
    name, call = command.character, state.roll
    refusal = known(state.characters, name, "character")
    if refusal is not None:
        return refusal
    if call is None or call.partner is None or name not in call.asks:
        return first(owner_only(state, name, seat), Refusal("not_now", "no_tag_team")) or ()
    pair = (call.by, call.partner)
    strangers = [owner_only(state, each, seat) for each in pair]
    if all(strangers):
        return Refusal("not_yours")
    results = [call.asks[each].rolled for each in pair]
    result = call.asks[name].rolled
    if result is None or not all(results):
        return Refusal("not_now", "both_roll_first")
    gains = gains_of(state, pair, result)
    consequence = CONSEQUENCES[result.outcome]
    return (Chosen(character=name, ask=call.asks[name], consequence=consequence, gains=gains),)


def pool(ask: Ask) -> dict[str, tuple[int, ...]]:
    """DH-38 to DH-40: the dice of a roll, by name, with their sides."""
    declared = ask.declared
    dice: dict[str, tuple[int, ...]] = {"hope": D12, "fear": D12}
    own = ask.advantage + declared.advantage - ask.disadvantage - declared.disadvantage
    if own:
        dice["advantage" if own > 0 else "disadvantage"] = D6
    for helper in ask.helpers:
        dice["help." + helper] = D6
    for die, sides in declared.bonus_dice.items():
        dice[die] = (sides,)
    return dice


def added(ask: Ask, faces: Faces, edition: int) -> int:
    """DH-38 to DH-40, DH-R20, DH-R21: advantage, disadvantage and help in all."""
    helped = max((faces["help." + helper][0] for helper in ask.helpers), default=0)
    own = faces["advantage"][0] if "advantage" in faces else 0
    against = faces["disadvantage"][0] if "disadvantage" in faces else 0
    extra: int = rolls.advantage(own, helped, edition)
    return extra - against


def _fallen(
    state: State,
    name: str,
    ask: Ask,
    faces: Faces,
    group: int,
    rerolled: tuple[str, ...],
    settled: bool,
    spent: dict[str, int],
) -> Rolled:
    """What these faces are, and what they give."""
    character, declared = state.characters[name], ask.declared
    trait = character.traits[ask.trait or ""]
    experiences: dict[str, int] = {}
    advantage = 0
    modifier = trait + ask.modifier + declared.modifier + group
    if declared.experiences:
        experiences = {each: character.experiences[each] for each in declared.experiences}
        modifier += sum(experiences.values())
    if len(faces) > 2:
        advantage = added(ask, faces, state.edition)
        modifier += advantage + sum(faces[die][0] for die in declared.bonus_dice)
    hope, fear = faces["hope"][0], faces["fear"][0]
    total: int = rolls.total(hope, fear, modifier)
    action = ask.kind != "reaction"
    if action:
        outcome = rolls.OUTCOMES[rolls.outcome(hope, fear, total, ask.difficulty)]
    else:
        outcome = rolls.REACTIONS[rolls.reaction(hope, fear, total, ask.difficulty)]
    result = Result(faces=dict(faces), total=total, outcome=outcome, group=group, rerolled=rerolled)
    pays = settled and action
    return Rolled(
        character=name,
        ask=replace(ask, rolled=result),
        trait=trait,
        experiences=experiences,
        advantage=advantage,
        spent=spent,
        settled=settled,
        action=action,
        consequence=CONSEQUENCES[outcome] if pays else None,
        gains=gains_of(state, (name,), result, spent) if pays else None,
    )


def gains_of(
    state: State, names: tuple[str, ...], result: Result, spent: Mapping[str, int] = {}
) -> Gains:
    """DH-5 to DH-9, DH-20, DH-41, DH-44: what a result gives those who are in it."""
    outcome = result.outcome
    ticks, hidden_ticks = _ticks(state, outcome) if state.countdowns else ({}, {})
    if result.hope:
        hope: dict[str, int] = {}
        lost: dict[str, int] = {}
        for name in names:
            room = state.characters[name].hope - spent.get(name, 0) < MOST_HOPE
            (hope if room else lost)[name] = 1
        failed = outcome == "failure_with_hope"
        cleared = _cleared(state, names) if result.critical else {}
        return Gains(
            hope=hope,
            lost_hope=lost,
            cleared=cleared,
            steadied=_steadied(state, cleared) if cleared else {},
            stress_left={n: state.characters[n].stress - 1 for n in cleared},
            spotlight=failed,
            prompts=("failed",) if failed else (),
            ticks=ticks,
            hidden_ticks=hidden_ticks,
        )
    fear = min(len(names), MOST_FEAR - state.fear)
    failed = outcome == "failure_with_fear"
    return Gains(
        fear=fear,
        lost_fear=len(names) - fear,
        spotlight=failed or state.edition == 2,
        prompts=("rolled_with_fear", "failed") if failed else ("rolled_with_fear",),
        ticks=ticks,
        hidden_ticks=hidden_ticks,
    )


def _cleared(state: State, names: tuple[str, ...]) -> dict[str, int]:
    return {name: 1 for name in names if state.characters[name].stress > 0}


def _steadied(state: State, cleared: Mapping[str, int]) -> dict[str, bool]:
    """Who loses Vulnerable with the Stress, and whether it was a temporary one."""
    return {
        name: condition.temporary
        for name in cleared
        for condition in state.characters[name].conditions
        if condition.name == "Vulnerable"
    }


def _vulnerable(state: State, name: str) -> bool:
    return any(c.name == "Vulnerable" for c in state.characters[name].conditions)


def _ticks(state: State, outcome: str) -> tuple[dict[str, int], dict[str, int]]:
    """How far each countdown advances by an action roll, the hidden ones apart."""
    by = {
        "standard": 1,
        "progress": PROGRESS.get(outcome, 0),
        "consequence": CONSEQUENCE.get(outcome, 0),
    }
    ticks: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for name, countdown in state.countdowns.items():
        tick = min(by[countdown.kind], countdown.left)
        if tick:
            ticks[countdown.hidden][name] = tick
    return ticks


def _swing(ask: Ask) -> int:
    """DH-33: what one of the others brings the leader."""
    return 1 if ask.rolled is not None and ask.rolled.success else -1


def _not_ready(state: State, call: Call, name: str, seat: Seat) -> Refusal | None:
    """Why this character's dice cannot fall yet."""
    character = state.characters.get(name)
    if character is None:
        return known(state.characters, name, "character")
    if not seat.gm and (seat.role != "player" or character.player != seat.name):
        return Refusal("not_yours")
    refusal = not_asked(call, name)
    if refusal is not None:
        return refusal
    ask = call.asks[name]
    if ask.trait is None:
        return Refusal("not_now", "choose_trait", values={"name": name})
    if call.kind == "group" and name == call.by:
        waiting = tuple(each for each, a in call.asks.items() if each != name and a.rolled is None)
        if waiting:
            return Refusal("not_now", "leader_last", values={"names": waiting})
    if not ask.declared.experiences and not ask.helpers:
        return None
    return first(
        lacks_hope(character.hope, len(ask.declared.experiences), name),
        *(lacks_hope(state.characters[helper].hope, 1, helper) for helper in ask.helpers),
    )


def _thrown(state: State, name: str) -> tuple[Ask | None, bool]:
    """The roll of this character that may be thrown again, and whether it had settled."""
    if state.roll is not None:
        return state.roll.asks.get(name), False
    last = state.last
    if last is not None and last.reroll and last.stands == name:
        return last.call.asks[name], True
    return None, False


def _back(state: State, name: str) -> TakenBack:
    """What the last roll gave, as far as it is still there."""
    assert state.last is not None
    gains = state.last.gains or Gains()
    stress: dict[str, int] = {}
    shaken: dict[str, bool] = {}
    for who, cleared in gains.cleared.items():
        character = state.characters[who]
        stress[who] = min(cleared, character.stress_max - character.stress)
        full = character.stress + stress[who] == character.stress_max
        untouched = character.stress == gains.stress_left.get(who)
        again = who in gains.steadied if untouched else full
        if again and not _vulnerable(state, who):
            shaken[who] = untouched and gains.steadied.get(who, False)
    return TakenBack(
        character=name,
        hope={who: min(hope, state.characters[who].hope) for who, hope in gains.hope.items()},
        stress=stress,
        shaken=shaken,
        fear=min(gains.fear, state.fear),
        spotlight=gains.spotlight and state.spotlight == "gm",
        prompts=tuple(prompt for prompt in gains.prompts if prompt in state.prompts),
        ticks=gains.ticks,
        hidden_ticks=gains.hidden_ticks,
    )
