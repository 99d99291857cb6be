"""What can be done with a fighter after the start: change the values, retire, rejoin."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..events.people import FighterChanged, Rejoined, Retired
from ..facts import game
from ..state import Fighter, Shield, State, Talents, Things, Weapon
from .base import Mine, engaged


@game.command(people=True)
class ChangeFighter(ll.ChangePerson, frozen=True, kw_only=True, rename={"of": "fighter"}):
    """Writes a fighter's values anew: what is given takes the place of what stood there."""

    happens = FighterChanged
    of: Mine
    side: Annotated[ll.Name | None, ll.Words("side")] = None
    talents: Annotated[Talents | None, ll.Asked()] = None
    weapon: Annotated[Weapon | None, ll.Asked()] = None
    hit_points: Annotated[ll.Amount | None, ll.Asked()] = None
    damage_bonus: ll.Number | None = None
    armour: ll.Count | None = None
    dodge: Annotated[int, ll.Meta(ge=0, le=20)] | None = None
    speed: ll.Count | None = None
    perception: ll.Count | None = None
    shield: Shield | None = None
    things: Things | None = None

    def meant(self, state: State) -> "ChangeFighter":
        """To a side that is there already, however it is written."""
        side = None if self.side is None else state.side_as_written(self.side)
        return ll.replace(self, side=side)

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Something to change; a weapon that can be struck with."""
        yield from super().malformed(state, seat)
        who = state.fighters.get(self.of)
        talents = self.talents or (None if who is None else who.talents)
        weapon = self.weapon or (None if who is None else who.weapon)
        if weapon is not None:
            yield weapon.unfit({weapon.talent: 1} if talents is None else talents)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Sides stand while people fight, and everything while a decision is open."""
        yield from super().refuse(state, seat)
        if self.side not in (None, state.fighters[self.of].side):
            yield engaged(state, self.of)
        group = state.group_of(self.of)
        if group is not None and group.pending is not None:
            yield ll.not_now("decision_open")

    def besides(self, state: State, was: Fighter) -> dict[str, Any]:
        """Hit points that are given are all of them: what is lost of them stays lost."""
        found = {} if self.shield is None else ll.asdict(self.shield)
        if self.hit_points is not None:
            lost = was.full_hit_points - was.hit_points
            left = max(self.hit_points - lost, 0)
            found |= {"full_hit_points": self.hit_points, "hit_points": left}
        return found

    @classmethod
    def reads(cls, who: Fighter) -> dict[str, Any]:
        """With the shield in one, and all hit points."""
        plain = ll.without(super().reads(who), "hit_points")
        shield = {"regular": who.regular, "defensive": who.defensive}
        return {**plain, "shield": shield, "hit_points": who.full_hit_points}


@game.command(people=True)
class Retire(ll.Retire, frozen=True, kw_only=True, rename={"of": "fighter"}):
    """Takes a fighter out of play; the sheet and the name stay."""

    happens = Retired
    of: Mine

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Once, and not out of a fight."""
        yield from super().refuse(state, seat)
        yield engaged(state, self.of)


@game.command(gm=True, people=True)
class Rejoin(ll.Rejoin, frozen=True, kw_only=True, rename={"of": "fighter"}):
    """Brings a retired fighter back into play."""

    happens = Rejoined
    of: Mine


def wishable(state: State, name: str) -> tuple[str, ...]:
    """Their talents."""
    who = state.fighters.get(name)
    return () if who is None else tuple(who.talents)


game.wishable = wishable
