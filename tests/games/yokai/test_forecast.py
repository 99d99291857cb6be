"""Forecasts of a group's fight: arrays and rules agree, and what is left out is told."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from limelight import BadValue, Runs, Table, UnknownOption, forecast, harder
from limelight.chances.forecasts.runs import played
from limelight.chances.forecasts.subject import BLOCK, FightsSubject
from limelight.contract import Refusal, replace
from limelight.contract.forecasts import OURS
from limelight.games.yokai.forecast import POLICIES, Forecast, Look, Policy
from limelight.games.yokai.state import State
from limelight.words import LANGUAGES
from tests.games.alike import unlike

from .brawls import PARTY, group, standing, told

BEGINS = {
    "fresh": group(danger=11),
    "must be weakened": replace(group(danger=14), bonus_dice=2),
    "half over": standing(3, 12, weakened=("Aki",), round=2),
    "two weak points": standing(2, 9, weak_points={"Aki": (3, 6), "Ren": (5,)}),
}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("begins", BEGINS)
def test_arrays_and_rules_have_the_same_distribution(policy: str, begins: str) -> None:
    quick = told(BEGINS[begins], policy, 10_000, 5).counts
    slow = told(BEGINS[begins], policy, 150, 6, slowly=True).counts
    for question, counts in slow.items():
        assert unlike(counts, quick[question]) < 6, (question, counts)


def test_the_same_seed_gives_the_same_counts_on_several_processes() -> None:
    subject = FightsSubject("yokai", Forecast(), group(danger=14), "plain")
    alone = played(subject, 2 * BLOCK + 100, 7)
    spread = played(subject, 2 * BLOCK + 100, 7, workers=2)
    assert alone is not None and alone == spread
    other = played(subject, 2 * BLOCK + 100, 8)
    assert other is not None and alone.counts != other.counts


def test_counts_of_everybody_are_of_every_fight() -> None:
    found = told(group(danger=15), "cautious", 1000)
    for question, counts in found.counts.items():
        if not question.startswith("rounds."):
            assert sum(counts.values()) == 1000, question


@pytest.mark.rule("YO-1")
def test_the_conditions_that_people_have_change_their_dice_and_their_chances() -> None:
    state = group(danger=14)
    people = {n: who.taking("Tired", "Afraid") for n, who in state.characters.items()}
    worn = told(replace(state, characters=people), "", 5000)
    fresh = told(state, "", 5000)
    assert worn.win < fresh.win
    for place in range(3):
        assert worn.measure(OURS, place, "out")[1] > fresh.measure(OURS, place, "out")[1]
        assert min(worn.measure(OURS, place, "conditions")) == 3
    some = {n: who.taking("Tired") for n, who in state.characters.items()}
    burdened = replace(state, characters=some)
    none = Policy(burden=lambda look: look.conditions < 0)
    assert told(burdened, "", 5000).win > told(burdened, none, 5000).win


def test_a_policy_of_ones_own_is_a_small_function() -> None:
    def last(look: Look) -> Any:
        """The last of them tries to weaken the enemy."""
        return np.arange(len(look.cast.names)) + 0 * look.conditions

    own = Policy(weakener=last)
    quick, slow = told(group(danger=14), own, 5000, 3), told(group(danger=14), own, 100, 4, True)
    assert quick.measure(OURS, 2, "out")[1] > quick.measure(OURS, 0, "out")[1]
    assert unlike(slow.counts["ours.2.taken"], quick.counts["ours.2.taken"]) < 6


def at_a_table() -> Table:
    table = Table("yokai")
    for name, demon in (("Aki", "Fox"), ("Ren", None)):
        table.do("gm", "add_character", {"name": name, "demon": demon})
    table.do("gm", "start_adventure", {"difficulty": 8, "question": "Why?"})
    return table


def test_from_the_table_as_it_is_now() -> None:
    table = at_a_table()
    with pytest.raises(BadValue, match="danger"):
        forecast(table)
    table.do("gm", "start_fight", {"participants": ["Aki"], "danger": 5})
    found = forecast(table)
    assert found.exact and found.people == (("Aki",), ())
    table.do("gm", "weaken", {"character": "Aki"})
    assert forecast(table).counts == found.counts
    assert forecast(table, danger=9).win < found.win


def test_a_fight_that_was_bought_needs_no_danger_level() -> None:
    table = at_a_table()
    table.do("gm", "correct", {"at": "points", "to": 4})
    table.do("gm", "spend_points", {"points": 3, "on": "fight"})
    found = forecast(table, Runs(200, seed=1))
    assert found.people.ours == ("Aki", "Ren")
    assert max(found.counts["course.theirs.0"]) == 10


def test_after_so_many_rounds_it_is_left_open() -> None:
    found = told(group(danger=12), "", 500, rounds=2)
    assert set(found.rounds("open")) == {2} and set(found.rounds("won")) <= {1, 2}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_and_drawn_in_every_language(language: str) -> None:
    for found in (told(group(danger=14), "", 500), told(group(1, danger=5))):
        text = "\n".join(found.text(language))
        assert all(name in text for name in found.people.ours)
        for drawn in (found.picture(language), found.course(language)):
            svg = drawn.svg()
            assert svg.startswith("<svg") and "forecast." not in svg and "measure" not in svg
        assert not any(key in text for key in ("forecast.", "measure.", "covered.", "policy_"))


def test_programs_are_told_everything() -> None:
    plain = told(group(danger=14), "", 500).plain()
    assert plain["simulated"] is True and plain["points"] is None
    assert set(plain["characters"]["Aki"]) == {"out", "conditions", "taken"}
    assert plain["adversaries"] == {} and {"clues", "danger", "weakenings"} <= set(plain)
    assert plain["coverage"]["Ren"]["left_out"] == ["ability: Crow Call"]


def test_harder_is_not_easier() -> None:
    swept = harder(told(group(danger=13), "", 2500, 2))
    assert set(swept.plain()) == {"danger", "conditions"}
    for steps in swept.steps.values():
        wins = [float(found.win) for found in steps.values()]
        assert len(wins) == 4
        assert all(later <= before + 0.03 for before, later in pairwise(wins))


MANY = [{"name": f"Aki {number}"} for number in range(13)]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"party": []}, "nobody"),
        ({"danger": None}, "danger"),
        ({"danger": 1}, ""),
        ({"rounds": 61}, ""),
        ({"against": PARTY}, "nobody brings"),
        ({"policy": "brave"}, "policy"),
        ({"party": MANY}, "12"),
        ({"party": "nowhere.yaml"}, ""),
        ({"party": [{"name": "Aki", "chapter": "grey"}]}, ""),
    ],
)
def test_what_makes_no_sense_is_said(wrong: dict[str, Any], why: str) -> None:
    given: dict[str, Any] = {"party": PARTY, "danger": 10}
    with pytest.raises(BadValue) as said:
        forecast("yokai", Runs(10, seed=1), **{**given, **wrong})
    assert why in said.value.text()
    assert all(said.value.text(language) for language in LANGUAGES)


def test_an_option_that_there_is_none_of_is_named() -> None:
    with pytest.raises(UnknownOption):
        forecast("yokai", party=PARTY, fear=3)


def test_nobody_is_left_of_a_table_that_is_empty() -> None:
    assert isinstance(Forecast(danger=8).begun(State()), Refusal)
