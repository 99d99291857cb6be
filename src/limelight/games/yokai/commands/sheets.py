"""What can be done with a sheet after it came to the table: change it, retire, rejoin."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec import UNSET, UnsetType

import limelight.contract as ll

from ..events.moves import MoveThrown
from ..events.sheets import CharacterChanged, Rejoined, Retired
from ..facts import game
from ..rolls import Chapter
from ..state import MOST_CONDITIONS, Character, Coloured, Names, State, Things, removable
from .base import Mine, busy, lost


@game.command(people=True)
class ChangeCharacter(ll.ChangePerson, frozen=True, kw_only=True, rename={"of": "character"}):
    """Writes a sheet anew: what is given takes the place of what stood there."""

    happens = CharacterChanged
    of: Mine
    attributes: Annotated[Coloured | None, ll.Asked()] = None
    equipment: Coloured | None = None
    fears: Annotated[Names | None, ll.Asked()] = None
    abilities: Annotated[Names | None, ll.Asked()] = None
    chapter: Annotated[Chapter | None, ll.Asked()] = None
    demon: ll.Name | UnsetType | None = UNSET
    things: Things | None = None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Nobody goes out of action by it in the middle of a move, YO-R18 no player comes back."""
        yield from super().refuse(state, seat)
        if not seat.gm and self.returns(state):
            yield ll.not_now("out", name=self.of)
        if self.falls(state):
            yield busy(state)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """YO-R13: nobody left in the fight ends it."""
        happened = super().decide(state, seat)
        if not isinstance(happened, ll.Event):
            return happened
        return (happened, *lost(state, (self.of,) if self.falls(state) else ()))

    def besides(self, state: State, was: Character) -> dict[str, Any]:
        """Another demon takes the place of the last, none leaves it free: with six they are out."""
        if self.demon is UNSET:
            return {}
        others = was.conditions[was.demon is not None :]
        demon = () if self.demon is None else (self.demon,)
        conditions = (*demon, *others)[:MOST_CONDITIONS]
        out = len(conditions) == MOST_CONDITIONS
        since = was.out_since if was.out else state.risks_won
        return {"conditions": conditions, "out": out, "out_since": since if out else 0}

    def falls(self, state: State) -> bool:
        """Whether somebody goes out of action by it."""
        was = state.characters[self.of]
        return not was.out and bool(self.besides(state, was).get("out"))

    def returns(self, state: State) -> bool:
        """Whether somebody comes back by it."""
        was = state.characters[self.of]
        return was.out and not self.besides(state, was).get("out", True)


@game.command(people=True)
class Retire(ll.Retire, frozen=True, kw_only=True, rename={"of": "character"}):
    """Takes a character out of play; the sheet and the name stay."""

    happens = Retired
    of: Mine

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Once, and not out of an open move or a fight."""
        yield from super().refuse(state, seat)
        yield removable(state, self.of)


@game.command(gm=True, people=True)
class Rejoin(ll.Rejoin, frozen=True, kw_only=True, rename={"of": "character"}):
    """Brings a retired character back into play."""

    happens = Rejoined
    of: Mine


def wishable(state: State, name: str) -> tuple[str, ...] | None:
    """Their attributes; nothing for somebody who is out of action."""
    who = state.characters.get(name)
    if who is None:
        return ()
    return None if who.out else tuple(who.attributes)


def answers(event: ll.Event) -> Iterable[str]:
    """Who makes a move wishes for none any more."""
    return (event.move.character,) if isinstance(event, MoveThrown) else ()


game.wishable, game.answers = wishable, answers
