"""Which roll is asked for: its name and options, made the value that is thrown and priced."""

from collections.abc import Mapping
from typing import Any

from limelight.contract import Game, Refusal, Roll
from limelight.play import reading


def made(game: Game, name: str, options: Mapping[str, Any] = {}) -> Roll[Any] | Refusal:
    """The roll of this name with these options, or what is wrong with them."""
    struct, plain = game.rolls[name], dict(options)
    stranger = reading.unknown_field(struct, plain)
    if stranger is not None:
        return stranger
    given = reading.convert(struct, plain)
    if isinstance(given, Refusal):
        return given
    roll: Roll[Any] | Refusal = given.roll()
    return roll
