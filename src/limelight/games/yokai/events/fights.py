"""Fights: weak points, rounds, who leaves, and how it ends."""

from collections.abc import Iterable, Iterator
from typing import Any

import limelight.contract as ll

from ..facts import game
from ..rolls import CombatRoll, Fought
from ..state import (
    Fight,
    State,
    clues_used,
    gone,
    risk_used,
    with_adventure,
    with_clues,
    with_fight,
)
from .headlines import many


@game.event("YO-14")
class FightStarted(ll.Event, frozen=True):
    """A fight begins."""

    danger: int
    weak_points: dict[str, int]
    faces: dict[str, tuple[int, ...]]
    clues: tuple[int, ...] = ()

    def evolve(self, state: State) -> State:
        """Everybody has one combat die; what was bought or final is this fight."""
        fight = Fight(
            number=state.fights + 1,
            danger=self.danger,
            weak_points={name: (point,) for name, point in self.weak_points.items()},
            pools=dict.fromkeys(self.weak_points, 1),
        )
        state = ll.free_again(clues_used(state, self.clues), "fight")
        state = with_adventure(state, bought=None, final=False)
        return ll.replace(state, fight=fight, fights=fight.number)

    def faces_told(self) -> ll.Faces:
        """Two dice for each weak point."""
        return {f"weak.{name}": each for name, each in self.faces.items()}

    def holds(self) -> bool:
        """YO-14: a weak point is one of the two dice."""
        return all(point in self.faces[name] for name, point in self.weak_points.items())

    def headline(self) -> ll.Headline:
        """YO-14: a fight begins, and everybody has a weak point."""
        hands = tuple(
            hand._replace(says=(ll.Said("headline.weak_point", {"n": self.weak_points[hand.by]}),))
            for hand in many(self.faces, "weak")
        )
        return ll.Headline(
            ll.Said("headline.fight"),
            against=ll.Said("headline.danger", {"danger": self.danger}),
            hands=hands,
        )

    def tell(self) -> Iterator[ll.Said]:
        """The danger, and everybody's weak point."""
        yield ll.Said("story.fight_started", {"danger": self.danger})
        for name, point in self.weak_points.items():
            yield ll.Said("story.weak_point", {"name": name, "point": point})

    def why(self) -> Iterator[ll.Because]:
        """How weak points are found."""
        yield ll.Because("YO-14", "weak_points")


@game.event("YO-15", "YO-16", "YO-17", "YO-18", "YO-19")
class RoundFought(ll.Event, frozen=True):
    """A round was fought."""

    round: int
    faces: dict[str, tuple[int, ...]]
    kept: dict[str, int]
    order: tuple[str, ...]
    counting: tuple[int, ...]
    """The two highest combat dice of those that count."""
    danger: int
    won: bool
    conditions: dict[str, int] = {}
    out: tuple[str, ...] = ()
    stronger: tuple[str, ...] = ()
    """Who takes one more die into the next round."""
    clues: int = 0

    def turns(self) -> Iterable[str]:
        """YO-15: everybody who fights."""
        return tuple(self.faces)

    def roll(self) -> CombatRoll:
        """The roll that this was."""
        return CombatRoll(danger=self.danger)

    def fell(self) -> ll.Fallen[Fought]:
        """How it fell."""
        faces = {f"combat.{name}": each for name, each in self.faces.items()}
        outcome = "won" if self.won else "another_round"
        return ll.Fallen(faces, outcome, Fought(0, self.counting, sum(self.counting)))

    def evolve(self, state: State) -> State:
        """Conditions are dealt and clues found; else a new round begins with larger pools."""
        fight = state.fight
        assert fight is not None
        people = dict(state.characters)
        for name, count in self.conditions.items():
            people[name] = people[name].taking(*("unnamed",) * count)
        state = with_clues(ll.replace(state, characters=people), self.clues)
        if not self.won:
            pools = {name: dice + (name in self.stronger) for name, dice in fight.pools.items()}
            state = with_fight(state, round=fight.round + 1, pools=pools, weakened=())
        state = gone(state, self.out)
        return with_fight(state, over=True) if self.won else state

    def faces_told(self) -> ll.Faces:
        """Everybody's combat dice."""
        return self.fell().faces

    def holds(self) -> bool:
        """YO-15, YO-R11: the best of a hand is kept, and two of those reach the danger or not."""
        best = {name: max(each) for name, each in self.faces.items()}
        counted = all(face in best.values() for face in self.counting)
        return best == self.kept and counted and self.won == (sum(self.counting) >= self.danger)

    def announce(self) -> ll.Said:
        """The sum, and whether the fight is won."""
        return self.roll().announce(self.fell())

    def headline(self) -> ll.Headline:
        """YO-15: won or not; YO-16: whose weak point is hit reads that first."""
        values = {"round": self.round, "total": sum(self.counting), "danger": self.danger}
        hands = tuple(
            hand._replace(says=tuple(self._told(hand.by)), lower=self.kept[hand.by] < self._best())
            for hand in many(self.faces, "combat")
        )
        return ll.Headline(
            ll.Said("headline.won" if self.won else "headline.another_round"),
            None,
            "success" if self.won else "failure",
            ll.Said("headline.against", values),
            ll.Said("headline.round", values),
            () if self.won else tuple(self.conditions),
            ll.Said("headline.weak_point_hit"),
            hands,
        )

    def _best(self) -> int:
        return max(self.counting, default=0)

    def _told(self, name: str) -> Iterator[ll.Said]:
        """YO-16, YO-18: what this round means for one of them."""
        if name in self.conditions:
            yield ll.Said("headline.takes", {"n": self.conditions[name]})
        if name in self.stronger:
            yield ll.Said("headline.one_die_more")

    def tell(self) -> Iterator[ll.Said]:
        """YO-17: the actions in the order of telling, and what the round brought."""
        told = {"round": self.round, "total": sum(self.counting), "danger": self.danger}
        yield ll.Said("story.round_fought", told)
        for name in self.order:
            yield ll.Said("story.combat_die", {"name": name, "face": self.kept[name]})
        for name, count in self.conditions.items():
            yield ll.Said("story.weak_point_hit", {"name": name, "n": count})
        for name in self.out:
            yield ll.Said("story.out", {"name": name})
        if self.won:
            yield ll.Said("story.round_won", {"n": self.clues})
        for name in self.stronger:
            yield ll.Said("story.stronger", {"name": name})

    def why(self) -> Iterator[ll.Because]:
        """The sum, weak points that were hit, who grows, and what winning gives."""
        yield from self.roll().why(self.fell())
        for name, count in self.conditions.items():
            yield ll.Because("YO-16", "weak_point", {"name": name, "n": count})
        for name in self.stronger:
            yield ll.Because("YO-18", "stronger", {"name": name})
        if self.won:
            yield ll.Because("YO-19", "clues", {"n": self.clues})

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        shown = {"roll": "combat", **self.roll().result(self.fell()), "order": list(self.order)}
        return {**shown, "gives": {"clues": self.clues}} if self.won else shown


@game.event("YO-R17")
class FightLeft(ll.Event, frozen=True):
    """Somebody got out of the fight."""

    character: str
    takes_over: str | None
    risk: int

    def evolve(self, state: State) -> State:
        """YO-R17: somebody else takes over their weak points."""
        assert state.fight is not None
        points = state.fight.weak_points[self.character]
        fight = state.fight.without(self.character)
        if self.takes_over is not None:
            taken = (*fight.weak_points[self.takes_over], *points)
            fight = ll.replace(fight, weak_points={**fight.weak_points, self.takes_over: taken})
        return risk_used(ll.replace(state, fight=fight), self.risk)

    def tell(self) -> Iterator[ll.Said]:
        """Who left, and who takes over."""
        yield ll.Said("story.fight_left", self.values())
        if self.takes_over is not None:
            yield ll.Said("story.taken_over", self.values())

    def why(self) -> Iterator[ll.Because]:
        """What it took."""
        yield ll.Because("YO-R17", "left")


@game.event("YO-R13", "YO-R17")
class FightLost(ll.Event, frozen=True):
    """Nobody is left: the fight is over without clues."""

    def evolve(self, state: State) -> State:
        """It stays to be seen until the next."""
        return with_fight(state, over=True)

    def headline(self) -> ll.Headline:
        """Everybody is to know that it is over."""
        return ll.Headline(ll.Said("headline.fight_over"), seal="failure")
