"""What whoever runs the server reads of it: lines for people, or lines of JSON.

No line holds a token, an address of a seat or what somebody sent: requests are told by their
kind, and of an error its place and what it says, without anything that could be a token.
"""

import logging
import re
import traceback
from datetime import UTC, datetime
from typing import Any

import msgspec

from .settings import Settings

LOG = logging.getLogger("limelight")
OTHERS = ("uvicorn", "uvicorn.error", "litestar", "asyncio")
"""Whose lines are told beside our own."""
SECRET = re.compile(r"[\w-]{16,}=*|(?<=/t/)[^\s/?\"']+/[^\s/?\"']*")
"""What may be a token, or where somebody sits."""
FIELDS = "fields"
"""Under which name a line has more to say than its sentence."""


def configure(settings: Settings) -> None:
    """From now on everything is told as it is set."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json() if settings.log == "json" else _Plain())
    for name in ("limelight", *OTHERS):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        quiet = name != "limelight" and settings.log_level == "info"
        logger.setLevel("WARNING" if quiet else settings.log_level.upper())


def say(message: str, **fields: Any) -> None:
    """Tells whoever runs the server of something that is as it should be."""
    LOG.info(message, extra={FIELDS: fields})


def warn(message: str, **fields: Any) -> None:
    """Tells whoever runs the server of something that they want to know of."""
    LOG.warning(message, extra={FIELDS: fields})


def logged(method: str, route: str, status: int, seconds: float) -> None:
    """Tells of one request, by its kind."""
    say("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))


def covered(text: str) -> str:
    """A text without anything that could be a token."""
    return SECRET.sub("…", text)


class _Plain(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"time": _time(record), "level": record.levelname, **_said(record)}
        first = " ".join(map(str, (told.pop("time"), told.pop("level"), told.pop("message"))))
        trace = told.pop("trace", "")
        more = "".join(f" {name}={value}" for name, value in told.items() if name != "logger")
        return first + more + (f"\n{trace}" if trace else "")


class _Json(logging.Formatter):
    """An object on a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"time": _time(record), "level": record.levelname.lower(), **_said(record)}
        return msgspec.json.encode(told, enc_hook=str).decode()


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _said(record: logging.LogRecord) -> dict[str, Any]:
    """What a line says, of whoever said it."""
    told = {"logger": record.name, "message": covered(record.getMessage())}
    told |= getattr(record, FIELDS, {})
    if record.exc_info and record.exc_info[1] is not None:
        told["trace"] = _trace(record.exc_info[1])
    return told


def _trace(error: BaseException) -> str:
    """Where an error came from, and what it says."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    kind = type(error).__name__
    return f"{frames}{kind}: {covered(str(error))}".rstrip()
