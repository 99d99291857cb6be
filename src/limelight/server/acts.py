"""Acts: what can be done from a card or a dial in one go, and why not where it cannot."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from limelight.contract import Act, Card, Refusal, Throw
from limelight.contract.offers import Offer
from limelight.play import common
from limelight.play.refusals import refused, words_of

from .live import Live
from .people import Person

UNSEEN = ("not_yours", "unknown_name", "unknown_command", "bad_value")
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
    asks: bool
    sign: str
    sent: Mapping[str, Any]
    """The same as it is, for a button that is a whole command."""
    switch: str
    words: str
    more: bool
    twice: bool


def offered(
    live: Live,
    person: Person,
    seen: Any,
    acts: Iterable[Act],
    tried: bool = True,
    offers: Iterable[Offer] = (),
) -> list[Offered]:
    """The acts that this seat may do, each tried on the rules; ``seen`` is what it sees.

    What only opens a form is not tried for the GM, nor what opens a choice where many stand;
    players are shown it if it is among their ``offers``.
    """
    table, spoken = live.table, words_of(live.table.game, person.lang)
    found = []
    for act in acts:
        command = table.commands.get(act.do)
        if command is None or person.seat.role == "watcher":
            continue
        only = table.game.gm_only(command) or common.common.gm_only(command)
        if only and not person.seat.gm:
            continue
        if act.asks and not person.seat.gm and not any(_among(act, each) for each in offers):
            continue
        fields = dict(act.fields) | ({act.choose: act.among[0]} if act.among else {})
        opens = act.asks or (act.choose and not tried)  # it says itself what does not fit
        sure = opens and person.seat.gm
        asked = None if sure else table.asks_for(person.seat, act.do, fields)
        why = ""
        if isinstance(asked, Refusal) and not (act.asks and asked.code == "bad_value"):
            if asked.code in UNSEEN:
                continue
            why = refused(asked, spoken)
        known = isinstance(asked, Throw) and not asked.closed  # how many they are would tell
        thrown = asked.dice if isinstance(asked, Throw) and known else {}
        says = () if act.asks else table.game.brings(seen, act.do, fields)  # the form says it
        told = (spoken.say(*each[:2]) for each in says)
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
                act.asks,
                act.sign,
                act.fields,
                act.switch,
                act.words,
                act.more,
                act.twice,
            )
        )
    return found


def _among(act: Act, offer: Offer) -> bool:
    """Whether an offer can be filled in as an act says."""
    if offer.do != act.do:
        return False
    choices = {field.name: field.choices for field in offer.fields if field.choices}
    for name, value in act.fields.items():
        if name in offer.settled and offer.settled[name] != value:
            return False
        if value not in choices.get(name, (value,)):
            return False
    return True


class Row(NamedTuple):
    """What can be done with somebody from their row."""

    acts: tuple[tuple[int, Offered], ...]
    """Each with its place among all that can be done with them."""
    more: bool
    """Whether there is more, on their sheet."""


SIGNS = 4
"""So many things stand in a row: as signs, or as a few words where nothing has a sign."""


def in_row(live: Live, person: Person, seen: Any, offers: Iterable[Offer], card: Card) -> Row:
    """What is done most, where many stand under each other; the rest is on the sheet."""
    numbered = list(enumerate(card.acts))
    signed = [each for each in numbered if each[1].sign]
    plain = len(signed) < len(numbered)
    first = signed or numbered
    more = plain if signed else len(first) >= SIGNS
    first = first[: SIGNS - more] if signed or not more else []
    tried = ((at, offered(live, person, seen, (act,), False, offers)) for at, act in first)
    acts = tuple((at, each) for at, found in tried for each in found)
    return Row(acts, more or len(signed) > len(first))
