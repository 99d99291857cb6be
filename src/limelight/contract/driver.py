"""The one place that runs decisions: nobody else sends faces into a rule."""

from collections.abc import Callable, Generator
from types import GeneratorType
from typing import Any

from .commands import Answer, Decision
from .events import Event
from .refusals import Refusal
from .throws import Faces, Throw

Answers = Callable[[Throw], Faces | Refusal]
"""Somebody who answers throws."""
Settled = tuple[Event, ...] | Refusal
"""How a decision ends: events, or a refusal."""


def run(decision: Any, answers: Answers) -> Any:
    """A decision with every throw answered: its events, or why nothing happens."""
    if type(decision) is not GeneratorType:
        return settled(decision)
    try:
        throw = next(decision)
        while True:
            faces = answers(throw)
            if type(faces) is Refusal:
                decision.close()
                return faces
            throw = decision.send(faces)
    except StopIteration as done:
        return settled(done.value)


def settled(answer: Any) -> Any:
    """An answer as it is kept: a single event is a tuple of one."""
    return (answer,) if isinstance(answer, Event) else answer


def first_throw(decision: Decision | Answer) -> Throw | Refusal | None:
    """What would be thrown first; why it is refused; None if nothing is thrown."""
    ended = after(decision, ())
    if isinstance(ended, Throw | Refusal):
        return ended
    return None


def after(decision: Any, answers: tuple[Faces, ...]) -> Any:
    """A decision after these answers: the next throw, or how it ends."""
    if type(decision) is not GeneratorType:
        return settled(decision)
    try:
        throw = next(decision)
        for faces in answers:
            throw = decision.send(faces)
    except StopIteration as done:
        return settled(done.value)
    decision.close()
    return throw


def apart(decision: Any, name: str) -> Generator[Throw, Faces, Any]:
    """A decision within another: its dice have a name behind their own, to be told apart."""
    if type(decision) is not GeneratorType:
        return decision
    try:
        throw = next(decision)
        while True:
            called = {f"{die}.{name}": sides for die, sides in throw.dice.items()}
            faces = yield Throw(called, None, throw.hidden, throw.sealed, throw.closed)
            throw = decision.send({die: faces[f"{die}.{name}"] for die in throw.dice})
    except StopIteration as done:
        return done.value


def folded(state: Any, events: tuple[Event, ...]) -> Any:
    """The state after events."""
    for event in events:
        state = event.evolve(state)
    return state
