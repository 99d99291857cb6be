"""Fighters come, fights begin, are joined and are split into groups."""

from collections.abc import Iterator
from typing import Any

import msgspec

import limelight.contract as ll

from ..facts import game
from ..state import Fight, Fighter, Group, Split, State


@game.event()
class FighterAdded(ll.Event, frozen=True):
    """A fighter came to the table."""

    name: str
    fighter: Fighter

    def evolve(self, state: State) -> State:
        """The fighter is there."""
        return ll.placed(state, "fighters", self.name, self.fighter)

    def values(self) -> dict[str, Any]:
        """Who plays whom, on which side."""
        return {"name": self.name, "player": self.fighter.player, "side": self.fighter.side}


@game.event("SI-1", "SI-6", "SI-17")
class FightStarted(ll.Event, frozen=True):
    """A fight begins: initiative is known, and one group stands or a split is due."""

    fight: int
    starter: str
    target: str
    members: tuple[str, ...]
    faces: dict[str, tuple[int, ...]]
    initiative: dict[str, int] = msgspec.field(name="values")
    order: tuple[str, ...]
    begins_round: bool = False
    group: int | None = None
    split: str | None = None
    """The side that has to split."""

    def faces_told(self) -> ll.Faces:
        """Everybody's initiative."""
        return {f"initiative.{name}": each for name, each in self.faces.items()}

    def evolve(self, state: State) -> State:
        """SI-6, SI-17: in the one group the starter's side has the Momentum."""
        fight = Fight(
            starter=self.starter, target=self.target, order=self.order, values=self.initiative
        )
        state = ll.placed(state, "fights", self.fight, fight)
        if self.begins_round:
            state = ll.replace(state, round=1, phase="melee")
            state = ll.free_again(state, "round")
        if self.split is not None:
            due = Split(fight=self.fight, members=self.members, side=self.split)
            return ll.replace(state, splits=(*state.splits, due))
        active = state.fighters[self.starter].side
        group = Group(fight=self.fight, members=self.members, active=active)
        return ll.placed(state, "groups", self.group, group)

    def headline(self) -> ll.Headline:
        """SI-1, SI-4: who attacks whom, and everybody's initiative."""
        values = {"name": self.starter, "target": self.target}
        best = self.order[0]
        return ll.Headline(
            ll.Said("headline.attacks", values),
            against=ll.Said("headline.quickest", {"name": best}),
            about=ll.Said("headline.fight"),
            whom=(self.target,),
            felt=ll.Said("headline.attacks_you", values),
            hands=tuple(
                ll.Hand(
                    f"initiative.{name}",
                    self.faces[name],
                    6,
                    name,
                    (ll.Said("headline.initiative", {"n": self.initiative[name]}),),
                    lower=name != best,
                )
                for name in self.order
            ),
            opposed=True,
        )

    def tell(self) -> Iterator[ll.Said]:
        """Who starts it, and everybody's initiative."""
        yield ll.Said("story.fight_started", {"starter": self.starter, "target": self.target})
        for name in self.order:
            yield ll.Said("story.initiative", {"name": name, "value": self.initiative[name]})
        yield from _due(self.split)

    def why(self) -> Iterator[ll.Because]:
        """SI-1: it was near enough; SI-4: who splits."""
        yield ll.Because("SI-1", "fight")
        if self.split is not None:
            yield ll.Because("SI-4", "split", {"side": self.split})


@game.event("SI-2", "SI-R30")
class Joined(ll.Event, frozen=True):
    """Somebody joined a running fight."""

    fighter: str
    group: int
    value: int
    order: tuple[str, ...]
    split: str | None = None

    def faces_told(self) -> ll.Faces:
        """The initiative fell; only what it came to is told."""
        return {f"initiative.{self.fighter}": ()}

    def evolve(self, state: State) -> State:
        """SI-R30: two against two are to be split anew, and the group is gone till then."""
        group = state.groups[self.group]
        values = {**state.fights[group.fight].values, self.fighter: self.value}
        state = ll.changed(state, "fights", group.fight, order=self.order, values=values)
        state, members = state.begun(group.fight), (*group.members, self.fighter)
        if self.split is None:
            return state.regrouped(self.group, members=members)
        due = Split(fight=group.fight, members=members, side=self.split, anew=True)
        groups = ll.without(state.groups, self.group)
        return ll.replace(state, groups=groups, splits=(*state.splits, due))

    def headline(self) -> ll.Headline:
        """SI-R30: who joins, and with which initiative."""
        values = {"name": self.fighter, "number": self.group, "n": self.value}
        return ll.Headline(
            ll.Said("headline.joins", values), against=ll.Said("headline.initiative", values)
        )

    def tell(self) -> Iterator[ll.Said]:
        """Who joins which group."""
        yield from super().tell()
        yield from _due(self.split)

    def why(self) -> Iterator[ll.Because]:
        """SI-R30: near enough, and in time."""
        yield ll.Because("SI-R30", "joined")


def _due(side: str | None) -> Iterator[ll.Said]:
    """Who has to split, if somebody has to."""
    if side is not None:
        yield ll.Said("story.split_due", {"side": side})


@game.event("SI-3", "SI-R2")
class GroupsFormed(ll.Event, frozen=True):
    """A fight was split into groups."""

    groups: dict[int, tuple[str, ...]]
    active: dict[int, str]

    def evolve(self, state: State) -> State:
        """The groups stand."""
        due = state.split_of(next(iter(self.groups.values()))[0])
        assert due is not None
        groups = dict(state.groups)
        for number, members in self.groups.items():
            groups[number] = Group(fight=due.fight, members=members, active=self.active[number])
        splits = tuple(each for each in state.splits if each is not due)
        return ll.replace(state, groups=groups, splits=splits).begun(due.fight)

    def tell(self) -> Iterator[ll.Said]:
        """Who stands against whom."""
        for number, members in self.groups.items():
            values = {"number": number, "members": members, "side": self.active[number]}
            yield ll.Said("story.group_formed", values)

    def why(self) -> Iterator[ll.Because]:
        """SI-3: how many groups there are."""
        yield ll.Because("SI-3", "groups")
