"""Moves: thrown, helped, improved, settled."""

from collections.abc import Iterator, Mapping
from typing import Any

import limelight.contract as ll

from ..facts import game
from ..rolls import TABLES, Gives, Kind, Reading
from ..state import (
    Die,
    Move,
    Risk,
    State,
    fighting,
    gone,
    with_adventure,
    with_clues,
    with_fight,
)
from .headlines import against, of_line, of_move


@game.event("YO-1")
class MoveThrown(ll.Event, frozen=True):
    """A move lies on the table, not yet settled."""

    move: Move
    reading: Reading
    bonus: bool = False

    def evolve(self, state: State) -> State:
        """The move is open, and a bonus die is paid."""
        return ll.replace(state, move=self.move, bonus_dice=state.bonus_dice - self.bonus)

    def faces_told(self) -> ll.Faces:
        """Every die of the move."""
        return {name: (die.face,) for name, die in self.move.dice.items()}

    def holds(self) -> bool:
        """YO-2, YO-3: whether the dice read like that."""
        return self.move.reading() == self.reading

    def announce(self) -> ll.Said:
        """How it is called out."""
        return self.reading.said("announce.line")

    def headline(self) -> ll.Headline:
        """What the line means."""
        return of_move(self.move)

    def prepares(self) -> bool:
        """YO-5: it may still change; what counts is how it is settled."""
        return True

    def tell(self) -> Iterator[ll.Said]:
        """Whose move it is, and how it fell."""
        move, faces = self.move, tuple(shown(self.move.dice).values())
        values = {"name": move.character, "kind": move.kind, "faces": faces}
        yield ll.Said("story.move_thrown", values)
        yield self.reading.said("story.reads")

    def why(self) -> Iterator[ll.Because]:
        """YO-1: every die; YO-5: it may still change."""
        yield from why_dice("YO-1", self.move.dice)
        yield from self.reading.why()
        yield ll.Because("YO-5", "not_settled")

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        return {**self.reading.result(), "dice": shown(self.move.dice)}


@game.event("YO-12")
class Helped(ll.Event, frozen=True):
    """A helper's die joins the result."""

    character: str
    die: Die
    reading: Reading
    bonus: bool = False

    def evolve(self, state: State) -> State:
        """One die more, and a bonus die is paid."""
        assert state.move is not None
        move = ll.replace(state.move, helps={**state.move.helps, self.character: self.die})
        return ll.replace(state, move=move, bonus_dice=state.bonus_dice - self.bonus)

    def faces_told(self) -> ll.Faces:
        """The helper's die."""
        return {f"help.{self.character}": (self.die.face,)}

    def announce(self) -> ll.Said:
        """How it is called out."""
        return self.reading.said("announce.line")

    def headline(self) -> ll.Headline:
        """YO-12: who helps; what all dice mean is on the table."""
        return ll.Headline(
            ll.Said("headline.helps", {"name": self.character}), against=against(self.reading)
        )

    def prepares(self) -> bool:
        """YO-12: one die more in a move that is still open."""
        return True

    def tell(self) -> Iterator[ll.Said]:
        """Who helps, and with which die."""
        values = {"name": self.character, "face": self.die.face, "colour": self.die.colour}
        yield ll.Said("story.helped", values)
        yield self.reading.said("story.reads")

    def why(self) -> Iterator[ll.Because]:
        """YO-12: the die, and how all are read now."""
        yield ll.Because("YO-12", f"help_{self.die.colour}", {"face": self.die.face})
        yield from self.reading.why()

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        return {**self.reading.result(), "dice": {f"help.{self.character}": self.die.face}}


@game.event("YO-5")
class Improved(ll.Event, frozen=True):
    """Everything was thrown again with one black die more."""

    character: str
    dice: dict[str, Die]
    reading: Reading

    def evolve(self, state: State) -> State:
        """YO-5: the new result is final."""
        assert state.move is not None
        return ll.replace(state, move=ll.replace(state.move, dice=self.dice, improved=True))

    def faces_told(self) -> ll.Faces:
        """Every die, thrown again."""
        return {name: (die.face,) for name, die in self.dice.items()}

    def announce(self) -> ll.Said:
        """How it is called out."""
        return self.reading.said("announce.line")

    def headline(self) -> ll.Headline:
        """YO-5: who improves; what all dice mean is on the table."""
        return ll.Headline(
            ll.Said("headline.improves", {"name": self.character}), against=against(self.reading)
        )

    def prepares(self) -> bool:
        """YO-5: the move is still to be settled."""
        return True

    def tell(self) -> Iterator[ll.Said]:
        """Who improves, and how it fell."""
        faces = tuple(shown(self.dice).values())
        yield ll.Said("story.improved", {"name": self.character, "faces": faces})
        yield self.reading.said("story.reads")

    def why(self) -> Iterator[ll.Because]:
        """YO-5: every die, and how they are read."""
        yield from why_dice("YO-5", self.dice)
        yield from self.reading.why()

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        return {**self.reading.result(), "dice": shown(self.dice)}


@game.event("YO-4", "YO-12")
class Settled(ll.Event, frozen=True):
    """The move took effect."""

    character: str
    kind: Kind
    reading: Reading
    gives: Gives
    conditions: dict[str, str] = {}
    """Who takes a condition, and what it is called."""
    out: tuple[str, ...] = ()
    """Who goes out of action by it."""
    helpers: tuple[str, ...] = ()

    def evolve(self, state: State) -> State:
        """What the line gives is there; YO-R7: first conditions go, then new ones come."""
        gives, name = self.gives, self.character
        people, fight = dict(state.characters), fighting(state)
        thrower = people[name].player if state.move is None else state.move.player
        if self.reading.success:
            inside = fight.number if fight is not None and name in fight.pools else 0
            won = Risk(state.risks_won + 1, people[name].player, inside)
            state = ll.replace(state, risks=(*state.risks, won), risks_won=won.number)
        people[name] = people[name].rid(gives.removed)
        for who, condition in self.conditions.items():
            people[who] = people[who].taking(condition)
        state = ll.replace(
            state,
            move=None,
            characters=people,
            points=state.points + gives.points,
            bonus_dice=state.bonus_dice + gives.bonus_dice,
        )
        state = with_clues(state, gives.clues)
        if self.kind == "travel" and state.adventure is not None:
            state = with_adventure(state, travelled=(*state.adventure.travelled, thrower))
        if self.kind == "weaken" and fight is not None:
            tried = (*fight.weakened, name)
            state = with_fight(state, danger=fight.danger + gives.danger, weakened=tried)
        return gone(state, self.out)

    def announce(self) -> ll.Said:
        """How it is called out."""
        return self.reading.said("announce.line")

    def headline(self) -> ll.Headline:
        """What the line meant."""
        danger = self.gives.dangerous_situation
        return of_line(self.kind, self.character, self.reading, danger)

    def tell(self) -> Iterator[ll.Said]:
        """The line, and everything that it gave."""
        gives, name = self.gives, self.character
        values = {"name": name, "kind": self.kind, "line": self.reading.line}
        yield ll.Said("story.settled", values)
        if self.reading.success is not None:
            yield ll.Said("story.risk_won" if self.reading.success else "story.risk_lost", values)
        if gives.dangerous_situation:
            yield ll.Said("story.dangerous_situation")
        if gives.points:
            yield ll.Said("story.points_gained", {"n": gives.points})
        if gives.clues:
            yield ll.Said("story.clues_gained", {"n": gives.clues})
        if gives.bonus_dice:
            yield ll.Said("story.bonus_gained")
        if gives.removed:
            yield ll.Said("story.removed_conditions", {"name": name, "n": gives.removed})
        if gives.danger:
            yield ll.Said("story.danger_moves", {"by": gives.danger})
        for who, condition in self.conditions.items():
            yield ll.Said("story.condition_taken", {"name": who, "condition": condition})
        for who in self.out:
            yield ll.Said("story.out", {"name": who})

    def why(self) -> Iterator[ll.Because]:
        """How the dice are read, what that gives, and who takes a condition."""
        yield from self.reading.why()
        yield ll.Because(TABLES[self.kind], f"{self.kind}.{self.reading.line}")
        for who in self.conditions:
            if who == self.character:
                yield ll.Because("YO-4", "condition", {"name": who})
            else:
                yield ll.Because("YO-12", "helper_condition", {"name": who})
        for who in self.out:
            yield ll.Because("YO-R13", "out", {"name": who})

    def result(self) -> dict[str, Any]:
        """What programs are told of it."""
        gives = {what: n for what, n in ll.asdict(self.gives).items() if n}
        roll = self.kind.replace("_", "-")
        return {"roll": roll, **self.reading.result(), "gives": gives}


# What several of them say


def shown(dice: Mapping[str, Die]) -> dict[str, int]:
    """Dice as results show them."""
    return {name: die.face for name, die in dice.items()}


def why_dice(rule: str, dice: Mapping[str, Die]) -> Iterator[ll.Because]:
    """Every die by its colour."""
    for name, die in dice.items():
        yield ll.Because(rule, f"die_{die.colour}", {"name": name, "face": die.face})
