"""What a seat is offered: what the rules would take, with its choices."""

from typing import Any

import pytest

from limelight.contract.offers import Offer
from limelight.play.refusals import words_of

from .scene import Scene, company


def offers(scene: Scene, by: str, do: str) -> list[Offer]:
    return [offer for offer in scene.table.offers(by) if offer.do == do]


def choices(offer: Offer) -> dict[str, tuple[str, ...]]:
    return {field.name: field.choices for field in offer.fields if field.choices}


def test_after_a_name_of_64_letters_another_character_can_still_be_added() -> None:
    scene = Scene()
    scene.do("hana", "add_character", name="ō" * 64)
    for by in ("gm", "hana"):
        assert offers(scene, by, "add_character")


def test_a_bonus_die_is_asked_about_only_where_there_is_one() -> None:
    scene = Scene()
    asked = [field.name for offer in offers(scene, "hana", "find_out") for field in offer.fields]
    assert "bonus" not in asked
    scene.do("gm", "correct", at="bonus_dice", to=1)
    asked = [field.name for offer in offers(scene, "hana", "find_out") for field in offer.fields]
    assert "bonus" in asked


def test_a_condition_without_a_name_is_not_called_by_its_code() -> None:
    scene = Scene()
    for language in ("en", "de", "uk"):
        spoken = words_of(scene.table.game, language)
        (found,) = offers(scene, "gm", "find_out")
        (burden,) = (field for field in found.fields if field.name == "burden")
        assert spoken.word(burden.words, "unnamed") != "unnamed"
        assert "unnamed" not in spoken.say("card.condition", {"condition": "unnamed"})


def test_every_die_that_some_character_could_throw_is_offered() -> None:
    sheet = {"attributes": {"Grip": "white"}, "equipment": {"Bow": "black"}, "fears": ["Crowds"]}
    scene = Scene(Aki={}, Ren=sheet)
    (found,) = offers(scene, "gm", "find_out")
    assert choices(found) == {
        "character": ("Aki", "Ren"),
        "attribute": ("Eyes", "Temper", "Grip"),
        "equipment": ("Lantern", "Knife", "Bow"),
        "ability": ("Foxfire",),
        "burden": ("Fire", "Fox", "Crowds"),
    }
    (own,) = offers(scene, "ivo", "find_out")
    assert choices(own)["attribute"] == ("Grip",)


@pytest.mark.rule("YO-R18")
def test_who_is_out_is_brought_back_with_a_white_attribute() -> None:
    scene = company("Aki", "Ren")
    scene.hurt(5)
    assert not offers(scene, "hana", "bring_back")
    scene.succeed("Ren")
    (found,) = offers(scene, "hana", "bring_back")
    assert choices(found) == {"character": ("Aki",), "attribute": ("Eyes",)}
    assert all(field.required for field in found.fields)
    assert not offers(scene, "ivo", "bring_back")


@pytest.mark.rule("YO-R17")
def test_who_leaves_a_fight_names_somebody_else_in_it() -> None:
    scene = company("Aki", "Ren", "Sora", "Emi")
    scene.fight(12, {"Aki": 2, "Ren": 3, "Sora": 5})
    assert not offers(scene, "gm", "leave_fight")
    scene.succeed("Aki")
    found = offers(scene, "gm", "leave_fight")
    assert [choices(each)["character"] for each in found] == [("Aki",), ("Ren",), ("Sora",)]
    assert choices(found[0])["takes_over"] == ("Ren", "Sora")


@pytest.mark.rule("YO-R15")
def test_unused_clues_are_offered_in_the_final_fight_alone() -> None:
    scene = Scene()
    scene.earn(clues=2)
    assert "unused_clues" not in choices(offers(scene, "gm", "start_fight")[0])
    (solve,) = offers(scene, "gm", "solve")
    assert choices(solve) == {"clues": ("1", "2")}
    scene.do("gm", "solve", {"solve": [1, 1]}, clues=[1])
    assert choices(offers(scene, "gm", "start_fight")[0])["unused_clues"] == ("2",)


def test_without_clues_the_adventure_can_be_solved_all_the_same() -> None:
    (found,) = offers(Scene(), "gm", "solve")
    assert (found.fields, dict(found.settled), found.throws) == ((), {"clues": []}, True)


@pytest.mark.rule("YO-6")
@pytest.mark.parametrize(
    ("points", "on"), [(0, ()), (1, ("difficulty",)), (2, ("difficulty", "danger", "fight"))]
)
def test_points_are_offered_for_what_they_buy(points: int, on: Any) -> None:
    scene = Scene()
    scene.earn(points=points)
    found = offers(scene, "gm", "spend_points")
    assert [choices(each)["on"] for each in found] == ([on] if on else [])


def test_a_crowd_with_everything_is_not_tried_to_the_last_attribute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Offers stay quick, and whatever is left untried is offered all the same."""
    scene = Scene()
    for n in range(20):
        attributes = dict.fromkeys((f"a{n}-{k}" for k in range(60)), "white")
        scene.do("gm", "add_character", name=f"C{n}", player="anna", attributes=attributes)
    game, asked = scene.table.game, 0
    plain = game.decide

    def counted(*given: Any) -> Any:
        nonlocal asked
        asked += 1
        return plain(*given)

    monkeypatch.setattr(game, "decide", counted)
    (offer,) = offers(scene, "gm", "find_out")
    assert len(choices(offer)["attribute"]) >= 20 * 60
    assert asked < 5_000
