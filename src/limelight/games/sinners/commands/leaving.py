"""Leaving a fight without an exchange: running, ignoring, leaving while allies stay."""

from collections.abc import Generator, Iterator
from typing import Any

import limelight.contract as ll

from ..events.rounds import LeftWithAllies, Struck
from ..facts import game
from ..rolls import Tests, damage
from ..state import Standing, State
from .base import OfFighter, down, no_group, not_in
from .exchange import results_of


@game.command("SI-29")
class LeaveWithAllies(OfFighter, frozen=True, kw_only=True):
    """SI-29: leaves a group without a test while an ally stays."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the first movement phase, or in melee before anyone in the group declared."""
        name, group = self.fighter, state.group_of(self.fighter)
        early = group is not None and not group.declared and not group.under_way
        if state.phase != "movement_1" and not (state.phase == "melee" and early):
            yield ll.not_now("other_phase")
        yield no_group(state, name)
        yield down(state, name)
        if group is not None and len(standing(state, state.allies(group, name))) < 2:
            yield ll.not_now("nobody_stays")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """Without a test."""
        number = state.number_of(self.fighter)
        assert number is not None
        return LeftWithAllies(fighter=self.fighter, group=number)


@game.command("SI-28", "SI-R12", "SI-R34")
class RunAway(OfFighter, frozen=True, kw_only=True):
    """SI-28: simply runs; the opponents' attack cannot be warded off."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """In the melee phase, before one has declared."""
        group = state.group_of(self.fighter)
        yield not_in(state, "melee")
        yield no_group(state, self.fighter)
        yield down(state, self.fighter)
        if group is not None and (self.fighter in group.declared or group.under_way):
            yield ll.not_now("declared_already")

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """SI-22: the group is gone."""
        number, group = state.number_of(self.fighter), state.group_of(self.fighter)
        assert group is not None
        against = standing(state, state.opponents(group, self.fighter))
        struck = yield from unopposed(state, self.fighter, against)
        return Struck(fighter=self.fighter, ran=True, **struck, group=number)


@game.command("SI-31", "SI-R12", "SI-R34")
class IgnoreAttack(OfFighter, frozen=True, kw_only=True):
    """SI-31: ignores an attacker at the start of a fight, and none begins."""

    def fight(self, state: State) -> int | None:
        """The fight in which this one was just attacked, while both still stand in it."""
        parts: tuple[Standing, ...] = (*state.groups.values(), *state.splits)
        for part in parts:
            fight = state.fights[part.fight]
            if fight.ignorable and fight.target == self.fighter:
                if fight.starter in part.members and fight.target in part.members:
                    return part.fight
        return None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Before anyone in the fight declares, splits or joins later."""
        yield not_in(state, "melee")
        yield down(state, self.fighter)
        if self.fight(state) is None:
            yield ll.not_now("nothing_to_ignore")

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """The attack is rolled unopposed."""
        fight = self.fight(state)
        assert fight is not None
        attacker = state.fights[fight].starter
        struck = yield from unopposed(state, self.fighter, (attacker,))
        return Struck(fighter=self.fighter, ran=False, **struck, fight=fight, attacker=attacker)


def standing(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some who have hit points left."""
    return tuple(name for name in names if not state.fighters[name].down)


def unopposed(
    state: State, name: str, attackers: tuple[str, ...]
) -> Generator[ll.Throw, ll.Faces, dict[str, Any]]:
    """SI-R12: each attacks, and a failure does nothing; SI-R34: level III is doubled."""
    fighters = state.fighters
    tests = Tests(tests={each: fighters[each].test("attack") for each in attackers})
    fell = yield from ll.throw(tests)
    ranks = {each: rank for each, rank in fell.read.each.items() if rank}
    blows = state.blows(tuple(ranks))
    struck = yield from ll.throw(blows)
    lost = sum(
        damage(struck.read.each[each], rank == 3, False, fighters[name].armour)
        for each, rank in ranks.items()
    )
    return {
        "tests": results_of(tests, fell.faces),
        "damage": dict.fromkeys(ranks, ()) | blows.own(struck.faces),
        "lost": min(lost, fighters[name].hit_points),
    }
