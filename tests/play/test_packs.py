"""The packs that come with the games: whole, alike in every language, and ready to be played."""

from typing import Any

import pytest

import limelight.contract as ll
from limelight import Table
from limelight.games import game as find_game
from limelight.games.sinners.forecast.coverage import coverage as sinners_coverage
from limelight.games.yokai.forecast.coverage import coverage as yokai_coverage
from limelight.play import bringing
from limelight.play.coming import steps
from limelight.play.packs import named
from limelight.words import LANGUAGES

PACKS = {"coast": "daggerheart", "crossroads": "yokai", "marsh": "sinners"}


def read(name: str, language: str) -> bringing.Read:
    path = named(name, language)
    assert path is not None and path.name == f"{name}.{language}.yaml"
    found = bringing.read(path.read_bytes())
    assert isinstance(found, bringing.Read)
    return found


def bring(table: Table, found: bringing.Read) -> None:
    """All of a pack comes to a table."""
    several = steps(table, found.brought)
    assert not isinstance(several, ll.Refusal)
    for do, fields in several:
        assert not isinstance(table.do("gm", do, fields), ll.Refusal)


def shape(value: Any) -> Any:
    """What is there without the words of it."""
    if isinstance(value, dict):
        keys = [key for key in value if key.isascii() and key.islower() and key.isidentifier()]
        if len(keys) < len(value):  # names of people's own: as many as there are
            return sorted(str(shape(each)) for each in value.values())
        return {key: shape(each) for key, each in value.items() if key != "text"}
    if isinstance(value, list):
        return [shape(each) for each in value]
    return value if isinstance(value, int) else isinstance(value, str)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", ["crossroads", "marsh"])
def test_a_pack_is_the_same_in_every_language(name: str, language: str) -> None:
    one, other = (read(name, each).brought.pack for each in ("en", language))
    assert one is not None and other is not None
    assert [key for key in one if isinstance(one[key], list)] == [
        key for key in other if isinstance(other[key], list)
    ]
    for kind in ("characters", "fighters", "things"):
        for left, right in zip(one.get(kind, ()), other.get(kind, ()), strict=True):
            numbers = [dict(shape(each)) for each in (left, right)]
            for each in numbers:
                each.pop("talents", None)  # named by people
                each.pop("attributes", None)
                each.pop("equipment", None)
            assert numbers[0] == numbers[1]
            assert left["name"] != right["name"] or kind == "characters"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PACKS)
def test_all_of_a_pack_comes_and_everybody_in_it_can_be_brought(name: str, language: str) -> None:
    found = read(name, language)
    assert found.game.name == PACKS[name]
    table = Table(found.game.name)
    bring(table, found)
    shelf = list(table.game.shelf(table.seen(ll.GM)))
    assert shelf
    for do, fields, says in shelf:
        answer = table.do("gm", do, fields)
        assert not isinstance(answer, ll.Refusal), answer
        assert list(says)


def test_what_people_of_a_pack_carry_can_be_used() -> None:
    table = Table("yokai")
    bring(table, read("crossroads", "en"))
    for do, fields, _ in table.game.shelf(table.seen(ll.GM)):
        table.do("gm", do, {**fields, "player": "hana"})
    table.do("gm", "start_adventure", {"difficulty": 2, "question": "Who rings?"})
    table.do("gm", "correct", {"at": "bonus_dice", "to": 9})
    for name, who in table.state.characters.items():
        for thing in who.things:
            answer = table.do("hana", "use_thing", {"of": name, "thing": thing})
            assert not isinstance(answer, ll.Refusal), answer
    assert table.state.points == 3


def test_a_forecast_says_that_it_plays_nothing_of_what_they_carry() -> None:
    left_out = set()
    for name, cover in (("crossroads", yokai_coverage), ("marsh", sinners_coverage)):
        table = Table(PACKS[name])
        bring(table, read(name, "en"))
        for do, fields, _ in table.game.shelf(table.seen(ll.GM)):
            table.do("gm", do, fields)
        told = (said for each in cover(table.state) for said in each.left_out)
        left_out |= {str(said.values["name"]) for said in told if said.key == "covered.thing"}
    assert left_out == {
        *("Temple Bell", "Straw Doll", "Paper Lantern", "Crow Feather"),
        *("Bog Herbs", "Smoke Pot", "Blood Charm"),
    }


def test_a_library_says_nothing_about_the_future() -> None:
    """What is carried was copied from it: a fight is the same with any library beside it."""
    for name in ("crossroads", "marsh"):
        table = Table(PACKS[name])
        before = table.game.essence(table.state)
        bring(table, read(name, "en"))
        assert table.game.essence(table.state) == before


def test_no_two_packs_have_one_name() -> None:
    for name, owner in PACKS.items():
        path = named(name, "en")
        known = find_game(owner)
        assert path is not None and known is not None and known.folder in str(path)


def test_a_pack_that_no_table_takes_is_refused_when_it_is_read() -> None:
    pack = "limelight: pack\ngame: yokai\nthings: [{name: Bell, uses: 1}]\n"
    found = bringing.read(pack)
    assert isinstance(found, ll.Refusal)
    assert (found.code, found.at) == ("bad_value", "things.0")
