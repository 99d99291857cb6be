"""A table: commands in, answers out. The door, the rules, the throw, the journal, the view."""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from limelight.game import GM, RANK, Faces, Refusal, Said, Seat, Throw, rank
from limelight.games import game as find_game
from limelight.offering import Offer
from limelight.words import words

from . import chance, common, reading
from .common import Undo, Undone, Whole
from .done import Done, Ready
from .fair import FairDice, Proof
from .journal import FORMAT, Entry, Header, Heads, Journal, Thrown
from .plain import NotPlain, plain
from .refusals import refused, words_of

Store = Callable[[Entry, Heads], None]
"""Keeps an entry before anybody hears of it; raises OSError if it cannot."""

Source = FairDice | chance.Answers
RealDice = Callable[[Throw], Mapping[str, tuple[int, ...]] | None]
"""Somebody who is asked for the faces of each throw; None leaves it to the table."""


class Table:
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
        found = find_game(game)
        if found is None:
            raise LookupError(game)
        chosen = reading.read_options(found, dict(options or {}))
        if isinstance(chosen, Refusal):
            raise ValueError(refused(chosen, words("en")))
        self.game = found
        self.real_dice, settings = chosen
        self._source: Source = FairDice(id) if dice is None else dice
        root = self._source.root if isinstance(self._source, FairDice) else ""
        self.header = header or Header(
            limelight=FORMAT, game=game, options=dict(options or {}), table=id, root=root
        )
        self.journal = Journal(found, self.header, found.start(settings))
        self._store, self._clock = store, clock
        self._last_id = ""
        self.unpublished = False
        """Whether the dice are not yet vouched for: the disk was full when it was opened."""

    def take_over(self, journal: Journal) -> None:
        """Goes on from a journal that was read and checked; the dice number on from there."""
        self.journal = journal
        players = [entry.id for entry in journal.entries if entry.role == "player"]
        self._last_id = players[-1] if players else ""
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
        root = self._source.root
        entry = Entry(
            number=self.number + 1,
            at=int(self._clock() * 1000),
            by="table",
            role="watcher",
            id="",
            do="resume",
            rules=self.game.FACTS.version,
            root=root,
        )
        heads = self.journal.chain(entry, ())
        if self._store is not None:
            self._store(entry, heads)
        self.journal.append(entry, (), heads)
        self.unpublished = False

    @property
    def number(self) -> int:
        """Of the last command."""
        return self.journal.number

    @property
    def state(self) -> Any:
        """What the game holds; everything, so not for players' eyes."""
        return self.journal.whole.game

    def do(
        self,
        by: str | Seat,
        do: str,
        fields: Mapping[str, Any] | None = None,
        dice: Mapping[str, Any] | RealDice | None = None,
        id: str = "",
        script: bool = False,
    ) -> Done | Refusal:
        """One command of one seat. It happens whole, or it is refused and nothing changes.

        ``dice`` are real ones: all faces by name, or somebody who is asked throw by throw.
        """
        ready = self.prepare(by, do, fields, dice, id, script)
        if isinstance(ready, Refusal):
            return ready
        if self._store is not None:
            try:
                self._store(ready.entry, ready.heads)
            except OSError:
                return Refusal("not_saved")
        return self.keep(ready)

    def prepare(
        self,
        by: str | Seat,
        do: str,
        fields: Mapping[str, Any] | None = None,
        dice: Mapping[str, Any] | RealDice | None = None,
        id: str = "",
        script: bool = False,
    ) -> Ready | Refusal:
        """Decides a command. Nothing has happened before it is stored and :meth:`keep` told."""
        seat = reading.known_seat(by)
        if seat is None or not reading.good_id(id):
            return Refusal("bad_value", at="by" if seat is None else "id")
        command = self.read(seat, do, {} if fields is None else fields)
        if isinstance(command, Refusal):
            return command
        try:
            self.publish()
        except OSError:
            return Refusal("not_saved")
        id = id or (f"{seat.name}-{self.number + 1}" if script else secrets.token_hex(8))
        throws: list[Thrown] = []
        events = self._decide(command, seat, dice, id, script, throws)
        if isinstance(events, Refusal):
            return events
        entry = Entry(
            number=self.number + 1,
            at=int(self._clock() * 1000),
            by=seat.name,
            role=seat.role,
            id=id,
            do=str.__str__(do),
            fields=_plain(command),
            throws=tuple(throws),
            events=tuple(msgspec.to_builtins(event) for event in events),
            rules=self.game.FACTS.version,
            sealed=self._sealed(events, throws),
            opened=self._opened(events),
        )
        self.journal.after(self.journal.whole, () if isinstance(command, Undo) else events)
        return Ready(entry, events, self.journal.chain(entry, events), seat)

    def keep(self, ready: Ready) -> Done:
        """A prepared command is stored: now it has happened."""
        before, entry = self.journal.whole, ready.entry
        self.journal.append(entry, ready.events, ready.heads)
        if isinstance(self._source, FairDice):
            self._source.kept(sum(thrown.proof is not None for thrown in entry.throws))
        if ready.seat.role == "player":
            self._last_id = entry.id
        return self.done(entry.number, ready.events, before, self.journal.whole, ready.seat)

    def _sealed(self, events: tuple[Any, ...], throws: list[Thrown]) -> bool:
        """Whether there is something in it that not even the GM may see yet."""
        closed = any(common.show(self.game, event, GM) != event for event in events)
        return closed or any(thrown.sealed for thrown in throws)

    def _opened(self, events: tuple[Any, ...]) -> tuple[Thrown, ...]:
        """The sealed throws that these events open."""
        labels = [label for event in events if (label := getattr(event, "opens", ""))]
        return tuple(replace(t, sealed="") for label in labels for t in self.journal.under(label))

    def asks_for(
        self, by: str | Seat, do: str, fields: Mapping[str, Any]
    ) -> Throw | Refusal | None:
        """The dice that a command would throw first, why it would be refused, or None."""
        seat = Seat.of(by) if isinstance(by, str) else by
        command = self.read(seat, do, fields)
        if isinstance(command, Refusal | Undo):
            return command if isinstance(command, Refusal) else None
        decision = common.decide(self.game, self.journal.whole, command, seat)
        try:
            return next(decision)
        except StopIteration as done:
            return done.value if isinstance(done.value, Refusal) else None
        finally:
            decision.close()

    def would_refuse(
        self, by: str | Seat, steps: Iterable[tuple[str, Mapping[str, Any]]]
    ) -> Refusal | None:
        """Why one of these commands, one after the other, would not be taken; nothing is done.

        For commands that need no dice, such as those that bring people to the table.
        """
        seat, whole = Seat.of(by) if isinstance(by, str) else by, self.journal.whole
        for do, fields in steps:
            command = self.read(seat, do, fields)
            if isinstance(command, Refusal):
                return command
            answer = chance.run(common.decide(self.game, whole, command, seat), _no_dice)
            if isinstance(answer, Refusal):
                return answer
            whole = self.journal.after(whole, answer)
        return None

    @property
    def commands(self) -> tuple[type[Any], ...]:
        """Everything that can be sent here: the game's own commands, and those of every game."""
        return (*self.game.COMMANDS, *common.COMMANDS)

    def read(self, seat: Seat, do: str, fields: Mapping[str, Any]) -> Any:
        """What was sent, as a command; the first thing that is wrong with it otherwise."""
        known = reading.named(self.commands)
        do = str.__str__(do) if isinstance(do, str) else ""
        struct = known.get(do)
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
        command: Any,
        seat: Seat,
        dice: Mapping[str, Any] | RealDice | None,
        id: str,
        script: bool,
        throws: list[Thrown],
    ) -> tuple[Any, ...] | Refusal:
        typed = None
        asked = dice if callable(dice) and self.real_dice else None
        if dice is not None and not callable(dice):
            try:
                faces = chance.read(plain(dice))
            except NotPlain:
                faces = Refusal("bad_value", at="dice")
            if isinstance(faces, Refusal):
                return faces
            typed = chance.Typed(faces)

        def answer(throw: Throw) -> Faces | Refusal:
            proof: Proof | None = None
            real = None if asked is None else asked(throw)
            if real is not None:
                given, source = chance.Typed(real)(throw), "typed"
            elif typed is not None or script:
                given = (typed or chance.Typed({}))(throw)
                source = "script" if script else "typed"
            elif isinstance(self._source, FairDice):
                salt = self._last_id if seat.gm else id
                ahead = sum(each.proof is not None for each in throws)
                given, proof = self._source.throw(throw, salt, ahead)
                source = "fair"
            else:
                given, source = self._source(throw), "seed"
            if isinstance(given, Refusal):
                return given
            fallen = (dict(throw.dice), dict(given), source, proof, throw.hidden, throw.sealed)
            throws.append(Thrown(*fallen))
            return given

        if isinstance(command, Undo):
            events = self._undo(seat)
        else:
            decision = common.decide(self.game, self.journal.whole, command, seat)
            events = chance.run(decision, answer)
        if typed is None:
            return events
        refusal = events if isinstance(events, Refusal) else typed.leftover()
        if not script and not self.real_dice:
            no_dice = Refusal("not_now", "real_dice_off")
            if refusal is None or rank(refusal) > RANK["not_now"]:
                return no_dice
        return refusal or events

    def _undo(self, seat: Seat) -> tuple[Any, ...] | Refusal:
        if not seat.gm:
            return Refusal("not_yours", "gm_only")
        number = self.journal.last_counting()
        return Refusal("not_now", "nothing_to_undo") if number is None else (Undone(number=number),)

    def done(
        self, number: int, events: tuple[Any, ...], before: Whole, after: Whole, seat: Seat
    ) -> Done:
        """What events gave, as a seat may see it."""
        shown = tuple(self.shown(events, seat))
        own = tuple(event for event in shown if type(event) not in common.EVENTS)
        result: dict[str, Any] = {"game": self.game.FACTS.name}
        old, new = self.game.redact(before.game, seat), self.game.redact(after.game, seat)
        result |= self.game.result(own, old, new)
        for event in shown:
            if isinstance(event, common.DiceRolled):
                result |= {"roll": "dice", "outcome": "dice", "total": event.total}
                result["dice"] = {"dice": list(event.faces)}
        return Done(number, result, shown, self.game)

    def shown(self, events: tuple[Any, ...], seat: Seat) -> list[Any]:
        """Events as a seat may see them."""
        seen = [common.show(self.game, event, seat) for event in events]
        return [event for event in seen if event is not None]

    def view(self, by: str | Seat) -> dict[str, Any]:
        """The table as a seat sees it."""
        seat = Seat.of(by) if isinstance(by, str) else by
        return self.view_of(self.journal.whole, seat)

    def view_of(self, whole: Whole, seat: Seat) -> dict[str, Any]:
        """The table as it was at some time, as a seat sees it."""
        return {"session": whole.session, "session_runs": whole.running} | self.game.view(
            whole.game, seat
        )

    def offers(self, by: str | Seat) -> tuple[Offer, ...]:
        """What a seat can do now: the game's offers, then those of every game."""
        seat = Seat.of(by) if isinstance(by, str) else by
        if seat.role == "watcher":
            return ()
        undoable = self.journal.last_counting() is not None
        every = common.offers(self.game, self.journal.whole, seat, undoable)
        return (*self.game.offers(self.state, seat), *every)

    def story(self, by: str | Seat, language: str = "en", since: int = 0) -> list[str]:
        """What happened after entry ``since``, as sentences that this seat may read."""
        seat = Seat.of(by) if isinstance(by, str) else by
        return [
            line
            for entry in self.journal.entries[since:]
            if (line := self.line(entry.number, seat, language))
        ]

    def line(self, number: int, seat: Seat, language: str) -> str:
        """What the story says of one entry; of an undo, also what it took back."""
        spoken = words_of(self.game, language)
        entry = self.journal.entries[number - 1]
        events = self.journal.events(entry)
        for event in events:
            if isinstance(event, Undone):
                what = self.line(event.number, seat, language)
                values = {"number": event.number, "what": what or "…"}
                return spoken.say("story.undone", values)
        said = self.said(events, seat)
        return " ".join(spoken.say(each.key, each.values) for each in said)

    def said(self, events: tuple[Any, ...], seat: Seat) -> list[Said]:
        """Events as sentences of the story, as far as a seat may see them."""
        return [
            each for event in self.shown(events, seat) for each in common.tell(self.game, event)
        ]

    def players(self) -> tuple[str, ...]:
        """Everybody whose seat exists: who plays a character, or has sent a command."""
        owners = (name for name in self.game.owners(self.state).values() if name)
        names = dict.fromkeys((*owners, *self.journal.senders))
        return tuple(name for name in names if name != GM.name)


def _no_dice(throw: Throw) -> Refusal:
    return Refusal("missing_dice", "die", at=next(iter(throw.dice), ""))


def _plain(command: Any) -> dict[str, Any]:
    """The fields of a command as they are stored: what was given, made plain."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    del fields["do"]
    return fields
