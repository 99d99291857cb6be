"""Leaving a fight, moving and acting outside one, and the phases of the round."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..state import (
    Fight,
    Fighter,
    Group,
    Phase,
    Results,
    Split,
    State,
    levels_hold,
    shown_tests,
    told_faces,
    told_tests,
    why_tests,
)
from .exchanges import hurt
from .headlines import hands, struck


@game.event("SI-29")
class LeftWithAllies(ll.Event, frozen=True):
    """Somebody left while an ally stays."""

    fighter: str
    group: int

    def evolve(self, state: State) -> State:
        """The group goes on without them."""
        members = tuple(n for n in state.groups[self.group].members if n != self.fighter)
        return state.regrouped(self.group, members=members)

    def why(self) -> Iterator[ll.Because]:
        """SI-29: no test is needed."""
        yield ll.Because("SI-29", "ally_stays")


@game.event("SI-28", "SI-31", "SI-R12", "SI-R34")
class Struck(ll.Event, frozen=True):
    """Attacks that could not be warded off: on a runner, or on one who ignores them."""

    fighter: str
    ran: bool
    tests: Results
    damage: Annotated[dict[str, tuple[int, ...]], ll.Shown()]
    lost: int
    group: int | None = None
    fight: int = 0
    attacker: str | None = None

    def faces_told(self) -> ll.Faces:
        """The tests and the damage."""
        return told_faces(self.tests, self.damage)

    def holds(self) -> bool:
        """SI-8: whether the faces come to these levels."""
        return levels_hold(self.tests)

    def evolve(self, state: State) -> State:
        """SI-22, SI-R13: a runner's group is dissolved; SI-31: an ignored fight never was."""
        hit_points = state.fighters[self.fighter].hit_points - self.lost
        state = state.changed(self.fighter, hit_points=hit_points)
        for name in self.tests:
            state = state.changed(name, unsteady=False)
        if self.group is not None:
            for name in state.groups[self.group].members:
                state = state.changed(name, parted=True)
            state = ll.replace(state, groups=ll.without(state.groups, self.group))
            return state.changed(self.fighter, free_move=True)
        assert self.attacker is not None
        return ll.replace(
            state,
            groups={n: each for n, each in state.groups.items() if each.fight != self.fight},
            splits=tuple(each for each in state.splits if each.fight != self.fight),
            fights=ll.without(state.fights, self.fight),
        ).changed(self.attacker, acted=True)

    def tell(self) -> Iterator[ll.Said]:
        """Who ran or paid no heed, and what it cost."""
        yield ll.Said("story.ran" if self.ran else "story.ignored", self.values())
        yield from told_tests(self.tests)
        if self.lost:
            yield ll.Said("story.lost", {"name": self.fighter, "n": self.lost})

    def announce(self) -> ll.Said | None:
        """Who is hurt."""
        return hurt((self.fighter,) if self.lost else ())

    def headline(self) -> ll.Headline:
        """What running or paying no heed cost."""
        head = struck({self.fighter: self.lost} if self.lost else {})
        if head is None:
            head = ll.Headline(ll.Said("headline.nobody"), seal="failure")
        code = "headline.ran" if self.ran else "headline.ignored"
        about = ll.Said(code, {"name": self.fighter})
        return head._replace(about=about, hands=hands(self.tests))

    def why(self) -> Iterator[ll.Because]:
        """Every attack, and what they took."""
        yield ll.Because("SI-28" if self.ran else "SI-31", "unopposed")
        yield from why_tests(self.tests)
        yield ll.Because("SI-R34", "lost", {"name": self.fighter, "n": self.lost})

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        found: dict[str, Any] = {
            "roll": "attack",
            "outcome": "struck",
            "tests": shown_tests(self.tests),
        }
        return found | ({"damage": {self.fighter: self.lost}} if self.lost else {})


@game.event("SI-30")
class Moved(ll.Event, frozen=True):
    """A fighter moved outside melee."""

    fighter: str
    distance: int
    mode: str
    free: bool = False

    def evolve(self, state: State) -> State:
        """It took the action, or the free move of one who got away."""
        spent: dict[str, bool] = {"free_move": False} if self.free else {"acted": True}
        return state.changed(self.fighter, **spent)

    def tell(self) -> Iterator[ll.Said]:
        """How, and how far."""
        yield ll.Said(f"story.moved_{self.mode}", self.values())

    def why(self) -> Iterator[ll.Because]:
        """SI-30: what it took; SI-R22: the other action on the way is harder."""
        yield ll.Because("SI-30", "free_move" if self.free else "move")
        if self.mode == "with_action":
            yield ll.Because("SI-R22", "on_the_way")


@game.event("SI-32")
class Acted(ll.Event, frozen=True):
    """A fighter used the action."""

    fighter: str
    text: str
    pick_up: bool = False

    def evolve(self, state: State) -> State:
        """It is used up; SI-R29: a weapon may be back."""
        disarmed = state.fighters[self.fighter].disarmed and not self.pick_up
        return state.changed(self.fighter, acted=True, disarmed=disarmed)

    def why(self) -> Iterator[ll.Because]:
        """SI-32: what it took."""
        yield ll.Because("SI-32", "action")


@game.event("SI-5", "SI-R14", "SI-R31")
class PhaseBegan(ll.Event, frozen=True, kw_only=True):
    """The next phase: groups as they stand now."""

    phase: Phase
    round: int
    groups: dict[int, Group]
    fights: dict[int, Fight]
    """Fights in which somebody still stands; who changed over brings their initiative."""
    splits: tuple[Split, ...] = ()
    away: tuple[str, ...] = ()
    """Who got away and may move fully."""
    after: Phase

    def evolve(self, state: State) -> State:
        """What a phase that is over leaves; a new round frees what can be used once in each."""
        after = ll.replace(
            state,
            phase=self.phase,
            round=self.round,
            groups=self.groups,
            splits=self.splits,
            fighters={name: self._rested(name, each) for name, each in state.fighters.items()},
            fights=self.fights,
        )
        new = self.phase == "movement_1"
        return ll.free_again(after, "round") if new else after

    def _rested(self, name: str, fighter: Fighter) -> Fighter:
        """SI-27, SI-28: who got away moves fully; SI-R13, SI-R21: what ends with the phase."""
        melee = self.after == "melee"
        moved = self.after in ("movement_1", "movement_2")
        return ll.replace(
            fighter,
            prone=max(fighter.prone - 1, 0) if melee else fighter.prone,
            parted=fighter.parted and not melee,
            free_move=(fighter.free_move and not moved) or name in self.away,
            acted=fighter.acted and self.phase != "movement_1",
            advantage=0,
            disadvantage=0,
        )

    def prepares(self) -> bool:
        """A phase within a round is told with what happens in it, unless a side has to split."""
        return self.phase != "movement_1" and not self.splits

    def tell(self) -> Iterator[ll.Said]:
        """Which phase, and who has to split."""
        yield ll.Said("story.phase_began", {"phase": self.phase, "round": self.round})
        for due in self.splits:
            yield ll.Said("story.split_due", {"side": due.side})
