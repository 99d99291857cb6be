"""What is decided in the middle of a fight, each way as the beginning of a forecast.

A way is the state that it leads to, where no dice decide that; else the same state, and a
policy whose first choice is settled. So everything is weighed with the same dice.
"""

from collections.abc import Iterator
from typing import Any

import limelight.contract as ll
from limelight.contract.forecasts import OURS, THEIRS, Choice

from ..commands.gm import PassSpotlight
from ..commands.hits import TakeDamage
from ..facts import game
from ..state import State
from . import gm, players
from .cast import Cast, cast
from .coverage import rule
from .fights import Fights
from .look import Look
from .opening import ready
from .policies import Policy

MOST = 12
"""So many ways are weighed."""


def choices(state: State, policy: Policy) -> Iterator[Choice]:
    """What is to be decided now: armor, an Experience, the GM's move, or whom to attack."""
    blow, call = state.blows.blow, state.roll
    if blow is not None:
        if blow.targets[0] in state.characters:
            yield from _armor(state, blow.targets[0], policy)
    elif call is not None:
        yield from _experience(state, policy)
    elif state.spotlight == "gm" or state.prompts:
        yield from _moves(state, policy)
    else:
        yield from _targets(state, policy)


def unweighed(state: State) -> Iterator[ll.Said]:
    """DH-24: where the GM moves, the Fear features that nobody plays."""
    waits = state.blows.blow is not None or state.roll is not None
    if waits or not (state.spotlight == "gm" or state.prompts):
        return
    known = cast(state)
    for at, (name, foe) in enumerate(state.adversaries.items()):
        for each in () if foe.defeated else foe.features:
            if each.fear and not rule(each, bool(known.group[at] >= 0)):
                yield ll.Said("choice.feature", {"who": name, "feature": each.name})


def _armor(state: State, name: str, policy: Policy) -> Iterator[Choice]:
    """DH-83: whether a slot of armor is marked."""
    blow = state.blows.blow
    assert blow is not None
    amount = max(blow.total, 0)
    for armor in (False, True):
        hit = TakeDamage(target=name, amount=amount, type=blow.type, armor=armor)
        after = game.after(state, hit, ll.GM)
        if after is None:
            return
        says = ll.Said("choice.armor" if armor else "choice.no_armor", {"who": name})
        fields = {"target": name, "armor": armor}
        yield Choice(says, "take_damage", fields, OURS, after, policy)


def _experience(state: State, policy: Policy) -> Iterator[Choice]:
    """DH-13: whether whoever attacks spends a Hope on their best Experience."""
    call = state.roll
    assert call is not None
    ask, who = call.asks[call.by], state.characters[call.by]
    if call.kind != "attack" or not (who.experiences and who.hope):
        return
    plain = ll.replace(ask, declared=ll.replace(ask.declared, experiences=()))
    free = ll.replace(state, roll=ll.replace(call, asks={call.by: plain}))
    if ready(free, cast(free)).roll is None:
        return
    best = max(who.experiences, key=lambda each: who.experiences[each])
    for spends in (False, True):
        begins = policy._replace(experience=_at_first(spends, policy.experience))
        key = "choice.experience" if spends else "choice.no_experience"
        says = ll.Said(key, {"who": call.by, "experience": best})
        fields = {"character": call.by, "experiences": [best] if spends else []}
        yield Choice(says, "declare", fields, OURS, free, begins)


def _targets(state: State, policy: Policy) -> Iterator[Choice]:
    """Whom the player whose turn comes next attacks; adversaries that are alike count once."""
    fights, rows = _stands(state)
    if not len(fights.cast.characters) or not (fights.up & fights.cast.armed).any():
        return
    name = fights.cast.characters[int(players.next_up(fights, rows)[0])]
    alike: list[Any] = []
    for at, (foe, each) in enumerate(state.adversaries.items()):
        if each.defeated or each in alike or len(alike) >= MOST:
            continue
        alike.append(each)
        says = ll.Said("choice.attacks", {"who": name, "whom": foe})
        fields = {"character": name, "target": foe}
        yield Choice(says, "call_roll", fields, OURS, state, _first_attack(policy, at))


def _moves(state: State, policy: Policy) -> Iterator[Choice]:
    """DH-23: whom the GM puts in the spotlight against whom, alone or as a group; or nobody."""
    import numpy as np

    passed = game.after(state, PassSpotlight(), ll.GM)
    if passed is None:
        passed = ll.replace(state, prompts=())
    fights, rows = _stands(state)
    look, known = Look(fights, rows), fights.cast
    foes = _unlike(state, known, [int(at) for at in gm.able(look)[0].nonzero()[0]])
    paid = bool(look.moves[0] > 0)
    if paid and not look.fear[0]:
        foes = []
    victims = [int(at) for at in fights.up[0].nonzero()[0]]
    if len(foes) * len(victims) >= MOST:
        victims = [int(players.chosen(policy.victim(look), look.of("up"))[0])]
    yield Choice(ll.Said("choice.pass"), "pass_spotlight", {}, THEIRS, passed, policy)
    for foe in foes[: MOST - 1]:
        ready = not gm.unready(look, np.array([foe]))[0]
        for victim in victims if ready else victims[:1]:
            for action, spends in _actions(look, foe, ready, paid, policy):
                fields = {
                    "adversary": known.adversaries[foe],
                    "action": action,
                    "target": known.characters[victim],
                }
                said = {"who": fields["adversary"], "whom": fields["target"]}
                begins = _first_move(policy, foe, victim, spends, state.turn.moves)
                says = ll.Said(f"choice.{action}", said)
                yield Choice(says, "spotlight_adversary", fields, THEIRS, state, begins)


def _actions(
    look: Look, foe: int, ready: bool, paid: bool, policy: Policy
) -> Iterator[tuple[str, bool]]:
    """How one acts: a Slow one gets ready, others strike alone or with their group (DH-88)."""
    import numpy as np

    if not ready:
        yield "prepare", True
        return
    pays = policy._replace(spends=lambda look: look.fear >= 0)
    together = gm.grouped(look, np.array([foe]), pays)[0].any()
    free = look.cast.group[foe] == 0
    if not together or not (paid or free):
        yield "attack", paid
    if together:
        yield "group_attack", True


def _unlike(state: State, known: Cast, places: list[int]) -> list[int]:
    """Adversaries that are alike count once."""
    found: dict[int, Any] = {}
    for at in places:
        each = state.adversaries[known.adversaries[at]]
        if each not in found.values():
            found[at] = each
    return list(found)


def _stands(state: State) -> tuple[Fights, Any]:
    import numpy as np

    return Fights(state, 1, cast(state)), np.zeros(1, np.intp)


def _at_first(chosen: bool, usual: Any) -> Any:
    """Settled in the first spotlight of a player, as ever in all others."""

    def choice(look: Look) -> Any:
        import numpy as np

        return np.where(look.of("rounds") == 1, chosen, usual(look))

    return choice


def _first_attack(policy: Policy, foe: int) -> Policy:
    """The first attack goes at this adversary."""

    def target(look: Look) -> Any:
        import numpy as np

        usual = np.asarray(policy.target(look), float)
        first = (look.of("rounds") == 1)[:, None] & (np.arange(usual.shape[1]) == foe)
        return np.where(first, np.inf, usual)

    return policy._replace(target=target)


def _first_move(policy: Policy, foe: int, victim: int, spends: bool, moves: int) -> Policy:
    """The GM's next move is this one."""

    def now(look: Look) -> Any:
        return (look.of("rounds") == 0) & (look.moves == moves)

    def of(usual: Any, at: int) -> Any:
        def choice(look: Look) -> Any:
            import numpy as np

            scores = np.asarray(usual(look), float)
            first = now(look)[:, None] & (np.arange(scores.shape[1]) == at)
            return np.where(first, np.inf, scores)

        return choice

    def pays(look: Look) -> Any:
        import numpy as np

        return np.where(now(look), spends, policy.spends(look))

    return policy._replace(foe=of(policy.foe, foe), victim=of(policy.victim, victim), spends=pays)
