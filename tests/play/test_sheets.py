"""People and things of any game as sheets to read: what stands on their cards, in Markdown."""

from typing import Any

import pytest

import limelight.contract as ll
from limelight import Table
from limelight.play import bringing, packs
from limelight.play.sheets import Sheets, written

BELL = {"name": "Temple *Bell*", "per": "adventure", "uses": 2, "left": 1, "bonus_dice": 1}
AKI: dict[str, Any] = {
    "name": "Aki",
    "attributes": {"Sharp Eyes": "white"},
    "demon": "Fox",
    "fears": ["Mirrors"],
    "things": [BELL, {"name": "Comb", "text": "Of horn.\nIt is old."}],
}


def sheet(game: str, do: str, fields: dict[str, Any], language: str = "en") -> str:
    """Somebody's sheet, from a table."""
    table = Table(game)
    done = table.do("gm", do, fields)
    assert not isinstance(done, ll.Refusal), done
    file = table.game.person_file(table.seen(ll.GM), fields["name"])
    assert file is not None
    written = bringing.of_person(table.game, file, "md", language)
    assert isinstance(written, str)
    return written


def test_everything_on_a_card_is_on_the_sheet() -> None:
    text = sheet("yokai", "add_character", AKI)
    assert text.startswith("# Aki\n")
    assert "**Corruption:** 1 of 6" in text and "Fox" in text and "Sharp Eyes: white" in text
    assert "**Fear:** Mirrors" in text
    assert "- **Temple \\*Bell\\*** (thing, costs 1 bonus die, 1 of 2 left per adventure)\n" in text
    assert "- **Comb** (thing): Of horn.  \n  It is old.\n" in text


@pytest.mark.parametrize(
    ("language", "costs"), [("de", "kostet 1 Bonuswürfel"), ("uk", "коштує 1 бонусний кубик")]
)
def test_it_is_in_the_language_of_the_reader(language: str, costs: str) -> None:
    assert costs in sheet("yokai", "add_character", AKI, language)


def test_a_game_from_outside_shows_what_somebody_carries() -> None:
    net = {"name": "Net", "pennies": 1, "text": "Wide."}
    text = sheet("pedlar", "add_pedlar", {"name": "Wyn", "things": [net]})
    assert "- **Net** (thing, costs 1 penny): Wide.\n" in text


@pytest.mark.parametrize(
    ("pack", "names", "thing"),
    [
        ("crossroads", ["# Mika", "# Taro", "# Yuki"], "- **Temple Bell** (costs 1 bonus die"),
        ("marsh", ["# Reed Cutter", "# Bridge Warden"], "- **Blood Charm** (costs 3 hit points"),
    ],
)
def test_a_pack_is_read_whole(pack: str, names: list[str], thing: str) -> None:
    path = packs.named(pack, "en")
    assert path is not None
    found = bringing.read(path.read_bytes(), path.name)
    assert isinstance(found, bringing.Read)
    out = bringing.write(found, "md", "en")
    assert isinstance(out, bringing.Out) and out.lost == ()
    assert all(f"{name}\n" in out.text for name in names) and thing in out.text
    assert "{" not in out.text


def test_what_no_table_takes_is_left_out() -> None:
    file = {"game": "yokai", "steps": [{"do": "add_character", "with": {"name": "Aki"}}]}
    game = Table("yokai").game
    twice = [("add_character", {"name": "Aki"}), ("add_character", {"name": "Aki"})]
    found = written(game, twice, "en")
    assert isinstance(found, Sheets)
    assert found.text.count("# Aki") == 1 and found.lost == (("Aki", "name"),)
    assert isinstance(bringing.of_person(game, file, "foundry", "en"), ll.Refusal)


def test_of_a_pack_with_a_bad_record_the_rest_is_read() -> None:
    game = Table("yokai").game
    content = {
        "characters": [{"name": "Mika", "things": ["Bell", "Nope"]}, {"name": "Poko"}],
        "things": [{"name": "Bell", "bonus_dice": 1}],
    }
    found = written(game, [("add_content", content)], "en")
    assert isinstance(found, Sheets)
    assert "# Poko\n" in found.text and "**Bell**" in found.text and "Mika" not in found.text
    assert found.lost == (("Mika", "characters"),)


def test_where_nothing_can_be_read_it_is_said_why() -> None:
    game = Table("yokai").game
    for do, fields, why in (
        ("add_character", {"name": "Ume", "things": ["Rope"]}, "unknown_name"),
        ("add_content", {"things": [{"name": "Bell", "uses": 1}]}, "bad_value"),
    ):
        found = written(game, [(do, fields)], "en")
        assert isinstance(found, ll.Refusal) and found.code == why
