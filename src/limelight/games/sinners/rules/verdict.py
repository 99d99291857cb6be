"""An exchange on levels of success: who is asked what, who gets through, what it does.

SI-9 to SI-19 with SI-R4, R5, R9 to R11, R16, R18, R19, R23 to R28, R32, R33, R35. Damage is
laid over it afterwards (:mod:`.exchange`).
"""

from collections.abc import Mapping
from functools import cached_property

from ..events import Effect
from ..state import (
    WARDING,
    Answers,
    Declaration,
    Group,
    Leaving,
    State,
    Test,
    opponents,
    other_side,
)
from .tests import offensive

Question = tuple[str, str]
"""What is asked, and of which side."""


class Verdict:
    """What the tests of a group come to, given the answers so far."""

    def __init__(
        self,
        state: State,
        group: Group,
        declared: Mapping[str, Declaration],
        tests: Mapping[str, Test],
        answers: Answers,
    ) -> None:
        self._state, self._group, self._declared = state, group, declared
        self._answers = answers
        self.rank = {name: tests[name].rank if name in tests else 0 for name in group.members}

    # -- who aims at whom --------------------------------------------------------------

    def aim(self, name: str) -> str | None:
        """Whom a blow really meets: one who is covered is stood in for (SI-R21, SI-R32)."""
        target = self._declared[name].target
        if target is None or self._declared[name].action == "tactical_move":
            return target
        cover = self._state.fighters[target].covered_by
        return cover if cover in self._group.members else target

    def aiming_at(self, name: str) -> tuple[str, ...]:
        """Everybody whose attack, manoeuvre or movement is led against this one."""
        found = []
        for other in opponents(self._state, self._group, name):
            if offensive(self._declared[other]):
                aim = self.aim(other)
                moving = self._declared[other].action == "tactical_move" and aim is None
                if aim == name or moving:
                    found.append(other)
        return tuple(found)

    # -- which successes stand ---------------------------------------------------------

    @cached_property
    def standing(self) -> dict[str, int]:
        """The offensive successes, by fighter."""
        return {
            name: rank
            for name, rank in self.rank.items()
            if rank and offensive(self._declared[name])
        }

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
        """The successes that count before a stalemate is decided."""
        if not self._active or not self._passive:
            return self.standing
        top = max(self._tops)
        if self._asks_count and self._answers.count == "all":
            return self.standing
        return {name: rank for name, rank in self.standing.items() if rank == top}

    @cached_property
    def tied(self) -> set[int]:
        """Levels at which both sides stand against each other."""
        ours = {rank for name, rank in self.counting.items() if name in self._active}
        theirs = {rank for name, rank in self.counting.items() if name in self._passive}
        return ours & theirs

    @cached_property
    def counted(self) -> dict[str, int]:
        """The successes that count in the end (SI-11, SI-R25)."""
        if self._answers.stalemate == "neither":
            return {name: rank for name, rank in self.counting.items() if rank not in self.tied}
        return self.counting

    # -- what is asked -----------------------------------------------------------------

    def question(self) -> Question | None:
        """The next decision: count, stalemate, parry; one at a time."""
        active, passive = self._group.active, other_side(self._state, self._group)
        if self._asks_count and self._answers.count is None:
            ours, theirs = self._tops
            return "count", passive if theirs > ours else active
        if self.tied and self._answers.stalemate is None:
            return "stalemate", active
        parrier = self.parrier()
        return None if parrier is None else ("parry", self._side(parrier))

    @cached_property
    def parriers(self) -> tuple[str, ...]:
        """SI-15, SI-R26: perfect parries of those who are aimed at."""
        return tuple(
            name
            for name in self._group.members
            if self._declared[name].action in WARDING
            and self.rank[name] == 3
            and self.aiming_at(name)
        )

    def parrier(self) -> str | None:
        """Whose perfect parry is to be decided next."""
        return next((n for n in self.parriers if n not in self._answers.parries), None)

    # -- what gets through -------------------------------------------------------------

    def warded(self, name: str) -> bool:
        """Whether the one aimed at holds a success off: a defence wins ties (SI-11, SI-R4)."""
        aim = self.aim(name)
        if aim is None:
            return False
        holds = self._declared[aim].action in WARDING
        return holds and self.rank[aim] >= self.rank[name]

    def away(self, name: str) -> bool:
        """SI-R18, SI-R28: a flight that no offensive success overrides."""
        if self._declared[name].action != "flee" or not self.rank[name]:
            return False
        others = opponents(self._state, self._group, name)
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
        """Whether a success gets through in the end."""
        return name in self.counted and self.may_hit(name)

    def half(self, name: str) -> bool:
        """SI-12, SI-R5, SI-R10, SI-R19, SI-R23: a failed attack on one who failed too."""
        if self._declared[name].action != "attack" or self.rank[name]:
            return False
        aim = self.aim(name)
        if aim is None or self._declared[aim].action in ("flee", "pick_up"):
            return False
        return not self.rank[aim]

    def moves(self, name: str) -> bool:
        """SI-27, SI-R16, SI-R33: a tactical movement that nobody overrides."""
        if self._declared[name].action != "tactical_move" or name not in self.counted:
            return False
        for other in opponents(self._state, self._group, name):
            against = self._declared[other].action
            if against in WARDING and self.rank[other] >= self.rank[name]:
                return False
            if self.standing.get(other, 0) > self.rank[name]:
                return False
        return True

    # -- what follows ------------------------------------------------------------------

    def effects(self) -> tuple[Effect, ...]:
        """What manoeuvres, perfect parries and flanking do."""
        found = []
        for name in self._group.members:
            declaration = self._declared[name]
            aim = self.aim(name)
            if declaration.action == "manoeuvre" and declaration.manoeuvre and self.hits(name):
                on = declaration.ally if declaration.manoeuvre == "cover" else aim
                found.append(Effect(manoeuvre=declaration.manoeuvre, on=on or name, by=name))
            if declaration.flank and self.moves(name) and aim is not None:
                found.append(Effect(manoeuvre="flank", on=aim, by=name))
        for name, (what, target) in self._answers.parries.items():
            if what != "damage":
                found.append(Effect(manoeuvre=what, on=target, by=name))
        return tuple(found)

    def leaving(self) -> dict[str, Leaving]:
        """Who is gone at the end of the phase, and where to."""
        found = {}
        for name in self._group.members:
            declaration = self._declared[name]
            if self.away(name):
                found[name] = Leaving()
            elif self.moves(name) and not declaration.flank:
                found[name] = Leaving(to=declaration.to, swap=declaration.swap)
        return found

    def momentum(self) -> str:
        """SI-10, SI-18, SI-19, SI-R3, SI-R11, SI-R27: who has it afterwards."""
        active, passive = self._group.active, other_side(self._state, self._group)
        ours, theirs = self._tops
        facing = [name for name in self._group.members if self._side(name) == active]
        if theirs > ours and not all(self.away(name) for name in facing):
            return passive
        open_ones = [n for n in facing if self._declared[n].action in ("flee", "pick_up")]
        if any(self.hits(p) and self.aim(p) in open_ones for p in self._passive):
            return passive  # SI-R28
        if self.tied and self._answers.stalemate == "neither":
            return passive
        if any(e.manoeuvre == "take_momentum" for e in self.effects()):
            return passive
        if self._state.defence_takes_momentum and any(
            self._holds(name) for name in self._group.members
        ):
            return passive
        return active

    def _holds(self, name: str) -> bool:
        """SI-R27: a defence that somebody aims at and nobody overrides."""
        if self._declared[name].action not in WARDING or not self.rank[name]:
            return False
        attackers = self.aiming_at(name)
        return bool(attackers) and all(self.rank[a] <= self.rank[name] for a in attackers)
