"""Forecasts at a live table: the GM's alone, for they know what is hidden."""

from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Controller, Response, get
from litestar.di import Provide
from litestar.params import QueryParameter
from msgspec import Struct

from limelight.contract import Refusal
from limelight.play.refusals import refused, words_of

from . import render
from .api import REFUSES, gm_only, live_of, person_of
from .asking import AnyRequest, address, wants_page, while_there
from .foreseen import question
from .foreseer import Answer, Playing, Question
from .foretelling import shown
from .live import Live
from .lobby import Lobby
from .people import Person
from .refusing import STATUS, Stop
from .seat_pages import OfSeat, sheet

AGAIN = 1
"""After so many seconds a page without a script looks again."""
Named = Annotated[str, QueryParameter(max_length=64)]
Whether = Annotated[bool, QueryParameter()]


async def _asked(
    request: AnyRequest,
    lobby: Lobby,
    live: Live,
    person: Person,
    asks: Question | Refusal,
    number: int = 0,
) -> Answer | Playing | Refusal:
    """Asks, or asks after one that is under way; a new one counts as a command does."""
    if isinstance(asks, Refusal):
        return asks
    if not number and lobby.commands.reached((live.id, person.id)):
        return Refusal("slow_down")
    return await lobby.foreseer.ask(live.id, asks, number, address(request))


class ForecastPage(OfSeat):
    """The forecast in the GM's drawer."""

    @get("/forecast")
    async def forecast(
        self,
        request: AnyRequest,
        lobby: Lobby,
        live: Live,
        person: Person,
        scene: Named = "",
        policy: Named = "",
        sweep: Whether = False,
        at: Annotated[int, QueryParameter(ge=0, le=10**12)] = 0,
    ) -> Response[str]:
        """How a fight will go: for the dialog, or as a page; how far it is while it is played."""
        gm_only(person, live)
        game, spoken = live.table.game, words_of(live.table.game, person.lang)
        asks = question(live, scene, policy, sweep)
        found = await _asked(request, lobby, live, person, asks, at)
        if isinstance(found, Refusal) and not wants_page(request) and found.code != "stale":
            raise Stop(found, spoken)

        def here(**more: Any) -> str:
            told = {"scene": scene, "policy": policy, **more}
            return "forecast?" + urlencode({name: each for name, each in told.items() if each})

        playing = found if isinstance(found, Playing) else None
        again = here(sweep=sweep and "true", at=playing.number) if playing else ""
        part = render.of_game(
            "forecast.html",
            game,
            person.lang,
            scene=scene,
            policies=() if game.forecaster is None else tuple(game.forecaster.policies),
            policy=asks.policy if isinstance(asks, Question) else "",
            address=here,
            playing=playing,
            again=again,
            problem=refused(found, spoken) if isinstance(found, Refusal) else "",
            told=await lobby.work(shown, found, person.lang) if isinstance(found, Answer) else None,
        )
        answer = await sheet(request, lobby, live, person, part)
        if playing is not None and wants_page(request):
            answer.headers["refresh"] = f"{AGAIN}; url={again}"
        if isinstance(found, Refusal) and found.code != "stale":
            answer.status_code = STATUS.get(found.code, 409)
        return answer


class Foretold(Struct, frozen=True):
    """What was foretold of a fight."""

    number: int
    """Of the entry after which the table stood so."""
    forecast: dict[str, Any]
    harder: dict[str, Any] | None = None
    """The same fight made harder step by step, where that was asked for."""


class ForecastsOfTables(Controller):
    """Forecasts over the API."""

    path = "/api/tables/{table:str}"
    tags = ["table"]
    security = [{"seat": []}]
    dependencies = {"person": Provide(person_of), "live": Provide(live_of)}

    @get("/forecast", responses=REFUSES, summary="How a fight will go")
    async def forecast(
        self,
        request: AnyRequest,
        lobby: Lobby,
        live: Live,
        person: Person,
        scene: Named = "",
        policy: Named = "",
        sweep: Whether = False,
    ) -> Foretold:
        """The fight at the table as it stands, or that of a prepared scene; the GM's alone.

        Played as often as it takes to know the chance to win to within a point; it stops when
        the asker hangs up, another forecast is asked for, or the table moves on (``stale``).
        """
        gm_only(person, live)
        spoken = words_of(live.table.game, person.lang)
        number = live.number

        async def ended() -> Answer | Refusal:
            under_way = 0
            while True:
                asks = question(live, scene, policy, sweep)
                found = await _asked(request, lobby, live, person, asks, under_way)
                if not isinstance(found, Playing):
                    return found
                under_way = found.number

        found = await while_there(request, ended())
        if not isinstance(found, Answer):
            raise Stop(found or Refusal("stale"), spoken)
        swept = None if found.harder is None else found.harder.plain()
        return Foretold(number, found.found.plain(), swept)
