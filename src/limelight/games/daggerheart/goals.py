"""What can be wanted, and what is in doubt: before a roll, at a death move, in a rest."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import limelight.contract as ll

from . import worth
from .commands.before import Declare, Help
from .commands.death import DeathMove, Divide
from .commands.rests import FOR_OTHERS, Downtime
from .facts import TRAITS, game
from .rolls import AvoidDeath, RiskItAll
from .state import CLEARS, MOST_HOPE, MOVES, State, resting

MOST_EXPERIENCES = 5
"""So many of a character's Experiences are weighed with each other."""
SUCCESS = ("success_with_hope", "success_with_fear", "critical_success", "success")
WITH_HOPE = ("success_with_hope", "failure_with_hope", "critical_success")
DEATH, REST = "death", "rest"
"""Two kinds of doubt beside those before a roll."""


def succeed(ahead: ll.Prospect) -> Fraction:
    """The chance that it comes off."""
    return ahead.chance(*SUCCESS)


def keep_hope(ahead: ll.Prospect) -> Fraction:
    """DH-42: the Hope that is there afterwards: what is promised is gone, a roll brings one."""
    hope = Fraction(ahead.worth["hope"])
    if ahead.worth["rolls"] and hope < MOST_HOPE:
        hope += ahead.chance(*WITH_HOPE)
    return hope


def survive(ahead: ll.Prospect) -> Fraction:
    """DH-63: to live, in whatever state; a scar in the last Hope slot ends the journey."""
    scarred = ahead.chance("scarred") * (1 - Fraction(ahead.worth["last_slot"]))
    return unscarred(ahead) + scarred


def unscarred(ahead: ll.Prospect) -> Fraction:
    """To live, and without a scar."""
    return ahead.chance("unconscious") + stay_up(ahead)


def stay_up(ahead: ll.Prospect) -> Fraction:
    """DH-64, DH-66: to stay on one's feet."""
    return ahead.chance("risen", "restored")


def recover(ahead: ll.Prospect) -> Fraction:
    """All slots that are cleared and all Hope that is gained, whoever's, counted alike."""
    return Fraction(ahead.worth["slots"]) + Fraction(ahead.worth["hope"])


def clear_wounds(ahead: ll.Prospect) -> Fraction:
    """The Hit Points that are cleared, whoever's."""
    return Fraction(ahead.worth["hp"])


game.goals |= {
    "succeed": ll.Goal(succeed),
    "not_fail": ll.Goal(succeed),
    "keep_hope": ll.Goal(keep_hope, counts="hope"),
    "survive": ll.Goal(survive, about=DEATH),
    "unscarred": ll.Goal(unscarred, about=DEATH),
    "stay_up": ll.Goal(stay_up, about=DEATH),
    "recover": ll.Goal(recover, counts="slots", about=REST),
    "clear_wounds": ll.Goal(clear_wounds, counts="hp", about=REST),
}


def doubts(seen: State, seat: ll.Seat) -> Iterator[ll.Doubt]:
    """What this seat has to choose: life and death first, then a roll, then a rest."""
    mine = [name for name, who in seen.characters.items() if who.player == seat.name]
    dying = [name for name in mine if seen.characters[name].standing == "dying"]
    if dying:
        for name in dying:
            yield from _death(seen, name)
    elif seen.roll is not None:
        yield from _before_a_roll(seen, seat)
    elif seen.rest is not None:
        for name in mine:
            yield from _downtime(seen, name)


def _before_a_roll(seen: State, seat: ll.Seat) -> Iterator[ll.Doubt]:
    """What to declare for one's own roll; whether to help with another's."""
    call = seen.roll
    assert call is not None
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


def _death(seen: State, name: str) -> Iterator[ll.Doubt]:
    """DH-57: the three death moves; DH-64: every way to divide the Hope Die."""
    who = seen.characters[name]
    if who.divide is not None:
        for hp, stress in worth.splits(seen, name):
            clears = worth.divided(seen, name, hp, stress)
            divide = Divide(character=name, hp=hp, stress=stress)
            slots = clears["hp"] + clears["stress"]
            yield _counted(name, divide, slots, clears["hp"], fields={"hp": hp, "stress": stress})
        return
    last = {"last_slot": int(who.hope_max == 1)}
    glory = DeathMove(character=name, choice="blaze_of_glory")
    avoids = DeathMove(character=name, choice="avoid_death")
    risks = DeathMove(character=name, choice="risk_it_all")
    yield ll.Doubt(name, glory, lies=ll.Lies("glory"), worth=last, about=DEATH)
    yield ll.Doubt(name, avoids, AvoidDeath(level=who.level), worth=last, about=DEATH)
    yield ll.Doubt(name, risks, RiskItAll(), worth=last, about=DEATH)


def _downtime(seen: State, name: str) -> Iterator[ll.Doubt]:
    """DH-46: each downtime move, for each whom it would help; what has no number is not weighed."""
    rest = seen.rest
    assert rest is not None
    if not seen.characters[name].up or len(rest.moves(name)) >= MOVES:
        return
    others = [each for each in resting(seen.characters) if each != name]
    move: Any
    for move in CLEARS:
        helped = [each for each in others if move in FOR_OTHERS and worth.marked(seen, move, each)]
        for target in (name, *helped):
            average = worth.clears(seen, name, move, target).average
            roll = worth.clearing(seen, name, move) if rest.kind == "short" else None
            aimed = None if target == name else target
            command = Downtime(character=name, move=move, target=aimed)
            yield _counted(name, command, average, average * (CLEARS[move] == "hp"), roll=roll)
    for other in ("", *(each for each in others if rest.preparation(name, each))):
        hope = sum(worth.prepares(seen, name, other).values())
        command = Downtime(character=name, move="prepare", join=other or None)
        yield _counted(name, command, hope=hope)


def _counted(
    by: str,
    command: ll.Command,
    slots: Fraction | int = 0,
    hp: Fraction | int = 0,
    hope: int = 0,
    *,
    roll: ll.Roll[Any] | None = None,
    fields: Mapping[str, object] | None = None,
) -> ll.Doubt:
    """A choice by what it clears and gives, on average where dice decide."""
    counted: Mapping[str, Fraction | int] = {"slots": slots, "hp": hp, "hope": hope}
    lies = ll.Lies("cleared") if roll is None else None
    return ll.Doubt(by, command, roll, lies, fields=fields, worth=counted, about=REST)


game.doubts = doubts
