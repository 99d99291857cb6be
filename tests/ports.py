"""Ports for servers that tests start."""

import contextlib
import random
import socket


def free_port() -> int:
    """A port that nobody has, and that no outgoing connection is given: below those."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
