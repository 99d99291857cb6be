"""The story of a table, to be read and kept."""

import re
import time
from collections.abc import Iterator

from limelight.play.refusals import words_of
from limelight.words import plain

from .live import Live
from .people import Person

GM_MARK, OTHER_STAR = "\u2605", "\u2606"
"""Before what the GM did; in what people write stands the other one."""
_MARKS = re.compile(r"([\\`=*_{}\[\]<>()#+\-.!|~&@$]|:(?=//))")


def markdown(live: Live, person: Person) -> Iterator[bytes]:
    """What a seat may read of the story, as Markdown; what people wrote stays plain text."""
    spoken = words_of(live.table.game, person.lang)
    title = live.row.name or spoken.say("title")
    day = ""
    yield f"# {escaped(title)}\n".encode()
    for entry in live.table.journal.entries:
        line = live.told(entry.number, person.seat, person.lang)
        if not line.strip():
            continue
        date = time.strftime("%Y-%m-%d", time.gmtime(entry.at / 1000))
        if date != day:
            day = date
            yield f"\n## {date}\n\n".encode()
        parts = [escaped(part) for part in line.splitlines() if part.strip()]
        told = "\n  - ".join(parts).replace(GM_MARK, OTHER_STAR)
        mark = f"{GM_MARK} " if entry.role == "gm" else ""
        yield f"- {mark}{told}\n".encode()


def escaped(text: str) -> str:
    """Text without a meaning of its own in Markdown, on one line."""
    return _MARKS.sub(r"\\\1", " ".join(plain(text).split()))
