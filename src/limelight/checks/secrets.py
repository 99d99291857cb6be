"""Whether what a seat may not know stays unknown to it."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from limelight.contract import WATCHER, Hidden, Refusal, Seat
from limelight.contract.driver import run
from limelight.contract.marks import Secret, declared
from limelight.contract.seen import NOW, hidden
from limelight.play.chance import Answers, Typed, read, seeded
from limelight.play.playthrough import Step

from .checked import Checked
from .finding import Finding


def players_see_the_same_whatever_is_secret(checked: Checked) -> Iterator[Finding]:
    """Two tables that differ in one hidden field send players the same bytes."""
    game = checked.game
    for scene in checked.scenes:
        for number, table in scene.tables():
            shown = None
            for path, other in changed(table.state):
                if shown is None:
                    shown = _sent(game, table.state)
                if _sent(game, other) != shown:
                    values = {"step": number, "path": path}
                    yield Finding(scene.path.name, "secret_shows", values)


def _sent(game: Any, state: Any) -> bytes:
    seen = game.redact(state, WATCHER)
    told = [*game.status(seen)], game.cards(seen), game.gauges(seen), game.page(seen, WATCHER)
    return msgspec.json.encode(game.view(seen)) + repr(told).encode()


def nobody_is_told_what_is_secret(checked: Checked) -> Iterator[Finding]:
    """A number or a text that only a secret field holds stands in no event, refusal or offer."""
    game = checked.game
    for scene in checked.scenes:
        for number, (table, step) in enumerate(scene.steps(), 1):
            command = table.read(step.do, step.fields or {})
            if type(command) not in game.commands.values():
                continue
            for path, other in changed(table.state, another=_marked):
                heard = (_told(game, other, command, Seat.of(step.by), d) for d in _dice(step))
                if any(str(MARK) in told for told in heard):
                    yield Finding(scene.path.name, "secret_told", {"step": number, "path": path})


MARK = 871_319
"""A number that no game comes to by itself."""


def _marked(value: Any) -> Iterator[Any]:
    """A value of the same kind that is found again wherever it is told."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield MARK
    elif isinstance(value, str):
        yield f"{MARK}"


def _dice(step: Step) -> Iterator[Answers]:
    """The dice as they were written, and others that fall the same way every time."""
    typed = read(step.dice or {})
    if not isinstance(typed, Refusal):
        yield Typed(typed)
    yield seeded(step.do)


def _told(game: Any, state: Any, command: Any, seat: Seat, dice: Answers) -> str:
    """What everybody hears of a command: its events, or the refusal that its sender gets."""
    try:
        answer = run(game.decide(state, command, seat), dice)
    except (ArithmeticError, ValueError, LookupError, AssertionError, AttributeError, TypeError):
        return ""  # a number that the rules never have
    if isinstance(answer, Refusal):
        return "" if seat.gm else repr(answer)
    shown = (game.show(event, WATCHER, NOW) for event in answer)
    return "".join(
        msgspec.json.encode(each).decode() + repr([each.announce(), *each.tell(), *each.why()])
        for each in shown
        if each is not None
    )


def changed(
    thing: Any, at: str = "", another: "Callable[[Any], Iterator[Any]] | None" = None
) -> Iterator[tuple[str, Any]]:
    """The same thing with another value in one secret field, for each of them."""
    another = another or _another
    for field in declared(type(thing)):
        value, secret, path = getattr(thing, field.name), field.mark(Secret), f"{at}{field.name}"
        if secret is not None and not secret.before and value is not Hidden:
            if not (secret.unless and getattr(thing, secret.unless)):
                for other in another(value):
                    yield path, replace(thing, **{field.name: other})
        elif isinstance(value, msgspec.Struct):
            for inner, other in changed(value, f"{path}.", another):
                yield inner, replace(thing, **{field.name: other})
        elif isinstance(value, dict):
            for name, each in value.items():
                if isinstance(each, msgspec.Struct):
                    for inner, other in changed(each, f"{path}.{name}.", another):
                        yield inner, replace(thing, **{field.name: {**value, name: other}})
                    if hidden(each):
                        rest = {key: kept for key, kept in value.items() if key != name}
                        yield f"{path}.{name}", replace(thing, **{field.name: rest})


def _another(value: Any) -> Iterator[Any]:
    """A value of the same kind that is not this one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield f"{value}x"
