"""Being asked to stop: every way of asking comes to the same end, which closes what is open."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
"""By which a process is asked to stop; a terminal that ends hangs up. Not every system has all."""


class Stopping:
    """Hears of every way to stop, as long as it is entered.

    What is done before there is a server is interrupted, a server that runs is told, and
    whatever is closed after that is not disturbed.
    """

    def __init__(self) -> None:
        self._then: Callable[[], None] = _interrupt
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "Stopping":
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is None or _wants_to_stay(number):
                continue
            self._before[number] = signal.signal(number, self._heard)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def tell(self, then: Callable[[], None]) -> None:
        """From now on this is called, each time somebody asks."""
        self._then = then

    @contextmanager
    def held(self) -> Iterator[None]:
        """Somebody asks meanwhile: what is being opened is opened first; asked again, it is not."""
        asked = False

        def note() -> None:
            nonlocal asked
            asked = True
            self._then = _interrupt

        self._then = note
        yield
        self._then = _interrupt
        if asked:
            self.closing()
            raise KeyboardInterrupt

    def closing(self) -> None:
        """It has stopped: nothing that is still done is interrupted."""
        self._then = _nothing

    def _heard(self, number: int, frame: FrameType | None) -> None:
        then = self._then
        if then is _interrupt:
            self.closing()  # once is enough
        then()


def _wants_to_stay(number: int) -> bool:
    """Whether whoever started this said that it outlives its terminal (``nohup``)."""
    hang_up = getattr(signal, "SIGHUP", None)
    return number == hang_up and signal.getsignal(number) is signal.SIG_IGN


def _interrupt() -> None:
    raise KeyboardInterrupt


def _nothing() -> None:
    pass
