"""Death moves: the three choices of somebody who is dying, and the Hope Die that is divided."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

import limelight.contract as ll

from ..events.death import DeathMoved, HopeDieDivided
from ..facts import game
from ..rolls import AvoidDeath, RiskItAll, cut_off
from ..state import State, retired
from .names import Mine


@game.command("DH-57", "DH-59", "DH-60", "DH-62", "DH-63", "DH-64", "DH-65", "DH-66", "DH-R27")
class DeathMove(ll.Command, frozen=True, kw_only=True):
    """What somebody does who has marked the last Hit Point."""

    character: Mine
    choice: Annotated[
        Literal["blaze_of_glory", "avoid_death", "risk_it_all"], ll.Words("death_move")
    ]
    text: Annotated[ll.Text | None, ll.Asked()] = None

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-57: it is due, and not thrown yet."""
        who = state.characters[self.character]
        yield retired(state, self.character)  # DC-R27
        if who.standing != "dying":
            yield ll.not_now("not_dying", name=self.character)
        elif who.divide is not None:
            yield ll.not_now("divide_first", name=self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-59: without dice; DH-60: one; DH-64: both."""
        who = state.characters[self.character]
        made = DeathMoved(
            character=self.character, choice=self.choice, outcome="glory", text=self.text
        )
        if self.choice == "blaze_of_glory":
            return made
        if self.choice == "avoid_death":
            avoids = AvoidDeath(level=who.level)
            fell = yield from ll.throw(avoids)
            scarred = fell.outcome == "scarred"
            hope_max = who.hope_max - scarred
            return ll.replace(
                made,
                outcome="journey_ends" if scarred and not hope_max else fell.outcome,
                hope=fell.read.total,
                level=who.level,
                lost_hope=who.hope - int(cut_off(who.hope, hope_max)),
            )
        fell = yield from ll.throw(RiskItAll())
        restored = fell.outcome == "restored"
        return ll.replace(
            made,
            outcome=fell.outcome,
            hope=fell.read.total,
            fear=fell.faces["fear"][0],
            hp=who.hp if restored else 0,
            stress=who.stress if restored else 0,
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own who is dying."""
        for name, who in seen.characters.items():
            if who.standing == "dying" and who.divide is None and seat.plays(who.player):
                yield ll.Form(choices={"character": (name,)}, sample={"character": name})


@game.command("DH-64", "DH-R30")
class Divide(ll.Command, frozen=True, kw_only=True):
    """Divides the Hope Die of Risk It All between Hit Points and Stress."""

    character: Mine
    hp: ll.Count
    stress: ll.Count

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """DH-R30: all of it, at least 1 to Hit Points."""
        who = state.characters.get(self.character)
        if not self.hp:
            yield ll.bad_value("divide_hp", "hp")
        if who is not None and who.divide is not None and self.hp + self.stress != who.divide:
            yield ll.bad_value("divide_all", "hp", total=who.divide)

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """There is one to be divided."""
        if state.characters[self.character].divide is None:
            yield ll.not_now("nothing_to_divide", name=self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """DH-R30: what finds nothing marked is lost."""
        who = state.characters[self.character]
        return HopeDieDivided(
            character=self.character,
            hp=int(cut_off(self.hp, who.hp)),
            stress=int(cut_off(self.stress, who.stress)),
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """One for each of one's own with a die to divide."""
        for name, who in seen.characters.items():
            if who.divide is not None and seat.plays(who.player):
                sample = {"character": name, "hp": who.divide, "stress": 0}
                yield ll.Form(choices={"character": (name,)}, sample=sample)
