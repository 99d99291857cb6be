"""The templates of all pages: the server's own, and those that games bring along."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
import msgspec
from markupsafe import Markup, escape
from msgspec.structs import replace

from limelight.contract import Game, Hidden
from limelight.contract.form_fields import Field
from limelight.contract.uses import LEFT
from limelight.games import game as find_game
from limelight.words import LANGUAGES, plain, raised, signed

from .files import static
from .forms import sent
from .places import at

HERE = Path(__file__).parent
_RULE = re.compile(r"\b[A-Z]{2,3}-R?[0-9]{1,3}\b")


class Calls(jinja2.runtime.Context):
    """Calls what a template names as it is: nothing here asks what it is called from."""

    def call(
        self,
        asked: Callable[..., Any],
        *given: Any,
        _loop_vars: object = None,
        _block_vars: object = None,
        **named: Any,
    ) -> Any:
        """One call, of which a page has hundreds."""
        return asked(*given, **named)


def _seen(value: Any) -> Any:
    """What stands on a page, without anything that moves cursors or turns the line around."""
    return plain(value) if type(value) is str and not value.isprintable() else value


def _json(value: Any) -> Markup:
    """A value as a script or a form sends it, for an attribute."""
    return escape(msgspec.json.encode(value).decode())


@cache
def environment() -> jinja2.Environment:
    """The templates of the server, and the page of each game that has one."""
    env = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [
                jinja2.FileSystemLoader(HERE / "templates"),
                jinja2.FunctionLoader(_game_page),
            ]
        ),
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_seen,
    )
    env.context_class = Calls
    env.tests["hidden"] = lambda value: value is Hidden
    env.filters["signed"] = signed
    env.filters["raised"] = raised
    env.filters["coded"] = _coded
    env.filters["ruled"] = ruled
    env.filters["sent"] = sent
    env.filters["json"] = _json
    env.globals |= {
        "LANGUAGES": LANGUAGES,
        "static": static,
        "at": at,
        "optional": _optional,
        "asked_of": _asked_of,
        "always": _always,
        "sign": sign,
        "opens": _opens,
        "rows": _rows,
    }
    return env


_OPENS = Markup('href="./?do={0}&amp;with={1}" data-form="form?do={0}&amp;with={1}"')


def _opens(act: Any) -> Markup:
    """Where the form of an act is: as a page of its own, and for the dialog."""
    return _OPENS.format(act.do, quote(act.fields, safe=""))


_SIGN = Markup('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true"><use href="#s-{}"/></svg>')


@lru_cache(maxsize=256)
def sign(name: str, kind: str = "") -> Markup:
    """A small drawing, of those that lie on every page (``signs.html``)."""
    return _SIGN.format(f"sign {kind}" if kind else "sign", name)


def _coded(text: str) -> Markup:
    """A sentence in which what is typed stands between backticks, as a page shows it."""
    parts = enumerate(plain(text).split("`"))
    return Markup("").join(
        Markup("<code>{}</code>").format(each) if at % 2 else each for at, each in parts
    )


def _rows(stand: Sequence[Any], free: int) -> range:
    """The rows of a list: those that are filled in, and some that are free."""
    return range(len(stand) + free)


def _optional(field: Field) -> Field:
    """The same field, where nothing needs to be filled in."""
    return replace(field, required=False)


def _asked_of(field: Field, stand: Mapping[str, Any]) -> list[Field]:
    """What is asked for of a record: how many uses are left only of one that stands there."""
    return [each for each in field.fields if stand or each.name != LEFT]


def _always(field: Field) -> Field:
    """The same field, whatever else is filled in: a form made by hand says what goes with what."""
    return replace(field, when=(), unless=())


def _game_page(name: str) -> str | None:
    """``game/NAME``: how the live page shows a game, where it says so itself.

    ``game/NAME/PART`` is a part of that, in a folder ``page``; ``game/NAME/forms/DO.html`` a
    form that is made by hand.
    """
    room, game, *parts = name.split("/") if "/" in name else ("", "")
    found = find_game(game) if room == "game" else None
    if found is None or len(parts) > 2 or parts[:-1] not in ([], ["forms"]):
        return None
    path = Path(found.folder, "page", *parts) if parts else Path(found.folder, "page.html")
    return path.read_text(encoding="utf-8") if path.is_file() else None


@lru_cache(maxsize=1024)
def ruled(text: str) -> Markup:
    """A sentence in which the id of a rule leads to that rule."""
    link = Markup('<a href="rules?id={0}" data-form>{0}</a>')
    found, at = Markup(""), 0
    for each in _RULE.finditer(plain(text)):
        found += escape(plain(text)[at : each.start()]) + link.format(each[0])
        at = each.end()
    return found + escape(plain(text)[at:])


@cache
def signs(game: Game) -> Markup:
    """What a game draws besides the signs of every page: colours and shapes of its own."""
    path = Path(game.folder, "signs.svg")
    return Markup(path.read_text(encoding="utf-8") if path.is_file() else "")
