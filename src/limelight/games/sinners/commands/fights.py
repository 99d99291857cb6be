"""Fights begin, are joined, and are split into groups."""

from collections.abc import Generator, Iterable, Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..events.fights import FightStarted, GroupsFormed, Joined
from ..facts import game
from ..rolls import Initiative
from ..state import Fight, State, one_each
from ..state import Split as Due
from .base import (
    Anybody,
    Mine,
    OfFighter,
    acted,
    down,
    engaged,
    mine,
    not_in,
    parted,
    side_only,
    too_far,
    unknown_group,
)

Order = Generator[ll.Throw, ll.Faces, tuple[str, ...]]
"""Names by initiative, after the throws that this takes."""


@game.command("SI-1", "SI-2", "SI-4", "SI-R20")
class StartFight(ll.Command, frozen=True, kw_only=True):
    """SI-1: a fighter starts a fight with somebody within half of the movement range."""

    attacker: Mine
    target: Annotated[Anybody, ll.OtherThan("attacker")]
    distance: ll.Count
    joining: Annotated[dict[Anybody, ll.Count], ll.Few, ll.Asked(), ll.OtherThan("target")] = {}
    surprised: Annotated[tuple[Anybody, ...], ll.Few] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """Everybody who fights."""
        return (self.attacker, self.target, *self.joining)

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Everybody once, on two sides; only those in the fight can be surprised."""
        members, fighters = set(self.members), state.fighters
        if len(members) < len(self.members):
            yield ll.bad_value("twice", "joining")
        strangers = {name for name in self.surprised if name in fighters} - members
        if strangers or len(set(self.surprised)) < len(self.surprised):
            yield ll.bad_value("surprised", "surprised")
        if members <= fighters.keys():
            one, two = (fighters[name].side for name in (self.attacker, self.target))
            if one == two or any(fighters[name].side not in (one, two) for name in members):
                yield ll.bad_value("two_sides", "target")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """SI-1, SI-2: near enough, in the melee phase, by and against those who are free."""
        for name, distance in {self.attacker: self.distance, **self.joining}.items():
            yield acted(state, name)
            yield too_far(state, name, distance)
        if state.round:
            yield not_in(state, "melee")
        if state.splits:
            yield ll.not_now("split_open")
        for name in self.members:
            yield engaged(state, name)
            yield down(state, name)
            yield parted(state, name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """Initiative is thrown once; SI-3: one group stands, or SI-4: the quickest side splits."""
        members = self.members
        perceptions = {name: state.fighters[name].perception for name in members}
        roll = Initiative(perceptions=perceptions, surprised=self.surprised)
        fell = yield from ll.throw(roll)
        faces, values = roll.own(fell.faces), fell.read.each
        keys = {name: (values[name], perceptions[name]) for name in members}
        order: list[str] = []
        for key in sorted(set(keys.values()), reverse=True):
            order += yield from unbroken(tuple(n for n in members if keys[n] == key), faces)
        splits = state.must_split(members)
        return FightStarted(
            fight=max(state.fights, default=0) + 1,
            starter=self.attacker,
            target=self.target,
            members=members,
            faces=faces,
            initiative=values,
            order=tuple(order),
            begins_round=state.round == 0,
            group=None if splits else free_number(state.groups),
            split=state.fighters[order[0]].side if splits else None,
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Each of one's own, against those of other sides."""
        for name in mine(seen, seat):
            side = seen.fighters[name].side
            foes = tuple(n for n, each in seen.fighters.items() if each.side != side)
            free = tuple(n for n in seen.fighters if n != name and can_join(seen, n))
            yield ll.Form({"attacker": name}, {"target": foes, "joining": free})


def can_join(state: State, name: str) -> bool:
    """Whether somebody outside a fight has the action for one."""
    checks = (acted, engaged, down, parted)
    return all(check(state, name) is None for check in checks)


def unbroken(tied: tuple[str, ...], faces: dict[str, tuple[int, ...]]) -> Order:
    """SI-R20: who ties throws again, one die each, which only breaks the tie."""
    if len(tied) == 1:
        return tied
    fell = yield from ll.throw(Initiative(perceptions=dict.fromkeys(tied, 0)))
    again, order = fell.read.each, tuple[str, ...]()
    for name in tied:
        faces[name] = (*faces[name], again[name])
    for face in sorted(set(again.values()), reverse=True):
        order += yield from unbroken(tuple(n for n in tied if again[n] == face), faces)
    return order


def ranked_after(state: State, fight: Fight, name: str, value: int) -> tuple[str, ...]:
    """SI-R20: where a newcomer ranks; one who ties comes after those who are there."""
    order = [each for each in fight.order if each in state.fighters and each != name]
    own = value, state.fighters[name].perception
    slower = (n for n in order if own > (fight.values[n], state.fighters[n].perception))
    first = next(slower, None)
    at = len(order) if first is None else order.index(first)
    return (*order[:at], name, *order[at:])


@game.command("SI-2", "SI-R30")
class Join(OfFighter, frozen=True, kw_only=True):
    """SI-2, SI-R30: joins a running fight, in the group that is named."""

    group: ll.Amount
    distance: ll.Count

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """On one of the two sides of the group."""
        group, fighter = state.groups.get(self.group), state.fighters.get(self.fighter)
        if group is not None and fighter is not None:
            if not state.on_side(group.members, fighter.side):
                yield ll.bad_value("two_sides", "fighter")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is such a group."""
        yield unknown_group(state, self.group, "group")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """SI-R30: in the melee phase, before the group's exchange, within half of the range."""
        name = self.fighter
        yield acted(state, name)
        yield too_far(state, name, self.distance)
        yield not_in(state, "melee")
        if state.groups[self.group].under_way:
            yield ll.not_now("exchanged")
        if state.groups[self.group].open:
            yield ll.not_now("opened")
        yield engaged(state, name)
        yield down(state, name)
        yield parted(state, name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """SI-R17, SI-21: where two stand on each side now, the side with the Momentum splits."""
        name, group = self.fighter, state.groups[self.group]
        fell = yield from ll.throw(Initiative(perceptions={name: state.fighters[name].perception}))
        value = fell.read.each[name]
        return Joined(
            fighter=name,
            group=self.group,
            value=value,
            order=ranked_after(state, state.fights[group.fight], name, value),
            split=group.active if state.must_split((*group.members, name)) else None,
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Each of one's own who stands outside, in each group."""
        for name in mine(seen, seat):
            if seen.group_of(name) is None:
                for number in seen.groups:
                    yield ll.Form(settled={"fighter": name, "group": number})


@game.command("SI-3", "SI-4", "SI-R1", "SI-R17")
class Split(ll.Command, frozen=True, kw_only=True):
    """SI-3, SI-4: splits a fight into groups."""

    groups: Annotated[tuple[Annotated[tuple[ll.Name, ...], ll.Few], ...], ll.Few]

    def names(self) -> list[str]:
        """Everybody who is named."""
        return [name for group in self.groups for name in group]

    def due(self, state: State) -> Due | None:
        """The open split that these people stand in; the first, if they stand in none."""
        found = (state.split_of(name) for name in self.names())
        return next((each for each in (*found, *state.splits) if each is not None), None)

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """SI-3: as many groups as the smaller side has fighters, one of them in each."""
        due, names = self.due(state), self.names()
        if due is None or any(name not in state.fighters for name in names):
            return
        small, large = state.sides(due.members)
        fits = all(
            sum(name in small for name in group) == 1 and any(name in large for name in group)
            for group in self.groups
        )
        if sorted(names) != sorted(due.members) or len(self.groups) != len(small) or not fits:
            yield ll.bad_value("split", "groups")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Everybody is there."""
        for name in self.names():
            yield None if name in state.fighters else ll.unknown(name, "groups")

    def whose(self, state: State, seat: ll.Seat) -> ll.Refusal | None:
        """SI-4, SI-R17: of the deciding side."""
        due = self.due(state)
        return None if due is None else side_only(state, due.members, due.side, seat)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is something to split."""
        if not state.splits:
            yield ll.not_now("no_split")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """They are numbered in the order given, by the lowest that are free."""
        due = self.due(state)
        assert due is not None
        groups: dict[int, tuple[str, ...]] = {}
        for members in self.groups:
            groups[free_number({**state.groups, **groups})] = members
        active = {number: active_in(state, due, each) for number, each in groups.items()}
        return GroupsFormed(groups=groups, active=active)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """What is to be split."""
        for due in seen.splits:
            yield ll.Form(choices={"groups": due.members}, sample={"groups": one_each(seen, due)})


def active_in(state: State, due: Due, members: tuple[str, ...]) -> str:
    """SI-6, SI-R2: the starter's side in their group at first, else the highest initiative."""
    fight = state.fights[due.fight]
    if not due.anew and fight.starter in members:
        return state.fighters[fight.starter].side
    return state.fighters[next(name for name in fight.order if name in members)].side


def free_number(taken: dict[int, Any]) -> int:
    """The lowest number that no group has."""
    return next(number for number in range(1, len(taken) + 2) if number not in taken)
