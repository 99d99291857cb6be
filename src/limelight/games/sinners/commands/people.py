"""Who is at the table, and what the commands of every game need to know."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.fights import FighterAdded
from ..facts import game
from ..state import Fighter, Shield, State, Talents, Things, Weapon
from .base import engaged


@game.command()
class AddFighter(ll.Command, frozen=True, kw_only=True):
    """Brings a fighter to the table; only the GM brings another player's."""

    name: Annotated[ll.Name, ll.New("fighters")]
    side: Annotated[ll.Name, ll.Words("side")]
    talents: Talents
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
    things: Things = ()

    def meant(self, state: State) -> "AddFighter":
        """On a side that is there already, however it is written."""
        return ll.replace(self, side=state.side_as_written(self.side))

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """All is lost at most, and the weapon can be struck with."""
        if self.lost > self.hit_points:
            yield ll.bad_value("", "lost")
        yield self.weapon.unfit(self.talents)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """With all hit points but those that are lost already."""
        fields = ll.without(ll.asdict(self), "name", "shield", "lost")
        fields |= ll.asdict(self.shield) | {"full_hit_points": self.hit_points}
        fields["hit_points"] = self.hit_points - self.lost
        fields["player"] = self.player or seat.name
        fields |= ll.carried(state.library, self.things)
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
