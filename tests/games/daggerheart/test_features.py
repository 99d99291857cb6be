"""Features: their kinds, their price, their uses; all of it is paid, or nothing."""

from typing import Any

import pytest

from .fight import CLAW, Fight, feature
from .scene import CRITICAL, SUCCESS_WITH_HOPE, Scene

USE = ("gm", "use_feature")
FORD = "Swollen Ford"


def table(fear: int = 6, **options: Any) -> Fight:
    """A fight in the players' turn."""
    return Fight(fear=fear, begins=False, **options)


def holders(*has: dict[str, Any], fear: int = 6) -> Fight:
    """An adversary with Stress and an environment that have the same features."""
    scene = table(fear)
    scene.adversary("Hound", stress_max=3, features=list(has))
    scene.environment(FORD, features=list(has))
    return scene


def uses(scene: Fight, of: str) -> Any:
    found = {**scene.state["characters"], **scene.state["adversaries"]}
    return {**found, **scene.state["environments"]}[of]["uses"]


@pytest.mark.rule("DH-94")
@pytest.mark.parametrize("of", ["Hound", FORD])
def test_reactions_and_passives_are_used_in_anybody_s_turn(of: str) -> None:
    kinds: tuple[str | None, ...] = ("reaction", "passive", None, "evolution")
    scene = holders(*(feature(f"F {kind}", kind=kind) for kind in kinds))
    for kind in kinds:
        scene.do(*USE, of=of, feature=f"F {kind}")
    scene.gm_turn()
    scene.do(*USE, of=of, feature="F reaction", target="Mira", text="It snaps.")
    assert "It snaps." in scene.table.story("anna")[-1]
    scene.call()
    scene.do(*USE, of=of, feature="F reaction", target=FORD)
    assert scene.state["roll"] is not None


@pytest.mark.rule("DH-94")
@pytest.mark.parametrize("of", ["Hound", FORD])
def test_an_action_needs_the_spotlight(of: str) -> None:
    scene = holders(feature("Howl", kind="action", fear=1))
    assert scene.refused(*USE, of=of, feature="Howl") == "not_now"
    scene.gm_turn()
    assert scene.refused(*USE, of=of, feature="Howl") == "not_now"
    if of == FORD:
        scene.do("gm", "spotlight_environment", environment=FORD, feature="Howl")
    else:
        scene.acts("Hound", "action", feature="Howl")
    assert scene.fear == 5


@pytest.mark.rule("DH-94")
def test_using_one_is_no_gm_move() -> None:
    scene = holders(feature("Glare", kind="reaction"))
    scene.do("gm", "prompt_gm", because="looks_to_gm")
    scene.do(*USE, of="Hound", feature="Glare")
    assert scene.prompts == ["looks_to_gm"]
    scene.do("gm", "take_spotlight")
    for _ in range(3):
        scene.do(*USE, of="Hound", feature="Glare")
    scene.do("gm", "gm_move", text="The first one is free.")
    assert scene.fear == 6
    scene.acts("Hound", "sprint")  # and it has not acted
    assert scene.fear == 5


@pytest.mark.rule("DH-94")
def test_a_roll_can_still_be_thrown_again_after_one() -> None:
    scene = holders(feature("Glare", kind="reaction"))
    scene.play(SUCCESS_WITH_HOPE)
    scene.do(*USE, of="Hound", feature="Glare")
    scene.do("anna", "reroll", {"hope": 12}, character="Mira", dice=["hope"])


@pytest.mark.rule("DH-94", "DH-22")
@pytest.mark.parametrize("of", ["Hound", FORD])
def test_fear_is_paid_whole_or_not_at_all(of: str) -> None:
    scene = holders(feature("Glare", kind="reaction", fear=2, per="scene", uses=9), fear=3)
    done = scene.do(*USE, of=of, feature="Glare")
    assert done.result["changes"] == done.result["changes"] | {"fear": -2}
    assert done.result["spent"] == {"fear": 2}
    assert (scene.fear, scene.spent) == (1, 2)
    assert scene.refused(*USE, of=of, feature="Glare") == "not_enough_fear"
    assert uses(scene, of) == {"Glare": 8}


@pytest.mark.rule("DH-94", "DH-42")
def test_a_character_pays_with_hope_and_plays_actions_too() -> None:
    rally = feature("Rally", kind="action", hope=3, per="rest")
    scene = table(Mira={"hope": 5, "features": [rally, feature("Wink")]}, Tomas={})
    done = scene.do("anna", "use_feature", of="Mira", feature="Rally", target="Tomas")
    assert done.result["changes"] == {"hope": {"Mira": -3}}
    assert done.result["spent"] == {"hope": {"Mira": 3}}
    assert (scene.hope(), uses(scene, "Mira")) == (2, {"Rally": 0})
    for _ in range(3):
        assert "changes" not in scene.do("anna", "use_feature", of="Mira", feature="Wink").result
    assert scene.refused("ben", "use_feature", of="Mira", feature="Wink") == "not_yours"
    assert scene.refused("anna", "use_feature", of="Mira", feature="Rally") == "already_used"
    scene.do("gm", "use_feature", of="Mira", feature="Wink")


@pytest.mark.rule("DH-94", "DH-42")
def test_promised_hope_pays_for_no_feature() -> None:
    spark = feature("Spark", hope=2)
    scene = table(Mira={"hope": 2, "features": [spark], "experiences": {"Climber": 2}})
    scene.call()
    scene.do("anna", "declare", experiences=["Climber"])
    assert scene.refused("anna", "use_feature", of="Mira", feature="Spark") == "not_enough_hope"
    scene.do("anna", "declare")
    scene.do("anna", "use_feature", of="Mira", feature="Spark")
    assert scene.hope() == 0


@pytest.mark.rule("DH-94", "DH-43")
def test_hope_lost_over_the_cap_pays_first() -> None:
    scene = table(
        Mira={"hope": 6, "features": [feature("Spark", hope=1), feature("Blaze", hope=6)]}
    )
    rolled = scene.play(SUCCESS_WITH_HOPE)
    assert rolled.result["lost"] == {"hope": {"Mira": 1}}
    done = scene.do("anna", "use_feature", of="Mira", feature="Spark")
    assert scene.hope() == 6 and "changes" not in done.result
    scene.do("anna", "use_feature", of="Mira", feature="Spark")
    assert scene.hope() == 5
    assert scene.refused("anna", "use_feature", of="Mira", feature="Blaze") == "not_enough_hope"


@pytest.mark.rule("DH-94", "DH-43")
def test_lost_hope_and_one_s_own_pay_together_until_the_gm_moves() -> None:
    scene = table(Mira={"hope": 6, "features": [feature("Nova", hope=7)]})
    assert scene.refused("anna", "use_feature", of="Mira", feature="Nova") == "not_enough_hope"
    scene.play(CRITICAL)
    scene.do("gm", "prompt_gm", because="looks_to_gm")
    scene.do("gm", "gm_move", text="It rains.")
    assert scene.refused("anna", "use_feature", of="Mira", feature="Nova") == "not_enough_hope"
    scene.do("gm", "undo")
    scene.do("anna", "use_feature", of="Mira", feature="Nova")
    assert scene.hope() == 0
    # what paid is no longer there to be taken back below nothing
    scene.do("anna", "reroll", {"fear": 12}, character="Mira", dice=["fear"])
    assert scene.hope() == 0


@pytest.mark.rule("DH-95")
def test_stress_is_marked_on_the_one_whose_feature_it_is() -> None:
    howl = feature("Howl", kind="reaction", stress=2)
    scene = table(Mira={"features": [feature("Strain", stress=1)]}, Tomas={})
    scene.adversary("Hound", stress_max=3, features=[howl])
    done = scene.do(*USE, of="Hound", feature="Howl", target="Mira")
    assert done.result["changes"] == {"stress": {"Hound": 2}}
    assert (scene.stress("Hound"), scene.stress("Mira")) == (2, 0)
    done = scene.do("anna", "use_feature", of="Mira", feature="Strain", target="Tomas")
    assert done.result["changes"] == {"stress": {"Mira": 1}}
    assert (scene.stress("Mira"), scene.stress("Tomas")) == (1, 0)


@pytest.mark.rule("DH-95")
@pytest.mark.parametrize("spotlight", [False, True])
def test_the_price_in_the_last_slot_makes_vulnerable(spotlight: bool) -> None:
    scene = table(Mira={"stress": 5, "features": [feature("Strain", stress=1)]})
    scene.adversary("Hound", stress_max=2, features=[feature("Howl", stress=2)])
    if spotlight:
        scene.gm_turn()
        scene.acts("Hound", "action", feature="Howl")
    else:
        scene.do(*USE, of="Hound", feature="Howl")
    assert (scene.stress("Hound"), scene.of("Hound")["conditions"]) == (2, ["Vulnerable"])
    scene.do("anna", "use_feature", of="Mira", feature="Strain")
    assert (scene.stress(), scene.of()["conditions"]) == (6, ["Vulnerable"])


@pytest.mark.rule("DH-R62")
@pytest.mark.parametrize("spotlight", [False, True])
def test_stress_that_does_not_fit_is_not_paid_in_part(spotlight: bool) -> None:
    howl = feature("Howl", stress=2, fear=1, per="scene")
    scene = table()
    scene.adversary("Hound", stress_max=2, features=[howl])
    scene.adversary("Shade", features=[feature("Howl", stress=1)])  # no Stress at all
    scene.do("gm", "mark", target="Hound", what="stress")
    scene.gm_turn()
    for name in ("Hound", "Shade"):
        if spotlight:
            assert scene.acts_not(name, "action", feature="Howl") == "not_now"
        else:
            assert scene.refused(*USE, of=name, feature="Howl") == "not_now"
    assert (scene.stress("Hound"), scene.of("Hound")["hp"], scene.fear) == (1, 0, 6)
    assert uses(scene, "Hound") == {"Howl": 1}
    scene.do("gm", "clear", target="Hound", what="stress")
    scene.do(*USE, of="Hound", feature="Howl")
    assert (scene.stress("Hound"), scene.fear) == (2, 5)


@pytest.mark.rule("DH-R62")
def test_a_character_s_stress_is_not_paid_in_part_either() -> None:
    strain = feature("Strain", stress=2, hope=1)
    scene = table(Mira={"stress": 5, "hope": 1, "features": [strain]})
    assert scene.refused("anna", "use_feature", of="Mira", feature="Strain") == "not_now"
    scene.do("anna", "clear", target="Mira", what="stress")
    scene.do("anna", "use_feature", of="Mira", feature="Strain")
    assert (scene.stress(), scene.hope(), scene.of()["hp"]) == (6, 0, 0)


@pytest.mark.rule("DH-96")
@pytest.mark.parametrize("of", ["Hound", FORD, "Mira"])
def test_a_feature_has_so_many_uses(of: str) -> None:
    counted = [feature("Twice", per="scene", uses=2), feature("Once", per="rest"), feature("Ever")]
    scene = table(Mira={"features": counted})
    scene.adversary("Hound", features=counted)
    scene.environment(FORD, features=counted)
    assert uses(scene, of) == {"Twice": 2, "Once": 1}
    for left in (1, 0):
        scene.do(*USE, of=of, feature="Twice")
        assert uses(scene, of) == {"Twice": left, "Once": 1}
    assert scene.refused(*USE, of=of, feature="Twice") == "already_used"
    scene.do(*USE, of=of, feature="Once")
    assert scene.refused(*USE, of=of, feature="Once") == "already_used"
    for _ in range(3):
        scene.do(*USE, of=of, feature="Ever")
    for _ in range(4):
        scene.do("gm", "undo")
    assert uses(scene, of) == {"Twice": 0, "Once": 1}


PAUSES = ("scene", "rest", "long_rest", "session")


@pytest.mark.rule("DH-96", "DH-56", "DH-R54")
@pytest.mark.parametrize("of", ["Hound", FORD, "Mira"])
@pytest.mark.parametrize(
    ("pause", "free"),
    [
        ("scene", {"scene"}),
        ("short", {"scene", "rest"}),
        ("long", {"scene", "rest", "long_rest"}),
        ("interrupted", set()),
        ("session", {"session"}),
        ("session ends", set()),
    ],
)
def test_which_pause_frees_which_feature(of: str, pause: str, free: set[str]) -> None:
    counted = [feature(per, per=per) for per in PAUSES]
    scene = table(Mira={"features": counted})
    scene.adversary("Hound", features=counted)
    scene.environment(FORD, features=counted)
    if pause == "session ends":
        scene.do("gm", "start_session")
    for per in PAUSES:
        scene.do(*USE, of=of, feature=per)
    assert uses(scene, of) == dict.fromkeys(PAUSES, 0)
    match pause:
        case "scene":
            scene.do("gm", "new_scene")
        case "short" | "long":
            scene.do("gm", "start_rest", kind=pause)
            assert uses(scene, of) == dict.fromkeys(PAUSES, 0)
            scene.do("gm", "end_rest", {"d4": 1})
        case "interrupted":
            scene.do("gm", "start_rest", kind="short")
            scene.do("gm", "interrupt_rest")
        case "session":
            scene.do("gm", "start_session")
        case _:
            scene.do("gm", "end_session")
    assert uses(scene, of) == {per: int(per in free) for per in PAUSES}


@pytest.mark.rule("DH-94", "DH-95", "DH-96", "DH-22")
def test_in_the_spotlight_everything_is_paid_together() -> None:
    howl = feature("Howl", kind="action", fear=2, stress=1, per="scene")
    scene = Fight(fear=4, Mira={"evasion": 12})
    scene.foe("Hound", features=[howl], stress_max=2, experiences={"Hunter": 3})
    scene.adversary("Wolf")
    scene.acts("Wolf", "sprint")
    # 1 for a further move, 2 for the feature, 1 for the Experience
    done = scene.acts("Hound", "attack", 9, target="Mira", feature="Howl", experience="Hunter")
    assert (done.result["total"], done.result["success"]) == (14, True)
    assert done.result["changes"] == {"fear": -4, "stress": {"Hound": 1}}
    assert (scene.fear, scene.stress("Hound"), uses(scene, "Hound")) == (0, 1, {"Howl": 0})


@pytest.mark.rule("DH-94", "DH-22", "DH-97")
def test_one_fear_less_and_nothing_is_paid() -> None:
    howl = feature("Howl", kind="action", fear=2, stress=1, per="scene")
    scene = Fight(fear=3, Mira={"evasion": 12})
    scene.foe("Hound", features=[howl], stress_max=2, experiences={"Hunter": 3})
    scene.adversary("Wolf")
    scene.acts("Wolf", "sprint")
    acts = {"target": "Mira", "feature": "Howl", "experience": "Hunter"}
    assert scene.acts_not("Hound", **acts) == "not_enough_fear"
    assert (scene.fear, scene.stress("Hound"), uses(scene, "Hound")) == (3, 0, {"Howl": 1})


@pytest.mark.rule("DH-96")
def test_no_uses_left_are_refused_in_the_spotlight_too_and_first() -> None:
    howl = feature("Howl", kind="action", fear=9, stress=9, per="scene")
    scene = Fight(fear=12)
    scene.foe("Hound", features=[howl], stress_max=12)
    scene.acts("Hound", "action", feature="Howl")
    scene.gm_turn()
    # neither the Fear nor the Stress is there, but no use comes first
    assert scene.acts_not("Hound", "action", feature="Howl") == "already_used"
    scene.do("gm", "new_scene")
    assert scene.acts_not("Hound", "action", feature="Howl") == "not_now"  # the Stress
    scene.do("gm", "clear", target="Hound", what="stress", amount=9)
    assert scene.acts_not("Hound", "action", feature="Howl") == "not_enough_fear"


@pytest.mark.rule("DH-94", "DH-96")
def test_the_order_of_refusals_of_use_feature() -> None:
    scene = table(
        fear=0,
        Mira={"hope": 0, "stress": 6, "features": [feature("Nova", hope=1, stress=1, per="scene")]},
    )
    scene.adversary("Hound", stress_max=1, features=[feature("Howl", kind="action", fear=1)])
    use = "use_feature"
    assert scene.refused("gm", use, of="Nobody", feature="", luck=1) == "unknown_field"
    assert scene.refused("gm", use, of="Nobody", feature=7) == "bad_value"
    assert scene.refused("gm", use, of="Nobody") == "bad_value"
    assert scene.refused("ben", use, of="Nobody", feature="Nova") == "unknown_name"
    assert scene.refused("ben", use, of="Mira", feature="Glare") == "unknown_name"
    assert scene.refused("ben", use, of="Mira", feature="Nova", target="Nobody") == "unknown_name"
    assert scene.refused("ben", use, of="Mira", feature="Nova") == "not_yours"
    assert scene.refused("anna", use, of="Mira", feature="Nova") == "not_now"
    scene.do("gm", "clear", target="Mira", what="stress")
    assert scene.refused("anna", use, of="Mira", feature="Nova") == "not_enough_hope"
    assert scene.refused("gm", use, of="Hound", feature="Howl") == "not_now"


@pytest.mark.rule("DH-94")
def test_a_defeated_adversary_uses_nothing() -> None:
    scene = holders(feature("Glare", kind="reaction", fear=9))
    scene.do("gm", "mark", target="Hound", what="hp", amount=9)
    assert scene.refused(*USE, of="Hound", feature="Glare") == "not_now"
    scene.do("gm", "clear", target="Hound", what="hp")
    assert scene.refused(*USE, of="Hound", feature="Glare") == "not_enough_fear"


@pytest.mark.rule("DH-94", "DH-58")
def test_who_is_down_uses_nothing() -> None:
    scene = table(Mira={"features": [feature("Wink", per="scene")]})
    scene.do("gm", "mark", target="Mira", what="hp", amount=6)
    assert scene.refused("anna", "use_feature", of="Mira", feature="Wink") == "not_now"


@pytest.mark.rule("DH-94")
@pytest.mark.parametrize(
    "has",
    [
        [feature("Howl", uses=1)],
        [feature("Howl"), feature("Howl", fear=1)],
        [feature("Howl", per="turn")],
        [feature("Howl", per="scene", uses=0)],
        [feature("Howl", stress=-1)],
        [feature("", stress=1)],
        "Howl",
    ],
)
def test_what_is_no_feature(has: Any) -> None:
    scene = Scene()
    foe = {"name": "Hound", "difficulty": 12, "hp_max": 3, "features": has}
    assert scene.refused("gm", "add_adversary", **foe) == "bad_value"
    if has not in ([feature("Howl"), feature("Howl", fear=1)],):
        assert scene.refused("gm", "add_character", name="Oren", features=has) == "bad_value"
        place = {"name": "Bog", "difficulty": 12, "features": has}
        assert scene.refused("gm", "add_environment", **place) == "bad_value"


@pytest.mark.rule("DH-94")
def test_hope_is_the_characters_and_fear_is_the_gm_s() -> None:
    scene = Scene()
    foe = {"name": "Hound", "difficulty": 12, "hp_max": 3}
    for has, code in (("hope", "unknown_field"), ("fear", None)):
        block = {**foe, "features": [feature("Howl", **{has: 1})]}
        if code is None:
            scene.do("gm", "add_adversary", **block)
        else:
            assert scene.refused("gm", "add_adversary", **block) == code
    mine = {"name": "Oren", "features": [feature("Howl", fear=1)]}
    assert scene.refused("anna", "add_character", **mine) == "unknown_field"


@pytest.mark.rule("DH-94")
def test_names_with_powers_do_nothing_for_characters() -> None:
    has = [feature(name) for name in ("Armored (3)", "Minion (1)", "Slow")]
    scene = table(Mira={"features": has, "thresholds": {"major": 5, "severe": 10}})
    done = scene.do("anna", "take_damage", target="Mira", amount=5, type="physical")
    assert (done.result["damage"], done.result["hp"]) == (5, 2)
    scene.play(SUCCESS_WITH_HOPE)


@pytest.mark.rule("DH-94")
def test_features_are_offered_to_whoever_they_are_of() -> None:
    wink, howl = feature("Wink"), feature("Howl", kind="action")
    scene = table(Mira={"features": [wink]}, Tomas={})
    scene.adversary("Hound", attack=CLAW, features=[howl, feature("Snap", kind="reaction")])
    scene.adversary("Wolf", features=[howl])

    def offered(seat: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        offers = [offer for offer in scene.table.offers(seat) if offer.do == "use_feature"]
        fields = [{field.name: field.choices for field in offer.fields} for offer in offers]
        return [(each["of"], each["feature"]) for each in fields]

    assert offered("anna") == [(("Mira",), ("Wink",))]
    assert offered("ben") == []
    assert offered("gm") == [(("Mira",), ("Wink",)), (("Hound",), ("Snap",))]
