from typing import Any

import msgspec
import pytest

from limelight import Refusal
from limelight.play import log
from limelight.play.chance import seeded
from limelight.play.entries import Entry, Heads
from limelight.play.journal import Journal
from limelight.play.states import States
from limelight.play.steps import Done
from limelight.play.table import Table


def table() -> Table:
    made = Table("daggerheart", dice=seeded(1), clock=lambda: 0.0)
    must(made, "gm", "add_character", {"name": "Mira", "player": "anna"})
    return made


def must(table: Table, by: str, do: str, fields: dict[str, object] | None = None) -> None:
    answer = table.do(by, do, fields)
    assert not isinstance(answer, Refusal), answer


def duel(**more: Any) -> Table:
    """One of anna's against one of ben's, before they declare."""
    made = Table("sinners", dice=seeded(1), clock=lambda: 0.0, **more)
    weapon = {"talent": "blades", "damage": "1d6"}
    fighter = {"talents": {"blades": 14}, "weapon": weapon, "hit_points": 9}
    for name, player in (("Mara", "anna"), ("Rusk", "ben")):
        must(made, "gm", "add_fighter", {"name": name, "player": player, "side": name, **fighter})
    must(made, "anna", "start_fight", {"attacker": "Mara", "target": "Rusk", "distance": 1})
    return made


def refold(table: Table) -> Journal:
    """The journal read from its stored form, every entry folded."""
    fresh = Table(table.header.game, table.header.options, dice=seeded(1), header=table.header)
    stored = [msgspec.json.encode(entry) for entry in table.journal.entries]
    fresh.journal.restore(msgspec.json.decode(line, type=Entry) for line in stored)
    return fresh.journal


def test_what_is_stored_folds_to_the_same_table() -> None:
    played = table()
    for n in range(5):
        must(played, "anna", "mark", {"target": "Mira", "what": "stress"})
        must(played, "gm", "call_roll", {"character": "Mira", "trait": "agility", "difficulty": n})
        must(played, "anna", "roll")
    must(played, "gm", "undo")
    again = refold(played)
    assert again.whole == played.journal.whole
    assert again.heads == played.journal.heads


def test_undo_goes_back_one_command_at_a_time_and_stays_to_be_seen() -> None:
    played = table()
    states = [played.state]
    for amount in (1, 2, 3):
        must(played, "gm", "mark", {"target": "Mira", "what": "hp", "amount": amount})
        states.append(played.state)
    for state in reversed(states[:-1]):
        must(played, "gm", "undo")
        assert played.state == state
    assert played.number == 7
    assert played.story("anna")[-1] == "Taken back: Mira marks 1 Hit Point."
    must(played, "gm", "undo")
    refusal = played.do("gm", "undo")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_now"


def test_undo_after_a_new_step_takes_back_the_new_one() -> None:
    played = table()
    must(played, "gm", "mark", {"target": "Mira", "what": "hp"})
    must(played, "gm", "undo")
    must(played, "gm", "mark", {"target": "Mira", "what": "stress"})
    must(played, "gm", "undo")
    assert played.view("gm")["characters"]["Mira"]["stress"] == 0
    assert played.view("gm")["characters"]["Mira"]["hp"] == 0


def test_undo_reaches_as_far_back_as_one_likes() -> None:
    played = table()
    start = played.state
    for _ in range(50):
        must(played, "anna", "narrate", {"text": "On and on."})
        must(played, "gm", "add_countdown", {"name": f"c{played.number}", "start": 1})
    for _ in range(100):
        must(played, "gm", "undo")
    assert played.state == start


def test_a_snapshot_saves_the_folding_and_comes_to_the_same() -> None:
    played = table()
    for _ in range(10):
        must(played, "gm", "mark", {"target": "Mira", "what": "stress"})
    snapshot = msgspec.json.decode(
        msgspec.json.encode(played.journal.snapshot()), type=type(played.journal.snapshot())
    )
    must(played, "gm", "clear", {"target": "Mira", "what": "stress"})
    fresh = Table("daggerheart", dice=seeded(1), header=played.header)
    fresh.journal.restore(played.journal.entries, snapshot)
    assert fresh.journal.whole == played.journal.whole
    assert fresh.journal.heads == played.journal.heads
    must(played, "gm", "undo")
    must(played, "gm", "undo")
    must(fresh, "gm", "undo")
    must(fresh, "gm", "undo")
    assert fresh.state == played.state


def test_what_cannot_be_stored_did_not_happen() -> None:
    def full_disk(entry: object, heads: object) -> None:
        raise OSError(28, "No space left on device")

    played = Table("daggerheart", dice=seeded(1), store=full_disk)
    before = played.journal.heads
    refusal = played.do("gm", "start_session")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_saved"
    assert (played.number, played.journal.heads, played.view("gm")["session"]) == (0, before, 0)


def test_the_table_after_any_entry_is_what_it_was_then() -> None:
    """Also where commands were taken back, and where a snapshot stands for the first ones."""
    played, then = table(), []
    for step in ("mark", "mark", "undo", "mark", "undo", "undo", "mark"):
        then.append(played.journal.whole)
        if step == "undo":
            must(played, "gm", "undo")
        else:
            must(played, "anna", "mark", {"target": "Mira", "what": "stress"})
    then.append(played.journal.whole)
    snapshot = played.journal.snapshot()
    must(played, "anna", "mark", {"target": "Mira", "what": "hp"})
    then.append(played.journal.whole)
    restored = Journal(played.game, played.header, played.journal.start.game)
    restored.restore(played.journal.entries, snapshot)
    for journal in (played.journal, refold(played), restored):
        assert [journal.at(n) for n in range(1, len(then) + 1)] == then
        assert journal.at(0) == journal.start


def test_a_table_opened_on_a_full_disk_can_be_read_and_goes_on_when_there_is_room() -> None:
    lines: list[bytes] = []
    full = False

    def keep(entry: Entry, heads: Heads) -> None:
        if full:
            raise OSError(28, "No space left on device")
        lines.append(log.entry_line(entry, heads))

    first = Table("yokai", store=keep)
    assert isinstance(first.do("gm", "narrate", {"text": "Dusk."}), Done)
    full = True
    again = log.reopen(log.header_line(first.header), lines, store=keep)
    assert again.story("gm") == first.story("gm")
    refused = again.do("gm", "narrate", {"text": "Night."})
    assert isinstance(refused, Refusal) and refused.code == "not_saved"
    assert again.number == 1 and len(lines) == 1
    full = False
    assert isinstance(again.do("gm", "roll_dice", {"dice": "2d6"}), Done)
    assert [entry.do for entry in again.journal.entries] == ["narrate", "resume", "roll_dice"]
    assert log.verify(log.export(again, "gm")).bad is None


def test_a_state_that_was_folded_once_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks again and again what a command gave does not fold the whole log each time."""
    played = table()
    for _ in range(20):
        must(played, "gm", "mark", {"target": "Mira", "what": "stress"})
        must(played, "gm", "undo")
        must(played, "gm", "narrate", {"text": "x"})
    wanted = [played.journal.at(number) for number in range(played.number + 1)]
    journal = refold(played)
    journal._states = States()  # as after a restart from a snapshot
    folded: list[int] = []
    real = journal.events

    def events(entry: Entry) -> tuple[Any, ...]:
        folded.append(entry.number)
        return real(entry)

    monkeypatch.setattr(journal, "events", events)
    assert journal.at(played.number) == wanted[-1]
    first = len(folded)
    assert first > 20
    assert [journal.at(number) for number in range(played.number + 1)] == wanted
    assert len(folded) - first <= 40  # each that was taken back, and nothing twice


def test_what_lasts_is_there_whatever_is_taken_back() -> None:
    """That a seat was given out anew is no command: undo goes past it, and it stays."""
    played = duel()
    must(played, "anna", "declare", {"fighter": "Mara", "action": "attack"})
    must(played, "anna", "declare", {"fighter": "Mara", "action": "flee"})
    played.keep(played.reseat("anna"))
    views = [played.view("anna")]
    for _ in range(2):
        must(played, "gm", "narrate", {"text": "x"})
        must(played, "gm", "undo")
        views.append(played.view("anna"))
    must(played, "gm", "undo")
    assert played.view("anna")["groups"]["1"]["declared"] == ["Mara"]
    must(played, "gm", "undo")
    assert played.view("anna")["groups"]["1"]["declared"] == []
    must(played, "gm", "undo")  # the fight itself
    assert played.view("anna")["groups"] == {}
    assert all(view["declarations"] == {} for view in views)
    again = refold(played)
    for number in range(played.number + 1):
        assert played.journal.at(number) == again.at(number), number
        assert played.view_at(number, "anna")["declarations"] == {}
    for seat in ("gm", "anna", "ben"):
        assert log.verify(log.export(played, seat)).bad is None


@pytest.mark.parametrize("more", range(4))
def test_what_lasts_is_in_a_snapshot(more: int) -> None:
    lines: list[bytes] = []
    played = duel(store=lambda entry, heads: lines.append(log.entry_line(entry, heads)))

    def reseat() -> None:
        step = played.reseat("anna")
        lines.append(log.entry_line(step.entry, step.heads))
        played.keep(step)

    must(played, "anna", "declare", {"fighter": "Mara", "action": "attack"})
    must(played, "ben", "declare", {"fighter": "Rusk", "action": "dodge"})
    must(played, "gm", "open_exchange", {"group": 1})
    must(played, "gm", "undo")
    reseat()
    for _ in range(more):
        must(played, "gm", "undo")
    saved = msgspec.json.encode(played.journal.snapshot())
    again = log.reopen(log.header_line(played.header), lines, saved)
    for table in (played, again):
        assert table.view("gm").get("groups", {}).get("1", {}).get("declared", []) == []
        must(table, "gm", "undo")
    assert again.view("gm") == played.view("gm")


def test_what_lay_open_and_was_taken_back_is_proved() -> None:
    played = duel()
    must(played, "anna", "declare", {"fighter": "Mara", "action": "attack"})
    must(played, "ben", "declare", {"fighter": "Rusk", "action": "dodge"})
    must(played, "gm", "open_exchange", {"group": 1})
    must(played, "gm", "undo")
    assert "declared anew" in played.story("anna")[-1]
    stored = [log.header_line(played.header)]
    journal = Journal(played.game, played.header, played.journal.start.game)
    for entry in played.journal.entries:
        journal.append(entry, journal.events(entry))
        stored.append(log.entry_line(entry, journal.heads))
    report = log.verify([*stored, log.end_line(journal.number, journal.heads)])
    assert report.bad is None and report.decided == report.entries
