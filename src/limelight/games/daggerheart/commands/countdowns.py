"""Countdowns: begun with a number or with dice, moved by hand, taken away."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import limelight.contract as ll
from limelight.contract.dice import read

from ..events.countdowns import (
    CountdownAdded,
    CountdownEnded,
    CountdownsLinked,
    CountdownTicked,
)
from ..facts import game
from ..state import State, advance, linked
from ..state.countdowns import Kind, Loop
from .names import Anybody

PAIRED = {"progress", "consequence"}


@game.command("DH-67", "DH-69", "DH-70", "DH-73", "DH-74", "DH-75", "DH-76", gm=True)
class AddCountdown(ll.Command, frozen=True, kw_only=True):
    """Starts a countdown; a hidden one does not exist for players."""

    name: Annotated[ll.Name, ll.New("countdowns")]
    start: ll.Amount | ll.DiceText
    kind: Annotated[Kind, ll.Words("countdown_kind"), ll.Asked()] = "standard"
    hidden: bool = False
    loop: Loop = "none"
    linked: Annotated[ll.Name | None, ll.Of("countdowns")] = None
    of: Anybody | None = None

    def malformed(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """What belongs together: DH-74: a progress and a consequence countdown are linked."""
        if isinstance(self.start, str) and read(self.start) is None:
            yield ll.bad_value("dice", "start")
        if self.of is not None and self.kind in ("long_term", "manual"):
            yield ll.bad_value("not_moved_by_rolls", "of")
        if self.linked is None:
            return
        there = state.countdowns.get(self.linked)
        other = None if there is None or (there.hidden and not seat.gm) else there
        known = tuple(pair for pair in state.pairs if seat.gm or not pair.hidden)
        paired = linked(known, self.linked) is not None
        tied = other is not None and (other.loop != "none" or paired)
        kinds = {self.kind} if other is None else {self.kind, other.kind}
        if self.loop != "none" or tied or not kinds <= PAIRED or (other and kinds != PAIRED):
            yield ll.bad_value("cannot_link", "linked")

    def refuse(self, state: State, seat: ll.Seat) -> Iterator[ll.Refusal | None]:
        """The other has not run out."""
        if self.linked is not None and state.countdowns[self.linked].run_out:
            yield ll.not_now("countdown_run_out", name=self.linked)

    def decide(self, state: State, seat: ll.Seat) -> ll.Decision:
        """DH-73: dice are thrown now; a sum below 1 is 1."""
        added = CountdownAdded(
            name=self.name,
            start=self.start if isinstance(self.start, int) else 1,
            kind=self.kind,
            hidden=self.hidden,
            loop=self.loop,
            of=self.of,
        )
        tie: tuple[ll.Event, ...] = ()
        if self.linked is not None:
            hidden = self.hidden or state.countdowns[self.linked].hidden
            tie = (CountdownsLinked(one=self.linked, other=self.name, hidden=hidden),)
        dice = read(self.start) if isinstance(self.start, str) else None
        if dice is None:
            return (added, *tie)
        faces: tuple[int, ...] = ()
        if dice.sides:
            thrown = yield ll.Throw({"start": dice.sides}, None, self.hidden)
            faces = thrown["start"]
        start = min(max(dice.total(faces), 1), ll.LIMIT)
        return (ll.replace(added, start=start, dice=str(dice), faces=faces), *tie)

    @classmethod
    def trial(cls, seen: State, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """A link is tried with the kind that fits."""
        other = seen.countdowns.get(fields.get("linked") or "")
        if other is None:
            return {}
        return {
            "kind": "progress" if other.kind == "consequence" else "consequence",
            "loop": "none",
        }


@game.command("DH-67", "DH-76", "DH-106", "DH-R36", "DH-R40", gm=True)
class TickCountdown(ll.Command, frozen=True, kw_only=True):
    """Advances a countdown by hand, not below 0."""

    name: Annotated[ll.Name, ll.Of("countdowns")]
    by: ll.Amount = 1

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """So much is left, and at 0 it is set off."""
        return ticked(state, self.name, self.by)


@game.command("DH-R40", gm=True)
class EndCountdown(ll.Command, frozen=True, kw_only=True):
    """Takes a countdown away."""

    name: Annotated[ll.Name, ll.Of("countdowns")]

    def decide(self, state: State, seat: ll.Seat) -> ll.Answer:
        """Its name is free again."""
        return CountdownEnded(name=self.name, hidden=state.countdowns[self.name].hidden)


def ticked(state: State, name: str, by: int) -> CountdownTicked:
    """One countdown moved, with everything that this sets off; one that ran out stands still."""
    countdown = state.countdowns[name]
    moves = advance(state.countdowns, state.pairs, {name: by})
    really = {**moves.ticks, **moves.hidden_ticks}.get(name, 0)
    left = countdown.left - really
    return CountdownTicked(name=name, by=really, left=left, hidden=countdown.hidden, advance=moves)
