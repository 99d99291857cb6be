"""Names as a table can hold them (V12)."""

from typing import Any

import pytest

from limelight.games.daggerheart.formats import names
from limelight.games.daggerheart.formats.features import parted


@pytest.mark.parametrize(
    ("said", "name", "changed"),
    [
        ("  Old   Owl, ", "Old Owl", False),
        ("OLD OWL-KING'S HEIR", "Old Owl-King's Heir", False),
        ("(MARSH) WIDOW", "(Marsh) Widow", False),
        ("“MARSH” WIDOW", "“Marsh” Widow", False),
        ("OWL - (¡THE OLD!)", "Owl - (¡The Old!)", False),
        ("HORDE (1d6+2)", "Horde (1d6+2)", False),
        ("HORDE (D6)", "Horde (d6)", False),
        ("THE 2D12 OF DOOM-D4", "The 2d12 Of Doom-d4", False),
        (".FOX", "Fox", True),
        ("\u200bFOX BAT", "Fox Bat", True),
        ("'" * 40_000 + "-" * 40_000, "'" * 64, True),
        ("Mr. Owl", "Mr Owl", True),
        ("Owl\u202e\x00", "Owl", True),
        ("o" * 70, "o" * 64, True),
        ("...", "", False),
        (None, "", False),
    ],
)
def test_names(said: Any, name: str, changed: bool) -> None:
    assert names.name(said) == (name, changed)


def test_names_that_are_taken_get_the_next_number() -> None:
    taken: set[str] = set()
    for _ in range(40):
        taken.add(names.free("Owl", taken))
    assert taken == {"Owl", *(f"Owl {n}" for n in range(2, 41))}
    assert names.free("o" * 64, {"o" * 64}) == "o" * 62 + " 2"


def test_a_name_is_parted_in_no_time_however_long() -> None:
    assert parted("a" + " " * 100_000 + "b").kind is None
