"""A real PostgreSQL for the tests: made in a folder of its own, on a free port."""

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from .once import once
from .ports import free_port

HOW = "PostgreSQL is missing. On Debian: sudo apt-get install postgresql"
QUICK = ("fsync=off", "full_page_writes=off")
"""For tests in which the machine itself stays: what the server wrote is the system's to keep."""


def programs() -> Path | None:
    """The folder with ``initdb`` and ``pg_ctl``; Debian keeps them out of the way."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: int(each.parts[-2]))
    beside = shutil.which("initdb")
    return found[-1] if found else None if beside is None else Path(beside).parent


def _owner() -> str | None:
    """Whose the server is: PostgreSQL does not run as root."""
    if os.getuid():
        return None
    names = {each.pw_name for each in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


class Cluster:
    """A server with its own folder; ``url`` is a database of it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port

    @classmethod
    def make(cls, *settings: str) -> "Cluster":
        """A new one, which runs."""
        folder = Path(tempfile.mkdtemp(prefix="limelight-postgres-", dir="/tmp"))
        owner = _owner()
        if owner is not None:
            shutil.chown(folder, owner)
        made = cls(folder, free_port())
        initdb = ("--auth=trust", "--username=limelight", "--encoding=UTF8", "--no-locale")
        made.run("initdb", *initdb, "--no-sync", "--no-instructions")
        given = ("listen_addresses=127.0.0.1", f"unix_socket_directories={folder}")
        more = "\n".join(
            "{} = '{}'".format(*each.split("=", 1))
            for each in (*given, *settings, f"port={made.port}", "max_connections=200")
        )
        config = folder / "data" / "postgresql.conf"
        config.write_text(config.read_text("utf-8") + more + "\n", "utf-8")
        made.start()
        return made

    @property
    def url(self) -> str:
        return f"postgresql://limelight@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *given: str) -> None:
        """One of PostgreSQL's own programs."""
        found = programs()
        assert found is not None
        command = (str(found / program), "-D", str(self.folder / "data"), *given)
        log = self.folder / "said"
        log.touch()
        log.chmod(0o666)
        with log.open("a") as said:
            done = subprocess.run(command, user=_owner(), stdout=said, stderr=said, cwd="/")
        assert done.returncode == 0, log.read_text("utf-8", "replace")[-2000:]

    def start(self) -> None:
        self.run("pg_ctl", "start", "--wait", "--log", str(self.folder / "log"))

    def stop(self, mode: str = "immediate") -> None:
        self.run("pg_ctl", "stop", "--wait", "--mode", mode)

    def database(self) -> str:
        """The address of an empty database."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # nobody else chose the name
        return f"{self.url.removesuffix('/postgres')}/{name}"

    @staticmethod
    def cut(database: str) -> None:
        """Cuts every connection that anybody else has to a database; other tests have theirs."""
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    def remove(self) -> None:
        """It ends, with everything in it."""
        if (self.folder / "data" / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder)


def _needed() -> None:
    """Skips where there is no PostgreSQL; where the project itself is tested there must be one."""
    if programs() is None:
        if os.environ.get("CI"):
            pytest.fail(HOW)
        pytest.skip(HOW)


def _make(_: Path) -> str:
    made = Cluster.make(*QUICK)
    return f"{made.folder} {made.port}"


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Cluster:
    """The server of this run of the tests."""
    _needed()
    folder, port = once(tmp_path_factory, "postgres", _make).split()
    return Cluster(Path(folder), int(port))


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A server that a test may stop and start."""
    _needed()
    made = Cluster.make()
    yield made
    made.remove()


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The address of an empty database."""
    return cluster.database()


def ended(shared: Path) -> None:
    """The server of this run ends with it."""
    said = shared / "postgres.said"
    if said.exists():
        folder, port = said.read_text("utf-8").split()
        Cluster(Path(folder), int(port)).remove()
