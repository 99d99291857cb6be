"""What waits in the middle of a fight is played first, on arrays as by the rules, or is named."""

from collections.abc import Callable
from typing import Any

import pytest

from limelight import Runs, Table, forecast
from limelight.chances.forecasts.forecast import Forecast
from limelight.chances.forecasts.foretold import foretold
from limelight.contract.forecasts import OURS
from limelight.games.daggerheart.forecast import Forecast as Forecaster
from limelight.words import LANGUAGES
from tests.games.alike import unlike

from .duels import GAME, done
from .test_weighing import CANNON, MIRA, WALL

HOUND = {**WALL, "name": "Hound", "attack": {"modifier": 4, "damage": "1d8+3"}}
CROW = {
    **HOUND,
    "name": "Crow",
    "features": [{"name": "Minion (3)"}, {"name": "Group Attack", "fear": 1}],
    "attack": {"modifier": 3, "damage": "3"},
}
STRIKES = {"adversary": "Cannon", "action": "attack", "target": "Mira"}
CALLED = {"character": "Tomas", "kind": "attack", "trait": "agility", "target": "Hound"}


def table(*foes: dict[str, Any], **more: Any) -> Table:
    made = Table("daggerheart", {"fear": 2})
    for name, player in (("Mira", "anna"), ("Tomas", "ben")):
        done(made, "gm", "add_character", {**MIRA, "name": name, "player": player, **more})
    for foe in foes:
        done(made, "gm", "add_adversary", foe)
    return made


def hit(damage: bool = False) -> Table:
    """Mira, with one Hit Point left and no Armor, is hit."""
    made = table(CANNON, HOUND)
    done(made, "gm", "mark", {"target": "Mira", "what": "hp", "amount": 4})
    done(made, "gm", "mark", {"target": "Mira", "what": "armor", "amount": 2})
    done(made, "gm", "take_spotlight")
    done(made, "gm", "spotlight_adversary", STRIKES, {"d20": 19})
    if damage:
        done(made, "gm", "roll_damage", {"adversary": "Cannon"}, {"damage": [5, 5, 6]})
    return made


def struck_together() -> Table:
    made = table(CROW, {**CROW, "name": "Crow 2"}, HOUND)
    done(made, "gm", "take_spotlight")
    fields = {"adversary": "Crow", "action": "group_attack", "target": "Mira", "group": ["Crow 2"]}
    done(made, "gm", "spotlight_adversary", fields, {"d20": 20})
    return made


def dying() -> Table:
    made = hit()
    done(made, "gm", "mark", {"target": "Mira", "what": "hp", "amount": 1})
    assert made.state.characters["Mira"].standing == "dying"
    return made


def risen() -> Table:
    made = dying()
    move = {"character": "Mira", "choice": "risk_it_all"}
    done(made, "anna", "death_move", move, {"hope": 9, "fear": 2})
    assert made.state.characters["Mira"].divide == 9
    return made


def called(**more: Any) -> Table:
    made = table(HOUND, CANNON)
    done(made, "gm", "call_roll", {**CALLED, **more})
    return made


def helped() -> Table:
    made = called(advantage=1, modifier=3)
    done(made, "anna", "help", {"character": "Mira", "for": "Tomas"})
    return made


def declared() -> Table:
    made = called(disadvantage=1)
    done(made, "ben", "declare", {"character": "Tomas", "experiences": ["Duels"], "modifier": -1})
    return made


def hits(faces: dict[str, int]) -> Table:
    made = called()
    done(made, "ben", "roll", {"character": "Tomas"}, faces)
    return made


WAITING: dict[str, Callable[[], Table]] = {
    "damage on its way": lambda: hit(damage=True),
    "a hit": hit,
    "a critical hit together": struck_together,
    "dying": dying,
    "risen": risen,
    "an attack": called,
    "an attack with help": helped,
    "an attack with an Experience": declared,
    "an attack with a trait to choose": lambda: called(trait=None, traits=["agility", "finesse"]),
    "an action": lambda: called(kind="action", target=None, difficulty=25),
    "a character's hit": lambda: hits({"hope": 12, "fear": 5}),
    "a character's critical hit": lambda: hits({"hope": 7, "fear": 7}),
}


def counted(state: Any, policy: str, runs: int, seed: int, slowly: bool = False) -> Forecast:
    found = foretold(GAME, Forecaster(), state, policy, runs=runs, seed=seed, slowly=slowly)
    assert isinstance(found, Forecast)
    return found


@pytest.mark.parametrize("waits", WAITING)
@pytest.mark.parametrize("policy", ["plain", "ruthless"])
def test_what_waits_has_the_same_distribution_on_arrays_and_by_the_rules(
    waits: str, policy: str
) -> None:
    state = Forecaster().begun(WAITING[waits]().state)
    quick = counted(state, policy, 2500, 5).counts
    slow = counted(state, policy, 60, 21, slowly=True).counts
    assert slow.keys() <= quick.keys()
    for question, counts in slow.items():
        assert unlike(counts, quick[question]) < 12, (question, counts)  # few fights, many cases


def fell(made: Table) -> float:
    return float(forecast(made, Runs(2500, seed=4)).measure(OURS, 0, "fell").get(1, 0)) / 2500


def test_damage_on_its_way_arrives() -> None:
    """A hit marks a Hit Point at least, and there is one: rolled or not, it is the last."""
    assert fell(hit(damage=True)) == fell(hit()) == 1
    free = table(CANNON, HOUND)
    free.do("gm", "mark", {"target": "Mira", "what": "hp", "amount": 4})
    assert fell(free) < 0.9


def test_whoever_is_dying_makes_the_death_move() -> None:
    assert fell(dying()) == 1
    risk = forecast(dying(), Runs(2500, seed=4), policy="ruthless")
    avoid = forecast(dying(), Runs(2500, seed=4))
    assert risk.measure(OURS, 0, "gone")[1] > 600
    assert avoid.measure(OURS, 0, "gone") == {0: 2500}
    assert max(risk.measure(OURS, 0, "hp")) > 0 == max(avoid.measure(OURS, 0, "hp"))


def test_the_open_call_is_the_first_spotlight() -> None:
    rounds = []
    for more in (-30, 30):
        found = forecast(called(modifier=more), Runs(2500, seed=4))
        left = found.counts["course.theirs.1"]
        rounds.append(left.get(5, 0) / 2500)
    assert rounds == [pytest.approx(1, abs=0.1), 0]


def test_what_is_not_carried_over_is_named() -> None:
    made = table(HOUND, CANNON, hope=4)
    part = {"kind": "attack", "trait": "agility", "target": "Hound"}
    team = {"initiator": "Tomas", "partner": "Mira", "rolls": {"Mira": part, "Tomas": part}}
    done(made, "gm", "call_tag_team", team)
    found = forecast(made, Runs(100, seed=1))
    (whole,) = (each for each in found.coverage if not each.name)
    assert "covered.open_roll" in {said.key for said in whole.left_out}
    for language in LANGUAGES:
        assert "Tomas" in "\n".join(found.text(language)) and "covered." not in str(found.text())
