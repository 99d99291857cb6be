"""A log is whole, or verify names the first bad place."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from limelight.contract import Refusal
from limelight.games import game as find_game
from limelight.play import log
from limelight.play.entries import Entry, Header, Heads, first_heads, link
from limelight.play.playthrough import occurs
from limelight.play.table import Table

Change = Callable[[list[bytes]], list[bytes]]


def played() -> Table:
    """A short evening with fair dice, typed dice, a secret roll, an undo."""
    table = Table("daggerheart", {"fear": 2}, id="bridge", clock=lambda: 1000.0)
    steps: list[tuple[str, str, dict[str, Any], dict[str, Any] | None]] = [
        ("gm", "add_character", {"name": "Mira", "player": "anna"}, None),
        ("gm", "add_adversary", {"name": "Hound", "difficulty": 8713, "hp_max": 3}, None),
        ("gm", "call_roll", {"character": "Mira", "trait": "agility", "target": "Hound"}, None),
        ("anna", "roll", {}, None),
        ("gm", "roll_dice", {"dice": "1d20", "secret": True}, None),
        ("gm", "note", {"text": "the trapdoor"}, None),
        ("gm", "call_roll", {"character": "Mira", "trait": "agility", "difficulty": 2}, None),
        ("anna", "roll", {}, {"hope": 9, "fear": 3}),
        ("gm", "undo", {}, None),
        ("anna", "roll", {}, None),
    ]
    for by, do, fields, dice in steps:
        answer = table.do(by, do, fields, dice)
        assert not isinstance(answer, Refusal), (do, answer)
    return table


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    return list(log.export(played(), "gm"))


@pytest.fixture(scope="module")
def seat_lines() -> list[bytes]:
    return list(log.export(played(), "anna"))


def test_a_gms_log_is_proved_wholly(lines: list[bytes]) -> None:
    report = log.verify(lines)
    assert report.bad is None
    assert (report.entries, report.decided, report.fair, report.typed) == (10, 10, 3, 1)


def test_a_seats_log_is_proved_for_order_damage_and_dice(seat_lines: list[bytes]) -> None:
    report = log.verify(seat_lines)
    assert report.bad is None
    assert (report.log, report.fair, report.closed) == ("seat", 2, 1)


def test_both_logs_end_in_the_same_public_head() -> None:
    table = played()
    gm, seat = log.verify(log.export(table, "gm")), log.verify(log.export(table, "anna"))
    assert gm.public == seat.public != ""
    assert gm.full and not seat.full


def test_a_seats_log_holds_no_secret(seat_lines: list[bytes]) -> None:
    sent = b"".join(seat_lines)
    assert not occurs(8713, sent.decode())
    assert b"trapdoor" not in sent
    assert b'"full"' not in sent


def cut(line: bytes) -> bytes:
    return line[: len(line) // 2]


def changed(line: bytes, **values: Any) -> bytes:
    return msgspec.json.encode(msgspec.json.decode(line) | values) + b"\n"


ODD: tuple[Any, ...] = (5, None, True, 1.5, "ab", {"a": 1})
PLAIN: tuple[Any, ...] = (
    {"event": "now", "fields": "ab"},
    {"event": "now"},
    {"event": "now", "fields": {"nothing": 1}},
    {"event": "placed", "where": "nowhere", "name": "x", "thing": {}},
    {"event": "placed", "where": ["x"], "name": "x", "thing": {}},
    {"event": "placed"},
    {"event": "moved", "where": 7},
    {"event": "rolled", "by": "x", "roll": 5, "fell": {}},
    {"event": "rolled", "by": "x", "roll": {"roll": "nothing"}, "fell": {}},
    {"event": []},
    7,
)


@pytest.mark.parametrize(
    "more",
    [
        *({name: odd} for name in ("throws", "opened", "events") for odd in ODD),
        *({"events": [event]} for event in PLAIN),
    ],
    ids=str,
)
def test_an_entry_that_is_none_is_damaged(lines: list[bytes], more: dict[str, Any]) -> None:
    bad = log.verify([lines[0], changed(lines[1], **more), *lines[2:]]).bad
    assert bad is not None
    assert (bad.why, bad.line) == ("damaged", 2)


@pytest.mark.parametrize(
    ("change", "why", "line"),
    [
        (lambda x: [], "empty", 1),
        (lambda x: [b"{}\n", *x], "no_log", 1),
        (lambda x: [b"hello\n"], "damaged", 1),
        (lambda x: [b"[" * 100_000 + b"\n"], "damaged", 1),
        (lambda x: [changed(x[0], limelight=2), *x[1:]], "newer", 1),
        (lambda x: [changed(x[0], game="chess"), *x[1:]], "unknown_game", 1),
        (lambda x: [changed(x[0], options={"edition": "9"}), *x[1:]], "damaged", 1),
        (lambda x: [changed(x[0], table="other"), *x[1:]], "damaged", 2),
        (lambda x: [*x[:3], x[3].replace(b"agility", b"finesse"), *x[4:]], "damaged", 4),
        (lambda x: [*x[:4], cut(x[4])], "truncated", 5),
        (lambda x: x[:5], "truncated", 6),
        (lambda x: x[:-1], "truncated", 12),
        (lambda x: [*x[:5], x[-1]], "truncated", 6),
        (lambda x: [*x[:2], x[3], x[2], *x[4:]], "order", 3),
        (lambda x: [*x[:2], *x[3:]], "order", 3),
        (lambda x: [*x[:3], x[2], *x[3:]], "order", 4),
        (lambda x: [*x, b"{}\n"], "after_end", 13),
    ],
)
def test_the_first_bad_place_is_named(
    lines: list[bytes], change: Change, why: str, line: int
) -> None:
    bad = log.verify(change(list(lines))).bad
    assert bad is not None
    assert (bad.why, bad.line) == (why, line)


def test_every_changed_byte_is_noticed(lines: list[bytes]) -> None:
    for at in range(1, len(lines)):
        line = lines[at]
        for place in range(0, len(line) - 1, max(len(line) // 40, 1)):
            other = bytes([line[place] ^ 1])
            damaged = [*lines[:at], line[:place] + other + line[place + 1 :], *lines[at + 1 :]]
            assert log.verify(damaged).bad is not None, (at, place)


def forged(lines: list[bytes], number: int, **values: Any) -> list[bytes]:
    """A log in which one entry was changed and both chains were made anew."""
    header = msgspec.json.decode(lines[0], type=Header)
    table = Table(header.game, header.options, id=header.table, header=header)
    heads, made = first_heads(header), [lines[0]]
    for line in lines[1:-1]:
        found = msgspec.json.decode(line)
        del found["public"], found["full"]
        if found["number"] == number:
            found |= values
        entry = msgspec.convert(found, Entry)
        events = table.journal.events(entry)
        table.journal.heads = heads
        heads = Heads(
            table.journal.chain(entry, events).public,
            link(heads.full, msgspec.json.encode(found)),
        )
        made.append(
            msgspec.json.encode({**found, "public": heads.public, "full": heads.full}) + b"\n"
        )
    return [*made, log.end_line(len(made) - 1, heads)]


def test_a_forged_log_without_a_change_is_good(lines: list[bytes]) -> None:
    assert log.verify(forged(lines, 0)).bad is None


def test_a_forged_face_does_not_fit_its_key(lines: list[bytes]) -> None:
    throws = msgspec.json.decode(lines[4])["throws"]
    throws[0]["faces"]["hope"] = [throws[0]["faces"]["hope"][0] % 12 + 1]
    bad = log.verify(forged(lines, 4, throws=throws)).bad
    assert bad is not None
    assert (bad.why, bad.number) == ("bad_dice", 4)


def test_a_forged_result_is_not_what_the_rules_say(lines: list[bytes]) -> None:
    events = msgspec.json.decode(lines[1])["events"]
    events[0]["character"]["hope"] = 6
    bad = log.verify(forged(lines, 1, events=events)).bad
    assert bad is not None
    assert (bad.why, bad.number) == ("rules", 1)


def test_entries_of_older_rules_are_folded_and_newer_ones_refused(
    lines: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("daggerheart")
    assert game is not None
    newer = log.verify(forged(lines, 1, rules=game.version + 1)).bad
    assert newer is not None
    assert newer.why == "newer_rules"
    monkeypatch.setattr(game, "same_since", game.version + 1)
    monkeypatch.setattr(game, "version", game.version + 1)
    older = log.verify(lines)
    assert older.bad is None
    assert (older.folded, older.decided) == (10, 0)


@pytest.mark.parametrize("rules", [0, -1])
def test_rules_that_never_were_are_no_way_around_the_check(lines: list[bytes], rules: int) -> None:
    bad = log.verify(forged(lines, 1, rules=rules)).bad
    assert bad is not None
    assert bad.why == "damaged"


def test_a_host_cannot_choose_the_id_that_the_dice_hang_on() -> None:
    """The id of a throw is that of the command, or for the GM of a player's last command."""
    table = Table("daggerheart", id="t")
    table.do("anna", "narrate", {"text": "I look."}, id="from-anna")
    table._last = ("chosen-by-the-host", 1)
    table.do("gm", "roll_dice", {"dice": "1d20"})
    for seat in ("gm", "anna"):
        bad = log.verify(log.export(table, seat)).bad
        assert bad is not None, seat
        assert bad.why == "bad_dice"


def test_a_root_comes_only_when_a_table_is_opened_again(lines: list[bytes]) -> None:
    assert log.verify(forged(lines, 4, root="ab" * 32)).bad is not None
    assert log.verify(forged(lines, 3, root="ab" * 32)).bad is not None


@pytest.mark.parametrize("dice", [{"d": [65537]}, {"d": [0]}, {"d": [6] * 5000}, {"d" * 500: [6]}])
def test_absurd_dice_in_a_log_are_bounded(lines: list[bytes], dice: dict[str, list[int]]) -> None:
    throws = msgspec.json.decode(lines[4])["throws"]
    throws[0]["dice"] = dice
    throws[0]["faces"] = dice
    bad = log.verify(forged(lines, 4, throws=throws)).bad
    assert bad is not None
    assert bad.why == "bad_dice"


def test_events_that_fit_no_table_are_named(lines: list[bytes]) -> None:
    for event in (
        {"event": "corrected", "at": "foo", "to": 1, "was": 0},
        {"event": "handed_over", "name": "Nobody", "player": "x"},
        {"event": "fear_spent", "amount": 500, "on": "x"},
    ):
        assert log.verify(forged(lines, 3, events=[event])).bad is not None


def test_a_players_log_is_no_table_to_go_on_from(seat_lines: list[bytes]) -> None:
    bad = log.open_table(seat_lines)
    assert isinstance(bad, log.Bad)
    assert bad.why == "not_the_gms"


def test_a_kept_head_notices_a_tail_that_was_cut_and_closed_again(lines: list[bytes]) -> None:
    kept = log.verify(lines).full
    sixth = msgspec.json.decode(lines[6])
    shorter = [*lines[:7], log.end_line(6, Heads(sixth["public"], sixth["full"]))]
    assert log.verify(shorter).bad is None
    bad = log.verify(shorter, head=kept).bad
    assert bad is not None
    assert bad.why == "other_head"


def test_a_table_goes_on_from_its_log(lines: list[bytes]) -> None:
    stored: list[Entry] = []
    table = log.open_table(lines, store=lambda entry, heads: stored.append(entry))
    assert isinstance(table, Table)
    assert table.view("gm") == played_view(lines)
    table.do("gm", "call_roll", {"character": "Mira", "trait": "agility", "difficulty": 5})
    table.do("anna", "roll")
    report = log.verify(log.export(table, "gm"))
    assert report.bad is None
    assert (report.entries, report.fair) == (13, 4)
    assert [entry.do for entry in stored] == ["resume", "call_roll", "roll"]


def played_view(lines: list[bytes]) -> dict[str, Any]:
    table = log.open_table(lines)
    assert isinstance(table, Table)
    return table.view("gm")


def test_a_failed_save_uses_up_no_throw_and_the_retry_shows_the_same_dice() -> None:
    full = [True]

    def store(entry: Entry, heads: Heads) -> None:
        if full[0]:
            raise OSError(28, "No space left on device")

    table = Table("daggerheart", id="t", store=store)
    refusal = table.do("anna", "roll_dice", {"dice": "3d20"}, id="one")
    assert isinstance(refusal, Refusal)
    full[0] = False
    kept = table.do("anna", "roll_dice", {"dice": "3d20"}, id="one")
    assert not isinstance(kept, Refusal)
    assert log.verify(log.export(table, "gm")).bad is None
    proof = table.journal.entries[0].throws[0].proof
    assert proof is not None
    assert proof.index == 0


def test_a_sealed_exchange_is_closed_in_every_export_and_whole_in_the_tables_own_log() -> None:
    """Declarations and damage dice: nobody's before they are opened, not even as a hash."""
    stored: list[bytes] = []
    table = Table("sinners", id="t", store=lambda e, h: stored.append(log.entry_line(e, h)))
    start = log.header_line(table.header)
    for name, side in (("Vera", "hill"), ("Wulf", "river")):
        fighter = {"name": name, "side": side, "player": name.lower(), "hit_points": 20}
        skill = {"talents": {"axes": 19}, "weapon": {"talent": "axes", "damage": "1d8"}}
        assert not isinstance(table.do("gm", "add_fighter", fighter | skill), Refusal)
    fight = {"attacker": "Vera", "target": "Wulf", "distance": 1}
    assert not isinstance(table.do("vera", "start_fight", fight), Refusal)
    trip = {"fighter": "Vera", "action": "manoeuvre", "manoeuvre": "trip"}
    assert not isinstance(table.do("vera", "declare", trip), Refusal)
    for seat in ("gm", "wulf"):
        sent = b"".join(log.export(table, seat))
        assert b"trip" not in sent, seat
        assert log.verify(log.export(table, seat)).bad is None, seat
    report = log.verify([start, *stored, log.end_line(table.number, table.journal.heads)])
    assert report.bad is None
    assert report.decided == table.number


def test_a_table_that_goes_on_while_it_is_exported_is_whole() -> None:
    """The last entry comes in when every other was read, before the closing line."""
    table = played()

    class Growing(list[Entry]):
        def __iter__(self) -> Iterator[Entry]:
            yield from list(super().__iter__())
            self.append(self[-1])

    entries = Growing(table.journal.entries)
    table.journal.entries = entries
    lines = list(log.export(table, "gm"))
    assert len(entries) == len(lines) - 1
    assert log.verify(lines).bad is None
