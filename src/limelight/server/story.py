"""The story of a table, to be read and kept: as a page, and as Markdown."""

from collections.abc import Iterator

from limelight.play.refusals import words_of
from limelight.words.markdown import escaped, inline

from .environment import environment, signs
from .lines import Line, chapters
from .live import Live
from .people import Person
from .speaker import Speaker

GM_MARK, OTHER_STAR = "\u2605", "\u2606"
"""Before what the GM did; in what people write stands the other one."""


def markdown(live: Live, person: Person) -> Iterator[bytes]:
    """What a seat may read of the story, as Markdown; what people wrote stays plain text."""
    spoken = words_of(live.table.game, person.lang)
    yield f"# {inline(live.row.name or spoken.say('title'))}\n".encode()
    begun = True
    for each in chapters(live, person):
        if isinstance(each, Line):
            yield f"{'' if begun else chr(10)}- {_told(each)}\n".encode()
            begun = True
        else:
            title = " \u00b7 ".join(part for part in each if part)
            yield f"\n## {inline(title)}\n".encode()
            begun = False


def _told(line: Line) -> str:
    """One line: who speaks or what came of it stands out."""
    bold, lines = line.headline, line.lines
    if line.speaker:
        bold = f"{line.speaker}:"
    parts = [escaped(part) for part in lines]
    if bold:
        parts[:1] = [" ".join((f"**{escaped(bold)}**", *parts[:1]))]
    mark = f"{GM_MARK} " if line.gm else ""
    return mark + "\n  - ".join(part.replace(GM_MARK, OTHER_STAR) for part in parts)


def recap(live: Live, person: Person) -> Iterator[bytes]:
    """The story as a page to read and print, chapter by chapter."""
    spoken = words_of(live.table.game, person.lang)
    page = environment().get_template("recap.html")
    made = page.stream(
        say=Speaker(spoken, live.table.game),
        lang=person.lang,
        title=live.row.name or spoken.say("title"),
        story=chapters(live, person),
        name=live.table.game.name,
        own_signs=signs(live.table.game),
    )
    made.enable_buffering(50)
    return (piece.encode() for piece in made)
