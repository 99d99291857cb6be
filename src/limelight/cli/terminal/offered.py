"""What a seat can do now, as the terminal offers it."""

from typing import Any

from msgspec.structs import replace

from limelight.contract.form_fields import Field
from limelight.contract.offers import Offer
from limelight.play.table import Table
from limelight.words import PATH


def offers(table: Table, seat: str) -> list[Offer]:
    """What a seat can do now; values of the table are called by their words, not their paths."""
    return [
        replace(offer, fields=tuple(_called(offer.do, field) for field in offer.fields))
        for offer in table.offers(seat)
    ]


def _called(do: str, field: Field) -> Field:
    return replace(field, words=PATH) if (do, field.name) == ("correct", "at") else field


def settled(offer: Offer) -> dict[str, Any]:
    """What an offer needs not to be asked for: there is only one way to fill it in."""
    lone = (f for f in offer.fields if f.required and f.kind == "choice" and len(f.choices) == 1)
    return {**offer.settled, **{field.name: field.choices[0] for field in lone}}
