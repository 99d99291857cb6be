"""A command on its way: decided, stored, then done."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from limelight.contract import Game, Seat
from limelight.contract.events import Event, said

from .common.state import Whole
from .entries import Entry, Heads
from .refusals import explained, words_of


class Step(Struct, frozen=True):
    """A command that is decided and not yet stored, with everything that it comes to."""

    entry: Entry
    events: tuple[Event, ...]
    before: Whole
    after: Whole
    heads: Heads
    seat: Seat
    shown: dict[Seat, tuple[Any, ...]] = {}
    """The events as those may see them who were asked for already: everybody, then the sender."""

    def line(self) -> bytes:
        """The entry with where both chains stand after it, as it is stored."""
        return entry_line(self.entry, self.heads)


def entry_line(entry: Entry, heads: Heads) -> bytes:
    """A stored entry with where both chains stand after it."""
    chains = msgspec.json.encode(heads)
    return msgspec.json.encode(entry)[:-1] + b"," + chains[1:] + b"\n"


class Done(Struct, frozen=True):
    """What a command gave, as the seat that sent it may see it."""

    number: int
    result: Mapping[str, Any]
    events: tuple[Any, ...]
    game: Game
    do: str = ""
    """The command that it was."""

    def __repr__(self) -> str:
        return f"<Done {self.number}, {self.do}: {self.text()}>"

    def text(self, language: str = "en") -> str:
        """The announcement of a roll, or what the story says."""
        spoken = words_of(self.game, language)
        called = [event.announce() for event in self.events]
        told = [each for each in called if each is not None] or said(self.events, self.do)
        return " ".join(spoken.say(each.key, each.values) for each in told)

    def explain(self, language: str = "en") -> list[str]:
        """How it came about, with the ids of the rules."""
        spoken = words_of(self.game, language)
        return [explained(spoken, why) for event in self.events for why in event.why()]
