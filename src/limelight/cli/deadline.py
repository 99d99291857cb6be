"""An end to what takes too long."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class TooLong(Exception):
    """It took longer than it may."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Ends what is done here after so long, where the system can do that: with TooLong."""
    if sys.platform == "win32" or current_thread() is not main_thread():
        yield
        return

    def ended(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, ended)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
