"""How often somebody may do something."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable

MOST_KNOWN = 10_000
"""How many callers are remembered; the one not seen for longest is forgotten first."""


class Limit:
    """So many times within so many seconds, for each caller."""

    def __init__(
        self, times: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._times, self._seconds, self._clock = times, seconds, clock
        self._seen: OrderedDict[Hashable, deque[float]] = OrderedDict()

    def reached(self, caller: Hashable) -> bool:
        """Counts one more; True if that is too many."""
        now = self._clock()
        times = self._seen.setdefault(caller, deque())
        self._seen.move_to_end(caller)
        if len(self._seen) > MOST_KNOWN:
            self._seen.popitem(last=False)
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if len(times) >= self._times:
            return True
        times.append(now)
        return False
