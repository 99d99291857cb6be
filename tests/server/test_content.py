"""Files over the API: reports, records and people that come, and people who are taken along."""

import json
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from limelight.play import yaml
from limelight.play.packs import named
from limelight.server.aside import Aside
from limelight.server.limits import Limit
from tests.conftest import ROOT

from .serving import Chair, Hall

SAMPLES = ROOT / "tests" / "samples"
CHARACTER = (SAMPLES / "character.yaml").read_text()
PACK = (SAMPLES / "pack.yaml").read_text()
AKI = {
    "name": "Aki",
    "attributes": {"Sharp Eyes": "white", "Short Temper": "black"},
    "fears": ["Fire"],
    "demon": "Fox",
    "things": [{"name": "Bell", "bonus_dice": 1, "per": "adventure", "uses": 3, "left": 1}],
}
BRAN = {
    "name": "Bran",
    "side": "guard",
    "talents": {"swords": 12},
    "weapon": {"talent": "swords", "damage": "1d6"},
    "hit_points": 9,
    "shield": {"regular": 1},
    "armour": 2,
    "things": [{"name": "Salve", "per": "session", "text": "It stings."}, {"name": "Rope"}],
}
OTHERS: dict[str, tuple[str, dict[str, Any]]] = {
    "yokai": ("add_character", AKI),
    "sinners": ("add_fighter", BRAN),
}


@pytest.fixture
def gm(hall: Hall) -> Chair:
    return hall.table()


@pytest.fixture
def anna(hall: Hall, gm: Chair) -> Chair:
    return hall.seat(gm, "anna")


def brings(hall: Hall, who: Chair, text: str, **more: Any) -> httpx.Response:
    sent = {"text": text, **more}
    return hall.ask("POST", f"{who.api}/content", json=sent, headers=who.bearer)


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["refused"]


def characters(hall: Hall, who: Chair) -> Any:
    return hall.get(who, "view").json()["view"]["characters"]


def test_a_long_report_is_bounded_and_counted(hall: Hall, gm: Chair) -> None:
    text = "FOX\nTier 1 Skulk\nDifficulty: 13 | HP: 4\n" + "-\n" * 3000
    told = brings(hall, gm, text, dry=True).json()
    assert len(told["not_understood"]) + told["more"]["not_understood"] == 3000
    assert "2900" in hall.fill(gm, "content", {"text": text}).text


def test_a_report_comes_before_anything_is_added(hall: Hall, gm: Chair) -> None:
    told = brings(hall, gm, PACK, name="pack.yaml", dry=True).json()
    assert told["format"] == "limelight" and told["taken"] and "number" not in told
    assert told["pack"]["limelight"] == "pack"
    assert not any(hall.get(gm, "view").json()["view"]["library"].values())
    done = brings(hall, gm, PACK).json()
    assert done["taken"] == told["taken"] and done["number"] and done["result"]["text"]
    kind, name = next(
        (kind, each["name"])
        for kind, records in told["pack"].items()
        if isinstance(records, list)
        for each in records
    )
    record = hall.get(gm, f"content/{kind}/{name}")
    assert record.status_code == 200 and record.json()["name"] == name
    assert refused(brings(hall, gm, PACK)) == (400, "bad_value")  # they are there already


def test_an_encounter_becomes_a_scene_of_those_who_are_known(hall: Hall, gm: Chair) -> None:
    link = (SAMPLES / "fcg-encounter-link.txt").read_text()
    assert refused(brings(hall, gm, link)) == (400, "unknown_name")  # nobody of it is here
    assert brings(hall, gm, (SAMPLES / "book-text.txt").read_text()).status_code == 200
    looked = brings(hall, gm, link, dry=True).json()
    assert looked["encounter"]["name"] == "The Causeway" and "number" not in looked
    assert brings(hall, gm, link).json()["number"] == 2
    hall.does(gm, "bring_scene", {"name": "The Causeway"})
    assert len(hall.get(gm, "view").json()["view"]["adversaries"]) == 6


def test_records_are_the_gms_and_secrets_stay_there(hall: Hall, gm: Chair, anna: Chair) -> None:
    assert refused(brings(hall, anna, PACK, dry=True)) == (403, "not_yours")
    watcher = hall.seat(gm, None, "watcher")
    assert refused(brings(hall, watcher, CHARACTER)) == (403, "not_yours")
    foe = {"name": "xanadu", "difficulty": 12, "hp_max": 3}
    hall.does(gm, "add_content", {"adversaries": [foe], "weapons": [WEAPON]})
    assert hall.get(gm, "content/adversaries/xanadu").json()["hp_max"] == 3
    for what in ("adversaries/xanadu", "adversaries/nobody", "nothing/xanadu"):
        answer = hall.get(anna, f"content/{what}")
        assert refused(answer) == (404, "not_found") and "xanadu" not in answer.text
    assert hall.get(anna, "content/weapons/Sabre").json() == WEAPON


WEAPON = {"name": "Sabre", "trait": "agility", "damage": "d8+1", "text": "x" * 900}


def test_a_character_that_a_player_brings_is_theirs(hall: Hall, gm: Chair, anna: Chair) -> None:
    said = yaml.read(CHARACTER.encode())
    name = said["steps"][0]["with"]["name"]
    theirs = json.dumps({**said, "steps": [_with(said["steps"][0], player="ben")]})
    done = brings(hall, anna, theirs).json()
    assert done["character"]["name"] == name and done["taken"] == [f"character/{name}"]
    assert characters(hall, gm)[name]["player"] == "anna"


def _with(step: Any, **more: Any) -> Any:
    return {**step, "with": {**step["with"], **more}}


STAYS = {"due", "open", "dice", "conditions", "divide", "tokens", "retired", "player"}


@pytest.mark.parametrize("form", ["yaml", "foundry"])
def test_a_character_goes_to_another_table(hall: Hall, gm: Chair, form: str) -> None:
    brings(hall, gm, CHARACTER)
    (name,) = characters(hall, gm)
    file = hall.get(gm, f"characters/{name}?as={form}")
    assert file.status_code == 200 and "attachment" in file.headers["content-disposition"]
    other = hall.table()
    done = brings(hall, other, file.text)
    assert done.status_code == 200, done.text
    there, here = characters(hall, other)[name], characters(hall, gm)[name]
    if form == "yaml":
        assert [each for each in here if here[each] != there[each] and each not in STAYS] == []
    assert there["traits"] == here["traits"]


def test_a_sheet_to_print(hall: Hall, gm: Chair, anna: Chair) -> None:
    brings(hall, gm, CHARACTER)
    (name,) = characters(hall, gm)
    sheet = hall.get(anna, f"characters/{name}?as=md")
    assert sheet.headers["content-type"].startswith("text/markdown") and name in sheet.text
    assert refused(hall.get(anna, "characters/Nobody")) == (404, "not_found")
    wrong = hall.get(anna, f"characters/{name}?as=exe")
    assert refused(wrong) == (400, "bad_value") and wrong.json()["at"] == "as"


@pytest.mark.parametrize("game", OTHERS)
def test_people_of_every_game_can_be_taken_along(hall: Hall, game: str) -> None:
    do, fields = OTHERS[game]
    gm, other = hall.table(game), hall.table(game)
    hall.does(gm, do, fields)
    name = fields["name"]
    file = hall.get(gm, f"characters/{name}")
    assert yaml.read(file.text.encode()) == {
        "game": game,
        "steps": [{"by": "gm", "do": do, "with": fields}],
    }
    ben = hall.seat(other, "ben")
    assert brings(hall, ben, file.text, dry=True).json()["character"] == fields
    assert brings(hall, ben, file.text).json()["number"]
    assert hall.get(other, f"characters/{name}").text == file.text
    upload = {"file": ("file.yaml", file.text.encode())}
    third = hall.table(game)
    done = hall.ask("POST", f"{third.page}/load", files=upload, headers=third.cookie)
    assert done.status_code in (200, 303)
    assert hall.get(third, f"characters/{name}").text == file.text
    assert hall.get(gm, f"characters/{name}?as=md").text.startswith(f"# {name}\n")
    assert refused(hall.get(gm, f"characters/{name}?as=foundry")) == (400, "bad_value")
    assert refused(brings(hall, gm, CHARACTER)) == (400, "bad_value")  # of another game


FOUNDRY = json.loads((SAMPLES / "foundry-character.json").read_text())
FOE = json.loads((SAMPLES / "foundry-adversary.json").read_text())
PARTY = [{**FOUNDRY, "name": name} for name in ("Oda", "Bo", "Cy")]


def test_a_party_and_its_foes_come_all_or_nothing(hall: Hall, gm: Chair) -> None:
    text = json.dumps([*PARTY, FOE])
    looked = brings(hall, gm, text, dry=True).json()
    assert [each["name"] for each in looked["characters"]] == ["Oda", "Bo", "Cy"]
    assert looked["pack"]["adversaries"][0]["name"] == "Marsh Widow"
    assert not {"character", "number", "refused"} & looked.keys()
    done = brings(hall, gm, text).json()
    assert done["number"] == 4 and list(characters(hall, gm)) == ["Oda", "Bo", "Cy"]
    assert hall.get(gm, "content/adversaries/Marsh Widow").status_code == 200
    more = json.dumps([{**FOUNDRY, "name": "Di"}, PARTY[1]])
    assert refused(brings(hall, gm, more)) == (400, "bad_value")  # Bo is there already
    assert list(characters(hall, gm)) == ["Oda", "Bo", "Cy"]


def test_a_player_brings_one_character(hall: Hall, gm: Chair, anna: Chair) -> None:
    several = brings(hall, anna, json.dumps(PARTY), dry=True)
    assert refused(several) == (400, "bad_value")
    assert "Oda, Bo, Cy" in several.json()["message"] and several.json()["at"] == "file"
    assert refused(brings(hall, anna, json.dumps([PARTY[0], FOE]))) == (403, "not_yours")
    assert brings(hall, anna, json.dumps(PARTY[:1])).json()["character"]["name"] == "Oda"
    assert characters(hall, gm)["Oda"]["player"] == "anna"


def test_a_look_says_why_it_would_not_come(hall: Hall, gm: Chair) -> None:
    assert "refused" not in brings(hall, gm, json.dumps(PARTY), dry=True).json()
    brings(hall, gm, json.dumps(PARTY[:1]))
    why = brings(hall, gm, json.dumps([PARTY[1], PARTY[0]]), dry=True).json()["refused"]
    assert (why["refused"], why["at"], why["in"]) == ("bad_value", "name", "Oda")
    assert why["message"] == brings(hall, gm, json.dumps(PARTY[:1])).json()["message"]


def test_coins_of_a_file_stay_where_a_table_has_none(hall: Hall, gm: Chair) -> None:
    rich = json.loads(json.dumps(FOUNDRY))
    rich["system"]["gold"]["coins"] = 5
    done = brings(hall, gm, json.dumps(rich)).json()
    assert {"in": "Oda Fennick", "at": "system.gold.coins"} in done["left_out"] and done["number"]
    counted = hall.table(options={"coins": True})
    kept = brings(hall, counted, json.dumps(rich)).json()
    assert kept["character"]["gold"]["coins"] == 5 and kept["number"]


PACKS: dict[str, tuple[str, list[str], str]] = {
    "yokai": ("crossroads", ["characters", "things"], "Temple Bell"),
    "sinners": ("marsh", ["things"], "Bog Herbs"),
}
"""The pack of a game, what players know of it, and a thing in it."""


@pytest.mark.parametrize("game", PACKS)
def test_a_pack_of_every_game_comes_to_its_library(hall: Hall, game: str) -> None:
    name, known, thing = PACKS[game]
    gm = hall.table(game)
    ben = hall.seat(gm, "ben")
    path = named(name, "en")
    assert path is not None
    text = path.read_text("utf-8")
    report = brings(hall, gm, text, dry=True).json()
    assert report["taken"] and not report["not_understood"] and not report["left_out"]
    assert hall.get(gm, "view").json()["view"]["library"]["things"] == {}
    assert refused(brings(hall, ben, text)) == (403, "not_yours")
    done = brings(hall, gm, text).json()
    assert sum(done["result"]["added"].values()) == len(report["taken"])
    seen = hall.get(ben, "view").json()["view"]["library"]
    assert sorted(seen) == known and thing in seen["things"]
    assert hall.get(ben, f"content/things/{thing}").json()["name"] == thing
    other = next(kind for kind in ("characters", "fighters") if kind in report["pack"])
    person = report["pack"][other][0]["name"]
    status = 200 if other in known else 404
    assert hall.get(ben, f"content/{other}/{person}").status_code == status
    assert refused(brings(hall, gm, text)) == (400, "bad_value")  # it is there already
    wrong = text.replace("things:\n- name", "things:\n- named")
    assert brings(hall, hall.table(game), wrong).json()["at"] == "things.0.named"


@pytest.mark.parametrize("game", OTHERS)
def test_a_party_of_every_game_comes_from_one_file(hall: Hall, game: str) -> None:
    do, fields = OTHERS[game]
    step = {"by": "gm", "do": do, "with": fields}
    other = {**step, "with": {**fields, "name": "Second"}}
    gm = hall.table(game)
    text = json.dumps({"game": game, "steps": [step, other]})
    assert brings(hall, gm, text).json()["taken"] == [
        f"character/{fields['name']}",
        "character/Second",
    ]
    assert hall.get(gm, "characters/Second").status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        "",
        "xanadu",
        "{",
        "\0",
        "https://example.org/sheet",
        "game: yokai\nsteps: []",
        "game: yokai\nsteps: [{by: gm, do: add_character}]",
        "game: yokai\nsteps: [{by: gm, do: add_character, with: {name: 3}}]",
        "game: yokai\nsteps: [{by: gm, do: remove, with: {name: Aki}}]",
        "game: yokai\nload: [a.yaml]\nsteps: [{by: gm, do: add_character, with: {name: Aki}}]",
        "game: yokai\nsteps: [{by: gm, do: add_character, with: {name: Aki, demon: [1]}}]",
    ],
)
def test_what_nothing_can_be_made_of_changes_nothing(hall: Hall, text: str) -> None:
    for game in ("daggerheart", "yokai"):
        gm = hall.table(game)
        number = hall.get(gm, "view").json()["number"]
        assert refused(brings(hall, gm, text)) == (400, "bad_value")
        assert hall.get(gm, "view").json()["number"] == number


def test_content_may_be_long_and_commands_may_not(hall: Hall, gm: Chair) -> None:
    text = "x" * 2000
    cards = [{"name": f"Card {n}", "text": text} for n in range(199)]
    pack = {"limelight": "pack", "game": "daggerheart", "name": "Long", "cards": cards}
    done = brings(hall, gm, json.dumps(pack))
    assert done.status_code == 200, done.text
    assert hall.get(gm, "content/cards/Card 198").json()["text"] == text
    assert refused(brings(hall, gm, "x" * ((1 << 20) + 1))) == (413, "too_big")
    assert refused(brings(hall, gm, "x" * (1 << 22))) == (413, "too_big")
    assert hall.send(gm, "add_content", {"cards": cards}).status_code == 413


def test_only_what_is_short_is_read_beside_the_tables(hall: Hall, gm: Chair) -> None:
    hall.lobby._reading = Aside(0.001, 2, 4, stays=False)
    assert brings(hall, gm, CHARACTER, dry=True).status_code == 200
    long = brings(hall, gm, CHARACTER + "#" * 16 * 1024, dry=True)
    assert refused(long) == (422, "too_costly")
    assert "10 seconds" in long.json()["message"]


def test_bringing_has_a_pace_too(hall: Hall, gm: Chair) -> None:
    hall.lobby.commands = Limit(2, 10)
    codes = [brings(hall, gm, CHARACTER, dry=True).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_the_door_is_for_seats(hall: Hall, gm: Chair) -> None:
    path = f"{gm.api}/content"
    assert hall.ask("POST", path, json={"text": PACK}).status_code == 404
    odd = {"text": PACK, "replace": True}
    assert refused(hall.ask("POST", path, json=odd, headers=gm.bearer))[0] == 400


ODD_NAMES = [
    *("A/B", "50 %?", "#1", "é+ /x", "a%2Fb", "back\\slash", "characters/Mira"),
    *("/Mira", "Mira/", "//Mira//", "A//B", "/ /", "Öl/&;=", "A:/B"),
]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_may_hold_what_addresses_are_made_of(hall: Hall, name: str) -> None:
    gm = hall.table()
    hall.does(gm, "add_content", {"items": [{"name": name}]})
    hall.does(gm, "add_character", {"name": name, "player": "anna"})
    asked = quote(name, safe="")
    assert hall.get(gm, f"content/items/{asked}").json()["name"] == name
    kept = hall.get(gm, f"characters/{asked}?as=yaml")
    assert kept.status_code == 200
    assert yaml.read(kept.content)["steps"][0]["with"]["name"] == name
    as_it_stands = quote(name)  # some leave slashes as they are
    assert hall.get(gm, f"content/items/{as_it_stands}").json()["name"] == name
    assert hall.get(gm, f"characters/{as_it_stands}").text == kept.text
    assert hall.get(gm, "characters/nobody/else").status_code == 404
