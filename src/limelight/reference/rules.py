"""The rules of a game to read: each with its id, under its heading, in a language."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from limelight import words
from limelight.contract import Game

ROW = re.compile(r"\| ([A-Z]+-R?[0-9]+) \| (.+) \|")
"""A rule as the pages of rules hold it."""


class Rule(NamedTuple):
    """One rule."""

    id: str
    text: str
    """With Markdown's stars around what is stressed."""
    heading: str
    """What it stands under."""


def rules(game: Game, language: str) -> tuple[Rule, ...]:
    """Every rule of a game, in the order in which they stand; none where it has no page."""
    page = words.page("rules", f"{game.folder}/words", language)
    found, heading = [], ""
    for line in (page or "").splitlines():
        row = ROW.fullmatch(line)
        if row:
            found.append(Rule(row[1], row[2], heading))
        elif line.startswith("#"):
            heading = line.lstrip("# ")
    return tuple(found)


def fitting(several: Iterable[Rule], said: str) -> list[Rule]:
    """The rules in which all of these words stand, in their text, id or heading."""
    wanted = said.casefold().split()
    return [
        rule
        for rule in several
        if all(word in f"{rule.id} {rule.heading} {rule.text}".casefold() for word in wanted)
    ]
