"""Forecasts of larger fights: arrays and rules agree, and what is left out is told."""

import dataclasses
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from limelight import BadValue, Forecast, Runs, Table, UnknownOption, forecast, harder
from limelight.chances.forecasts.foretold import foretold
from limelight.chances.forecasts.runs import played
from limelight.chances.forecasts.subject import BLOCK, FightsSubject
from limelight.chances.pictures.picture import Series
from limelight.contract import Refusal, replace
from limelight.contract.forecasts import OURS, THEIRS
from limelight.games.daggerheart.forecast import POLICIES, Policy
from limelight.games.daggerheart.forecast import Forecast as Forecaster
from limelight.games.daggerheart.forecast.look import Look
from limelight.games.daggerheart.forecast.policies import RUTHLESS
from limelight.play.sides import from_file
from limelight.words import LANGUAGES
from tests.conftest import ROOT
from tests.games.alike import unlike

from .duels import GAME, Duel, done, met

FOLDER = ROOT / "src" / "limelight" / "games" / "daggerheart"
HEROES, FOES = FOLDER / "heroes.yaml", FOLDER / "adversaries.yaml"
PARTY = ("Mira", "Tomas", "Ilka", "Wren")
MANY = {
    "mixed": ("Harbour Guard", "Reed Thief", "Rafter Crows", "Candle Wisp", "Salvage Diver"),
    "minions": ("Wharf Nipper", "Wharf Nipper 2", "Wharf Nipper 3", "Mill Ogre", "Toll Captain"),
}


def fight(party: tuple[str, ...], foes: tuple[str, ...], fear: int = 4) -> Any:
    ours, theirs = from_file(HEROES, GAME), from_file(FOES, GAME)
    forecaster = Forecaster(fear=fear)
    few = {name: ours.characters[name] for name in party}
    some = {name: theirs.adversaries[name] for name in foes}
    state = forecaster.met(_with(ours, characters=few), _with(theirs, adversaries=some))
    assert not isinstance(state, Refusal)
    return state


def _with(state: Any, **parts: Any) -> Any:
    return replace(state, **parts)


def counted(state: Any, policy: Any, runs: int, seed: int, slowly: bool = False) -> Forecast:
    found = foretold(GAME, Forecaster(), state, policy, runs=runs, seed=seed, slowly=slowly)
    assert isinstance(found, Forecast)
    return found


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("foes", MANY)
def test_arrays_and_rules_have_the_same_distribution(policy: str, foes: str) -> None:
    state = fight(PARTY, MANY[foes])
    quick = counted(state, policy, 10_000, 5).counts
    slow = counted(state, policy, 150, 6, slowly=True).counts
    assert slow.keys() <= quick.keys()
    for question, counts in slow.items():
        assert unlike(counts, quick[question]) < 6, (question, counts)


def test_the_same_seed_gives_the_same_counts_on_several_processes() -> None:
    state = fight(PARTY[:2], MANY["mixed"][:2])
    subject = FightsSubject("daggerheart", Forecaster(), state, "plain")
    alone = played(subject, 3 * BLOCK + 100, 7)
    spread = played(subject, 3 * BLOCK + 100, 7, workers=2)
    assert alone is not None and alone == spread
    other = played(subject, 3 * BLOCK + 100, 8)
    assert other is not None and alone.counts != other.counts


def test_it_stops_when_nobody_waits_any_more() -> None:
    state = fight(PARTY, MANY["mixed"])
    told: list[int] = []
    found = foretold(
        GAME,
        Forecaster(),
        state,
        runs=10 * BLOCK,
        seed=1,
        progress=lambda done, of: told.append(done),
        cancelled=lambda: len(told) >= 2,
    )
    assert found is None and told == [BLOCK, 2 * BLOCK]


def test_counts_of_everybody_are_of_every_fight() -> None:
    found = counted(fight(PARTY, MANY["minions"]), "ruthless", 3000, 2)
    for question, counts in found.counts.items():
        if not question.startswith("rounds."):
            assert sum(counts.values()) == 3000, question
    assert found.out_of == found.runs == 3000


def test_a_policy_of_ones_own_is_a_small_function() -> None:
    def first(look: Look) -> Any:
        """Everybody strikes at the first who is up."""
        return -np.arange(len(look.cast.characters)) + 0 * look.hp_left

    state = fight(PARTY, MANY["mixed"])
    own = Policy(victim=first)
    quick = counted(state, own, 5000, 3)
    slow = counted(state, own, 100, 4, slowly=True)
    assert quick.measure(OURS, 0, "fell").get(1, 0) > quick.measure(OURS, 3, "fell").get(1, 0)
    assert unlike(slow.counts["ours.0.hp"], quick.counts["ours.0.hp"]) < 6


def first_up(look: Look) -> Any:
    """Everybody strikes at the first who is up."""
    return -np.arange(len(look.cast.characters)) + 0 * look.hp_left


@pytest.mark.parametrize("policy", [Policy(victim=first_up), RUTHLESS._replace(victim=first_up)])
def test_a_policy_of_ones_own_goes_to_several_processes(policy: Policy) -> None:
    state = fight(PARTY[:2], MANY["mixed"][:2])
    how: Any = {"runs": 2 * BLOCK, "seed": 7}
    alone, spread = (
        foretold(GAME, Forecaster(), state, policy, workers=workers, **how) for workers in (1, 2)
    )
    assert isinstance(alone, Forecast) and isinstance(spread, Forecast)
    assert alone.counts == spread.counts


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        (3, "Policy"),
        ({"target": 1}, "Policy"),
        (0, "Policy"),
        (Policy(death="foo"), "risk_it_all"),  # type: ignore[arg-type]
        (Policy(target=1), "target"),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_policy_is_refused(policy: Any, why: str) -> None:
    given = {"party": [Duel().character()], "against": [Duel().adversary()]}
    with pytest.raises(BadValue) as said:
        forecast("daggerheart", Runs(10, seed=1), policy=policy, **given)
    for language in LANGUAGES:
        assert why in said.value.text(language) and "why." not in said.value.text(language)


def test_a_function_that_cannot_leave_its_process_is_played_in_it_or_refused() -> None:
    own = Policy(target=lambda look: look.foe_hp_left)
    state = met([Duel().character()], [Duel().adversary()])
    found = foretold(GAME, Forecaster(), state, own, runs=10, seed=1, workers=None)
    assert isinstance(found, Forecast)
    wrong = foretold(GAME, Forecaster(), state, own, runs=10, seed=1, workers=2)
    assert isinstance(wrong, Refusal) and wrong.at == "policy.target"


def test_from_the_middle_of_a_fight_it_goes_on_as_it_stands() -> None:
    table = Table("daggerheart", {"fear": 3})
    table.do("gm", "add_character", Duel().character())
    table.do("gm", "add_adversary", Duel().adversary())
    fresh = forecast(table, Runs(2500, seed=4))
    table.do("gm", "mark", {"target": "Mira", "what": "hp", "amount": 2})
    hurt = forecast(table, Runs(2500, seed=4))
    assert hurt.win < fresh.win
    assert max(hurt.measure(OURS, 0, "hp")) == 1


def test_in_larger_fights_a_fixed_policy_may_choose_worse_with_more() -> None:
    """Who looks for the weakest strikes a shield in vain, until it has one Hit Point more."""
    state = fight(("Mira", "Tomas"), ("Fog Hound", "Harbour Guard"))
    mira = replace(state.characters["Mira"], hp_max=4, evasion=7, armor_score=0)
    wins = []
    for hp in (3, 4):
        shield = replace(state.characters["Tomas"], hp_max=hp, evasion=22, weapons=())
        both = _with(state, characters={"Mira": mira, "Tomas": shield})
        wins.append({name: float(counted(both, name, 2500, 2).win) for name in POLICIES})
    before, after = wins
    for name in POLICIES:
        print(
            f"a Hit Point more for the shield, {name}: {before[name]:.3f}, then {after[name]:.3f}"
        )
    assert after["ruthless"] < before["ruthless"] - 0.1
    assert after["plain"] > before["plain"] - 0.03


def test_a_fight_that_nobody_can_win_is_left_open() -> None:
    foe = {**Duel(modifier=-20).adversary(), "immunities": ["physical"], "attack": None}
    found = forecast("daggerheart", Runs(100, seed=1), party=Duel().character(), against=foe)
    assert found.win == 0 and found.share("open") == 1


def test_what_is_not_played_is_told_first() -> None:
    text = {"name": "Howl", "kind": "action", "text": "Everybody is afraid."}
    foe = {**Duel().adversary(), "features": [text, {"name": "Relentless (2)"}]}
    found = forecast("daggerheart", Runs(200, seed=1), party=Duel().character(), against=foe)
    hound = next(each for each in found.coverage if each.name == "Hound")
    assert [said.values.get("name") for said in hound.left_out] == ["Howl"]
    assert len(hound.played) == 2
    assert not found.leaves_much_out
    bare = {**foe, "features": [text, {"name": "Bite"}]}
    much = forecast("daggerheart", Runs(200, seed=1), party=Duel().character(), against=bare)
    assert "not played" in much.text()[0]


def test_what_lies_on_the_table_is_told() -> None:
    table = Table("daggerheart", {"fear": 3, "spotlight_tokens": 3})
    done(table, "gm", "add_character", Duel().character())
    done(table, "gm", "add_character", {**Duel().character(), "name": "Bare", "weapons": []})
    done(table, "gm", "add_adversary", Duel().adversary())
    done(table, "gm", "add_countdown", {"name": "Flood", "start": 6})
    done(table, "gm", "add_effect", {"name": "Web", "on": "Hound", "by": "Mira"})
    for name, temporary in (("Restrained", True), ("Vulnerable", True), ("Hidden", False)):
        fields = {"name": name, "on": "Hound", "temporary": temporary}
        done(table, "gm", "add_condition", fields)
    done(table, "gm", "add_condition", {"name": "Vulnerable", "on": "Mira"})
    found = forecast(table, Runs(100, seed=1))
    told = {
        each.name: [(said.key.partition(".")[2], said.values.get("name")) for said in each.left_out]
        for each in found.coverage
    }
    assert told["Mira"] == [] and told["Bare"] == [("unarmed", None)]
    lasting = [("stays", "Vulnerable"), ("stays", "Hidden")]
    assert told["Hound"] == [("effect", "Web"), ("condition", "Restrained"), *lasting]
    assert {("countdown", "Flood"), ("tokens", None)} <= set(told[""])
    assert found.leaves_much_out
    for language in LANGUAGES:
        text = "\n".join(found.text(language, 200))
        assert "covered." not in text and "Web" in text and "Flood" in text


def test_a_party_of_which_much_is_left_out_is_told_first_too() -> None:
    features = [{"name": f"Trick {number}", "text": "It works."} for number in range(5)]
    hero = {**Duel().character(), "features": features}
    found = forecast("daggerheart", Runs(100, seed=1), party=hero, against=Duel().adversary())
    assert found.leaves_much_out and "not played" in found.text()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_and_drawn_in_every_language(language: str) -> None:
    found = counted(fight(PARTY, MANY["mixed"]), "", 1000, 2)
    text = "\n".join(found.text(language))
    for name in (*PARTY, *MANY["mixed"]):
        assert name in text
    for drawn in (found.picture(language), found.course(language)):
        svg = drawn.svg()
        assert svg.startswith("<svg") and "forecast." not in svg and "measure" not in svg
        assert drawn.text()
    assert not any(key in text for key in ("forecast.", "measure.", "covered.", "policy_says."))


def test_programs_are_told_everything() -> None:
    found = counted(fight(PARTY, MANY["mixed"], 2), "", 1000, 2)
    plain = found.plain()
    assert plain["runs"] == 1000 and plain["simulated"] is True
    assert set(plain["characters"]) == set(PARTY)
    assert set(plain["adversaries"]) == set(MANY["mixed"])
    assert set(plain["fear"]) == {"gained", "spent", "left"}
    assert plain["points"]["budget"] == 14 and plain["points"]["cost"] == 9
    assert set(plain["coverage"]) == {*PARTY, *MANY["mixed"], ""}
    assert found.csv().startswith("whose,name,measure,mean")


def test_harder_is_not_easier() -> None:
    state = fight(PARTY[:3], ("Fog Hound", "Mill Ogre", "Reed Thief"))
    swept = harder(counted(state, "", 2500, 2))
    for how, steps in swept.steps.items():
        wins = [float(found.win) for found in steps.values()]
        assert len(wins) >= 2, how
        assert all(later <= before + 0.03 for before, later in pairwise(wins))
    assert swept.picture("de").svg().startswith("<svg")
    assert set(swept.plain()) == {"adversaries", "tier", "fear"}


def test_a_curve_ends_where_nothing_is_harder_any_more() -> None:
    state = fight(PARTY[:3], ("Fog Hound", "Reed Thief"))
    third = {n: replace(foe, tier=3) for n, foe in state.adversaries.items()}
    swept = harder(counted(_with(state, adversaries=third, fear=9), "", 500, 2))
    assert [*map(len, swept.steps.values())] == [4, 2, 2]
    drawn = swept.picture("en")
    for series, steps in zip(drawn.series, swept.steps.values(), strict=True):
        assert series.chances == tuple(found.win for found in steps.values())
        assert series.spans == tuple(found.interval for found in steps.values())
    assert all(each.high <= 1 for each in drawn.crossings)
    last = drawn.text()[-1] if not drawn.told() else drawn.text()[-1 - len(drawn.told())]
    assert last.count("%") == 1 and drawn.svg().count("fill-opacity") >= 3


def test_one_way_is_ahead_only_where_that_is_sure() -> None:
    state = fight(PARTY[:3], ("Fog Hound", "Reed Thief"))
    drawn = harder(counted(state, "", 500, 2)).picture("en")
    wide = tuple(each._replace(spans=((0.0, 1.0),) * len(each.chances)) for each in drawn.series)
    crossed = (Series("a", (Fraction(1, 4), Fraction(1, 2))), Series("b", (Fraction(1, 3),) * 2))
    sure = dataclasses.replace(drawn, values=(0, 1), series=crossed)
    unsure = tuple(each._replace(spans=((0.0, 1.0),) * 2) for each in crossed)
    assert len(sure.crossings) == 1
    assert not dataclasses.replace(sure, series=unsure).crossings
    assert not dataclasses.replace(drawn, series=wide).crossings


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"party": []}, "no character"),
        ({"against": []}, "no adversary"),
        ({"party": [{**Duel().character(), "weapons": []}]}, "weapon"),
        ({"against": [{**Duel().adversary(), "name": "Mira"}]}, "both sides"),
        ({"policy": "brave"}, "policy"),
        ({"fear": 13}, ""),
        ({"party": "nowhere.yaml"}, ""),
        ({"party": 3}, ""),
        ({"against": [{"name": "Hound"}]}, ""),
    ],
)
def test_what_makes_no_sense_is_said(wrong: dict[str, Any], why: str) -> None:
    given: dict[str, Any] = {"party": [Duel().character()], "against": [Duel().adversary()]}
    with pytest.raises(BadValue) as said:
        forecast("daggerheart", Runs(10, seed=1), **{**given, **wrong})
    assert why in said.value.text()
    assert all(said.value.text(language) for language in LANGUAGES)


def test_an_option_that_there_is_none_of_is_named() -> None:
    with pytest.raises(UnknownOption):
        forecast("daggerheart", party=[], against=[], hope=3)


def test_more_than_can_be_played_are_refused() -> None:
    many = [{**Duel().adversary(), "name": f"Hound {number}"} for number in range(31)]
    with pytest.raises(BadValue, match="30"):
        forecast("daggerheart", party=Duel().character(), against=many)


def test_adversaries_without_a_type_have_no_points() -> None:
    state = met([Duel().character()], [Duel().adversary()])
    assert counted(state, "", 10, 1).points is None
    assert counted(state, "", 10, 1).names(THEIRS) == ("Hound",)
