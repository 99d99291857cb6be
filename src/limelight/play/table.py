"""A table: commands in, answers out. The door, the rules, the throw, the journal, the view."""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from limelight.contract import GM, WATCHER, Command, Faces, Refusal, Seat, Throw
from limelight.contract.driver import first_throw, run
from limelight.contract.events import Event, name_of

from . import chance, common, reading, refusals
from .common.events import Reseated, Undone, lasting
from .common.state import Whole
from .fair import FairDice, Proof
from .journal import FORMAT, Entry, Header, Heads, Journal, Thrown
from .known import known_game
from .mistakes import raised
from .plain import NotPlain, plain
from .seat_names import unfit
from .sight import Sight
from .steps import Done, Step

Store = Callable[[Entry, Heads], None]
"""Keeps an entry before anybody hears of it; raises OSError if it cannot."""

Source = FairDice | chance.Answers
RealDice = Callable[[Throw], Mapping[str, tuple[int, ...]] | None]
"""Somebody who is asked for the faces of each throw; None leaves it to the table."""


MOST_THROWS = 10**12


class _Known(NamedTuple):
    """What the sender's device has seen of the dice before it sent its command."""

    roots: tuple[str, ...]
    next: int | None

    def allows(self, root: str, index: int | None) -> bool:
        """Whether a throw of this tree, first with this number, is one that it could expect."""
        if self.roots and root not in self.roots:
            return False
        return index is None or self.next is None or index == self.next


class Table(Sight):
    """One table being played.

    ``dice`` answers throws that nobody typed in: fair dice unless told otherwise.
    ``store`` keeps each entry before it counts; ``clock`` gives seconds since 1970.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        id: str = "table",
        dice: chance.Answers | None = None,
        store: Store | None = None,
        clock: Callable[[], float] = time.time,
        header: Header | None = None,
    ) -> None:
        found = known_game(game)
        chosen = reading.read_options(found, dict(options or {}))
        if isinstance(chosen, Refusal):
            raise raised(chosen, found)
        self.real_dice, settings = chosen
        self._source: Source = FairDice(id) if dice is None else dice
        root = self._source.root if isinstance(self._source, FairDice) else ""
        if isinstance(self._source, FairDice):
            self._source.published(0)
        self.header = header or Header(
            limelight=FORMAT, game=game, options=dict(options or {}), table=id, root=root
        )
        super().__init__(found, Journal(found, self.header, found.start(settings)))
        self._store, self._clock = store, clock
        self._last = ("", 0)
        """The id of the last command of a player, and its number."""
        self._ahead: list[Step] = []
        """Steps that are prepared and not yet kept, one on the other."""
        self.seated: tuple[str, ...] = ()
        """Who has a place here, although they may not have done anything yet."""
        self.unpublished = False
        """Whether the dice are not yet vouched for: the disk was full when it was opened."""

    def take_over(self, journal: Journal) -> None:
        """Goes on from a journal that was read and checked; the dice number on from there."""
        self.journal = journal
        players = [(each.id, _bound(each)) for each in journal.entries if each.role == "player"]
        self._last = players[-1] if players else ("", 0)
        if isinstance(self._source, FairDice):
            proofs = [t.proof.index for e in journal.entries for t in e.throws if t.proof]
            self._source = FairDice(self.header.table, max(proofs, default=-1) + 1)
            self.unpublished = True
            with suppress(OSError):
                self.publish()

    def publish(self) -> None:
        """Tells the root of a new tree of fair dice: the keys of the old one are gone.

        Nothing is done at a table before that is stored; reading is possible all the same.
        """
        if not self.unpublished or not isinstance(self._source, FairDice):
            return
        entry = self._own("resume", root=self._source.root)
        heads = self.journal.chain(entry, ())
        if self._store is not None:
            self._store(entry, heads)
        self.journal.append(entry, (), heads)
        self._source.published(entry.number)
        self.unpublished = False

    def _own(self, do: str, **more: Any) -> Entry:
        """An entry of the table itself, which nobody sent."""
        return Entry(
            number=self.number + 1,
            at=int(self._clock() * 1000),
            by="table",
            role="watcher",
            id="",
            do=do,
            rules=self.game.version,
            **more,
        )

    def proof(self, by: str | Seat, number: int | None = None) -> dict[str, Any]:
        """What holds the dice and the log: the roots in use, and the head of the seat's chain.

        ``number``: the entry after which the head stood so; the last where nothing is said.
        """
        fair = isinstance(self._source, FairDice) and not self.unpublished
        roots = list(self._source.roots) if fair and isinstance(self._source, FairDice) else []
        heads = self.journal.heads if number is None else self.journal.heads_at(number)
        return {"roots": roots, "head": heads.of(Seat.of(by))}

    def seal(self) -> dict[str, Any]:
        """Where the dice and the public chain stand, for a device that checks them from here on."""
        fair = self._source if isinstance(self._source, FairDice) else None
        return {
            "table": self.header.table,
            "number": self.number,
            "head": self.journal.heads.public,
            "trees": [] if fair is None else fair.trees(),
            "index": 0 if fair is None else fair.index,
            "salt": self._last[0],
        }

    def __repr__(self) -> str:
        return f"<Table {self.header.table!r} of {self.game.name}, {self.number} commands>"

    # -- doing -------------------------------------------------------------------------

    def do(
        self,
        by: str | Seat,
        do: str | Command,
        fields: Mapping[str, Any] | None = None,
        dice: Mapping[str, Any] | RealDice | None = None,
        id: str = "",
        script: bool = False,
        roots: Sequence[str] = (),
        next: int | None = None,
    ) -> Done | refusals.Refusal:
        """One command of one seat. It happens whole, or it is refused and nothing changes.

        ``do`` is the name of a command with its ``fields``, or the struct of one. ``dice``
        are real ones: all faces by name, or somebody who is asked throw by throw. ``roots``
        are those that the sender has seen, and ``next`` is the number of the next throw: fair
        dice come from one of them and begin with that number, or not at all (``stale``).
        """
        if isinstance(do, Command):
            do, fields = _sent(do, self.commands)
        step = self.prepare(by, do, fields, dice, id, script, roots, next)
        if isinstance(step, Refusal):
            return step
        if self._store is not None:
            try:
                self._store(step.entry, step.heads)
            except OSError:
                self.drop(step)
                return self._refused(Refusal("not_saved"))
        return self.keep(step)

    def _refused(self, reason: Refusal) -> refusals.Refusal:
        return refusals.Refusal.at_table(reason, self.game)

    def prepare(
        self,
        by: str | Seat,
        do: str,
        fields: Mapping[str, Any] | None = None,
        dice: Mapping[str, Any] | RealDice | None = None,
        id: str = "",
        script: bool = False,
        roots: Sequence[str] = (),
        next: int | None = None,
    ) -> Step | refusals.Refusal:
        """Decides a command, on the table as it will be when what is prepared is kept.

        Nothing has happened before the step is stored and :meth:`keep` is told; what could
        not be stored is told to :meth:`drop`.
        """
        step = self._prepared(by, do, fields, dice, id, script, roots, next)
        return self._refused(step) if isinstance(step, Refusal) else step

    def _prepared(
        self,
        by: str | Seat,
        do: str,
        fields: Mapping[str, Any] | None,
        dice: Mapping[str, Any] | RealDice | None,
        id: str,
        script: bool,
        roots: Sequence[str],
        next: int | None,
    ) -> Step | Refusal:
        seat = reading.known_seat(by)
        if seat is None or not reading.good_id(id):
            return Refusal("bad_value", at="by" if seat is None else "id")
        if not reading.good_roots(roots):
            return Refusal("bad_value", at="roots")
        if next is not None and (type(next) is not int or not 0 <= next <= MOST_THROWS):
            return Refusal("bad_value", at="next")
        command = self.read(do, {} if fields is None else fields)
        if isinstance(command, Refusal):
            return command
        stranger = self._stranger(by, command, seat)
        if stranger is not None:
            return stranger
        try:
            self.publish()
        except OSError:
            return Refusal("not_saved")
        last = self._ahead[-1] if self._ahead else None
        before = self.journal.whole if last is None else last.after
        number = (self.number if last is None else last.entry.number) + 1
        chosen = not id and not script
        id = id or (f"{seat.name}-{number}" if script else secrets.token_hex(8))
        throws: list[Thrown] = []
        salt = self._salt(seat, id, 0 if chosen else number)
        known = _Known(tuple(roots), next)
        events = self._decide(before, command, seat, dice, salt, script, throws, known)
        if isinstance(events, Refusal):
            return events
        events = common.stamped(before, events)
        back = self._back(events)
        if back is not None:
            events = (*events, *self.game.lasting(back.game, before.game))
        after = self.journal.after(number, events, before, back)
        refusal = common.too_many(before, after, events)
        if refusal is not None:
            return refusal
        entry = Entry(
            number=number,
            at=int(self._clock() * 1000),
            by=seat.name,
            role=seat.role,
            id=id,
            do=str.__str__(do),
            fields=_plain(command),
            throws=tuple(throws),
            events=tuple(msgspec.to_builtins(event) for event in events),
            rules=self.game.version,
            sealed=any(t.sealed for t in throws) or common.sealed(self.game, events),
            opened=self._opened(events),
            chosen=chosen,
            next=next,
            roots=tuple(roots),
        )
        public = common.shown(self.game, events, WATCHER, entry.rules)
        heads = self.journal.chain(entry, events, None if last is None else last.heads, public)
        step = Step(entry, events, before, after, heads, seat, {WATCHER: public})
        self._ahead.append(step)
        return step

    def _back(self, events: tuple[Event, ...]) -> Whole | None:
        """The table that an undo goes back to; what is taken back may itself be only prepared."""
        undone = next((event.number for event in events if isinstance(event, Undone)), 0)
        if not undone:
            return None
        numbers = [step.entry.number for step in self._ahead]
        at = numbers.index(undone) if undone in numbers else -1
        whole = self.journal.back(events) if at < 0 else self._ahead[at].before
        assert whole is not None
        for step in self._ahead[at + 1 :]:
            if lasting(step.events):
                whole = common.after(whole, step.events)
        return whole

    def _stranger(
        self, by: str | Seat, command: Any, seat: Seat, also: tuple[str, ...] = ()
    ) -> Refusal | None:
        """Refuses a name that is new here and that no player can have.

        Whoever comes with a seat was let in with their name; ``also``: who comes besides.
        """
        if isinstance(by, str) and not seat.gm and seat.name not in self.journal.senders:
            known = (*self.players(), *self.seated)
            refusal = None if seat.name in known else unfit(seat.name, known, "by")
            if refusal is not None:
                return refusal
        player = getattr(command, "player", None)
        if player is None or player in (GM.name, seat.name):
            return None
        known = (*self.players(), *self.seated, *also, *(() if seat.gm else (seat.name,)))
        return None if player in known else unfit(player, known)

    def reseat(self, player: str) -> Step:
        """Prepares the entry that says that a player's seat is given out anew."""
        assert not self._ahead
        events = (Reseated(player=player),)
        entry = self._own("reseat", events=tuple(map(msgspec.to_builtins, events)))
        before, heads = self.whole, self.journal.chain(entry, events)
        after = self.journal.after(entry.number, events, before)
        step = Step(entry, events, before, after, heads, WATCHER)
        self._ahead.append(step)
        return step

    def drop(self, step: Step) -> None:
        """A prepared step could not be stored: it, and what was prepared on it, never was."""
        del self._ahead[self._ahead.index(step) :]

    def keep(self, step: Step) -> Done:
        """A prepared step is stored, as the next: now it has happened."""
        if self._ahead and self._ahead[0] is step:
            del self._ahead[0]
        entry = step.entry
        before = self.seen(step.seat)
        self.journal.append(entry, step.events, step.heads, step.after)
        if isinstance(self._source, FairDice):
            thrown = sum(each.proof is not None for each in entry.throws)
            self._source.kept(thrown, entry.number)
        if step.seat.role == "player":
            self._last = entry.id, _bound(entry)
        seat = step.seat
        step.shown[seat] = common.shown(self.game, step.events, seat, entry.rules)
        return self._done(entry, step.shown[seat], before, self.seen(seat))

    def _opened(self, events: tuple[Event, ...]) -> tuple[Thrown, ...]:
        """The sealed throws that these events open."""
        labels = [label for event in events if (label := getattr(event, "opens", ""))]
        return tuple(replace(t, sealed="") for label in labels for t in self._under(label))

    def _under(self, label: str) -> tuple[Thrown, ...]:
        """The throws that lie sealed under a label, prepared ones first."""
        for step in reversed(self._ahead):
            found = tuple(t for t in step.entry.throws if t.sealed == label)
            if found:
                return found
        return self.journal.under(label)

    def asks_for(
        self, by: str | Seat, do: str, fields: Mapping[str, Any]
    ) -> Throw | refusals.Refusal | None:
        """The dice that a command would throw first, why it would be refused, or None."""
        found = self.read(do, fields)
        if not isinstance(found, Refusal):
            found = first_throw(common.decide(self.journal.whole, found, Seat.of(by)))
        return self._refused(found) if isinstance(found, Refusal) else found

    def would_refuse(
        self, by: str | Seat, steps: Iterable[tuple[str, Mapping[str, Any]]]
    ) -> refusals.Refusal | None:
        """Why one of these commands, one after the other, would not be taken; nothing is done.

        For commands that need no dice, such as those that bring people to the table.
        """
        seat, whole = Seat.of(by), self.journal.whole
        new: list[str] = []
        for do, fields in steps:
            command = self.read(do, fields)
            if isinstance(command, Refusal):
                return self._refused(command)
            stranger = self._stranger(seat, command, seat, tuple(new))
            if stranger is not None:
                return self._refused(stranger)
            new += [each for each in (getattr(command, "player", None),) if each]
            answer = run(common.decide(whole, command, seat), _no_dice)
            if isinstance(answer, Refusal):
                return self._refused(answer)
            after = common.after(whole, answer)
            refusal = common.too_many(whole, after, answer)
            if refusal is not None:
                return self._refused(refusal)
            whole = after
        return None

    @property
    def commands(self) -> dict[str, type[Any]]:
        """Everything that can be sent here: the game's own commands, and those of every game."""
        return dict(common.commands_of(self.game))

    def read(self, do: str, fields: Mapping[str, Any]) -> Any:
        """What was sent, as a command; the first thing that is wrong with it otherwise."""
        do = str.__str__(do) if isinstance(do, str) else ""
        struct = self.game.commands.get(do) or common.common.commands.get(do)
        if struct is None:
            return Refusal("unknown_command", at="do")
        try:
            sent = plain(fields)
        except NotPlain:
            return Refusal("bad_value", at="with")
        if not isinstance(sent, dict):
            return Refusal("bad_value", at="with")
        stranger = reading.unknown_field(struct, sent)
        if stranger is not None:
            return stranger
        meant = self.game.understand(do, sent)
        return meant if isinstance(meant, Refusal) else reading.convert(struct, meant)

    def _decide(
        self,
        whole: Whole,
        command: Any,
        seat: Seat,
        dice: Mapping[str, Any] | RealDice | None,
        salt: tuple[str, int],
        script: bool,
        throws: list[Thrown],
        known: "_Known",
    ) -> tuple[Event, ...] | Refusal:
        typed = wrong = None
        asked = dice if callable(dice) and self.real_dice else None
        if dice is not None and not callable(dice):
            try:
                faces = chance.read(plain(dice))
            except NotPlain:
                faces = Refusal("bad_value", at="dice")
            if isinstance(faces, Refusal):
                if faces.code != "bad_dice":
                    return faces
                wrong, faces = faces, {}  # the dice come last
            typed = chance.Typed(faces)
        waiting = sum(t.proof is not None for step in self._ahead for t in step.entry.throws)

        def answer(throw: Throw) -> Faces | Refusal:
            proof: Proof | None = None
            if typed is not None and throw.closed and not script:
                return Refusal("not_now", "closed_dice")
            real = None if asked is None or throw.closed else asked(throw)
            if real is not None:
                given, source = chance.Typed(real)(throw), "typed"
            elif typed is not None or script:
                given = (typed or chance.Typed({}))(throw)
                source = "script" if script else "typed"
            elif isinstance(self._source, FairDice):
                ahead = waiting + sum(each.proof is not None for each in throws)
                given, proof, root = self._source.throw(throw, salt[0], ahead, salt[1])
                first = not any(each.proof for each in throws)
                if not known.allows(root, proof.index if first else None):
                    return Refusal("stale", "roots")
                source = "fair"
            else:
                given, source = self._source(throw), "seed"
            if isinstance(given, Refusal):
                return given
            fallen = (dict(throw.dice), dict(given), source, proof, throw.hidden, throw.sealed)
            throws.append(Thrown(*fallen))
            return given

        events: tuple[Event, ...] | Refusal = run(common.decide(whole, command, seat), answer)
        if typed is None:
            return events
        order = self.game.order
        refusal = events if isinstance(events, Refusal) else typed.leftover()
        if wrong is not None and (refusal is None or order[refusal.code] >= order["missing_dice"]):
            refusal = wrong
        if not script and not self.real_dice:
            if refusal is None or order[refusal.code] > order["not_now"]:
                return Refusal("not_now", "real_dice_off")
        return refusal or events

    def _salt(self, seat: Seat, id: str, number: int) -> tuple[str, int]:
        """A player's dice hang on their own command, the GM's on the last of a player."""
        if not seat.gm:
            return id, number
        theirs = [s.entry for s in self._ahead if s.seat.role == "player"]
        return (theirs[-1].id, _bound(theirs[-1])) if theirs else self._last

    def again(self, number: int, by: str | Seat) -> Done:
        """The answer that a stored command had."""
        seat, journal = Seat.of(by), self.journal
        entry = journal.entries[number - 1]
        seat, redact = journal.audience(number, seat), self.game.redact
        old, new = (redact(journal.at(n).game, seat) for n in (number - 1, number))
        shown = common.shown(self.game, journal.events(entry), seat, entry.rules)
        return self._done(entry, shown, old, new)

    def _done(self, entry: Entry, shown: tuple[Any, ...], before: Any, after: Any) -> Done:
        """What events gave between two tables, as far as a seat may see them."""
        own = tuple(event for event in shown if not common.is_common(event))
        result: dict[str, Any] = {"game": self.game.name, **self.game.result(own, before, after)}
        for event in shown:
            if common.is_common(event):
                result |= event.result()
        return Done(entry.number, result, shown, self.game, entry.do)


def _bound(entry: Entry) -> int:
    """Since which entry an id was known; 0 where the table chose it itself."""
    return 0 if entry.chosen else entry.number


def _no_dice(throw: Throw) -> Refusal:
    return Refusal("missing_dice", "die", at=next(iter(throw.dice), ""))


def _sent(command: Command, known: Mapping[str, type[Any]]) -> tuple[str, Any]:
    """The struct of a command as its name and fields: it is read like any other."""
    do = name_of(type(command))
    try:
        return (do, _plain(command)) if known.get(do) is type(command) else ("", {})
    except TypeError:  # with a value that no command is made of
        return do, command  # no fields: refused as such


def _plain(command: Any) -> dict[str, Any]:
    """The fields of a command as they are stored: what was given, made plain."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    del fields["do"]
    return fields
