"""The rules at hand: searched, or one of them by its id, in the reader's language."""

import re
from functools import cache

from markupsafe import Markup, escape

from limelight.contract import Game
from limelight.games import game as find_game
from limelight.play.refusals import words_of
from limelight.reference import rules as reference
from limelight.words import plain

from .environment import environment, ruled
from .speaker import Speaker

_STRESSED = re.compile(r"\*([^*]+)\*|`([^`]+)`")


def page(game: Game, lang: str, find: str = "", id: str = "", whole: bool = True) -> str | None:
    """The rules in which words stand, or one by its id; None where there is none of that id.

    ``whole``: as a page of its own, and not for the dialog of another.
    """
    known = _rules(game.name, lang)
    found = list(known)
    if id:
        found = [rule for rule in known if rule.id == id.upper()]
    elif find.strip():
        found = reference.fitting(known, find)
    if id and not found:
        return None
    groups: dict[str, list[tuple[str, Markup]]] = {}
    for rule in found:
        groups.setdefault(rule.heading, []).append((rule.id, _prose(rule.text)))
    template = environment().get_template("rules_page.html" if whole else "rules.html")
    return template.render(
        say=Speaker(words_of(game, lang), game),
        lang=lang,
        title=words_of(game, lang).say("title"),
        game=game.name,
        groups=groups,
        find=find,
        id=id,
    )


@cache
def _rules(name: str, lang: str) -> tuple[reference.Rule, ...]:
    """The rules of a game, read once in each language."""
    game = find_game(name)
    return () if game is None else reference.rules(game, lang)


def _prose(text: str) -> Markup:
    """A rule as a page shows it: what is stressed, and other rules as links."""
    found, at = Markup(""), 0
    for each in _STRESSED.finditer(plain(text)):
        found += ruled(plain(text)[at : each.start()])
        tag = "em" if each[1] is not None else "code"
        found += Markup("<{0}>{1}</{0}>").format(Markup(tag), escape(each[1] or each[2]))
        at = each.end()
    return found + ruled(plain(text)[at:])
