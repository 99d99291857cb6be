"""What can be wanted in a fight, and what is in doubt: an action, Momentum, a decision."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import limelight.contract as ll

from .commands.declare import Declare
from .commands.exchange import CHOICES, Decide, GiveUpMomentum, verdict_of
from .facts import game
from .rolls import Blows
from .state import Declaration, State

SUCCESS = ("I", "II", "III", "critical", "active")
ACTIONS = ("attack", "defend", "dodge")


def win_duel(ahead: ll.Prospect) -> bool:
    """Whether one stands when all on the other side have fallen."""
    fighters = ahead.state.fighters
    side = fighters[ahead.by].side
    others = (left for name, left in ahead.left.items() if fighters[name].side != side)
    return ahead.left[ahead.by] > 0 and not any(others)


def succeed(ahead: ll.Prospect) -> Fraction:
    """The chance of a success."""
    return ahead.chance(*SUCCESS)


def not_fail(ahead: ll.Prospect) -> Fraction:
    """SI-16: the chance of no fumble."""
    return 1 - ahead.chance("fumble")


game.goals |= {
    "win_duel": ll.Goal(win_duel, whole=True),
    "succeed": ll.Goal(succeed),
    "not_fail": ll.Goal(not_fail),
}


def doubts(seen: State, seat: ll.Seat) -> Iterator[ll.Doubt]:
    """For the first of one's own with a choice; else for the first who has one thing to do."""
    only: list[ll.Doubt] = []
    for number, group in seen.groups.items() if seen.phase == "melee" else ():
        for name in sorted(group.members, key=group.declared.__contains__):
            if seat.plays(seen.fighters[name].player):
                found = list(_doubts(supposed(seen, number), number, name, seat))
                if len(found) > 1:
                    yield from found
                    return
                only = only or found
    yield from only


def supposed(seen: State, number: int) -> State:
    """The group alone, without what one cannot know.

    Before the dice a policy fills in what others declared; once they lie there, somebody
    whose declaration is still hidden is taken to have attacked.
    """
    group = seen.groups[number]
    known: dict[str, Declaration | None] = {**group.opened}
    if group.pending is not None:
        for name in group.members:
            target = seen.opponents(group, name)[0]
            known.setdefault(name, Declaration(action="attack", target=target))
    return seen.alone(number).regrouped(number, declared=known)


def _doubts(alone: State, number: int, name: str, seat: ll.Seat) -> Iterator[ll.Doubt]:
    group, fighter = alone.groups[number], alone.fighters[name]
    if group.pending is not None:
        if group.pending.side == fighter.side:
            yield from _answers(alone, number, name, seat)
    elif not group.done:
        for action in ACTIONS:
            aimed = alone.opponents(group, name)[0] if action == "attack" else None
            said: Any = {"fighter": name, "action": action} | ({"target": aimed} if aimed else {})
            then = game.after(alone, Declare(**said), seat)
            if then is not None:
                test = fighter.test(action)
                yield ll.Doubt(name, Declare(**said), test, lands=_always(then), fields=said)
    elif group.active == fighter.side:
        command = GiveUpMomentum(fighter=name)
        then = game.after(alone, command, seat)
        if then is not None:
            yield ll.Doubt(name, lands=_always(alone), fields={})
            yield ll.Doubt(name, command, lands=_always(then), fields={"fighter": name})


def _always(state: State) -> Callable[[ll.Faces], State]:
    return lambda faces: state


def _answers(alone: State, number: int, name: str, seat: ll.Seat) -> Iterator[ll.Doubt]:
    """Every answer to what is asked; the sealed dice are as unknown as before they fell."""
    group = alone.groups[number]
    pending = group.pending
    assert pending is not None
    verdict = verdict_of(alone, group, pending, pending.answers)
    asked = verdict.question()
    if asked is None or asked[0] != pending.asks:
        return  # what is hidden is not what it was taken for
    blows = alone.blows(verdict.strikers())
    throw = ll.Throw(blows.dice(), blows)
    lowest = {die: (1,) * len(sides) for die, sides in throw.dice.items()}
    for said in CHOICES[pending.asks]:
        fields: dict[str, Any] = {"group": number, pending.asks: said}
        if pending.asks == "parry":
            fields["target"] = alone.opponents(group, name)[0]
        command = Decide(**fields)
        lands = _answered(alone, number, blows, command, seat)
        if lands(lowest) is not None:
            yield ll.Doubt(name, command, throw=throw, lands=lands, fields=fields)


def _answered(
    alone: State, number: int, blows: Blows, command: Decide, seat: ll.Seat
) -> Callable[[ll.Faces], State | None]:
    def lands(faces: ll.Faces) -> State | None:
        pending = alone.groups[number].pending
        assert pending is not None
        pending = ll.replace(pending, damage=blows.own(faces))
        found: State | None = game.after(alone.regrouped(number, pending=pending), command, seat)
        return found

    return lands


game.doubts = doubts
