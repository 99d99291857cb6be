"""Weapons and armour: taken in hand, put on, put away."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.belongings import Equipped, PutAway
from ..facts import game
from ..state import Armor, Character, State, Weapon, makes_way, room, thing
from .differing import breaks_now, unfit_to_equip
from .hits import last_stress
from .names import Mine

GEAR = ("DC-14", "DC-15", "DC-16", "DC-17", "DC-18", "DC-19")


def gone_from_play(state: State, name: str) -> ll.Refusal | None:
    """DC-R27: refuses what a retired character cannot do."""
    return ll.out_of_play(state.characters[name], name)


class Gear(ll.Command, frozen=True, kw_only=True):
    """What is done with a weapon or armour of one's own."""

    character: Mine
    name: Annotated[ll.Name, ll.Asked()]
    in_danger: Annotated[bool, ll.Asked()] = False

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """A weapon or armour that they have."""
        if not isinstance(thing(state.characters[self.character], self.name), Weapon | Armor):
            yield ll.unknown(self.name, "name")

    def what(self, state: State) -> Weapon | Armor:
        """The weapon or armour itself."""
        found = thing(state.characters[self.character], self.name)
        assert isinstance(found, Weapon | Armor)
        return found

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who has any."""
        for name, who in seen.characters.items():
            choices = cls.fitting(who) if seat.plays(who.player) else ()
            if choices:
                sample = {"character": name, "name": choices[0]}
                known = cls.certain(seen, who)
                form = ll.Form(choices={"character": (name,), "name": choices}, sample=sample)
                yield form._replace(trusted=known)

    @classmethod
    def fitting(cls, who: Character) -> tuple[str, ...]:
        """What of theirs it can be done with."""
        raise NotImplementedError

    @classmethod
    def certain(cls, seen: State, who: Character) -> bool:
        """Whether it can be done with each of them without a doubt."""
        return not seen.strict and not who.retired


def taken_up(thing: Weapon | Armor) -> bool:
    """Whether it is in hand or worn."""
    return thing.held if isinstance(thing, Weapon) else thing.worn


@game.command(*GEAR, "DC-20", "DC-R13", "DC-R14", "DC-R15", "DC-R27")
class Equip(Gear, frozen=True, kw_only=True):
    """Takes a weapon in hand or puts armour on; what no longer fits is put away."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-19: in danger for 1 Stress, and never armour; DC-16, DC-17: on a strict table."""
        who, what = state.characters[self.character], self.what(state)
        yield gone_from_play(state, self.character)
        if taken_up(what):
            yield ll.not_now("equipped_already", name=self.name)
        if self.in_danger and isinstance(what, Armor):
            yield ll.not_now("armor_in_danger")
        elif self.in_danger and room(who, "stress") < 1:
            yield ll.not_now("no_stress_slots", name=self.character, stress=1)
        broken = unfit_to_equip(who, what)
        if broken and state.strict:
            yield breaks_now(broken)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-R14: whatever is put away by it, it is one change."""
        who, what = state.characters[self.character], self.what(state)
        worn = who.sheet.worn
        before = () if worn is None else (worn.name,)
        stress = 1 * (self.in_danger and isinstance(what, Weapon))
        event = Equipped(
            character=self.character,
            name=self.name,
            away=makes_way(who, what) if isinstance(what, Weapon) else before,
            stress=stress,
            warnings=unfit_to_equip(who, what),
            whole=True,
        )
        return (event, *last_stress(self.character, who, stress))

    @classmethod
    def fitting(cls, who: Character) -> tuple[str, ...]:
        """What is not in hand and not worn."""
        things: tuple[Weapon | Armor, ...] = (*who.weapons, *who.sheet.armors.values())
        return tuple(each.name for each in things if not taken_up(each))


@game.command("DC-15", "DC-19", "DC-20", "DC-R16")
class Unequip(Gear, frozen=True, kw_only=True):
    """Puts a weapon away or takes armour off."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DC-19: in danger nobody takes armour off; putting a weapon away is free."""
        what = self.what(state)
        if not taken_up(what):
            yield ll.not_now("not_equipped", name=self.name)
        if self.in_danger and isinstance(what, Armor):
            yield ll.not_now("armor_in_danger")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DC-20: armour remembers its marked slots."""
        return PutAway(character=self.character, name=self.name, whole=True)

    @classmethod
    def fitting(cls, who: Character) -> tuple[str, ...]:
        """What is in hand or worn."""
        things: tuple[Weapon | Armor, ...] = (*who.weapons, *who.sheet.armors.values())
        return tuple(each.name for each in things if taken_up(each))
