"""How long one commit takes, of an entry as long as those that are measured."""

import time
from contextlib import closing

from limelight.server.people import new_token, seat_row
from limelight.server.run import open_store
from limelight.store.rows import TableRow

from .measured import Soon, soon

TIMES = 400
LINE = b"x" * 600


def commit(database: str) -> Soon:
    """The milliseconds of one commit after the other, of a store on the same disk."""
    with closing(open_store(database)) as store:
        row = TableRow("commit", "", "daggerheart", "en", 0, b"{}")
        gm = seat_row("commit", "gm", "gm", "en", new_token(), id="gm")
        store.make_table(row, gm, []).result()
        taken = []
        for number in range(1, TIMES + 1):
            start = time.perf_counter()
            store.append("commit", number, LINE).result()
            taken.append((time.perf_counter() - start) * 1000)
        store.delete_table("commit").result()
    return soon(taken)
