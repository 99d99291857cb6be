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

from ..commands.adversaries import SpotlightAdversary
from ..commands.before import Declare
from ..commands.calls import CallRoll
from ..commands.damage import RollDamage
from ..commands.death import DeathMove, Divide
from ..commands.gm import PassSpotlight, TakeSpotlight
from ..commands.roll import Roll
from ..state import State, hit_of, undealt
from . import gm, players
from .arrays import MOST_ROUNDS
from .cast import Cast, cast, wielded
from .damage import arrival
from .fights import Fights
from .look import Look
from .opening import ready
from .policies import Policy


def fought(state: State, policy: Policy, play: Play) -> ll.Tally:
    """Plays one fight by the rules, and counts it."""
    known = cast(state)
    state, were = ready(state, known), state
    rounds = gained = spent = 0
    had: dict[str, int] = {}
    fell: set[str] = set()
    told: ll.Tally = {}
    _told(told, state, known, 0)
    while True:
        over = how_it_ended(state, known)
        if over or (rounds == MOST_ROUNDS and between(state)):
            break
        command = next_of(state, policy, known)
        rounds_before, before = rounds, state
        state = play(state, ll.GM, command)
        rounds += isinstance(command, Roll)
        paid = state.scene.fear_spent - before.scene.fear_spent
        spent, gained = spent + paid, gained + state.fear - before.fear + paid
        if isinstance(command, SpotlightAdversary):
            for name in (command.adversary, *(command.group or ())):
                had[name] = had.get(name, 0) + 1
        elif isinstance(command, DeathMove):
            fell.add(command.character)
        elif isinstance(command, Roll):
            _told(told, before, known, rounds_before)
    for later in range(rounds, MOST_TOLD + 1):
        _told(told, state, known, later)
    fear = {"fear.gained": gained, "fear.spent": spent, "fear.left": state.fear}
    told |= {f"{TABLE}.{name}": {amount: 1} for name, amount in fear.items()}
    told |= {"end": {over or UNENDED: 1}, f"rounds.{over or UNENDED}": {rounds: 1}}
    return told | _measured(state, were, known, had, fell)


def how_it_ended(state: State, known: Cast) -> str:
    """Who won; empty while it goes on, or damage has still to arrive."""
    if all(each.defeated for each in state.adversaries.values()):
        return WON
    people = [state.characters[name] for name in known.characters]
    if any(who.standing == "dying" for who in people):
        return ""
    if not any(who.up for who in people):
        return "" if undealt(state) else LOST
    armed = (who for who, has in zip(people, known.armed, strict=True) if has)
    return "" if any(who.up for who in armed) or not between(state) else UNENDED


def between(state: State) -> bool:
    """Whether a player is about to be in the spotlight."""
    waits = state.roll is not None or state.prompts or undealt(state) or state.blows.blow
    return state.spotlight == "players" and not waits


def next_of(state: State, policy: Policy, known: Cast) -> ll.Command:
    """What is done next."""
    for name in known.characters:
        who = state.characters[name]
        if who.divide is not None:
            hp = min(who.divide, who.hp)
            return Divide(character=name, hp=hp, stress=who.divide - hp)
        if who.standing == "dying":
            return DeathMove(character=name, choice=policy.death)
    if state.blows.blow is not None:
        return arrival(state, known)
    due = undealt(state)
    if due:
        return _rolls_damage(state, known, due[0])
    if state.roll is not None:
        return _rolls(state, policy, known)
    if state.spotlight == "gm":
        return _gm(state, policy, known)
    return TakeSpotlight() if state.prompts else _calls(state, policy, known)


def _look(state: State, known: Cast) -> Look:
    import numpy as np

    return Look(Fights(state, 1, known), np.zeros(1, np.intp))


def _calls(state: State, policy: Policy, known: Cast) -> CallRoll:
    """The next player is asked for an attack."""
    import numpy as np

    fights = Fights(state, 1, known)
    rows = np.zeros(1, np.intp)
    fights.last = players.next_up(fights, rows)
    who, foe = int(fights.last[0]), int(players.aimed_at(Look(fights, rows), policy)[0])
    weapon = known.weapons[known.best[who, foe]][1]
    lies = int(known.lies[foe])
    return CallRoll(
        character=known.characters[who],
        kind="attack",
        trait=weapon.trait,
        target=known.adversaries[foe],
        advantage=max(lies, 0),
        disadvantage=max(-lies, 0),
    )


def _rolls(state: State, policy: Policy, known: Cast) -> Declare | Roll:
    """The dice fall, with an Experience where one is used."""
    assert state.roll is not None
    name = state.roll.by
    who, ask = state.characters[name], state.roll.asks[name]
    uses = bool(players.experienced(_look(state, known), policy)[0])
    if uses and not ask.declared.experiences:
        best = max(who.experiences, key=lambda each: who.experiences[each])
        return Declare(character=name, experiences=(best,))
    return Roll(character=name)


def _rolls_damage(state: State, known: Cast, name: str) -> RollDamage:
    """DH-25: whoever hit rolls damage, a character with the weapon of the attack."""
    if name in state.adversaries:
        return RollDamage(adversary=name)
    ask = hit_of(state, name)
    assert ask is not None
    who, foe = known.characters.index(name), known.adversaries.index(ask.target or "")
    weapon = known.weapons[wielded(known, who, foe, ask.trait)][1]
    return RollDamage(character=name, weapon=weapon.name)


def _gm(state: State, policy: Policy, known: Cast) -> SpotlightAdversary | PassSpotlight:
    """The GM's next move, or the end of the turn."""
    look = _look(state, known)
    if not gm.moves(look, policy)[0]:
        return PassSpotlight()
    foe = players.chosen(policy.foe(look), gm.able(look))
    name = known.adversaries[int(foe[0])]
    if gm.unready(look, foe)[0]:
        return SpotlightAdversary(adversary=name, action="prepare")
    at = int(players.chosen(policy.victim(look), look.of("up"))[0])
    victim = known.characters[at]
    pack = gm.grouped(look, foe, policy)[0]
    lies = int(look.of("vulnerable")[0, at]) - int(known.covered[at])
    group = tuple(each for each, strikes in zip(known.adversaries, pack, strict=True) if strikes)
    return SpotlightAdversary(
        adversary=name,
        action="group_attack" if group else "attack",
        target=victim,
        group=group or None,
        advantage=max(lies, 0),
        disadvantage=max(-lies, 0),
    )


def _told(told: ll.Tally, state: State, known: Cast, rounds: int) -> None:
    """How everybody stands after so many rounds."""
    if rounds > MOST_TOLD:
        return
    ours = (state.characters[name] for name in known.characters)
    foes = (each for each in state.adversaries.values() if not each.defeated)
    told[course(OURS, rounds)] = {sum(w.hp_max - w.hp for w in ours if w.up): 1}
    told[course(THEIRS, rounds)] = {sum(each.hp_max - each.hp for each in foes): 1}


def _measured(
    state: State, were: State, known: Cast, had: dict[str, int], fell: set[str]
) -> ll.Tally:
    """Everybody's measures in a fight that is over."""
    found: ll.Tally = {}
    for place, name in enumerate(known.characters):
        who = state.characters[name]
        measures = {
            "fell": 1 * (name in fell),
            "gone": 1 * (who.standing == "gone" != were.characters[name].standing),
            "hp": who.hp_max - who.hp,
            "stress": who.stress_max - who.stress,
            "armor": who.armor_score - who.armor,
            "hope": who.hope,
        }
        found |= {of_person(OURS, place, each): {n: 1} for each, n in measures.items()}
    for place, name in enumerate(known.adversaries):
        foe = state.adversaries[name]
        measures = {
            "standing": 1 * (not foe.defeated),
            "spotlights": had.get(name, 0),
            "hp": foe.hp_max - foe.hp,
        }
        found |= {of_person(THEIRS, place, each): {n: 1} for each, n in measures.items()}
    return found
