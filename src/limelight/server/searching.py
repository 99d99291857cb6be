"""The story searched for words: so much at a time, from its end back, between what others do."""

import asyncio
import time

from limelight.play.refusals import words_of

from .environment import environment
from .lines import lines
from .live import Live
from .people import Person
from .speaker import Speaker

COSTS = 10
"""A search counts as so many looks; so does a look at the library."""
MOST_LOOKED = 2000
"""So many entries are looked at for one request."""
MOST_FOUND = 60
"""So many entries in which the words stand are shown for one."""
AT_A_TIME = 0.005
"""After so many seconds others have a turn."""


async def search(live: Live, person: Person, words: str, before: int) -> tuple[int, str]:
    """Entries before one in which all of these words stand, in their chapters, oldest first.

    And how far back that was looked: 1 where nothing is left to look at.
    """
    wanted = words.casefold().split()
    entries, numbers = live.table.journal.entries, list[int]()
    first = last = min(before, live.number + 1)
    since, some = time.monotonic(), False
    while first > 1 and last - first < MOST_LOOKED and len(numbers) < MOST_FOUND:
        first -= 1
        told = live.told(first, person.seat, person.lang).casefold()
        fits = all(word in told for word in wanted)
        begins = entries[first - 1].do == "start_session"
        if fits or (begins and some):
            numbers.append(first)
        some = (some or fits) and not begins
        if time.monotonic() - since > AT_A_TIME:
            await asyncio.sleep(0)
            since = time.monotonic()
    if some:  # the chapter of the first that was found
        begun = (n for n in range(first - 1, 0, -1) if entries[n - 1].do == "start_session")
        numbers += [n for n in (next(begun, 0),) if n]
    told = (
        environment()
        .get_template("story.html")
        .render(
            lines=lines(live, person, reversed(numbers), whole=True),
            say=Speaker(words_of(live.table.game, person.lang)),
            further=first if first > 1 else 0,
        )
    )
    return first, told
