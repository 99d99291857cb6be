"""How the file of a store grows from one version to the next: numbered SQL, a copy first."""

from contextlib import closing
from pathlib import Path

import apsw

HERE = Path(__file__).parent


class TooNew(OSError):
    """The file was written by a newer version than this one."""


def migrate(connection: apsw.Connection, path: Path, steps: Path = HERE) -> None:
    """Brings a file up to the newest version; what it was before stays beside it."""
    version = int(connection.pragma("user_version"))
    if 0 < version < len(known(steps)):
        copy = path.with_name(f"{path.name}.before-{version + 1:03}")
        copy.unlink(missing_ok=True)
        copy.touch(mode=0o600)
        with closing(apsw.Connection(str(copy))) as target:
            copy_all(connection, target)
    upgrade(connection, steps)


def upgrade(connection: apsw.Connection, steps: Path = HERE) -> None:
    """Makes the newest version of what is there."""
    steps_known = known(steps)
    version = int(connection.pragma("user_version"))
    if version > len(steps_known):
        raise TooNew(f"version {version}")
    for number, step in enumerate(steps_known[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute(step.read_text(encoding="utf-8"))
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:  # SQLite may have rolled back by itself
                connection.execute("ROLLBACK")
            raise


def copy_all(source: apsw.Connection, target: apsw.Connection) -> None:
    """Everything that a connection has, in another."""
    with target.backup("main", source, "main") as backup:
        while not backup.done:
            backup.step(-1)


def known(steps: Path) -> list[Path]:
    """The steps that there are, in their order."""
    return sorted(steps.glob("[0-9][0-9][0-9].sql"))
