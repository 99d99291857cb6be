"""The table for a projector, a television or a stream: with a watcher's eyes, whoever opens it."""

import hashlib
from typing import Any

import msgspec

from limelight.contract import WATCHER
from limelight.play.refusals import words_of

from .environment import environment, signs
from .live import Live
from .people import Person
from .speaker import Speaker
from .stream import Source
from .table_context import table_context

DIALS = 4
"""So many dials have room."""


class Shown:
    """The table as everybody may see it, drawn once for all who show it."""

    def __init__(self, live: Live, lang: str) -> None:
        self.number = live.number
        watcher = Person(live.id, "", WATCHER, lang, b"")
        context: dict[str, Any] = table_context(live, watcher)
        people = [card for card in context["cards"] if card.kind != "place"]
        party = [card for card in people if card.player and not card.foe]
        dials = [row.value for row in context["gauges"] if hasattr(row.value, "start")]
        running = sorted((dial for dial in dials if not dial.secret), key=lambda dial: dial.over)
        self.html = (
            environment()
            .get_template("show.html")
            .render(context | {"party": party or people, "dials": running[:DIALS]})
        )
        self.mark = hashlib.blake2b(self.html.encode(), digest_size=6).hexdigest()
        self._lang = lang

    def message(self, seen: str) -> bytes:
        """What is sent to somebody who has seen this: the whole of it, or that nothing changed."""
        parts = {} if seen == self.mark else {"show": self.html}
        data = {"number": self.number, "lang": self._lang, "parts": parts}
        sent = msgspec.json.encode(data | {"first": self.number + 1, "story": "", "links": []})
        return b"id: %d\nevent: page\ndata: %s\n\n" % (self.number, sent)


async def shown(live: Live, lang: str) -> Shown:
    """What is shown now, drawn anew only when something happened."""
    key: Any = ("show", lang)
    found: Shown | None = live.drawings.get(key)
    if found is None or found.number != live.number:
        found = await live.draw(Shown, live, lang)
        live.drawings[key] = found
    return found


async def page(live: Live, lang: str, base: str, overlay: bool) -> str:
    """The page itself."""
    now, game = await shown(live, lang), live.table.game
    spoken = words_of(game, lang)
    return (
        environment()
        .get_template("show_page.html")
        .render(
            say=Speaker(spoken, game),
            lang=lang,
            game=game.name,
            title=live.row.name or spoken.say("title"),
            number=now.number,
            part=now.html,
            mark=now.mark,
            base=base,
            overlay=overlay,
            own_signs=signs(game),
        )
    )


def news(live: Live, lang: str, since: int, seen: str) -> Source:
    """What is shown, whenever something happened."""
    number, mark = since, seen

    async def source() -> bytes:
        nonlocal number, mark
        now = await shown(live, lang)
        if (now.number, now.mark) == (number, mark):
            return b""
        before, number, mark = mark, now.number, now.mark
        return now.message(before)

    return source
