"""An exchange on levels of success: who is asked what, who gets through, what it does.

Damage is laid over it afterwards.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from .state import UNDECIDED, Answers, Effect, Group, Leaving, State

Question = tuple[str, str]
"""What is asked, and of which side."""


class Blow(NamedTuple):
    """Who deals damage to whom, and how much of it."""

    by: str
    on: str
    double: bool = False
    half: bool = False


class Verdict:
    """What the tests of a group come to, given the answers so far."""

    def __init__(
        self, state: State, group: Group, ranks: Mapping[str, int], answers: Answers = UNDECIDED
    ) -> None:
        self._state, self._group, self._answers = state, group, answers
        self._declared = group.opened
        self.rank = {name: ranks.get(name, 0) for name in group.members}

    # Who aims at whom

    def aim(self, name: str) -> str | None:
        """SI-R9: the one whom a blow meets; SI-R21, SI-R32: a coverer stands in for an ally."""
        target = self._declared[name].target
        if target is None or self._declared[name].action == "tactical_move":
            return target
        cover = self._state.fighters[target].covered_by
        return cover if cover in self._group.members else target

    def aiming_at(self, name: str) -> tuple[str, ...]:
        """Everybody whose attack, manoeuvre or movement is led against this one."""
        found = []
        for other in self._state.opponents(self._group, name):
            if self._declared[other].offensive:
                aim = self.aim(other)
                moving = self._declared[other].action == "tactical_move" and aim is None
                if aim == name or moving:
                    found.append(other)
        return tuple(found)

    # Which successes stand

    @cached_property
    def standing(self) -> dict[str, int]:
        """SI-R24: the offensive successes, by fighter; a defence holds or not by itself."""
        return {n: rank for n, rank in self.rank.items() if rank and self._declared[n].offensive}

    def _side(self, name: str) -> str:
        return self._state.fighters[name].side

    @cached_property
    def _active(self) -> dict[str, int]:
        return {n: r for n, r in self.standing.items() if self._side(n) == self._group.active}

    @cached_property
    def _passive(self) -> dict[str, int]:
        return {n: r for n, r in self.standing.items() if self._side(n) != self._group.active}

    @cached_property
    def _tops(self) -> tuple[int, int]:
        return max(self._active.values(), default=0), max(self._passive.values(), default=0)

    @cached_property
    def _asks_count(self) -> bool:
        """SI-13: more than two, and successes of different levels on both sides."""
        several = len(self._group.members) > 2 and self._active and self._passive
        return bool(several) and len(set(self.standing.values())) > 1

    @cached_property
    def counting(self) -> dict[str, int]:
        """SI-13: the successes that count before a stalemate is decided: the highest, or all."""
        if not self._active or not self._passive:
            return self.standing
        if self._asks_count and self._answers.count == "all":
            return self.standing
        top = max(self._tops)
        return {name: rank for name, rank in self.standing.items() if rank == top}

    @cached_property
    def tied(self) -> set[int]:
        """SI-11, SI-14: levels at which both sides stand against each other."""
        ours = {rank for name, rank in self.counting.items() if name in self._active}
        theirs = {rank for name, rank in self.counting.items() if name in self._passive}
        return ours & theirs

    @cached_property
    def counted(self) -> dict[str, int]:
        """The successes that count in the end; SI-R25: with "neither" none of a tied level."""
        if self._answers.stalemate == "neither":
            return {name: rank for name, rank in self.counting.items() if rank not in self.tied}
        return self.counting

    # What is asked

    def question(self) -> Question | None:
        """The next decision: count, stalemate, parry; one at a time.

        SI-R24: the side with the highest level says what counts, on both sides the active one.
        """
        active = self._group.active
        if self._asks_count and self._answers.count is None:
            ours, theirs = self._tops
            return "count", self._state.passive(self._group) if theirs > ours else active
        if self.tied and self._answers.stalemate is None:
            return "stalemate", active
        parrier = self.parrier()
        return None if parrier is None else ("parry", self._side(parrier))

    @cached_property
    def parriers(self) -> tuple[str, ...]:
        """SI-15, SI-R26: perfect parries and dodges of those who are aimed at."""
        return tuple(
            name
            for name in self._group.members
            if self._declared[name].wards and self.rank[name] == 3 and self.aiming_at(name)
        )

    def parrier(self) -> str | None:
        """Whose perfect parry is to be decided next."""
        return next((n for n in self.parriers if n not in self._answers.parries), None)

    def strikers(self) -> tuple[str, ...]:
        """Whose damage dice lie ready: every success that may come to count, and failed pairs."""
        return tuple(
            name for name in self._group.members if name in self.parriers or self._strikes(name)
        )

    def _strikes(self, name: str) -> bool:
        attacks = self._declared[name].action == "attack"
        return attacks and (self.may_hit(name) or self.half(name))

    # What gets through

    def warded(self, name: str) -> bool:
        """SI-11, SI-24, SI-R4: a defence holds what is of its own level or lower."""
        aim = self.aim(name)
        return aim is not None and self._declared[aim].wards and self.rank[aim] >= self.rank[name]

    def away(self, name: str) -> bool:
        """SI-R18, SI-R28: a flight that no offensive success overrides."""
        if self._declared[name].action != "flee" or not self.rank[name]:
            return False
        others = self._state.opponents(self._group, name)
        return all(self.standing.get(other, 0) <= self.rank[name] for other in others)

    def may_hit(self, name: str) -> bool:
        """Whether a success could come to count, before anything is decided."""
        if name not in self.standing or self.warded(name):
            return False
        aim = self.aim(name)
        if aim is None or self.away(aim):
            return False
        duel = len(self._group.members) == 2
        return not (duel and self.standing.get(aim, 0) > self.standing[name])

    def hits(self, name: str) -> bool:
        """SI-9, SI-10, SI-R23: whether a success gets through in the end."""
        return name in self.counted and self.may_hit(name)

    def half(self, name: str) -> bool:
        """SI-12, SI-R23: a failed attack on one who failed too.

        SI-R5: a defender takes it and deals none. SI-R10: from each who attacked. SI-R19: a
        manoeuvre takes it and deals none.
        """
        if self._declared[name].action != "attack" or self.rank[name]:
            return False
        aim = self.aim(name)
        return aim is not None and not self._declared[aim].open and not self.rank[aim]

    def moves(self, name: str) -> bool:
        """SI-27, SI-R33: a tactical movement that none of the opponents overrides.

        SI-R16: a defence of the same level stops it; an attack only if neither counts.
        """
        if self._declared[name].action != "tactical_move" or name not in self.counted:
            return False
        for other in self._state.opponents(self._group, name):
            if self._declared[other].wards and self.rank[other] >= self.rank[name]:
                return False
            if self.standing.get(other, 0) > self.rank[name]:
                return False
        return True

    # What follows

    def blows(self) -> Iterator[Blow]:
        """SI-14: an attack of level III is doubled; SI-R7: II adds nothing; SI-12: half."""
        for name in self._group.members:
            aim = self.aim(name)
            if self._declared[name].action == "attack" and aim is not None:
                if self.hits(name):
                    yield Blow(name, aim, double=self.rank[name] == 3)
                elif self.half(name):
                    yield Blow(name, aim, half=True)
        for name, (what, target) in self._answers.parries.items():
            if what == "damage":  # SI-15: regular damage
                yield Blow(name, target)

    def effects(self) -> tuple[Effect, ...]:
        """SI-26: what manoeuvres and perfect parries do; SI-R35: flanking."""
        found = []
        for name in self._group.members:
            said, aim = self._declared[name], self.aim(name)
            if said.action == "manoeuvre" and said.manoeuvre and self.hits(name):
                on = said.ally if said.manoeuvre == "cover" else aim
                found.append(Effect(manoeuvre=said.manoeuvre, on=on or name, by=name))
            if said.flank and self.moves(name) and aim is not None:
                found.append(Effect(manoeuvre="flank", on=aim, by=name))
        for name, (what, target) in self._answers.parries.items():
            if what != "damage":
                found.append(Effect(manoeuvre=what, on=target, by=name))
        return tuple(found)

    def leaving(self) -> dict[str, Leaving]:
        """Who is gone at the end of the phase, and where to."""
        found = {}
        for name in self._group.members:
            said = self._declared[name]
            if self.away(name):
                found[name] = Leaving()
            elif self.moves(name) and not said.flank:
                found[name] = Leaving(to=said.to, swap=said.swap)
        return found

    def dissolves(self) -> bool:
        """SI-22, SI-R33: a flight dissolves the group; SI-R21: so does a push in a duel."""
        pushed = any(effect.manoeuvre == "push" for effect in self.effects())
        gone = any(leaving.to is None for leaving in self.leaving().values())
        return gone or (pushed and len(self._group.members) == 2)

    def momentum(self) -> str:
        """Who has it afterwards; where both sides would, the passive one has (SI-R21)."""
        group = self._group
        return self._state.passive(group) if self._goes_over() else group.active

    def _goes_over(self) -> bool:
        """SI-10, SI-18, SI-R11: the passive side overcame the active one; SI-19: it was spared.

        SI-R28: also by hitting one who flees or picks up. SI-R3: a defence takes nothing,
        unless the table chose that it does.
        """
        ours, theirs = self._tops
        facing = self._state.on_side(self._group.members, self._group.active)
        if theirs > ours and not all(self.away(name) for name in facing):
            return True
        bare = [name for name in facing if self._declared[name].open]
        if any(self.hits(name) and self.aim(name) in bare for name in self._passive):
            return True
        if self.tied and self._answers.stalemate == "neither":
            return True
        if any(effect.manoeuvre == "take_momentum" for effect in self.effects()):
            return True
        return self._state.defence_takes_momentum and any(map(self._holds, self._group.members))

    def _holds(self, name: str) -> bool:
        """SI-R27: a defence that somebody aims at and nobody overrides."""
        if not self._declared[name].wards or not self.rank[name]:
            return False
        attackers = self.aiming_at(name)
        return bool(attackers) and all(self.rank[a] <= self.rank[name] for a in attackers)
