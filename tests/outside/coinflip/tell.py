"""A sentence for each event."""

from typing import Any

from msgspec import structs

from limelight.game import Said

from .events import Flipped


def announce(event: Any) -> Said | None:
    return Said(f"side.{event.fell}") if isinstance(event, Flipped) else None


def tell(event: Any) -> tuple[Said, ...]:
    code = "flipped" if isinstance(event, Flipped) else "gambler_added"
    return (Said(f"story.{code}", structs.asdict(event)),)
