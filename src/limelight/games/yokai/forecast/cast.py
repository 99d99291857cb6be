"""Who fights, as far as it stays as it is while the fight goes on."""

from typing import Any, NamedTuple

from ..state import Character, State, fighting

Array = Any
"""An array of numbers, which is read only where there are arrays."""


class Cast(NamedTuple):
    """Everybody who fights, in their order."""

    names: tuple[str, ...]
    chapters: tuple[str, ...]
    demons: Array
    """Who has a demon: that condition is none that came."""
    fears: Array
    """Who has a fear."""
    white: Array
    """Who has an attribute or equipment that is white."""


def cast(state: State) -> Cast:
    """Everybody in the fight; before it begins, everybody who is at the table."""
    import numpy as np

    fight = fighting(state)
    names = tuple(state.characters if fight is None else fight.pools)
    people = [state.characters[name] for name in names]
    return Cast(
        names,
        tuple(who.chapter for who in people),
        np.array([who.demon is not None for who in people]),
        np.array([bool(who.fears) for who in people]),
        np.array([bool(helpful(who)) for who in people]),
    )


def helpful(who: Character) -> dict[str, str]:
    """YO-1: what makes a move's second die white; empty where there is nothing."""
    for kind, things in (("attribute", who.attributes), ("equipment", who.equipment)):
        for name, colour in things.items():
            if colour == "white":
                return {kind: name}
    return {}
