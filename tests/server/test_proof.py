"""Roots and heads reach everybody before the first throw, and a device can insist on them."""

from limelight.play import log

from .serving import Hall


def test_the_root_is_known_before_any_die_falls(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    before = hall.get(anna, "view").json()["proof"]
    assert len(before["roots"]) == 1 and len(before["head"]) == 64
    answer = hall.does(anna, "roll_dice", {"dice": "2d6"}, id="one", roots=before["roots"])
    assert answer["proof"]["roots"] == before["roots"]
    assert answer["proof"]["head"] != before["head"]
    assert hall.get(anna, "view").json()["proof"] == answer["proof"]
    (entry,) = [e for e in hall.get(anna, "events").json()["events"] if e.get("id") == "one"]
    assert entry["head"] == answer["proof"]["head"] and entry["roots"] == before["roots"]
    assert "unbound" not in entry["throws"][0]["proof"]


def test_the_gms_head_is_over_everything(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    before = [hall.get(seat, "view").json()["proof"]["head"] for seat in (gm, anna)]
    hall.does(gm, "note", {"text": "Only mine."})
    after = [hall.get(seat, "view").json()["proof"]["head"] for seat in (gm, anna)]
    assert before[0] != after[0] and before[1] != after[1]  # that something was is seen by all
    assert after[0] != after[1]


def test_roots_that_are_not_in_use_are_stale_and_nothing_happens(hall: Hall) -> None:
    gm = hall.table()
    for roots in (["ab" * 32], ["ab" * 32, "cd" * 32]):
        refused = hall.send(gm, "roll_dice", {"dice": "2d6"}, id="x", roots=roots)
        assert refused.status_code == 409 and refused.json()["refused"] == "stale"
    number = hall.get(gm, "view").json()["number"]
    assert number == 0
    assert hall.does(gm, "narrate", {"text": "No dice."}, id="y", roots=["ab" * 32])["number"] == 1
    for wrong in (["x"], ["AB" * 32], ["ab" * 32] * 17, "ab", [5], {"a": 1}):
        assert hall.send(gm, "roll_dice", {"dice": "2d6"}, roots=wrong).status_code == 400


def test_what_binds_nobody_is_marked_and_counted(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    first = hall.does(gm, "roll_dice", {"dice": "1d6"}, id="gm-first")  # before any player
    without = hall.does(anna, "roll_dice", {"dice": "1d6"})  # an id that the server chose
    bound = hall.does(anna, "roll_dice", {"dice": "1d6"}, id="hers")
    after = hall.does(gm, "roll_dice", {"dice": "1d6"}, id="gm-after")
    entries = {e["number"]: e for e in hall.get(anna, "events").json()["events"]}
    marks = [
        entries[answer["number"]]["throws"][0]["proof"].get("unbound", False)
        for answer in (first, without, bound, after)
    ]
    assert marks == [True, True, False, False]
    for seat in (gm, anna):
        report = log.verify(hall.get(seat, "export").content.splitlines(keepends=True))
        assert report.bad is None and report.unbound == 2


def test_a_table_that_is_opened_again_has_a_new_root_by_a_visible_entry(hall: Hall) -> None:
    gm = hall.table()
    old = hall.get(gm, "view").json()["proof"]["roots"]
    hall.does(gm, "roll_dice", {"dice": "1d6"}, id="a", roots=old)
    later = Hall(hall.lobby.store)
    refused = later.send(gm, "roll_dice", {"dice": "1d6"}, id="b", roots=old)
    assert refused.json()["refused"] == "stale"
    seen = later.get(gm, "events").json()["events"][-1]
    new = later.get(gm, "view").json()["proof"]["roots"]
    assert [seen["root"]] == new != old
    later.does(gm, "roll_dice", {"dice": "1d6"}, id="c", roots=new)
    later.close()
