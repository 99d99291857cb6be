"""Who is at the table, and how somebody comes back."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import limelight.contract as ll

from ..events.people import BroughtBack, CharacterAdded
from ..facts import game
from ..rolls import Chapter
from ..state import MOST_CONDITIONS, Character, Coloured, Names, Risk, State, Things
from .base import Mine, busy, closed, fight_runs


@game.command()
class AddCharacter(ll.Command, frozen=True, kw_only=True):
    """Brings a character to the table; only the GM brings another player's."""

    name: Annotated[ll.Name, ll.New("characters")]
    player: Annotated[ll.Name | None, ll.GmSets(), ll.Asked()] = None
    attributes: Annotated[Coloured, ll.Asked()] = {}
    equipment: Coloured = {}
    fears: Annotated[Names, ll.Asked()] = ()
    abilities: Annotated[Names, ll.Asked()] = ()
    chapter: Annotated[Chapter, ll.Asked()] = "light"
    demon: Annotated[ll.Name | None, ll.Asked()] = None
    conditions: Names = ()
    things: Things = ()

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Six conditions at most, the demon among them."""
        if len(self.suffered()) > MOST_CONDITIONS:
            yield ll.bad_value("", "conditions")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """At any time but in the middle of a move."""
        yield busy(state)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """The demon is the first condition; with the sixth they are out of action."""
        out = len(self.suffered()) == MOST_CONDITIONS
        character = Character(
            player=self.player or seat.name,
            attributes=self.attributes,
            equipment=self.equipment,
            fears=self.fears,
            abilities=self.abilities,
            chapter=self.chapter,
            demon=self.demon,
            conditions=self.suffered(),
            out=out,
            out_since=state.risks_won if out else 0,
            **ll.carried(state.library, self.things),
        )
        return CharacterAdded(name=self.name, character=character)

    def suffered(self) -> tuple[str, ...]:
        """Every condition that comes along."""
        return (*(() if self.demon is None else (self.demon,)), *self.conditions)


@game.command("YO-R18")
class BringBack(ll.Command, frozen=True, kw_only=True):
    """A successful risk of another player brings a character back."""

    character: Mine
    attribute: Annotated[ll.Name | None, ll.Asked()] = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-R18: of one who is out, a white attribute is named while there is one."""
        who = state.characters.get(self.character)
        if who is not None and who.out:
            missing = self.attribute is None and who.white
            if missing or who.attributes.get(self.attribute or "") == "black":
                yield ll.bad_value("white_attribute", "attribute")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """It is one of theirs; it matters only for one who is out."""
        who, named = state.characters[self.character], self.attribute
        if who.out and named is not None and named not in who.attributes:
            yield ll.unknown(named, "attribute")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Outside a fight, and only who is out of action."""
        yield closed(state)
        yield fight_runs(state)
        if not state.characters[self.character].out:
            yield ll.not_now("not_out", name=self.character)
        yield ll.out_of_play(state.characters[self.character], self.character)
        if self.risk(state) is None:
            yield ll.not_now("no_risk")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """YO-R18: marked by a dark chapter and a black attribute."""
        risk = self.risk(state)
        assert risk is not None
        return BroughtBack(character=self.character, attribute=self.attribute, risk=risk.number)

    def risk(self, state: State) -> Risk | None:
        """YO-R18: the oldest that another player took since the character went out."""
        who = state.characters[self.character]
        fitting = (
            risk
            for risk in state.risks
            if risk.number > who.out_since and risk.player != who.player
        )
        return next(fitting, None)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each who is out, with the attributes that can turn black."""
        for name, who in seen.characters.items():
            if who.out and seat.plays(who.player):
                sample = {"attribute": who.white[0]} if who.white else {}
                choices = {"character": (name,), "attribute": who.white}
                yield ll.Form(choices=choices, sample=sample)
