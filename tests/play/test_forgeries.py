"""No forged log passes ``verify``; what is about dice, faces, order or chain, nor the checker."""

import importlib.util
import json
from collections.abc import Callable
from typing import Any

import pytest

from limelight import Seat, Table
from limelight.contract import WATCHER
from limelight.games.daggerheart.rolls import ActionRoll
from limelight.play import fair, log
from tests.conftest import ROOT
from tests.play.forging import Lines, entries_of, forged, linked

CHECKER = ROOT / "docs" / "examples" / "check_log.py"


def checker() -> Callable[[Lines], int]:
    spec = importlib.util.spec_from_file_location("check_log", CHECKER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[[Lines], int] = module.check
    return found


check = checker()


def checked(lines: Lines) -> bool:
    """Whether the checker takes it."""
    try:
        check(lines)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError):
        return False
    return True


def duality() -> Table:
    """Two rolls of a player, one of the GM, one that only the GM sees, and a hidden Difficulty."""
    table = Table("daggerheart", id="t")
    roots = table.proof("anna")["roots"]
    table.do("gm", "add_character", {"name": "Mira", "player": "anna", "traits": {"agility": 1}})
    for shared in (True, False):
        call = {"character": "Mira", "trait": "agility", "difficulty": 12, "shared": shared}
        table.do("gm", "call_roll", call)
        done = table.do("anna", "roll", id=f"anna-{shared}", roots=roots)
        assert done.text("en")
    table.do("gm", "roll_dice", {"dice": "2d6+1"})
    table.do("gm", "roll_dice", {"dice": "1d20", "secret": True})
    table.do("anna", "roll_dice", {"dice": "3d6"}, id="anna-last")
    return table


def duel() -> Table:
    """An exchange that is declared in secret, and whose blows lie sealed for a while."""
    for attempt in range(400):
        table = Table("sinners", id=f"t{attempt}")
        for name, side in (("Ash", "a"), ("Birch", "b")):
            blades = {"talents": {"x": 19}, "weapon": {"talent": "x", "damage": "1d6+2"}}
            fields = {"name": name, "player": name.lower(), "side": side, "hit_points": 30}
            table.do("gm", "add_fighter", {**fields, **blades})
        table.do("ash", "start_fight", {"attacker": "Ash", "target": "Birch", "distance": 1})
        for name in ("Ash", "Birch"):
            table.do(name.lower(), "declare", {"fighter": name, "action": "attack"})
        table.do("gm", "exchange", {"group": 1})
        if table.view("gm")["groups"]["1"]["asks"] == "stalemate":
            table.do("ash", "decide", {"group": 1, "stalemate": "both"})
            table.do("gm", "next_phase")
            return table
    raise AssertionError("never a stalemate")


def exports(table: Table) -> dict[str, Lines]:
    seats: dict[str, str | Seat] = {"gm": "gm", "anna": "anna", "watcher": WATCHER}
    return {name: list(log.export(table, seat)) for name, seat in seats.items()}


DUALITY, DUEL = exports(duality()), exports(duel())


@pytest.mark.parametrize("seat", DUALITY)
@pytest.mark.parametrize("logs", [DUALITY, DUEL], ids=["duality", "duel"])
def test_true_logs_pass_both(logs: dict[str, Lines], seat: str) -> None:
    report = log.verify(logs[seat])
    assert report.bad is None
    assert checked(logs[seat])
    relinked = forged(logs[seat], 1, lambda entry: None)
    assert relinked == logs[seat], "the forger links as we do"


def with_throw(lines: Lines, open_: bool = True) -> int:
    """The number of an entry whose dice fell openly."""
    return next(
        n for n, e in entries_of(lines) if any(("dice" in t) == open_ for t in e.get("throws", []))
    )


def face(thrown: dict[str, Any]) -> None:
    name, faces = next(iter(thrown["faces"].items()))
    thrown["faces"][name] = [faces[0] % thrown["dice"][name][0] + 1, *faces[1:]]


Forge = Callable[[dict[str, Any]], object]
ON_DICE: dict[str, Forge] = {
    "a face": lambda e: face(e["throws"][0]),
    "the id": lambda e: e["throws"][0]["proof"].update(id="chosen"),
    "the id of the command": lambda e: e.update(id="chosen"),
    "the key": lambda e: e["throws"][0]["proof"].update(key="00" * 32),
    "no key": lambda e: e["throws"][0]["proof"].update(key="zz"),
    "the path": lambda e: e["throws"][0]["proof"]["path"].reverse(),
    "a short path": lambda e: e["throws"][0]["proof"]["path"].pop(),
    "the number of the throw": lambda e: e["throws"][0]["proof"].update(index=7),
    "a die more": lambda e: e["throws"][0]["dice"].update(extra=[6]),
    "fair without a proof": lambda e: e["throws"][0].pop("proof"),
    "thrown twice": lambda e: e["throws"].append(e["throws"][0]),
    "closed again": lambda e: e.update(throws=[{"index": 40}]),
    "a root of one's own": lambda e: e.update(root="ab" * 32),
    "roots that nobody saw": lambda e: e.update(roots=["ab" * 32]),
}


@pytest.mark.parametrize("kind", ON_DICE)
@pytest.mark.parametrize("seat", DUALITY)
def test_dice_cannot_be_forged(seat: str, kind: str) -> None:
    lines = DUALITY[seat]
    made = forged(lines, with_throw(lines), ON_DICE[kind])
    assert log.verify(made).bad is not None, kind
    if kind != "a root of one's own":  # that one is about what an entry may be
        assert not checked(made), kind


@pytest.mark.parametrize("root", ["ab" * 32, "", "x", 5, None, "é"])
@pytest.mark.parametrize("seat", DUALITY)
def test_the_root_is_the_one_that_was_published(seat: str, root: Any) -> None:
    header = {**json.loads(DUALITY[seat][0]), "root": root}
    made = [json.dumps(header).encode() + b"\n", *DUALITY[seat][1:]]
    assert log.verify(made).bad is not None
    assert not checked(made)


def rolled(entry: dict[str, Any]) -> dict[str, Any]:
    (event,) = [each for each in entry["events"] if each["event"] == "rolled"]
    found: dict[str, Any] = event["ask"]["rolled"]
    return found


def swap(entry: dict[str, Any]) -> None:
    faces = rolled(entry)["faces"]
    faces["hope"], faces["fear"] = faces["fear"], faces["hope"]


TOLD: dict[str, Forge] = {
    "Hope and Fear swapped": swap,
    "a total": lambda e: rolled(e).update(total=99),
    "an outcome": lambda e: rolled(e).update(
        outcome="critical_success"
        if rolled(e)["outcome"] != "critical_success"
        else "failure_with_fear"
    ),
}


@pytest.mark.parametrize("kind", TOLD)
@pytest.mark.parametrize("seat", DUALITY)
@pytest.mark.parametrize("which", [0, 1], ids=["shared", "hidden"])
def test_what_is_told_follows_from_the_faces(seat: str, which: int, kind: str) -> None:
    lines = DUALITY[seat]
    rolls = [
        n for n, e in entries_of(lines) if any(x["event"] == "rolled" for x in e.get("events", []))
    ]
    before = json.loads(lines[rolls[which]])
    faces = rolled(before)["faces"]
    if kind == "Hope and Fear swapped" and faces["hope"] == faces["fear"]:
        return
    made = forged(lines, rolls[which], TOLD[kind])
    assert log.verify(made).bad is not None
    if "swapped" in kind:
        assert not checked(made)


def test_a_total_of_free_dice_is_counted_again() -> None:
    for seat, lines in DUALITY.items():
        number = next(
            n for n, e in entries_of(lines) if e.get("events", [{}])[0].get("dice") == "2d6+1"
        )
        made = forged(lines, number, lambda e: e["events"][0].update(total=13))
        old = json.loads(lines[number])["events"][0]["total"]
        assert old == 13 or log.verify(made).bad is not None, seat


def test_nothing_is_dropped_doubled_or_put_elsewhere() -> None:
    for lines in (*DUALITY.values(), *DUEL.values()):
        header, *entries, _ = [json.loads(line) for line in lines]
        for moved in (entries[:2] + entries[3:], [*entries[:3], entries[2], *entries[3:]]):
            made = linked(header, moved)
            assert log.verify(made).bad is not None and not checked(made)
        for cut in (lines[:-2], lines[:-1], [*lines[:3], *lines[4:]], [lines[0], lines[-1]]):
            assert log.verify(cut).bad is not None and not checked(cut)
        numbered = [{**e, "number": n} for n, e in enumerate(entries[:2] + entries[3:], 1)]
        made = linked(header, numbered)
        report = log.verify(made)
        assert report.bad is not None or report.entries < len(entries)


ADDED: dict[str, Forge] = {
    "closed, and told all the same": lambda e: e.update(throws=[{"index": 0}]),
    "no throw, and told all the same": lambda e: e.pop("throws"),
    "an empty throw": lambda e: e.update(throws=[{}]),
    "a number that nobody expected": lambda e: e.update(next=3),
    "an undo of a player": lambda e: e["events"].append({"event": "undone", "number": 1}),
    "a seat given out by a player": lambda e: e["events"].append(
        {"event": "reseated", "player": "ben"}
    ),
    "nobody's": lambda e: e.pop("by"),
    "before all time": lambda e: e.update(at=-5),
    "something else": lambda e: e.update(more=1),
}


@pytest.mark.parametrize("kind", ADDED)
@pytest.mark.parametrize("seat", ["anna", "watcher"])
def test_a_seats_log_holds_nothing_that_its_dice_do_not_bear(seat: str, kind: str) -> None:
    lines = DUALITY[seat]
    number = next(
        n for n, e in entries_of(lines) if any(x["event"] == "rolled" for x in e.get("events", []))
    )
    assert log.verify(forged(lines, number, ADDED[kind])).bad is not None


def test_a_die_that_nobody_tells_of_cannot_turn_the_others() -> None:
    """With a die more, whose name the host is free to choose, all faces would be others."""
    table = duality()
    entry = next(e for e in table.journal.entries if e.do == "roll")
    (thrown,) = entry.throws
    assert thrown.proof is not None
    dice = {**thrown.dice, "more": (6,)}
    key = bytes.fromhex(thrown.proof.key)
    faces = fair.faces(key, "t", thrown.proof.index, thrown.proof.id, dice)

    def change(found: dict[str, Any]) -> None:
        found["throws"][0]["dice"]["more"] = [6]
        found["throws"][0]["faces"] = {name: list(each) for name, each in faces.items()}
        told = rolled(found)
        told["faces"] = {name: list(faces[name]) for name in told["faces"]}
        read = ActionRoll(trait=1, difficulty=12).read(told["faces"])
        told.update(total=read.read.total, outcome=read.outcome)

    for seat in ("anna", "watcher"):
        made = forged(list(log.export(table, seats(seat))), entry.number, change)
        assert log.verify(made).bad is not None, seat


def seats(name: str) -> str | Seat:
    return WATCHER if name == "watcher" else name


def test_an_id_of_the_tables_own_entries_turns_no_dice() -> None:
    table = Table("daggerheart", id="t")
    table.do("anna", "narrate", {"text": "I am here."}, id="anna-1")
    table.keep(table.reseat("ben"))
    table.do("gm", "roll_dice", {"dice": "1d20"}, id="gm-1")
    for seat in ("gm", "anna"):
        lines = list(log.export(table, seat))
        assert log.verify(lines).bad is None
        assert log.verify(forged(lines, 2, lambda e: e.update(id="ground"))).bad is not None


def test_dice_of_a_seed_fall_at_no_table_with_fair_ones() -> None:
    for lines in DUALITY.values():
        made = forged(
            lines,
            with_throw(lines),
            lambda e: (e["throws"][0].pop("proof"), e["throws"][0].update(source="seed")),
        )
        assert log.verify(made).bad is not None


@pytest.mark.parametrize("seat", DUEL)
def test_what_lay_closed_is_not_opened_as_typed(seat: str) -> None:
    def change(entry: dict[str, Any]) -> None:
        entry["opened"][0].pop("proof")
        entry["opened"][0]["source"] = "typed"

    assert log.verify(forged(DUEL[seat], opening(DUEL[seat]), change)).bad is not None


def test_nothing_is_opened_that_no_event_opens() -> None:
    lines = DUEL["gm"]
    number = opening(lines)
    assert log.verify(forged(lines, number, lambda e: e.pop("opened"))).bad is not None
    (thrown, *_) = json.loads(lines[number])["opened"]
    made = forged(lines, number + 1, lambda e: e.update(opened=[thrown]))
    assert log.verify(made).bad is not None


def opening(lines: Lines) -> int:
    return next(n for n, e in entries_of(lines) if e.get("opened"))


OPENED: dict[str, Forge] = {
    "a face": lambda e: face(e["opened"][0]),
    "another number": lambda e: e["opened"][0]["proof"].update(index=0),
    "another id": lambda e: e["opened"][0]["proof"].update(id="chosen"),
    "never closed": lambda e: e["opened"][0]["proof"].update(index=55),
}


@pytest.mark.parametrize("kind", OPENED)
@pytest.mark.parametrize("seat", DUEL)
def test_what_is_opened_is_what_was_closed(seat: str, kind: str) -> None:
    made = forged(DUEL[seat], opening(DUEL[seat]), OPENED[kind])
    assert log.verify(made).bad is not None
    assert not checked(made)


def test_another_throw_under_the_same_tree_is_not_what_was_closed() -> None:
    """A key that belongs to the tree, with faces that fit it: but for another number or id."""
    table = duel()
    other = table._source.throw  # type: ignore[union-attr]
    entry = next(e for e in table.journal.entries if e.opened)
    (thrown,) = [each for each in entry.opened if each.proof]
    from limelight.contract import Throw

    faces, proof, _ = other(Throw(thrown.dice), "chosen-by-the-host", 3)
    for seat, lines in exports(table).items():

        def change(found: dict[str, Any]) -> None:
            told = {"index": proof.index, "id": proof.id, "key": proof.key}
            found["opened"][0] |= {"proof": {**told, "path": list(proof.path)}}
            found["opened"][0]["faces"] = {name: list(each) for name, each in faces.items()}

        made = forged(lines, opening(lines), change)
        assert log.verify(made).bad is not None, seat
        assert not checked(made), seat


def test_what_was_opened_is_decided_again_in_the_gms_log() -> None:
    report = log.verify(DUEL["gm"])
    assert (report.unknown, report.folded, report.closed) == (0, 0, 0)
    assert report.decided == report.entries
    declared = [n for n, e in entries_of(DUEL["gm"]) if "unsealed" in e]
    assert len(declared) == 3  # two declarations, and the blows


UNSEALED: dict[str, Forge] = {
    "another declaration": lambda e: e["unsealed"]["with"].update(action="dodge"),
    "another declared": lambda e: e["unsealed"]["events"][0]["declaration"].update(action="dodge"),
    "another fighter": lambda e: e["unsealed"]["events"][0].update(fighter="Birch"),
    "another sender": lambda e: e["unsealed"].update(by="birch"),
    "nothing": lambda e: e.pop("unsealed"),
}


@pytest.mark.parametrize("kind", UNSEALED)
def test_what_was_closed_cannot_be_changed_when_it_is_opened(kind: str) -> None:
    lines = DUEL["gm"]
    number = next(n for n, e in entries_of(lines) if "unsealed" in e)
    report = log.verify(forged(lines, number, UNSEALED[kind]))
    if kind == "nothing":  # then it is as unknown as it was: and said to be
        assert report.bad is None and report.unknown
    else:
        assert report.bad is not None


def test_an_exchange_that_the_rules_did_not_bring_is_noticed() -> None:
    lines = DUEL["gm"]
    number = next(
        n
        for n, e in entries_of(lines)
        if any(x["event"] == "exchanged" for x in e.get("events", []))
    )

    def hurt(entry: dict[str, Any]) -> None:
        (event,) = [each for each in entry["events"] if each["event"] == "exchanged"]
        event["lost"] = {"Ash": 29}

    assert log.verify(forged(lines, number, hurt)).bad is not None


def test_the_checker_shares_nothing_and_is_short() -> None:
    source = CHECKER.read_text("utf-8")
    assert len(source.splitlines()) < 100
    assert "limelight" not in [line.split()[1] for line in source.splitlines() if "import" in line]
