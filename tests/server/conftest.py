"""A server to talk to."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from limelight.server.settings import Settings
from limelight.store.sqlite import Sqlite

from .serving import OPEN_HANDED, Hall, Served

Serve = Callable[..., Served]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """The application in this process, over a real file."""
    store = Sqlite(tmp_path / "hall.db")
    made = Hall(store)
    yield made
    made.close()
    store.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts real servers; one after the other has the same file."""
    running: list[Served] = []

    def start(settings: Settings = OPEN_HANDED) -> Served:
        running.append(Served(tmp_path / "served.db", settings))
        return running[-1]

    yield start
    for each in running:
        each.stop()
