"""The story line by line: who speaks, what came of a roll, and what led to it folded away."""

import time
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from limelight.contract import WATCHER, Headline
from limelight.contract.events import PLAIN, said
from limelight.play.common.events import Narrated, SessionStarted, Undone
from limelight.play.refusals import explained, words_of
from limelight.words import Words

from .live import Live
from .people import Person

FAR_BACK = 60
"""So many entries before a roll are looked at for what led to it."""


class Line(NamedTuple):
    """One entry of the story."""

    number: int
    lines: tuple[str, ...]
    """What it says; several where somebody told several."""
    why: tuple[str, ...] = ()
    mine: bool = False
    """Whether only the GM sees it."""
    real: bool = False
    undone: bool = False
    roll: bool = False
    gm: bool = False
    """Whether the GM did it: known by the seat, and never by a name."""
    speaker: str = ""
    """Who tells it; empty for what the table tells."""
    headline: str = ""
    """What stands first: what came of a roll."""
    steps: tuple[str, ...] = ()
    """What led to it."""
    chapter: int = 0
    """The session that begins with it."""
    date: str = ""
    prepares: bool = False
    """Whether it leads to something that has not come yet."""


def lines(live: Live, person: Person, numbers: Iterable[int], whole: bool = False) -> list[Line]:
    """Entries of the story that this seat may read: one for each thing that happened.

    ``whole``: and one for each step on the way there.
    """
    teller = Teller(live, person, whole)
    return [line for number in numbers if (line := teller.line(number)) is not None]


class Teller:
    """Tells entries of one table to one seat."""

    def __init__(self, live: Live, person: Person, whole: bool = False) -> None:
        self._live, self._seat, self._lang = live, person.seat, person.lang
        self._table, self._journal = live.table, live.table.journal
        self._spoken = words_of(live.table.game, person.lang)
        self._counting = set(self._journal.counting)
        self._open = 0 if whole else self._last_thing()
        """What prepares after this entry has not led to anything yet."""

    def line(self, number: int) -> Line | None:
        """One entry; None where it says nothing, or nothing of its own."""
        text = self._live.told(number, self._seat, self._lang)
        if not text.strip():
            return None
        shown = self._live.shown(number, self._seat)
        if all(isinstance(event, Undone) for event in shown):
            return None  # what it took back is crossed out
        entry = self._journal.entries[number - 1]
        undone = number not in self._counting and entry.do != "undo" and bool(entry.events)
        prepares = preparing(shown)
        if prepares and number <= self._open:
            return None  # it is told with what it led to
        began = next((each for each in shown if isinstance(each, SessionStarted)), None)
        roll = any(event.announce() is not None for event in shown)
        headline, rest, first = self._called(shown, entry.do, text) if roll else ("", text, "")
        told = shown[0] if len(shown) == 1 and isinstance(shown[0], Narrated) else None
        return Line(
            number,
            _parts(rest if told is None else told.text),
            tuple(explained(self._spoken, why) for event in shown for why in event.why()),
            self._seat.gm and not self._live.shown(number, WATCHER),
            any(t.source == "typed" and not (t.hidden or t.sealed) for t in entry.throws),
            undone,
            roll,
            entry.role == "gm",
            "" if told is None else self.speaker(told.by),
            headline,
            (*self._led(number), *((first,) if first else ())) if roll else (),
            0 if began is None else began.number,
            "" if began is None else dated(entry.at, self._spoken),
            prepares,
        )

    def speaker(self, by: str) -> str:
        """Who speaks, and as whom: "Olena, as Bohdan"."""
        if by == "gm":
            return self._spoken.say("page.gm")
        owners = self._table.game.owners(self._table.seen(self._seat))
        plays = [name for name, player in owners.items() if player == by]
        if len(plays) != 1:
            return by
        return self._spoken.say("page.speaks_as", {"player": by, "name": plays[0]})

    def _called(self, shown: tuple[Any, ...], do: str, text: str) -> tuple[str, str, str]:
        """What stands first of a roll, what else there is to tell, and how the dice fell."""
        for at, event in enumerate(shown):
            called = event.headline()
            if called is None:
                continue
            if called.seal and not isinstance(event, PLAIN):
                told = [self._spoken.say(each.key, each.values) for each in said(shown, do)]
                place = sum(1 for _ in said(shown[:at], do))
                others = (*told[:place], *told[place + 1 :])
                return self._headline(called), " ".join(others), told[place]
            break
        head, _, rest = text.partition(". ")
        return (f"{head}.", rest, "") if rest else (text, "", "")

    def _headline(self, called: Headline) -> str:
        """Who and what, what came of it, and the numbers."""
        spoken = self._spoken
        parts = [called.says, *((called.more,) if called.more else ())]
        told = " ".join(spoken.say(each.key, each.values) for each in parts)
        if called.about and not called.whom:
            told = f"{spoken.say(called.about.key, called.about.values)}: {told}"
        if called.against:
            told = f"{told}, {spoken.say(called.against.key, called.against.values)}"
        return told if told.endswith((".", "!", "?")) else f"{told}."

    def _led(self, number: int) -> list[str]:
        """What led to a roll, since the one before it."""
        found: list[str] = []
        for before in range(number - 1, max(number - FAR_BACK, 0), -1):
            shown = self._live.shown(before, self._seat)
            if preparing(shown):
                if before in self._counting:
                    found.append(self._live.told(before, self._seat, self._lang))
            elif any(event.announce() is not None for event in shown):
                break
        return found[::-1]

    def _last_thing(self) -> int:
        """The last entry in which something happened that counts."""
        last = self._live.number
        for number in range(last, max(last - FAR_BACK, 0), -1):
            shown = self._live.shown(number, self._seat) if number in self._counting else ()
            if shown and not preparing(shown) and not isinstance(shown[0], Narrated):
                return number
        return max(last - FAR_BACK, 0)


def preparing(shown: Iterable[Any]) -> bool:
    """Whether an entry only leads to something."""
    several = [event.prepares() for event in shown]
    return bool(several) and all(several)


class Chapter(NamedTuple):
    """Where a part of the story begins: a session, or before the first one a day."""

    title: str
    date: str


def chapters(live: Live, person: Person) -> Iterator[Chapter | Line]:
    """The story to read and keep, chapter by chapter: what counts, and everybody may know."""
    teller, spoken = Teller(live, person), words_of(live.table.game, person.lang)
    session, day = 0, ""
    for number in range(1, live.number + 1):
        line = teller.line(number)
        if line is None or line.undone or line.mine or line.prepares:
            continue
        date = dated(live.table.journal.entries[number - 1].at, spoken)
        if line.chapter:
            session = line.chapter
            yield Chapter(spoken.say("ui.session", {"number": session}), date)
        elif not session and date != day:
            yield Chapter("", date)
        day = date
        if not line.chapter:
            yield line


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.splitlines() if part.strip())


def dated(at: int, spoken: Words) -> str:
    """A day as people of a language write it."""
    day = time.gmtime(at / 1000)
    month = spoken.say("date.months").split("|")[day.tm_mon - 1]
    return spoken.say("date.day", {"day": day.tm_mday, "month": month, "year": day.tm_year})
