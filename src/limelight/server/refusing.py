"""Refusals as answers over HTTP."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Struct

from limelight.contract import Game, Refusal
from limelight.contract.refusals import REFUSALS
from limelight.play.refusals import refused, words_of
from limelight.words import LANGUAGES, Words, words

STATUS = {
    "unknown_command": 400,
    "unknown_field": 400,
    "bad_value": 400,
    "unknown_name": 400,
    "missing_dice": 400,
    "bad_dice": 400,
    "not_yours": 403,
    "not_found": 404,
    "too_big": 413,
    "too_costly": 422,
    "slow_down": 429,
    "not_saved": 503,
}
"""Every other refusal of a rule is 409."""
CODES = {status: code for code, status in STATUS.items() if status not in (400,)} | {
    400: "bad_value",
    401: "not_found",
    405: "not_found",
    415: "bad_value",
}


class Refused(Struct, frozen=True):
    """Why nothing happened, for programs and for people."""

    refused: str
    message: str
    at: str = ""


class Stop(Exception):
    """A refusal on its way to whoever asked."""

    def __init__(self, refusal: Refusal, spoken: Words) -> None:
        super().__init__(refusal.code)
        self.refusal, self.spoken = refusal, spoken


def stop(code: str, lang: str, why: str = "", at: str = "", game: Game | None = None) -> Stop:
    """A refusal in a language."""
    spoken = words(lang) if game is None else words_of(game, lang)
    return Stop(Refusal(code, why, at, {"field": at}), spoken)


def answered(refusal: Refusal, spoken: Words) -> Response[Refused]:
    """A refusal as it is sent."""
    body = Refused(refusal.code, refused(refusal, spoken), refusal.at)
    status = STATUS.get(refusal.code, 409)
    return Response(body, status_code=status, media_type=MediaType.JSON)


def language(request: Request[Any, Any, Any]) -> str:
    """What somebody whom the server does not know wants to read."""
    return preferred(request.cookies.get("lang", ""), request.headers.get("accept-language", ""))


def preferred(told: str, asked: str) -> str:
    """The language that somebody has chosen, else the first that their browser asks for."""
    if told in LANGUAGES:
        return told
    for each in asked[:200].split(","):
        code = each.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


def stopped(request: Request[Any, Any, Any], error: Stop) -> Response[Refused]:
    """A refusal that was raised."""
    return answered(error.refusal, error.spoken)


def wrong(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    """What the framework found wrong with a request, in our own words."""
    code = CODES.get(error.status_code, "not_now" if error.status_code < 500 else "not_saved")
    at = ""
    if isinstance(error, ValidationException):
        code, at = _invalid(error)
    if code not in REFUSALS:
        code = "bad_value"
    return answered(Refusal(code, "", at), words(language(request)))


def deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Refused]:
    """What was sent is nested deeper than anything that is read here."""
    return answered(Refusal("bad_value"), words(language(request)))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """A mistake of ours: whoever runs the server reads of it, whoever asked does not."""
    logging.getLogger("uvicorn.error").error("%s", request.method, exc_info=error)
    said = refused(Refusal("not_now"), words(language(request)))  # whether it was stored is open
    return Response(Refused("not_now", said), status_code=500, media_type=MediaType.JSON)


def _invalid(error: ValidationException) -> tuple[str, str]:
    """Which field of a body was wrong, and whether it was one that does not exist."""
    first = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    message, key = str(first.get("message", "")), str(first.get("key", ""))
    if "unknown field `" in message:
        return "unknown_field", message.split("`")[1][:64]
    if "required field `" in message:
        return "bad_value", message.split("`")[1][:64]
    return "bad_value", key.removeprefix("$.").removesuffix("_")[:64]  # `as_` is sent as `as`
