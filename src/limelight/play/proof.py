"""The proof that a log is whole: order, damage, chains, dice, and the rules themselves."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from limelight.contract import WATCHER, Refusal
from limelight.contract.events import Event
from limelight.contract.stored import as_written
from limelight.games import game as find_game
from limelight.store.lines import MOST_LINE

from . import chance, common, reading
from .closed import Closed
from .common.events import NOBODYS, Reseated, Undone
from .decided_again import decided_again
from .dice_proof import DiceProof
from .entries import FORMAT, TABLE, Entry, Header, Heads, first_heads, gm_part, link, seen_by
from .journal import Journal
from .proof_lines import MOST_AT, entry_of, faces_of, is_closed, is_line, is_name, is_somebodys
from .proof_report import COUNTED, Bad, Report
from .reading import read_options
from .table import Table


class Reader:
    """Goes through a log line by line and stops at the first bad place."""

    def __init__(self, lines: Iterable[bytes], bounded: bool = False) -> None:
        self._lines, self._bounded = lines, bounded
        self.line = self.number = 0
        self.header: Header | None = None
        self.table: Table | None = None
        self._heads = Heads("", "")
        self._dice = DiceProof("", "", True)
        self._fell: dict[str, list[list[int]]] = {}
        """Every list of faces that fell so far, by the name of its dice."""
        self._counts = dict.fromkeys(COUNTED, 0)
        self._ended = False

    def report(self, bad: Bad | None) -> Report:
        """What was found so far."""
        known = self.header is not None
        return Report(
            entries=self.number,
            log=self.header.log if self.header else "",
            game=self.header.game if self.header else "",
            table=self.header.table if self.header else "",
            public=self._heads.public if known else "",
            full=self._heads.full if known and self.header and self.header.log == "gm" else "",
            bad=bad,
            **self._counts,
            **self._dice.counts,
        )

    def all(self) -> Bad | None:
        """Reads everything; None if all is well."""
        for line in self._lines:
            self.line += 1
            try:
                why = self._one(line)
            except RecursionError:
                why = "damaged"
            if why is not None:
                return Bad(why, self.line, self.number + 1 if self.header else 0)
        if self.header is None:
            return Bad("empty", 1)
        return None if self._ended else Bad("truncated", self.line + 1, self.number + 1)

    def _one(self, line: bytes) -> str | None:
        if self._ended:
            return "after_end"
        if not line.endswith(b"\n"):
            return "truncated" if len(line) <= MOST_LINE else "damaged"
        try:
            found = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return "damaged"
        if not isinstance(found, dict):
            return "damaged"
        if self.header is None:
            return self._start(found)
        if "end" in found:
            return self._end(found)
        if type(found.get("number")) is not int or found["number"] != self.number + 1:
            return "order"
        why = self._gm_entry(found) if self.header.log == "gm" else self._seat_entry(found)
        if why is None:
            self.number += 1
        return why

    def _start(self, found: dict[str, Any]) -> str | None:
        version = found.get("limelight")
        if type(version) is not int:
            return "no_log"
        if version > FORMAT:
            return "newer"
        try:
            header = msgspec.convert(found, Header)
        except msgspec.ValidationError:
            return "damaged"
        if header.log not in ("gm", "seat") or not is_name(header.table):
            return "damaged"
        game = find_game(header.game)
        if game is None:
            return "unknown_game"
        if isinstance(read_options(game, header.options), Refusal):
            return "damaged"
        self.header, self._game = header, game
        self._dice = DiceProof(
            header.table, header.root, header.options.get("real_dice") is not False
        )
        self._heads = first_heads(header)
        self._closed = Closed(game)
        if header.log == "gm":
            self.table = Table(
                header.game,
                header.options,
                id=header.table,
                header=header,
                dice=chance.thrown,
            )
        return None

    def _end(self, found: dict[str, Any]) -> str | None:
        self._ended = True
        if found.get("end") != self.number or found.get("public") != self._heads.public:
            return "truncated"
        if self.table is not None and found.get("full") != self._heads.full:
            return "truncated"
        return None

    def _seat_entry(self, found: dict[str, Any]) -> str | None:
        head = found.pop("public", None)
        found.pop("own", None)
        public = link(self._heads.public, msgspec.json.encode(found))
        if head != public:
            return "damaged"
        self._heads = Heads(public, "")
        why = self._thrown(found)
        if why is not None:
            return why
        if not is_line(found):
            return "damaged"
        faces = faces_of(found)
        events = [common.as_shown(self._game, each) for each in found.get("events", [])]
        read = [event for event in events if event is not None]
        if len(read) != len(events) or not all(_may(event, found) for event in read):
            return "damaged"
        if not self._told(read, faces):
            return "bad_dice"
        self._counts["read"] += bool(faces)
        return self._new_root(found)

    def _told(self, events: Sequence[Event], faces: Mapping[str, list[int]]) -> bool:
        """Whether events tell of just the dice that fell, and nothing that they do not come to.

        What is told again, such as dice that were not thrown anew, was told before.
        """
        told: dict[str, list[int]] = {}
        for event in events:
            try:
                told_of = event.faces_told().items()
                shown = {_called(event, name, faces): list(each) for name, each in told_of}
                if not event.holds():
                    return False
            except Exception:  # what no game would tell
                return False
            for name, each in shown.items():
                again = name not in faces and each
                if again and each not in self._fell.get(name, ()):
                    return False
                if name in faces and each and each != faces[name]:
                    return False
            told |= shown
        for name, each in faces.items():
            self._fell.setdefault(name, []).append(each)
        return faces.keys() <= told.keys()

    def _thrown(self, found: dict[str, Any]) -> str | None:
        """The dice of an entry: those that fell, and those that were opened."""
        throws, opened = found.get("throws", []), found.get("opened", [])
        roots, number = found.get("roots", []), self.number + 1
        if not isinstance(throws, list) or not isinstance(opened, list):
            return "damaged"
        if not reading.good_roots(roots):
            return "damaged"
        self._dice.entry(found.get("by"), found.get("id"), number, bool(found.get("chosen")))
        events = found.get("events", [])
        if not isinstance(events, list) or not all(isinstance(each, dict) for each in events):
            return "damaged"
        thrown = self._dice.throws(throws, roots, found.get("next"), number)
        return thrown or self._dice.opened(opened)

    def _gm_entry(self, found: dict[str, Any]) -> str | None:
        assert self.table is not None
        journal = self.table.journal
        heads = Heads(str(found.pop("public", "")), str(found.pop("full", "")))
        unsealed = found.pop("unsealed", None)
        stored = msgspec.json.encode(found)
        why = self._thrown(found)
        if why is not None:
            return why
        try:
            entry = entry_of(found if unsealed is None else unsealed)
            events = journal.events(entry)
        except (msgspec.ValidationError, RecursionError, TypeError):
            return "damaged"
        closed = unsealed is None and is_closed(found)
        if entry.sealed and unsealed is None and not closed:  # the table's own log
            stored = gm_part(journal.game, entry, events)
        if (closed or entry.sealed) and not journal.game.seals:
            return "damaged"
        if heads.full != link(self._heads.full, stored):
            return "damaged"
        if unsealed is not None:
            same = gm_part(journal.game, entry, events) == stored
            if not same or not self._dice.unsealed(unsealed.get("throws", ())):
                return "damaged"  # what was opened is not what was closed
        if entry.rules < 1 or not is_somebodys(journal.game, entry) or not 0 <= entry.at < MOST_AT:
            return "damaged"
        if entry.rules > self.table.game.version:
            return "newer_rules"
        why = self._again(journal, entry, events, closed) or _opens(journal, entry, events)
        if why is not None:
            return why
        public = seen_by(journal.game, entry, events, WATCHER)
        if closed and found.get("throws"):
            public["throws"] = found["throws"]
        if heads.public != link(self._heads.public, msgspec.json.encode(public)):
            return "damaged"
        before = journal.whole
        try:
            journal.append(entry, events, heads)
        except Exception:  # events that fit no table: only a forged log has them
            return "rules"
        if self._bounded and common.too_many(before, journal.whole, events) is not None:
            return "too_many"
        self._heads = heads
        self._closed.follow(entry, events, closed)
        if entry.root and (entry.do, entry.by) != ("resume", TABLE):
            return "damaged"
        return self._new_root(found)

    def _new_root(self, found: dict[str, Any]) -> str | None:
        """A table that is opened again publishes a new tree, and does nothing else with it."""
        if not found.get("root"):
            return None
        if found.get("events") or found.get("throws"):
            return "damaged"
        self._counts["reopened"] += 1
        return self._dice.resumed(found["root"], self.number + 1)

    def _again(
        self, journal: Journal, entry: Entry, events: tuple[Event, ...], closed: bool
    ) -> str | None:
        """Decides the command again with the same dice: the same events must come out."""
        if not events and entry.root:
            return None
        if entry.role == "watcher" and [type(event) for event in events] == [Reseated]:
            return None if not entry.id and not entry.throws else "damaged"
        undone = [event for event in events if isinstance(event, Undone)]
        if undone and undone[0].number != journal.whole.top:
            return "rules"
        game = journal.game
        if entry.rules < max(game.same_since, game.anew.get(entry.do, 0)):
            self._counts["folded"] += 1
            return None
        same = not closed and self._decides(journal, entry, events)
        if not same and not closed and not self._closed:
            return "rules"
        if not same and not all(_follows(event, {}) for event in events):
            return "rules"
        self._counts["decided" if same else "unknown"] += 1
        return None

    def _decides(self, journal: Journal, entry: Entry, events: tuple[Event, ...]) -> bool:
        try:
            again = decided_again(journal, entry)
        except Exception:  # what it hangs on is closed, or nothing that was ever played
            return False
        if isinstance(again, Refusal):
            return False
        return events == tuple(as_written(event, entry.rules) for event in again)


def _opens(journal: Journal, entry: Entry, events: tuple[Event, ...]) -> str | None:
    """What an entry opens is what its events open, as it was closed."""
    labels = [label for event in events if (label := getattr(event, "opens", ""))]
    lay = [thrown for label in labels for thrown in journal.under(label)]
    if any(not thrown.dice for thrown in lay):
        return None  # nobody knows it
    opened = tuple(msgspec.structs.replace(thrown, sealed="") for thrown in lay)
    return None if opened == entry.opened else "bad_dice"


def _may(event: Event, found: Mapping[str, Any]) -> bool:
    """Whether this can be told of whoever sent it: an undo is the GM's, a pause nobody's."""
    if isinstance(event, NOBODYS):
        return (found["by"], found["id"]) == (TABLE, "")
    return not isinstance(event, Undone) or str(found["by"]) == "gm"


def _called(event: Event, die: str, faces: Mapping[str, Any]) -> str:
    """A die as it was thrown: in a scene it has the name of what it was thrown for behind it."""
    own = f"{die}.{getattr(event, 'name', '')}"
    return own if own in faces else die


def _follows(event: Event, faces: Mapping[str, list[int]]) -> bool:
    """Whether an event tells the faces that fell, and nothing that they do not come to."""
    try:
        told = event.faces_told()
        same = all(list(each) == faces.get(name, list(each)) for name, each in told.items())
        return same and event.holds()
    except Exception:  # what no game would tell
        return False
