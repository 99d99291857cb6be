"""Names in any language: keys first, never a guess between two."""

import json

import pytest

from limelight.cli.names import key_of
from limelight.games import game

from .conftest import Type


@pytest.mark.parametrize(
    "dice",
    [
        "hope=5,fear=7",
        "Hope=5,FEAR=7",
        "hoffnung=5,angst=7",
        "Hoffnungswürfel=5,Angstwürfel=7",
        "надія=5,страх=7",
        "Hope Die=5,Страх=7",
        "hoff=5,ang=7",
    ],
)
def test_dice_go_by_their_names_in_every_language(limelight: Type, dice: str) -> None:
    code, out, err = limelight("roll", "daggerheart", "action", "--dice", dice, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["dice"] == {"hope": 5, "fear": 7}


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("--action angriff --reaction Ausweichen", "--action attack --reaction dodge"),
        ("--action атака --reaction ЗАХИСТ", "--action attack --reaction defend"),
        ("--action Kampfmanöver", "--action manoeuvre"),
    ],
)
def test_choices_go_by_their_names(limelight: Type, line: str, same: str) -> None:
    base = ("odds", "sinners", "exchange", "--value", "12", "--against", "9", "--json")
    assert limelight(*base, *line.split()) == limelight(*base, *same.split())


@pytest.mark.parametrize("said", ["alle", "Усі", "ALL", "all"])
def test_who_weakens_the_enemy_can_be_said_in_german(limelight: Type, said: str) -> None:
    base = ("odds", "yokai", "fight", "--participants", "2", "--danger", "7", "--rounds", "2")
    found = limelight(*base, "--json", "--weaken", said)
    assert found == limelight(*base, "--json", "--weaken", "all")
    assert found[0] == 0


def folder(name: str) -> str:
    found = game(name)
    assert found is not None
    return found.folder


def test_a_name_that_two_share_is_not_resolved() -> None:
    die = ("die", "field")
    keys = ("advantage", "disadvantage", "help", "damage")
    assert key_of("Vorteil", keys, die, folder("daggerheart")) == "advantage"
    assert key_of("Nachteil", keys, die, folder("daggerheart")) == "disadvantage"
    assert key_of("кубик", keys, die, folder("daggerheart")) == ""
    assert key_of("d", keys, die, folder("daggerheart")) == ""
    assert key_of("", keys, die, folder("daggerheart")) == ""


def test_a_key_wins_against_every_name() -> None:
    assert key_of("Angst", ("hope", "fear", "Angst"), ("field",), folder("daggerheart")) == "Angst"


def test_the_same_die_by_two_names_is_refused(limelight: Type) -> None:
    code, _, err = limelight("roll", "daggerheart", "action", "--dice", "hope=1,hoffnung=2")
    assert code == 2 and "hoffnung" in err
