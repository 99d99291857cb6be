"""What every test can use."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from limelight.games import names
from limelight.play.playthrough import Playthrough, read

from .postgres import cluster, database, ended, own_cluster

__all__ = ["cluster", "database", "own_cluster"]
ROOT = Path(__file__).parent.parent
PLAYTHROUGHS = sorted((ROOT / "tests" / "playthroughs").glob("*/*.yaml"))
SAMPLES = ROOT / "tests" / "samples"


if os.name != "nt":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever starts us may have it ignored


def pytest_addoption(parser: pytest.Parser) -> None:
    """The pages can be played on either store: ``make soak`` does so on PostgreSQL."""
    parser.addoption("--store", choices=("sqlite", "postgresql"), default="sqlite")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Ends what all processes shared, where the last of them ends."""
    factory = getattr(session.config, "_tmp_path_factory", None)
    if "PYTEST_XDIST_WORKER" not in os.environ and factory is not None:
        ended(factory.getbasetemp())


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the tables or the language of whoever runs it."""
    monkeypatch.setenv("LIMELIGHT_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(params=names())
def game_name(request: pytest.FixtureRequest) -> str:
    """Every registered game, those of other packages included."""
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def scenes() -> Callable[[str], Iterator[tuple[Path, Playthrough]]]:
    """The playthroughs of a game."""
    read_once = {path: read(path) for path in PLAYTHROUGHS}

    def of(game: str) -> Iterator[tuple[Path, Playthrough]]:
        return ((path, scene) for path, scene in read_once.items() if scene.game == game)

    return of
