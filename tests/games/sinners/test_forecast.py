"""Forecasts of group fights: arrays and rules agree, and what is left out is told."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from limelight import BadValue, Runs, UnknownOption, forecast, harder
from limelight.chances.forecasts.runs import played
from limelight.chances.forecasts.subject import BLOCK, FightsSubject
from limelight.contract import Refusal, replace
from limelight.contract.forecasts import OURS, THEIRS
from limelight.games.sinners.forecast import POLICIES, Forecast, Look, Policy
from limelight.games.sinners.state import State
from limelight.words import LANGUAGES
from tests.games.alike import unlike

from .brawls import ROBBERS, TRAVELLERS, met, shipped, somebody, told
from .scene import FAIL, ONE, TWO, Scene


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("sides", [(3, 3), (2, 3), (1, 3)])
def test_arrays_and_rules_have_the_same_distribution(policy: str, sides: tuple[int, int]) -> None:
    state = shipped(*sides)
    quick = told(state, policy, 10_000, 5).counts
    slow = told(state, policy, 120, 6, slowly=True).counts
    for question, counts in slow.items():
        assert unlike(counts, quick[question]) < 6, (question, counts)


@pytest.mark.rule("SI-R27")
def test_also_where_a_defence_takes_the_momentum_and_the_other_side_starts() -> None:
    state = replace(shipped(2, 3), defence_takes_momentum=True)
    quick = told(state, "cautious", 10_000, 5, starts="theirs").counts
    slow = told(state, "cautious", 120, 6, slowly=True, starts="theirs").counts
    for question, counts in slow.items():
        assert unlike(counts, quick[question]) < 6, (question, counts)


def test_the_same_seed_gives_the_same_counts_on_several_processes() -> None:
    subject = FightsSubject("sinners", Forecast(), shipped(2, 2), "plain")
    alone = played(subject, 2 * BLOCK + 100, 7)
    spread = played(subject, 2 * BLOCK + 100, 7, workers=2)
    assert alone is not None and alone == spread
    other = played(subject, 2 * BLOCK + 100, 8)
    assert other is not None and alone.counts != other.counts


def test_counts_of_everybody_are_of_every_fight() -> None:
    found = told(shipped(3, 2), "ruthless", 1000)
    for question, counts in found.counts.items():
        if not question.startswith("rounds."):
            assert sum(counts.values()) == 1000, question


def test_a_policy_of_ones_own_is_a_small_function() -> None:
    def first(look: Look) -> Any:
        """Everybody strikes at the first."""
        return -np.arange(len(look.cast.names)) + 0 * look.hit_points

    state = met(
        [somebody("Mara", hit_points=9), somebody("Odo", hit_points=9)],
        [somebody("Rusk", hit_points=14)],
    )
    own = Policy(target=first)
    quick, slow = told(state, own, 5000, 3), told(state, own, 100, 4, slowly=True)
    assert quick.measure(OURS, 0, "fell").get(1, 0) > quick.measure(OURS, 1, "fell").get(1, 0)
    assert unlike(slow.counts["ours.0.hit_points"], quick.counts["ours.0.hit_points"]) < 6


def in_the_middle() -> Scene:
    """Three against two; one group has had its exchange, and somebody lies prone."""
    scene = Scene(Mara={}, Odo={"hit_points": 9}, Pia={}, Ulf={}, Vig={})
    scene.start("Ulf", "Mara", "Vig", "Odo", "Pia")
    scene.do("gm", "split", groups=[["Ulf", "Mara"], ["Vig", "Odo", "Pia"]])
    scene.declares(Ulf="trip Mara", Mara="attack Ulf", Odo="defend")
    scene.exchange(Ulf=TWO, Mara=FAIL)
    return scene


def test_from_the_middle_of_a_fight_it_goes_on_as_it_stands() -> None:
    table = in_the_middle().table
    state = Forecast().begun(table.state)
    assert isinstance(state, State)
    assert state.fighters["Mara"].prone and state.groups[1].done and not state.groups[2].declared
    quick, slow = told(state, "plain", 10_000, 5), told(state, "plain", 150, 6, slowly=True)
    for question, counts in slow.counts.items():
        assert unlike(counts, quick.counts[question]) < 6, (question, counts)
    found = forecast(table, Runs(500, seed=1))
    assert found.people == (("Mara", "Odo", "Pia"), ("Ulf", "Vig"))


def test_in_another_phase_the_next_melee_is_played() -> None:
    scene = in_the_middle()
    scene.declares(Vig="attack Odo", Pia="attack Vig")
    scene.exchange(2, Odo=ONE, Vig=FAIL, Pia=FAIL, damage={"Pia": 2})
    scene.phases(2)
    state = Forecast().begun(scene.table.state)
    assert isinstance(state, State)
    assert state.phase == "melee" and not any(group.done for group in state.groups.values())
    assert told(state, "", 100).runs == 100


def test_before_anybody_fights_everybody_at_the_table_does() -> None:
    scene = Scene(Mara={}, Vig={}, Ulf={})
    found = forecast(scene.table, Runs(500, seed=1))
    assert found.people == (("Mara",), ("Vig", "Ulf"))
    scene.do("gm", "add_fighter", **somebody("Third"))
    with pytest.raises(BadValue, match="two sides"):
        forecast(scene.table)


def test_what_is_open_is_played_anew_and_what_is_sealed_is_not_looked_at() -> None:
    scene = Scene(Mara={"hit_points": 8}, Ulf={"hit_points": 8})
    scene.start("Mara", "Ulf")
    before = forecast(scene.table)
    scene.declares(Mara="attack Ulf", Ulf="attack Mara")
    scene.exchange(Mara=TWO, Ulf=TWO, damage={"Mara": 5, "Ulf": 9})
    assert scene.asks() == "stalemate"
    assert before.exact and forecast(scene.table).counts == before.counts


def test_a_fight_that_nobody_can_win_is_left_open() -> None:
    found = told(met([somebody("Mara", armour=20)], [somebody("Rusk", armour=20)]), "", 50)
    assert found.share("open") == 1 and found.rounds("open") == {60: 50}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_and_drawn_in_every_language(language: str) -> None:
    for found in (told(shipped(3, 3), "", 500), told(shipped(1, 1))):
        text = "\n".join(found.text(language))
        for name in (*found.people.ours, *found.people.theirs):
            assert name in text
        for drawn in (found.picture(language), found.course(language)):
            svg = drawn.svg()
            assert svg.startswith("<svg") and "forecast." not in svg and "measure" not in svg
        assert not any(key in text for key in ("forecast.", "measure.", "covered.", "policy_"))


def test_programs_are_told_everything() -> None:
    plain = told(shipped(3, 2), "", 500).plain()
    assert plain["simulated"] is True and plain["points"] is None
    assert set(plain["characters"]) == {"Aldith", "Corin", "Wenna"}
    assert set(plain["adversaries"]["Hob"]) == {"standing", "hit_points"}
    assert set(plain["both"]) == {"chance", "interval"}
    assert "manoeuvres" in plain["coverage"][""]["left_out"]


def test_harder_is_not_easier() -> None:
    swept = harder(told(shipped(3, 2), "", 2500, 2))
    assert set(swept.plain()) == {"foes", "value", "hit_points"}
    for steps in swept.steps.values():
        wins = [float(found.win) for found in steps.values()]
        assert len(wins) == 4
        assert all(later <= before + 0.03 for before, later in pairwise(wins))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"party": []}, "nobody"),
        ({"against": []}, "nobody"),
        ({"against": [somebody("Mara")]}, "both sides"),
        ({"policy": "brave"}, "policy"),
        ({"starts": "nobody"}, ""),
        ({"against": [somebody(f"Rusk {n}") for n in range(13)]}, "12"),
        ({"against": [somebody("Rusk", weapon={"talent": "axes", "damage": "1d6"})]}, ""),
        ({"party": "nowhere.yaml"}, ""),
        ({"against": 3}, ""),
    ],
)
def test_what_makes_no_sense_is_said(wrong: dict[str, Any], why: str) -> None:
    given: dict[str, Any] = {"party": [somebody("Mara")], "against": [somebody("Rusk")]}
    with pytest.raises(BadValue) as said:
        forecast("sinners", Runs(10, seed=1), **{**given, **wrong})
    assert why in said.value.text()
    assert all(said.value.text(language) for language in LANGUAGES)


def test_an_option_that_there_is_none_of_is_named() -> None:
    with pytest.raises(UnknownOption):
        forecast("sinners", party=TRAVELLERS, against=ROBBERS, fear=3)


def test_nobody_is_left_of_a_table_that_is_empty() -> None:
    assert isinstance(Forecast().begun(State()), Refusal)
    assert shipped(2, 1).fighters["Grim"].side == THEIRS
