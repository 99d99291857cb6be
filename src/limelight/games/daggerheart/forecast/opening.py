"""What waits in the middle of a fight: dying, damage on its way, an open roll; played first."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import limelight.contract as ll
from limelight.contract.dice import MOST_DICE

from ..commands.damage import dealt
from ..commands.death import Divide
from ..facts import game
from ..rolls.gains import CRITICAL
from ..state import Call, State, hit_of, price, roll_of, undealt
from . import gm, players
from .cast import Cast, wielded
from .damage import arrival
from .death import falls
from .fights import Fights
from .look import Look
from .policies import Policy

if TYPE_CHECKING:
    from numpy.random import Generator as Dice


def ready(state: State, known: Cast) -> State:
    """As the fights begin: what needs no dice has arrived, and what nobody plays is away."""
    state = ll.replace(state, countdowns={}, pairs=(), spotlight_tokens=0, rest=None)
    for name in known.characters:
        who = state.characters[name]
        if who.divide is not None:
            hp = min(who.divide, who.hp)
            divides = Divide(character=name, hp=max(hp, 1), stress=who.divide - max(hp, 1))
            state = game.after(state, divides, ll.GM) or state
    while (blow := state.blows.blow) is not None:
        there = blow.targets[0] in (*known.characters, *known.adversaries)
        after = game.after(state, arrival(state, known), ll.GM) if there else None
        state = after or ll.replace(state, blows=state.blows.arrived(blow.targets[0]))
    due = undealt(state)
    told = tuple(name for name in due if not _comes(state, known, name))
    dealt_ = tuple(dict.fromkeys((*state.blows.dealt, *told)))
    state = ll.replace(state, blows=ll.replace(state.blows, dealt=dealt_))
    return ll.replace(state, roll=_called(state) if _falls_now(state, known) else None)


def forgotten(state: State, known: Cast) -> Iterator[ll.Said]:
    """What of that is not played."""
    begins = ready(state, known)
    if state.roll is not None and begins.roll is None:
        yield ll.Said("covered.open_roll", {"name": state.roll.by})
    kept = undealt(begins)
    for name in undealt(state):
        if name not in kept:
            yield ll.Said("covered.open_damage", {"name": name})
    if state.rest is not None:
        yield ll.Said("covered.rest")


def opens(fights: Fights, state: State, policy: Policy, dice: "Dice") -> None:
    """Death moves that are due, then the damage of those who hit."""
    import numpy as np

    known, rows = fights.cast, np.arange(len(fights))
    for at, name in enumerate(known.characters):
        if state.characters[name].standing == "dying":
            falls(fights, rows, np.full(len(rows), at), policy, dice)
    for name in undealt(state):
        if name in known.adversaries:
            _struck(fights, state, name, policy, dice)
        else:
            _strikes(fights, state, name, dice)


def rolls(fights: Fights, state: State, policy: Policy, dice: "Dice") -> None:
    """The open roll falls, as it was called: it is the first spotlight of a player."""
    import numpy as np

    call = state.roll
    assert call is not None
    known, many, rows = fights.cast, len(fights), np.arange(len(fights))
    ask, name = call.asks[call.by], call.by
    who = fights.last
    fights.rounds += 1
    roll = roll_of(state, call, name)
    if not ask.declared.experiences:
        uses = 1 * players.experienced(Look(fights, rows), policy)
        fights.hope[rows, who] -= uses
        roll = ll.replace(roll, experiences={"": uses * known.experience[who]})
    for payer, cost in price(name, ask).items():
        fights.hope[:, known.characters.index(payer)] -= cost
    faces: dict[str, tuple[Any, ...]] = {
        die: tuple(dice.integers(1, each + 1, many) for each in sides)
        for die, sides in roll.dice().items()
    }
    place = roll.judge(roll.kept(faces)).outcome
    players.gains(fights, place)
    if ask.attack:
        foe = np.full(many, known.adversaries.index(ask.target or ""))
        weapon = np.full(many, wielded(known, int(who[0]), int(foe[0]), ask.trait))
        players.hits(fights, place, foe, weapon, dice)


def _called(state: State) -> Call:
    """DH-12: the open call, with the best trait where it is still to be chosen."""
    call = state.roll
    assert call is not None
    ask, traits = call.asks[call.by], state.characters[call.by].traits
    if ask.trait is not None:
        return call
    best = max(ask.traits or traits, key=lambda each: traits[each])
    return ll.replace(call, asks={call.by: ll.replace(ask, named=best)})


def _comes(state: State, known: Cast, name: str) -> bool:
    """Whether it is known what somebody's hit deals, and to whom."""
    foe = state.adversaries.get(name)
    if foe is not None:
        pack = (name, *state.packs.get(name, ()))
        dice = [dealt(state.adversaries[each]) for each in pack if each in state.adversaries]
        few = sum(len(each.sides) for each in dice if each is not None) <= MOST_DICE
        aims = state.blows.aims.get(name, ())
        return bool(few and foe.attack and aims) and all(n in known.characters for n in aims)
    ask = hit_of(state, name)
    target = None if ask is None else state.adversaries.get(ask.target or "")
    if ask is None or ask.kind != "attack" or target is None or target.defeated:
        return False
    return name in known.characters and bool(known.armed[known.characters.index(name)])


def _falls_now(state: State, known: Cast) -> bool:
    """Whether an open roll is one that can be played: one character's, for an attack or an action.

    Not while somebody else has to act first.
    """
    call = state.roll
    if call is None or len(call.asks) > 1 or state.prompts or undealt(state):
        return False
    if call.by not in known.characters or not state.characters[call.by].up:
        return False
    ask, people = call.asks[call.by], state.characters
    costs = price(call.by, ask)
    if any(n not in known.characters or people[n].hope < cost for n, cost in costs.items()):
        return False
    if ask.kind == "reaction" or ask.rolled is not None:
        return False
    if not ask.attack:
        return True
    target = state.adversaries.get(ask.target or "")
    standing = target is not None and not target.defeated
    armed = bool(known.armed[known.characters.index(call.by)])
    return ask.kind == "attack" and standing and armed


def _struck(fights: Fights, state: State, name: str, policy: Policy, dice: "Dice") -> None:
    """An adversary's hit deals its damage; DH-88: with everybody who struck together with it."""
    import numpy as np

    known, many, rows = fights.cast, len(fights), np.arange(len(fights))
    together = np.zeros((many, len(known.adversaries)), bool)
    for each in (name, *state.packs.get(name, ())):
        if each in known.adversaries:
            together[:, known.adversaries.index(each)] = True
    critical = np.full(many, 1 * state.hits.get(name, False))
    amount = gm.dealt(fights, rows, together, critical, dice)
    foe = np.full(many, known.adversaries.index(name))
    for target in state.blows.aims[name]:
        who = np.full(many, known.characters.index(target))
        gm.arrives_at(fights, rows, who, foe, amount, policy, dice)


def _strikes(fights: Fights, state: State, name: str, dice: "Dice") -> None:
    """A character's hit deals its damage."""
    import numpy as np

    known, many = fights.cast, len(fights)
    ask = hit_of(state, name)
    assert ask is not None and ask.rolled is not None
    who, foe = known.characters.index(name), known.adversaries.index(ask.target or "")
    weapon = np.full(many, wielded(known, who, foe, ask.trait))
    place = np.full(many, CRITICAL if ask.rolled.critical else 0)
    players.hits(fights, place, np.full(many, foe), weapon, dice)
