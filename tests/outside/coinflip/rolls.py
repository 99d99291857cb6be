"""CO-1: the coin's first face is heads."""

from typing import Any


def heads(coin: Any) -> Any:
    return coin == 1
