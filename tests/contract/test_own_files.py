"""Files of games of one's own: who brings whom, and which record of a pack is not sound."""

from typing import Annotated, Any

import pytest

import limelight.contract as ll
from limelight.contract.content import Opened
from limelight.contract.own_files import OwnFiles
from limelight.play import bringing, yaml

game = ll.Game("ferry", __file__)


class Sailor(ll.Person, frozen=True):
    """Somebody who pulls the rope."""


class Guest(ll.Person, frozen=True):
    """Somebody who is brought across."""


class Boat(ll.Person, frozen=True):
    """The GM's, whoever sits in it."""


@game.state
class State(ll.Thing, frozen=True):
    crew: dict[str, Sailor] = {}
    guests: dict[str, Guest] = {}
    boats: dict[str, Boat] = {}


@game.command()
class AddSailor(ll.Command, frozen=True, kw_only=True):
    name: Annotated[ll.Name, ll.New("crew")]
    player: Annotated[ll.Name | None, ll.GmSets()] = None


@game.command()
class AddGuest(ll.Command, frozen=True, kw_only=True):
    name: Annotated[ll.Name, ll.New("guests")]
    player: Annotated[ll.Name | None, ll.GmSets()] = None


@game.command(gm=True)
class AddBoat(ll.Command, frozen=True, kw_only=True):
    name: Annotated[ll.Name, ll.New("boats")]


def party(*steps: tuple[str, str]) -> Opened:
    told = [{"by": "gm", "do": do, "with": {"name": name}} for do, name in steps]
    return Opened("", {"game": "ferry", "steps": told})


def test_everybody_comes_by_the_command_that_the_file_says() -> None:
    files = OwnFiles(game)
    steps = [("add_guest", "Ana"), ("add_sailor", "Bo"), ("add_guest", "Cy")]
    found = files.read("limelight", party(*steps))
    assert not isinstance(found, ll.Refusal)
    assert files.commands(found) == [(do, {"name": name}) for do, name in steps]
    written = files.write(found, "yaml", "en")
    assert not isinstance(written, ll.Refusal)
    assert [step["do"] for step in written.body["steps"]] == [do for do, _ in steps]


def test_whom_nobody_plays_is_no_person_of_a_file() -> None:
    found = OwnFiles(game).read("limelight", party(("add_sailor", "Bo"), ("add_boat", "Punt")))
    assert isinstance(found, ll.Refusal)
    assert (found.why, found.at) == ("content_one_step", "steps.1")


@pytest.mark.parametrize("do", ["add_adversary", "add_environment"])
def test_adversaries_and_places_are_no_characters(do: str) -> None:
    steps = [{"by": "gm", "do": do, "with": {"name": "Bruno", "difficulty": 12, "hp_max": 3}}]
    found = bringing.read(yaml.write({"game": "daggerheart", "steps": steps}))
    assert isinstance(found, ll.Refusal) and found.why == "content_one_step"


WARDEN = {
    "name": "Warden",
    "side": "wardens",
    "talents": {"spears": 12},
    "weapon": {"talent": "spears", "damage": "1d8"},
    "hit_points": 9,
}
BOWS = {"weapon": {"talent": "bows", "damage": "1d8"}}
EEL = {"name": "Eel", "difficulty": 12, "hp_max": 3}
FALL = {"thresholds": {"major": 9, "severe": 4}}
BELL = {"name": "Bell"}


@pytest.mark.parametrize(
    ("game", "kind", "good", "wrong", "at", "why"),
    [
        ("sinners", "fighters", WARDEN, BOWS, "fighters.1.weapon", "weapon_talent"),
        ("daggerheart", "adversaries", EEL, FALL, "adversaries.1.thresholds", "falling_thresholds"),
        ("yokai", "things", BELL, {"uses": 2}, "things.1", "uses_without_per"),
    ],
)
def test_a_pack_says_which_record_no_table_takes_and_why(
    game: str, kind: str, good: Any, wrong: dict[str, Any], at: str, why: str
) -> None:
    records = [good, {**good, **wrong, "name": "Other"}]
    found = bringing.read(yaml.write({"limelight": "pack", "game": game, kind: records}))
    assert isinstance(found, ll.Refusal)
    assert (found.code, found.at, found.why) == ("bad_value", at, why)
    assert found.values[bringing.GAME] == game


@pytest.mark.parametrize("place", ["7", "7" * 5000, "-1", "٣", "a.b", "[7]"])
@pytest.mark.parametrize(
    ("kind", "more"),
    [("daggerheart", {"items": [{"name": "a"}]}), ("yokai", {"things": [BELL]}), ("sinners", {})],
)
def test_a_made_up_field_may_look_like_a_place(place: str, kind: str, more: dict[str, Any]) -> None:
    for name in (
        f"`key` `$.items.{place}",
        f"`key` `$.steps.{place}",
        f"x` - at `$.things[{place}]",
    ):
        step = {"by": "gm", "do": "add_character", "with": {"name": "M", name: 1}}
        for file in (
            {"limelight": "pack", "game": kind, name: 1, **more},
            {"game": kind, "steps": [step]},
        ):
            found = bringing.read(yaml.write(file))
            assert isinstance(found, ll.Refusal)
            assert found.at and len(found.at) <= 200


def test_a_pack_is_told_in_the_order_of_the_file() -> None:
    lists = {"environments": [{"name": "Fen"}], "adversaries": [EEL], "items": [BELL]}
    found = bringing.read(yaml.write({"limelight": "pack", "game": "daggerheart", **lists}))
    assert isinstance(found, bringing.Read)
    assert found.brought.report.taken == ["environment/Fen", "adversary/Eel", "item/Bell"]


def test_of_people_too_it_is_said_whom_no_table_takes() -> None:
    twice = {"name": "Mika", "things": [BELL, BELL]}
    steps = [{"by": "gm", "do": "add_character", "with": twice}]
    found = bringing.read(yaml.write({"game": "yokai", "steps": steps}))
    assert isinstance(found, ll.Refusal)
    assert (found.code, found.at, found.why) == ("bad_value", "steps.0.with.things", "twice")
