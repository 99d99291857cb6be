"""Hidden adversaries, environments, countdowns and scenes: nothing of them reaches a player."""

from typing import Any

import pytest

from limelight import Refusal
from limelight.play import log
from limelight.play.refusals import refused, words_of

from .fight import feature
from .scene import FAILURE_WITH_FEAR, FAILURE_WITH_HOPE, SUCCESS_WITH_FEAR, SUCCESS_WITH_HOPE
from .test_secrets import LANGUAGES, PLAYERS, Watched

NUMBERS = {
    "difficulty": 8301,
    "hp_max": 8302,
    "stress_max": 8303,
    "modifier": 8306,
    "experience": 8308,
    "uses": 8309,
    "place": 8310,
    "place uses": 8311,
}
LIMITS = {"major": 8304, "severe": 8305}
SECRETS = ("xanadu", "skulk", "Momentum", "Armored", "Relentless", "climactic")
RULES = ("DH-86", "DH-87", "DH-89", "DH-92", "DH-93", "DH-95", "DH-96", "DH-97", "DH-98", "DH-110")
"""Rules that would tell of a feature or an Experience if they were explained."""

FEATURES = [
    feature("xanadu strike", kind="action", fear=1, stress=2, per="scene", uses=8309),
    feature("xanadu snap", kind="reaction", stress=1, per="rest", uses=8309),
    *(feature(name) for name in ("Momentum", "Armored (2)", "Relentless (9)", "Group Attack")),
]
WARDEN: dict[str, Any] = {
    "difficulty": 8301,
    "hp_max": 8302,
    "stress_max": 8303,
    "thresholds": LIMITS,
    "attack": {"modifier": 8306, "damage": "1d6+2", "type": "physical"},
    "features": FEATURES,
    "type": "skulk",
    "tier": 3,
    "experiences": {"xanadu lore": 8308},
    "resistances": ["magic"],
    "immunities": ["physical"],
}
FORD: dict[str, Any] = {
    "difficulty": 8310,
    "tier": 3,
    "kind": "traversal",
    "impulses": "xanadu below",
    "features": [feature("xanadu tow", fear=1, per="session", uses=8311), feature("xanadu mist")],
}


def table(**options: Any) -> Watched:
    scene = Watched(fear=12, **options)
    scene.adversary("Warden", **WARDEN)
    scene.do("gm", "add_environment", name="Ford", **FORD)
    return scene


def silent(scene: Watched) -> None:
    numbers = (*range(8301, 8312), 8301 + 8308, 8306 + 8308)
    assert scene.saw(*numbers, *SECRETS, *RULES) == []


def attacks(scene: Watched, d20: int, **fields: Any) -> None:
    acts = {"adversary": "Warden", "action": "attack", **fields}
    scene.do("gm", "spotlight_adversary", {"d20": d20}, **acts)


@pytest.mark.rule("DH-14", "DH-85", "DH-94", "DH-96", "DH-97", "DH-92")
def test_of_a_hidden_adversary_nothing_new_is_seen_in_a_whole_fight() -> None:
    scene = table()
    scene.do("gm", "take_spotlight")
    attacks(scene, 9, target="Mira", experience="xanadu lore")
    attacks(scene, 20, targets=["Mira", "Tomas"], feature="xanadu strike")
    attacks(scene, 3, target="Mira")
    acts = {"adversary": "Warden", "action": "group_attack", "group": [], "target": "Mira"}
    scene.do("gm", "spotlight_adversary", {"d20": 11}, **acts, experience="xanadu lore")
    scene.do("gm", "use_feature", of="Warden", feature="xanadu snap", target="Mira")
    roll = {"adversary": "Warden", "difficulty": 8301}
    scene.do("gm", "adversary_roll", {"d20": 7}, **roll, experience="xanadu lore")
    scene.do("gm", "adversary_roll", {"d20": [20, 3]}, **roll, advantage=1, kind="reaction")
    scene.do("gm", "take_damage", target="Warden", amount=9)
    scene.do("gm", "undo")
    scene.do("gm", "pass_spotlight")
    for kind in ("action", "reaction"):
        call = {"target": "Warden", "experience": "xanadu lore", "kind": kind}
        scene.call(**call)
        scene.do("gm", "cancel_roll")
        scene.call(**call)
        scene.roll(FAILURE_WITH_FEAR)
    scene.do("gm", "new_scene", kind="climactic")
    silent(scene)
    shown = scene.table.view("anna")["adversaries"]["Warden"]
    assert set(shown) == {"shared", "defeated", "conditions", "token"}


@pytest.mark.rule("DH-14", "DH-81", "DH-93")
def test_what_is_left_of_damage_to_a_hidden_adversary_is_the_gm_s() -> None:
    scene = table()
    for kind in ("physical", None, "both"):
        scene.do("gm", "take_damage", target="Warden", amount=9, type=kind)
        (shown,) = scene.table.events(scene.table.number, "anna")
        assert not shown.left and not shown.hp and not shown.marks and not shown.minion
        assert shown.result() == {}
    silent(scene)


@pytest.mark.rule("DH-14", "DH-110")
def test_scaled_numbers_of_a_hidden_adversary_are_the_gm_s() -> None:
    scene = table()
    done = scene.do("gm", "scale_adversary", adversary="Warden", tier=4)
    assert done.result["difficulty"] == 8304
    silent(scene)
    assert all(scene.table.events(scene.table.number, seat) == () for seat in PLAYERS)


@pytest.mark.rule("DH-14", "DH-86", "DH-87")
def test_that_hidden_ones_are_minions_is_not_told() -> None:
    scene = Watched()
    for name in ("A", "B", "C"):
        has = [feature("Minion (3)")]
        scene.adversary(name, hp_max=8302, features=has, type="minion")
    scene.do("gm", "take_damage", target="A", amount=6, also=["B", "C"])
    defeated = [scene.table.view("anna")["adversaries"][name]["defeated"] for name in "ABC"]
    assert defeated == [True, True, True]
    assert scene.saw("Minion", 8302, "DH-86", "DH-87") == []


@pytest.mark.rule("DH-14", "DH-89")
def test_that_a_hidden_one_is_a_horde_is_not_told() -> None:
    scene = Watched()
    attack = {"modifier": 1, "damage": "1d8+8302"}
    scene.adversary("Swarm", hp_max=2, features=[feature("Horde (1d4)")], attack=attack)
    scene.do("gm", "mark", target="Swarm", what="hp")
    scene.do("gm", "roll_damage", {"damage": [3]}, adversary="Swarm")
    assert scene.saw("Horde", 8302, "1d4", "DH-89") == []


@pytest.mark.rule("DH-14", "DH-78", "DH-79", "DH-80")
def test_of_a_hidden_environment_only_its_name_and_kind_are_seen() -> None:
    scene = table()
    assert scene.table.view("anna")["environments"]["Ford"] == {
        "shared": False,
        "kind": "traversal",
    }
    scene.do("gm", "take_spotlight")
    tow = {"environment": "Ford", "feature": "xanadu tow", "target": "Mira"}
    scene.do("gm", "spotlight_environment", **tow)
    scene.do("gm", "use_feature", of="Ford", feature="xanadu mist")
    for kind in ("action", "reaction"):
        scene.call(target="Ford", kind=kind, shared=True)
        scene.roll(FAILURE_WITH_HOPE)
    scene.do("gm", "start_session")
    scene.do("gm", "remove", name="Ford")
    scene.do("gm", "undo")
    silent(scene)


@pytest.mark.rule("DH-14", "DH-107")
def test_what_a_fight_may_cost_is_the_gm_s() -> None:
    scene = Watched()
    scene.do("gm", "encounter_budget", pcs=2767, adversaries={"skulk": 2})
    assert (
        scene.saw(8303, 8304, 2767, "skulk", "DH-107", "DH-108") == []
    )  # 3 × 2767 + 2, and 1 more


@pytest.mark.rule("DH-14", "DH-112")
def test_the_kind_of_a_scene_and_its_guide_are_the_gm_s() -> None:
    scene = Watched()
    scene.do("gm", "new_scene", kind="climactic", text="The bridge.")
    scene.do("gm", "undo")
    scene.do("gm", "new_scene", kind="climactic")
    assert scene.saw("climactic") == [] == scene.saw("guide")
    assert scene.saw("The bridge.")


@pytest.mark.rule("DH-14", "DH-74")
def test_a_hidden_countdown_is_not_there_in_the_one_it_is_linked_to() -> None:
    scene = Watched()
    scene.do("gm", "add_countdown", name="Escape", start=4, kind="progress")
    hidden = {"name": "xanadu", "kind": "consequence", "linked": "Escape", "hidden": True}
    scene.do("gm", "add_countdown", **hidden, start=8301)
    assert scene.table.view("anna")["clocks"]["Escape"]["linked"] is None
    assert scene.state["clocks"]["Escape"]["linked"] == "xanadu"
    scene.play(SUCCESS_WITH_FEAR)
    scene.play(FAILURE_WITH_FEAR)
    scene.play(SUCCESS_WITH_HOPE)
    scene.do("anna", "reroll", {"hope": 12}, character="Mira", dice=["hope"])
    scene.do("gm", "tick_countdown", name="Escape", by=3)  # set off: the other is over
    scene.do("gm", "undo")
    scene.do("gm", "tick_countdown", name="xanadu", by=9000)  # and the other way round
    assert scene.table.view("anna")["clocks"]["Escape"]["over"] is True
    scene.do("gm", "undo")
    scene.do("gm", "end_countdown", name="xanadu")
    for secret in ("xanadu", *range(8295, 8302)):
        assert scene.saw(secret) == [], secret


@pytest.mark.rule("DH-14", "DH-73", "DH-75")
def test_dice_and_moves_of_hidden_countdowns_are_the_gm_s() -> None:
    scene = Watched()
    dice = {"name": "xanadu", "start": "1d6+8300", "kind": "long_term", "hidden": True}
    scene.do("gm", "add_countdown", {"start": [4]}, **dice)
    scene.do("gm", "start_rest", kind="long")
    scene.do("gm", "downtime", character="Mira", move="project", countdown="xanadu")
    scene.do("gm", "end_rest", {"d4": 1}, countdown="xanadu")
    assert scene.state["countdowns"] == {"xanadu": 8302}
    for secret in ("xanadu", *range(8300, 8306)):
        assert scene.saw(secret) == [], secret


PROBES: list[tuple[str, dict[str, Any]]] = [
    ("spotlight_adversary", {"adversary": "Warden", "action": "action", "feature": "{feature}"}),
    (
        "spotlight_adversary",
        {
            "adversary": "Warden",
            "action": "attack",
            "target": "Mira",
            "experience": "{experience}",
        },
    ),
    ("adversary_roll", {"adversary": "Warden", "difficulty": 12, "experience": "{experience}"}),
    ("use_feature", {"of": "Warden", "feature": "{feature}"}),
    ("use_feature", {"of": "Ford", "feature": "{place}"}),
    ("spotlight_environment", {"environment": "Ford", "feature": "{place}"}),
    (
        "call_roll",
        {
            "character": "Mira",
            "trait": "agility",
            "target": "Warden",
            "experience": "{experience}",
        },
    ),
    ("add_countdown", {"name": "New", "start": 4, "kind": "progress", "linked": "{countdown}"}),
    ("add_countdown", {"name": "New", "start": 4, "kind": "manual", "linked": "{countdown}"}),
    ("tick_countdown", {"name": "{countdown}"}),
    ("end_countdown", {"name": "{countdown}"}),
    ("end_rest", {"countdown": "{countdown}"}),
    ("downtime", {"character": "Mira", "move": "project", "countdown": "{countdown}"}),
    ("correct", {"at": "countdowns.{countdown}", "to": 1}),
]
REAL = {
    "feature": "xanadu snap",
    "experience": "xanadu lore",
    "place": "xanadu tow",
    "countdown": "xanadu doom",
}
OTHER = {
    "feature": "qqqqqq snap",
    "experience": "qqqqqq lore",
    "place": "qqqqqq tow",
    "countdown": "qqqqqq doom",
}


@pytest.mark.rule("DH-14")
@pytest.mark.parametrize(("command", "fields"), PROBES)
@pytest.mark.parametrize("kind", ["consequence", "long_term"])
def test_a_player_s_refusal_does_not_tell_whether_something_hidden_is_there(
    command: str, fields: dict[str, Any], kind: str
) -> None:
    scene = table()
    scene.do("gm", "add_countdown", name="xanadu doom", start=4, kind=kind, hidden=True)
    scene.do("gm", "start_rest", kind="long")
    answers = []
    for names in (REAL, OTHER):
        said = {
            name: each.format(**names) if isinstance(each, str) else each
            for name, each in fields.items()
        }
        answer = scene.table.do("anna", command, said, script=True)
        assert isinstance(answer, Refusal)
        spoken = [refused(answer, words_of(scene.table.game, each)) for each in LANGUAGES]
        text = repr([answer.code, answer.why, answer.at, answer.values, spoken])
        answers.append(text.replace("xanadu", "qqqqqq"))
    assert answers[0] == answers[1]


@pytest.mark.rule("DH-14")
@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("scale_adversary", {"adversary": "Warden", "tier": 2}),
        ("spotlight_adversary", {"adversary": "Warden", "action": "prepare"}),
        ("spotlight_adversary", {"adversary": "Warden", "action": "attack", "target": "Mira"}),
        (
            "spotlight_adversary",
            {"adversary": "Warden", "action": "group_attack", "group": [], "target": "Mira"},
        ),
        ("take_damage", {"target": "Warden", "amount": 3, "also": ["Other"]}),
        ("roll_damage", {"adversary": "Warden"}),
        ("call_roll", {"character": "Mira", "trait": "agility", "target": "Ford"}),
        (
            "call_roll",
            {"character": "Mira", "trait": "agility", "target": "Ford", "difficulty": 12},
        ),
        (
            "add_countdown",
            {"name": "New", "start": 4, "kind": "progress", "linked": "Flood"},
        ),
    ],
)
def test_a_player_s_refusal_is_the_same_whatever_is_hidden(
    command: str, fields: dict[str, Any]
) -> None:
    """One table with everything, one with as little as possible behind the same names."""
    answers = []
    for much in (True, False):
        scene = Watched()
        scene.adversary("Other", features=[feature("Minion (1)")] if much else [])
        scene.adversary("Warden", **(WARDEN if much else {}))
        difficulty = 12 if much else None
        scene.do("gm", "add_environment", name="Ford", difficulty=difficulty)
        scene.do("gm", "add_countdown", name="Flood", start=4, kind="consequence")
        if much:
            tied = {"kind": "progress", "linked": "Flood", "hidden": True}
            scene.do("gm", "add_countdown", name="Doom", start=4, **tied)
        answer = scene.table.do("anna", command, fields, script=True)
        assert isinstance(answer, Refusal)
        answers.append((answer.code, answer.why, answer.at, dict(answer.values)))
    assert answers[0] == answers[1]
    assert answers[0][0] == "not_yours"


@pytest.mark.rule("DH-14")
def test_tables_that_differ_only_in_what_is_hidden_send_the_same() -> None:
    """Type, tier, resistances, features, uses, impulses, kinds of scenes, budgets, countdowns."""
    sent = []
    for one in (True, False):
        scene = Watched(fear=9)
        plate, trick = ("Armored (3)", "A") if one else ("Armored (1)", "B")
        strike = feature("Strike" if one else "Blow", fear=1, stress=2 if one else 1, per="scene")
        scene.adversary(
            "Warden",
            hp_max=90 if one else 80,
            stress_max=9,
            type="solo" if one else "minion",
            tier=1 if one else 4,
            experiences={"Lore": 3} if one else {"Tricks": 5, "Traps": 1},
            resistances=["magic"] if one else [],
            immunities=["physical"] if one else ["magic"],
            attack={"modifier": 5, "damage": "4" if one else "1d6+1"},
            features=[feature(plate), feature(trick), strike],
        )
        place = feature("Tow" if one else "Mist", fear=1, per="scene", uses=2 if one else 3)
        scene.do(
            "gm",
            "add_environment",
            name="Ford",
            difficulty=9 if one else None,
            tier=2 if one else None,
            impulses="Pull." if one else None,
            features=[place],
        )
        doom: dict[str, Any] = {"hidden": True, "start": 9 if one else 12}
        doom |= {"loop": "same", "of": "Mira"} if one else {"kind": "manual"}
        scene.do("gm", "add_countdown", name="Doom" if one else "Gloom", **doom)
        scene.do("gm", "new_scene", kind="minor" if one else "major")
        scene.do("gm", "encounter_budget", adversaries={"solo" if one else "skulk": 2})
        scene.do("gm", "take_spotlight")
        name = "Strike" if one else "Blow"
        hit = {"adversary": "Warden", "action": "attack", "target": "Mira", "feature": name}
        scene.do("gm", "spotlight_adversary", {"d20": 18}, **hit)
        scene.do("gm", "use_feature", of="Warden", feature=trick)
        acts = {"environment": "Ford", "feature": "Tow" if one else "Mist"}
        scene.do("gm", "spotlight_environment", **acts)
        said = {} if one else {"difficulty": 9}
        scene.call(target="Ford", **said)
        scene.roll(SUCCESS_WITH_HOPE)
        lore = "Lore" if one else "Traps"
        scene.call(target="Warden", experience=lore)
        scene.do("gm", "cancel_roll")
        roll = {"adversary": "Warden", "difficulty": 5 if one else 7, "experience": lore}
        scene.do("gm", "adversary_roll", {"d20": 9}, **roll)
        scene.do("gm", "take_damage", target="Warden", amount=5, type="physical")
        scene.do("gm", "scale_adversary", adversary="Warden", tier=2 if one else 3)
        for do, fields in (
            ("use_feature", {"of": "Warden", "feature": "Zzz"}),
            ("scale_adversary", {"adversary": "Warden", "tier": 2}),
            ("take_damage", {"target": "Warden", "amount": 5}),
        ):
            scene.refused("anna", do, **fields)
        exported = [b"".join(log.export(scene.table, seat)) for seat in PLAYERS]
        sent.append((scene.sent, exported))
    assert sent[0] == sent[1]
