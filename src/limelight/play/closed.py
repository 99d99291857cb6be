"""Entries that not even the GM may see wholly yet, until what they closed is opened."""

from typing import Any

from limelight.contract import Game
from limelight.contract.events import Event

from . import common
from .entries import Entry


class Closed:
    """What lies closed at a table, entry by entry."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._waiting: dict[int, list[Any]] = {}
        """By the number of an entry: its events that are closed."""
        self.opened: set[int] = set()
        """Entries of which everything is open by now."""

    def __bool__(self) -> bool:
        """Whether anything is closed now."""
        return bool(self._waiting)

    def follow(self, entry: Entry, events: tuple[Event, ...], closes: bool) -> None:
        """One entry more: what it opens, what it takes back, and whether it closes something."""
        for number, waiting in list(self._waiting.items()):
            told = {id(each): self._told(each, events) for each in waiting}
            if False in told.values():  # something else took its place: it is never opened
                del self._waiting[number]
                continue
            left = [each for each in waiting if not told[id(each)]]
            if left:
                self._waiting[number] = left
            else:
                del self._waiting[number]
                self.opened.add(number)
        if entry.do == "undo":
            self._waiting.pop(entry.events[0]["number"], None)
        if closes:
            self._waiting[entry.number] = [each for each in events if not common.is_common(each)]

    def _told(self, closed: Any, events: tuple[Event, ...]) -> bool | None:
        for event in events:
            told = self._game.opens(closed, event)
            if told is not None:
                return told
        return None
