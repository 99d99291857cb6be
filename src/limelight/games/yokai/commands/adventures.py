"""Adventures: they start, points are spent, questions answered, and they are solved."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import limelight.contract as ll

from ..events.adventures import (
    AdventureSolved,
    AdventureStarted,
    ClueNamed,
    PointsSpent,
    QuestionAnswered,
)
from ..facts import game
from ..rolls import SolveRoll
from ..state import State
from .base import (
    Mine,
    Numbers,
    busy,
    closed,
    fight_runs,
    free_clues,
    no_clues,
    out,
    twice,
    used_clues,
)

FIGHTS = {2: 8, 3: 10, 4: 12}
"""YO-6: the danger level of a fight that so many points buy."""


@game.command(gm=True)
class StartAdventure(ll.Command, frozen=True, kw_only=True):
    """A new adventure: no points, no clues, no fight."""

    difficulty: ll.Count
    question: ll.Text
    shared: bool = True

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """At any time but in the middle of a move."""
        yield busy(state)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """It begins."""
        return AdventureStarted(
            difficulty=self.difficulty, question=self.question, shared=self.shared
        )


@game.command("YO-13")
class AnswerQuestion(ll.Command, frozen=True, kw_only=True):
    """The adventure question is answered: a condition less, no roll."""

    character: Mine
    text: ll.Text

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-13: once per player and adventure."""
        player = state.characters[self.character].player
        if state.adventure is not None and player in state.adventure.answered:
            yield ll.Refusal("already_used", "answered", values={"player": player})
        yield closed(state)
        yield out(state, self.character)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """YO-R8: never the demon."""
        who = state.characters[self.character]
        return QuestionAnswered(
            character=self.character,
            player=who.player,
            text=self.text,
            removed=min(who.removable, 1),
        )


@game.command(gm=True)
class NameClue(ll.Command, frozen=True, kw_only=True):
    """The GM says what a clue is; also while a move is open."""

    number: ll.Amount
    text: ll.Text

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """The clue is there."""
        return no_clues(state, (self.number,), "number")

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """A new text replaces the last."""
        return ClueNamed(number=self.number, text=self.text)

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """While there is one."""
        return (ll.Form(sample={"number": number}) for number in list(seen.clues)[-1:])


@game.command("YO-6", gm=True)
class SpendPoints(ll.Command, frozen=True, kw_only=True):
    """The GM spends corruption points."""

    points: ll.Amount
    on: Literal["difficulty", "danger", "fight"]

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """YO-6: a dangerous situation is 2, a fight 2, 3 or 4."""
        prices = {"difficulty": (self.points,), "danger": (2,), "fight": tuple(FIGHTS)}
        if self.points not in prices[self.on]:
            yield ll.bad_value("prices", "points")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """One fight at a time is bought; YO-6: more than the pool holds is refused."""
        if state.adventure is None:
            yield ll.not_now("no_adventure")
        elif self.on == "fight" and state.adventure.bought is not None:
            yield ll.not_now("fight_bought")
        if self.points > state.points:
            values = {"have": state.points, "cost": self.points}
            yield ll.Refusal("not_enough_points", "points", values=values)

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """YO-6: a fight is bought by its danger level."""
        danger = FIGHTS[self.points] if self.on == "fight" else None
        return PointsSpent(points=self.points, on=self.on, danger=danger)

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """The least that it costs."""
        return {"points": 1 if fields["on"] == "difficulty" else 2}


@game.command("YO-21", "YO-R14", gm=True)
class Solve(ll.Command, frozen=True, kw_only=True):
    """The group tells the solution; 2d6 against what is left of the difficulty."""

    clues: Numbers

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Each clue once."""
        yield twice(self.clues, "clues")

    def unknown(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """The clues are there."""
        return no_clues(state, self.clues, "clues")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """Once per adventure, outside a fight, with clues that are not used up."""
        yield from used_clues(state, self.clues)
        yield closed(state)
        yield fight_runs(state)
        if state.adventure is not None and state.adventure.solved:
            yield ll.not_now("solved")

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """YO-21, YO-R14: difficulty with the points on it, less the clues used."""
        adventure = state.adventure
        assert adventure is not None
        roll = SolveRoll(difficulty=adventure.difficulty, clues=len(self.clues))
        fell = yield from ll.throw(roll)
        return AdventureSolved(
            clues=self.clues,
            faces=fell.faces["solve"],
            target=roll.target,
            outcome=fell.outcome,
            shared=adventure.shared,
        )

    @classmethod
    def forms(cls, seen: State, seat: ll.Seat) -> Iterable[ll.Form]:
        """With the clues that are left, or with none."""
        free = free_clues(seen)
        if not free:
            return (ll.Form(settled={"clues": []}),)
        return (ll.Form(choices={"clues": free}, sample={"clues": []}),)
