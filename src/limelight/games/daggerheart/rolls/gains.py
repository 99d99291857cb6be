"""What an action roll gives by the place of its outcome: Hope, Fear, Stress cleared, the spotlight.

Places are those of ``OUTCOMES``. Written with operators that numbers and arrays share.
"""

from typing import Any

WITH_FEAR, FAILED, CRITICAL = (1, 3), (2, 3), 4


def with_fear(place: Any) -> Any:
    """DH-6, DH-8: whether the Fear Die was higher."""
    return (place == WITH_FEAR[0]) | (place == WITH_FEAR[1])


def failed(place: Any) -> Any:
    """DH-7, DH-8: whether it did not come off."""
    return (place == FAILED[0]) | (place == FAILED[1])


def hope_gained(place: Any, hope: Any, most: Any) -> Any:
    """DH-5, DH-7, DH-9: 1 Hope with Hope or critically; DH-41: not beyond what can be held."""
    return (with_fear(place) == 0) * (1 * (hope < most))


def fear_gained(place: Any, fear: Any, most: Any, each: Any = 1) -> Any:
    """DH-6, DH-8: Fear for each who rolled; DH-44: not beyond what the GM can hold."""
    room = most - fear
    return with_fear(place) * (each * (each <= room) + room * (each > room))


def cleared(place: Any, stress: Any) -> Any:
    """DH-9: a critical success clears 1 Stress, if there is any."""
    return (place == CRITICAL) * (1 * (stress > 0))


def turns(place: Any, edition: int) -> Any:
    """DH-7, DH-8: a failure gives the GM the spotlight; DH-R1: in edition 2.0 any Fear does."""
    return failed(place) | (with_fear(place) if edition == 2 else failed(place))


def prompts(place: Any) -> Any:
    """DH-20: whether a GM move is due: with Fear, or after a failure."""
    return failed(place) | with_fear(place)
