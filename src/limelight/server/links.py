"""Addresses that people are sent to."""

import socket

from .settings import Settings


class Links:
    """How people reach this server: through its public address, or in the local network."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.base = settings.public_url.rstrip("/") or f"http://{self.host}:{settings.port}"

    @property
    def host(self) -> str:
        """The address for others: of the local network, where the server listens there."""
        bound = self._settings.host
        if bound in ("0.0.0.0", "::"):
            return network_address() or "127.0.0.1"
        return f"[{bound}]" if ":" in bound else bound

    @property
    def here(self) -> str:
        """The address for this machine."""
        everywhere = self._settings.host in ("0.0.0.0", "::")
        return f"http://{'127.0.0.1' if everywhere else self.host}:{self._settings.port}"

    def join(self, token: str) -> str:
        """The link of a seat."""
        return f"{self.base}/join/{token}"


def network_address() -> str | None:
    """The address of this machine in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address
