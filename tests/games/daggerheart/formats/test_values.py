"""Values as people write them: nothing is guessed."""

from typing import Any

import msgspec
import pytest

from limelight.games.daggerheart.formats import things, values
from limelight.games.daggerheart.formats.values import UNCLEAR

from .bringing import only, read

BASE: dict[str, Any] = {"name": "Owl", "difficulty": "12", "hp": "3", "feats": []}


def adversary(**fields: Any) -> tuple[dict[str, Any], list[Any], list[Any]]:
    brought = read(msgspec.json.encode([BASE | fields]))
    assert brought.pack is not None
    return brought.pack["adversaries"][0], brought.report.not_understood, brought.report.left_out


NOTHING: list[Any] = ["", "None", "null", "—", "-", None]
NO_NUMBER: list[Any] = ["x", "1d4", True, 1.5, [], float("inf"), 10**9, "1 2 3"]


@pytest.mark.parametrize(
    ("said", "number"),
    [
        (14, 14),
        ("14", 14),
        ("+3", 3),
        ("−4", -4),
        ("-4", -4),
        (13.0, 13),
        *((said, None) for said in NOTHING),
        *((said, UNCLEAR) for said in NO_NUMBER),
    ],
)
def test_numbers(said: Any, number: Any) -> None:
    assert values.number(said) == number


@pytest.mark.parametrize(
    ("said", "limits"),
    [
        ("8/15", {"major": 8, "severe": 15}),
        ("8 / 15", {"major": 8, "severe": 15}),
        ([8, 15], {"major": 8, "severe": 15}),
        ("None", None),
        ("4/None", {"major": 4}),
        ("15/8", UNCLEAR),
        ("8", UNCLEAR),
        ("None/8", UNCLEAR),
        ("8/x", UNCLEAR),
    ],
)
def test_thresholds(said: Any, limits: Any) -> None:
    assert values.thresholds(said) == limits


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({"thresholds": [0, 0]}, None),
        ({"thresholds": "4/0"}, {"major": 4}),
        ({"threshold_major": 0, "threshold_severe": 0}, None),
    ],
)
def test_in_files_of_encounter_zero_is_no_threshold(limits: dict[str, Any], told: Any) -> None:
    data = {"name": "Owl", "difficulty": 9, "hp": 3, "feature": [], **limits}
    brought = read(msgspec.json.encode(data))
    assert (brought.report.format, brought.report.not_understood) == ("dhpack", [])
    assert brought.pack is not None
    assert brought.pack["adversaries"][0].get("thresholds") == told


@pytest.mark.parametrize(
    ("major", "severe", "at"),
    [
        ("x", 8, "Major"),
        (-3, 8, "Major"),
        (9, 8, "Severe"),
        (4, "x", "Severe"),
        ("x", "y", "Major"),
    ],
)
def test_of_two_thresholds_the_one_that_is_wrong_is_told(major: Any, severe: Any, at: str) -> None:
    data = {"name": "Owl", "difficulty": 9, "hp": 3}
    said = {"thresholdMajor": major, "thresholdSevere": severe}
    (told,) = read(msgspec.json.encode(data | said)).report.not_understood
    assert (told["at"], told["found"]) == (f"threshold{at}", said[f"threshold{at}"])
    actor = {"type": "adversary", "name": "Owl", "system": {
        "difficulty": 9, "resources": {"hitPoints": {"max": 3}},
        "damageThresholds": {"major": major, "severe": severe},
    }}  # fmt: skip
    (told,) = read(msgspec.json.encode(actor)).report.not_understood
    assert told["at"] == f"system.damageThresholds.{at.lower()}"


def test_zero_is_no_threshold_where_programs_write_it_so() -> None:
    assert values.pair(0, None, zero=True) is None
    assert values.pair(0, 5) == {"major": 0, "severe": 5}


@pytest.mark.parametrize(
    ("said", "text", "kind"),
    [
        ("1d12+2 phy", "1d12+2", "physical"),
        ("2d6 mag", "2d6", "magic"),
        ("3 phy", "3", "physical"),
        ("d8+1", "d8+1", None),
        ("1d8+4 phy/mag", "1d8+4", "both"),
        ("1d8+4 phy or mag", "1d8+4", "both"),
        ("2d10+3 Magical", "2d10+3", "magic"),
        ("2d6 + 3 physical damage", "2d6+3", "physical"),
    ],
)
def test_damage(said: str, text: str, kind: str | None) -> None:
    found = values.damage(said)
    assert found is not None and (found.text, found.type, found.strange) == (text, kind, "")


@pytest.mark.parametrize("said", ["", "phy", "lots", "+2d4", None, [], "1d", "2d6++3", "9" * 400])
def test_what_has_no_dice_is_no_damage(said: Any) -> None:
    assert values.damage(said) is None


def test_without_dice_there_is_no_attack() -> None:
    found, strange, _ = adversary(attack="Beak", atk="+2", damage="a peck")
    assert "attack" not in found
    assert strange == [{"in": "Owl", "at": "damage", "found": "a peck"}]


def test_a_strange_type_of_damage_leaves_the_dice() -> None:
    found, strange, _ = adversary(attack="Beak", atk="+2", damage="1d6 cold")
    assert found["attack"] == {"modifier": 2, "damage": "1d6", "name": "Beak"}
    assert strange == [{"in": "Owl", "at": "damage", "found": "cold"}]


def test_dice_are_no_attack_bonus() -> None:
    found, strange, _ = adversary(attack="Beak", atk="+2d4", damage="1d6 phy")
    assert found["attack"]["modifier"] == 0
    assert strange == [{"in": "Owl", "at": "atk", "found": "+2d4"}]


def test_types_and_what_stands_in_their_brackets() -> None:
    assert adversary(type="HORDE (5/HP)")[0]["per_hp"] == 5
    found, _, left = adversary(type="Solo (Frost-Marked)")
    assert found["type"] == "solo" and left == [{"in": "Owl", "at": "type"}]
    found, strange, _ = adversary(type="Wizard")
    assert "type" not in found and strange[0]["at"] == "type"


@pytest.mark.parametrize(
    ("said", "reach"),
    [
        ("Very Close", "very_close"),
        ("veryClose", "very_close"),
        ("very_close", "very_close"),
        ("MELEE", "melee"),
        ("Out of Sight", "Out of Sight"),
    ],
)
def test_ranges(said: str, reach: str) -> None:
    assert values.reach(said) == reach


def feature(name: str, text: str = "", **more: Any) -> tuple[dict[str, Any], list[Any]]:
    found, strange, _ = adversary(feats=[{"name": name, "text": text, **more}])
    return found["features"][0], strange


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Hoot - Action", {"name": "Hoot", "kind": "action"}),
        ("Hoot – Passive", {"name": "Hoot", "kind": "passive"}),
        ("Two-Faced — REACTION", {"name": "Two-Faced", "kind": "reaction"}),
        ("Hoot", {"name": "Hoot"}),
        ("Chain-Reaction", {"name": "Chain-Reaction"}),
        ("Relentless (3) - Passive", {"name": "Relentless (3)", "kind": "passive"}),
        (
            "Hoot - Reaction: Countdown (Loop 1d6)",
            {"name": "Hoot", "kind": "reaction", "countdown": {"start": "1d6", "loop": True}},
        ),
        (
            "Hoot - Action: Long-Term Countdown (8)",
            {"name": "Hoot", "kind": "action", "countdown": {"start": 8, "long_term": True}},
        ),
        ("Hoot (Fear 1)", {"name": "Hoot", "fear": 1}),
        ("Hoot (Fear 1) - Action", {"name": "Hoot", "kind": "action", "fear": 1}),
        ("Hoot - Action (Fear 2)", {"name": "Hoot", "kind": "action", "fear": 2}),
        (
            "Hoot - Action: Countdown (6) (Stress 1)",
            {"name": "Hoot", "kind": "action", "countdown": {"start": 6}, "stress": 1},
        ),
    ],
)
def test_the_end_of_a_features_name(name: str, told: dict[str, Any]) -> None:
    assert feature(name) == (told, [])


LONG = {"start": 8, "long_term": True}
SIX: dict[str, Any] = {"start": 6}


@pytest.mark.parametrize("kind", ["", " - Action"])
@pytest.mark.parametrize(
    ("name", "plain", "countdown"),
    [
        ("Long-Term Countdown (8)", "Long-Term Countdown", LONG),
        ("Bell Long-Term Countdown (8)", "Bell Long-Term Countdown", LONG),
        ("Bell - Long-Term Countdown (8)", "Bell", LONG),
        ("Bell (Long-Term Countdown 8)", "Bell", LONG),
        ("Two-Faced Countdown (6)", "Two-Faced Countdown", SIX),
        ("Bell Countdown (6)", "Bell Countdown", SIX),
        ("Countdown (6)", "Countdown", SIX),
        ("Bell (Countdown 6)", "Bell", SIX),
        ("Bell: Countdown (6)", "Bell", SIX),
        ("Bell— Countdown (6)", "Bell", SIX),
        ("Countdown (Loop 1d6)", "Countdown", {"start": "1d6", "loop": True}),
        ("Countdown: Countdown (6)", "Countdown", SIX),
        ("Count (see below)", "Count (see below)", None),
        ("Countdown (see below)", "Countdown (see below)", None),
        ("Relentless (3)", "Relentless (3)", None),
    ],
)
def test_a_countdown_in_a_name(name: str, plain: str, countdown: Any, kind: str) -> None:
    told = {"name": plain} | ({"kind": "action"} if kind else {})
    assert feature(name + kind) == (told | ({"countdown": countdown} if countdown else {}), [])


@pytest.mark.parametrize("name", ["Bell Countdown (Rising 6)", "Bell (Rising Countdown 6)"])
def test_other_words_are_not_understood_wherever_a_countdown_stands(name: str) -> None:
    found, strange = feature(name)
    assert "countdown" not in found and "Rising" not in found["name"]
    assert [each["at"] for each in strange] == ["feats.0"]


def vaulted(**fields: Any) -> tuple[dict[str, Any], list[Any]]:
    """A feature of BeastVault."""
    data = {"name": "Owl", "desc": "Old.", "difficulty": 9, "hp": 3}
    brought = read(msgspec.json.encode(data | {"features": [{"name": "Hoot"} | fields]}))
    assert brought.pack is not None and brought.report.format == "beastvault"
    return brought.pack["adversaries"][0]["features"][0], brought.report.not_understood


def test_a_field_with_a_kind_may_hold_a_countdown() -> None:
    told = {"name": "Hoot", "kind": "reaction", "countdown": SIX}
    assert vaulted(type="Reaction: Countdown (6)") == (told, [])
    assert vaulted(type="Reaction: Countdown (6)", countdown=8)[0]["countdown"] == {"start": 8}
    found, strange = vaulted(type="Reaction: at dusk")
    assert found == {"name": "Hoot", "kind": "reaction"}
    assert strange == [{"in": "Owl", "at": "features.0", "found": "at dusk"}]


@pytest.mark.parametrize("field", ["uses", "countdown"])
def test_none_of_something_is_not_understood(field: str) -> None:
    found, strange = vaulted(**{field: 0})
    assert found == {"name": "Hoot"}
    assert strange == [{"in": "Owl", "at": "features.0", "found": 0}]


@pytest.mark.parametrize("name", ["Relentless", "Relentless (3)"])
def test_a_value_stands_in_a_name_once(name: str) -> None:
    data = {"name": "Owl", "shortDescription": "", "difficulty": 9, "hitPoints": 3}
    owl = only(msgspec.json.encode(data | {"features": [{"name": name, "value": 3}]}))
    assert owl["features"] == [{"name": "Relentless (3)"}]


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("Peck (Hope 2)", "Now.", {"hope": 2, "text": "Now."}),
        ("Peck (Stress 1) - Action", "", {"kind": "action", "stress": 1}),
        ("Peck", "Mark a Stress to peck.", {"stress": 1, "text": "Mark a Stress to peck."}),
        ("Peck", "<p>Go <b>on</b>.</p><script>x()</script>", {"text": "Go on."}),
    ],
)
def test_features_of_classes(name: str, text: str, told: dict[str, Any]) -> None:
    sort = {"name": "Owl", "evasion": 9, "hp": 6, "domain_1": "Moss"}
    data = [sort | {"class_feats": [{"name": name, "text": text}]}]
    assert only(msgspec.json.encode(data), "classes")["features"] == [{"name": "Peck", **told}]


def test_what_a_feature_of_a_class_cannot_have_is_told() -> None:
    feats = [{"name": "Peck: Countdown (6)"}, {"name": "Hoot (Fear 1)"}, {"name": "Nap", "mood": 1}]
    data = [{"name": "Owl", "evasion": 9, "hp": 6, "domain_1": "Moss", "class_feats": feats}]
    brought = read(msgspec.json.encode(data))
    assert brought.pack is not None
    names = [{"name": each} for each in ("Peck", "Hoot", "Nap")]
    assert brought.pack["classes"][0]["features"] == names
    report = brought.report
    assert [each["at"] for each in report.left_out] == ["class_feats.0", "class_feats.2"]
    told = [{"in": "Owl", "at": "class_feats.1", "found": "Fear 1"}]
    assert report.not_understood == told


def test_other_words_in_a_countdown_are_not_understood() -> None:
    found, strange = feature("Hoot - Action: Countdown (Increasing 8)")
    assert found == {"name": "Hoot", "kind": "action"}
    assert strange == [{"in": "Owl", "at": "feats.0", "found": "Countdown (Increasing 8)"}]


@pytest.mark.parametrize(
    ("said", "hit"),
    [
        ("1 d 6 phy", ("1d6", "physical", "")),
        ("2 d6", ("2d6", None, "")),
        ("d 8 + 1 mag", ("d8+1", "magic", "")),
        ("1d 6+ 2 d 4 phy/mag", ("1d6+2d4", "both", "")),
        ("1d6+1 phy.", ("1d6+1", "physical", "")),
        ("3 phy", ("3", "physical", "")),
        ("3 doom", ("3", None, "doom")),
        ("1 d", None),
        ("1 d phy", None),
        ("2 d-6", None),
        ("2 8", None),
    ],
)
def test_spaces_in_dice_mean_nothing(said: str, hit: tuple[str, str | None, str] | None) -> None:
    assert values.damage(said) == hit


def test_a_countdown_is_thrown_with_dice_that_have_spaces() -> None:
    assert values.countdown("Countdown (Loop 1 d 6)") == {"start": "1d6", "loop": True}
    assert values.countdown("Countdown (8 5)") is None


def test_a_field_wins_against_the_name_and_the_text() -> None:
    data = {"name": "Owl", "difficulty": 9, "hp_stress": {"hp": 3}, "features": [
        {"name": "Hoot - Passive", "type": "Action", "parsedCost": "Stress 2",
         "description": "Spend a Fear to hoot."},
        {"name": "Peck", "parsedCost": "Hope 1", "description": "Spend a Fear to peck."},
    ]}  # fmt: skip
    brought = read(msgspec.json.encode(data))
    assert brought.pack is not None
    hoot, peck = brought.pack["adversaries"][0]["features"]
    assert (hoot["name"], hoot["kind"], hoot["stress"], "fear" in hoot) == (
        "Hoot",
        "action",
        2,
        False,
    )
    assert "fear" not in peck
    assert brought.report.not_understood == [{"in": "Owl", "at": "features.1", "found": "Hope 1"}]


def test_bonuses_are_clauses_of_their_own() -> None:
    text = "+1 to Evasion; −1 to Finesse; +1 to Armor Score; once per rest, +2 to Agility"
    assert things.bonus(text) == {"evasion": 1, "finesse": -1, "armor_score": 1}  # fmt: skip
