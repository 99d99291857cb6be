"""Damage: rolled and taken, and the slots that it marks."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract.dice import read

from ..facts import game
from ..rolls import DamageRoll, Hurt
from ..state import State, shifted, somebody, with_somebody
from .base import Event

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

    def roll(self) -> DamageRoll:
        """The roll that this was; of a hidden adversary's nothing is known but that."""
        dice = {} if self.dice is ll.Hidden else self.dice
        written = {who: each for who, text in dice.items() if (each := read(text)) is not None}
        return DamageRoll(written=written, critical=self.critical, team=self.tag_team)

    def fell(self) -> ll.Fallen[Hurt]:
        """How it fell."""
        roll, faces = self.roll(), {} if self.faces is ll.Hidden else self.faces
        named = {roll.name(who): each for who, each in faces.items()}
        return ll.Fallen(named, "damage", Hurt(0, self.total))

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
        """DH-36: a tag team rolls its damage once."""
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


@game.event("DH-114")
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

    def evolve(self, state: State) -> State:
        """The slots are marked."""
        by = {"hp": self.hp}
        if self.target in state.characters:
            by["armor"] = 1 * self.armor
        return with_somebody(state, self.target, shifted(somebody(state, self.target), by))

    def tell(self) -> Iterator[ll.Said]:
        """Who took how much."""
        values = self.values()
        hidden = "_hidden" if self.hp is ll.Hidden else ""
        yield ll.Said(f"story.damage_taken{hidden}", values)
        if self.armor:
            yield ll.Said("story.armor_marked", values)

    def why(self) -> Iterator[ll.Because]:
        """DH-114: what the thresholds say, less one for an Armor Slot, as long as there are any."""
        if self.hp is ll.Hidden:
            return
        marks = self.marks or self.hp + self.armor
        yield ll.Because("DH-114", "hit_points", {"amount": self.amount, "hp": marks})
        if self.armor:
            yield ll.Because("DH-114", "armor_takes")
        if self.hp < marks - self.armor:
            yield ll.Because("DH-114", "no_more_slots", {"hp": self.hp})

    def result(self) -> dict[str, Any]:
        """What arrived, and what it marked."""
        shown: dict[str, Any] = {"damage": self.amount}
        return shown if self.hp is ll.Hidden else shown | {"hp": self.hp}


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

    def result(self) -> dict[str, Any]:
        """Whom the hit took out."""
        return {"defeated": [self.name]}


@game.event()
class Recovered(Event, frozen=True):
    """A defeated adversary is back."""

    name: str

    def evolve(self, state: State) -> State:
        """It is not defeated."""
        return ll.changed(state, "adversaries", self.name, defeated=False)


@game.event()
class Fell(Event, frozen=True):
    """A character has marked the last Hit Point: a death move is due."""

    name: str


def marked(state: State, name: str, by: dict[str, int]) -> State:
    """Somebody with other slots; adversaries have no armour."""
    who = somebody(state, name)
    return with_somebody(
        state, name, shifted(who, {w: n for w, n in by.items() if hasattr(who, w)})
    )
