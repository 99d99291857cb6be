"""Effects: how long they last, and who may end them at what price."""

import pytest

from .scene import CRITICAL, FAILURE_WITH_HOPE, SUCCESS_WITH_HOPE, Scene


def enchanted(fear: int = 0, temporary: bool = True) -> Scene:
    scene = Scene(fear=fear, Ilka={"spellcast_trait": "presence"}, Mira={})
    scene.adversary("Warden")
    scene.do("gm", "add_effect", name="Glow", on="Mira", by="Ilka", temporary=temporary)
    return scene


@pytest.mark.rule("DH-30")
def test_an_effect_lasts_until_somebody_ends_it() -> None:
    scene = enchanted()
    glow = {"on": "Mira", "by": "Ilka", "temporary": True}
    assert scene.state["effects"] == {"Glow": glow}
    scene.do("gm", "start_session")
    scene.play(CRITICAL)
    scene.play(FAILURE_WITH_HOPE, "Ilka")
    scene.do("gm", "gm_move", text="Wind.")
    scene.do("gm", "pass_spotlight")
    scene.do("gm", "end_session")
    scene.do("gm", "start_session")
    assert scene.state["effects"] == {"Glow": glow}
    assert scene.table.view("anna")["effects"] == {"Glow": glow}


@pytest.mark.rule("DH-30")
@pytest.mark.parametrize("temporary", [True, False])
def test_the_caster_ends_it_early_for_nothing(temporary: bool) -> None:
    scene = enchanted(temporary=temporary)
    assert scene.refused("anna", "end_effect", name="Glow") == "not_yours"
    done = scene.do("cleo", "end_effect", name="Glow")
    assert scene.state["effects"] == {} and "changes" not in done.result
    assert scene.refused("cleo", "end_effect", name="Glow") == "unknown_name"


@pytest.mark.rule("DH-30")
def test_a_caster_keeps_up_several_at_once() -> None:
    scene = enchanted()
    scene.do("gm", "add_effect", name="Veil", on="Ilka", by="Ilka", temporary=True)
    scene.do("gm", "add_effect", name="Chains", on="Warden", by="Ilka")
    assert list(scene.state["effects"]) == ["Glow", "Veil", "Chains"]
    scene.do("cleo", "end_effect", name="Veil")
    assert list(scene.state["effects"]) == ["Glow", "Chains"]


@pytest.mark.rule("DH-30")
def test_the_gm_ends_a_temporary_one_for_one_fear() -> None:
    scene = enchanted(fear=2)
    done = scene.do("gm", "end_effect", name="Glow")
    assert (scene.fear, scene.state["effects"]) == (1, {})
    assert done.result["changes"] == {"fear": -1} and done.result["spent"] == {"fear": 1}
    enchanted(fear=1).do("gm", "end_effect", name="Glow")
    assert enchanted().refused("gm", "end_effect", name="Glow") == "not_enough_fear"


@pytest.mark.rule("DH-30")
def test_a_lasting_one_is_not_the_gm_s_to_end() -> None:
    assert enchanted(fear=2, temporary=False).refused("gm", "end_effect", name="Glow") == "not_now"


@pytest.mark.rule("DH-30")
@pytest.mark.parametrize("temporary", [True, False])
def test_an_adversary_s_effect_the_gm_ends_for_nothing(temporary: bool) -> None:
    scene = enchanted(fear=2)
    scene.do("gm", "add_effect", name="Dread", on="Mira", by="Warden", temporary=temporary)
    assert scene.refused("anna", "end_effect", name="Dread") == "not_yours"
    scene.do("gm", "end_effect", name="Dread")
    assert scene.fear == 2 and list(scene.state["effects"]) == ["Glow"]


@pytest.mark.rule("DH-30")
def test_an_effect_has_a_name_of_its_own_and_people_who_exist() -> None:
    scene = enchanted()
    add = ("gm", "add_effect")
    assert scene.refused(*add, name="Glow", on="Ilka", by="Ilka") == "bad_value"
    assert scene.refused(*add, name="Veil", on="Nobody", by="Ilka") == "unknown_name"
    assert scene.refused(*add, name="Veil", on="Ilka", by="Nobody") == "unknown_name"
    assert scene.refused("cleo", "add_effect", name="Veil", on="Ilka", by="Ilka") == "not_yours"
    scene.do(*add, name="Mira", on="Ilka", by="Ilka")
    assert scene.state["effects"]["Mira"]["temporary"] is False


@pytest.mark.rule("DH-30")
def test_an_effect_ends_with_its_caster_or_its_bearer() -> None:
    scene = enchanted()
    scene.do("gm", "add_effect", name="Veil", on="Ilka", by="Ilka")
    scene.do("gm", "add_effect", name="Dread", on="Warden", by="Warden")
    scene.do("gm", "remove", name="Mira")
    assert list(scene.state["effects"]) == ["Veil", "Dread"]
    scene.do("gm", "remove", name="Ilka")
    assert list(scene.state["effects"]) == ["Dread"]


@pytest.mark.rule("DH-28", "DH-30")
def test_after_a_spell_has_succeeded_its_effect_is_set_off() -> None:
    scene = Scene(Ilka={"spellcast_trait": "presence", "traits": {"presence": 2}})
    assert scene.play(SUCCESS_WITH_HOPE, "Ilka", kind="spellcast").result["success"] is True
    scene.do("gm", "add_effect", name="Glow", on="Ilka", by="Ilka", temporary=True)
    scene.call("Ilka")
    assert list(scene.state["effects"]) == ["Glow"]
