"""What choices are called, for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from limelight.contract import Game
from limelight.contract.form_fields import fields_of
from limelight.words import Words

from .advice import Worth

ASIDE = ("group", "target")
"""Fields that are told only where choices look the same without them."""


def labels(worths: Sequence[Worth], game: Game, spoken: Words) -> list[str]:
    """What each choice is called: the command, and what tells it from the others."""
    short = [_label(worth, ASIDE, game, spoken) for worth in worths]
    return [
        name if short.count(name) == 1 else _label(worth, (), game, spoken)
        for name, worth in zip(short, worths, strict=True)
    ]


def _label(worth: Worth, aside: tuple[str, ...], game: Game, spoken: Words) -> str:
    if not worth.do:
        return spoken.say("ui.as_it_is")
    told = {n: v for n, v in worth.fields.items() if v != worth.by and n not in aside}
    groups = _groups(game, worth.do)
    chosen = [_said(worth.do, n, groups.get(n, n), value, spoken) for n, value in told.items()]
    name = spoken.word("do", worth.do)
    return f"{name} ({', '.join(chosen)})" if chosen else name


def _groups(game: Game, do: str) -> Mapping[str, str]:
    """The groups of words for the fields of a command, where their values are codes."""
    command = game.commands.get(do)
    fields = () if command is None else fields_of(command)
    return {field.name: field.words for field in fields if field.words}


def _said(do: str, name: str, group: str, value: Any, spoken: Words) -> str:
    field = spoken.find(f"field.{do}.{name}") or spoken.word("field", name)
    if isinstance(value, list):
        return spoken.list(value, group) or spoken.say("ui.none_of", {"what": field})
    if value is True:
        return field
    if isinstance(value, int):
        return f"{field} {value}"
    return spoken.word(group, value)
