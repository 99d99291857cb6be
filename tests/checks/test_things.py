"""The checks of libraries and of things find what they are there for: the pedlar, broken."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from limelight import games
from limelight.checks import found, looked_at
from limelight.checks.marks import marks_of_commands_name_what_is_there
from limelight.checks.things import (
    library_and_content_agree,
    prices_of_things_can_be_paid,
    what_a_game_has_to_declare_is_there,
    what_records_bring_can_come,
)
from limelight.contract import Game
from limelight.play.sheets import Sheets, written
from limelight.words import words

PEDLAR = Path(__file__).parent.parent / "outside" / "pedlar"
Make = Callable[[str, str], list[tuple[str, str]]]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """The pedlar's game with one thing changed in it, and what these checks find."""
    monkeypatch.syspath_prepend(str(tmp_path))
    shutil.copytree(PEDLAR, tmp_path / "wares", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "wares" / "__init__.py"
    path.write_text(path.read_text().replace('ll.Game("pedlar"', 'll.Game("wares"'))

    def change(old: str = "", new: str = "") -> list[tuple[str, str]]:
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new, 1))
        game = games.bring("wares", "wares")
        assert isinstance(game, Game), game
        looked = looked_at(game)
        checks = (
            what_a_game_has_to_declare_is_there,
            library_and_content_agree,
            marks_of_commands_name_what_is_there,
            prices_of_things_can_be_paid,
            what_records_bring_can_come,
        )
        return [(each.where, each.why) for check in checks for each in found(check, looked)]

    yield change
    sys.modules.pop("wares", None)
    games.forget("wares")
    words.cache_clear()


def test_nothing_is_found_in_a_good_game(make: Make) -> None:
    assert make("", "") == []


def test_things_need_no_text(make: Make) -> None:
    """Neither their cards nor the sheets that are written of them ask for one."""
    assert make("    text: ll.Text | None = None\n", "") == []
    game = games.game("wares")
    assert game is not None
    comb = {"name": "Comb", "pennies": 1}
    wyn = {"name": "Wyn", "things": ["Comb"]}
    sheets = written(game, (("add_content", {"things": [comb]}), ("add_pedlar", wyn)), "en")
    assert isinstance(sheets, Sheets)
    assert sheets.text.count("- **Comb** (") == 2


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        (
            *("    things: Annotated[dict[str, Ware], ll.RECORDS] = {}\n", ""),
            *("add_content", "mark_leads_nowhere"),
        ),
        (
            *("dict[str, PedlarRecord], ll.RECORDS, ll.Secret()]",),
            *("dict[str, PedlarRecord], ll.RECORDS]", "add_content.pedlars", "secret_in_part"),
        ),
        (
            *('ll.MANY, ll.Called("pedlar"), ll.Secret()]', 'll.MANY, ll.Called("pedlar")]'),
            *("add_content.pedlars", "secret_in_part"),
        ),
        (
            *("    secret: Annotated[bool, ll.Hides()] = False\n", "    pass\n"),
            *("add_content", "mark_leads_nowhere"),
        ),
        (
            'll.InLibrary("things")',
            'll.InLibrary("goods")',
            "AddPedlar.things",
            "mark_leads_nowhere",
        ),
        ('ll.Costs("pennies"', 'll.Costs("penies"', "Ware.pennies", "mark_leads_nowhere"),
        ('lacks="not_enough_pennies"', 'lacks="too_poor"', "Ware.pennies", "undeclared_code"),
        (
            *('"pennies", "good")]', '"pennies", "good"), ll.Secret()]'),
            *("Ware.pennies", "price_of_secret"),
        ),
        ("    happens = WareAcquired\n", "", "acquire_thing", "not_declared"),
        ("    happens = ContentAdded\n", "", "add_content", "not_declared"),
        ("    replace: bool = False\n", "", "add_content", "not_declared"),
        ("    happens = PedlarChanged\n", "", "change_pedlar", "not_declared"),
        (
            *("    pennies: Annotated[int, ll.Meta(ge=0, le=MOST_PENNIES)] | None = None\n",),
            *("    silver: int | None = None\n", "Pedlar", "not_declared"),
        ),
        ("    who: Pedlar\n", "    pass\n", "PedlarChanged", "not_declared"),
        ("game.event()(ll.Retired)\n", "", "retire", "event_not_entered"),
        ("    uses: ll.Amount | None = None\n", "", "Ware", "not_declared"),
        ('game.event("PE-1")(ll.ThingUsed)\n', "", "use_thing", "event_not_entered"),
        (
            *("    things: dict[str, Ware] = {}\n\n\n@game.roll",),
            "    things: Annotated[dict[str, Ware], ll.Secret()] = {}\n\n\n@game.roll",
            *("Pedlar.things", "secret_things"),
        ),
        (
            "class Pedlar(ll.Carrier,",
            "class Pedlar(ll.Person,",
            "use_thing.of",
            "mark_leads_nowhere",
        ),
        ('brings = "add_pedlar"', 'brings = "bring"', "PedlarRecord", "mark_leads_nowhere"),
        ('brings = "add_pedlar"', 'brings = "haggle_over"', "haggle_over", "brings_nobody"),
        (
            *('    brings = "add_pedlar"\n', '    brings = "add_pedlar"\n    ransom: int = 0\n'),
            *("add_pedlar", "not_declared"),
        ),
        (
            *('    name: Annotated[ll.Name, ll.New("pedlars")]\n',),
            '    name: Annotated[ll.Name, ll.New("pedlars")]\n    home: ll.Name\n',
            *("PedlarRecord", "not_declared"),
        ),
    ],
)
def test_what_does_not_hold_together_is_found(
    make: Make, old: str, new: str, where: str, why: str
) -> None:
    assert (where, why) in make(old, new)
