"""Damage that arrives, and slots that are marked and cleared by hand."""

from collections.abc import Iterator
from typing import Annotated, Literal, get_args

import limelight.contract as ll

from ..events.damage import (
    Cleared,
    DamageTaken,
    Defeated,
    Fell,
    Marked,
    MinionSwept,
    Recovered,
    Rose,
)
from ..events.lasting import ConditionAdded, ConditionEnded
from ..facts import game
from ..rolls import NEVER, arrives, covers, cut_off, marks, overkill
from ..state import (
    Adversary,
    Character,
    DamageType,
    State,
    has,
    known,
    number,
    room,
    slots,
    somebody,
)
from .names import Foe, Theirs

What = Literal["stress", "hp", "armor"]
TAKES = ("DH-81", "DH-82", "DH-83", "DH-86", "DH-87", "DH-93", "DH-101", "DH-114")


@game.command(*TAKES, "DH-R31", "DH-R46", "DH-R47", "DH-R48", "DH-R59")
class TakeDamage(ll.Command, frozen=True, kw_only=True):
    """Damage arrives: resistance, thresholds, perhaps an Armor Slot, Hit Points."""

    target: Theirs
    amount: ll.Count
    type: Annotated[ll.Name | None, ll.Usual(*get_args(DamageType), "both")] = None
    direct: bool = False
    armor: Annotated[bool, ll.Asked()] = False
    also: Annotated[tuple[Foe, ...], ll.Few] = ()

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-87, DH-R48: further Minions, each once, no more than the damage buys."""
        if not self.also:
            return
        if len({self.target, *self.also}) <= len(self.also):
            yield ll.bad_value("twice", "also")
        target = state.adversaries.get(self.target)
        if not seat.gm or target is None:
            yield ll.bad_value("minions_only", "also") if self.target in state.characters else None
            return
        size = number(target.features, "Minion")
        others = [state.adversaries[name] for name in self.also if name in state.adversaries]
        if not size or not all(number(each.features, "Minion") for each in others):
            yield ll.bad_value("minions_only", "also")
        elif len(self.also) > overkill(taken(target, self.amount, self.type), size):
            most = overkill(taken(target, self.amount, self.type), size)
            yield ll.bad_value("overkill", "also", most=most)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """A slot is marked where one is free, and never against direct damage."""
        who = somebody(state, self.target)
        if self.armor and self.direct:
            yield ll.not_now("direct_damage")
        elif self.armor and not room(who, "armor"):
            yield ll.not_now("no_armor", name=self.target)
        for name in self.also:
            if state.adversaries[name].defeated:
                yield ll.not_now("defeated", name=name)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-81: in this order; DH-82: 0 marks nothing; DH-114: a slot takes one Hit Point off."""
        who = somebody(state, self.target)
        major, severe = who.thresholds.major, who.thresholds.severe
        amount = taken(who, self.amount, self.type)
        minion = number(who.features, "Minion") if isinstance(who, Adversary) else None
        marked = marks(
            amount,
            NEVER if major is None else major,
            NEVER if severe is None else severe,
            1 * state.massive_damage,
            1 * bool(minion),
            who.hp_max,
        )
        armor = self.armor and amount > 0
        hp = cut_off(marked - armor, room(who, "hp"))
        arrived = DamageTaken(
            target=self.target,
            amount=self.amount,
            hp=hp,
            type=self.type,
            direct=self.direct,
            armor=armor,
            known=known(who),
            marks=marked,
            left=None if amount == self.amount else amount,
            minion=bool(minion),
        )
        swept: tuple[ll.Event, ...] = ()
        for name in self.also:
            other = state.adversaries[name]
            swept += (MinionSwept(target=name, hp=room(other, "hp"), known=other.shared),)
            swept += (Defeated(name=name),)
        return (arrived, *last_slot(self.target, who, hp), *swept)


class Slots(ll.Command, frozen=True, kw_only=True):
    """Slots of somebody's, marked or cleared by hand."""

    target: Theirs
    what: What
    amount: Annotated[ll.Amount, ll.Asked()] = 1


@game.command()
class Mark(Slots, frozen=True, kw_only=True):
    """Marks slots; Stress that finds no room marks 1 Hit Point in all."""

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """Cut off at the end; the last Stress slot makes Vulnerable."""
        who, name = somebody(state, self.target), self.target
        marked, there = slots(who, self.what)
        amount = cut_off(self.amount, there - marked)
        over = self.what == "stress" and amount < self.amount
        hp = cut_off(1 * over, who.hp_max - who.hp)
        event = Marked(target=name, what=self.what, amount=amount, hp=hp, known=known(who))
        shaken = last_stress(name, who, amount) if self.what == "stress" else ()
        return (event, *shaken, *last_slot(name, who, amount if self.what == "hp" else hp))


@game.command()
class Clear(Slots, frozen=True, kw_only=True):
    """Clears slots."""

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """Cut off at the end; clearing any Stress ends Vulnerable, wherever it came from."""
        who, name = somebody(state, self.target), self.target
        amount = cut_off(self.amount, slots(who, self.what)[0])
        cleared = Cleared(target=name, what=self.what, amount=amount, known=known(who))
        follows: tuple[ll.Event, ...] = ()
        if self.what == "stress" and amount and has(who, "Vulnerable"):
            follows = (ConditionEnded(name="Vulnerable", on=name),)
        if self.what == "hp" and amount:
            follows = (*follows, *back_up(name, who))
        return (cleared, *follows)


def last_slot(name: str, who: Character | Adversary, hp: int) -> tuple[ll.Event, ...]:
    """DH-57: what it means that the last Hit Point is marked; DH-R31: only once."""
    if not hp or who.hp + hp < who.hp_max:
        return ()
    if isinstance(who, Adversary):
        return () if who.defeated else (Defeated(name=name),)
    return (Fell(name=name, dying=True),) if who.standing == "up" else ()


def last_stress(name: str, who: Character | Adversary, amount: int) -> tuple[ll.Event, ...]:
    """The last Stress slot makes Vulnerable."""
    if not amount or who.stress + amount < who.stress_max or has(who, "Vulnerable"):
        return ()
    return (ConditionAdded(name="Vulnerable", on=name),)


def back_up(name: str, who: Character | Adversary) -> tuple[ll.Event, ...]:
    """DH-61, DH-R28: what it means that a Hit Point is cleared."""
    if isinstance(who, Adversary):
        return (Recovered(name=name),) if who.defeated else ()
    return (Rose(name=name, was=who.standing),) if who.standing in DOWN else ()


DOWN = ("dying", "unconscious")


def taken(who: Character | Adversary, amount: int, kind: str | None) -> int:
    """DH-81, DH-82, DH-83: what arrives after resistance, immunity and what is subtracted."""
    resistant, immune = covers(who.resistances, kind), covers(who.immunities, kind)
    return int(arrives(amount, resistant, immune, plate(who, kind)))


def plate(who: Character | Adversary, kind: str | None) -> int:
    """DH-93: what an Armored adversary takes off physical damage."""
    found = number(who.features, "Armored") if isinstance(who, Adversary) else None
    return found if found and kind == "physical" else 0
