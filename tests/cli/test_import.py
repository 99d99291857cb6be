"""``limelight import`` and ``limelight export``, as they are typed."""

import io
import json
import os
import sys
import time
from pathlib import Path

import pytest

from limelight.contract.content import MOST_TOLD
from limelight.play import bringing
from limelight.play.playthrough import party
from limelight.words import LANGUAGES
from tests.conftest import SAMPLES

from .conftest import Type


def at(name: str) -> str:
    return str(SAMPLES / name)


def test_a_report_for_people(limelight: Type) -> None:
    code, out, err = limelight("import", at("daggerforge.json"), "--lang", "en")
    assert (code, err) == (0, "")
    assert out.splitlines()[0].endswith("daggerforge.json: DaggerForge, 3 taken")
    assert out.splitlines()[1:] == [
        "  adversary: Marsh Widow",
        "  adversary: Candle Rat",
        "  environment: Drowned Road",
        "  left out: Marsh Widow, count",
    ]


def test_a_line_of_json_for_each_file(limelight: Type) -> None:
    files = ("srd-classes.json", "character.yaml", "fcg-encounter-link.txt")
    code, out, err = limelight("import", *map(at, files), "--json")
    assert (code, err) == (0, "")
    classes, oda, link = map(json.loads, out.splitlines())
    assert {"format", "taken", "not_understood", "left_out", "pack"} <= classes.keys()
    assert classes["pack"]["classes"][0]["name"] == "Lamplighter"
    assert oda["character"]["name"] == "Oda Fennick"
    assert link["encounter"]["creatures"][1] == {"name": "Candle Rat", "count": 5}


def test_of_a_long_report_the_rest_is_counted(limelight: Type, tmp_path: Path) -> None:
    rest = "".join(f"line that fits nowhere {n}\n" for n in range(MOST_TOLD + 12))
    long = tmp_path / "long.txt"
    long.write_text("FOX\nTier 1 Skulk\nDifficulty: 13 | HP: 4\n" + rest)
    code, out, _ = limelight("import", str(long), "--lang", "en")
    assert code == 0 and out.splitlines()[-1] == "  and 12 more"
    assert out.count("not understood: ") == MOST_TOLD


def test_what_is_piped_in(limelight: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    class Piped:
        buffer = io.BytesIO((SAMPLES / "book-text.txt").read_bytes())

    monkeypatch.setattr(sys, "stdin", Piped)
    code, out, _ = limelight("import", "-", "--json")
    assert code == 0
    assert json.loads(out)["taken"] == ["adversary/Marsh Widow", "adversary/Candle Rat"]


@pytest.mark.parametrize("name", ["srd-adversaries.json", "foundry-character.json"])
def test_what_is_kept_can_be_read_again(limelight: Type, tmp_path: Path, name: str) -> None:
    kept = tmp_path / "kept.yaml"
    first = json.loads(limelight("import", at(name), "--out", str(kept), "--json")[1])
    again = json.loads(limelight("import", str(kept), "--json")[1])
    assert again["format"] == "limelight"
    assert again["taken"] == first["taken"]
    assert again.get("pack") == first.get("pack")
    assert again.get("character") == first.get("character")


def test_a_party_is_kept_as_steps_that_bring_it(limelight: Type, tmp_path: Path) -> None:
    actor = json.loads((SAMPLES / "foundry-character.json").read_text())
    several, kept = tmp_path / "party.json", tmp_path / "party.yaml"
    foe = json.loads((SAMPLES / "foundry-adversary.json").read_text())
    several.write_text(json.dumps([foe, *({**actor, "name": name} for name in ("Oda", "Bo"))]))
    code, out, _ = limelight("import", str(several), "--out", str(kept), "--json")
    told = json.loads(out)
    assert code == 0 and [each["name"] for each in told["characters"]] == ["Oda", "Bo"]
    assert told["pack"]["adversaries"][0]["name"] == "Marsh Widow" and "character" not in told
    again = json.loads(limelight("import", str(kept), "--json")[1])
    assert again["characters"] == told["characters"]
    assert len(party(kept, "daggerheart")) == 3  # as ``play --with`` brings it


def test_a_pack_brings_the_names_of_a_link(limelight: Type) -> None:
    line = ("import", at("fcg-encounter-link.txt"), "--with", at("sample.dhpack"), "--json")
    assert json.loads(limelight(*line)[1])["not_understood"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_read_is_one_line(limelight: Type, tmp_path: Path, language: str) -> None:
    bad, kept = tmp_path / "bad.json", tmp_path / "kept.yaml"
    bad.write_text('[\n{"name": ')
    line = ("import", str(bad), "--out", str(kept), "--lang", language)
    code, out, err = limelight(*line)
    assert (code, out) == (2, "")
    assert err.startswith("limelight: ") and err.count("\n") == 1 and "line 2" in err
    assert not kept.exists()
    code, out, _ = limelight(*line, "--json")
    told = json.loads(out)
    assert (code, told["refused"], told["at"]) == (2, "bad_value", "line 2")
    assert told["message"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_takes_too_long_is_ended(
    limelight: Type, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr("limelight.cli.import_.MOST_SECONDS", 0.05)
    monkeypatch.setattr(bringing, "read", lambda *_: time.sleep(60))
    code, out, err = limelight("import", at("toolkit.md"), "--lang", language)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "[too_costly: file]" in err and "10" in err


def test_one_bad_file_does_not_hinder_the_others(limelight: Type, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("nothing of that kind")
    code, out, _ = limelight("import", str(bad), at("toolkit.md"), "--json")
    first, second = map(json.loads, out.splitlines())
    assert (code, first["at"], second["format"]) == (2, "file", "toolkit")


def test_a_missing_file_does_not_hinder_the_others(limelight: Type) -> None:
    files = (at("toolkit.md"), "/nowhere/x.json", at("pack.yaml"))
    code, out, err = limelight("import", *files, "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert code == 2 and [each["file"] for each in told] == list(files)
    assert [each.get("refused") for each in told] == [None, "bad_value", None]
    assert told[1]["message"] and err.count("\n") == 1
    code, out, _ = limelight("import", *files)
    assert code == 2 and "toolkit.md" in out and "pack.yaml" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_numbers_alone_are_not_kept(
    limelight: Type, tmp_path: Path, language: str
) -> None:
    kept = tmp_path / "kept.yaml"
    line = ("import", at("fcg-encounter-link.txt"), "--out", str(kept), "--lang", language)
    code, out, err = limelight(*line)
    assert (code, out, err.count("\n")) == (2, "", 1) and "[bad_value: out]" in err
    assert not kept.exists()


@pytest.mark.parametrize(
    "line",
    [
        ("import",),
        ("import", "/nowhere/x.json"),
        ("import", at("pack.yaml"), at("toolkit.md"), "--out", "x.yaml"),
        ("import", at("pack.yaml"), "--out", "/nowhere/x.yaml"),
        ("import", at("pack.yaml"), "--with", "/nowhere/x.yaml"),
        ("export",),
        ("export", at("pack.yaml")),
        ("export", at("pack.yaml"), "--as", "pdf"),
        ("export", at("character.yaml"), "--as", "srd"),
        ("export", at("srd-weapons.json"), "--as", "md"),
        ("export", "/nowhere/x.yaml", "--as", "md"),
    ],
    ids=" ".join,
)
def test_lines_that_make_no_sense(limelight: Type, line: tuple[str, ...]) -> None:
    code, out, err = limelight(*line)
    assert (code, out) == (2, "") and err.count("\n") == 1, err


def test_what_a_format_cannot_hold_is_named(limelight: Type) -> None:
    code, out, err = limelight("export", at("toolkit.md"), "--as", "srd", "--lang", "en")
    assert code == 0
    assert json.loads(out)[0]["name"] == "Marsh Widow"
    assert err.splitlines() == [
        "  srd cannot hold: Marsh Widow, features.fear",
        "  srd cannot hold: Marsh Widow, source",
    ]


def test_several_actors_are_one_list(limelight: Type, tmp_path: Path) -> None:
    file = tmp_path / "actors.json"
    line = ("export", at("daggerforge.json"), "--as", "foundry", "--out", str(file))
    assert limelight(*line)[0] == 0
    assert [each["type"] for each in json.loads(file.read_text())] == [
        "adversary",
        "adversary",
        "environment",
    ]


def test_a_sheet_to_print_is_in_the_language_of_its_reader(limelight: Type) -> None:
    _, out, err = limelight("export", at("character.yaml"), "--as", "md", "--lang", "de")
    assert err == "" and "**Klasse:** Lamplighter" in out and "Sehr Nah" in out
    _, out, _ = limelight("export", at("character.yaml"), "--as", "md", "--lang", "uk")
    assert "**Клас:** Lamplighter" in out


def test_people_of_a_game_without_formats_are_read_too(limelight: Type, tmp_path: Path) -> None:
    file = tmp_path / "aki.yaml"
    file.write_text("game: yokai\nsteps: [{by: gm, do: add_character, with: {name: Aki}}]\n")
    code, out, _ = limelight("import", str(file), "--json")
    assert code == 0 and json.loads(out)["character"] == {"name": "Aki"}
    code, out, _ = limelight("import", str(file), "--lang", "de")
    assert code == 0 and "Charakter: Aki" in out
    code, out, _ = limelight("export", str(file), "--as", "yaml")
    assert code == 0 and "do: add_character" in out


def test_only_a_file_of_texts_is_replaced(limelight: Type, tmp_path: Path) -> None:
    pipe, link, kept = tmp_path / "pipe", tmp_path / "link.yaml", tmp_path / "kept.yaml"
    os.mkfifo(pipe)
    link.symlink_to(kept)
    for file in (pipe, tmp_path):
        code, _, err = limelight("import", at("pack.yaml"), "--out", str(file), "--lang", "en")
        assert code == 2 and err.count("\n") == 1
    assert pipe.is_fifo() and sorted(tmp_path.iterdir()) == [link, pipe]
    assert limelight("import", at("pack.yaml"), "--out", str(link))[0] == 0
    assert link.is_symlink() and kept.read_text().startswith("limelight: pack")
    assert kept.stat().st_mode & 0o777 == 0o666 & ~mask()


def mask() -> int:
    """What new files may not have."""
    found = os.umask(0)
    os.umask(found)
    return found


def test_json_turns_no_line_around(limelight: Type, tmp_path: Path) -> None:
    file = tmp_path / "turned.md"
    file.write_text(
        "```statblock\nname: Rat\ntier: 1\nhp: 3\ndifficulty: 9\ndamage: odd\u202eword\n```\n"
    )
    _, out, _ = limelight("import", str(file), "--json")
    assert "\u202e" not in out and "\u202e" in json.dumps(json.loads(out), ensure_ascii=False)
