"""Which rule made it so."""

from typing import Any

from limelight.game import Because

from .events import Flipped


def explain(event: Any) -> tuple[Because, ...]:
    if not isinstance(event, Flipped):
        return ()
    return (
        Because("CO-1", "fell", {"side": event.fell}),
        Because("CO-2", f"point_{event.right:d}", {"gambler": event.gambler}),
    )
