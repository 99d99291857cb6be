"""Choices in the middle of a fight, weighed by how it ends; ties are ties."""

from typing import Any

import pytest

from limelight import BadValue, Seat, Table
from limelight.chances.forecasts.foretold import foretold
from limelight.chances.forecasts.weighing import Weighing, weigh
from limelight.contract import Refusal
from limelight.contract.forecasts import OURS, THEIRS
from limelight.games.daggerheart.forecast import POLICIES, Forecast
from limelight.server.advisor import told
from limelight.words import LANGUAGES

from .duels import GAME

BLADE = {"name": "Blade", "trait": "agility", "damage": "1d8+3"}
MIRA: dict[str, Any] = {
    "name": "Mira",
    "player": "anna",
    "traits": {"agility": 2},
    "evasion": 10,
    "hope": 2,
    "hp_max": 5,
    "armor_score": 2,
    "thresholds": {"major": 7, "severe": 14},
    "experiences": {"Duels": 2},
    "weapons": [BLADE],
}
CANNON: dict[str, Any] = {
    "name": "Cannon",
    "difficulty": 10,
    "hp_max": 1,
    "stress_max": 1,
    "thresholds": {"major": 5, "severe": 50},
    "attack": {"modifier": 8, "damage": "3d10+10"},
}
WALL = {**CANNON, "name": "Wall", "hp_max": 4, "attack": {"modifier": -5, "damage": "1d4"}}
TWIN = {**WALL, "name": "Twin"}


def table(*foes: dict[str, Any], fear: int = 3, **more: Any) -> Table:
    made = Table("daggerheart", {"fear": fear})
    made.do("gm", "add_character", {**MIRA, **more})
    made.do("gm", "add_character", {**MIRA, **more, "name": "Tomas", "player": "ben"})
    for foe in foes:
        made.do("gm", "add_adversary", foe)
    return made


def weighed(made: Table, policy: str = "") -> Weighing:
    found = weigh(GAME, made.state, policy)
    assert isinstance(found, Weighing)
    return found


def fields(found: Weighing, name: str) -> list[Any]:
    return [each.choice.fields.get(name) for each in found.ways]


def test_whom_to_attack() -> None:
    frail = {"hp_max": 2, "armor_score": 0, "traits": {"agility": 0}, "hope": 0}
    gun = {**CANNON, "difficulty": 14}
    found = weighed(table(WALL, gun, TWIN, fear=6, **frail))
    assert found.side == OURS and {each.choice.do for each in found.ways} == {"call_roll"}
    assert sorted(fields(found, "target")) == ["Cannon", "Wall"]  # those that are alike count once
    assert found.ways[0].choice.fields["target"] == "Cannon"
    assert found.best == found.fewest("fell") == (0,)
    assert found == weighed(table(WALL, gun, TWIN, fear=6, **frail))


def test_ties_are_ties() -> None:
    found = weighed(table(WALL, {**WALL, "name": "Other", "difficulty": 11}))
    assert found.best == (0, 1)


def test_whether_to_mark_armor() -> None:
    made = table(CANNON, WALL)
    made.do("gm", "mark", {"target": "Mira", "what": "hp", "amount": 3})
    made.do("gm", "take_spotlight")
    made.do(
        "gm",
        "spotlight_adversary",
        {"adversary": "Cannon", "action": "attack", "target": "Mira"},
        {"d20": 19},
    )
    made.do("gm", "roll_damage", {"adversary": "Cannon"}, {"damage": [1, 1, 1]})
    found = weighed(made)
    assert found.side == OURS and found.ways[0].choice.fields == {"target": "Mira", "armor": True}
    assert found.fewest("fell") == (0,)
    assert {each.choice.do for each in found.ways} == {"take_damage"} and len(found.ways) == 2


def test_the_last_who_would_fall_has_lost_without_armor() -> None:
    made = Table("daggerheart", {"fear": 3})
    made.do("gm", "add_character", MIRA)
    made.do("gm", "add_adversary", CANNON)
    made.do("gm", "mark", {"target": "Mira", "what": "hp", "amount": 4})
    made.do("gm", "take_spotlight")
    aims = {"adversary": "Cannon", "action": "attack", "target": "Mira"}
    made.do("gm", "spotlight_adversary", aims, {"d20": 19})
    made.do("gm", "roll_damage", {"adversary": "Cannon"}, {"damage": [1, 1, 1]})
    made.do("gm", "clear", {"target": "Mira", "what": "hp", "amount": 1})
    found = weighed(made)
    assert found.best == (0,) and found.ways[1].win == 0 and found.ways[1].falls["fell"] == 1


def test_whether_to_spend_hope() -> None:
    frail = {"hp_max": 2, "armor_score": 0, "experiences": {"Duels": 9}}
    made = table({**CANNON, "difficulty": 20}, WALL, fear=6, **frail)
    made.do(
        "gm",
        "call_roll",
        {"character": "Tomas", "kind": "attack", "trait": "agility", "target": "Cannon"},
    )
    found = weighed(made)
    assert set(fields(found, "character")) == {"Tomas"}
    assert found.ways[0].choice.fields["experiences"] == ["Duels"] and found.best == (0,)
    spent = table(CANNON, WALL, hope=0)
    spent.do(
        "gm",
        "call_roll",
        {"character": "Mira", "kind": "attack", "trait": "agility", "target": "Cannon"},
    )
    assert weigh(GAME, spent.state) is None


def test_which_move_of_the_gm() -> None:
    made = table(CANNON, WALL)
    made.do("gm", "take_spotlight")
    found = weighed(made)
    assert found.side == THEIRS
    first, last = found.ways[0], found.ways[-1]
    assert first.choice.fields["adversary"] == "Cannon" and first.win < last.win
    assert {"pass_spotlight", "spotlight_adversary"} == {each.choice.do for each in found.ways}
    assert len(found.ways) == 5 and len(found.best) < 5


SCREAM = {"name": "Scream", "kind": "action", "text": "Everybody shakes.", "fear": 1}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fear_features_that_are_only_text_are_named(lang: str) -> None:
    made = table({**CANNON, "features": [SCREAM, {"name": "Thick Hide"}]}, WALL)
    assert made.weigh() is not None and not getattr(made.weigh(), "beside", ())
    made.do("gm", "take_spotlight")
    found = made.weigh("cautious")
    assert found is not None and found == weigh(GAME, made.state, "cautious")
    assert [said.values for said in found.beside] == [{"who": "Cannon", "feature": "Scream"}]
    gm = Seat.of("gm")
    whole = told("daggerheart", GAME.redact(made.state, gm), gm, lang)
    assert not isinstance(whole, Refusal)
    notes = [each.note for each in whole if each.note]
    assert notes and all("Scream" in note and "ahead." not in note for note in notes)
    with pytest.raises(BadValue):
        made.weigh("brave")


def test_an_open_call_is_weighed_as_it_was_called() -> None:
    wins = []
    for more in ({}, {"modifier": -9}, {"disadvantage": 1}):
        made = table({**CANNON, "difficulty": 14}, WALL, fear=6, experiences={"Duels": 4})
        call = {"character": "Tomas", "kind": "attack", "trait": "agility", "target": "Cannon"}
        made.do("gm", "call_roll", {**call, **more})
        wins.append({each.win for each in weighed(made).ways})
    assert len(set(map(frozenset, wins))) == 3


@pytest.mark.parametrize("name", POLICIES)
def test_a_choice_is_what_is_played_first(name: str) -> None:
    made = table(CANNON, WALL, fear=0)
    made.do("gm", "take_spotlight")
    forecaster = Forecast()
    for choice in forecaster.choices(made.state, POLICIES[name]):
        if choice.do != "spotlight_adversary":
            continue
        begun = forecaster.begun(choice.state)
        assert not isinstance(begun, Refusal)
        found: Any = foretold(GAME, forecaster, begun, choice.policy, runs=200, seed=3)
        place = found.names(THEIRS).index(choice.fields["adversary"])
        assert 0 not in found.measure(THEIRS, place, "spotlights")


def test_where_nothing_is_to_be_chosen_nothing_is_weighed() -> None:
    assert weigh(GAME, table().state) is None
    assert weigh(GAME, table(CANNON).state) is None
    wrong = weigh(GAME, table(CANNON, WALL).state, "brave")
    assert isinstance(wrong, Refusal) and wrong.code == "bad_value"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gm_is_told_in_words_and_players_are_not(lang: str) -> None:
    made = table(CANNON, WALL)
    made.do(
        "gm",
        "call_roll",
        {"character": "Mira", "kind": "attack", "trait": "agility", "target": "Cannon"},
    )
    anna = Seat.of("anna")
    gm = Seat.of("gm")
    whole = told("daggerheart", GAME.redact(made.state, gm), gm, lang)
    hers = told("daggerheart", GAME.redact(made.state, anna), anna, lang)
    assert not isinstance(whole, Refusal) and not isinstance(hers, Refusal)
    assert hers and not any(each.note for each in hers)
    ahead = [each for each in whole if each.note]
    assert len(ahead) == 2 and "±" in ahead[1].ways[0].worth and "%" in ahead[0].ways[0].worth
    for each in ahead:
        assert not any("ahead." in text or "measure." in text for text in (each.goal, each.note))
        best = [way for way in each.ways if way.best or way.tie]
        assert each.tied or (best and (len(best) == 1) == best[0].best)
        assert not any("choice." in way.label for way in each.ways)
