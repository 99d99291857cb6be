"""Everybody with their points."""

from limelight.game import Card, Row, Said

from .state import State


def gauges(seen: State) -> tuple[Row, ...]:
    return ()


def status(seen: State) -> tuple[Said, ...]:
    return (Said("status.gamblers", {"n": len(seen.gamblers)}),)


def cards(seen: State) -> tuple[Card, ...]:
    return tuple(
        Card(name, each.player, (Row(Said("field.points"), str(each.points)),))
        for name, each in seen.gamblers.items()
    )
