"""Samples, and what they are read as."""

from typing import Any

from limelight.contract.content import Brought
from limelight.play import bringing
from tests.conftest import SAMPLES

NAMES = sorted(
    path.name
    for path in SAMPLES.iterdir()
    if path.suffix in (".json", ".yaml", ".txt", ".dhpack", ".md") and path.name != "README.md"
)


def sample(name: str) -> bytes:
    return (SAMPLES / name).read_bytes()


def read(data: bytes | str, name: str = "", **more: Any) -> Brought:
    found = bringing.read(data, name, **more)
    assert isinstance(found, bringing.Read), found
    return found.brought


def only(data: bytes | str, kind: str = "adversaries", name: str = "") -> dict[str, Any]:
    """The one record of a file."""
    pack = read(data, name).pack
    assert pack is not None
    (record,) = pack[kind]
    found: dict[str, Any] = record
    return found
