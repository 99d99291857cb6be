"""Fights a second that a forecast plays, how soon it is sure, and how that grows."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from limelight.chances.forecasts.forecast import Forecast
from limelight.chances.forecasts.foretold import foretold
from limelight.contract import replace
from limelight.play.known import known_game
from limelight.play.sides import from_file

RUNS, SEED = 10_000, 7
PARTY = ("Mira", "Tomas", "Ilka", "Wren", "Osric", "Bruna")
FOES = ("Harbour Guard", "Reed Thief", "Rafter Crows", "Candle Wisp", "Salvage Diver", "Fog Hound")
FEATURED = ("Wharf Nipper", "Rafter Crows", "Mill Ogre", "Toll Captain", "Salvage Diver")
"""A Minion with a Group Attack, a Horde, one that is Slow, one with Momentum, one Armored."""


def measure() -> Iterator[str]:
    yield "## Forecasts, one process, warm"
    yield ""
    yield "| characters | adversaries | fights a second | ms to ±1 point | chance to win |"
    yield "| ---: | --- | ---: | ---: | ---: |"
    for people, foes in ((1, 1), (2, 2), (4, 1), (4, 3), (4, 5), (6, 6)):
        yield _row(people, FOES[:foes], str(foes))
    yield _row(4, FEATURED, "5, each with a feature that is a rule")
    yield ""


def _row(people: int, foes: tuple[str, ...], called: str) -> str:
    state = fight(PARTY[:people], foes)
    forecast(state, RUNS)
    begun = time.process_time()
    forecast(state, RUNS)
    each = RUNS / (time.process_time() - begun)
    begun = time.perf_counter()
    found = forecast(state, None)
    sure = (time.perf_counter() - begun) * 1e3
    return f"| {people} | {called} | {each:,.0f} | {sure:.0f} | {float(found.win):.3f} |"


def forecast(state: Any, runs: int | None) -> Forecast:
    """The plain policy, on this core alone."""
    known = known_game("daggerheart")
    assert known.forecaster is not None
    found = foretold(known, known.forecaster(), state, runs=runs, seed=SEED)
    assert isinstance(found, Forecast)
    return found


def _copy(at: int, name: str, names: tuple[str, ...]) -> str:
    """A name of its own for each of several."""
    return name if names.index(name) == at else f"{name} {at}"


def fight(party: tuple[str, ...], foes: tuple[str, ...]) -> Any:
    """Some of the characters and adversaries that come with the game."""
    known = known_game("daggerheart")
    assert known.forecaster is not None
    ours = from_file(Path(known.folder, "heroes.yaml"), known)
    theirs = from_file(Path(known.folder, "adversaries.yaml"), known)
    few = {_copy(at, name, party): ours.characters[name] for at, name in enumerate(party)}
    some = {_copy(at, name, foes): theirs.adversaries[name] for at, name in enumerate(foes)}
    begun: Any = known.forecaster(fear=4)
    return begun.met(replace(ours, characters=few), replace(theirs, adversaries=some))
