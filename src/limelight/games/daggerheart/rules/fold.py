"""State and event to the next state. No rule is decided here: events say what happened."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from .. import events as e
from ..state import (
    PROMPTS,
    Ask,
    Call,
    Character,
    Condition,
    Countdown,
    Effect,
    Gains,
    Last,
    State,
    Turn,
)


def evolve(state: State, event: Any) -> State:
    """The table after this event."""
    return _EVOLVE[type(event)](state, event)


def _character_added(state: State, event: e.CharacterAdded) -> State:
    return replace(state, characters={**state.characters, event.name: event.character})


def _adversary_added(state: State, event: e.AdversaryAdded) -> State:
    return replace(state, adversaries={**state.adversaries, event.name: event.adversary})


def _nothing(state: State, event: object) -> State:
    return state


def _roll_called(state: State, event: e.RollCalled) -> State:
    call = event.call
    state = replace(state, roll=call, last=None, hits={})
    if call.starter is not None:
        characters = _shift(state.characters, {call.by: -call.paid})
        state = replace(state, characters=characters, tag_teams=(*state.tag_teams, call.starter))
    return _players_turn(state) if event.ends_turn else state


def _players_turn(state: State) -> State:
    return replace(state, spotlight="players", turn=Turn(), prompts=())


def _call_withdrawn(state: State, event: e.CallWithdrawn) -> State:
    if event.starter is None:
        return replace(state, roll=None)
    starters = tuple(player for player in state.tag_teams if player != event.starter)
    characters = _shift(state.characters, {event.by: event.hope})
    return replace(state, roll=None, characters=characters, tag_teams=starters)


def _ask(state: State, name: str) -> Ask:
    assert state.roll is not None
    return state.roll.asks[name]


def _asked(call: Call, name: str, ask: Ask) -> Call:
    return replace(call, asks={**call.asks, name: ask})


def _declared(state: State, event: e.Declared) -> State:
    assert state.roll is not None
    ask = replace(_ask(state, event.character), declared=event.declaration)
    return replace(state, roll=_asked(state.roll, event.character, ask))


def _help_offered(state: State, event: e.HelpOffered) -> State:
    assert state.roll is not None
    ask = _ask(state, event.ally)
    ask = replace(ask, helpers=(*ask.helpers, event.character))
    return replace(state, roll=_asked(state.roll, event.ally, ask))


def _help_withdrawn(state: State, event: e.HelpWithdrawn) -> State:
    assert state.roll is not None
    ask = _ask(state, event.ally)
    ask = replace(ask, helpers=tuple(h for h in ask.helpers if h != event.character))
    return replace(state, roll=_asked(state.roll, event.ally, ask))


def _rolled(state: State, event: e.Rolled) -> State:
    call = state.roll
    if call is None:  # thrown again
        assert state.last is not None
        call = state.last.call
    call = _asked(call, event.character, event.ask)
    characters = state.characters
    if event.spent:
        characters = _shift(characters, {name: -hope for name, hope in event.spent.items()})
    if not event.settled:
        return replace(state, roll=call, characters=characters)
    last = Last(call=call, stands=event.character, gains=event.gains)
    if event.gains is None:
        return replace(state, roll=None, last=last, characters=characters)
    return _gained(state, characters, last, event.gains)


def _gained(state: State, characters: Mapping[str, Character], last: Last, gains: Gains) -> State:
    """The table after a roll that is done, with all that it gave."""
    people = dict(characters)
    for name, hope in gains.hope.items():
        people[name] = replace(people[name], hope=people[name].hope + hope)
    for name, cleared in gains.cleared.items():
        people[name] = replace(people[name], stress=people[name].stress - cleared)
    for name in gains.steadied:
        people[name] = _rid(people[name], "Vulnerable")
    countdowns = state.countdowns
    if countdowns and (gains.ticks or gains.hidden_ticks):
        countdowns = _ticked(state, gains.ticks, gains.hidden_ticks, -1)
    turned = gains.spotlight and state.spotlight == "players"
    return replace(
        state,
        roll=None,
        last=last,
        characters=people,
        fear=state.fear + gains.fear,
        prompts=_ordered(*state.prompts, *gains.prompts) if gains.prompts else state.prompts,
        spotlight="gm" if turned else state.spotlight,
        turn=_NEW_TURN if turned else state.turn,
        countdowns=countdowns,
    )


_NEW_TURN = Turn()


def _taken_back(state: State, event: e.TakenBack) -> State:
    characters = _shift(state.characters, {name: -hope for name, hope in event.hope.items()})
    for name, stress in event.stress.items():
        characters[name] = replace(characters[name], stress=characters[name].stress + stress)
    for name, temporary in event.shaken.items():
        characters[name] = _with(characters[name], Condition("Vulnerable", temporary))
    prompts = tuple(prompt for prompt in state.prompts if prompt not in event.prompts)
    state = replace(state, characters=characters, fear=state.fear - event.fear, prompts=prompts)
    if event.spotlight:
        state = replace(state, spotlight="players", turn=Turn())
    if event.ticks or event.hidden_ticks:
        state = replace(state, countdowns=_ticked(state, event.ticks, event.hidden_ticks, 1))
    return state


def _chosen(state: State, event: e.Chosen) -> State:
    assert state.roll is not None
    last = Last(call=state.roll, stands=event.character, gains=event.gains, reroll=False)
    return _gained(state, state.characters, last, event.gains)


def _hope_feature_used(state: State, event: e.HopeFeatureUsed) -> State:
    name, paid = event.character, event.from_lost
    state = replace(state, characters=_shift(state.characters, {name: paid - event.cost}))
    if not paid:
        return state
    assert state.last is not None and state.last.gains is not None
    gains = state.last.gains
    hope = {**gains.hope, name: gains.hope.get(name, 0) + paid}
    lost = {**gains.lost_hope, name: gains.lost_hope[name] - paid}
    return replace(state, last=replace(state.last, gains=replace(gains, hope=hope, lost_hope=lost)))


def _gm_moved(state: State, event: e.GmMoved) -> State:
    return _after_gm_move(state, event.fear)


def _after_gm_move(state: State, fear: int) -> State:
    turn, last = state.turn, state.last
    if state.spotlight == "gm":
        turn = replace(turn, moves=turn.moves + 1)
    if last is not None:
        last = replace(_without_lost(last), reroll=False)
    return replace(state, fear=state.fear - fear, prompts=(), turn=turn, last=last)


def _without_lost(last: Last) -> Last:
    return last if last.gains is None else replace(last, gains=replace(last.gains, lost_hope={}))


def session_ends(state: State) -> State:
    """Hope lost over the cap is gone for good; Hope and Fear stay (DH-41, DH-44)."""
    return state if state.last is None else replace(state, last=_without_lost(state.last))


def session_starts(state: State) -> State:
    """Everybody may start a tag team again (DH-37)."""
    return replace(state, tag_teams=())


def _spotlight_taken(state: State, event: e.SpotlightTaken) -> State:
    fear = state.fear - event.fear
    return replace(state, fear=fear, spotlight="gm", turn=Turn(), prompts=())


def _spotlight_passed(state: State, event: e.SpotlightPassed) -> State:
    last = state.last
    if last is not None and last.gains is not None:
        last = replace(last, gains=replace(last.gains, spotlight=False))
    return _players_turn(replace(state, last=last))


def _gm_prompted(state: State, event: e.GmPrompted) -> State:
    return replace(state, prompts=_ordered(*state.prompts, event.because))


def _fear_spent(state: State, event: e.FearSpent) -> State:
    return replace(state, fear=state.fear - event.amount)


def _adversary_spotlighted(state: State, event: e.AdversarySpotlighted) -> State:
    name = event.adversary
    if state.spotlight == "gm":
        acted = {**state.turn.acted, name: state.turn.acted.get(name, 0) + 1}
        state = replace(state, turn=replace(state.turn, acted=acted))
    if event.condition is not None:
        adversary = _rid(state.adversaries[name], event.condition)
        state = replace(state, adversaries={**state.adversaries, name: adversary})
    if event.outcome is not None:
        hits = {who: hit for who, hit in state.hits.items() if who != name}
        if event.outcome != "failure":
            hits[name] = event.outcome == "critical_success"
        state = replace(state, hits=hits)
    return _after_gm_move(state, event.fear)


def _effect_added(state: State, event: e.EffectAdded) -> State:
    effect = Effect(event.on, event.by, event.temporary)
    return replace(state, effects={**state.effects, event.name: effect})


def _effect_ended(state: State, event: e.EffectEnded) -> State:
    effects = {name: effect for name, effect in state.effects.items() if name != event.name}
    return replace(state, effects=effects, fear=state.fear - event.fear)


def _damage_rolled(state: State, event: e.DamageRolled) -> State:
    if not event.tag_team or state.last is None:
        return state
    return replace(state, last=replace(state.last, damage_rolled=True))


def _damage_taken(state: State, event: e.DamageTaken) -> State:
    return _slots(state, event.target, hp=event.hp, armor=1 * event.armor)


def _marked(state: State, event: e.Marked) -> State:
    shift = {event.what: event.amount}
    shift["hp"] = shift.get("hp", 0) + event.hp
    return _slots(state, event.target, **shift)


def _cleared(state: State, event: e.Cleared) -> State:
    return _slots(state, event.target, **{event.what: -event.amount})


def _slots(state: State, name: str, **shift: int) -> State:
    """Marks (or clears) slots of a character or an adversary."""
    if name in state.characters:
        return replace(
            state, characters={**state.characters, name: _shifted(state.characters[name], shift)}
        )
    shift.pop("armor", None)  # adversaries have none
    adversary = _shifted(state.adversaries[name], shift)
    return replace(state, adversaries={**state.adversaries, name: adversary})


def _shifted(who: Any, shift: Mapping[str, int]) -> Any:
    return replace(who, **{what: getattr(who, what) + by for what, by in shift.items()})


def _defeated(state: State, event: e.Defeated) -> State:
    return _change(state, event.name, lambda who: replace(who, defeated=True))


def _recovered(state: State, event: e.Recovered) -> State:
    return _change(state, event.name, lambda who: replace(who, defeated=False))


def _condition_added(state: State, event: e.ConditionAdded) -> State:
    return _change(state, event.on, lambda who: _with(who, Condition(event.name, event.temporary)))


def _condition_ended(state: State, event: e.ConditionEnded) -> State:
    return _change(state, event.on, lambda who: _rid(who, event.name))


def _countdown_added(state: State, event: e.CountdownAdded) -> State:
    countdown = Countdown(event.start, event.kind, event.hidden)
    return replace(state, countdowns={**state.countdowns, event.name: countdown})


def _countdown_ticked(state: State, event: e.CountdownTicked) -> State:
    countdown = replace(state.countdowns[event.name], left=event.left)
    return replace(state, countdowns={**state.countdowns, event.name: countdown})


def _change(state: State, name: str, change: Callable[[Any], Any]) -> State:
    if name in state.characters:
        return replace(state, characters={**state.characters, name: change(state.characters[name])})
    return replace(state, adversaries={**state.adversaries, name: change(state.adversaries[name])})


def _with(who: Any, condition: Condition) -> Any:
    return replace(who, conditions=(*who.conditions, condition))


def _rid(who: Any, name: str) -> Any:
    return replace(who, conditions=tuple(c for c in who.conditions if c.name != name))


def _shift(characters: Mapping[str, Character], hope: Mapping[str, int]) -> dict[str, Character]:
    """The characters with their Hope moved."""
    moved = dict(characters)
    for name, by in hope.items():
        moved[name] = replace(moved[name], hope=moved[name].hope + by)
    return moved


def _ordered(*prompts: str) -> tuple[str, ...]:
    return tuple(prompt for prompt in PROMPTS if prompt in prompts)


def _ticked(
    state: State, ticks: Mapping[str, int], hidden: Mapping[str, int], sign: int
) -> dict[str, Countdown]:
    countdowns = dict(state.countdowns)
    for name, by in (*ticks.items(), *hidden.items()):
        countdowns[name] = replace(countdowns[name], left=countdowns[name].left + sign * by)
    return countdowns


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    e.CharacterAdded: _character_added,
    e.AdversaryAdded: _adversary_added,
    e.Moved: _nothing,
    e.RollCalled: _roll_called,
    e.CallWithdrawn: _call_withdrawn,
    e.Declared: _declared,
    e.HelpOffered: _help_offered,
    e.HelpWithdrawn: _help_withdrawn,
    e.Rolled: _rolled,
    e.TakenBack: _taken_back,
    e.Chosen: _chosen,
    e.HopeFeatureUsed: _hope_feature_used,
    e.GmMoved: _gm_moved,
    e.SpotlightTaken: _spotlight_taken,
    e.SpotlightPassed: _spotlight_passed,
    e.GmPrompted: _gm_prompted,
    e.FearSpent: _fear_spent,
    e.AdversarySpotlighted: _adversary_spotlighted,
    e.EffectAdded: _effect_added,
    e.EffectEnded: _effect_ended,
    e.DamageRolled: _damage_rolled,
    e.DamageTaken: _damage_taken,
    e.Marked: _marked,
    e.Cleared: _cleared,
    e.Defeated: _defeated,
    e.Recovered: _recovered,
    e.Fell: _nothing,
    e.ConditionAdded: _condition_added,
    e.ConditionEnded: _condition_ended,
    e.CountdownAdded: _countdown_added,
    e.CountdownTicked: _countdown_ticked,
}
