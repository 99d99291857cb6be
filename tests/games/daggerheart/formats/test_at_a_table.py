"""Whatever is read from a file can be brought to a table."""

from pathlib import Path

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.play import bringing, packs
from limelight.words import LANGUAGES
from tests.conftest import SAMPLES

PACKS = [path for each in LANGUAGES if (path := packs.named("coast", each)) is not None]
FILES = [path for path in sorted(SAMPLES.iterdir()) if path.name != "README.md"]


@pytest.mark.parametrize("path", [*FILES, *PACKS], ids=lambda path: path.name)
def test_what_is_read_comes_to_a_table(path: Path) -> None:
    found = bringing.read(path.read_bytes(), path.name)
    assert isinstance(found, bringing.Read)
    table = Table("daggerheart")
    for do, fields in bringing.formats_of(found.game).commands(found.brought):
        assert not isinstance(table.do("gm", do, fields), Refusal)
    library = table.view("gm")["library"]
    for name in library["adversaries"]:
        done = table.do("gm", "add_adversary", {"name": name, "from": name})
        assert not isinstance(done, Refusal)
    held = {name for records in library.values() for name in records}
    here = {*held, *table.view("gm")["characters"]}
    assert {each.partition("/")[2] for each in found.brought.report.taken} <= here or (
        found.brought.encounter is not None
    )
