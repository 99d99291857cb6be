"""Weapons, armour, cards, items and gold: taken up, put away, gained, given, lost."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..state import (
    UNITS,
    Armor,
    Card,
    Character,
    Item,
    SheetFeature,
    State,
    Weapon,
    equipped,
    in_units,
    lying,
    paid_in_gold,
    put_away,
    with_thing,
    with_uses,
    without_thing,
)
from .base import Event, told_warnings, warned


def now(state: State, name: str, who: Character) -> State:
    """The table with a character as they are now."""
    return ll.placed(state, "characters", name, who)


def told_gold(key: str, coins: int, values: dict[str, Any]) -> Iterator[ll.Said]:
    """DC-51: an amount of gold in the largest units, each by itself."""
    units = in_units(coins)
    for unit in UNITS:
        if units[unit]:
            yield ll.Said(f"{key}_{unit}", {**values, "n": units[unit]})


@game.event("DC-15", "DC-16", "DC-17", "DC-18", "DC-19", "DC-20", "DC-R14")
class Equipped(Event, frozen=True):
    """Somebody took a weapon in hand, or put armour on."""

    character: str
    name: str
    away: tuple[str, ...] = ()
    """DC-18: what no longer fits."""
    stress: int = 0
    warnings: tuple[str, ...] = ()
    whole: Annotated[bool, ll.Since(5)] = False
    """DC-20: whether armour that comes off remembers what was marked beyond its own slots."""

    def evolve(self, state: State) -> State:
        """DC-19: in danger it marks Stress."""
        who = state.characters[self.character]
        who = ll.replace(who, stress=who.stress + self.stress)
        return now(state, self.character, equipped(who, self.name, self.away, self.whole))

    def tell(self) -> Iterator[ll.Said]:
        """What they hold now, and what that cost."""
        yield ll.Said("story.equipped", self.values())
        if self.away:
            yield ll.Said("story.makes_way", {"names": self.away})
        if self.stress:
            values = {"target": self.character, "amount": self.stress}
            yield ll.Said("story.marked_stress", values)
        yield from told_warnings(self.warnings)

    def why(self) -> Iterator[ll.Because]:
        """DC-18, DC-19: what makes way, and what a change in danger costs."""
        if self.away:
            yield ll.Because("DC-18", "makes_way", {"names": self.away})
        if self.stress:
            yield ll.Because("DC-19", "in_danger", {"amount": self.stress})

    def result(self) -> dict[str, Any]:
        """DC-8: what differs from the book."""
        return warned(self.warnings)


@game.event("DC-15", "DC-20", "DC-R16")
class PutAway(Event, frozen=True):
    """Somebody put a weapon away, or took armour off."""

    character: str
    name: str
    whole: Annotated[bool, ll.Since(5)] = False
    """DC-20: whether armour that comes off remembers what was marked beyond its own slots."""

    def evolve(self, state: State) -> State:
        """DC-20: armour remembers its marked slots."""
        who = state.characters[self.character]
        return now(state, self.character, put_away(who, self.name, self.whole))


@game.event("DC-27", "DC-52", "DC-55")
class Acquired(Event, frozen=True):
    """Somebody has something more."""

    character: str
    weapon: Weapon | None = None
    armor: Armor | None = None
    card: Card | None = None
    item: Item | None = None
    feature: SheetFeature | None = None
    gold: int = 0
    used: int = 0
    """DC-29: how often it was used already."""
    warnings: tuple[str, ...] = ()

    @property
    def new(self) -> Any:
        """What it is, where it is no gold."""
        return self.weapon or self.armor or self.card or self.item or self.feature

    def evolve(self, state: State) -> State:
        """It is on their sheet."""
        who = state.characters[self.character]
        if self.new is None:
            return now(state, self.character, paid_in_gold(who, self.gold))
        who = with_thing(who, self.new)
        if self.used:
            who = ll.replace(who, used={**who.used, self.new.name: self.used})
        return now(state, self.character, who)

    def tell(self) -> Iterator[ll.Said]:
        """Who has what now."""
        values: dict[str, Any] = {"character": self.character}
        if self.new is None:
            yield from told_gold("story.gold_gained", self.gold, values)
        else:
            yield ll.Said("story.acquired", {**values, "name": self.new.name})
            if self.card is not None:
                yield ll.Said(f"story.card_{self.card.lies}", {"name": self.card.name})
        yield from told_warnings(self.warnings)

    def result(self) -> dict[str, Any]:
        """DC-8: what differs from the book."""
        return warned(self.warnings)


@game.event("DC-54", "DC-55")
class Dropped(Event, frozen=True):
    """Somebody has something less."""

    character: str
    name: str | None = None
    count: int | None = None
    """Of an item."""
    gold: int = 0

    def evolve(self, state: State) -> State:
        """It is gone."""
        who = state.characters[self.character]
        if self.name is None:
            return now(state, self.character, paid_in_gold(who, -self.gold))
        return now(state, self.character, without_thing(who, self.name, self.count))

    def tell(self) -> Iterator[ll.Said]:
        """Who lets go of what."""
        if self.name is None:
            yield from told_gold("story.gold_spent", self.gold, {"character": self.character})
        elif (self.count or 1) > 1:
            yield ll.Said("story.dropped_several", {**self.values(), "n": self.count})
        else:
            yield ll.Said("story.dropped", self.values())


@game.event("DC-54", "DC-55")
class Given(Event, frozen=True):
    """Somebody gave something to somebody else."""

    character: str
    to: str
    name: str | None = None
    count: int | None = None
    gold: int = 0
    warnings: tuple[str, ...] = ()
    whole: Annotated[bool, ll.Since(5)] = False
    """DC-20: whether armour that comes off remembers what was marked beyond its own slots."""

    def evolve(self, state: State) -> State:
        """It is the other's now; a weapon or armour is put away by it."""
        giver, taker = state.characters[self.character], state.characters[self.to]
        if self.name is None:
            state = now(state, self.character, paid_in_gold(giver, -self.gold))
            return now(state, self.to, paid_in_gold(taker, self.gold))
        giver = put_away(giver, self.name, self.whole)
        there: dict[str, Any] = {**giver.sheet.armors, **giver.sheet.items}
        there |= {each.name: each for each in giver.weapons}
        given, used = there[self.name], giver.used.get(self.name, 0)
        if isinstance(given, Item):
            given = ll.replace(given, count=self.count or 1)
            if self.name in taker.sheet.items:
                used = 0
        state = now(state, self.character, without_thing(giver, self.name, self.count))
        taker = with_thing(taker, given)
        if used:
            taker = ll.replace(taker, used={**taker.used, self.name: used})
        return now(state, self.to, taker)

    def tell(self) -> Iterator[ll.Said]:
        """Who gives whom what."""
        if self.name is None:
            values = {"character": self.character, "to": self.to}
            yield from told_gold("story.gold_given", self.gold, values)
        elif (self.count or 1) > 1:
            yield ll.Said("story.given_several", {**self.values(), "n": self.count})
        else:
            yield ll.Said("story.given", self.values())
        yield from told_warnings(self.warnings)

    def result(self) -> dict[str, Any]:
        """DC-8: what differs from the book."""
        return warned(self.warnings)


@game.event("DC-24", "DC-25", "DC-R11", "DC-R12")
class Recalled(Event, frozen=True):
    """A card came out of the vault."""

    character: str
    card: str
    away: str | None = None
    stress: int = 0
    rest: bool = False
    """DC-25: in a rest, for nothing."""
    paid: Annotated[bool, ll.Since(6)] = False
    """DC-24, DC-R3: whether it is paid first, and both cards move at once before marks are cut."""

    def evolve(self, state: State) -> State:
        """DC-24: it lies in the loadout, another perhaps in the vault; its cost is marked."""
        who = state.characters[self.character]
        move = {} if self.away is None else {self.away: "vault"}
        if self.paid:
            who = ll.replace(who, stress=who.stress + self.stress)
            return now(state, self.character, lying(who, {**move, self.card: "loadout"}))
        who = lying(lying(who, move), {self.card: "loadout"})
        return now(state, self.character, ll.replace(who, stress=who.stress + self.stress))

    def tell(self) -> Iterator[ll.Said]:
        """Which card, which one makes way, what it cost."""
        yield ll.Said("story.recalled", self.values())
        if self.away is not None:
            yield ll.Said("story.card_vault", {"name": self.away})
        if self.stress:
            values = {"target": self.character, "amount": self.stress}
            yield ll.Said("story.marked_stress", values)

    def why(self) -> Iterator[ll.Because]:
        """DC-24, DC-25: what it cost, or why nothing."""
        if self.stress:
            yield ll.Because("DC-24", "recall_cost", {"amount": self.stress})
        elif self.rest:
            yield ll.Because("DC-25", "recall_in_rest")


@game.event("DC-26")
class Vaulted(Event, frozen=True):
    """A card went into the vault."""

    character: str
    card: str

    def evolve(self, state: State) -> State:
        """DC-23: it does nothing any more."""
        who = state.characters[self.character]
        return now(state, self.character, lying(who, {self.card: "vault"}))


@game.event("DC-33")
class Consumed(Event, frozen=True):
    """One of a consumable is gone."""

    character: str
    name: str

    def evolve(self, state: State) -> State:
        """DC-33: the last one is gone wholly."""
        who = state.characters[self.character]
        return now(state, self.character, without_thing(who, self.name, 1))

    def tell(self) -> Iterator[ll.Said]:
        """It is used up."""
        yield ll.Said("story.consumed", self.values())

    def why(self) -> Iterator[ll.Because]:
        """DC-33: using it takes one."""
        yield ll.Because("DC-33", "consumed", {"name": self.name})


@game.event("DC-29")
class UsesRestored(Event, frozen=True):
    """Things can be used as often as ever again."""

    character: str
    names: tuple[str, ...]

    def evolve(self, state: State) -> State:
        """All of their uses are there."""
        who = state.characters[self.character]
        return now(state, self.character, with_uses(who, self.names))

    def tell(self) -> Iterator[ll.Said]:
        """Whose uses of what; nothing where nothing was used."""
        if self.names:
            yield ll.Said("story.uses_restored", self.values())
