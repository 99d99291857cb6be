"""A second server on the same file does not start, whatever the file is called."""

import subprocess
from pathlib import Path

from limelight.client import Server

from .process import PLAY, play


def test_a_second_server_says_where_the_first_is(tmp_path: Path) -> None:
    path, soft, hard = tmp_path / "tables.db", tmp_path / "soft.db", tmp_path / "more" / "hard.db"
    process = play(f"sqlite:///{path}")
    try:
        gm = Server(process.address).make("daggerheart")
        soft.symlink_to(path)
        hard.parent.mkdir()
        hard.hardlink_to(path)
        for other in (path, soft, hard):
            command = [*PLAY, "--port", "0", "--database", f"sqlite:///{other}"]
            second = subprocess.run(command, capture_output=True, text=True, timeout=20)
            assert second.returncode == 2
            assert process.address in second.stderr
            assert len(second.stderr.splitlines()) == 1
        gm.do("narrate", {"text": "The first goes on."})
    finally:
        assert process.stop() == 0
