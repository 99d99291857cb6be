"""What can be sent to a table, for people who write programs: a page and JSON for each game."""

import asyncio
from functools import cache
from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import QueryParameter
from msgspec import Struct

from limelight.contract import Game
from limelight.games import game as find_game
from limelight.play.refusals import words_of
from limelight.reference.commands import Described, described
from limelight.reference.refusals import Refusal, everywhere
from limelight.words import LANGUAGES

from . import render
from .asking import AnyRequest, html
from .refusing import language, stop

Lang = Annotated[str, QueryParameter(max_length=8)]
"""The language of the answer; without it, that of the browser."""


class Commands(Struct, frozen=True):
    """Everything that can be sent to a table of a game."""

    game: str
    commands: tuple[Described, ...]
    everywhere: tuple[Refusal, ...]
    """What every command can be refused with."""


class Reference(Controller):
    """The reference of commands."""

    tags = ["reference"]

    @get("/docs/commands", include_in_schema=False)
    async def games(self, request: AnyRequest, lang: Lang = "") -> Response[str]:
        """Every game that there is a page for."""
        return html(_games(_spoken(request, lang)))

    @get("/docs/commands/{game:str}", include_in_schema=False)
    async def page(self, request: AnyRequest, game: str, lang: Lang = "") -> Response[str]:
        """Every command of a game."""
        spoken = _spoken(request, lang)
        if find_game(game) is None:
            return html(_games(spoken), 404)
        return html(await asyncio.to_thread(_page, game, spoken))

    @get("/api/commands/{game:str}", summary="What can be sent")
    async def commands(self, request: AnyRequest, game: str, lang: Lang = "") -> Commands:
        """Every command of a game: its fields with their ranges, who may, and its refusals."""
        spoken = _spoken(request, lang)
        found = find_game(game)
        if found is None:
            raise stop("not_found", spoken)
        return await asyncio.to_thread(_told, found, spoken)


def _spoken(request: AnyRequest, lang: str) -> str:
    return lang if lang in LANGUAGES else language(request)


def _told(game: Game, lang: str) -> Commands:
    return Commands(game.name, described(game, lang), everywhere(game, words_of(game, lang)))


def _games(lang: str) -> str:
    return render.simple("commands.html", lang, games=render.games(lang))


@cache
def _page(name: str, lang: str) -> str:
    """The page of one game, drawn once in each language."""
    game = find_game(name)
    assert game is not None
    told = _told(game, lang)
    own = [each for each in told.commands if not each.every]
    every = [each for each in told.commands if each.every]
    return render.of_game(
        "game_commands.html",
        game,
        lang,
        title=words_of(game, lang).say("title"),
        groups={"own": own, "every": every},
        everywhere=told.everywhere,
    )
