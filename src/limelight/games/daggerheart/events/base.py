"""What every event of Daggerheart can say of Hope and Fear."""

from collections.abc import Iterator, Mapping

import limelight.contract as ll

from ..state import Advance, Gains


class Event(ll.Event, frozen=True):
    """Something that happened, and what it took."""

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


def told_with_fear(event: Event) -> Iterator[ll.Said]:
    """What happened, for which reason, and the Fear it took."""
    values, tag = event.values(), ll.name_of(type(event))
    yield ll.Said(f"story.{tag}" + "_because" * bool(values.get("because")), values)
    if event.fear_spent():
        yield ll.Said("story.fear_paid", values)
