"""Bringing back who is out of action: whose risk it takes, and what it changes."""

from typing import Any

import pytest

from .scene import Scene, company

BACK = {"character": "Aki", "attribute": "Eyes"}


def out(*names: str, **sheet: Any) -> Scene:
    """Aki is out of action; the others are not."""
    sheets: dict[str, Any] = {"Aki": sheet} | {name: {} for name in ("Ren", *names)}
    scene = Scene(**sheets)
    scene.hurt(6 - scene.corruption())
    assert scene.of()["out"] is True
    return scene


@pytest.mark.rule("YO-R18")
def test_back_to_the_demon_into_a_dark_chapter_with_a_white_attribute_less() -> None:
    scene = out(attributes={"Eyes": "white", "Ears": "white", "Temper": "black"})
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"
    scene.succeed("Ren")
    scene.do("hana", "bring_back", **BACK)
    aki = scene.of()
    assert (aki["conditions"], aki["corruption"], aki["out"]) == (["Fox"], 1, False)
    assert aki["chapter"] == "dark"
    scene.throw("find_out", {"move": 1, "attribute": 3}, attribute="Eyes")
    assert scene.settle().result["colour"] == "black"
    done = scene.throw("find_out", {"move": 1, "attribute": 3}, attribute="Ears")
    assert done.result["colour"] == "white"


@pytest.mark.rule("YO-R18", "YO-14")
def test_the_dark_chapter_keeps_the_lower_weak_point() -> None:
    scene = out()
    scene.succeed("Ren")
    scene.do("hana", "bring_back", **BACK)
    scene.do("gm", "start_fight", {"weak.Aki": [5, 2]}, participants=["Aki"], danger=9)
    assert scene.battle["weak_points"] == {"Aki": 2}


@pytest.mark.rule("YO-R18")
def test_without_a_demon_nothing_is_left() -> None:
    scene = out(demon=None)
    scene.succeed("Ren")
    scene.do("hana", "bring_back", **BACK)
    assert scene.conditions() == [] and scene.of()["chapter"] == "dark"


@pytest.mark.rule("YO-R18")
@pytest.mark.parametrize("attributes", [{}, {"Temper": "black"}])
def test_without_a_white_attribute_none_turns_black(attributes: dict[str, str]) -> None:
    scene = out(attributes=attributes)
    scene.succeed("Ren")
    scene.do("hana", "bring_back", character="Aki")
    assert scene.conditions() == ["Fox"]


@pytest.mark.rule("YO-R18")
def test_the_attribute_must_be_a_white_one_and_must_be_said() -> None:
    scene = out()
    scene.succeed("Ren")
    assert scene.refused("hana", "bring_back", character="Aki") == "bad_value"
    for name, codes in (
        ("Nose", ["unknown_name"]),
        ("Lantern", ["unknown_name"]),
        ("Temper", ["bad_value", "unknown_name"]),
    ):
        assert scene.refused("hana", "bring_back", character="Aki", attribute=name) in codes


@pytest.mark.rule("YO-R18")
@pytest.mark.parametrize(
    ("move", "dice"),
    [
        ("risk", {"move": 1, "attribute": 4}),
        ("find_out", {"move": 5, "attribute": 6}),
        ("use_ability", {"move": 1, "attribute": 5}),
    ],
)
def test_nothing_but_a_successful_risk_brings_back(move: str, dice: dict[str, int]) -> None:
    scene = out()
    scene.play(move, dice, "Ren", attribute="Eyes")
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"


@pytest.mark.rule("YO-R18")
def test_the_risk_is_settled_since_the_character_went_out() -> None:
    scene = company("Aki", "Ren")
    scene.succeed("Ren")
    scene.hurt(5)
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"
    scene.throw("risk", {"move": 1, "attribute": 5}, "Ren", attribute="Eyes")
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"
    scene.settle("Ren")
    scene.do("hana", "bring_back", **BACK)


@pytest.mark.rule("YO-R18")
def test_the_risk_is_another_player_s() -> None:
    scene = Scene(Aki={}, Ren={"player": "hana"}, Sora={})
    scene.hurt(5)
    scene.succeed("Ren")
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"
    scene.succeed("Sora")
    scene.do("hana", "bring_back", **BACK)


@pytest.mark.rule("YO-R18")
def test_a_risk_that_the_gm_sends_is_the_character_s_player_s() -> None:
    scene = Scene(Aki={}, Ren={"player": "hana"}, Sora={})
    scene.hurt(5)
    for who, code in (("Ren", "not_now"), ("Sora", "")):
        dice = {"move": 1, "attribute": 5}
        scene.do("gm", "risk", dice, character=who, attribute="Eyes")
        scene.do("gm", "settle", character=who)
        if code:
            assert scene.refused("hana", "bring_back", **BACK) == code
    scene.do("hana", "bring_back", **BACK)


@pytest.mark.rule("YO-R18")
def test_the_owner_and_the_gm_bring_back_and_nobody_else() -> None:
    scene = out()
    scene.succeed("Ren")
    assert scene.refused("ivo", "bring_back", **BACK) == "not_yours"
    scene.do("gm", "bring_back", **BACK)
    assert scene.of()["out"] is False


@pytest.mark.rule("YO-R18")
def test_who_is_not_out_is_not_brought_back() -> None:
    scene = company("Aki", "Ren")
    scene.succeed("Ren")
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"
    scene.hurt(5)
    scene.succeed("Ren")
    scene.do("hana", "bring_back", **BACK)
    again = {"character": "Aki"}
    scene.succeed("Ren")
    assert scene.refused("hana", "bring_back", **again) == "not_now"


@pytest.mark.rule("YO-R18")
def test_each_uses_up_one_success() -> None:
    scene = out("Sora")
    scene.hurt(5, "Sora")
    scene.succeed("Ren")
    scene.do("hana", "bring_back", **BACK)
    sora = {"character": "Sora", "attribute": "Eyes"}
    assert scene.refused("jun", "bring_back", **sora) == "not_now"
    scene.succeed("Ren")
    scene.do("jun", "bring_back", **sora)


@pytest.mark.rule("YO-R18")
def test_the_oldest_success_that_fits_is_used() -> None:
    scene = Scene(Aki={}, Ren={}, Sora={}, Emi={"player": "hana"})
    scene.hurt(5, "Aki")
    scene.hurt(5, "Ren")
    scene.succeed("Sora")
    scene.succeed("Emi")
    scene.do("ivo", "bring_back", character="Ren", attribute="Eyes")
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"


@pytest.mark.rule("YO-R17", "YO-R18")
def test_one_success_is_not_used_for_leaving_and_for_bringing_back() -> None:
    scene = out("Sora", "Emi")
    scene.fight(12, {"Ren": 1, "Sora": 1})
    scene.succeed("Ren")
    scene.do("ivo", "leave_fight", character="Ren", takes_over="Sora")
    scene.adventure()
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"


@pytest.mark.rule("YO-R17", "YO-R18")
def test_leaving_takes_the_oldest_and_leaves_the_one_that_still_fits() -> None:
    scene = company("Aki", "Ren", "Sora")
    scene.hurt(4)
    scene.fight(10, {"Aki": 6, "Ren": 1, "Sora": 1})
    scene.succeed("Ren")
    scene.hurt(1)
    scene.succeed("Ren")
    scene.do("ivo", "leave_fight", character="Ren", takes_over="Sora")
    scene.weaken(6, "Sora")
    scene.do("gm", "correct", at="fight.danger", to=2)
    scene.round(Sora=6)
    scene.round(Sora=[6, 6])
    assert scene.battle["over"] is True
    scene.do("hana", "bring_back", **BACK)


@pytest.mark.rule("YO-R18")
def test_not_during_a_fight_and_after_it_again() -> None:
    scene = out()
    scene.succeed("Ren")
    scene.fight(5, {"Ren": 1})
    assert scene.refused("hana", "bring_back", **BACK) == "not_now"
    scene.round(Ren=5)
    scene.do("hana", "bring_back", **BACK)


@pytest.mark.rule("YO-R18")
@pytest.mark.parametrize("attribute", ["Eyes", "Temper", "Nose", None])
def test_of_one_who_is_not_out_nobody_looks_at_the_attribute(attribute: str | None) -> None:
    fields = {"character": "Aki"} | ({} if attribute is None else {"attribute": attribute})
    assert company("Aki", "Ren").refused("hana", "bring_back", **fields) == "not_now"
