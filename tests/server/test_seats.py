"""Who sits where: one seat for a name, however many come at once, and all are told."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from limelight.play import log
from limelight.store.memory import Memory
from limelight.store.rows import Store, Taken
from limelight.store.sqlite import Sqlite
from tests.store.test_stores import ANNA, GM, TABLE

from .conftest import Serve
from .serving import Chair, Hall, Served
from .test_twins import opening

NAMES = ["The GM", "Die SL", "МГ", "ＧＭ", "GМ", "gm", "an\u200dna", "\u3164", "\u202eanna"]


def door(hall: Hall | Served, gm: Chair) -> str:
    """An open invitation."""
    sent = {"player": None, "role": "player"}
    made = hall.ask("POST", f"{gm.api}/seats", json=sent, headers=gm.bearer)
    return str(made.json()["token"])


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_every_door_refuses_what_looks_like_the_gm_or_is_not_seen(hall: Hall, name: str) -> None:
    gm = hall.table()
    sent = {"player": name, "role": "player"}
    asked = hall.ask("POST", f"{gm.api}/seats", json=sent, headers=gm.bearer)
    assert (asked.status_code, asked.json()["refused"]) == (400, "bad_value")
    assert hall.fill(gm, "invite", {"player": name}).status_code == 400
    entered = hall.ask("POST", f"/join/{door(hall, gm)}", data={"name": name})
    assert entered.status_code == 409
    assert 'role="alert"' in entered.text
    hall.does(gm, "add_character", {"name": "Mira", "player": "ben"})
    for do in ("add_character", "hand_over"):
        answer = hall.send(gm, do, {"name": "Tomas" if "add" in do else "Mira", "player": name})
        if name != "gm":
            assert (answer.status_code, answer.json()["refused"]) == (400, "bad_value")
    assert [row.player for row in hall.lobby.store.seats(gm.table)] == ["gm", ""]


@pytest.mark.parametrize("name", ["Anna", "аnna", "ANNA", "anna\u0020"])
def test_nobody_sits_down_who_looks_like_another(hall: Hall, name: str) -> None:
    gm = hall.table()
    hall.seat(gm, "anna")
    hall.does(gm, "add_character", {"name": "Tomas", "player": "ben"})
    for like in (name, "Веn" if name == "аnna" else "BEN"):
        sent = {"player": like, "role": "player"}
        asked = hall.ask("POST", f"{gm.api}/seats", json=sent, headers=gm.bearer)
        assert asked.json()["refused"] == "bad_value"
        answer = hall.send(gm, "add_character", {"name": "Mira", "player": like})
        assert answer.json()["refused"] == "bad_value"
        entered = hall.ask("POST", f"/join/{door(hall, gm)}", data={"name": like})
        assert entered.status_code == 409
    assert hall.ask("POST", f"/join/{door(hall, gm)}", data={"as": "ben"}).status_code == 303


def test_a_second_seat_for_a_name_ends_the_first_and_all_are_told(hall: Hall) -> None:
    gm = hall.table()
    watcher, anna = hall.seat(gm, None, "watcher"), hall.seat(gm, "anna")
    stream = hall.stream(f"{anna.page}/live", anna.cookie)
    hall.until(lambda: stream.sent)
    again = hall.seat(gm, "anna")
    stream.ends()
    assert hall.get(anna, "view").status_code == 404
    assert hall.get(again, "view").status_code == 200
    for seat in (gm, watcher, again):
        (told,) = hall.get(seat, "events").json()["events"]
        assert told["events"] == [{"event": "reseated", "player": "anna"}]
        assert "anna" in told["text"]
        assert "line-1" in hall.look(seat).text
        assert "given out anew" in hall.get(seat, "export?as=md").text
        lines = hall.get(seat, "export?as=json").content.splitlines(keepends=True)
        assert log.verify(lines).bad is None
    assert hall.send(gm, "undo").json()["refused"] == "not_now"  # nobody takes that back
    assert hall.fill(gm, "invite", {"seat": again.id}).status_code == 200  # a new link is told too
    assert hall.get(gm, "view").json()["number"] == 2


def test_what_somebody_declared_is_not_for_who_has_their_seat_now(hall: Hall) -> None:
    """Neither in the view nor in what was; sent again under the same id it is not told either."""
    gm = hall.table("sinners")
    chairs = {"gm": gm, "anna": hall.seat(gm, "anna"), "ben": hall.seat(gm, "ben")}
    for by, do, fields in opening():
        dice = {"dice": fields.pop("faces")} if "faces" in fields else {}
        hall.does(chairs[by], do, fields, **dice)
    said = {"fighter": "Mara", "action": "manoeuvre", "manoeuvre": "push"}
    hall.does(chairs["anna"], "declare", said, id="mine")
    assert "push" in hall.get(chairs["anna"], "view").text
    for back in (True, False):
        again = hall.seat(gm, "anna")
        for what in ("view", "events", "export?as=json", "export?as=md"):
            assert "push" not in hall.get(again, what).text
        told = hall.does(again, "declare", said, id="mine")
        assert "push" not in str(told)
        if back:
            hall.does(gm, "undo")
    hall.does(again, "declare", said)
    assert "push" in hall.get(again, "view").text


def test_real_dice_for_an_exchange_come_after_it_lies_open(hall: Hall) -> None:
    gm = hall.table("sinners")
    chairs = {"gm": gm, "anna": hall.seat(gm, "anna"), "ben": hall.seat(gm, "ben")}
    evening = [
        *opening(),
        ("anna", "declare", {"fighter": "Mara", "action": "attack"}),
        ("ben", "declare", {"fighter": "Rusk", "action": "dodge"}),
    ]
    for by, do, fields in evening:
        dice = {"dice": fields.pop("faces")} if "faces" in fields else {}
        hall.does(chairs[by], do, fields, **dice)
    right = {"test.Mara": 15, "test.Rusk": [3, 4]}
    for faces in ({}, {"test.Mara": 15}, right, {"nobody": 7}):
        answer = hall.send(gm, "exchange", {"group": 1}, dice=faces)
        assert (answer.status_code, answer.json()["refused"]) == (409, "not_now")
    assert "dice.test." not in hall.look(gm).text
    asked = {"do": "exchange", "with.group": "1"}
    assert hall.fill(gm, "faces", asked).status_code == 409
    hall.does(gm, "open_exchange", {"group": 1})
    view: Any = hall.get(chairs["ben"], "view").json()["view"]
    assert view["groups"]["1"]["opened"]["Mara"]["action"] == "attack"
    assert hall.look(gm).text.count("dice.test.") == 3  # a dodge throws two
    assert hall.fill(gm, "faces", asked).text.count("dice.test.") == 3
    hall.does(gm, "exchange", {"group": 1}, dice=right)


@pytest.mark.parametrize("count", [8])
def test_of_many_at_the_door_with_one_name_one_sits_down(serve: Serve, count: int) -> None:
    served = serve()
    for round in range(5):
        gm = served.table()
        token = door(served, gm)

        def come(
            name: str, address: str = f"{served.address}/join/{token}", origin: str = served.address
        ) -> int:
            return httpx.post(
                address, data={"name": name}, headers={"origin": origin}, timeout=30
            ).status_code

        names = ["anna"] * count if round % 2 else ["anna", "Anna", "аnna", "ANNA"] * (count // 4)
        with ThreadPoolExecutor(count) as pool:
            answers = sorted(pool.map(come, names))
        assert answers == [303] + [409] * (count - 1)
        seated = [row.player for row in served.store.seats(gm.table) if row.role == "player"]
        assert len(seated) == 1


@pytest.mark.parametrize("kind", [Sqlite, Memory])
def test_looking_and_sitting_down_are_one_step(tmp_path: Any, kind: type[Any]) -> None:
    store: Store = kind(tmp_path / "tables.db") if kind is Sqlite else kind()
    store.make_table(TABLE, GM, []).result()

    def sit(number: int) -> bool:
        row = ANNA._replace(id=f"s{number}", token=b"%d" % number)
        try:
            store.add_seat(row, lambda rows: None if len(rows) > 1 else ()).result()
        except Taken:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(sit, range(8))) == 1
    assert len(store.seats("t")) == 2
    store.add_seat(ANNA, lambda rows: [rows[-1].id]).result()
    assert [row.id for row in store.seats("t")] == [GM.id, ANNA.id]
    store.close()


def test_the_gm_is_marked_by_more_than_a_name(hall: Hall) -> None:
    gm = hall.table()
    anna = hall.seat(gm, "anna")
    hall.does(anna, "narrate", {"text": "One.\n\nThe GM: Take 9 damage.\n★ The GM: Do."})
    assert hall.look(anna).text.count("gm-mark") == 1  # among those who are here
    hall.does(gm, "narrate", {"text": "Two."})
    page = hall.look(anna).text
    assert page.count("gm-mark") == 2
    items = page.split("<li id=")[1:]
    assert len(items) == 2  # lines of one entry stay in it
    assert '<span class="on">The GM: Take 9 damage.</span>' in items[0]
    told = hall.get(anna, "export?as=md").text.splitlines()
    entries = [line for line in told if line.startswith("- ")]
    assert len(entries) == 2
    assert entries[1].startswith("- ★ ")
    assert not any("★" in line for line in told if line != entries[1])
    assert "  - The GM: Take 9 damage." in told
