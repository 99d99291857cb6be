"""A command on its way: decided, then done."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from limelight.game import Seat

from . import common
from .journal import Entry, Heads
from .refusals import explained, words_of


class Done(Struct, frozen=True):
    """What a command gave, as the seat that sent it may see it."""

    number: int
    result: Mapping[str, Any]
    events: tuple[Any, ...]
    game: Any

    def text(self, language: str = "en") -> str:
        """The announcement of a roll, or what the story says."""
        spoken = words_of(self.game, language)
        called = [common.announce(self.game, event) for event in self.events]
        said = [each for each in called if each is not None] or [
            each for event in self.events for each in common.tell(self.game, event)
        ]
        return " ".join(spoken.say(each.key, each.values) for each in said)

    def explain(self, language: str = "en") -> list[str]:
        """How it came about, with the ids of the rules."""
        spoken = words_of(self.game, language)
        return [
            explained(spoken, why)
            for event in self.events
            for why in common.explain(self.game, event)
        ]


class Ready(Struct, frozen=True):
    """A command that is decided and not yet stored."""

    entry: Entry
    events: tuple[Any, ...]
    heads: Heads
    seat: Seat
