"""What is in doubt in a fight: attack, defend or dodge, Momentum, and what is decided."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from limelight.checks import after, owns
from limelight.game import Faces, Goal, Seat, Throw, Way
from limelight.throws import Keep

from .ahead import own_test
from .commands import Decide, Declare, GiveUpMomentum
from .rules import decide, evolve
from .rules.exchange import may_deal, opened, weapon
from .rules.verdict import Verdict
from .state import Answers, Declaration, Group, State, opponents

SUCCESS = ("I", "II", "III", "critical", "active")


def _succeed(way: Way, odds: Any) -> Fraction:
    found: Fraction = odds.chance(*SUCCESS)
    return found


def _not_fail(way: Way, odds: Any) -> Fraction:
    return 1 - Fraction(odds.chance("fumble"))


def _win(way: Way, left: Any) -> bool:
    """Whether one stands when all the others have fallen."""
    return left[way.by] > 0 and not any(left[name] for name in way.against)


GOALS: Mapping[str, Goal] = {
    "win_duel": Goal(_win, whole=True),
    "succeed": Goal(_succeed),
    "not_fail": Goal(_not_fail),
}


def ways(seen: State, seat: Seat) -> tuple[Way, ...]:
    """For the first of one's own fighters who has something to choose."""
    if seen.phase != "melee":
        return ()
    for number, group in seen.groups.items():
        for name in group.members:
            if not (seat.gm or owns(seat, seen.fighters[name].player)):
                continue
            found = tuple(_ways(supposed(seen, number), number, name, seat))
            if found:
                return found
    return ()


def supposed(seen: State, number: int) -> State:
    """The group alone, without what one cannot know.

    Before the dice a policy fills in what others declared; once they lie there, somebody
    whose declaration is still hidden is taken to have attacked.
    """
    group = seen.groups[number]
    known: dict[str, Declaration | None] = {
        name: each for name, each in group.declared.items() if each is not None
    }
    if group.pending is not None:
        for name in group.members:
            target = opponents(seen, group, name)[0]
            known.setdefault(name, Declaration(action="attack", target=target))
    return replace(
        seen,
        fighters={name: seen.fighters[name] for name in group.members},
        groups={number: replace(group, declared=known)},
        fights={group.fight: seen.fights[group.fight]},
        splits=(),
    )


def _ways(alone: State, number: int, name: str, seat: Seat) -> Iterator[Way]:
    group = alone.groups[number]
    if group.pending is not None:
        if group.pending.side == alone.fighters[name].side:
            yield from _decisions(alone, number, group, name, seat)
    elif not group.done:
        yield from _actions(alone, group, name, seat)
    elif group.active == alone.fighters[name].side:
        yield from _momentum(alone, group, name, seat)


def _actions(alone: State, group: Group, name: str, seat: Seat) -> Iterator[Way]:
    against = opponents(alone, group, name)
    for action in ("attack", "defend", "dodge"):
        aimed = against[0] if action == "attack" else None
        command = Declare(fighter=name, action=action, target=aimed)
        then = after(decide, evolve, alone, command, seat)
        if then is not None:
            fields = {"fighter": name, "action": action} | ({"target": aimed} if aimed else {})
            roll = own_test(alone, name, action)
            yield Way("declare", fields, name, roll, lands=_always(then), against=against)


def _momentum(alone: State, group: Group, name: str, seat: Seat) -> Iterator[Way]:
    against = opponents(alone, group, name)
    then = after(decide, evolve, alone, GiveUpMomentum(fighter=name), seat)
    if then is not None:
        yield Way("", {}, name, lands=_always(alone), against=against)
        fields = {"fighter": name}
        yield Way("give_up_momentum", fields, name, lands=_always(then), against=against)


def _always(state: State) -> Any:
    def lands(faces: Faces) -> State:
        return state

    return lands


ANSWERS: Mapping[str, tuple[str, ...]] = {
    "stalemate": ("both", "neither"),
    "count": ("all", "highest"),
    "parry": ("damage", "disarm", "trip", "push", "take_momentum"),
}


def _decisions(alone: State, number: int, group: Group, name: str, seat: Seat) -> Iterator[Way]:
    """Every answer to what is asked; the sealed dice are as unknown as before they fell."""
    pending = group.pending
    assert pending is not None
    asked = Verdict(alone, group, opened(group), pending.tests, pending.answers).question()
    if asked is None or asked[0] != pending.asks:
        return  # what is hidden is not what it was taken for
    verdict = Verdict(alone, group, opened(group), pending.tests, Answers())
    weapons = {
        each: weapon(alone.fighters[each])
        for each in group.members
        if may_deal(verdict, opened(group), each)
    }
    dice = {each: written.sides for each, written in weapons.items() if written.sides}
    keep = {each: Keep("total", signs=written.signs) for each, written in weapons.items()}
    against = opponents(alone, group, name)
    for said in ANSWERS[pending.asks]:
        fields: dict[str, Any] = {"group": number, pending.asks: said}
        if pending.asks == "parry":
            fields["target"] = against[0]
        lands = _answered(alone, number, group, Decide(**fields), seat)
        if lands(_lowest(dice)) is not None:
            throw = Throw(dice, keep=keep)
            yield Way("decide", fields, name, throw=throw, lands=lands, against=against)


def _lowest(dice: Mapping[str, tuple[int, ...]]) -> Faces:
    return {name: (1,) * len(sides) for name, sides in dice.items()}


def _answered(alone: State, number: int, group: Group, command: Decide, seat: Seat) -> Any:
    def lands(faces: Faces) -> State | None:
        assert group.pending is not None
        lying = replace(group, pending=replace(group.pending, damage=dict(faces)))
        state = replace(alone, groups={number: lying})
        found: State | None = after(decide, evolve, state, command, seat)
        return found

    return lands
