"""What whoever runs the server can set."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

PREFIX = "LIMELIGHT_"
"""With it a limit is set from outside: ``LIMELIGHT_COMMANDS=40``."""
FIXED = ("host", "port", "public_url")
"""Said where the server is started, and nowhere else."""


class Settings(Struct, frozen=True, kw_only=True):
    """Where the server is, and what it takes from anybody.

    A number of times within so many seconds: all of them at once, if one likes, and then as
    many again in the same time.
    """

    host: str = "0.0.0.0"
    port: int = 8321
    public_url: str = ""
    """How people reach it through a proxy; empty without one."""
    proxies: str = "127.0.0.1,::1"
    """Proxies that say truly from where people come; asked only with a public address."""

    commands: int = 20
    """How many commands a seat may send within ``seconds``."""
    reads: int = 100
    """How often a seat may look at something within ``seconds``."""
    requests: int = 600
    """How much one address may ask for within ``seconds``, whatever it is."""
    seconds: float = 10.0
    joins: int = 30
    """How many may come through one door, or try links from one address, within a minute."""
    tables: int = 30
    """How many tables one address may make within ten minutes."""
    all_tables: int = 300
    """How many tables may be made within ten minutes in all."""
    streams: int = 20
    """How many streams of one seat may be open."""
    watching: int = 500
    """How many streams of a watcher's seat may be open: a link for an audience."""
    open_requests: int = 1000
    """How much one address may have open at a time, streams included."""
    advice: int = 2
    """How many wait for advice at one table; tables take turns."""
    all_advice: int = 32
    """How many wait for advice in all."""

    request_bytes: int = 16 * 1024
    upload_bytes: int = 16 * 1024 * 1024
    """How long a log may be that is brought along."""
    uploads: int = 2
    """How many logs one address may bring at a time."""
    all_uploads: int = 4
    """How many logs are taken in at a time in all."""
    head_seconds: float = 10.0
    """How long a request may take to say what it wants."""
    body_seconds: float = 15.0
    """How long a request may take to send what belongs to it."""
    upload_seconds: float = 120.0
    """The same for a log that is brought along."""
    slow_seconds: float = 20.0
    """How long a reader may take no bytes before its stream is closed."""
    ping_seconds: float = 15.0
    behind: int = 500
    """A reader who is further behind gets the newest state instead of every step."""
    open_tables: int = 500
    """How many tables stay in memory, as far as nobody looks at them."""
    open_bytes: int = 64 * 1024 * 1024
    """How long the logs of all tables in memory may be together, in the same sense."""

    @property
    def secure(self) -> bool:
        """Whether people come over HTTPS."""
        return self.public_url.startswith("https://")


class BadSetting(ValueError):
    """A variable of the environment that is no such number."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(name)
        self.name, self.value = name, value


def from_environment(environment: Mapping[str, str]) -> dict[str, str | int | float]:
    """The limits that are set from outside, checked: none is negative."""
    found: dict[str, str | int | float] = {}
    for field in msgspec.structs.fields(Settings):
        name = PREFIX + field.name.upper()
        given = environment.get(name)
        if given is None or field.name in FIXED:
            continue
        try:
            value = given if field.type is str else msgspec.convert(given, field.type, strict=False)
        except msgspec.ValidationError:
            raise BadSetting(name, given) from None
        if not isinstance(value, str) and not 0 <= value <= 10**12:
            raise BadSetting(name, given)
        found[field.name] = value
    return found
