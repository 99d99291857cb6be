"""When somebody came to a table for the last time, to the day: whoever comes leaves a mark."""

import time

from limelight.store.rows import NotSaved, Store, now

DAY = 24 * 3600
"""In seconds; a table is marked at most once in it, so a mark stands for this long."""
MOST_KNOWN = 50_000


class Gone(Exception):
    """The table is in the store no more."""


class Openings:
    """Marks tables that are opened, as far as this node knows not to have done so today."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._marked: dict[str, float] = {}

    def first(self, table: str) -> None:
        """Somebody opens a table that is not in memory; raises Gone where it is being deleted.

        A store that takes nothing now may still be read from.
        """
        if not self._due(table):
            return
        try:
            self._store.mark_opened(table, now()).result()
        except NotSaved:
            self._marked.pop(table, None)
            if self._store.table(table) is None:
                raise Gone from None

    def again(self, table: str) -> None:
        """Somebody comes to a table that is in memory; nobody waits for the mark."""
        if self._due(table):
            self._store.mark_opened(table, now()).add_done_callback(lambda done: done.exception())

    def _due(self, table: str) -> bool:
        """Whether it is time for a mark, which is to be left now."""
        moment = time.monotonic()
        if moment - self._marked.get(table, -DAY) < DAY:
            return False
        if len(self._marked) >= MOST_KNOWN:
            self._marked.clear()
        self._marked[table] = moment
        return True
