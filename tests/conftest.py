"""What every test can use."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from limelight.games import names
from limelight.play.playthrough import Playthrough, read

ROOT = Path(__file__).parent.parent
PLAYTHROUGHS = sorted((ROOT / "tests" / "playthroughs").glob("*/*.yaml"))


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
