"""Whatever lies on those who fight counts on arrays as by the rules, one thing at a time.

Each fight is built so that one thing decides much of it: left out, or the wrong way round, it
is another fight.
"""

from collections.abc import Callable
from typing import Any

import pytest

from limelight import Table
from limelight.chances.forecasts.forecast import Forecast
from limelight.chances.forecasts.foretold import foretold
from limelight.contract import replace
from limelight.games.daggerheart.forecast import POLICIES
from limelight.games.daggerheart.forecast import Forecast as Forecaster
from limelight.games.daggerheart.state import State
from tests.games.alike import unlike

from .duels import GAME, done

MIRA: dict[str, Any] = {
    "name": "Mira",
    "player": "anna",
    "traits": {"agility": 1},
    "evasion": 12,
    "hp_max": 6,
    "armor_score": 0,
    "thresholds": {"major": 6, "severe": 12},
    "weapons": [{"name": "Oar", "trait": "agility", "damage": "1d8", "type": "physical"}],
}
HOUND: dict[str, Any] = {
    "name": "Hound",
    "difficulty": 14,
    "hp_max": 5,
    "thresholds": {"major": 5, "severe": 10},
    "attack": {"modifier": 1, "damage": "2d6", "type": "physical"},
}
TOUGH = {"hp_max": 12, "difficulty": 20}


def table(ours: dict[str, Any], theirs: dict[str, Any], **options: Any) -> Table:
    made = Table("daggerheart", {"fear": 6, **options})
    done(made, "gm", "add_character", {**MIRA, **ours})
    done(made, "gm", "add_adversary", {**HOUND, **theirs})
    return made


def standing(made: Table) -> State:
    found: State = made.state
    return found


def relentless() -> State:
    return standing(table({}, {"features": [{"name": "Relentless (3)"}]}))


def lying(on: str, name: str) -> Callable[[], State]:
    def state() -> State:
        made = table({"evasion": 15, "hp_max": 9}, {"difficulty": 17, "hp_max": 8})
        done(made, "gm", "add_condition", {"name": name, "on": on})
        return standing(made)

    return state


def withstands(how: str) -> Callable[[], State]:
    def state() -> State:
        made = standing(table({"hp_max": 5}, TOUGH))
        mira = replace(made.characters["Mira"], **{how: ("physical",)})
        return replace(made, characters={"Mira": mira})

    return state


def scarred() -> State:
    made = standing(table({"level": 9, "hp_max": 2, "evasion": 5}, TOUGH))
    mira = replace(made.characters["Mira"], hope=6)
    return replace(made, characters={"Mira": mira})


def scars() -> State:
    made = standing(table({"hp_max": 8, "evasion": 16, "traits": {"agility": 4}}, {"hp_max": 12}))
    mira = replace(made.characters["Mira"], scars=4, hope=0)
    return replace(made, characters={"Mira": mira})


def shaken() -> State:
    """The last Stress is marked; whoever risks it all and rises clears some of it."""
    made = table({"hp_max": 1, "evasion": 16}, TOUGH)
    done(made, "gm", "mark", {"target": "Mira", "what": "stress", "amount": 6})
    return standing(made)


def steadied(**more: Any) -> Callable[[], State]:
    """Hidden and Vulnerable by Stress: whoever clears some is hard to hit from then on."""

    def state() -> State:
        made = table({"evasion": 18, **more}, {"difficulty": 9, "hp_max": 7})
        done(made, "gm", "mark", {"target": "Mira", "what": "stress", "amount": 6})
        done(made, "gm", "add_condition", {"name": "Hidden", "on": "Mira"})
        return standing(made)

    return state


def dying() -> State:
    made = steadied(hp_max=1)()
    mira = replace(made.characters["Mira"], hp=1, standing="dying")
    return replace(made, characters={"Mira": mira})


def restored() -> State:
    """Only who is restored clears Stress: the others have Hit Points for all of the die."""
    made = table(
        {"hp_max": 12, "evasion": 8}, {**TOUGH, "attack": {"modifier": 0, "damage": "6d6"}}
    )
    done(made, "gm", "mark", {"target": "Mira", "what": "stress", "amount": 3})
    done(made, "gm", "mark", {"target": "Mira", "what": "hp", "amount": 11})
    return standing(made)


def tough(how: str) -> Callable[[], State]:
    return lambda: standing(table({}, {how: ["physical"], "hp_max": 4, "difficulty": 9}))


def massive(ours: dict[str, Any], theirs: dict[str, Any]) -> Callable[[], State]:
    return lambda: standing(table(ours, theirs, massive_damage=True))


LOW = {"thresholds": {"major": 1, "severe": 2}}
STATES: dict[str, tuple[Callable[[], State], str]] = {
    "Relentless": (relentless, "plain"),
    "Vulnerable": (lying("Mira", "Vulnerable"), "plain"),
    "Hidden": (lying("Mira", "Hidden"), "plain"),
    "Vulnerable adversary": (lying("Hound", "Vulnerable"), "plain"),
    "adversary in Cover": (lying("Hound", "Cover"), "plain"),
    "resistant": (withstands("resistances"), "plain"),
    "immune": (withstands("immunities"), "plain"),
    "scarred": (scarred, "plain"),
    "scars before": (scars, "plain"),
    "shaken": (shaken, "ruthless"),
    "restored": (restored, "ruthless"),
    "steadied by rising": (dying, "ruthless"),
    "steadied by a critical success": (steadied(hp_max=3), "plain"),
    "resistant adversary": (tough("resistances"), "plain"),
    "immune adversary": (tough("immunities"), "plain"),
    "massive for characters": (massive({**LOW, "hp_max": 12}, TOUGH), "plain"),
    "massive for adversaries": (massive({}, {**LOW, "hp_max": 12, "difficulty": 9}), "plain"),
}


def counted(state: State, policy: str, runs: int, seed: int, slowly: bool = False) -> Forecast:
    found = foretold(GAME, Forecaster(), state, policy, runs=runs, seed=seed, slowly=slowly)
    assert isinstance(found, Forecast)
    return found


def alike(name: str, runs: int, bound: float) -> None:
    built, policy = STATES[name]
    quick = counted(built(), policy, 10_000, 5).counts
    slow = counted(built(), policy, runs, 6, slowly=True).counts
    assert slow.keys() <= quick.keys()
    for question, counts in slow.items():
        assert unlike(counts, quick[question]) < bound, (question, counts)


@pytest.mark.parametrize("name", STATES)
def test_arrays_and_rules_have_the_same_distribution(name: str) -> None:
    alike(name, 80, 10)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_relentless_adversary_acts_as_often_as_it_can_pay(policy: str) -> None:
    """Who can act is asked in one place for both, so it is looked at by itself."""
    often, once = (
        foretold(GAME, Forecaster(fear=12), state, policy, runs=500, seed=1)
        for state in (relentless(), standing(table({}, {})))
    )
    assert isinstance(often, Forecast) and isinstance(once, Forecast)
    told = [max(found.of_table("fear.spent")) for found in (often, once)]
    assert told[0] > 3 and told[1] == 0


@pytest.mark.soak
@pytest.mark.parametrize("name", STATES)
def test_they_have_it_in_many_fights_too(name: str) -> None:
    alike(name, 2000, 8)
