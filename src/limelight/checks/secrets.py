"""Whether what a seat may not know stays unknown to it."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from limelight.contract import WATCHER, Hidden
from limelight.contract.marks import Secret, declared
from limelight.contract.seen import hidden

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
    told = [*game.status(seen)], game.cards(seen), game.gauges(seen)
    return msgspec.json.encode(game.view(seen)) + repr(told).encode()


def changed(thing: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """The same thing with another value in one secret field, for each of them."""
    for field in declared(type(thing)):
        value, secret, path = getattr(thing, field.name), field.mark(Secret), f"{at}{field.name}"
        if secret is not None and not secret.before and value is not Hidden:
            if not (secret.unless and getattr(thing, secret.unless)):
                for other in _another(value):
                    yield path, replace(thing, **{field.name: other})
        elif isinstance(value, msgspec.Struct):
            for inner, other in changed(value, f"{path}."):
                yield inner, replace(thing, **{field.name: other})
        elif isinstance(value, dict):
            for name, each in value.items():
                if isinstance(each, msgspec.Struct):
                    for inner, other in changed(each, f"{path}.{name}."):
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
