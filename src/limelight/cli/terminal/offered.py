"""What a seat can do now, as the terminal offers it."""

from typing import Any

from limelight.contract.offers import Offer


def settled(offer: Offer) -> dict[str, Any]:
    """What an offer needs not to be asked for: there is only one way to fill it in."""
    lone = (f for f in offer.fields if f.required and f.kind == "choice" and len(f.choices) == 1)
    return {**offer.settled, **{field.name: field.choices[0] for field in lone}}
