"""The library of a table, in games that are not the first: by a game from outside."""

from typing import Annotated, Any

import msgspec
import pedlar
import pytest

import limelight.contract as ll
from limelight import Table
from limelight.contract.content import Brought
from limelight.contract.library import gms_of, kinds_of
from limelight.contract.seats import WATCHER
from limelight.play import bringing, common, yaml
from limelight.play.coming import already, steps

TINDER = {"name": "Tinder", "per": "town", "uses": 2}
NAN = {"name": "Old Nan", "things": ["Tinder"]}


@pytest.fixture
def table() -> Table:
    made = Table("pedlar")
    assert not isinstance(
        made.do("gm", "add_content", {"pedlars": [NAN], "things": [TINDER]}), ll.Refusal
    )
    return made


def refused(table: Table, do: str, fields: dict[str, Any]) -> tuple[str, str, str]:
    """Why something is not done; nothing has changed then."""
    before = table.state
    answer = table.do("gm", do, fields)
    assert isinstance(answer, ll.Refusal) and table.state is before
    return answer.code, answer.why, answer.at


def test_the_kinds_are_read_from_the_lists_of_records() -> None:
    assert dict(kinds_of(pedlar.Content)) == {"pedlars": "pedlar", "things": "ware"}
    assert list(kinds_of(pedlar.AddContent)) == list(kinds_of(pedlar.Library))
    assert gms_of(pedlar.ContentAdded) == {"pedlars"}


def test_all_of_it_comes_or_nothing(table: Table) -> None:
    soap = {"name": "Soap"}
    assert refused(table, "add_content", {}) == ("bad_value", "no_content", "pedlars")
    assert refused(table, "add_content", {"things": [soap, soap]})[1] == "record_twice"
    assert refused(table, "add_content", {"things": [soap, TINDER]})[1] == "in_library"
    assert refused(table, "add_content", {"things": [soap, {"name": "Comb", "uses": 2}]})[1] == (
        "uses_without_per"
    )
    assert list(table.state.library.things) == ["Tinder"]
    table.do("gm", "add_content", {"things": [{**TINDER, "uses": 5}], "replace": True})
    assert table.state.library.things["Tinder"].uses == 5


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The library gains 1 pedlar and 1 ware."),
        ("de", "Die Bibliothek erhält 1 Hausierer und 1 Ware."),
        ("uk", "До бібліотеки додано крамар: 1 і крам: 1."),
    ],
)
def test_what_came_in_is_one_sentence(table: Table, language: str, told: str) -> None:
    assert table.story("gm", language) == [told]
    table.do("gm", "add_content", {"things": [{"name": "Soap"}]})
    assert table.story("ada", language)[0] == table.story("gm", language)[1]


def test_the_gm_sees_records_and_others_the_names_of_what_is_theirs(table: Table) -> None:
    assert table.view("gm")["library"] == {
        "pedlars": {"Old Nan": NAN},
        "things": {"Tinder": TINDER},
    }
    for seat in ("ada", WATCHER):
        assert table.view(seat)["library"] == {"things": ["Tinder"]}
    assert table.game.records(table.seen(WATCHER)).keys() == {"things"}


def test_content_that_is_the_gms_alone_is_an_event_for_nobody_else(table: Table) -> None:
    table.do("gm", "add_content", {"pedlars": [{"name": "Bob"}]})
    events = table.journal.events(table.journal.entries[-1])
    assert len(common.shown(table.game, events, ll.GM)) == 1
    assert common.shown(table.game, events, WATCHER) == ()


def test_what_is_copied_stays_as_it_is(table: Table) -> None:
    table.do("ada", "add_pedlar", {"name": "Wyn", "things": ["Tinder"]})
    table.do("gm", "add_content", {"things": [{**TINDER, "uses": 9}], "replace": True})
    assert table.state.pedlars["Wyn"].things["Tinder"].uses == 2


def test_whoever_is_in_it_can_be_brought(table: Table) -> None:
    (found,) = table.game.shelf(table.seen(ll.GM))
    assert found[:2] == ("add_pedlar", NAN)
    assert list(table.game.shelf(table.seen(WATCHER))) == []
    table.do("gm", *found[:2])
    assert table.state.pedlars["Old Nan"].things["Tinder"].uses == 2


def test_what_is_shown_of_it_is_nobody_elses(table: Table) -> None:
    table.view("gm")["library"]["things"]["Ghost"] = {}
    Table("pedlar").view("gm")["library"]["things"]["Ghost"] = {}
    assert list(table.view("gm")["library"]["things"]) == ["Tinder"]
    assert Table("pedlar").view("gm")["library"]["things"] == {}


def test_a_record_that_nobody_could_bring_is_not_taken(table: Table) -> None:
    def nan(*things: Any) -> dict[str, Any]:
        return {"pedlars": [{"name": "Nan", "things": list(things)}]}

    soap = {"name": "Soap"}
    assert refused(table, "add_content", nan("Soap"))[::2] == ("unknown_name", "things")
    assert refused(table, "add_content", nan(soap, soap))[1] == "twice"
    assert refused(table, "add_content", nan("Tinder", {"name": "Tinder"}))[1] == "twice"
    assert refused(table, "add_content", nan({**soap, "uses": 2}))[1] == "uses_without_per"
    table.do("gm", "add_content", {**nan("Soap", "Tinder"), "things": [soap]})
    assert "Nan" in table.state.library.pedlars


def test_nobody_but_the_gm_asks_what_the_library_holds(table: Table) -> None:
    for name in ("Tinder", "Nothing of the kind"):
        nan = {"name": "Nan", "things": [name]}
        answer = table.do("ada", "add_content", {"pedlars": [nan]})
        assert isinstance(answer, ll.Refusal) and answer.code == "not_yours"


def test_a_library_has_an_end(table: Table) -> None:
    for start in range(0, 2000, 200):
        several = [{"name": f"Ware {n}"} for n in range(start, start + 200)]
        answer = table.do("gm", "add_content", {"things": several})
    assert isinstance(answer, ll.Refusal) and answer.why == "library_full"
    assert len(table.state.library.things) == 1801


def test_what_lies_ahead_does_not_hang_on_the_library(table: Table) -> None:
    """What is solved looks at a table often: of a full library it writes nothing out."""
    bare = Table("pedlar").state
    assert table.state != bare
    assert table.game.essence(table.state) == table.game.essence(bare)
    table.do("ada", "add_pedlar", {"name": "Wyn", "things": ["Tinder"]})
    assert table.game.essence(table.state) != table.game.essence(bare)


# Packs


PACK = """
limelight: pack
game: pedlar
name: The Long Road
source: Nobody
pedlars:
- name: Old Nan
  things: [Tinder]
things:
- {name: Tinder, per: town, uses: 2}
"""


def read(text: str) -> Any:
    """What a file holds."""
    return bringing.read(text)


def brought(table: Table, of: Brought, replace: bool = False) -> list[tuple[str, dict[str, Any]]]:
    """The commands that bring what was read."""
    found = steps(table, of, replace)
    assert not isinstance(found, ll.Refusal)
    return found


def test_a_pack_is_read_and_written_and_comes_to_a_table() -> None:
    found = read(PACK)
    assert found.game.name == "pedlar"
    assert found.brought.report.taken == ["pedlar/Old Nan", "ware/Tinder"]
    assert read(bringing.kept(found)).brought.pack == found.brought.pack
    table = Table("pedlar")
    several = brought(table, found.brought)
    assert [do for do, _ in several] == ["add_content"]
    table.do("gm", *several[0])
    assert already(table, ll.GM, found.brought) == ["Old Nan", "Tinder"]
    assert already(table, WATCHER, found.brought) == ["Tinder"]
    assert not isinstance(
        table.do("gm", *brought(table, found.brought, replace=True)[0]), ll.Refusal
    )


@pytest.mark.parametrize(
    ("old", "new", "code", "at"),
    [
        ("per: town", "per: rest", "bad_value", "things.0.per"),
        ("per: town", "pre: town", "unknown_field", "things.0.pre"),
        ("things: [Tinder]", "things: [3]", "bad_value", "pedlars.0.things.0"),
        ("source: Nobody", "replace: true", "unknown_field", "replace"),
        ("source: Nobody", "source: [x]", "bad_value", "source"),
        ("pedlars:", "pedlers:", "unknown_field", "pedlers"),
        ("- name: Old Nan", "- title: Old Nan", "unknown_field", "pedlars.0.title"),
        ("game: pedlar", "game: nothing", "bad_value", "file"),
        ("game: pedlar", "game: coinflip", "bad_value", "file"),
    ],
)
def test_what_is_wrong_in_a_pack_is_named(old: str, new: str, code: str, at: str) -> None:
    found = read(PACK.replace(old, new))
    assert isinstance(found, ll.Refusal)
    assert (found.code, found.at) == (code, at)


def test_a_pack_with_one_name_twice_or_nothing_in_it_is_refused() -> None:
    twice = read(PACK + "- {name: Tinder}\n")
    assert (twice.code, twice.why, twice.at) == ("bad_value", "content_twice", "things.1.name")
    assert read("limelight: pack\ngame: pedlar\n").why == "content_empty"
    many = "".join(f"- {{name: Ware {n}}}\n" for n in range(201))
    assert read(PACK + many).code == "too_big"


def test_a_party_brings_records_before_those_who_name_them() -> None:
    table = Table("pedlar")
    table.do("gm", "add_content", {"things": [TINDER]})
    table.do("ada", "add_pedlar", {"name": "Wyn", "things": ["Tinder", {"name": "Comb"}]})
    table.do("ada", "use_thing", {"of": "Wyn", "thing": "Tinder"})
    table.do("gm", "correct", {"at": "pedlars.Wyn.pennies", "to": 9})
    file = table.game.person_file(table.seen(ll.GM), "Wyn")
    assert file is not None
    (step,) = file["steps"]
    assert step["with"]["things"] == [{**TINDER, "left": 1}, {"name": "Comb"}]
    party = {
        **file,
        "steps": [{"by": "gm", "do": "add_content", "with": {"things": [TINDER]}}, step],
    }
    found = bringing.read(yaml.write(party))
    assert isinstance(found, bringing.Read)
    assert found.brought.report.taken == ["ware/Tinder", "character/Wyn"]
    other = Table("pedlar")
    for do, fields in brought(other, found.brought):
        assert not isinstance(other.do("gm", do, fields), ll.Refusal)
    mine, theirs = table.view("gm")["pedlars"]["Wyn"], other.view("gm")["pedlars"]["Wyn"]
    assert mine["things"] == theirs["things"]
    late = {**party, "steps": [*reversed(party["steps"])]}
    assert read(yaml.write(late)).why == "content_one_step"


@pytest.mark.parametrize(
    ("head", "at"),
    [
        ({"limelight": "nonsense"}, "steps.0.with.limelight"),
        ({"game": "daggerheart"}, "steps.0.with.game"),
        ({"name": 3}, "steps.0.with.name"),
    ],
)
def test_records_of_a_party_are_no_other_games(head: dict[str, Any], at: str) -> None:
    step = {"do": "add_content", "with": {"things": [TINDER], **head}}
    found = read(yaml.write({"game": "pedlar", "steps": [step]}))
    assert isinstance(found, ll.Refusal) and (found.code, found.at) == ("bad_value", at)


def test_people_are_no_pack() -> None:
    table = Table("pedlar")
    table.do("ada", "add_pedlar", {"name": "Wyn"})
    file = table.game.person_file(table.seen(ll.GM), "Wyn")
    found = read(yaml.write(file))
    for format, kind in (("yaml", bringing.Out), ("pack", ll.Refusal)):
        assert isinstance(bringing.write(found, format), kind)


class Tool(ll.Limited, frozen=True, kw_only=True):
    """Something with a map in it."""

    marks: dict[str, int] = {}
    per: str | None = None
    uses: int | None = None
    left: int | None = None


class Smith(ll.Record, frozen=True, kw_only=True):
    """Somebody who may have a tool that they like best."""

    best: Annotated[ll.Name | Tool | None, ll.InLibrary("tools")] = None


class Forge(ll.Part, frozen=True, kw_only=True):
    """Smiths and their tools."""

    smiths: Annotated[tuple[Smith, ...], ll.MANY, ll.Called("smith")] = ()
    tools: Annotated[tuple[Tool, ...], ll.MANY, ll.Called("tool")] = ()


class AddForge(Forge, ll.AddContent, frozen=True, kw_only=True):
    """Puts them into the library."""

    replace: bool = False


class Forged(ll.Library, frozen=True, kw_only=True):
    """All of them."""

    smiths: dict[str, Smith] = {}
    tools: dict[str, Tool] = {}


class Town(ll.Thing, frozen=True, kw_only=True):
    """A table with nothing else."""

    library: Forged = Forged()


@pytest.mark.parametrize(
    ("best", "refused"),
    [
        (None, []),
        ("Tongs", []),
        ("Anvil", ["unknown_name"]),
        (Tool(name="File", marks={"a": 1}), []),
    ],
)
def test_a_record_may_have_none_of_another_kind_or_one_written_out(
    best: Any, refused: list[str]
) -> None:
    command = AddForge(smiths=(Smith(name="Ulf", best=best),), tools=(Tool(name="Tongs"),))
    found = (*command.malformed(Town(), ll.GM), *command.unknown(Town(), ll.GM))
    assert [each.code for each in found if each is not None] == refused


# What a command names of the library is looked at before the command


class Meet(ll.Command, frozen=True, kw_only=True):
    """Somebody of the library, and what they have with them."""

    whom: Annotated[ll.Name | pedlar.PedlarRecord, ll.InLibrary("pedlars")]
    brings: pedlar.Wares = ()
    likes: Annotated[ll.Name | pedlar.Ware | None, ll.InLibrary("things", free=True)] = None
    finds: Annotated[tuple[ll.Name | pedlar.Ware, ...], ll.InLibrary("things", own=True)] = ()

    def malformed(self, state: Any, seat: ll.Seat) -> Any:
        """What is named is there once, and can be."""
        yield ll.bad_value("late", "whom") if self.whom == "Late" else None

    def decide(self, state: Any, seat: ll.Seat) -> ll.Answer:
        """They meet."""
        return ()


@pytest.mark.parametrize(
    ("seat", "fields", "refused"),
    [
        ("gm", {"whom": "Old Nan"}, None),
        ("gm", {"whom": "Nobody"}, ("unknown_name", "", "whom")),
        ("ada", {"whom": "Old Nan"}, ("unknown_name", "", "whom")),  # known to the GM alone
        ("gm", {"whom": "Old Nan", "brings": ["Tinder", "Soap"]}, ("unknown_name", "", "brings")),
        ("ada", {"whom": {"name": "Bob"}, "brings": ["Tinder"]}, None),
        ("gm", {"whom": "Old Nan", "brings": ["Soap", "Soap"]}, ("bad_value", "twice", "brings")),
        (
            *("gm", {"whom": "Late", "brings": [{"name": "Soap", "uses": 1}]}),
            ("bad_value", "uses_without_per", "brings"),
        ),
        ("gm", {"whom": "Late"}, ("bad_value", "late", "whom")),
        ("gm", {"whom": "Old Nan", "likes": "Soap"}, None),
        (
            *("gm", {"whom": "Old Nan", "likes": {"name": "Soap", "uses": 1}}),
            ("bad_value", "uses_without_per", "likes"),
        ),
        ("gm", {"whom": "Old Nan", "finds": [{"name": "Soap", "uses": 1}]}, None),
        ("gm", {"whom": "Old Nan", "finds": ["Soap"]}, ("unknown_name", "", "finds")),
    ],
)
def test_what_a_command_names_of_it_is_looked_at(
    table: Table, seat: str, fields: dict[str, Any], refused: tuple[str, str, str] | None
) -> None:
    game = ll.Game("meeting", __file__)
    game.state(pedlar.State)
    game.command()(Meet)
    command = msgspec.convert({**fields}, Meet)
    answer = game.tried(table.state, command, ll.Seat.of(seat))
    found = answer[:3] if isinstance(answer, ll.Refusal) else None
    assert found == refused
