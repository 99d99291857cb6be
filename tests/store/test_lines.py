import os
import signal
from pathlib import Path

import pytest

from limelight.store.lines import InUse, LogFile


def test_lines_come_back_in_order_with_the_closing_one_last(tmp_path: Path) -> None:
    path = tmp_path / "new" / "log"
    file = LogFile(path, create=True)
    for n in range(5):
        file.append(b"line %d\n" % n, b"end %d\n" % n)
    file.close()
    assert path.read_bytes() == b"line 0\nline 1\nline 2\nline 3\nline 4\nend 4\n"


def test_a_file_that_is_opened_again_goes_on_before_its_closing_line(tmp_path: Path) -> None:
    path = tmp_path / "log"
    first = LogFile(path, create=True)
    first.append(b"one\n", b"end\n")
    first.close()
    second = LogFile(path)
    assert list(second.lines()) == [b"one\n", b"end\n"]
    second.append(b"two\n", b"end\n")
    second.close()
    assert path.read_bytes() == b"one\ntwo\nend\n"


def test_nobody_opens_the_same_file_twice(tmp_path: Path) -> None:
    file = LogFile(tmp_path / "log", create=True)
    with pytest.raises(InUse):
        LogFile(tmp_path / "log")
    file.close()
    LogFile(tmp_path / "log").close()


def test_a_new_file_takes_nobody_elses_place(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("mine")
    with pytest.raises(FileExistsError):
        LogFile(tmp_path / "log", create=True)


def test_only_its_owner_reads_a_log(tmp_path: Path) -> None:
    LogFile(tmp_path / "log", create=True).close()
    assert os.stat(tmp_path / "log").st_mode & 0o077 == 0


def test_a_disk_that_is_full_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """The kernel itself refuses to let the file grow; afterwards everything goes on."""
    resource = pytest.importorskip("resource")
    file = LogFile(tmp_path / "log", create=True)
    file.append(b"one\n", b"end\n")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        with pytest.raises(OSError, match="large"):
            file.append(b"x" * 10_000 + b"\n", b"end\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (tmp_path / "log").read_bytes() == b"one\nend\n"
    file.append(b"two\n", b"end\n")
    file.close()
    assert (tmp_path / "log").read_bytes() == b"one\ntwo\nend\n"


def test_a_pipe_is_no_log(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="regular"):
        LogFile(tmp_path / "pipe")


def test_a_failed_append_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = LogFile(tmp_path / "log", create=True)
    file.append(b"one\n", b"end\n")

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="space"):
        file.append(b"two\n", b"end\n")
    assert (tmp_path / "log").read_bytes() == b"one\nend\n"
    monkeypatch.undo()
    file.append(b"two\n", b"end\n")
    file.close()
    assert (tmp_path / "log").read_bytes() == b"one\ntwo\nend\n"
