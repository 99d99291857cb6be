"""The same fight through the rules: what is done next at a table, by the same policy."""

import limelight.contract as ll
from limelight.contract.forecasts import (
    LOST,
    MOST_TOLD,
    OURS,
    TABLE,
    THEIRS,
    UNENDED,
    WON,
    Play,
    course,
    of_person,
)

from ..commands.fights import FightRound, StartFight
from ..commands.moves import Settle, Weaken
from ..state import MOST_CONDITIONS, State, fighting
from .cast import Cast, cast, helpful
from .fights import Fights
from .policies import Policy
from .rounds import tries


def fought(state: State, policy: Policy, play: Play, rounds: int) -> ll.Tally:
    """Plays one fight by the rules, and counts it."""
    known, clues = cast(state), len(state.clues)
    had = {name: len(state.characters[name].conditions) for name in known.names}
    if fighting(state) is None:
        state = play(state, ll.GM, StartFight(participants=known.names))
    told: ll.Tally = {}
    number = weakenings = 0
    _told(told, state, known, 0)
    while True:
        while (tried := weakens(state, policy, known)) is not None:
            state = play(state, ll.GM, tried)
            state = play(state, ll.GM, Settle(character=tried.character))
            weakenings += 1
        if fighting(state) is not None:
            state = play(state, ll.GM, FightRound())
        number += 1
        won = len(state.clues) > clues  # YO-19, YO-R17: none for a fight that is not won
        _told(told, state, known, number, won)
        if fighting(state) is None or number == rounds:
            break
    for later in range(number + 1, MOST_TOLD + 1):
        _told(told, state, known, later, won)
    end = WON if won else LOST if fighting(state) is None else UNENDED
    assert state.fight is not None
    told |= {"end": {end: 1}, f"rounds.{end}": {number: 1}}
    table = {
        "clues": len(state.clues) - clues,
        "danger": state.fight.danger,
        "weakenings": weakenings,
    }
    told |= {f"{TABLE}.{name}": {amount: 1} for name, amount in table.items()}
    for place, name in enumerate(known.names):
        now = len(state.characters[name].conditions)
        own = {"out": 1 * (now >= MOST_CONDITIONS), "conditions": now, "taken": now - had[name]}
        told |= {of_person(OURS, place, each): {amount: 1} for each, amount in own.items()}
    return told


def weakens(state: State, policy: Policy, known: Cast) -> Weaken | None:
    """Who tries to weaken the enemy next, and with what."""
    if fighting(state) is None:
        return None
    tried = tries(Fights(state, 1, known), policy)
    if not len(tried.rows):
        return None
    name = known.names[int(tried.who[0])]
    who = state.characters[name]
    _, _, burden, bonus = tried.dice[0].tolist()
    named = (*who.conditions[-1:], *who.fears)[0] if burden else None
    return Weaken(character=name, burden=named, bonus=bool(bonus), **helpful(who))


def _told(told: ll.Tally, state: State, known: Cast, number: int, won: bool = False) -> None:
    """How everybody stands after so many rounds."""
    assert state.fight is not None
    inside = [state.characters[name] for name in known.names if name in state.fight.pools]
    room = sum(MOST_CONDITIONS - len(who.conditions) for who in inside)
    told[course(OURS, number)] = {room: 1}
    told[course(THEIRS, number)] = {0 if won else state.fight.danger: 1}
