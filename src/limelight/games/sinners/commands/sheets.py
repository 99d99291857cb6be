"""What can be done with a fighter after the start: change the values, retire, rejoin."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll

from ..events.people import FighterChanged, Rejoined, Retired
from ..facts import game
from ..state import Fighter, Shield, State, Talents, Things, Weapon
from .base import OfFighter, engaged

PLAIN = ("side", "talents", "weapon", "damage_bonus", "armour", "dodge", "speed", "perception")
FIELDS = (*PLAIN, "regular", "defensive", "full_hit_points")


@game.command(people=True)
class ChangeFighter(OfFighter, frozen=True, kw_only=True):
    """Writes a fighter's values anew: what is given takes the place of what stood there."""

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
        """Something to change; a weapon that can be struck with, each thing once."""
        said = (*PLAIN, "hit_points", "shield", "things")
        if all(getattr(self, name) is None for name in said):
            yield ll.bad_value("nothing_to_change", "fighter")
        who = state.fighters.get(self.fighter)
        talents = self.talents or (None if who is None else who.talents)
        weapon = self.weapon or (None if who is None else who.weapon)
        if weapon is not None:
            yield weapon.unfit({weapon.talent: 1} if talents is None else talents)
        yield ll.unfit_things(state.library, self.things or ())

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """What is only named lies in the library."""
        return ll.unknown_records(state.library, "things", self.things or ())

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Players while no session runs, the GM always; sides stand while people fight."""
        if not seat.gm and state.session_runs:
            yield ll.not_now("sheet_closed", name=self.fighter)
        if self.side not in (None, state.fighters[self.fighter].side):
            yield engaged(state, self.fighter)
        group = state.group_of(self.fighter)
        if group is not None and group.pending is not None:
            yield ll.not_now("decision_open")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """What they have lost of their hit points stays lost."""
        was = state.fighters[self.fighter]
        who = ll.replace(was, **self.given(state, was))
        changed = tuple(name for name in FIELDS if getattr(who, name) != getattr(was, name))
        otherwise = ll.carries_otherwise(who, was)
        changed += ("things",) if otherwise else ()
        if not changed:
            return ()
        called = dict.fromkeys(TOLD.get(name, name) for name in changed)
        told = who if otherwise else ll.alone(who)
        return FighterChanged(name=self.fighter, fighter=told, changed=tuple(called))

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Armour can always be written again."""
        return {"armour": 0} if fields.keys() <= {"fighter"} else {}

    @classmethod
    def stands(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values as they are."""
        who = seen.fighters.get(str(fields.get("fighter")))
        if who is None:
            return {}
        shield = {"regular": who.regular, "defensive": who.defensive}
        plain = {name: getattr(who, name) for name in PLAIN}
        things = tuple(ll.carrying(who))
        return {**plain, "hit_points": who.full_hit_points, "shield": shield, "things": things}

    def given(self, state: State, was: Fighter) -> dict[str, Any]:
        """What is written anew."""
        found = {name: each for name in PLAIN if (each := getattr(self, name)) is not None}
        if self.shield is not None:
            found |= {"regular": self.shield.regular, "defensive": self.shield.defensive}
        if self.hit_points is not None:
            lost = was.full_hit_points - was.hit_points
            left = max(self.hit_points - lost, 0)
            found |= {"full_hit_points": self.hit_points, "hit_points": left}
        if self.things is not None:
            found |= ll.carried(state.library, self.things, was)
        return found


TOLD = {"regular": "shield", "defensive": "shield", "full_hit_points": "hit_points"}
"""What values are called that are given under another name."""


@game.command(people=True)
class Retire(OfFighter, frozen=True, kw_only=True):
    """Takes a fighter out of play; the sheet and the name stay."""

    because: Annotated[ll.Text | None, ll.Asked()] = None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Once, and not out of a fight."""
        if state.fighters[self.fighter].retired:
            yield ll.not_now("is_retired", name=self.fighter)
        yield engaged(state, self.fighter)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """It is a sheet from now on."""
        return Retired(fighter=self.fighter, because=self.because)


@game.command(gm=True, people=True)
class Rejoin(OfFighter, frozen=True, kw_only=True):
    """Brings a retired fighter back into play."""

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Only who has retired."""
        if not state.fighters[self.fighter].retired:
            yield ll.not_now("not_retired", name=self.fighter)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """As they were."""
        return Rejoined(fighter=self.fighter)


def wishable(state: State, name: str) -> tuple[str, ...] | None:
    """Their talents; nothing for somebody who has retired."""
    who = state.fighters.get(name)
    if who is None:
        return ()
    return None if who.retired else tuple(who.talents)


def answers(event: ll.Event) -> Iterable[str]:
    """Who retires wishes for nothing any more."""
    return (event.fighter,) if isinstance(event, Retired) else ()


def session_starts(state: State) -> State:
    """Values are closed to their players; what can be used once an evening can be used again."""
    return ll.replace(ll.free_again(state, "fighters", "session"), session_runs=True)


def session_ends(state: State) -> State:
    """Values are open again."""
    return ll.replace(state, session_runs=False)


game.wishable, game.answers = wishable, answers
game.session_starts, game.session_ends = session_starts, session_ends
