"""Sit down, and call a side."""

from typing import Literal

from limelight.kinds import Command, Name


class AddGambler(Command, frozen=True):
    name: Name
    player: Name | None = None


class Flip(Command, frozen=True):
    gambler: Name
    side: Literal["heads", "tails"]


COMMANDS = (AddGambler, Flip)
