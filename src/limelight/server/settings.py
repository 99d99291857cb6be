"""What whoever runs the server can set: one declaration for flags, environment and file."""

from typing import Annotated, Literal
from urllib.parse import urlsplit

from msgspec import Meta, Struct

Many = Annotated[int, Meta(ge=0, le=10**12)]
Seconds = Annotated[float, Meta(ge=0, le=10**6)]


class Settings(Struct, frozen=True, kw_only=True):
    """Where the server is, what it tells whoever runs it, and what it takes from anybody.

    A number of times within so many seconds: all of them at once, if one likes, and then as
    many again in the same time.
    """

    host: str = "0.0.0.0"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8321
    no_browser: bool = False
    database: str = ""
    """Empty: a file of the user's own."""
    public_url: str = ""
    """How people reach it through a proxy; empty without one. Its path stands before ours."""
    proxies: str = "127.0.0.1,::1"
    """Proxies that say truly from where people come; asked only with a public address."""

    metrics: str = ""
    """From where figures may be asked for, addresses and networks; empty: from nowhere."""
    log: Literal["text", "json"] = "text"
    log_level: Literal["info", "warning", "error"] = "warning"
    """What is told of at least; with ``info`` every request, by its kind and not its address."""
    stop_seconds: Seconds = 5.0
    """How long whatever was asked before it stopped may still take."""
    forget_days: Annotated[int, Meta(ge=0, le=36500)] = 0
    """After how many days in which nobody opened it a table is put away; 0: never."""
    forget_to: str = ""
    """The folder for files of tables that are put away."""

    commands: Many = 20
    """How many commands a seat may send within ``seconds``."""
    reads: Many = 100
    """How often a seat may look at something within ``seconds``."""
    requests: Many = 600
    """How much one address may ask for within ``seconds``, whatever it is."""
    seconds: Seconds = 10.0
    joins: Many = 30
    """How many may come through one door, or try links from one address, within a minute."""
    tables: Many = 30
    """How many tables one address may make within ten minutes."""
    all_tables: Many = 300
    """How many tables may be made within ten minutes in all."""
    streams: Many = 20
    """How many streams of one seat may be open."""
    watching: Many = 500
    """How many streams of a watcher's seat may be open: a link for an audience."""
    open_requests: Many = 1000
    """How much one address may have open at a time, streams included."""
    advice: Many = 2
    """How many wait for advice at one table; tables take turns."""
    all_advice: Many = 32
    """How many wait for advice in all."""
    forecasts: Many = 4
    """How many forecasts are played at a time in all; one at a time for each table."""

    request_bytes: Many = 64 * 1024
    content_bytes: Many = 1024 * 1024
    """How long a file with records or people may be."""
    upload_bytes: Many = 16 * 1024 * 1024
    """How long a log may be that is brought along."""
    uploads: Many = 2
    """How many logs one address may bring at a time."""
    all_uploads: Many = 4
    """How many logs are taken in at a time in all."""
    head_seconds: Seconds = 10.0
    """How long a request may take to say what it wants."""
    body_seconds: Seconds = 15.0
    """How long a request may take to send what belongs to it."""
    upload_seconds: Seconds = 120.0
    """The same for a log that is brought along."""
    slow_seconds: Seconds = 20.0
    """How long a reader may take no bytes before its stream is closed."""
    ping_seconds: Seconds = 15.0
    behind: Many = 500
    """A reader who is further behind gets the newest state instead of every step."""
    open_tables: Many = 500
    """How many tables stay in memory, as far as nobody looks at them."""
    open_bytes: Many = 64 * 1024 * 1024
    """How long the logs of all tables in memory may be together, in the same sense."""

    @property
    def secure(self) -> bool:
        """Whether people come over HTTPS."""
        return self.public_url.startswith("https://")

    @property
    def prefix(self) -> str:
        """What stands before every path, as people see it; empty where nothing does."""
        return urlsplit(self.public_url).path.rstrip("/")
