"""The examples of docs/api.md, run against a real server."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from limelight.client import Entry, Place, Seat, Server
from tests.conftest import ROOT

EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))


class Example:
    """A script that runs, with what it is told and what it says."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None and process.stdout is not None
        self._in: IO[str] = process.stdin
        self._out: IO[str] = process.stdout

    def type(self, line: str) -> None:
        print(line, file=self._in, flush=True)

    def said(self) -> str:
        return self._out.readline().strip()


@contextmanager
def running(name: str, gm: Seat, place: Place) -> Iterator[Example]:
    script = str(ROOT / "docs" / "examples" / name)
    command = [sys.executable, script, gm.address, gm.table, place.token]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield Example(process)
        finally:
            process.kill()


@pytest.fixture
def gm(server: Server) -> Seat:
    gm = server.make("daggerheart")
    gm.do("add_character", {"name": "Mira", "player": "anna"})
    return gm


def test_the_bot_rolls_what_is_asked_for_and_says_what_is_wrong(gm: Seat) -> None:
    with running("bot.py", gm, gm.invite("dicebot")) as bot:
        assert bot.said() == "listening"
        gm.do("narrate", {"text": "!2d6+1"})
        gm.do("narrate", {"text": "!no dice"})
        items = gm.stream(since=1)
        mine = (item for item in items if isinstance(item, Entry) and item.by == "dicebot")
        rolled, said = next(mine), next(mine)
        items.close()
    assert rolled.throws[0]["source"] == "fair"
    assert "2d6+1" in rolled.text
    assert said.events[0]["event"] == "narrated"


def test_the_tower_sends_real_dice(gm: Seat) -> None:
    gm.do("call_roll", {"character": "Mira", "trait": "agility", "difficulty": 12})
    with running("tower.py", gm, gm.invite("anna")) as tower:
        tower.type("hope=5 fear=seven")
        assert tower.said() == "hope=5 fear=7, please"
        tower.type("hope=5 fear=13")
        assert "Fear Die" in tower.said()
        tower.type("hope=5 fear=7")
        assert tower.said() == "12 with Fear"
    (thrown,) = gm.events()[-1].throws
    assert thrown["source"] == "typed"


def test_the_overlay_prints_the_spotlight_and_the_latest_roll(gm: Seat) -> None:
    with running("overlay.py", gm, gm.invite(role="watcher")) as overlay:
        assert overlay.said() == "players: no roll yet"
        gm.do("call_roll", {"character": "Mira", "trait": "agility", "difficulty": 20})
        assert overlay.said() == "players: no roll yet"
        gm.do("roll", dice={"hope": 2, "fear": 7})
        line = overlay.said()
        assert line.startswith("gm: Mira rolls Hope 2, Fear 7")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.name))
def test_every_example_is_on_the_page(path: Path) -> None:
    assert f"(examples/{path.name})" in (ROOT / "docs" / "api.md").read_text("utf-8")
