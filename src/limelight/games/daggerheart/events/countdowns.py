"""Countdowns: begun, moved by hand, and taken away."""

from collections.abc import Iterator
from typing import Annotated

import limelight.contract as ll
from limelight.contract.dice import read

from ..facts import game
from ..state import Advance, Countdown, Pair, State
from ..state.countdowns import Kind, Loop, moved
from .base import Event, ended
from .gains import told_advance, why_advance


@game.event("DH-67", "DH-73", "DH-74")
class CountdownAdded(Event, frozen=True):
    """A countdown runs."""

    name: str
    start: int
    kind: Kind = "standard"
    hidden: Annotated[bool, ll.Hides()] = False
    loop: Loop = "none"
    of: str | None = None
    dice: str | None = None
    """DH-73: the dice that its start was thrown with."""
    faces: tuple[int, ...] = ()

    def evolve(self, state: State) -> State:
        """It starts."""
        countdown = Countdown(
            self.start,
            self.kind,
            self.hidden,
            start=self.start,
            loop=self.loop,
            of=self.of,
        )
        return ll.placed(state, "countdowns", self.name, countdown)

    def faces_told(self) -> ll.Faces:
        """DH-73: the dice of its start."""
        return {"start": self.faces} if self.faces else {}

    def holds(self) -> bool:
        """DH-73: whether the dice come to this start."""
        written = None if self.dice is None else read(self.dice)
        if written is None or len(written.sides) != len(self.faces):
            return written is None and not self.faces
        fits = all(1 <= f <= s for f, s in zip(self.faces, written.sides, strict=True))
        return fits and min(max(written.total(self.faces), 1), ll.LIMIT) == self.start

    def tell(self) -> Iterator[ll.Said]:
        """Its name and start, how it was thrown, and what it is tied to."""
        values = self.values()
        yield ll.Said("story.countdown_added", values)
        if self.faces:
            yield ll.Said("story.countdown_thrown", values)
        if self.loop != "none":
            yield ll.Said("story.countdown_loop", values)
        if self.of:
            yield ll.Said("story.countdown_of", values)

    def why(self) -> Iterator[ll.Because]:
        """DH-73: how its start was thrown."""
        if self.faces:
            values = {"dice": self.dice, "faces": self.faces, "start": self.start}
            yield ll.Because("DH-73", "countdown_thrown", values)


@game.event("DH-74")
class CountdownsLinked(Event, frozen=True):
    """Two countdowns are tied: when one is set off, the other is over."""

    one: str
    other: str
    hidden: Annotated[bool, ll.Hides()] = False

    def evolve(self, state: State) -> State:
        """One pair more."""
        pair = Pair(self.one, self.other, self.hidden)
        return ll.replace(state, pairs=(*state.pairs, pair))


@game.event("DH-67", "DH-76")
class CountdownTicked(Event, frozen=True):
    """A countdown was advanced by hand, or at a rest."""

    name: str
    by: int
    left: int
    hidden: Annotated[bool, ll.Hides()] = False
    advance: Annotated[Advance | None, ll.Since(3)] = None

    def evolve(self, state: State) -> State:
        """So much is left, and what was set off is."""
        if self.advance is None:
            return ll.changed(state, "countdowns", self.name, left=self.left)
        return ll.replace(state, countdowns=moved(state.countdowns, self.advance))

    def tell(self) -> Iterator[ll.Said]:
        """How far it is, and whether it is set off."""
        values = self.values()
        yield ll.Said("story.countdown_ticked", values)
        if self.advance is not None:
            yield from (s for s in told_advance(self.advance) if s.key not in ADVANCED)
        elif not self.left:
            yield ll.Said("story.countdown_done", values)

    def why(self) -> Iterator[ll.Because]:
        """DH-67: what it means to be set off."""
        if self.advance is not None:
            yield from why_advance(self.advance)

    def advanced(self) -> Advance | None:
        """By so much."""
        return self.advance

    def set_off(self) -> Iterator[ll.Headline]:
        """DH-67: it reached 0; a log of earlier rules says so by what is left."""
        yield from super().set_off()
        if self.advance is None and not self.left:
            yield ended(self.name)


ADVANCED = ("story.countdown_advances",)


@game.event("DH-R40")
class CountdownEnded(Event, frozen=True):
    """A countdown was taken away."""

    name: str
    hidden: Annotated[bool, ll.Hides()] = False

    def evolve(self, state: State) -> State:
        """Its name is free, and the one that was linked to it is not any more."""
        return without_countdown(state, self.name)


def without_countdown(state: State, name: str) -> State:
    """The table without a countdown and its link; one that is over stays over.

    Whatever takes its name is another one: neither a reroll nor an interruption moves it.
    """
    rest, last = state.rest, state.last
    if last is not None and last.gains is not None:
        last = ll.replace(last, gains=last.gains.without_countdown(name))
    return ll.replace(
        state,
        countdowns=ll.without(state.countdowns, name),
        pairs=tuple(pair for pair in state.pairs if pair.beside(name) is None),
        rest=None if rest is None else rest.without_countdown(name),
        last=last,
    )
