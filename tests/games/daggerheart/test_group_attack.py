"""A Group Attack: several Minions, one spotlight, one roll, the sum of their damage."""

from typing import Any

import pytest

from .fight import Fight, feature, features
from .scene import SUCCESS_WITH_HOPE

RATS = ("Rat 1", "Rat 2", "Rat 3")
ALL = {"group": ["Rat 2", "Rat 3"], "target": "Mira"}


def nest(fear: int = 6, price: int = 1, **block: Any) -> Fight:
    """Three rats (+1, 2 damage), and Mira with Evasion 12."""
    scene = Fight(fear=fear)
    scene.rats(*RATS, fear=price, **block)
    return scene


@pytest.mark.rule("DH-88")
@pytest.mark.parametrize(("d20", "hits"), [(10, False), (11, True)])
def test_they_share_one_roll_with_the_attack_of_the_one_that_leads(d20: int, hits: bool) -> None:
    scene = nest()
    scene.rats("Big Rat", attack={"modifier": 9, "damage": "9"})
    done = scene.acts("Rat 1", "group_attack", d20, group=["Big Rat"], target="Mira")
    assert done.result["total"] == d20 + 1
    assert done.result["success"] is hits
    assert scene.dice_of(
        "gm",
        "spotlight_adversary",
        adversary="Rat 2",
        action="group_attack",
        group=[],
        target="Mira",
    ) == {"d20": (20,)}


@pytest.mark.rule("DH-88")
def test_on_a_hit_their_damage_is_one_sum() -> None:
    scene = nest()
    scene.rats("Old Rat", attack={"modifier": 0, "damage": "1d6+1"})
    scene.acts("Rat 1", "group_attack", 15, group=["Old Rat", "Rat 2"], target="Mira")
    damage = scene.do("gm", "roll_damage", {"damage": [5]}, adversary="Rat 1").result
    assert damage["total"] == 2 + (5 + 1) + 2
    assert damage["dice"] == {"damage": [5]}


@pytest.mark.rule("DH-88")
def test_the_faces_come_in_the_order_adversary_then_group() -> None:
    scene = Fight()
    scene.rats("A", attack={"modifier": 0, "damage": "1d4"})
    scene.rats("B", attack={"modifier": 0, "damage": "1d12+1"})
    scene.rats("C", attack={"modifier": 0, "damage": "2d6"})
    scene.acts("B", "group_attack", 15, group=["C", "A"], target="Mira")
    assert scene.dice_of("gm", "roll_damage", adversary="B") == {"damage": (12, 6, 6, 4)}
    assert scene.damage("B", 12, 6, 5, 4) == 12 + 1 + 6 + 5 + 4
    wrong = {"damage": [4, 12, 6, 6]}
    assert scene.refused("gm", "roll_damage", wrong, adversary="B") == "bad_dice"


@pytest.mark.rule("DH-88", "DH-114")
def test_the_sum_is_one_instance_of_damage() -> None:
    scene = nest(attack={"modifier": 1, "damage": "3"})
    scene.acts("Rat 1", "group_attack", 15, **ALL)
    total = scene.damage("Rat 1")
    assert total == 9
    scene.do("gm", "correct", at="characters.Mira.armor_score", to=1)
    # thresholds 1 and 2: 9 marks 3, an Armor Slot takes one off the whole
    assert scene.takes("Mira", total, armor=True).result["hp"] == 2


@pytest.mark.rule("DH-88")
def test_after_a_miss_and_for_the_others_it_is_their_own_damage() -> None:
    scene = nest()
    scene.acts("Rat 1", "group_attack", 2, **ALL)
    assert scene.damage("Rat 1") == 2
    scene.gm_turn()
    scene.acts("Rat 1", "group_attack", 19, **ALL)
    assert scene.damage("Rat 1") == 6
    assert scene.damage("Rat 2") == 2
    assert scene.damage("Rat 1", 4, dice="1d4") == 4  # dice that are said are said
    assert scene.damage("Rat 1") == 6


@pytest.mark.rule("DH-88")
def test_it_lasts_until_the_next_call_or_the_next_attack_of_the_one_that_led() -> None:
    scene = nest()
    scene.acts("Rat 1", "group_attack", 19, **ALL)
    scene.gm_turn()
    scene.acts("Rat 2", "attack", 19, target="Mira")
    assert scene.damage("Rat 1") == 6
    scene.acts("Rat 1", "attack", 19, target="Mira")
    assert scene.damage("Rat 1") == 2
    scene.gm_turn()
    scene.acts("Rat 1", "group_attack", 19, **ALL)
    scene.call(kind="reaction")
    assert scene.damage("Rat 1") == 2


@pytest.mark.rule("DH-R49", "DH-116", "DH-118")
def test_a_natural_20_makes_the_damage_of_all_critical() -> None:
    scene = nest()
    scene.rats("Old Rat", attack={"modifier": 0, "damage": "1d6+1"})
    scene.rats("Fat Rat", attack={"modifier": 0, "damage": "2d4"})
    done = scene.acts("Old Rat", "group_attack", 20, group=["Fat Rat", "Rat 1"], target="Mira")
    assert done.result["critical"] is True
    # 3 + 6 more + 1; 1 + 2 + 8 more; a flat 2 has no dice
    assert scene.damage("Old Rat", 3, 1, 2) == (3 + 6 + 1) + (1 + 2 + 8) + 2
    assert scene.damage("Old Rat", 3, 1, 2, critical=False) == (3 + 1) + (1 + 2) + 2


@pytest.mark.rule("DH-R49")
def test_it_is_one_gm_move_and_the_feature_is_paid_once() -> None:
    scene = nest(fear=6, price=2)
    done = scene.acts("Rat 1", "group_attack", 5, **ALL)
    assert (scene.fear, done.result["spent"]) == (4, {"fear": 2})
    scene.rats("Rat 4", "Rat 5", fear=2)
    scene.acts("Rat 4", "group_attack", 5, group=["Rat 5"], target="Mira")
    assert scene.fear == 1  # a further move, and the feature again


@pytest.mark.rule("DH-R49", "DH-24")
def test_everyone_in_it_has_acted_in_this_turn() -> None:
    scene = nest()
    scene.rats("Rat 4")
    scene.acts("Rat 2", "sprint")
    assert scene.acts_not("Rat 1", "group_attack", **ALL) == "already_used"
    assert scene.acts_not("Rat 2", "group_attack", group=["Rat 1"], target="Mira") == "already_used"
    scene.acts("Rat 1", "group_attack", 5, group=["Rat 3"], target="Mira")
    for name in RATS:
        assert scene.acts_not(name, "sprint") == "already_used"
    scene.acts("Rat 4", "sprint")
    scene.gm_turn()
    scene.acts("Rat 1", "group_attack", 5, **ALL)


@pytest.mark.rule("DH-88", "DH-90")
def test_a_relentless_one_joins_as_often_as_it_may_act() -> None:
    scene = Fight()
    scene.rats("Rat")
    has = [feature("Group Attack", fear=0), feature("Relentless (2)")]
    scene.foe("King", features=has)
    scene.acts("King", "attack", 5, target="Mira")
    scene.acts("Rat", "group_attack", 5, group=["King"], target="Mira")
    assert scene.acts_not("King", "sprint") == "already_used"


@pytest.mark.rule("DH-88")
def test_one_can_use_it_alone() -> None:
    scene = nest()
    scene.acts("Rat 1", "group_attack", 15, group=[], target="Mira")
    assert scene.damage("Rat 1") == 2
    assert scene.fear == 5


@pytest.mark.rule("DH-88", "DH-96", "DH-95")
def test_fear_stress_and_uses_are_those_of_the_one_that_leads() -> None:
    scene = Fight()
    leads = feature("Group Attack", fear=2, stress=1, per="scene")
    scene.rats("Chief", features=[leads], stress_max=1)
    scene.rats("Rat", fear=5)
    scene.acts("Chief", "group_attack", 5, group=["Rat"], target="Mira")
    assert (scene.fear, scene.stress("Chief")) == (4, 1)
    assert scene.of("Chief")["conditions"] == ["Vulnerable"]
    assert scene.of("Chief")["uses"] == {"Group Attack": 0}
    assert scene.of("Rat")["uses"] == {}
    scene.gm_turn()
    assert scene.acts_not("Chief", "group_attack", group=["Rat"], target="Mira") == "already_used"
    assert (
        scene.acts_not("Rat", "group_attack", group=["Chief"], target="Mira") == "not_enough_fear"
    )
    scene.do("gm", "new_scene")
    assert scene.acts_not("Chief", "group_attack", group=["Rat"], target="Mira") == "not_now"


@pytest.mark.rule("DH-88", "DH-92", "DH-97")
def test_experience_and_momentum_are_those_of_the_one_that_leads() -> None:
    scene = Fight(fear=6)
    group = feature("Group Attack", fear=1)
    scene.rats("Chief", features=[group, feature("Momentum")], experiences={"Ambusher": 4})
    scene.rats("Rat", features=[group, feature("Momentum")], experiences={"Gnawer": 2})
    scene.rats("Mouse")
    with_rat = {"group": ["Rat"], "target": "Mira"}
    assert (
        scene.acts_not("Chief", "group_attack", **with_rat, experience="Gnawer") == "unknown_name"
    )
    done = scene.acts("Chief", "group_attack", 7, **with_rat, experience="Ambusher")
    assert (done.result["total"], done.result["success"]) == (12, True)
    assert done.result["spent"] == {"fear": 2}
    assert done.result["changes"] == {"fear": -1}  # 2 spent, 1 for the hit
    assert scene.fear == 5
    scene.gm_turn()
    done = scene.acts("Mouse", "group_attack", 19, **with_rat)  # the momentum of another
    assert done.result["changes"] == {"fear": -1}


@pytest.mark.rule("DH-88")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"group": ["Rat 2"]}, "bad_value"),  # nobody to attack
        ({"target": "Mira"}, "bad_value"),  # no group, not even an empty one
        ({"target": "Mira", "group": ["Rat 1"]}, "bad_value"),
        ({"target": "Mira", "group": ["Rat 2", "Rat 2"]}, "bad_value"),
        ({"target": "Mira", "group": ["Hound"]}, "bad_value"),  # without the feature
        ({"target": "Mira", "group": ["Shade"]}, "bad_value"),  # without an attack
        ({"target": "Mira", "group": [], "feature": "Group Attack"}, "bad_value"),
        ({"target": "Mira", "group": [], "targets": ["Tomas"]}, "bad_value"),
        ({"targets": ["Mira", "Tomas"], "group": []}, "bad_value"),
        ({"target": "Mira", "group": ["Nobody"]}, "unknown_name"),
        ({"target": "Mira", "group": ["Tomas"]}, "unknown_name"),
        ({"target": "Hound", "group": ["Rat 2"]}, "unknown_name"),
        ({"target": "Mira", "group": [], "experience": "Nothing"}, "unknown_name"),
        ({"target": "Mira", "group": ["Rat 3"]}, "not_now"),  # defeated
        ({"target": "Tomas", "group": ["Rat 2"]}, "not_now"),  # down
    ],
)
def test_what_is_no_group_attack(fields: dict[str, Any], code: str) -> None:
    scene = nest()
    scene.foe("Hound")
    scene.rats("Shade", attack=None)
    scene.takes("Rat 3", 1)
    scene.do("gm", "mark", target="Tomas", what="hp", amount=6)
    assert scene.acts_not("Rat 1", "group_attack", **fields) == code


@pytest.mark.rule("DH-88")
def test_only_who_has_the_feature_leads_one_and_only_there_is_a_group() -> None:
    scene = nest()
    scene.foe("Hound")
    scene.rats("Shade", attack=None)
    assert scene.acts_not("Hound", "group_attack", group=["Rat 1"], target="Mira") == "bad_value"
    assert scene.acts_not("Shade", "group_attack", group=["Rat 1"], target="Mira") == "bad_value"
    for action in ("attack", "action", "sprint", "other"):
        assert scene.acts_not("Rat 1", action, group=["Rat 2"], target="Mira") == "bad_value"
        assert scene.acts_not("Rat 1", action, group=[], target="Mira") == "bad_value"
    scene.takes("Rat 1", 1)
    assert scene.acts_not("Rat 1", "group_attack", **ALL) == "not_now"
    player = {"adversary": "Rat 2", "action": "group_attack", "group": [], "target": "Mira"}
    assert scene.refused("anna", "spotlight_adversary", {"d20": 1}, **player) == "not_yours"


@pytest.mark.rule("DH-88", "DH-22")
def test_without_the_fear_nobody_strikes() -> None:
    scene = nest(fear=1, price=2)
    assert scene.acts_not("Rat 1", "group_attack", **ALL) == "not_enough_fear"
    scene.acts("Rat 1", "attack", 5, target="Mira")
    assert scene.fear == 1


@pytest.mark.rule("DH-88")
def test_one_that_was_removed_before_the_damage_deals_none() -> None:
    scene = nest()
    scene.acts("Rat 1", "group_attack", 15, **ALL)
    scene.do("gm", "remove", name="Rat 3")
    assert scene.damage("Rat 1") == 4
    # and another of that name was not in it
    scene.rats("Rat 3", attack={"modifier": 0, "damage": "100"})
    assert scene.damage("Rat 1") == 4


@pytest.mark.rule("DH-88")
def test_when_the_one_that_led_is_removed_the_attack_is_past() -> None:
    scene = nest()
    scene.acts("Rat 1", "group_attack", 20, **ALL)
    scene.do("gm", "remove", name="Rat 1")
    assert scene.damage("Rat 2") == 2
    scene.rats("Rat 1")
    assert scene.damage("Rat 1") == 2


@pytest.mark.rule("DH-88")
def test_one_that_fell_after_the_hit_still_hit() -> None:
    scene = nest()
    scene.acts("Rat 1", "group_attack", 15, **ALL)
    scene.takes("Rat 2", 1)
    assert scene.damage("Rat 1") == 6


@pytest.mark.rule("DH-88", "DH-89")
def test_a_horde_among_them_deals_what_it_still_can() -> None:
    scene = nest()
    has = features("Group Attack", "Horde (1)")
    scene.foe("Swarm", features=has, hp_max=2, attack={"modifier": 0, "damage": "8"})
    scene.acts("Rat 1", "group_attack", 15, group=["Swarm"], target="Mira")
    assert scene.damage("Rat 1") == 10
    scene.do("gm", "mark", target="Swarm", what="hp")
    assert scene.damage("Rat 1") == 3


@pytest.mark.rule("DH-88")
def test_more_dice_than_can_be_thrown_are_refused() -> None:
    scene = Fight()
    for name in ("A", "B"):
        scene.rats(name, attack={"modifier": 0, "damage": "51d6"})
    scene.acts("A", "group_attack", 15, group=["B"], target="Mira")
    assert scene.refused("gm", "roll_damage", adversary="A") == "bad_value"
    assert scene.damage("B", *[1] * 51) == 51


@pytest.mark.rule("DH-88")
def test_advantage_and_disadvantage_are_the_roll_s() -> None:
    scene = nest()
    done = scene.acts("Rat 1", "group_attack", [3, 15], **ALL, advantage=1)
    assert done.result["total"] == 16
    scene.gm_turn()
    done = scene.acts("Rat 1", "group_attack", [3, 15], **ALL, disadvantage=1)
    assert done.result["total"] == 4


@pytest.mark.rule("DH-88")
def test_an_open_prompt_is_answered_by_a_group_attack() -> None:
    scene = nest()
    scene.players_turn()
    assert scene.acts_not("Rat 1", "group_attack", **ALL) == "not_now"
    scene.do("gm", "prompt_gm", because="looks_to_gm")
    scene.acts("Rat 1", "group_attack", 15, **ALL)
    assert (scene.prompts, scene.spotlight, scene.fear) == ([], "players", 5)
    assert scene.damage("Rat 1") == 6


@pytest.mark.rule("DH-88", "DH-25")
def test_the_type_is_that_of_the_one_that_leads() -> None:
    scene = Fight()
    scene.rats("Imp", attack={"modifier": 0, "damage": "1", "type": "magic"})
    scene.rats("Rat", attack={"modifier": 0, "damage": "2", "type": "physical"})
    scene.acts("Imp", "group_attack", 15, group=["Rat"], target="Mira")
    damage = scene.do("gm", "roll_damage", adversary="Imp").result
    assert (damage["total"], damage["type"]) == (3, "magic")
    both = scene.do("gm", "roll_damage", adversary="Imp", type="both").result
    assert both["type"] == "both"


@pytest.mark.rule("DH-88")
def test_one_of_them_that_is_hidden_hides_the_dice_of_all() -> None:
    scene = Fight()
    scene.rats("Rat", shared=True, attack={"modifier": 0, "damage": "1d4"})
    scene.rats("Shade", attack={"modifier": 5, "damage": "1d8"})
    scene.acts("Rat", "group_attack", 15, group=["Shade"], target="Mira")
    scene.damage("Rat", 3, 7)
    (shown,) = scene.table.events(scene.table.number, "anna")
    assert not shown.dice and not shown.faces
    assert shown.total == 10
    scene.play(SUCCESS_WITH_HOPE)
    scene.damage("Rat", 3)
    (shown,) = scene.table.events(scene.table.number, "anna")
    assert shown.faces == {"Rat": (3,)}


@pytest.mark.rule("DH-88", "DH-R49")
def test_it_is_undone_whole() -> None:
    scene = nest()
    before = scene.state
    scene.acts("Rat 1", "group_attack", 20, **ALL)
    scene.damage("Rat 1")
    scene.do("gm", "undo")
    scene.do("gm", "undo")
    assert scene.state == before
    assert scene.damage("Rat 1") == 2
    scene.acts("Rat 2", "attack", 5, target="Mira")


@pytest.mark.rule("DH-88")
def test_a_group_attack_is_offered_to_those_who_have_it() -> None:
    scene = nest()
    scene.foe("Hound")
    (offer,) = (o for o in scene.table.offers("gm") if o.do == "spotlight_adversary")
    fields = {field.name: field.choices for field in offer.fields}
    assert set(fields["group"]) == set(RATS)
    assert "group_attack" in fields["action"] and "prepare" not in fields["action"]
