"""Questions by name: right ones are answered, wrong ones say what would be right."""

from collections.abc import Callable
from fractions import Fraction

import pytest

import limelight
from limelight import (
    BadOption,
    BadValue,
    Budget,
    Mistake,
    Runs,
    TooCostly,
    UnknownGame,
    UnknownOption,
    UnknownOutcome,
    UnknownRoll,
    compare,
    fight,
    game,
    odds,
    simulate,
    sweep,
)
from limelight.contract.refusals import REFUSALS
from limelight.words import LANGUAGES

ACTION = ("daggerheart", "action")
BLADE = {"talents": {"blades": 14}, "weapon": {"talent": "blades", "damage": "1d6+2"}}
ASH = {"name": "Ash", "side": "a", "hit_points": 6, **BLADE}
BIRCH = {"name": "Birch", "side": "b", "hit_points": 6, **BLADE}


def test_what_is_public_is_there_and_is_no_module() -> None:
    assert dir(limelight) == sorted(limelight.__all__)
    for name in limelight.__all__:
        assert type(getattr(limelight, name)).__name__ != "module", name
    with pytest.raises(AttributeError, match="nothing"):
        getattr(limelight, "nothing")  # noqa: B009


def test_a_game_is_found_by_name_and_shows_its_rolls() -> None:
    assert game("yokai").name == "yokai"
    assert repr(game("daggerheart")).startswith("<Game daggerheart: rolls action, reaction")


def test_odds_of_a_roll() -> None:
    found = odds(*ACTION, modifier=2, difficulty=15)
    assert found.chance("critical_success") == Fraction(1, 12)
    assert found == odds(game("daggerheart"), "action", difficulty=15, modifier=2)
    assert repr(found).startswith("<Odds success_with_hope 1/4, success_with_fear 1/4")


WRONG: list[tuple[Callable[[], object], type[Mistake], str]] = [
    (lambda: game("dagerheart"), UnknownGame, "daggerheart"),
    (lambda: odds("nothing", "action"), UnknownGame, "sinners"),
    (lambda: odds("daggerheart", "actoin"), UnknownRoll, "action"),
    (lambda: odds(*ACTION, modifer=2), UnknownOption, "modifier"),
    (lambda: odds(*ACTION, modifier="x"), BadOption, "from -999999 to 999999"),
    (lambda: odds(*ACTION, edition="3.0"), BadOption, "1.0, 2.0"),
    (lambda: odds("daggerheart", "damage"), BadOption, "damage is missing"),
    (lambda: odds("daggerheart", "damage", damage="1d6", critical=3), BadOption, "True"),
    (lambda: odds(*ACTION, modifier=[]), BadValue, ""),
    (lambda: odds("daggerheart", "reaction"), BadOption, "difficulty is missing"),
    (lambda: odds(*ACTION).chance("crit"), UnknownOutcome, "critical_success"),
    (lambda: odds(*ACTION).of("totl"), UnknownOutcome, "total"),
    (lambda: fight("yokai", "figt"), UnknownRoll, "fight"),
    (lambda: fight("yokai", "fight", danger=1), BadOption, "danger takes"),
    (lambda: fight("yokai", "fight", Budget(10), participants=5, danger=12), TooCostly, ""),
    (lambda: simulate("yokai", "fight", participants=3, danger=10), UnknownRoll, "weaken"),
    (lambda: simulate(*ACTION, Runs(0)), BadValue, "runs"),
    (lambda: simulate(*ACTION, Runs(10, seed=-1)), BadValue, "-1"),
    (lambda: simulate(*ACTION, Runs(10, workers=10**6)), BadValue, "1024"),
    (lambda: compare(*ACTION, {"modifier": 1}), BadValue, "12"),
    (lambda: compare(*ACTION, {"modifer": 1}, {}), UnknownOption, "modifier"),
    (lambda: sweep(*ACTION, "difficulti"), UnknownOption, "difficulty"),
    (lambda: sweep(*ACTION, "difficulty", range(10**6)), BadValue, "2000"),
    (lambda: limelight.Table("daggerheart", {"edtion": "1.0"}), BadValue, "edtion"),
]


@pytest.mark.parametrize(("ask", "kind", "says"), WRONG)
def test_what_is_asked_wrongly_is_raised_and_says_what_is_right(
    ask: Callable[[], object], kind: type[Mistake], says: str
) -> None:
    with pytest.raises(kind) as raised:
        ask()
    mistake = raised.value
    assert isinstance(mistake, Mistake)
    assert mistake.code in REFUSALS
    assert says in str(mistake)
    for language in LANGUAGES:
        assert "{" not in mistake.text(language) and "mistake." not in mistake.text(language)
    assert len({mistake.text(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_mistakes_are_also_what_python_calls_them() -> None:
    assert issubclass(UnknownGame, LookupError)
    assert issubclass(UnknownOption, TypeError)
    assert issubclass(BadValue, ValueError)


def test_a_fight_is_solved_or_fought_often() -> None:
    exact = fight("yokai", "fight", participants=3, danger=10, rounds=3)
    assert exact.ends["round", "1"] == Fraction(77, 216)
    often = fight("yokai", "fight", Runs(20_000, seed=1), participants=3, danger=10, rounds=3)
    low, high = often.interval(("round", "1"), 0.9999)
    assert low < Fraction(77, 216) < high
    assert [row["end"] for row in exact.rows()] == ["round", "round", "round", "open"]


def test_an_option_that_is_a_word_of_python_has_a_line_behind_it() -> None:
    found = fight("sinners", "duel", with_=ASH, against=BIRCH)
    assert found.ends == fight("sinners", "duel", **{"with": ASH}, against=BIRCH).ends
    assert sum(found.ends.values()) == 1


def test_simulation_says_how_sure_it_is() -> None:
    found = simulate(*ACTION, Runs(20_000, seed=3), modifier=2, difficulty=15)
    low, high = found.interval("critical_success", confidence=0.9999)
    assert low < Fraction(1, 12) < high
    assert found.counts == simulate(*ACTION, Runs(20_000, 3), difficulty=15, modifier=2).counts
    assert {row["question"] for row in found.rows()} == {"outcome"}


def test_progress_is_told_beside_the_options() -> None:
    told: list[int] = []
    simulate(*ACTION, Runs(1000, seed=1, progress=told.append), difficulty=12)
    assert told == [1000]


def test_situations_side_by_side() -> None:
    found = compare(*ACTION, {"modifier": 4}, {"advantage": 1}, difficulty=15)
    assert found.names() == ["modifier 4", "advantage 1"]
    assert found.chances()["critical_success"] == (Fraction(1, 12), Fraction(1, 12))
    assert found.odds[0] == odds(*ACTION, modifier=4, difficulty=15)
    assert len(found.labels("uk")) == 5 and found.picture("de").svg().startswith("<svg")
    assert [row["situation"] for row in found.rows()] == [1] * 5 + [2] * 5


def test_outcomes_that_only_one_situation_has_are_nothing_in_the_other() -> None:
    found = compare(*ACTION, {"difficulty": 12}, {})
    assert found.chances()["with_hope"] == (Fraction(0), Fraction(11, 24))


def test_a_sweep_names_where_one_overtakes_the_other() -> None:
    found = sweep(*ACTION, "difficulty", range(12, 27), {"modifier": 4}, {"advantage": 1})
    assert [(each.low, each.high) for each in found.crossings] == [(25, 26)]
    assert found.span == tuple(range(12, 27))
    assert found.curves[0].points[20] == odds(*ACTION, modifier=4, difficulty=20)
    assert [row["difficulty"] for row in found.rows()][:6] == [12] * 5 + [13]


def test_a_sweep_without_a_span_goes_wherever_the_odds_change() -> None:
    found = sweep(*ACTION, "difficulty", modifier=2)
    assert found.span == tuple(range(5, 27))
    assert found.succeed[0][5] == 1 and found.succeed[0][26] < Fraction(1, 11)
