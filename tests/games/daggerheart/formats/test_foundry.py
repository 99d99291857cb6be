"""What Foundry keeps in its own way."""

import json
from typing import Any

import pytest

from .bringing import only, read, sample


def actor(name: str = "foundry-adversary.json") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(sample(name))
    return found


def taken(data: Any, kind: str = "adversaries") -> tuple[dict[str, Any], list[Any], list[Any]]:
    brought = read(json.dumps(data))
    assert brought.pack is not None
    report = brought.report
    return brought.pack[kind][0], report.not_understood, report.left_out


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


EFFECT = [{"name": "Glow", "transfer": True, "system": {"changes": []}}]


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


def potential(said: Any) -> tuple[str | None, list[Any]]:
    """Who may be at a place, and what of that is not understood."""
    road = actor("foundry-environment.json")
    road["system"]["potentialAdversaries"] = said
    told, strange, _ = taken(road, "environments")
    assert all(each["at"] == "system.potentialAdversaries" for each in strange)
    return told.get("adversaries"), [each["found"] for each in strange]


@pytest.mark.parametrize(
    ("said", "told", "strange"),
    [
        ({"a": {"label": "Rats", "adversaries": ["Candle Rat"]}}, "Rats (Candle Rat)", []),
        ({"a": {"label": "Rats", "adversaries": ["Actor.x"]}, "b": {}}, "Rats", []),
        ({}, None, []),
        ("", None, []),
        ("Rats", None, ["Rats"]),
        (["Rats"], None, [["Rats"]]),
        ({"a": "Rats", "b": {"label": 3, "adversaries": "Crows"}}, None, ["Rats", 3, "Crows"]),
    ],
)
def test_who_may_be_at_a_place(said: Any, told: str | None, strange: list[Any]) -> None:
    assert potential(said) == (told, strange)


@pytest.mark.parametrize("field", ["resistance", "immunity"])
@pytest.mark.parametrize("said", ["yes", 1, []])
def test_what_is_resisted_is_said_with_yes_or_no(field: str, said: Any) -> None:
    at = f"system.resistance.physical.{field}"
    odd = actor()
    odd["system"]["resistance"]["physical"][field] = said
    _, strange, _ = taken(odd)
    assert [(each["at"], each["found"]) for each in strange] == ([(at, said)] if said else [])


@pytest.mark.parametrize("at", ["items.0", "notes"])
@pytest.mark.parametrize(
    ("said", "left"),
    [("<p></p>", False), ("<p> <br></p><hr>", False), ("<p>x</p>", True), ("a < b > c", True)],
)
def test_what_is_empty_is_not_left_out_whatever_tags_it_has(at: str, said: str, left: bool) -> None:
    place = ("items", "0", "system", "zz") if at == "items.0" else ("system", "notes")
    told = [(at if at == "items.0" else f"system.{at}", "left out")]
    assert stray(*place, value=said) == (told if left else [])


@pytest.mark.parametrize(
    ("path", "value"),
    [(("zz",), "x"), (("system", "zz"), 3), (("system", "gmNotes"), "<p>Shy.</p>")],
)
def test_what_nobody_knows_in_a_feature_is_left_out(path: tuple[str, ...], value: Any) -> None:
    assert stray("items", "0", *path, value=value) == [("items.0", "left out")]
