"""What a seat can do now, as the terminal offers it."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Seat
from limelight.contract.offers import Offer
from limelight.play.table import Table
from limelight.words import Words

from .ask import Brings


def settled(offer: Offer) -> dict[str, Any]:
    """What an offer needs not to be asked for: there is only one way to fill it in."""
    lone = (f for f in offer.fields if f.required and f.kind == "choice" and len(f.choices) == 1)
    return {**offer.settled, **{field.name: field.choices[0] for field in lone}}


def called(offer: Offer, spoken: Words) -> str:
    """What an offer is called; with the one it is for, where that is settled."""
    label = spoken.word("do", offer.do)
    known = [str(each) for each in offer.settled.values() if each]
    if known:
        return f"{label} ({', '.join(known)})"
    first = offer.fields[0] if offer.fields else None
    if first is None or first.kind != "choice" or first.words or not first.required:
        return label
    return f"{label} ({', '.join(first.choices[:3])}{'…' * (len(first.choices) > 3)})"


def brings(table: Table, eyes: Seat, spoken: Words) -> Brings:
    """What a choice would bring, as far as those who look at the screen may know."""
    seen = table.seen(eyes)

    def told(do: str, fields: Mapping[str, Any]) -> list[str]:
        return [spoken.say(each.key, each.values) for each in table.game.brings(seen, do, fields)]

    return told
