"""Adventures: they start, points are spent, questions answered, and they are solved."""

from collections.abc import Iterator
from typing import Annotated, Any

import limelight.contract as ll

from ..facts import game
from ..state import GM_S, Adventure, State, clues_used, with_adventure


@game.event()
class AdventureStarted(ll.Event, frozen=True):
    """A new adventure."""

    difficulty: Annotated[int, GM_S]
    question: str
    shared: bool = True

    def evolve(self, state: State) -> State:
        """No points, no clues and no fight; bonus dice stay."""
        adventure = Adventure(
            difficulty=self.difficulty, question=self.question, shared=self.shared
        )
        state = ll.free_again(state, "fight", "adventure")
        return ll.replace(state, adventure=adventure, points=0, clues={}, fight=None)

    def tell(self) -> Iterator[ll.Said]:
        """The question, and the difficulty where it may be known."""
        hidden = "_hidden" if self.difficulty is ll.Hidden else ""
        yield ll.Said(f"story.adventure_started{hidden}", self.values())


@game.event("YO-13")
class QuestionAnswered(ll.Event, frozen=True):
    """A player answered the adventure question."""

    character: str
    player: str
    text: str
    removed: int = 0

    def evolve(self, state: State) -> State:
        """YO-13: once per player and adventure, a condition less."""
        assert state.adventure is not None
        answered = (*state.adventure.answered, self.player)
        who = state.characters[self.character].rid(self.removed)
        state = ll.placed(state, "characters", self.character, who)
        return with_adventure(state, answered=answered)

    def tell(self) -> Iterator[ll.Said]:
        """What was answered, and what it brought."""
        yield ll.Said("story.question_answered", self.values())
        if self.removed:
            yield ll.Said("story.removed_conditions", {"name": self.character, "n": 1})

    def why(self) -> Iterator[ll.Because]:
        """By which rule."""
        yield ll.Because("YO-13", "question")

    def result(self) -> dict[str, Any]:
        """What it gave."""
        return {"gives": {"removed": self.removed} if self.removed else {}}


@game.event()
class ClueNamed(ll.Event, frozen=True):
    """A clue has a text."""

    number: int
    text: str

    def evolve(self, state: State) -> State:
        """It stands for all to read."""
        return ll.changed(state, "clues", self.number, text=self.text)


@game.event("YO-6")
class PointsSpent(ll.Event, frozen=True):
    """The GM spent corruption points."""

    points: int
    on: str
    danger: int | None = None
    """Of a bought fight: its danger level."""

    def evolve(self, state: State) -> State:
        """YO-6: they are gone; the difficulty is higher, or a fight waits."""
        assert state.adventure is not None
        higher = state.adventure.difficulty + self.points
        state = ll.replace(state, points=state.points - self.points)
        if self.on == "difficulty":
            return with_adventure(state, difficulty=higher)
        return with_adventure(state, bought=self.danger) if self.on == "fight" else state

    def tell(self) -> Iterator[ll.Said]:
        """On what."""
        yield ll.Said(f"story.points_on_{self.on}", self.values())

    def why(self) -> Iterator[ll.Because]:
        """By which price."""
        yield ll.Because("YO-6", f"spent_{self.on}", {"points": self.points})


@game.event("YO-21", "YO-R14")
class AdventureSolved(ll.Event, frozen=True):
    """The solution was told and the dice decided."""

    clues: tuple[int, ...]
    faces: tuple[int, ...]
    target: Annotated[int, GM_S]
    outcome: str
    shared: bool = True

    def evolve(self, state: State) -> State:
        """The clues are used up; YO-21: it is peaceful, or the final fight is next."""
        final = self.outcome == "final_fight"
        state = with_adventure(state, solved=self.outcome, final=final)
        return clues_used(state, self.clues)

    def faces_told(self) -> ll.Faces:
        """The dice that decided."""
        return {"solve": self.faces}

    def holds(self) -> bool:
        """YO-21, YO-R14: whether the sum reaches the target, where that may be known."""
        if self.target is ll.Hidden:
            return True
        return (self.outcome == "peaceful") == (sum(self.faces) >= self.target)

    def announce(self) -> ll.Said:
        """The sum, and how the adventure ends."""
        return ll.Said(f"announce.{self.outcome}", {"total": sum(self.faces)})

    def headline(self) -> ll.Headline:
        """YO-21: how the adventure ends, against what, where that may be known."""
        hidden = self.target is ll.Hidden
        values = {"total": sum(self.faces), "target": self.target}
        return ll.Headline(
            ll.Said(f"headline.{self.outcome}"),
            None,
            "success" if self.outcome == "peaceful" else "failure",
            ll.Said("headline.total" if hidden else "headline.target", values),
            ll.Said("headline.solving"),
        )

    def tell(self) -> Iterator[ll.Said]:
        """The dice, and what they decided."""
        yield ll.Said("story.solve_rolled", {"faces": self.faces, "total": sum(self.faces)})
        yield ll.Said(f"story.{self.outcome}")

    def why(self) -> Iterator[ll.Because]:
        """YO-R14: against which target, where that may be known."""
        values = {"faces": self.faces, "total": sum(self.faces)}
        if self.target is ll.Hidden:
            yield ll.Because("YO-21", "solve_hidden", values)
        else:
            yield ll.Because("YO-R14", "solve", values | {"target": self.target})
        yield ll.Because("YO-21", "outcome", {"outcome": self.outcome})

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        shown = {
            "roll": "solve",
            "outcome": self.outcome,
            "total": sum(self.faces),
            "dice": {"solve": list(self.faces)},
        }
        return shown if self.target is ll.Hidden else {**shown, "target": self.target}
