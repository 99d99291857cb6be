"""The X-card: anybody lays it, it hinders nothing, and nobody can tell who it was."""

import msgspec
import pytest

from limelight import Refusal, Seat
from limelight.contract import WATCHER
from limelight.play import log
from limelight.play.entries import Entry
from limelight.play.steps import Done
from limelight.play.table import Table

SEATS: list[str | Seat] = ["gm", "anna", WATCHER]


def done(answer: Done | Refusal) -> Done:
    assert isinstance(answer, Done), answer
    return answer


def table() -> Table:
    made = Table("daggerheart", clock=lambda: 1.0)
    done(made.do("gm", "add_character", {"name": "Mira", "player": "anna"}))
    done(made.do("anna", "narrate", {"text": "Hello."}, id="first"))
    return made


@pytest.mark.parametrize("do", ["pause", "go_on"])
def test_two_tables_on_which_others_paused_are_the_same(do: str) -> None:
    """The stored entry and every export are the same byte for byte, whoever it was."""
    lines = set()
    for seat in (*SEATS, "ben"):
        made = Table("daggerheart", clock=lambda: 1.0, dice=lambda throw: {})
        if do == "go_on":
            done(made.do("gm", "pause"))
        done(made.do(seat, do, {}, id=f"of-{seat}", next=3))
        exports = tuple(b"".join(log.export(made, each)) for each in ("gm", "anna", WATCHER))
        lines.add((msgspec.json.encode(made.journal.entries[-1]), exports))
        assert made.players() == ()
    assert len(lines) == 1


def test_nothing_that_a_device_sent_along_is_kept() -> None:
    made = table()
    done(made.do("anna", "pause", {}, id="mine", roots=(), next=0))
    entry = made.journal.entries[-1]
    assert (entry.by, entry.role, entry.id, entry.next, entry.roots) == (
        "table",
        "watcher",
        "",
        None,
        (),
    )
    assert not entry.chosen


@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_every_seat_may_and_once_more_changes_nothing(seat: str | Seat) -> None:
    made = table()
    for _ in range(2):
        done(made.do(seat, "pause"))
        assert made.view(WATCHER)["paused"] is True
    for _ in range(2):
        done(made.do(seat, "go_on"))
        assert made.view(WATCHER)["paused"] is False
    assert made.journal.entries[-3].events == ()


def test_undo_passes_over_it() -> None:
    made = table()
    done(made.do("anna", "pause"))
    done(made.do("gm", "undo"))
    assert made.view("gm")["paused"] is True
    assert "Hello." not in str(made.journal.events(made.journal.entries[-1]))
    done(made.do("gm", "undo"))
    assert made.view("gm")["characters"] == {}
    assert made.view("gm")["paused"] is True
    refused = made.do("gm", "undo")
    assert isinstance(refused, Refusal) and refused.code == "not_now"


def test_it_is_never_the_last_command_of_a_player() -> None:
    """The GM's dice hang on the last command of a player; a pause does not say whose it was."""
    made = table()
    before = made.seal()["salt"]
    done(made.do("anna", "pause", {}, id="mine"))
    assert made.seal()["salt"] == before == "first"


def test_a_log_with_it_verifies_and_is_opened_again() -> None:
    made = table()
    done(made.do(WATCHER, "pause"))
    done(made.do("gm", "roll_dice", {"dice": "2d6"}))
    for seat in SEATS:
        assert log.verify(log.export(made, seat)).bad is None
    opened = log.open_table(log.export(made, "gm"))
    assert isinstance(opened, Table)
    assert opened.view("anna")["paused"] is True


def test_a_snapshot_keeps_it() -> None:
    made = table()
    done(made.do("anna", "wish", {"character": "Mira", "on": "agility"}))
    done(made.do("gm", "prepare_scene", {"name": "Wood", "add": []}))
    done(made.do("anna", "pause"))
    lines = [*log.export(made, "gm")]
    kept = msgspec.json.encode(made.journal.snapshot())
    again = log.reopen(lines[0], lines[1:-1], kept)
    assert again.view("gm") == made.view("gm")


@pytest.mark.parametrize("lie", [{"by": "anna"}, {"id": "x"}, {"role": "player"}])
def test_an_entry_that_says_who_is_no_pause(lie: dict[str, str]) -> None:
    made = table()
    done(made.do("anna", "pause"))
    entry = msgspec.convert(msgspec.to_builtins(made.journal.entries[-1]) | lie, Entry)
    forged = Table("daggerheart", header=made.header)
    entries = [*made.journal.entries[:-1], entry]
    forged.journal.restore(entries)
    assert log.verify(log.export(forged, "gm")).bad is not None


def test_watchers_are_offered_it_and_nothing_else() -> None:
    made = table()
    assert [offer.do for offer in made.offers(WATCHER)] == ["pause"]
    done(made.do(WATCHER, "pause"))
    assert [offer.do for offer in made.offers(WATCHER)] == ["go_on"]
    assert next(each.key for each in made.status(WATCHER)) == "status.paused"
