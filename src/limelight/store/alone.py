"""What a store answers that no other process serves tables from."""

from collections.abc import Callable, Set
from concurrent.futures import Future

from .rows import SeatRow


def done() -> "Future[None]":
    """Something that is done already."""
    future: Future[None] = Future()
    future.set_result(None)
    return future


def failed(problem: Exception) -> "Future[None]":
    """Something that could not be done."""
    future: Future[None] = Future()
    future.set_exception(problem)
    return future


class Alone:
    """One process has these tables: nothing comes from elsewhere, and nobody looks from there."""

    shared = False

    def remembered(self, token: bytes) -> SeatRow | None:
        """Nothing: what is asked is answered at once."""
        return None

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Nobody else writes here."""

    def here(self, table: str, seats: Set[str]) -> None:
        """There is nobody to tell who looks."""

    def elsewhere(self, table: str) -> set[str]:
        """Nobody looks from elsewhere."""
        return set()

    def newer(self) -> bool:
        """Nobody else brings it to another version."""
        return False

    def seed(self, table: str, root: str) -> bytes | None:
        """A tree of fair dice ends with the process that made it."""
        return None

    def keep_seed(self, table: str, root: str, seed: bytes) -> "Future[None]":
        """It is nobody else's to throw from."""
        return done()
