"""What is in doubt before the dice fall: Experiences, help, which trait."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from limelight.checks import after, owns
from limelight.game import Goal, Seat, Way

from .ahead import roll_of
from .commands import TRAITS, Declare, Help
from .rules import decide, evolve
from .state import MOST_HOPE, Ask, State

MOST_EXPERIENCES = 5
"""So many of a character's Experiences are weighed with each other."""
SUCCESS = ("success_with_hope", "success_with_fear", "critical_success", "success")
WITH_HOPE = ("success_with_hope", "failure_with_hope", "critical_success")


def _succeed(way: Way, odds: Any) -> Fraction:
    found: Fraction = odds.chance(*SUCCESS)
    return found


def _keep_hope(way: Way, odds: Any) -> Fraction:
    """The Hope that is there afterwards: what is spent is gone, a roll with Hope brings one."""
    hope = Fraction(way.held["hope"])
    if way.held["gains"] and hope < MOST_HOPE:
        hope += odds.chance(*WITH_HOPE)
    return hope


GOALS: Mapping[str, Goal] = {
    "succeed": Goal(_succeed),
    "not_fail": Goal(_succeed),
    "keep_hope": Goal(_keep_hope, counts="hope"),
}


def ways(seen: State, seat: Seat) -> tuple[Way, ...]:
    """For one's own open roll every declaration, for another's every help."""
    call = seen.roll
    if call is None:
        return ()
    mine = [name for name, each in seen.characters.items() if seat.gm or owns(seat, each.player)]
    rollers = [name for name, ask in call.asks.items() if ask.rolled is None]
    own = [name for name in rollers if name in mine]
    if own:
        return tuple(_declarations(seen, seat, own[0], call.asks[own[0]]))
    return tuple(_helps(seen, seat, mine, rollers[0])) if rollers else ()


def _declarations(seen: State, seat: Seat, name: str, ask: Ask) -> Iterator[Way]:
    """Every choice of Experiences, and of the trait where it is open."""
    character = seen.characters[name]
    several = len(seen.roll.asks) > 1 if seen.roll is not None else False
    known = list(character.experiences)[:MOST_EXPERIENCES]
    traits: tuple[Any, ...] = (ask.declared.trait,)
    if ask.named is None and ask.declared.trait is None:
        traits = ask.traits or TRAITS
    for trait in traits:
        for count in range(len(known) + 1):
            for some in combinations(known, count):
                command = Declare(
                    character=name if several else None,
                    trait=trait,
                    experiences=some,
                    advantage=ask.declared.advantage,
                    disadvantage=ask.declared.disadvantage,
                    modifier=ask.declared.modifier,
                    bonus_dice=ask.declared.bonus_dice,
                )
                then = after(decide, evolve, seen, command, seat)
                if then is not None:
                    fields = {"experiences": list(some)} | ({"trait": trait} if trait else {})
                    yield _way(then, "declare", fields, name, name, character.hope - count)


def _helps(seen: State, seat: Seat, mine: list[str], roller: str) -> Iterator[Way]:
    """As it is, or with the help of each of one's own."""
    assert seen.roll is not None
    if seen.roll.asks[roller].trait is None:
        return
    for helper in mine:
        hope = seen.characters[helper].hope
        command = Help(character=helper, ally=roller)
        then = after(decide, evolve, seen, command, seat)
        if then is not None:
            yield _way(seen, "", {}, helper, roller, hope)
            yield _way(then, "help", {"character": helper}, helper, roller, hope - 1)


def _way(then: State, do: str, fields: Any, by: str, roller: str, hope: int) -> Way:
    roll = roll_of(then, roller)
    gains = by == roller and roll.roll == "action"
    return Way(do, fields, by=by, roll=roll, held={"hope": hope, "gains": int(gains)})
