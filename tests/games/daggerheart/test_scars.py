"""Scars: Hope slots that are gone for good, and what that means wherever Hope is gained."""

from typing import Any

import pytest

from .scene import CRITICAL, FAILURE_WITH_HOPE, SUCCESS_WITH_HOPE, Scene


def scarred(scars: int, hope: int, **options: Any) -> Scene:
    return Scene(**{"Mira": {"scars": scars, "hope": hope}, **options})


@pytest.mark.rule("DH-62")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
@pytest.mark.parametrize("scars", range(6))
def test_every_scar_takes_a_hope_slot(edition: str, scars: int) -> None:
    scene = Scene(edition=edition, Mira={"scars": scars}, Tomas={})
    most = 6 - scars
    assert (scene.of()["scars"], scene.of()["hope_max"]) == (scars, most)
    assert scene.hope() == min(2, most)  # left out it is 2, or as much of it as fits
    assert (scene.of("Tomas")["scars"], scene.of("Tomas")["hope_max"]) == (0, 6)
    assert (
        scene.refused("gm", "add_character", name="Ilka", scars=scars, hope=most + 1) == "bad_value"
    )
    scene.do("gm", "add_character", name="Ilka", scars=scars, hope=most)
    assert scene.hope("Ilka") == most


@pytest.mark.rule("DH-62")
@pytest.mark.parametrize("scars", [-1, 6, "one"])
def test_nobody_comes_to_the_table_without_a_hope_slot(scars: Any) -> None:
    assert Scene().refused("gm", "add_character", name="Ilka", scars=scars) == "bad_value"


@pytest.mark.rule("DH-62")
@pytest.mark.parametrize(("hope", "lost"), [(6, 1), (5, 0), (0, 0)])
def test_hope_above_the_slots_is_lost_with_the_scar(hope: int, lost: int) -> None:
    scene = Scene(Mira={"hope": hope, "level": 12})
    result = scene.faint("Mira", 12).result
    assert (scene.hope(), scene.of()["hope_max"], scene.of()["scars"]) == (hope - lost, 5, 1)
    assert result["outcome"] == "scarred"
    if lost:
        assert (result["changes"], result["lost"]) == (
            {"hope": {"Mira": -1}},
            {"hope": {"Mira": 1}},
        )
    else:
        assert "changes" not in result and "lost" not in result


@pytest.mark.rule("DH-63")
@pytest.mark.parametrize("edition", ["1.0", "2.0"])
def test_with_the_last_slot_the_journey_ends(edition: str) -> None:
    scene = Scene(edition=edition, Mira={"scars": 5, "hope": 1, "level": 4})
    result = scene.faint("Mira", 4).result
    assert result["outcome"] == "journey_ends"
    assert (scene.standing(), scene.of()["scars"], scene.of()["hope_max"]) == ("gone", 6, 0)
    assert scene.hope() == 0 and result["changes"] == {"hope": {"Mira": -1}}
    scene = Scene(edition=edition, Mira={"scars": 5, "hope": 1, "level": 4})
    assert scene.faint("Mira", 5).result["outcome"] == "unconscious"
    assert (scene.standing(), scene.of()["scars"], scene.hope()) == ("unconscious", 5, 1)


@pytest.mark.rule("DH-62", "DH-63")
def test_scars_stay_until_the_story_ends() -> None:
    scene = Scene(Mira={"hope": 6, "level": 12})
    for count in range(1, 6):
        scene.faint()
        assert (scene.of()["scars"], scene.hope(), scene.standing()) == (
            count,
            6 - count,
            "unconscious",
        )
        scene.do("gm", "start_rest", kind="long")
        scene.do("gm", "end_rest", {"d4": 1})
        assert (scene.of()["scars"], scene.standing()) == (count, "up")
    scene.do("gm", "start_session")
    scene.do("gm", "new_scene")
    assert scene.of()["scars"] == 5
    assert scene.faint().result["outcome"] == "journey_ends"
    assert scene.standing() == "gone"


@pytest.mark.rule("DH-62", "DH-41")
@pytest.mark.parametrize("throw", [SUCCESS_WITH_HOPE, FAILURE_WITH_HOPE, CRITICAL])
def test_a_roll_gives_no_hope_without_a_slot(throw: tuple[int, int]) -> None:
    scene = scarred(2, 4)
    result = scene.play(throw).result
    assert scene.hope() == 4 and result["lost"] == {"hope": {"Mira": 1}}
    scene = scarred(2, 3)
    result = scene.play(throw).result
    assert scene.hope() == 4 and "lost" not in result


@pytest.mark.rule("DH-62", "DH-42", "DH-43")
def test_spent_hope_makes_room_and_lost_hope_pays() -> None:
    scene = scarred(3, 3, Tomas={})
    scene.call("Tomas")
    scene.do("anna", "help", character="Mira")
    scene.roll(SUCCESS_WITH_HOPE, "Tomas", **{"help.Mira": 1})
    assert scene.hope() == 2
    scene.play(SUCCESS_WITH_HOPE)
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.hope() == 3
    scene.do("anna", "use_hope_feature", character="Mira", name="Gale", cost=4)  # the lost one too
    assert scene.hope() == 0


@pytest.mark.rule("DH-62", "DH-43")
def test_an_experience_paid_with_a_roll_makes_room_for_its_hope() -> None:
    scene = Scene(Mira={"scars": 4, "hope": 2, "experiences": {"Sailor": 2}})
    scene.call()
    scene.do("anna", "declare", experiences=["Sailor"])
    result = scene.roll(SUCCESS_WITH_HOPE).result
    assert scene.hope() == 2 and "lost" not in result


@pytest.mark.rule("DH-62", "DH-35")
def test_a_tag_team_gives_each_what_there_is_room_for() -> None:
    scene = scarred(3, 3, Tomas={"scars": 5, "hope": 1})
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    scene.do("anna", "call_tag_team", initiator="Mira", partner="Tomas", rolls=rolls)
    scene.roll(SUCCESS_WITH_HOPE, "Mira")
    scene.roll(SUCCESS_WITH_HOPE, "Tomas")
    result = scene.do("anna", "choose", character="Mira").result
    assert (scene.hope(), scene.hope("Tomas")) == (1, 1)
    assert result["lost"] == {"hope": {"Tomas": 1}}


@pytest.mark.rule("DH-62", "DH-34")
def test_who_has_fewer_than_three_slots_starts_no_tag_team() -> None:
    scene = scarred(4, 2, Tomas={})
    rolls = {name: {"trait": "agility", "difficulty": 12} for name in ("Mira", "Tomas")}
    fields = {"initiator": "Mira", "partner": "Tomas", "rolls": rolls}
    assert scene.refused("anna", "call_tag_team", **fields) == "not_enough_hope"


@pytest.mark.rule("DH-62", "DH-113")
@pytest.mark.parametrize(("scars", "gained"), [(0, 6), (1, 5), (5, 1)])
def test_a_feature_gives_no_more_than_there_is_room_for(scars: int, gained: int) -> None:
    scene = scarred(scars, 0)
    result = scene.do("gm", "gain", what="hope", character="Mira", amount=9).result
    assert scene.hope() == gained and result["changes"] == {"hope": {"Mira": gained}}
    assert result["lost"] == {"hope": {"Mira": 9 - gained}}


@pytest.mark.rule("DH-62")
def test_hope_is_corrected_within_the_slots_that_are_left() -> None:
    scene = scarred(2, 1)
    assert scene.refused("gm", "correct", at="characters.Mira.hope", to=5) == "bad_value"
    scene.do("gm", "correct", at="characters.Mira.hope", to=4)
    assert scene.hope() == 4


@pytest.mark.rule("DH-62", "DH-63")
@pytest.mark.parametrize(("scars", "hope"), [(0, 5), (1, 5), (2, 4), (5, 1), (6, 0)])
def test_corrected_scars_take_slots_and_their_hope(scars: int, hope: int) -> None:
    scene = scarred(0, 5)
    done = scene.do("gm", "correct", at="characters.Mira.scars", to=scars)
    assert (scene.of()["scars"], scene.of()["hope_max"], scene.hope()) == (scars, 6 - scars, hope)
    assert scene.standing() == ("gone" if scars == 6 else "up")
    assert done.result.get("changes") == ({"hope": {"Mira": hope - 5}} if hope < 5 else None)
    for wrong in (-1, 7):
        assert scene.refused("gm", "correct", at="characters.Mira.scars", to=wrong) == "bad_value"


@pytest.mark.rule("DH-62")
def test_a_scar_corrected_away_gives_the_slot_back_and_no_hope() -> None:
    scene = scarred(3, 3)
    scene.do("gm", "correct", at="characters.Mira.scars", to=0)
    assert (scene.of()["hope_max"], scene.hope()) == (6, 3)


@pytest.mark.rule("DH-63")
def test_who_was_corrected_out_of_the_story_is_corrected_back() -> None:
    scene = scarred(0, 5)
    scene.do("gm", "correct", at="characters.Mira.scars", to=6)
    scene.do("gm", "correct", at="characters.Mira.scars", to=2)
    assert scene.standing() == "gone"
    scene.do("gm", "correct", at="characters.Mira.standing", to="up")
    scene.play(SUCCESS_WITH_HOPE)
    assert scene.hope() == 1


@pytest.mark.rule("DH-62")
def test_a_reroll_takes_back_no_more_hope_than_a_scar_left() -> None:
    scene = Scene(Mira={"hope": 1, "level": 12})
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("gm", "correct", at="characters.Mira.scars", to=5)
    assert scene.hope() == 1
    scene.do("anna", "reroll", {"hope": 1}, character="Mira", dice=["hope"])
    assert scene.hope() == 0  # the one that it gave, and no more
