"""Players who keep sending, and remember what they were promised."""

import secrets
import threading
import time
from collections.abc import Iterable

from limelight.client import Answer, Lost, Refused, Seat
from limelight.play.log import verify

LATER = ("slow_down", "not_saved")
"""Not now, and nothing has happened: the same command may be sent again."""

LONGEST = 120.0
"""Seconds within which a server that stays has answered."""


class Sender(threading.Thread):
    """One seat that sends one command after the other until it is told to stop.

    ``promised`` has every answer by the id of its command; ``open`` is the command that has
    no answer yet.
    """

    def __init__(self, seat: Seat, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._seat, self._told = seat, stop
        self.promised: dict[str, Answer] = {}
        self.open = ""
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            while not self._told.is_set():
                self.open = self.open or secrets.token_hex(8)
                self._send()
        except BaseException as problem:  # told to whoever joins
            self.problem = problem
        finally:
            self._seat.close()

    def _send(self) -> None:
        try:
            answer = self._seat.do("roll_dice", {"dice": "3d1000"}, id=self.open)
        except Lost:
            return  # sent again with the same id, when the server is back
        except Refused as refused:
            if refused.code not in LATER:
                raise
            self._told.wait(0.02)
            return
        self.promised[self.open] = answer
        self.open = ""

    def settle(self) -> None:
        """Sends what is still open once more, now that the server stays."""
        until = time.monotonic() + LONGEST
        while self.open:
            assert time.monotonic() < until, "the server did not stay"
            self._send()


def finish(senders: Iterable[Sender], stop: threading.Event) -> None:
    """Ends them all, and raises what went wrong with any."""
    stop.set()
    for sender in senders:
        sender.join()
        if sender.problem is not None:
            raise sender.problem


def check(seats: list[Seat], promised: dict[str, Answer]) -> None:
    """Every promised command stands in the log, at its number, once, and the log holds."""
    gm = seats[0]
    log = gm.export()
    report = verify(log.splitlines(keepends=True))
    assert report.bad is None, report
    entries = [entry for entry in gm.events() if entry.id]
    numbers = {entry.id: entry for entry in entries}
    assert len(numbers) == len(entries), "a command happened twice"
    for id, answer in promised.items():
        entry = numbers[id]
        assert entry.number == answer.number
        faces = entry.throws[0]["faces"]["dice"]
        assert sum(faces) == answer.result["total"], "another roll than was told"
    assert set(promised) == set(numbers), "a command of nobody"
