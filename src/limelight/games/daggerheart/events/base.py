"""What every event of Daggerheart can say of Hope and Fear."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import limelight.contract as ll

from ..state import Advance, Gains


class Event(ll.Event, frozen=True):
    """Something that happened, and what it took."""

    def turns(self) -> Iterable[str]:
        """Nobody was in the spotlight by it; an action roll says otherwise."""
        return ()

    def hope_spent(self) -> Mapping[str, int]:
        """The Hope that it took, by whom."""
        return {}

    def fear_spent(self) -> int:
        """The Fear that it took."""
        return 0

    def gained(self) -> Gains | None:
        """What a roll, a rest or a feature gave with it."""
        return None

    def advanced(self) -> Advance | None:
        """How it moved countdowns."""
        gains = self.gained()
        return None if gains is None else gains.advance

    def set_off(self) -> Iterator[ll.Headline]:
        """DH-67: the countdowns that reached 0, and what they were about."""
        advance = self.advanced()
        for name in () if advance is None else advance.triggered():
            yield ended(name)


def ended(name: str) -> ll.Headline:
    """DH-67: a countdown is at 0: what it was about happens."""
    said = {"name": name}
    return ll.Headline(
        ll.Said("headline.countdown", said),
        seal="grave",
        against=ll.Said("headline.countdown_now", said),
        about=ll.Said("headline.countdown_done", said),
    )


def told_with_fear(event: Event) -> Iterator[ll.Said]:
    """What happened, for which reason, and the Fear it took."""
    values, tag = event.values(), ll.name_of(type(event))
    yield ll.Said(f"story.{tag}" + "_because" * bool(values.get("because")), values)
    if event.fear_spent():
        yield ll.Said("story.fear_paid", values)


def told_warnings(rules: tuple[str, ...]) -> Iterator[ll.Said]:
    """DC-8: one quiet line of what differs from the book."""
    if rules:
        yield ll.Said("story.differs", {"rules": rules})


def warned(rules: tuple[str, ...]) -> dict[str, Any]:
    """DC-8: what differs from the book, for programs; nothing where nothing does."""
    return {"warnings": list(rules)} if rules else {}
