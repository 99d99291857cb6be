"""How the file of a store grows from one version to the next: numbered SQL, a copy first."""

from pathlib import Path

import apsw

HERE = Path(__file__).parent


class TooNew(OSError):
    """The file was written by a newer version than this one."""


def migrate(connection: apsw.Connection, path: Path, steps: Path = HERE) -> None:
    """Brings a file up to the newest version; what it was before stays beside it."""
    known = sorted(steps.glob("[0-9][0-9][0-9].sql"))
    version = int(connection.pragma("user_version"))
    if version > len(known):
        raise TooNew(f"version {version}")
    if 0 < version < len(known):
        _copy(connection, path.with_name(f"{path.name}.before-{version + 1:03}"))
    for number, step in enumerate(known[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute(step.read_text(encoding="utf-8"))
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:  # SQLite may have rolled back by itself
                connection.execute("ROLLBACK")
            raise


def _copy(connection: apsw.Connection, path: Path) -> None:
    """A whole copy of the file as it stands."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    copy = apsw.Connection(str(path))
    try:
        with copy.backup("main", connection, "main") as backup:
            while not backup.done:
                backup.step(1000)
    finally:
        copy.close()
