"""What whoever runs the server can set."""

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """Where the server is, and what it takes from anybody."""

    host: str = "0.0.0.0"
    port: int = 8321
    public_url: str = ""
    """How people reach it through a proxy; empty without one."""
    commands: int = 20
    """How many commands a seat may send within ``seconds``."""
    seconds: float = 10.0
    tables: int = 30
    """How many tables one address may make within ten minutes."""
    request_bytes: int = 16 * 1024
    slow_seconds: float = 20.0
    """How long a reader may take no bytes before its stream is closed."""
    ping_seconds: float = 15.0
    behind: int = 500
    """A reader who is further behind gets the newest state instead of every step."""
    open_tables: int = 500
    """How many tables that nobody looks at stay in memory."""

    @property
    def secure(self) -> bool:
        """Whether people come over HTTPS."""
        return self.public_url.startswith("https://")
