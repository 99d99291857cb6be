"""The application: everything of the server put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme, Server
from litestar.types import ASGIApp

from limelight import __version__
from limelight.store.rows import NotRead, NotSaved

from .api import OneTable, Tables
from .attending import Attending
from .content import Content
from .content_page import Paste
from .damage import damaged
from .described import WithCommands
from .drawer import Drawer
from .figures import Figures, figures_of, metrics
from .files import files
from .forecasts import ForecastPage, ForecastsOfTables
from .forgetting import Forgetting
from .front import Front
from .gate import ROOM, Gate
from .guard import Guard
from .health import Readiness, healthz, readyz
from .keeping import Keeping
from .links import Links
from .live import in_turns
from .lobby import Lobby
from .logs import logged
from .lookup import Lookup
from .open_tables import Damaged
from .pages import Seats
from .places import Beneath
from .reference import Reference
from .refusing import Stop, broken, deep, language, stop, stopped, wrong
from .stream import Stream
from .watch import Told, Watch

LOOKS = 1.0
"""How often the server looks whether somebody else changed the store, in seconds."""


def create(lobby: Lobby) -> ASGIApp:
    """The application of a lobby."""
    settings = lobby.settings
    links, readiness, figures = Links(settings), Readiness(lobby), figures_of(lobby)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(_pings(lobby)), asyncio.create_task(_looks(lobby))]
        if settings.forget_days:
            tasks.append(asyncio.create_task(Forgetting(lobby).run()))
        attending = Attending(lobby)
        yield
        attending.close()
        lobby.close()
        for task in tasks:
            task.cancel()

    app = Litestar(
        route_handlers=[
            *(Tables, OneTable, Content, Reference, healthz, readyz, metrics),
            *(Front, Seats, Lookup, Drawer, Keeping, Paste, files),
            *(ForecastPage, ForecastsOfTables),
        ],
        dependencies={
            "lobby": Provide(lambda: lobby, sync_to_thread=False),
            "links": Provide(lambda: links, sync_to_thread=False),
            "readiness": Provide(lambda: readiness, sync_to_thread=False),
            "figures": Provide(lambda: figures, sync_to_thread=False),
        },
        lifespan=[running],
        exception_handlers={
            Stop: stopped,
            HTTPException: wrong,
            Exception: broken,
            RecursionError: deep,
            Damaged: damaged,
            NotRead: lambda request, _: stopped(
                request, stop("not_now", language(request), "unread")
            ),
            NotSaved: lambda request, _: stopped(request, stop("not_saved", language(request))),
        },
        request_max_body_size=settings.upload_bytes + ROOM,  # the gate knows each
        openapi_config=_described(settings.prefix),
        logging_config=None,
        middleware=[],
        signature_namespace={each.__name__: each for each in (Lobby, Links, Readiness, Figures)},
    )
    told: list[Told] = [] if figures is None else [figures.request]
    if settings.log_level == "info":
        told.append(logged)
    gate = Gate(app, settings)
    guard = Guard(Beneath(gate, settings.prefix) if settings.prefix else gate, settings)
    return Watch(guard, *told) if told else guard


def _described(prefix: str) -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Limelight",
        version=__version__,
        description="The live table: commands, what a seat sees, and what happens. Every command"
        " of every game is told at `/docs/commands`.",
        path="/api/openapi.json",
        render_plugins=[WithCommands()],
        components=Components(
            security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}
        ),
        servers=[Server(url=prefix or "/")],
        use_handler_docstrings=True,
    )


async def _pings(lobby: Lobby) -> None:
    """Keeps quiet lines open, and finds those that are dead."""
    while True:
        await asyncio.sleep(lobby.settings.ping_seconds)
        for live in lobby.at_hand():
            for readers in in_turns(live.readers):
                for reader in readers:
                    if isinstance(reader, Stream):
                        reader.ping()
                await asyncio.sleep(0)


async def _looks(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(LOOKS)
        try:
            lobby.look()
        except NotSaved:
            continue
