"""Whether more is ever worse: a Hit Point, a point of Evasion or an Armor Slot more.

One against one it never is, exactly (a test shows that). In larger fights a fixed policy may
choose worse with more: whoever has one Hit Point more is struck at later, and another falls.
"""

from collections.abc import Iterator
from math import sqrt
from typing import Any

from limelight.chances.forecasts.forecast import Forecast
from limelight.chances.forecasts.foretold import foretold
from limelight.contract import replace
from limelight.play.known import known_game

from .forecast import FEATURED, FOES, PARTY, SEED, fight

RUNS = 20_000
FIGHTS = {
    "3 against 3": (PARTY[:3], FOES[:3]),
    "4 against 5": (PARTY[:4], FOES[:5]),
    "4 against 5 with features": (PARTY[:4], FEATURED),
    "3 against 2 Fog Hounds and an Ogre": (PARTY[:3], ("Fog Hound", "Fog Hound", "Mill Ogre")),
}
MORE = {"a Hit Point": "hp_max", "a point of Evasion": "evasion", "an Armor Slot": "armor_score"}


def measure() -> Iterator[str]:
    yield "## More that is worse: where a fixed policy chooses worse with more"
    yield ""
    yield "| fight | policy | more | whose | before | after | margin |"
    yield "| --- | --- | --- | --- | ---: | ---: | ---: |"
    tried = found = 0
    for called, state in {**{n: fight(*each) for n, each in FIGHTS.items()}, **baits()}.items():
        for policy in ("plain", "cautious", "ruthless"):
            before = _win(state, policy)
            for what, field in MORE.items():
                for name in state.characters:
                    tried += 1
                    after = _win(_better(state, name, field), policy)
                    margin = _margin(before, after)
                    if before - after > margin:
                        found += 1
                        told = f"{before:.2%} | {after:.2%} | {margin:.2%}"
                        yield f"| {called} | {policy} | {what} | {name} | {told} |"
    yield ""
    yield f"{found} of {tried} comparisons, {RUNS:,} fights each; margins of 95 %, so of as many"
    yield "comparisons without any difference one in forty would stand here too."
    yield ""


def baits() -> dict[str, Any]:
    """A shield without a weapon: adversaries that look for the weakest strike at it in vain.

    With a Hit Point more it is not the weakest, and the one who can fight falls.
    """
    state = fight(("Mira", "Tomas"), ("Fog Hound", "Harbour Guard"))
    mira, tomas = state.characters["Mira"], state.characters["Tomas"]
    people = {
        "Mira": replace(mira, hp_max=4, evasion=7, armor_score=0),
        "Tomas": replace(tomas, hp_max=3, evasion=22, armor_score=0, weapons=()),
    }
    return {"a shield that draws blows": replace(state, characters=people)}


def _win(state: Any, policy: str) -> float:
    known = known_game("daggerheart")
    assert known.forecaster is not None
    found = foretold(known, known.forecaster(), state, policy, runs=RUNS, seed=SEED)
    assert isinstance(found, Forecast)
    return float(found.win)


def _better(state: Any, name: str, field: str) -> Any:
    who = state.characters[name]
    more = replace(who, **{field: getattr(who, field) + 1})
    return replace(state, characters={**state.characters, name: more})


def _margin(one: float, other: float) -> float:
    """How much a difference of two counted chances may be off."""
    return 1.96 * sqrt((one * (1 - one) + other * (1 - other)) / RUNS)
