"""Who is at the table, and what the commands of every game need to know."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.fights import FighterAdded
from ..facts import game
from ..state import Fighter, State, Weapon
from .base import engaged


class Shield(ll.Part, frozen=True, kw_only=True):
    """A shield's bonuses: on every test with the weapon, and when only defending."""

    regular: ll.Count = 0
    defensive: ll.Count = 0


Value = Annotated[int, ll.Meta(ge=1, le=20)]


@game.command()
class AddFighter(ll.Command, frozen=True, kw_only=True):
    """Brings a fighter to the table; only the GM brings another player's."""

    name: Annotated[ll.Name, ll.New("fighters")]
    side: ll.Name
    talents: Annotated[dict[ll.Name, Value], ll.Meta(min_length=1, max_length=ll.MOST)]
    weapon: Weapon
    hit_points: ll.Amount
    player: Annotated[ll.Name | None, ll.GmSets(), ll.Asked()] = None
    damage_bonus: Annotated[ll.Number, ll.Asked()] = 0
    armour: Annotated[ll.Count, ll.Asked()] = 0
    dodge: Annotated[int, ll.Meta(ge=0, le=20)] = 10
    speed: ll.Count = 8
    perception: ll.Count = 10
    shield: Shield = Shield()
    lost: ll.Count = 0

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """The weapon goes by one of the talents, its damage is dice; all is lost at most."""
        if self.lost > self.hit_points:
            yield ll.bad_value("", "lost")
        if self.weapon.talent not in self.talents:
            yield ll.bad_value("weapon_talent", "weapon")
        if ll.dice.read(self.weapon.damage) is None:
            yield ll.bad_value("dice", "weapon")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """With all hit points but those that are lost already."""
        fields = ll.without(ll.asdict(self), "name", "shield", "lost")
        fields |= ll.asdict(self.shield) | {"full_hit_points": self.hit_points}
        fields["hit_points"] = self.hit_points - self.lost
        fields["player"] = self.player or seat.name
        return FighterAdded(name=self.name, fighter=Fighter(**fields))

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """Anybody, with one talent for a trial."""
        weapon = {"talent": "…", "damage": "1d6"}
        return (ll.Form(sample={"talents": {"…": 10}, "weapon": weapon}),)


def removable(state: State, name: str) -> ll.Refusal | None:
    """Nobody is taken out of a fight."""
    return engaged(state, name)


def remove(state: State, name: str) -> State:
    """The name is free again; whom it covered stands open."""
    for who, each in state.fighters.items():
        if each.covered_by == name:
            state = state.changed(who, covered_by=None)
    return ll.replace(state, fighters=ll.without(state.fighters, name))


game.removable, game.remove = removable, remove
