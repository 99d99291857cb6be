"""A server that the client's tests talk to."""

from collections.abc import Iterator

import pytest

from limelight.client import Server
from tests.server.process import lifted


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with lifted() as process:
        yield Server(process.address)
