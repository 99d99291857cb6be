"""A crowded table of a game: its demo with eight characters of players and ten others."""

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from limelight.contract import Game
from limelight.play.playthrough import Step
from limelight.server.library import shipped
from limelight.server.scenes import demo, heroes

OURS, THEIRS = 8, 10


def crowd(game: Game, lang: str = "en") -> Iterator[Step]:
    """Everybody of the demo, and copies of them until there are enough."""
    here = [step for step in demo(game, lang) or () if step.do.startswith("add_")]
    ready = (*heroes(game, lang).values(), *shipped(game, lang))
    people = {step.do for step in ready}
    known = [step for step in here if step.do in people]
    mine = [step for step in known if _player(step) != "gm"]
    others = [step for step in known if _player(step) == "gm"]
    yield from demo(game, lang) or ()
    for n, step in enumerate(islice(cycle(mine), OURS - len(mine))):
        yield _copy(step, n, player=f"p{n}")
    for n, step in enumerate(islice(cycle(others or mine), THEIRS - len(others)), OURS):
        yield _copy(step, n, **({} if others else {"player": "gm"}))


def _player(step: Step) -> str:
    return str((step.fields or {}).get("player") or "gm")


def _copy(step: Step, n: int, **more: Any) -> Step:
    fields = dict(step.fields or {})
    return Step("gm", step.do, {**fields, "name": f"{fields['name']} {n + 2}", **more})
