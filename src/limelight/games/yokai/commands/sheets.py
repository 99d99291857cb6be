"""What can be done with a sheet after it came to the table: change it, retire, rejoin."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from msgspec import UNSET, UnsetType

import limelight.contract as ll

from ..events.moves import MoveThrown
from ..events.sheets import CharacterChanged, Rejoined, Retired
from ..facts import game
from ..rolls import Chapter
from ..state import MOST_CONDITIONS, Character, Coloured, Names, State, Things, removable
from .base import Mine, busy, lost

PLAIN = ("attributes", "equipment", "fears", "abilities", "chapter")


@game.command(people=True)
class ChangeCharacter(ll.Command, frozen=True, kw_only=True):
    """Writes a sheet anew: what is given takes the place of what stood there."""

    character: Mine
    attributes: Annotated[Coloured | None, ll.Asked()] = None
    equipment: Coloured | None = None
    fears: Annotated[Names | None, ll.Asked()] = None
    abilities: Annotated[Names | None, ll.Asked()] = None
    chapter: Annotated[Chapter | None, ll.Asked()] = None
    demon: ll.Name | UnsetType | None = UNSET
    things: Things | None = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Something to change; each thing once."""
        nothing = self.demon is UNSET and self.things is None
        if nothing and all(getattr(self, name) is None for name in PLAIN):
            yield ll.bad_value("nothing_to_change", "character")
        yield ll.unfit_things(state.library, self.things or ())

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """What is only named lies in the library."""
        return ll.unknown_records(state.library, "things", self.things or ())

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Players change their sheets while no session runs, the GM always.

        Nobody goes out of action by it in the middle of a move, and YO-R18 no player comes back
        by it.
        """
        if not seat.gm and state.session_runs:
            yield ll.not_now("sheet_closed", name=self.character)
        if not seat.gm and self.returns(state):
            yield ll.not_now("out", name=self.character)
        if self.falls(state):
            yield busy(state)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """What happened to the character stays, but for the demon that is the first condition."""
        was = state.characters[self.character]
        given = {name: each for name in PLAIN if (each := getattr(self, name)) is not None}
        things = {} if self.things is None else ll.carried(state.library, self.things, was)
        who = ll.replace(was, **given, **self.possessed(state, was), **things)
        sheet = (*PLAIN, "demon")
        changed = tuple(name for name in sheet if getattr(who, name) != getattr(was, name))
        otherwise = ll.carries_otherwise(who, was)
        changed += ("things",) if otherwise else ()
        if not changed:
            return ()
        told = who if otherwise else ll.alone(who)
        happened = CharacterChanged(name=self.character, character=told, changed=changed)
        return (happened, *lost(state, (self.character,) if self.falls(state) else ()))

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """The chapter can always be written again."""
        return {"chapter": "light"} if fields.keys() <= {"character"} else {}

    @classmethod
    def stands(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """The sheet as it is."""
        who = seen.characters.get(str(fields.get("character")))
        if who is None:
            return {}
        things = tuple(ll.carrying(who))
        return {name: getattr(who, name) for name in (*PLAIN, "demon")} | {"things": things}

    def possessed(self, state: State, was: Character) -> dict[str, Any]:
        """Another demon takes the place of the last, none leaves it free: with six they are out."""
        if self.demon is UNSET:
            return {}
        others = was.conditions[was.demon is not None :]
        demon = () if self.demon is None else (self.demon,)
        conditions = (*demon, *others)[:MOST_CONDITIONS]
        out = len(conditions) == MOST_CONDITIONS
        since = was.out_since if was.out else state.risks_won
        held = {"demon": self.demon, "conditions": conditions}
        return {**held, "out": out, "out_since": since if out else 0}

    def falls(self, state: State) -> bool:
        """Whether somebody goes out of action by it."""
        was = state.characters[self.character]
        return not was.out and bool(self.possessed(state, was).get("out"))

    def returns(self, state: State) -> bool:
        """Whether somebody comes back by it."""
        was = state.characters[self.character]
        return was.out and not self.possessed(state, was).get("out", True)


@game.command(people=True)
class Retire(ll.Command, frozen=True, kw_only=True):
    """Takes a character out of play; the sheet and the name stay."""

    character: Mine
    because: Annotated[ll.Text | None, ll.Asked()] = None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Once, and not out of an open move or a fight."""
        if state.characters[self.character].retired:
            yield ll.not_now("is_retired", name=self.character)
        yield removable(state, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """It is a sheet from now on."""
        return Retired(character=self.character, because=self.because)


@game.command(gm=True, people=True)
class Rejoin(ll.Command, frozen=True, kw_only=True):
    """Brings a retired character back into play."""

    character: Mine

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Only who has retired."""
        if not state.characters[self.character].retired:
            yield ll.not_now("not_retired", name=self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """As they were."""
        return Rejoined(character=self.character)


def wishable(state: State, name: str) -> tuple[str, ...] | None:
    """Their attributes; nothing for somebody who is out of action or has retired."""
    who = state.characters.get(name)
    if who is None:
        return ()
    return tuple(who.attributes) if who.up else None


def answers(event: ll.Event) -> Iterable[str]:
    """Who makes a move, or retires, wishes for none any more."""
    if isinstance(event, MoveThrown):
        return (event.move.character,)
    return (event.character,) if isinstance(event, Retired) else ()


def session_starts(state: State) -> State:
    """Sheets are closed to their players; what can be used once an evening can be used again."""
    return ll.replace(ll.free_again(state, "characters", "session"), session_runs=True)


def session_ends(state: State) -> State:
    """Sheets are open again."""
    return ll.replace(state, session_runs=False)


game.wishable, game.answers = wishable, answers
game.session_starts, game.session_ends = session_starts, session_ends
