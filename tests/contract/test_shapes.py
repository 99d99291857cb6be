"""Structs are learned before two threads meet one."""

import subprocess
import sys
import threading
import time
from typing import Any

import msgspec
import pytest

from limelight import games
from limelight.contract import stored
from limelight.contract.rolls import Roll
from limelight.contract.shapes import learn

THREADS_MEET_A_STRUCT = """
import sys, threading, msgspec
from limelight.contract.shapes import learn

sys.setswitchinterval(1e-6)

def new():
    class Inner(msgspec.Struct):
        x: "int | None" = None
        y: "dict[str, int]" = {}

    class Outer(msgspec.Struct):
        inner: Inner
        others: "dict[str, int]" = {}

    return Outer

def read(kind, start):
    start.wait()
    msgspec.json.decode(b'{"inner": {"x": 1}, "others": {"a": 1}}', type=kind)

for _ in range(400):
    kind, start = new(), threading.Barrier(4)
    learn(kind)
    threads = [threading.Thread(target=read, args=(kind, start)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_that_meet_a_struct_at_once_read_it() -> None:
    """Without its being learned before, this ends by a signal within a few rounds."""
    done = subprocess.run([sys.executable, "-c", THREADS_MEET_A_STRUCT], timeout=60)
    assert done.returncode == 0


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_is_learned_as_it_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    learned: list[Any] = []
    monkeypatch.setattr("limelight.contract.shapes.json.Decoder", learned.append)
    games.forget()
    game = games.game(name)
    assert game is not None
    thrown = (stored.thrown_as(roll) for roll in game.rolls.values() if issubclass(roll, Roll))
    for kind in (game.State, *game.commands.values(), *game.events.values(), *thrown):
        assert kind in learned


def test_what_is_being_defined_meanwhile_is_passed_over() -> None:
    """As where another thread reads a game: its classes are there before they are whole."""
    seen = []

    class Kind(msgspec.Struct):
        def __init_subclass__(cls, **more: Any) -> None:
            super().__init_subclass__(**more)
            seen.append(cls)
            learn()

    class Half(Kind):
        x: int = 0

    assert seen == [Half]
    assert msgspec.json.decode(b'{"x": 1}', type=Half) == Half(x=1)


def test_games_are_read_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    inside, most = [0], [0]

    def read(place: str, files: tuple[str, ...]) -> None:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        time.sleep(0.05)
        inside[0] -= 1

    monkeypatch.setattr(games, "_read", read)
    games.forget()
    try:
        threads = [threading.Thread(target=games.game, args=(name,)) for name in games.GAMES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        monkeypatch.undo()
        games.forget()
    assert most == [1]
