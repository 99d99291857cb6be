"""Files at a table of one keyboard: what comes to it, and what is taken along."""

import json
from pathlib import Path
from typing import Any

import pytest

from limelight.play import bringing, log
from limelight.words import LANGUAGES, words
from tests.cli.test_cli import limelight
from tests.conftest import SAMPLES

ACTOR = json.loads((SAMPLES / "foundry-character.json").read_text())
ADVERSARY = json.loads((SAMPLES / "foundry-adversary.json").read_text())


def plays(home: Path, *lines: str, language: str = "en", game: str = "daggerheart") -> str:
    """What is on the screen after these lines, typed at a new table of a game or the same."""
    path = home / "files.jsonl"
    line = ("play", "--terminal", "--game", game, "--table", str(path), "--lang", language)
    typed = "".join(each + "\n" for each in (*lines, "q"))
    done = limelight(*line, input=typed, LIMELIGHT_HOME=str(home))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def view(home: Path) -> dict[str, Any]:
    """The table as its GM sees it."""
    table = log.open_table((home / "files.jsonl").read_bytes().splitlines(keepends=True))
    assert not isinstance(table, log.Bad)
    return table.view("gm")


def party(home: Path, *names: str) -> str:
    path = home / "party.json"
    path.write_text(json.dumps([ADVERSARY, *({**ACTOR, "name": name} for name in names)]))
    return str(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_comes_after_its_report(tmp_path: Path, language: str) -> None:
    spoken = words(language)
    yes, no = spoken.say("ui.yes"), spoken.say("ui.no")
    file = party(tmp_path, "Oda", "Bo")
    shown = plays(tmp_path, "b", file, no, language=language)
    assert spoken.say("ui.back") in shown and "Foundry, " in shown
    assert not view(tmp_path)["characters"]
    shown = plays(tmp_path, "b", file, yes, language=language)
    assert spoken.say("ui.file_brought", {"names": "Marsh Widow, Oda, Bo"}) in shown
    here = view(tmp_path)
    assert list(here["characters"]) == ["Oda", "Bo"]
    assert list(here["library"]["adversaries"]) == ["Marsh Widow"]


def test_all_of_it_comes_or_nothing(tmp_path: Path) -> None:
    lone = tmp_path / "bo.json"
    lone.write_text(json.dumps({**ACTOR, "name": "Bo"}))
    plays(tmp_path, "b", str(lone), "yes")
    shown = plays(tmp_path, "b", party(tmp_path, "Oda", "Bo"), "yes")
    assert "Bo, name: " in shown
    here = view(tmp_path)
    assert list(here["characters"]) == ["Bo"] and not here["library"]["adversaries"]


def test_records_are_replaced_if_somebody_says_so(tmp_path: Path) -> None:
    pack = str(SAMPLES / "pack.yaml")
    assert "Replace what is" in plays(tmp_path, "b", pack, "yes", "b", pack, "yes", "yes")
    assert list(view(tmp_path)["library"]["adversaries"]) == ["Marsh Widow"]


def test_an_encounter_waits_as_a_scene(tmp_path: Path) -> None:
    book, link = (str(SAMPLES / name) for name in ("book-text.txt", "fcg-encounter-link.txt"))
    plays(tmp_path, "b", book, "yes", "b", link, "yes")
    (scene,) = view(tmp_path)["scenes"].values()
    assert [each["with"]["name"] for each in scene["add"]][:2] == ["Marsh Widow", "Candle Rat 1"]


@pytest.mark.parametrize("name", ["nowhere.json", "."])
def test_a_file_that_is_none_changes_nothing(tmp_path: Path, name: str) -> None:
    shown = plays(tmp_path, "b", name)
    assert "nowhere.json: " in shown or "Never mind." in shown
    empty = tmp_path / "empty.txt"
    empty.write_text("nothing of the kind")
    assert "No format that is known here fits it." in plays(tmp_path, "b", str(empty))
    assert "nobody here yet to keep" in plays(tmp_path, "k").replace("\n", " ")
    assert not view(tmp_path)["characters"]


def test_a_person_and_the_library_are_kept(tmp_path: Path) -> None:
    plays(tmp_path, "b", party(tmp_path, "Oda"), "yes")
    kept = {ending: tmp_path / f"oda.{ending}" for ending in ("yaml", "json", "md")}
    for path in kept.values():
        shown = plays(tmp_path, "k", "Oda", str(path))
        assert "(.yaml, .json for Foundry, .md to read)?" in shown
        assert f"Saved in {path}" in shown.replace("\n", "")
    for ending in ("yaml", "json"):
        found = bringing.read(kept[ending].read_bytes())
        assert isinstance(found, bringing.Read)
        assert found.brought.report.taken == ["character/Oda"]
    assert kept["md"].read_text().startswith("# Oda\n")
    pack = tmp_path / "pack.yaml"
    plays(tmp_path, "k", "the library", str(pack))
    found = bringing.read(pack.read_bytes())
    assert isinstance(found, bringing.Read)
    assert found.brought.report.taken == ["adversary/Marsh Widow"]


def test_a_file_that_is_there_is_asked_for(tmp_path: Path) -> None:
    plays(tmp_path, "b", party(tmp_path, "Oda"), "yes")
    there = tmp_path / "there.yaml"
    there.write_text("mine")
    assert "there already" in plays(tmp_path, "k", "Oda", str(there), "no").replace("\n", " ")
    assert there.read_text() == "mine"
    plays(tmp_path, "k", "Oda", str(there), "yes")
    assert "Oda" in there.read_text()


def test_people_of_every_game_come_and_go(tmp_path: Path) -> None:
    attributes = {"Sharp Eyes": "white", "Short Temper": "black"}
    aki = {"name": "Aki", "demon": "Fox", "attributes": attributes, "fears": ["Fire"]}
    step = {"by": "gm", "do": "add_character", "with": aki}
    file, kept = tmp_path / "aki.json", tmp_path / "aki.yaml"
    file.write_text(json.dumps({"game": "yokai", "steps": [step]}))
    shown = plays(tmp_path, "b", str(file), "yes", "k", "Aki", str(kept), game="yokai")
    assert "Into which file (.yaml, .md to read)?" in shown
    found = bringing.read(kept.read_bytes())
    assert isinstance(found, bringing.Read) and found.game.name == "yokai"
    assert found.brought.report.taken == ["character/Aki"]
