"""What can be wanted of a roll, and what is in doubt before it: Experiences, help, the trait."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

import limelight.contract as ll

from .commands.before import Declare, Help
from .facts import TRAITS, game
from .state import MOST_HOPE, State

MOST_EXPERIENCES = 5
"""So many of a character's Experiences are weighed with each other."""
SUCCESS = ("success_with_hope", "success_with_fear", "critical_success", "success")
WITH_HOPE = ("success_with_hope", "failure_with_hope", "critical_success")


def succeed(ahead: ll.Prospect) -> Fraction:
    """The chance that it comes off."""
    return ahead.chance(*SUCCESS)


def keep_hope(ahead: ll.Prospect) -> Fraction:
    """DH-42: the Hope that is there afterwards: what is promised is gone, a roll brings one."""
    hope = Fraction(ahead.worth["hope"])
    if ahead.worth["rolls"] and hope < MOST_HOPE:
        hope += ahead.chance(*WITH_HOPE)
    return hope


game.goals |= {
    "succeed": ll.Goal(succeed),
    "not_fail": ll.Goal(succeed),
    "keep_hope": ll.Goal(keep_hope, counts="hope"),
}


def doubts(seen: State, seat: ll.Seat) -> Iterator[ll.Doubt]:
    """What to declare for one's own roll; whether to help with another's."""
    call = seen.roll
    if call is None:
        return
    mine = [name for name, who in seen.characters.items() if seat.plays(who.player)]
    rollers = [name for name, ask in call.asks.items() if ask.rolled is None]
    own = next((name for name in rollers if name in mine), None)
    if own is not None:
        yield from _declarations(seen, seat, own)
    elif rollers:
        yield from _helps(seen, seat, mine, rollers[0])


def _declarations(seen: State, seat: ll.Seat, name: str) -> Iterator[ll.Doubt]:
    """Every choice of Experiences, and of the trait where it is open."""
    assert seen.roll is not None
    ask, who = seen.roll.asks[name], seen.characters[name]
    said, known = ask.declared, list(who.experiences)[:MOST_EXPERIENCES]
    open_trait = ask.named is None and said.trait is None
    for trait in (ask.traits or TRAITS) if open_trait else (said.trait,):
        for count in range(len(known) + 1):
            for some in combinations(known, count):
                command = Declare(
                    character=name,
                    trait=trait,
                    experiences=some,
                    advantage=said.advantage,
                    disadvantage=said.disadvantage,
                    modifier=said.modifier,
                    bonus_dice=said.bonus_dice,
                )
                fields = {"experiences": list(some)} | ({"trait": trait} if trait else {})
                yield from _leading(seen, seat, name, name, command, count, fields)


def _helps(seen: State, seat: ll.Seat, mine: list[str], roller: str) -> Iterator[ll.Doubt]:
    """As it is, or with the help of each of one's own."""
    assert seen.roll is not None
    for helper in mine:
        command = Help(character=helper, ally=roller)
        helped = list(_leading(seen, seat, helper, roller, command, 1, {"character": helper}))
        if helped:
            yield from _leading(seen, seat, helper, roller, None, 0, {})
            yield from helped


def _leading(
    seen: State,
    seat: ll.Seat,
    by: str,
    roller: str,
    command: ll.Command | None,
    cost: int,
    fields: Mapping[str, object],
) -> Iterator[ll.Doubt]:
    """A choice with the roll that it leads to; nothing if the rules refuse it."""
    then = seen if command is None else game.after(seen, command, seat)
    roll = None if then is None else dict(game.open_rolls(then, seat)).get(roller)
    if roll is not None:
        rolls = by == roller and "success_with_hope" in roll.codes()
        worth = {"hope": seen.characters[by].hope - cost, "rolls": int(rolls)}
        yield ll.Doubt(by, command, roll, fields=fields, worth=worth)


game.doubts = doubts
