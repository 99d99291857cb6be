"""Starting the live table from the command line."""

import asyncio
import os
import re
import socket
import sys
import webbrowser
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Thread
from typing import Any

from msgspec.structs import replace

from limelight.contract import Refusal
from limelight.play.playthrough import BadPlaythrough, Step
from limelight.play.playthrough import party as read_party
from limelight.play.playthrough import read as read_scene
from limelight.play.refusals import refused, words_of
from limelight.server.figures import are_networks
from limelight.server.links import Links
from limelight.server.lobby import Lobby
from limelight.server.run import BadDatabase, NoDriver, listen, open_store, serve
from limelight.server.settings import Settings
from limelight.server.stopping import Stopping
from limelight.store.home import home
from limelight.store.lock import Lock, Running
from limelight.store.migrations import TooNew
from limelight.store.rows import Lost, Store
from limelight.words import Words
from limelight.words.system import problem

from . import DONE, find_game
from .arguments import Arguments, Later, Usage, dashed
from .databases import named, unclear, why
from .run import told
from .settings import PREFIX, given

EVERYBODY = "*"
"""Every proxy there is: where none but a proxy can reach the server."""
PORTS = 20
"""How many ports are tried when nobody asked for one."""


def database(found: Arguments) -> str:
    """The database that was named, else the user's own."""
    return found["database"] or os.environ.get(PREFIX + "DATABASE") or own_database()


def own_database() -> str:
    """Where this user's tables are, unless another place is named."""
    return f"sqlite:///{home() / 'limelight.db'}"


def opened(url: str) -> Store:
    """A store, or a line that says why not."""
    if unclear(url):
        raise Usage("database_password", database=named(url))
    try:
        return open_store(url)
    except BadDatabase:
        raise Usage("database", database=named(url)) from None
    except NoDriver:
        raise Usage("database_extra") from None
    except TooNew:
        raise Usage("database_too_new", database=named(url)) from None
    except Lost as error:
        raise Later("database_failed", database=named(url), reason=why(error, url)) from None
    except Exception as error:  # the disk, or a file that is none of ours
        raise Usage("database_failed", database=named(url), reason=why(error, url)) from None


def play(found: Arguments, party: Path | None, spoken: Words) -> int:
    """Serves until it is asked to stop; whatever was opened is closed then."""
    said = given(found, os.environ)
    url = said.get("database") or own_database()
    people = None if party is None else _people(party, found["game"], spoken)
    with ExitStack() as leaving:
        stopping = leaving.enter_context(Stopping())
        lock = _locked(url)
        if lock is not None:
            leaving.callback(lock.release)
        settings, bound = _bound(said)
        leaving.callback(bound.close)
        with stopping.held():
            store = opened(url)
            leaving.callback(store.close)
        links = Links(settings)
        start = links.here
        if people is not None and party is not None:
            start = _with_party(store, settings, people, party, spoken)
        if lock is not None:
            lock.say(links.here)

        def ready() -> None:
            _say(links, start, spoken)
            if not settings.no_browser and sys.stdout.isatty():
                _browse(start)

        serve(store, settings, bound, stopping, ready)
    _goodbye(spoken)
    return DONE


def _goodbye(spoken: Words) -> None:
    try:
        print(spoken.say("ui.goodbye"), flush=True)
    except OSError:  # its terminal is gone: nobody reads what it says
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for output in (1, 2):
            os.dup2(nowhere, output)


def _locked(url: str) -> Lock | None:
    if not url.startswith("sqlite:///"):
        return None
    try:
        return Lock(Path(url.removeprefix("sqlite:///")).expanduser())
    except Running as running:
        raise Usage("running", address=running.address) from None
    except OSError as error:
        raise Usage("database_failed", database=url[:200], reason=problem(error)) from None


def _bound(said: dict[str, Any]) -> tuple[Settings, socket.socket]:
    """Where to listen: the port that was asked for, else the first free one."""
    settings = Settings(**said)
    settings = replace(settings, host=settings.host or Settings().host)
    public = settings.public_url
    if public and not _is_address(public):
        raise Usage("public_url", url=public[:200])
    for name in ("metrics", "proxies"):
        value = getattr(settings, name)
        if not are_networks(value) and (name, value) != ("proxies", EVERYBODY):
            raise Usage("networks", option=dashed(name), value=value[:200])
    if settings.forget_days and not settings.forget_to:
        raise Usage("forget_to", option=dashed("forget_to"))
    ports = (settings.port,) if "port" in said else range(settings.port, settings.port + PORTS)
    why_not = ""
    for port in ports:
        try:
            bound = listen(replace(settings, port=port))
        except OSError as error:
            why_not = problem(error)
            continue
        return replace(settings, port=int(bound.getsockname()[1])), bound
    raise Usage("not_listening", host=settings.host, port=ports[-1], reason=why_not)


def _is_address(url: str) -> bool:
    """Whether this is an address that people can use: of a server, or of a place on it.

    The place is none that we have ourselves: a proxy may take it away or leave it.
    """
    server = r"https?://(\[[\da-f:]+\]|[\w.-]+)(?::(\d{1,5}))?"
    place = r"(?!/(?:t|api|docs|join|static)(?:/|$))(?:/[a-z0-9_~-][a-z0-9_.~-]*)*/?"
    found = re.fullmatch(f"(?i){server}{place}", url)
    return found is not None and int(found[2] or 0) < 65536


def _people(path: Path, game: str | None, spoken: Words) -> tuple[str, tuple[Step, ...]]:
    """A game, and the steps that bring these people to its table."""
    try:
        name = game or read_scene(path).game
        return name, read_party(path, name)
    except BadPlaythrough as error:
        raise Usage(
            "party", file=str(path), problem=told(error, spoken).removesuffix(".")
        ) from None


def _with_party(
    store: Store,
    settings: Settings,
    people: tuple[str, tuple[Step, ...]],
    path: Path,
    spoken: Words,
) -> str:
    """A new table with these people, and the GM's link to it."""
    game, steps = people
    made = asyncio.run(Lobby(store, settings).make(game, {}, spoken.language, "", steps))
    if isinstance(made, Refusal):
        why = refused(made, words_of(find_game(game), spoken.language))
        raise Usage("party", file=str(path), problem=why.removesuffix("."))
    return Links(settings).join(made[1])


def _say(links: Links, start: str, spoken: Words) -> None:
    """Where it is, for this machine and for others, with a code for their phones."""
    print(spoken.say("live.running"))
    print(spoken.say("live.here", {"address": links.here}))
    if links.base != links.here:
        print(spoken.say("live.network", {"address": links.base}))
        _code(links.base)
    if start != links.here:
        print(spoken.say("live.gm_link", {"address": start}))
    print(spoken.say("live.stop"), flush=True)


def _code(address: str) -> None:
    """The address as a QR code of characters."""
    import segno

    with suppress(UnicodeEncodeError):
        segno.make(address, micro=False, error="l").terminal(compact=True)


def _browse(address: str) -> None:
    """Opens the browser, if there is one, without waiting for it."""

    def opens() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    Thread(target=opens, daemon=True).start()
