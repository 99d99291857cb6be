"""Sheets to print: the numbers of the table, everything that somebody has, and their company."""

from typing import Any

import pytest

from limelight.play import bringing, yaml

APRON = {
    "name": "Apron",
    "score": 3,
    "thresholds": {"major": 5, "severe": 11},
    "bonus": {"evasion": -1, "agility": -1, "hp_max": 1},
}
COAT = {"name": "Coat", "score": 4, "thresholds": {"major": 6, "severe": 12}}
CLUB = {"name": "Club", "trait": "strength", "damage": "d10", "slot": "primary", "hands": 2}
ODA: dict[str, Any] = {
    "name": "Oda",
    "class": "Lamplighter",
    "subclass": "Heron",
    "mastery": "specialization",
    "multiclass": {"class": "Warden", "domain": "Tide"},
    "domains": ["Ember"],
    "traits": {"agility": 2},
    "spellcast_trait": "presence",
    "marked_traits": ["agility"],
    "advancements": {2: {"traits": 2, "hp": 1}},
    "resistances": ["physical"],
    "immunities": ["magic"],
    "scars": 1,
    "armor": 1,
    "description": "Tall.\n# *Quiet*.",
    "background": "Lit the harbour.",
    "connections": "Owes Bo.",
    "weapons": [{**CLUB, "tier": 2, "equipped": False}],
    "armors": [APRON, {**COAT, "equipped": False, "marked": 2}],
    "cards": [
        {"name": "Roofs", "kind": "spell", "hope": 1, "per": "rest", "uses": 2, "left": 1},
        {"name": "Low Tide", "in": "vault", "recall": 2},
    ],
    "features": [{"name": "Bright", "from": "community", "stress": 1}],
    "items": [{"name": "Salve", "count": 2, "consumable": True}],
    "gold": {"bags": 1, "coins": 3},
}
ROWS = (
    "**Hit Points:** 0 of 7  ",
    "**Hope:** 2 of 5; 1 crossed out  ",
    "**Armor:** 1 of 3  ",
    "**Evasion:** 9  ",
    "**Thresholds:** 6 / 12  ",
    "**Subclass:** Heron (specialization)  ",
    "**Multiclass:** Warden, Tide  ",
    "**Domains:** Ember, Tide  ",
    "**Spellcast trait:** Presence  ",
    "**Resistances:** physical  ",
    "**Immunities:** magic  ",
    "**Advancements:** tier 2: two traits +1, two traits +1, a Hit Point slot  ",
    "**Marked traits:** Agility  ",
    "**Description:** Tall.  ",
    "\\# \\*Quiet\\*.  ",
    "**Background:** Lit the harbour.  ",
    "**Connections:** Owes Bo.  ",
    "- **Club, Strength, d10 (put away)** (weapon, primary, 2 hands, tier 2)",
    "- **1 bag** (gold)",
    "- **3 coins** (gold)",
)
PARTS = (
    ("- **Apron (worn)**", "−1 Evasion", "+1 Hit Points", "−1 Agility"),
    ("- **Coat (put away)**", "Armor Score 4", "2 marked"),
    ("- **Roofs", "spell", "1 Hope", "1 of 2 left per rest"),
    ("- **Low Tide", "Card, level 1", "recall: 2 Stress"),
    ("- **Bright", "community", "1 Stress"),
    ("- **2 × Salve**", "consumable"),
)


def out(*steps: tuple[str, dict[str, Any]]) -> bringing.Out:
    listed = [{"by": "gm", "do": do, "with": fields} for do, fields in steps]
    found = bringing.read(yaml.write({"game": "daggerheart", "steps": listed}))
    assert isinstance(found, bringing.Read), found
    written = bringing.write(found, "md")
    assert isinstance(written, bringing.Out), written
    return written


def test_it_shows_what_counts_at_the_table_and_all_they_have() -> None:
    written = out(("add_character", ODA))
    lines = written.text.splitlines()
    assert lines[0] == "# Oda" and written.lost == ()
    assert [row for row in ROWS if row not in lines] == []
    assert "Agility: +1 · Strength: +0" in written.text
    for head, *more in PARTS:
        (line,) = (each for each in lines if each.startswith(head))
        assert [each for each in more if each not in line] == []


def test_it_says_who_is_down() -> None:
    text = out(("add_character", {"name": "Oda", "hp": 6, "standing": "dying"})).text
    assert text.startswith("# Oda\n\ndying  \n")


WIDOW = {"name": "Widow", "tier": 1, "type": "skulk", "difficulty": 13, "hp_max": 4}
ODD = {"name": "Odd One", "difficulty": 9, "hp_max": 2}


def test_records_beside_people_are_written_or_named() -> None:
    rope = {"name": "Rope", "text": "Long.", "count": 3}
    hook = {"name": "Hook", "trait": "finesse", "damage": "d8"}
    pack = {"items": [rope], "weapons": [hook], "adversaries": [{**WIDOW, "shared": True}, ODD]}
    people = [("add_character", {"name": name, "weapons": ["Hook"]}) for name in ("Oda", "Bo")]
    written = out(("add_content", pack), *people)
    heads = [line for line in written.text.splitlines() if line.startswith("#")]
    assert heads == ["# Oda", "# Bo", "## Items", "# Widow"]
    assert written.text.count("- **Hook, Finesse, d8** (weapon)") == 2
    assert "- **Rope**: Long.\n" in written.text and "***Tier 1 Skulk***" in written.text
    assert set(written.lost) == {
        ("Rope", "count"),
        ("Hook", "weapons"),
        ("Widow", "shared"),
        ("Odd One", "adversaries"),
    }


def test_records_that_the_book_has_no_layout_for_are_named() -> None:
    written = out(("add_content", {"adversaries": [ODD]}), ("add_character", {"name": "Oda"}))
    assert written.text.startswith("# Oda\n") and "Odd One" not in written.text
    assert written.lost == (("Odd One", "adversaries"),)


@pytest.mark.parametrize(("language", "said"), [("de", "Unterklasse"), ("uk", "Підклас")])
def test_it_is_in_the_language_of_its_reader(language: str, said: str) -> None:
    step = {"by": "gm", "do": "add_character", "with": ODA}
    found = bringing.read(yaml.write({"game": "daggerheart", "steps": [step]}))
    assert isinstance(found, bringing.Read)
    written = bringing.write(found, "md", language)
    assert isinstance(written, bringing.Out)
    assert f"**{said}:** Heron" in written.text and "{" not in written.text
