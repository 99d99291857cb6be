"""Tables, logs and databases of every earlier version open, verify and are played on."""

import asyncio
import gzip
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from limelight.contract import Refusal
from limelight.play import log
from limelight.play.table import Table
from limelight.server.lobby import Lobby
from limelight.server.people import Person
from limelight.server.run import open_store
from limelight.server.settings import Settings

OLD = Path(__file__).parent / "old"
LOGS = sorted(OLD.glob("*/*.jsonl"))
TABLES = [path for path in LOGS if "-export-" not in path.name]
DATABASES = sorted(OLD.glob("*/*.db"))
SCENES = sorted(OLD.glob("*/scenes.json.gz"))


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def lost(then: Any, now: Any, at: str = "") -> list[str]:
    """What somebody saw then and does not see now; what was added is fine."""
    if isinstance(then, dict) and isinstance(now, dict):
        found = [f"{at}.{key}" for key in then if key not in now]
        shared = (key for key in then if key in now)
        return found + [each for key in shared for each in lost(then[key], now[key], f"{at}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = enumerate(zip(then, now, strict=True))
        return [each for place, (a, b) in pairs for each in lost(a, b, f"{at}.{place}")]
    return [] if then == now and type(then) is type(now) else [f"{at}: {then!r} is {now!r}"]


def facts(story: list[str]) -> list[list[str]]:
    """What a story says, line by line: every number; sentences may be worded anew."""
    return [re.findall(r"[0-9]+", line) for line in story]


@pytest.mark.parametrize("path", LOGS, ids=named)
def test_a_log_of_an_earlier_version_verifies(path: Path) -> None:
    report = log.verify(lines(path))
    assert report.bad is None
    assert report.entries == len(lines(path)) - 2
    assert report.fair > 5


@pytest.mark.parametrize("path", LOGS, ids=named)
def test_a_changed_log_of_an_earlier_version_does_not(path: Path) -> None:
    stored = lines(path)
    for at in (1, len(stored) // 2, len(stored) - 2):
        changed = json.loads(stored[at])
        changed["at"] += 1
        forged = [*stored[:at], json.dumps(changed).encode() + b"\n", *stored[at + 1 :]]
        assert log.verify(forged).bad is not None, at


@pytest.mark.parametrize("path", TABLES, ids=named)
def test_a_table_of_an_earlier_version_is_what_it_was(path: Path) -> None:
    table = log.open_table(lines(path))
    assert isinstance(table, Table)
    then = json.loads(path.with_suffix(".views.json").read_text())
    for seat, view in then["views"].items():
        assert lost(view, table.view(seat)) == [], seat
    for seat, story in then["story"].items():
        assert facts(table.story(seat, "en")) == facts(story), seat


@pytest.mark.parametrize("path", TABLES, ids=named)
def test_a_table_of_an_earlier_version_is_played_on(path: Path) -> None:
    table = log.open_table(lines(path))
    assert isinstance(table, Table)
    before = table.view("gm")
    for do, fields in (("narrate", {"text": "On we go."}), ("roll_dice", {"dice": "2d6"})):
        assert not isinstance(table.do("anna", do, fields), Refusal)
    for _ in range(12):
        assert not isinstance(table.do("gm", "undo"), Refusal)
    assert table.view("gm") != before
    for seat in ("gm", "anna"):
        assert log.verify(log.export(table, seat)).bad is None, seat


@pytest.mark.parametrize("path", SCENES, ids=named)
def test_every_playthrough_of_an_earlier_version_is_what_it_was(path: Path) -> None:
    for name, then in json.loads(gzip.decompress(path.read_bytes())).items():
        stored = [line.encode() + b"\n" for line in then["log"]]
        table = log.open_table(stored)
        assert isinstance(table, Table), (name, table)
        for seat, view in then["views"].items():
            assert lost(view, table.view(seat)) == [], (name, seat)
        for seat, story in then["story"].items():
            assert facts(table.story(seat, "en")) == facts(story), (name, seat)
            assert log.verify(log.export(table, seat)).bad is None, (name, seat)


@pytest.mark.parametrize("path", DATABASES, ids=named)
def test_a_database_of_an_earlier_version_is_played_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "limelight.db"
    shutil.copyfile(path, copy)
    then = json.loads(path.with_suffix(".db.json").read_text())
    asyncio.run(_played_on(copy, then))


async def _played_on(path: Path, then: dict[str, Any]) -> None:
    store = open_store(f"sqlite:///{path}")
    lobby = Lobby(store, Settings())
    try:
        for id, known in then.items():
            live = await lobby.live(id)
            assert live is not None
            assert live.number == known["number"] + 1  # the root of a new tree of dice
            for seat, view in known["views"].items():
                person = await lobby.person(known[seat])
                assert isinstance(person, Person)
                assert lost(view, live.table.view(person.seat)) == [], (known["game"], seat)
                done = await live.do(person, "roll_dice", {"dice": "1d20"}, None, f"on-{seat}")
                assert not isinstance(done, Refusal)
            report = log.verify(log.export(live.table, "gm"))
            assert report.bad is None
    finally:
        lobby.advisor.close()
        store.close()
