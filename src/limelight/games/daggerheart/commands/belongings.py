"""What characters gain, give away and let go: weapons, armour, cards, features, items, gold."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..events.belongings import Acquired, Dropped, Equipped, Given
from ..facts import game
from ..state import (
    LOADOUT,
    MOST_GOLD,
    Armor,
    Card,
    Character,
    Gold,
    Item,
    SheetFeature,
    State,
    Weapon,
    in_units,
    makes_way,
    names_on,
    thing,
    wields,
    with_thing,
)
from .characters import bad_gold
from .differing import beyond, breaks_now, overladen, unfit_to_equip
from .gear import gone_from_play
from .names import Anybody, Mine

KINDS = {"weapon": "weapons", "armor": "armors", "card": "cards", "item": "items"}
NEEDS_OPEN = ("weapon", "armor", "card", "feature")
"""DC-R23: what its owner gains only while the sheet is open."""


def closed(state: State, name: str, seat: ll.Seat) -> ll.Refusal | None:
    """DC-R23: refuses its owner while a session runs and the GM has not allowed it."""
    return None if seat.gm or state.open(name) else ll.not_now("sheet_closed", name=name)


def no_room_for_gold(who: Character, gold: Gold | None, name: str) -> ll.Refusal | None:
    """DC-52, DC-R22: what would go over is refused whole."""
    if gold is None or who.sheet.gold + gold.worth <= MOST_GOLD:
        return None
    return ll.not_now("gold_full", name=name)


def lacks_gold(who: Character, gold: Gold | None, name: str) -> ll.Refusal | None:
    """DC-54: nobody pays what they do not have."""
    if gold is None or who.sheet.gold >= gold.worth:
        return None
    return ll.Refusal("not_enough_gold", "gold", values={"name": name, **in_units(who.sheet.gold)})


def only_one(fields: Mapping[str, Any]) -> ll.Refusal | None:
    """Exactly one of these is said."""
    said = [name for name, each in fields.items() if each is not None]
    return None if len(said) == 1 else ll.bad_value("one_of_these", next(iter(fields)))


@game.command("DC-14", "DC-27", "DC-28", "DC-52", "DC-55", "DC-58", "DC-R22", "DC-R23")
class Acquire(ll.Command, frozen=True, kw_only=True):
    """A character gains something: from the library, or as it is described."""

    character: Mine
    weapon: Annotated[ll.Name | Weapon | None, ll.InLibrary("weapons"), ll.Asked()] = None
    armor: Annotated[
        ll.Name | Armor | None, ll.InLibrary("armors"), ll.Unless("weapon"), ll.Asked()
    ] = None
    card: Annotated[
        ll.Name | Card | None, ll.InLibrary("cards"), ll.Unless("weapon"), ll.Asked()
    ] = None
    item: Annotated[
        ll.Name | Item | None, ll.InLibrary("items"), ll.Unless("weapon"), ll.Asked()
    ] = None
    feature: Annotated[SheetFeature | None, ll.Unless("weapon"), ll.Asked()] = None
    gold: Annotated[Gold | None, ll.Unless("weapon"), ll.Asked()] = None

    def _said(self) -> dict[str, Any]:
        return {
            "weapon": self.weapon,
            "armor": self.armor,
            "card": self.card,
            "item": self.item,
            "feature": self.feature,
            "gold": self.gold,
        }

    def record(self, state: State) -> Any:
        """What is gained, where it is no gold; None where the library does not have it."""
        for field, kind in KINDS.items():
            if getattr(self, field) is not None:
                return ll.copied(state.library, kind, getattr(self, field))
        return self.feature

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One thing, a sound feature, and a name that nothing on the sheet has."""
        yield only_one(self._said())
        yield bad_gold(state, self.gold)
        new, who = self.record(state), state.characters.get(self.character)
        if new is None:
            return
        if self.feature is not None:
            yield self.feature.unsound("features")
        if who is None or not (seat.gm or seat.plays(who.player)):
            return
        there = names_on(who).get(new.name)
        if there is not None and not (there == "item" and isinstance(new, Item)):
            yield ll.bad_value("thing_twice", "name", name=new.name)
        if isinstance(new, Card) and new.lies == "loadout" and len(who.sheet.loadout) >= LOADOUT:
            yield ll.bad_value("loadout", "card", most=LOADOUT)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-R23: on an open sheet; DC-52: where there is room; DC-8: on a strict table by it."""
        who = state.characters[self.character]
        if any(getattr(self, field) is not None for field in NEEDS_OPEN):
            yield closed(state, self.character, seat)
        if self._takes_up(self.record(state)):
            yield gone_from_play(state, self.character)
        yield no_room_for_gold(who, self.gold, self.character)
        broken = self.broken(state)
        if broken and state.strict:
            yield breaks_now(broken)

    @staticmethod
    def _takes_up(new: Any) -> bool:
        """DC-18: whether it is in hand, or worn, at once."""
        return isinstance(new, Weapon | Armor) and bool(new.equipped)

    def broken(self, state: State) -> tuple[str, ...]:
        """DC-8: what differs from the book."""
        who, new = state.characters[self.character], self.record(state)
        if isinstance(new, Card):
            return ("DC-28",) if beyond(who, new) else ()
        if not isinstance(new, Weapon | Armor):
            return ()
        unfit_now = unfit_to_equip(who, new) if new.equipped else ()
        if isinstance(new, Armor):
            return unfit_now
        away = makes_way(who, new) if new.equipped else ()
        taken = ll.replace(new, equipped=bool(new.equipped))
        return overladen(wields(with_thing(who, taken), None, away)) + unfit_now

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-27: a card into the loadout while there is room; DC-18: what is taken up at once."""
        who, new = state.characters[self.character], self.record(state)
        warnings = self.broken(state)
        if self.gold is not None:
            return Acquired(character=self.character, gold=self.gold.worth)
        used = 0
        if not isinstance(new, Weapon | Armor):
            used = ll.gone(new)
            new = ll.replace(new, left=None)
        if isinstance(new, Card) and new.lies is None:
            full = len(who.sheet.loadout) >= LOADOUT
            new = ll.replace(new, lies="vault" if full else "loadout")
        takes_up = self._takes_up(new)
        if isinstance(new, Weapon | Armor):
            new = ll.replace(new, equipped=False)
        field = next(name for name, each in self._said().items() if each is not None)
        gained: dict[str, Any] = {field: new}
        event = Acquired(character=self.character, **gained, used=used, warnings=warnings)
        if not takes_up:
            return event
        worn = () if who.sheet.worn is None else (who.sheet.worn.name,)
        away = makes_way(who, new) if isinstance(new, Weapon) else worn
        takes = Equipped(character=self.character, name=new.name, away=away, whole=True)
        return (event, takes)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Tried with something small."""
        mine = tuple(n for n, who in seen.characters.items() if seat.plays(who.player))
        if mine:
            yield ll.Form(choices={"character": mine})

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """An item, which can always be gained."""
        said = fields.keys() & {*KINDS, "feature", "gold"}
        return {} if said else {"item": {"name": "…"}}


class Parting(ll.Command, frozen=True, kw_only=True):
    """A character parts with something."""

    character: Mine
    name: Annotated[ll.Name | None, ll.Asked()] = None
    gold: Annotated[Gold | None, ll.Unless("name"), ll.Asked()] = None
    count: ll.Amount | None = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """A thing or gold; only items are counted."""
        yield only_one({"name": self.name, "gold": self.gold})
        yield bad_gold(state, self.gold)
        if self.count is not None and not self._counted(state, seat):
            yield ll.bad_value("only_items_counted", "count")

    def _counted(self, state: State, seat: ll.Seat) -> bool:
        """Whether it may be an item."""
        who = state.characters.get(self.character)
        if self.name is None:
            return False
        if who is None or not (seat.gm or seat.plays(who.player)):
            return True
        return names_on(who).get(self.name, "item") == "item"

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """They have it."""
        if self.name is not None and thing(state.characters[self.character], self.name) is None:
            yield ll.unknown(self.name, "name")

    def amount(self, state: State) -> int | None:
        """How many, of an item."""
        items = state.characters[self.character].sheet.items
        return (self.count or 1) if self.name in items else None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-54, DC-55: as much as there is."""
        who = state.characters[self.character]
        yield lacks_gold(who, self.gold, self.character)
        item = who.sheet.items.get(self.name or "")
        if item is not None and item.count < (self.count or 1):
            yield ll.not_now("not_so_many", name=self.name, n=item.count)


@game.command("DC-54", "DC-55")
class Drop(Parting, frozen=True, kw_only=True):
    """A character lets go of something, or pays."""

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-54: units are changed down by themselves."""
        gold = 0 if self.gold is None else self.gold.worth
        count = self.amount(state)
        return Dropped(character=self.character, name=self.name, count=count, gold=gold)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who has something."""
        for name, who in seen.characters.items():
            held = tuple(names_on(who))
            if seat.plays(who.player) and (held or who.sheet.gold):
                yield _parts(who, held, {"character": (name,)}, trusted=True)


def _parts(
    who: Character, held: tuple[str, ...], here: dict[str, tuple[str, ...]], trusted: bool = False
) -> ll.Form:
    """Something that they have or some of their gold, in one form."""
    sample: dict[str, Any] = {"character": here["character"][0]}
    if not held:
        sample["gold"] = _some(who)
        return ll.Form(choices=here, sample=sample, leave_out=("name", "count"), trusted=trusted)
    sample |= {"gold": _some(who)} if who.sheet.gold else {"name": held[0]}
    left = () if who.sheet.gold else ("gold",)
    choices = {**here, "name": held}
    return ll.Form(choices=choices, sample=sample, leave_out=left, trusted=trusted)


def _some(who: Character) -> dict[str, int]:
    """A little of somebody's gold."""
    return {"coins": 1} if who.sheet.gold % 10 else {"handfuls": 1}


@game.command("DC-14", "DC-52", "DC-54", "DC-55")
class Give(Parting, frozen=True, kw_only=True):
    """A character gives something to another."""

    to: Annotated[Anybody, ll.OtherThan("character")]

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """To somebody else; not cards or features; not a second of that name."""
        yield from super().malformed(state, seat)
        if self.to == self.character:
            yield ll.bad_value("to_oneself", "to")
        who, other = state.characters.get(self.character), state.characters.get(self.to)
        if who is None or not (seat.gm or seat.plays(who.player)):
            return
        kind = names_on(who).get(self.name or "")
        if kind in ("card", "feature"):
            yield ll.bad_value("never_given", "name", name=self.name)
        there = None if other is None or kind is None else names_on(other).get(self.name or "")
        if there is not None and not (there == kind == "item"):
            yield ll.bad_value("thing_twice", "name", name=self.name)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-52: the other has room for the gold; DC-14: on a strict table for the weapon."""
        yield from super().refuse(state, seat)
        yield no_room_for_gold(state.characters[self.to], self.gold, self.to)
        broken = self.broken(state)
        if broken and state.strict:
            yield breaks_now(broken)

    def broken(self, state: State) -> tuple[str, ...]:
        """DC-14: whether the other carries too many weapons then."""
        given = thing(state.characters[self.character], self.name or "")
        if not isinstance(given, Weapon):
            return ()
        return overladen(with_thing(state.characters[self.to], ll.replace(given, equipped=False)))

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-55: a weapon or armour is put away by it."""
        return Given(
            character=self.character,
            to=self.to,
            name=self.name,
            count=self.amount(state),
            gold=0 if self.gold is None else self.gold.worth,
            warnings=self.broken(state),
            whole=True,
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who has something, and somebody to give it to."""
        for name, who in seen.characters.items():
            others = ll.others_in_play(seen.characters, name)
            never = ("card", "feature")
            held = tuple(each for each, kind in names_on(who).items() if kind not in never)
            if seat.plays(who.player) and others and (held or who.sheet.gold):
                yield _parts(who, held, {"character": (name,), "to": others})
