"""``limelight tables``: a link that works from where it is typed."""

import asyncio
from pathlib import Path

import pytest

from limelight.contract import Refusal
from limelight.server.lobby import Lobby
from limelight.server.run import open_store
from limelight.server.settings import Settings

from .conftest import Type


@pytest.fixture
def table(tmp_path: Path) -> tuple[str, Path]:
    """The id of a table, and where it is kept."""
    path = tmp_path / "tables.db"
    store = open_store(f"sqlite:///{path}")
    made = asyncio.run(Lobby(store, Settings()).make("yokai", {}, "en", "", ()))
    assert not isinstance(made, Refusal)
    ((row, _),) = store.tables()
    store.close()
    return row.id, path


@pytest.mark.parametrize(
    ("running", "more", "base"),
    [
        ("", (), "http://127.0.0.1:8321"),
        ("http://127.0.0.1:8325\n", (), "http://127.0.0.1:8325"),
        ("no address", (), "http://127.0.0.1:8321"),
        ("", ("--port", "99"), "http://127.0.0.1:99"),
        ("http://127.0.0.1:8325", ("--host", "10.0.0.5"), "http://10.0.0.5:8321"),
        ("http://127.0.0.1:8325", ("--public-url", "https://t.example/"), "https://t.example"),
    ],
)
def test_a_link_leads_to_where_the_server_is(
    limelight: Type, table: tuple[str, Path], running: str, more: tuple[str, ...], base: str
) -> None:
    id, path = table
    if running:
        path.with_name(path.name + ".lock").write_text(running)
    code, out, err = limelight("tables", "--database", f"sqlite:///{path}", "--link", id, *more)
    assert (code, err) == (0, "")
    assert out.startswith(f"{base}/join/") and out.count("\n") == 1


def test_a_table_is_guessed_from_a_slip_of_the_finger(
    limelight: Type, table: tuple[str, Path]
) -> None:
    id, path = table
    code, _, err = limelight("tables", "--database", f"sqlite:///{path}", "--link", id[:-1])
    assert code == 2 and id in err
