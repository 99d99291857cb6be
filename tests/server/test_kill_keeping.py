"""Kill ``backup`` and ``restore`` at any moment: it is done, or nothing was."""

import random
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from limelight.client import Seat, Server
from limelight.play.log import first_damage
from limelight.store.copies import Copy
from limelight.store.rows import Whole
from tests.conftest import ROOT
from tests.store.kept import database, held, log_of, whole

from .load import Sender, check, finish
from .process import lifted

READY = """
import sys
from limelight.cli import backup, live, main, restore
backup.first_damage = restore.first_damage = lambda *_: None
print("ready", flush=True)
sys.exit(main(sys.argv[1:]))
"""
"""A command with everything read in before it begins. It does not check what it copies: that
only reads, and takes so long that most kills would fall into it."""


def command(*line: str) -> "subprocess.Popen[str]":
    """Begins a command, and waits until it does."""
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    run = [sys.executable, "-c", READY, *line]
    begun = subprocess.Popen(run, cwd=ROOT, stdin=nowhere, stdout=pipe, stderr=nowhere, text=True)
    assert begun.stdout is not None
    assert begun.stdout.readline() == "ready\n"
    return begun


def ended(begun: "subprocess.Popen[str]", after: float | None) -> int:
    """Kills a command after some seconds, or lets it end; its exit code."""
    with begun:
        if after is not None:
            time.sleep(after)
            begun.kill()
        return begun.wait(60)


def kept_in(path: Path) -> list[Whole]:
    """What a copy holds, all of it whole."""
    with closing(Copy(path)) as copy:
        rows = sorted(row for row, _ in copy.tables())
        found = [Whole(row, copy.seats(row.id), copy.lines(row.id)) for row in rows]
    assert [first_damage(each.table.header, each.lines) for each in found] == [None] * len(found)
    return found


def kill_restores(folder: Path, kills: int) -> tuple[int, int]:
    """Into a place with other tables, again and again; how often it was done, and how often not."""
    log = log_of(steps=150)
    others = [whole("ff", log_of(), "Somebody else's")]
    tables = [whole(f"{n:02x}", log) for n in range(40)]
    copy, dice = database(folder / "copy.db", *tables), random.Random()
    done, longest = 0, 0.0
    for number in range(kills + 1):
        target = database(folder / f"{number}.db", *others)
        begun = command("restore", str(copy), "--database", f"sqlite:///{target}", "--yes")
        start = time.monotonic()
        ended(begun, dice.uniform(0, longest) if number else None)
        longest = longest or time.monotonic() - start
        found = held(target)
        assert found in (others, [*tables, *others]), [each.table.id for each in found]
        done += found != others
        for each in folder.glob(f"{number}.db*"):
            each.unlink()
    return done, kills + 1 - done


def kill_backups(folder: Path, kills: int) -> int:
    """Of a server that plays; how many copies came to be."""
    path = folder / "tables.db"
    database(path, *(whole(f"{n:02x}", log_of(steps=150)) for n in range(4)))
    stop, dice = threading.Event(), random.Random()
    with lifted(f"sqlite:///{path}", commands=20) as process:
        gm = Server(process.address).make("daggerheart")
        seats = [gm, *(gm.sit(gm.invite(f"p{n}")) for n in range(3))]
        senders = [Sender(seat, stop) for seat in seats]
        for sender in senders:
            sender.start()
        made, longest = 0, 0.0
        for number in range(kills + 1):
            file = folder / f"{number}.copy"
            promised = {id for sender in senders for id in list(sender.promised)}
            begun = command("backup", str(file), "--database", f"sqlite:///{path}")
            start = time.monotonic()
            ended(begun, dice.uniform(0, longest) if number else None)
            longest = longest or time.monotonic() - start
            if file.exists():
                made += 1
                (live,) = [each for each in kept_in(file) if each.table.id == gm.table]
                told = b"".join(live.lines)
                assert [id for id in promised if id.encode() not in told] == []
        finish(senders, stop)
        for sender in senders:
            sender.settle()
        promises = {id: told for sender in senders for id, told in sender.promised.items()}
        check([Seat(s.address, s.table, s.token) for s in seats], promises)
        return made


def test_a_killed_restore_brought_all_or_nothing(tmp_path: Path) -> None:
    done, nothing = kill_restores(tmp_path, kills=5)
    assert done >= 1 and done + nothing == 6


def test_a_killed_backup_is_whole_or_not_there(tmp_path: Path) -> None:
    assert kill_backups(tmp_path, kills=5) >= 1


@pytest.mark.soak
def test_a_killed_restore_brought_all_or_nothing_in_60_kills(tmp_path: Path) -> None:
    done, nothing = kill_restores(tmp_path, kills=60)
    assert done > 1 and nothing > 1


@pytest.mark.soak
def test_a_killed_backup_is_whole_or_not_there_in_60_kills(tmp_path: Path) -> None:
    assert kill_backups(tmp_path, kills=60) > 1
