"""State and event to the next state. No rule is decided here: events say what happened."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from .. import events as e
from ..state import Adventure, Character, Clue, Fight, Risk, State, fighting


def evolve(state: State, event: Any) -> State:
    """The table after this event."""
    return _EVOLVE[type(event)](state, event)


def _character_added(state: State, event: e.CharacterAdded) -> State:
    return replace(state, characters={**state.characters, event.name: event.character})


def _adventure_started(state: State, event: e.AdventureStarted) -> State:
    adventure = Adventure(difficulty=event.difficulty, question=event.question, shared=event.shared)
    return replace(state, adventure=adventure, points=0, clues={}, fight=None)


def _move_thrown(state: State, event: e.MoveThrown) -> State:
    return replace(state, move=event.move, bonus_dice=state.bonus_dice - event.bonus)


def _helped(state: State, event: e.Helped) -> State:
    assert state.move is not None
    move = replace(state.move, helps={**state.move.helps, event.character: event.die})
    return replace(state, move=move, bonus_dice=state.bonus_dice - event.bonus)


def _improved(state: State, event: e.Improved) -> State:
    assert state.move is not None
    return replace(state, move=replace(state.move, dice=event.dice, improved=True))


def _settled(state: State, event: e.Settled) -> State:
    gives, name = event.gives, event.character
    fight = fighting(state)
    thrower = state.move.player if state.move is not None else state.characters[name].player
    if event.reading.success:
        inside = fight.number if fight is not None and name in fight.pools else 0
        won = Risk(state.risks_won + 1, state.characters[name].player, inside)
        state = replace(state, risks=(*state.risks, won), risks_won=won.number)
    characters = dict(state.characters)
    if gives.removed:
        characters[name] = _rid(characters[name], gives.removed)
    for who, condition in event.conditions.items():
        characters[who] = _with(characters[who], condition)
    state = replace(
        state,
        move=None,
        characters=characters,
        points=state.points + gives.points,
        bonus_dice=state.bonus_dice + gives.bonus_dice,
        clues=_found(state.clues, gives.clues),
    )
    if event.kind == "travel" and state.adventure is not None:
        travelled = (*state.adventure.travelled, thrower)
        state = replace(state, adventure=replace(state.adventure, travelled=travelled))
    if event.kind == "weaken" and fight is not None:
        weakened = (*fight.weakened, name)
        fight = replace(fight, danger=fight.danger + gives.danger, weakened=weakened)
        state = replace(state, fight=fight)
    return _gone(state, event.out)


def _rid(character: Character, count: int) -> Character:
    return replace(character, conditions=character.conditions[: len(character.conditions) - count])


def _with(character: Character, condition: str) -> Character:
    return replace(character, conditions=(*character.conditions, condition))


def _found(clues: Mapping[int, Clue], count: int) -> dict[int, Clue]:
    last = max(clues, default=0)
    return {**clues, **{last + n: Clue() for n in range(1, count + 1)}}


def _gone(state: State, out: tuple[str, ...]) -> State:
    """Those who go out of action are in no fight any more."""
    if not out:
        return state
    characters = dict(state.characters)
    for name in out:
        characters[name] = replace(characters[name], out=True, out_since=state.risks_won)
    state = replace(state, characters=characters)
    fight = fighting(state)
    return state if fight is None else replace(state, fight=_without(fight, out))


def _without(fight: Fight, names: tuple[str, ...]) -> Fight:
    return replace(
        fight,
        weak_points={who: each for who, each in fight.weak_points.items() if who not in names},
        pools={who: each for who, each in fight.pools.items() if who not in names},
    )


def _question_answered(state: State, event: e.QuestionAnswered) -> State:
    assert state.adventure is not None
    answered = (*state.adventure.answered, event.player)
    character = _rid(state.characters[event.character], event.removed)
    return replace(
        state,
        adventure=replace(state.adventure, answered=answered),
        characters={**state.characters, event.character: character},
    )


def _clue_named(state: State, event: e.ClueNamed) -> State:
    clue = replace(state.clues[event.number], text=event.text)
    return replace(state, clues={**state.clues, event.number: clue})


def _points_spent(state: State, event: e.PointsSpent) -> State:
    assert state.adventure is not None
    adventure = state.adventure
    if event.on == "difficulty":
        adventure = replace(adventure, difficulty=adventure.difficulty + event.points)
    elif event.on == "fight":
        adventure = replace(adventure, bought=event.danger)
    return replace(state, points=state.points - event.points, adventure=adventure)


def _fight_started(state: State, event: e.FightStarted) -> State:
    assert state.adventure is not None
    fight = Fight(
        number=state.fights + 1,
        danger=event.danger,
        weak_points={name: (point,) for name, point in event.weak_points.items()},
        pools=dict.fromkeys(event.weak_points, 1),
    )
    return replace(
        state,
        fight=fight,
        fights=fight.number,
        clues=_used(state.clues, event.clues),
        adventure=replace(state.adventure, bought=None, final=False),
    )


def _used(clues: Mapping[int, Clue], numbers: tuple[int, ...]) -> dict[int, Clue]:
    return {**clues, **{number: replace(clues[number], used=True) for number in numbers}}


def _round_fought(state: State, event: e.RoundFought) -> State:
    assert state.fight is not None
    characters = dict(state.characters)
    for name, count in event.conditions.items():
        for _ in range(count):
            characters[name] = _with(characters[name], "unnamed")
    state = replace(state, characters=characters, clues=_found(state.clues, event.clues))
    fight = state.fight
    assert fight is not None
    if not event.won:
        pools = {name: dice + (name in event.stronger) for name, dice in fight.pools.items()}
        fight = replace(fight, round=fight.round + 1, pools=pools, weakened=())
    state = _gone(replace(state, fight=fight), event.out)
    if event.won and state.fight is not None:
        state = replace(state, fight=replace(state.fight, over=True))
    return state


def _fight_left(state: State, event: e.FightLeft) -> State:
    assert state.fight is not None
    fight = state.fight
    points = fight.weak_points[event.character]
    fight = _without(fight, (event.character,))
    if event.takes_over is not None:
        taken = (*fight.weak_points[event.takes_over], *points)
        fight = replace(fight, weak_points={**fight.weak_points, event.takes_over: taken})
    return replace(state, fight=fight, risks=_spent(state.risks, event.risk))


def _spent(risks: tuple[Risk, ...], number: int) -> tuple[Risk, ...]:
    return tuple(risk for risk in risks if risk.number != number)


def _fight_lost(state: State, event: e.FightLost) -> State:
    assert state.fight is not None
    return replace(state, fight=replace(state.fight, over=True))


def _brought_back(state: State, event: e.BroughtBack) -> State:
    character = state.characters[event.character]
    attributes = dict(character.attributes)
    if event.attribute is not None:
        attributes[event.attribute] = "black"
    back = replace(
        character,
        out=False,
        chapter="dark",
        attributes=attributes,
        conditions=() if character.demon is None else (character.demon,),
    )
    characters = {**state.characters, event.character: back}
    return replace(state, characters=characters, risks=_spent(state.risks, event.risk))


def _adventure_solved(state: State, event: e.AdventureSolved) -> State:
    assert state.adventure is not None
    solved: Literal["peaceful", "final_fight"] = (
        "peaceful" if event.outcome == "peaceful" else "final_fight"
    )
    adventure = replace(state.adventure, solved=solved, final=solved == "final_fight")
    return replace(state, adventure=adventure, clues=_used(state.clues, event.clues))


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    e.CharacterAdded: _character_added,
    e.AdventureStarted: _adventure_started,
    e.MoveThrown: _move_thrown,
    e.Helped: _helped,
    e.Improved: _improved,
    e.Settled: _settled,
    e.QuestionAnswered: _question_answered,
    e.ClueNamed: _clue_named,
    e.PointsSpent: _points_spent,
    e.FightStarted: _fight_started,
    e.RoundFought: _round_fought,
    e.FightLeft: _fight_left,
    e.FightLost: _fight_lost,
    e.BroughtBack: _brought_back,
    e.AdventureSolved: _adventure_solved,
}
