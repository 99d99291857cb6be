"""A table that does not hold any more: people are told, and what is whole can be had."""

from typing import Any

from litestar import Response

from limelight.contract import Refusal
from limelight.play.refusals import refused
from limelight.words import words

from . import render
from .asking import AnyRequest, html
from .open_tables import Damaged
from .places import at
from .refusing import STATUS, answered, language


def damaged(request: AnyRequest, error: Damaged) -> Response[Any]:
    """That the log of a table is damaged, and how much of it is whole."""
    lang = language(request)
    refusal = Refusal("not_now", "damaged", values={"entries": error.entries})
    if "text/html" not in request.headers.get("accept", ""):
        return answered(refusal, words(lang))
    room, table, seat = (*request.url.path.split("/")[1:4], "", "", "")[:3]
    page = render.simple(
        "damaged.html",
        lang,
        told=refused(refusal, words(lang)),
        base=at(f"/t/{table}/{seat}/") if room == "t" and error.live is not None else "",
    )
    return html(page, STATUS.get(refusal.code, 409))
