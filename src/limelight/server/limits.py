"""How often somebody may do something, and how much of it at a time."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

MOST_KNOWN = 10_000
"""How many callers are remembered; the one not seen for longest is forgotten first."""


class Limit:
    """So many times within so many seconds, for each caller.

    All of them at once, if one likes; each comes back after its part of the time. What counts
    for several may go beyond what is left, and is waited for afterwards.
    """

    def __init__(
        self, times: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds, self._clock = seconds, clock
        self._each = seconds / max(times, 1)
        self._none = times < 1
        self._free: OrderedDict[Hashable, float] = OrderedDict()
        """When each caller will have used nothing."""

    def reached(self, caller: Hashable, count: int = 1) -> bool:
        """Counts so many more; True if there were too many already."""
        now = self._clock()
        free = max(self._free.get(caller, now), now)
        if self._none or free - now > self._seconds - self._each * (1 - 1e-9):
            return True
        self._free[caller] = free + self._each * count
        self._free.move_to_end(caller)
        if len(self._free) > MOST_KNOWN:
            self._free.popitem(last=False)
        return False


class Room:
    """So many bytes at a time for each caller, and so many in all."""

    def __init__(self, each: int, most: int) -> None:
        self._each, self._most = each, most
        self._held: Counter[Hashable] = Counter()

    @contextmanager
    def some(self, caller: Hashable) -> Iterator[Callable[[int], bool]]:
        """Room that grows as it is asked for, and is given back as a whole; False: none is left."""
        mine = 0

        def more(count: int) -> bool:
            nonlocal mine
            if self._held[caller] + count > self._each:
                return False
            if self._held.total() + count > self._most:
                return False
            self._held[caller] += count
            mine += count
            return True

        try:
            yield more
        finally:
            self._held[caller] -= mine
            if not self._held[caller]:
                del self._held[caller]


class Slots:
    """So many at a time for each caller, and so many in all."""

    def __init__(self, each: int, most: int) -> None:
        self._each, self._most = each, most
        self._taken: Counter[Hashable] = Counter()

    def take(self, caller: Hashable) -> bool:
        """Takes one more, if there is one."""
        if self._taken[caller] >= self._each or self._taken.total() >= self._most:
            return False
        self._taken[caller] += 1
        return True

    def leave(self, caller: Hashable) -> None:
        """Gives one back."""
        self._taken[caller] -= 1
        if self._taken[caller] <= 0:
            del self._taken[caller]

    @contextmanager
    def one(self, caller: Hashable) -> Iterator[bool]:
        """One of them for a while; False where there is none."""
        taken = self.take(caller)
        try:
            yield taken
        finally:
            if taken:
                self.leave(caller)
