"""The table as it was: after each of the latest entries, and after a few long before them."""

from collections import OrderedDict

from .common.state import Whole

LATEST = 64
"""So many of the latest are kept: as far as people take steps back."""
SPREAD = 64
"""At most so many of the earlier ones: the more entries there are, the wider apart."""


class States:
    """The table after some of the entries that count; from any of them others are folded.

    How many are kept does not grow with the log, and from any entry the last one that is kept
    before it is at most a small part of the log away.
    """

    def __init__(self) -> None:
        self._latest: OrderedDict[int, Whole] = OrderedDict()
        self._spread: dict[int, Whole] = {}
        self._apart = LATEST

    def get(self, number: int) -> Whole | None:
        """The table after this entry, if it was kept."""
        found = self._latest.get(number)
        return self._spread.get(number) if found is None else found

    def keep(self, number: int, whole: Whole) -> None:
        """The table after one entry more."""
        self._latest[number] = whole
        if len(self._latest) > LATEST:
            old, then = self._latest.popitem(last=False)
            if old % self._apart == 0:
                self._spread[old] = then
                self._thin()

    def _thin(self) -> None:
        """Lets go of every second one where there are too many."""
        if len(self._spread) > SPREAD:
            self._apart *= 2
            kept = ((n, each) for n, each in self._spread.items() if n % self._apart == 0)
            self._spread = dict(kept)
