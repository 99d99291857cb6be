"""Acts: what can be done from a card or a dial in one go, and why not where it cannot."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from limelight.contract import Act, Refusal
from limelight.play.refusals import refused, words_of

from .live import Live
from .people import Person

UNSEEN = ("not_yours", "unknown_name", "unknown_command")
"""Whoever is refused so is not shown the act at all."""


class Offered(NamedTuple):
    """An act as a page draws it."""

    do: str
    fields: str
    """What it sends, as JSON."""
    label: str
    brings: str
    """What it costs and brings."""
    why: str
    """Why it cannot be done now; empty where it can."""
    choose: str
    among: tuple[str, ...]
    beside: str
    ticked: tuple[str, ...]
    dice: tuple[tuple[str, int], ...]


def offered(live: Live, person: Person, seen: Any, acts: Iterable[Act]) -> list[Offered]:
    """The acts that this seat may do, each tried on the rules; ``seen`` is what it sees."""
    table, spoken = live.table, words_of(live.table.game, person.lang)
    found = []
    for act in acts:
        command = table.game.commands.get(act.do)
        if command is None or person.seat.role == "watcher":
            continue
        if table.game.gm_only(command) and not person.seat.gm:
            continue
        fields = dict(act.fields) | ({act.choose: act.among[0]} if act.among else {})
        asked = table.asks_for(person.seat, act.do, fields)
        why = ""
        if isinstance(asked, Refusal):
            if asked.code in UNSEEN:
                continue
            why = refused(asked, spoken)
        thrown = {} if asked is None or isinstance(asked, Refusal) else asked.dice
        told = (spoken.say(*each[:2]) for each in table.game.brings(seen, act.do, fields))
        label = spoken.word("do", act.do) if act.label is None else spoken.say(*act.label[:2])
        found.append(
            Offered(
                act.do,
                msgspec.json.encode(act.fields).decode(),
                label,
                " · ".join(told),
                why,
                act.choose,
                act.among,
                act.beside,
                act.ticked,
                tuple((name, sides) for name, dice in thrown.items() for sides in dice),
            )
        )
    return found
