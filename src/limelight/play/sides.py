"""The sides of a fight that is foretold: from files, from plain fields, or from a table."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from limelight.contract import GM, Faces, Game, Refusal, Throw, bad_value
from limelight.contract.driver import run

from . import chance, common
from .common.scenes import BringScene
from .playthrough import BadPlaythrough, Step, loaded, read
from .table import Table

MOST_STEPS = 200
"""So many steps bring a side to its table."""


def from_file(path: Path, game: Game) -> Any:
    """The state of a table to which the people of a file came; raises what is no such file.

    Packs that lie beside it are loaded first, so that adversaries can be copied from them.
    """
    scene = read(path)
    if scene.game != game.name:
        raise BadPlaythrough("other_game", game=scene.game)
    for step in scene.steps:
        if not isinstance(step.do, str) or not step.do.startswith("add_"):
            raise BadPlaythrough("not_a_party", do=str(step.do)[:64])
    return gathered(game, (*loaded(scene, path.parent), *scene.steps), scene.options)


def from_fields(people: Any, game: Game, do: str, at: str) -> Any:
    """The same of plain fields, as the command takes them that brings people to a table."""
    listed = [people] if isinstance(people, Mapping) else people
    if not isinstance(listed, list | tuple) or not all(isinstance(p, Mapping) for p in listed):
        return bad_value("wrong", at, field=at)
    return gathered(game, [Step("gm", do, dict(fields)) for fields in listed])


def from_scene(table: Table, name: str, alone: Any) -> Any:
    """The state of a table after a prepared scene came to ``alone``, or why it cannot come."""
    whole = table.whole.with_game(alone)
    events = run(common.decide(whole, BringScene(name=name), GM), _middling)
    return events if isinstance(events, Refusal) else common.after(whole, events).game


def _middling(throw: Throw) -> Faces:
    """Dice in the middle: what a scene throws for, such as a countdown, is yet to fall."""
    return {name: tuple((each + 1) // 2 for each in sides) for name, sides in throw.dice.items()}


def gathered(game: Game, steps: Iterable[Step], options: Mapping[str, Any] = {}) -> Any:
    """The state of a table after these steps, or why one of them is refused."""
    table = Table(game.name, options, dice=chance.seeded(0), clock=lambda: 0.0)
    for number, step in enumerate(steps, 1):
        if number > MOST_STEPS:
            return bad_value("too_many_steps", "steps", most=MOST_STEPS)
        fields = {} if step.fields is None else step.fields
        answer = table.do(step.by, step.do, fields, step.dice, script=True)
        if isinstance(answer, Refusal):
            return answer
    return table.state
