"""Damage: rolled and taken, and the slots that it marks."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract.dice import read

from ..facts import game
from ..rolls import DamageRoll, Hurt
from ..state import Blow, State, shifted, somebody, struck_by, with_somebody
from .base import Event
from .rolls import full_again

KNOWN = ll.Secret(unless="known")


@game.event("DH-25", "DH-118")
class DamageRolled(Event, frozen=True):
    """How much it would hurt."""

    by: tuple[str, ...]
    dice: Annotated[dict[str, str], KNOWN]
    faces: Annotated[dict[str, tuple[int, ...]], KNOWN]
    total: Annotated[int, ll.Secret(unless="known", before=2)]
    critical: bool = False
    type: str | None = None
    tag_team: bool = False
    known: bool = True
    bonus: Annotated[dict[str, int], ll.Since(4)] = {}
    """DC-35: held dice that were added: how many sides they have."""
    bonus_faces: Annotated[dict[str, tuple[int, ...]], ll.Shown(), ll.Since(4)] = {}

    def roll(self) -> DamageRoll:
        """The roll that this was; of a hidden adversary's nothing is known but that."""
        dice = {} if self.dice is ll.Hidden else self.dice
        written = {who: each for who, text in dice.items() if (each := read(text)) is not None}
        return DamageRoll(
            written=written, critical=self.critical, team=self.tag_team, bonus=self.bonus
        )

    def fell(self) -> ll.Fallen[Hurt]:
        """How it fell."""
        roll, faces = self.roll(), {} if self.faces is ll.Hidden else self.faces
        named: dict[str, tuple[int, ...]] = {}
        for who, each in faces.items():
            named[roll.name(who)] = (*named.get(roll.name(who), ()), *each)
        return ll.Fallen({**named, **self.bonus_faces}, "damage", Hurt(0, self.total))

    def faces_told(self) -> ll.Faces:
        """Every die, where they may be known."""
        return self.fell().faces

    def holds(self) -> bool:
        """DH-25, DH-118: whether the faces come to this total."""
        if self.dice is ll.Hidden or self.faces is ll.Hidden:
            return True
        faces = {name: each for name, each in self.fell().faces.items() if each}
        return self.roll().possible(faces, "damage", totals=self.total)

    def evolve(self, state: State) -> State:
        """DH-36: a tag team rolls its damage once; whoever was hit has it coming.

        DC-35: held dice are spent.
        """
        blow = Blow(self.by, self.total, self.type, struck_by(state, self.by))
        state = ll.replace(state, blows=state.blows.rolled(blow))
        if self.bonus:
            name = self.by[0]
            dice = ll.without(state.characters[name].dice, *self.bonus)
            state = ll.changed(state, "characters", name, dice=dice)
        if not self.tag_team or state.last is None:
            return state
        return ll.replace(state, last=ll.replace(state.last, damage_rolled=True))

    def tell(self) -> Iterator[ll.Said]:
        """How much, by whom, of which type."""
        if self.total is ll.Hidden:
            yield ll.Said("story.damage_rolled_hidden", {"by": self.by})
            return
        code = "damage_rolled_type" if self.type else "damage_rolled"
        yield ll.Said(f"story.{code}", {"by": self.by, "total": self.total, "type": self.type})
        if self.critical:
            yield ll.Said("story.critical_damage")

    def announce(self) -> ll.Said | None:
        """So much damage."""
        return None if self.total is ll.Hidden else self.roll().announce(self.fell())

    def headline(self) -> ll.Headline | None:
        """So much damage, and by whom."""
        said = self.announce()
        return (
            None
            if said is None
            else ll.Headline(said, about=ll.Said("headline.damage", self.values()))
        )

    def why(self) -> Iterator[ll.Because]:
        """The dice, as far as they may be known."""
        if self.dice is not ll.Hidden:
            yield from self.roll().why(self.fell())

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        shown: dict[str, Any] = {"roll": "damage", "outcome": "damage", "critical": self.critical}
        shown["type"] = self.type
        if self.total is not ll.Hidden:
            shown["total"] = self.total
        if self.dice is not ll.Hidden:
            shown["dice"] = self.roll().result(self.fell())["dice"]
        return shown


@game.event("DH-81", "DH-82", "DH-86", "DH-93", "DH-101", "DH-114")
class DamageTaken(Event, frozen=True):
    """A hit arrived."""

    target: str
    amount: int
    hp: Annotated[int, KNOWN]
    type: str | None = None
    direct: bool = False
    armor: bool = False
    known: bool = True
    marks: Annotated[int, KNOWN, ll.Since(2)] = 0
    """What the thresholds said, before armour and before the slots ran out."""
    left: Annotated[int | None, KNOWN, ll.Since(3)] = None
    """What resistance, immunity and Armored left of it, where that is less."""
    minion: Annotated[bool, KNOWN, ll.Since(3)] = False
    """DH-86: whether any damage is enough."""

    def evolve(self, state: State) -> State:
        """The slots are marked."""
        by = {"hp": self.hp}
        if self.target in state.characters:
            by["armor"] = 1 * self.armor
        state = ll.replace(state, blows=state.blows.arrived(self.target))
        return with_somebody(state, self.target, shifted(somebody(state, self.target), by))

    def tell(self) -> Iterator[ll.Said]:
        """Who took how much."""
        values = self.values()
        hidden = "_hidden" if self.hp is ll.Hidden else ""
        yield ll.Said(f"story.damage_taken{hidden}", values)
        if values.get("left") is not None:
            yield ll.Said("story.damage_left", values)
        if self.armor:
            yield ll.Said("story.armor_marked", values)

    def headline(self) -> ll.Headline | None:
        """DH-114: what it marked; of a hidden adversary only that it was hit."""
        values = self.values()
        if self.hp is ll.Hidden:
            return ll.Headline(ll.Said("headline.struck", values), seal="hit")
        told = "marks" if self.hp else "marks_none"
        return ll.Headline(ll.Said(f"headline.{told}", values), seal="hit")

    def why(self) -> Iterator[ll.Because]:
        """DH-81: what is left of it, what the thresholds say, less one for an Armor Slot."""
        if self.hp is ll.Hidden:
            return
        marks = self.marks or self.hp + self.armor
        amount = self.amount if self.left is None else self.left
        if self.left is not None:
            yield ll.Because("DH-82", "damage_left", {"amount": self.amount, "left": self.left})
        if self.minion and amount:
            yield ll.Because("DH-86", "minion_falls")
            return
        yield ll.Because("DH-114", "hit_points", {"amount": amount, "hp": marks})
        if marks > 3:
            yield ll.Because("DH-101", "massive_damage")
        if self.armor:
            yield ll.Because("DH-114", "armor_takes")
        if self.hp < marks - self.armor:
            yield ll.Because("DH-114", "no_more_slots", {"hp": self.hp})

    def result(self) -> dict[str, Any]:
        """What was left of it, and what it marked."""
        if self.hp is ll.Hidden:
            return {}
        return {"damage": self.amount if self.left is None else self.left, "hp": self.hp}


@game.event("DH-87")
class MinionSwept(Event, frozen=True):
    """Another Minion falls to what was left of the damage."""

    target: str
    hp: int
    known: Annotated[bool, ll.Hides(when=False)] = True

    def evolve(self, state: State) -> State:
        """DH-86: all of its Hit Points are marked."""
        return marked(state, self.target, {"hp": self.hp})

    def why(self) -> Iterator[ll.Because]:
        """DH-87: the damage was enough for it too."""
        yield ll.Because("DH-87", "overkill", {"name": self.target})


@game.event()
class Marked(Event, frozen=True):
    """Slots were marked; Stress without room marked 1 Hit Point in all."""

    target: str
    what: str
    amount: int
    hp: int = 0
    known: Annotated[bool, ll.Hides(when=False)] = True

    def evolve(self, state: State) -> State:
        """So many more."""
        by = {self.what: self.amount} | ({"hp": self.hp} if self.what != "hp" else {})
        return marked(state, self.target, by)

    def tell(self) -> Iterator[ll.Said]:
        """Which, and how many."""
        values = self.values()
        if self.amount:
            yield ll.Said(f"story.marked_{self.what}", values)
        if self.hp:
            yield ll.Said("story.stress_overflows", values)
        if not self.amount and not self.hp:
            yield ll.Said("story.nothing_marked", values)

    def why(self) -> Iterator[ll.Because]:
        """Where Stress that found no room went."""
        if self.hp:
            yield ll.Because("", "stress_overflows")


@game.event()
class Cleared(Event, frozen=True):
    """Slots were cleared."""

    target: str
    what: str
    amount: int
    known: Annotated[bool, ll.Hides(when=False)] = True

    def evolve(self, state: State) -> State:
        """So many less."""
        return marked(state, self.target, {self.what: -self.amount})

    def tell(self) -> Iterator[ll.Said]:
        """Which, and how many."""
        code = f"cleared_{self.what}" if self.amount else "nothing_cleared"
        yield ll.Said(f"story.{code}", self.values())


@game.event()
class Defeated(Event, frozen=True):
    """An adversary is out of the fight."""

    name: str

    def evolve(self, state: State) -> State:
        """It is defeated."""
        return ll.changed(state, "adversaries", self.name, defeated=True)

    def headline(self) -> ll.Headline:
        """Who is out of it."""
        return ll.Headline(ll.Said("headline.defeated", {"name": self.name}), seal="success")


@game.event()
class Recovered(Event, frozen=True):
    """A defeated adversary is back."""

    name: str

    def evolve(self, state: State) -> State:
        """It is not defeated."""
        return ll.changed(state, "adversaries", self.name, defeated=False)


@game.event("DH-57", "DH-R32")
class Fell(Event, frozen=True):
    """A character has marked the last Hit Point: a death move is due."""

    name: str
    dying: Annotated[bool, ll.Since(3)] = False
    """False before the rules knew of death moves."""

    def evolve(self, state: State) -> State:
        """DH-57: dying, unless they were down already."""
        return stands(state, self.name, "dying") if self.dying else state

    def why(self) -> Iterator[ll.Because]:
        """DH-57: the last Hit Point."""
        yield ll.Because("DH-57", "last_hit_point", {"name": self.name})


@game.event("DH-61", "DH-R28")
class Rose(Event, frozen=True):
    """Somebody who was dying or unconscious is up again."""

    name: str
    was: str = "dying"

    def evolve(self, state: State) -> State:
        """Up, and nothing is left to divide."""
        return risen(state, self.name)

    def tell(self) -> Iterator[ll.Said]:
        """Who wakes, or stays alive."""
        yield ll.Said(f"story.rose_{self.was}", self.values())

    def why(self) -> Iterator[ll.Because]:
        """DH-61, DH-R28: a Hit Point was cleared."""
        rule = "DH-61" if self.was == "unconscious" else "DH-R28"
        yield ll.Because(rule, f"rose_{self.was}", {"name": self.name})


def stands(state: State, name: str, standing: str) -> State:
    """Somebody is up or down now, with nothing to divide.

    DH-R32: the help of one who goes down is gone, and a group goes on without them; DH-R60: they
    hold nobody up who is out of tokens.
    """
    state = ll.changed(state, "characters", name, standing=standing, divide=None)
    if standing == "up":
        return state
    if state.spotlight_tokens:
        full = full_again(state.characters, state.spotlight_tokens)
        state = ll.replace(state, characters=full)
    call = state.roll
    if call is None:
        return state
    asks = {
        roller: ll.replace(ask, helpers=tuple(each for each in ask.helpers if each != name))
        if ask.rolled is None and name in ask.helpers
        else ask
        for roller, ask in call.asks.items()
        if not (call.kind == "group" and roller == name != call.by and ask.rolled is None)
    }
    return ll.replace(state, roll=ll.replace(call, asks=asks))


def risen(state: State, name: str) -> State:
    """DH-61: somebody is up again; one who is gone stays gone."""
    if state.characters[name].standing not in ("dying", "unconscious"):
        return state
    return stands(state, name, "up")


def marked(state: State, name: str, by: dict[str, int]) -> State:
    """Somebody with other slots; adversaries have no armour."""
    who = somebody(state, name)
    return with_somebody(
        state, name, shifted(who, {w: n for w, n in by.items() if hasattr(who, w)})
    )
