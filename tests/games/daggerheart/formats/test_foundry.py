"""What Foundry keeps in its own way."""

import json
from typing import Any

import pytest

from limelight.play import bringing

from .bringing import only, read, sample


def actor(name: str = "foundry-adversary.json") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(sample(name))
    return found


def taken(data: Any, kind: str = "adversaries") -> tuple[dict[str, Any], list[Any], list[Any]]:
    brought = read(json.dumps(data))
    assert brought.pack is not None
    report = brought.report
    return brought.pack[kind][0], report.not_understood, report.left_out


def test_damage_of_older_files_and_of_formulas() -> None:
    old = actor()
    main = old["system"]["attack"]["damage"].pop("main")
    old["system"]["attack"]["damage"]["parts"] = [main]
    assert taken(old)[0]["attack"]["damage"] == "1d6+1"
    main["value"]["custom"] = {"enabled": True, "formula": "2d4 + 3"}
    main["type"] = ["physical", "magical"]
    attack = taken(old)[0]["attack"]
    assert (attack["damage"], attack["type"]) == ("2d4+3", "both")


def test_another_multiplier_is_not_understood() -> None:
    odd = actor()
    odd["system"]["attack"]["damage"]["main"]["value"]["multiplier"] = "prof"
    widow, strange, _ = taken(odd)
    assert "attack" not in widow
    assert strange[0]["at"] == "system.attack.damage.main"


def test_a_hordes_other_damage_is_in_its_feature() -> None:
    horde = actor()
    horde["system"] |= {"type": "horde", "hordeHp": 4}
    horde["system"]["attack"]["damage"]["main"]["valueAlt"] = {
        "multiplier": "flat",
        "flatMultiplier": 1,
        "dice": "d4",
        "bonus": 2,
    }
    horde["items"][1]["name"] = "Horde"
    horde["items"][1]["system"]["description"] = "Deals @Lookup[@system.attack.altDamageFormula]."
    widow = taken(horde)[0]
    assert widow["per_hp"] == 4
    assert widow["features"][1]["name"] == "Horde (1d4+2)"
    assert widow["features"][1]["text"] == "Deals 1d4+2."


def test_a_passive_feature_has_no_price() -> None:
    passive = actor()
    passive["items"][1]["system"]["featureForm"] = "passive"
    assert "stress" not in taken(passive)[0]["features"][1]


def test_actions_that_cost_different_things_are_not_understood() -> None:
    odd = actor()
    actions = odd["items"][1]["system"]["actions"]
    (first,) = actions.values()
    actions["b"] = json.loads(json.dumps(first))
    actions["b"]["cost"][0]["value"] = 2
    widow, strange, left = taken(odd)
    assert "stress" not in widow["features"][1]
    assert strange[0]["at"] == "items.1" and {"in": "Marsh Widow", "at": "items.1"} in left


@pytest.mark.parametrize(
    ("recovery", "per"),
    [("scene", "scene"), ("session", "session"), ("shortRest", "rest"), ("longRest", "long_rest")],
)
def test_uses_come_back_with_a_pause(recovery: str, per: str) -> None:
    limited = actor()
    limited["items"][0]["system"]["resource"] = {"max": "2", "value": 2, "recovery": recovery}
    feature = taken(limited)[0]["features"][0]
    assert (feature["uses"], feature["per"]) == (2, per)


def test_uses_without_a_pause_are_left_out() -> None:
    limited = actor()
    limited["items"][0]["system"]["resource"] = {"max": "2", "value": 2, "recovery": None}
    widow, _, left = taken(limited)
    assert "uses" not in widow["features"][0]
    assert left == [{"in": "Marsh Widow", "at": "items.0"}]


def secret(data: dict[str, Any]) -> dict[str, Any]:
    section = '<p>It sinks.</p><section class="secret"><p>Who cut the rope?</p></section>'
    data["items"][0]["system"]["description"] = section
    return data


def test_what_is_secret_is_a_question_of_places_and_a_text_elsewhere() -> None:
    sinks, asked = "It sinks.", "Who cut the rope?"
    told = taken(secret(actor()))[0]["features"][0]
    assert told["text"] == f"{sinks}\n{asked}" and "questions" not in told
    road = taken(secret(actor("foundry-environment.json")), "environments")[0]["features"][0]
    assert (road["text"], road["questions"]) == (sinks, [asked])


@pytest.mark.parametrize("said", [None, "", "zz"])
def test_a_difficulty_that_lacks_is_told_once_where_it_belongs(said: Any) -> None:
    odd = actor()
    odd["system"]["difficulty"] = said
    report = read(json.dumps([odd, actor()])).report
    at = "system.difficulty"
    assert report.not_understood == [{"in": "Marsh Widow", "at": at, "found": said or None}]


def stray(*path: str, value: Any = "x", kind: str = "") -> list[tuple[str, str]]:
    """What is told of something strange in the widow, or of an item of Oda's alone."""
    data = items(kind)[0] if kind else actor()
    inner: Any = data
    for step in path[:-1]:
        inner = inner[int(step)] if isinstance(inner, list) else inner.setdefault(step, {})
    inner[path[-1]] = value
    report = read(json.dumps(data)).report
    told = [(each["at"], each["found"]) for each in report.not_understood]
    return told + [(each["at"], "left out") for each in report.left_out]


DAMAGE = ("system", "attack", "damage")
EFFECT = [{"name": "Glow", "transfer": True, "system": {"changes": []}}]


@pytest.mark.parametrize("kind", ["", "weapon"])
def test_what_an_attack_deals_besides_is_told(kind: str) -> None:
    at = "system.attack.damage"
    fire = stray(*DAMAGE, "main", "type", value=["fire"], kind=kind)
    assert fire == [(f"{at}.main.type", "fire")]
    stress = {"stress": {"value": {"dice": "d4"}}}
    told = stray(*DAMAGE, "resources", value=stress, kind=kind)
    assert told == [(f"{at}.resources", "left out")]


def test_of_several_parts_of_damage_the_others_are_left_out() -> None:
    main = actor()["system"]["attack"]["damage"]["main"]
    assert stray(*DAMAGE, value={"parts": [main]}) == []
    told = stray(*DAMAGE, value={"parts": [main, main]})
    assert told == [("system.attack.damage.parts", "left out")]


@pytest.mark.parametrize(
    ("kind", "path", "value", "at"),
    [
        ("", ("system", "gmNotes"), "<p>Shy.</p>", "system.gmNotes"),
        ("", ("items", "0", "system", "gmNotes"), "Shy.", "items.0"),
        ("loot", ("system", "gmNotes"), "Shy.", "system.gmNotes"),
        ("weapon", ("system", "weaponFeatures"), [{"value": "brutal"}], "system.weaponFeatures"),
        ("class", ("effects",), EFFECT, "effects"),
        ("consumable", ("effects",), EFFECT, "effects"),
    ],
)
def test_what_is_written_besides_is_left_out(
    kind: str, path: tuple[str, ...], value: Any, at: str
) -> None:
    assert stray(*path, value=value, kind=kind) == [(at, "left out")]
    assert stray("system", "gmNotes", value="<p></p>", kind=kind) == []


def test_an_experience_without_a_name_is_told() -> None:
    told = stray("system", "experiences", "x", value={"name": "", "value": 2})
    assert told == [("system.experiences", "")]


def test_what_has_no_place_is_left_out() -> None:
    odd = actor()
    odd["system"] |= {"size": "huge", "notes": "Shy.", "criticalThreshold": 19}
    odd["system"]["resistance"]["magical"] |= {"resistance": True, "reduction": 2}
    odd["items"].append({"name": "Sword", "type": "weapon", "system": {}})
    widow, _, left = taken(odd)
    assert widow["resistances"] == ["magic"]
    assert [each["at"] for each in left] == [
        "items.2",
        "system.size",
        "system.criticalThreshold",
        "system.resistance.magical.reduction",
        "system.notes",
    ]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Deals @UUID[Item.x] harm.", "Deals harm."),
        ("@UUID[Item.x] Harm.", "Harm."),
        ("Deals @UUID[Item.x] @UUID[Item.y] harm.", "Deals harm."),
        ("Deals @UUID[Item.x], then harm.", "Deals , then harm."),
        ("Deals @UUID[Item.x]{Mud} harm.", "Deals Mud harm."),
    ],
)
def test_what_goes_takes_its_space_with_it(said: str, told: str) -> None:
    odd = actor()
    odd["system"]["description"] = said
    assert taken(odd)[0]["description"] == told


def test_labels_stay_and_other_lookups_go() -> None:
    odd = actor()
    odd["system"]["description"] = "<p>@UUID[Item.x]{The Bell} tolls @Damage[3].</p>"
    widow, _, left = taken(odd)
    assert widow["description"] == "The Bell tolls ."
    assert left == [{"in": "Marsh Widow", "at": "system.description"}]


def test_a_place_whose_difficulty_is_zero_has_none() -> None:
    road = actor("foundry-environment.json")
    road["system"]["difficulty"] = 0
    assert "difficulty" not in only(json.dumps(road), "environments")


def items(*kinds: str) -> list[dict[str, Any]]:
    return [each for each in actor("foundry-character.json")["items"] if each["type"] in kinds]


def test_single_items_are_records_of_a_pack() -> None:
    data = items("weapon", "armor", "domainCard", "class", "consumable", "loot", "subclass")
    brought = read(json.dumps(data))
    assert brought.pack is not None
    assert brought.report.taken == [
        "class/Lamplighter",
        "weapon/Eel Hook",
        "weapon/Door Shield",
        "armor/Reed Coat",
        "card/Ember Step",
        "card/Low Tide",
        "item/Red Salve",
        "item/Brass Lamp",
    ]
    assert brought.report.left_out == [{"in": "Heron", "at": "record"}]
    shield = brought.pack["weapons"][1]
    assert (shield["damage"], shield["slot"], shield["hands"]) == ("d4", "secondary", 1)
    assert shield["bonus"] == {"armor_score": 1, "evasion": -1}
    assert brought.pack["armors"][0]["thresholds"] == {"major": 5, "severe": 11}


def test_a_formula_with_proficiency_in_it() -> None:
    (hook, _) = items("weapon")
    hook["system"]["attack"]["damage"]["main"]["value"]["custom"] = {
        "enabled": True,
        "formula": "@profd4+2",
    }
    assert only(json.dumps(hook), "weapons")["damage"] == "d4+2"


def test_effects_that_no_bonus_can_hold_are_left_out() -> None:
    (_, shield) = items("weapon")
    changes = shield["effects"][0]["system"]["changes"]
    changes[0] |= {"key": "system.rules.x"}
    changes[1] |= {"type": "override"}
    told, _, left = taken(shield, "weapons")
    assert "bonus" not in told and left == [{"in": "Door Shield", "at": "effects"}]


# Characters


def oda(change: Any) -> tuple[dict[str, Any], list[Any], list[Any]]:
    data = actor("foundry-character.json")
    change(data)
    brought = read(json.dumps(data))
    assert brought.person is not None
    left = [each for each in brought.report.left_out if not each["at"].endswith(".age")]
    return brought.person, brought.report.not_understood, left


def test_a_character_without_a_class() -> None:
    def change(data: dict[str, Any]) -> None:
        data["items"] = [each for each in data["items"] if each["type"] != "class"]

    person, strange, _ = oda(change)
    assert "class" not in person
    assert (person.get("evasion", 10), person["hp_max"]) == (10, 7)
    assert strange == [{"in": "Oda Fennick", "at": "items", "found": None}]


def test_more_than_twelve_slots_are_not_believed() -> None:
    person, strange, _ = oda(lambda data: data["system"]["resources"]["hitPoints"].update(max=9))
    assert person["hp_max"] == 7
    assert strange == [{"in": "Oda Fennick", "at": "system.resources.hitPoints.max", "found": 9}]


@pytest.mark.parametrize("more", [1, 2])
def test_what_is_beyond_five_cards_goes_to_the_vault(more: int) -> None:
    def change(data: dict[str, Any]) -> None:
        card = next(each for each in data["items"] if each["name"] == "Ember Step")
        data["items"] += [{**card, "name": f"Card {n}"} for n in range(4 + more)]

    person, strange, _ = oda(change)
    assert [each["in"] for each in person["cards"]].count("loadout") == 5
    assert [each["in"] for each in person["cards"][-more:]] == ["vault"] * more
    assert strange == [{"in": "Oda Fennick", "at": "inVault", "found": False}] * more


@pytest.mark.parametrize(
    "kind", ["class", "subclass", "ancestry", "community", "consumable", "loot"]
)
def test_effects_of_what_bears_none_are_left_out(kind: str) -> None:
    def change(data: dict[str, Any]) -> None:
        next(each for each in data["items"] if each["type"] == kind)["effects"] = EFFECT

    assert oda(change)[2] == [{"in": "Oda Fennick", "at": "effects"}]


@pytest.mark.parametrize("field", ["gmNotes", "weaponFeatures"])
def test_what_is_written_on_a_thing_is_left_out_at_the_thing(field: str) -> None:
    def change(data: dict[str, Any]) -> None:
        place = next(n for n, each in enumerate(data["items"]) if each["type"] == "weapon")
        data["items"].insert(0, data["items"].pop(place))
        data["items"][0]["system"][field] = "Old." if field == "gmNotes" else [{"value": "brutal"}]

    assert oda(change)[2] == [{"in": "Oda Fennick", "at": "items.0"}]


def test_picks_and_experiences_that_name_nothing_are_told() -> None:
    def change(data: dict[str, Any]) -> None:
        data["system"]["experiences"]["x"] = {"name": "", "value": 2}
        picks = data["system"]["levelData"]["levelups"]["2"]["selections"]
        picks = list(picks.values()) if isinstance(picks, dict) else picks
        next(each for each in picks if each["type"] == "trait")["data"].append("luck")

    told = [(each["at"], each["found"]) for each in oda(change)[1]]
    levels = "system.levelData.levelups.2"
    assert sorted(told) == [("system.experiences", ""), (levels, "luck")]


def test_picks_count_in_their_tier() -> None:
    def change(data: dict[str, Any]) -> None:
        levels = data["system"]["levelData"]
        levels["level"] |= {"current": 5, "changed": 6}
        five = {"tier": 3, "level": 5, "data": []}
        levels["levelups"]["5"] = {
            "achievements": {
                "proficiency": 1,
                "experiences": {"e9": {"name": "Tides", "modifier": 2}},
            },
            "selections": [
                {**five, "type": "experience", "data": ["e1", "e9"]},
                {**five, "type": "proficiency"},
                {**five, "type": "stress"},
                {**five, "type": "evasion"},
            ],
        }

    person, _, left = oda(change)
    assert person["advancements"] == {
        2: {"traits": 1, "hp": 1},
        3: {"experiences": 1, "proficiency": 1, "stress": 1, "evasion": 1},
    }
    assert person["experiences"] == {"Rope Walker": 3, "Old Debts": 2, "Night Work": 2, "Tides": 3}
    assert (person["proficiency"], person["evasion"], person["stress_max"]) == (4, 12, 7)
    assert "marked_traits" not in person
    assert left == [{"in": "Oda Fennick", "at": "system.levelData.level.changed"}]


def test_a_second_class_brings_its_first_domain() -> None:
    def change(data: dict[str, Any]) -> None:
        system = {"isMulticlass": True, "domains": ["moss", "bone"], "evasion": 9, "hitPoints": 5}
        data["items"].append({"name": "Warden", "type": "class", "system": system})
        sub = next(each for each in data["items"] if each["type"] == "subclass")
        sub["system"]["featureState"] = 2

    person, _, _ = oda(change)
    assert person["multiclass"] == {"class": "Warden", "domain": "Moss"}
    assert (person["mastery"], person["evasion"]) == ("specialization", 11)


def test_things_of_the_same_name_are_counted_or_numbered() -> None:
    def change(data: dict[str, Any]) -> None:
        salve = next(each for each in data["items"] if each["name"] == "Red Salve")
        hook = next(each for each in data["items"] if each["name"] == "Eel Hook")
        data["items"] += [salve, hook]

    person, strange, _ = oda(change)
    assert person["items"][0]["count"] == 4
    assert [each["name"] for each in person["weapons"]] == ["Eel Hook", "Door Shield", "Eel Hook 2"]
    assert [each["found"] for each in strange] == ["Eel Hook"]


def test_what_foundry_has_no_place_for_is_kept_in_flags() -> None:
    sheet = {
        "name": "Mira",
        "armor_score": 3,
        "thresholds": {"major": 7, "severe": 14},
        "spellcast_trait": "presence",
        "description": "Tall.",
        "standing": "dying",
        "cards": [{"name": "Call", "in": "loadout", "die": {"name": "Rally", "sides": 6}}],
    }
    step = {"by": "gm", "do": "add_character", "with": sheet}
    found = bringing.read(json.dumps({"game": "daggerheart", "steps": [step]}))
    assert isinstance(found, bringing.Read)
    written = bringing.write(found, "foundry")
    assert isinstance(written, bringing.Out) and written.lost == ()
    actor = json.loads(written.text)
    actor["flags"]["limelight"] |= {"armor_score": 99, "name": "x", "thresholds": "many"}
    again = read(json.dumps(actor)).person
    assert again is not None and again["name"] == "Mira" and again["standing"] == "dying"
    assert "armor_score" not in again and "thresholds" not in again


def test_armour_that_is_not_worn_keeps_its_marks() -> None:
    def change(data: dict[str, Any]) -> None:
        coat = next(each for each in data["items"] if each["type"] == "armor")
        coat["system"]["equipped"] = False

    person, _, _ = oda(change)
    assert "armor" not in person
    assert (person["armors"][0]["equipped"], person["armors"][0]["marked"]) == (False, 1)


def test_a_type_of_damage_that_is_no_word_is_none() -> None:
    odd = actor()
    odd["system"]["attack"]["damage"]["main"]["type"] = [{}, [], "physical", "cold"]
    assert taken(odd)[0]["attack"]["type"] == "physical"
