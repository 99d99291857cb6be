"""A table: commands in, answers out. The door, the rules, the throw, the journal, the view."""

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from limelight.contract import GM, WATCHER, Command, Refusal, Seat, Throw
from limelight.contract.driver import first_throw, run
from limelight.contract.events import Event, name_of
from limelight.contract.library import AddContent

from . import chance, common, reading, refusals
from .common.events import Reseated
from .common.state import Whole
from .entries import FORMAT, TABLE, Entry, Header, Thrown
from .fair import FairDice
from .journal import Journal
from .known import known_game
from .mistakes import raised
from .plain import MOST, MOST_BROUGHT, NotPlain, TooMany, plain
from .seat_names import unfit, unseen
from .shared_dice import Seeds
from .sight import players
from .steps import Done, Step
from .throwing import Known, RealDice, Source, Store, Throwing

MOST_THROWS = 10**12
_Here = tuple[Whole, Collection[str]]
"""A table, and the players who have sent a command."""


class Table(Throwing):
    """One table being played.

    ``dice`` answers throws that nobody typed in: fair dice unless told otherwise.
    ``store`` keeps each entry before it counts; ``clock`` gives seconds since 1970. ``seeds``:
    where several nodes that throw at the same table keep what its dice are made from.
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
        seeds: Seeds | None = None,
    ) -> None:
        found = known_game(game)
        chosen = reading.read_options(found, dict(options or {}))
        if isinstance(chosen, Refusal):
            raise raised(chosen, found)
        real_dice, settings = chosen
        source: Source = FairDice(id) if dice is None else dice
        root = ""
        if isinstance(source, FairDice):
            source.published(0)
            root = source.root
        header = header or Header(
            limelight=FORMAT, game=game, options=dict(options or {}), table=id, root=root
        )
        journal = Journal(found, header, found.start(settings))
        super().__init__(found, journal, source, real_dice, store, clock, seeds)
        self.seated: tuple[str, ...] = ()
        """Who has a place here, although they may not have done anything yet."""

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
        nobodys = self.anonymous(do)
        if nobodys:  # nothing that could tell who it was is looked at, or kept
            id, roots, next = "", (), None
        ahead = self.ahead.whole, self.ahead.senders
        stranger = None if nobodys else self._stranger(by, command, seat, ahead)
        if stranger is not None:
            return stranger
        try:
            self.publish()
        except OSError:
            return Refusal("not_saved")
        before, number = self.ahead.whole, self.ahead.number + 1
        chosen = not id and not script
        id = id or (f"{seat.name}-{number}" if script else secrets.token_hex(8))
        throws: list[Thrown] = []
        salt = self._salt(seat, id, 0 if chosen else number)
        known = Known(tuple(roots), next)
        events = self._decide(before, command, seat, dice, salt, script, throws, known)
        if isinstance(events, Refusal):
            return events
        events = common.stamped(before, events)
        back = self.ahead.back(events)
        if back is not None:
            events = (*events, *self.game.lasting(back.game, before.game))
        after = self.journal.after(number, events, before, back)
        refusal = common.too_many(before, after, events)
        if refusal is not None:
            return refusal
        entry = Entry(
            number=number,
            at=int(self._clock() * 1000),
            by=TABLE if nobodys else seat.name,
            role="watcher" if nobodys else seat.role,
            id="" if nobodys else id,
            do=str.__str__(do),
            fields=_plain(command),
            throws=tuple(throws),
            events=tuple(msgspec.to_builtins(event) for event in events),
            rules=self.game.version,
            sealed=any(t.sealed for t in throws) or common.sealed(self.game, events),
            opened=self._opened(events),
            chosen=chosen and not nobodys,
            next=next,
            roots=tuple(roots),
        )
        public = common.shown(self.game, events, WATCHER, entry.rules)
        heads = self.journal.chain(entry, events, self.ahead.heads, public)
        return self.ahead.add(Step(entry, events, before, after, heads, seat, {WATCHER: public}))

    def _stranger(
        self, by: str | Seat, command: Any, seat: Seat, here: _Here, also: tuple[str, ...] = ()
    ) -> Refusal | None:
        """Refuses a name that is new here and that nobody, or no player, can have.

        Whoever comes with a seat was let in with their name; ``also``: who comes besides.
        """
        whole, senders = here
        for at, name in common.naming.new_names(whole, command):
            refusal = unseen(name, at)
            if refusal is not None:
                return refusal
        named = common.players_in(whole, command, seat)
        new = isinstance(by, str) and not seat.gm and seat.name not in senders
        if not named and not new:
            return None
        known: tuple[str, ...] = (*players(whole, senders), *self.seated)
        if new and seat.name not in known:
            refusal = unfit(seat.name, known, "by")
            if refusal is not None:
                return refusal
        known = (*known, *also, *(() if seat.gm else (seat.name,)))
        for player in named:
            if player not in (GM.name, seat.name, *known):
                refusal = unfit(player, known)
                if refusal is not None:
                    return refusal
                known = (*known, player)
        return None

    def anonymous(self, do: Any) -> bool:
        """Whether nobody may be able to tell who sent a command of this name."""
        return common.anonymous(self.game, do)

    def reseat(self, player: str) -> Step:
        """Prepares the entry that says that a player's seat is given out anew."""
        assert not self.ahead
        events = (Reseated(player=player),)
        entry = self._own("reseat", events=tuple(map(msgspec.to_builtins, events)))
        before, heads = self.whole, self.journal.chain(entry, events)
        after = self.journal.after(entry.number, events, before)
        return self.ahead.add(Step(entry, events, before, after, heads, WATCHER))

    def drop(self, step: Step) -> None:
        """A prepared step could not be stored: it, and what was prepared on it, never was."""
        self.ahead.drop(step)

    def keep(self, step: Step) -> Done:
        """A prepared step is stored, as the next: now it has happened."""
        self.ahead.keep(step)
        entry = step.entry
        before = self.seen(step.seat)
        self.journal.append(entry, step.events, step.heads, step.after)
        self._thrown(entry)
        seat = step.seat
        step.shown[seat] = common.shown(self.game, step.events, seat, entry.rules)
        return self._done(entry, step.shown[seat], before, self.seen(seat))

    def _opened(self, events: tuple[Event, ...]) -> tuple[Thrown, ...]:
        """The sealed throws that these events open."""
        labels = [label for event in events if (label := getattr(event, "opens", ""))]
        return tuple(replace(t, sealed="") for label in labels for t in self.ahead.under(label))

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
        found = self.first_refused(by, steps)
        return None if found is None else found[1]

    def first_refused(
        self, by: str | Seat, steps: Iterable[tuple[str, Mapping[str, Any]]]
    ) -> tuple[int, refusals.Refusal] | None:
        """The same with its place: the first of these commands that would not be taken."""
        seat, whole = Seat.of(by), self.journal.whole
        new: list[str] = []
        for place, (do, fields) in enumerate(steps):
            command = self.read(do, fields)
            if isinstance(command, Refusal):
                return place, self._refused(command)
            here = self.whole, self.journal.senders
            stranger = self._stranger(seat, command, seat, here, tuple(new))
            if stranger is not None:
                return place, self._refused(stranger)
            new += [each for each in (getattr(command, "player", None),) if each]
            answer = run(common.decide(whole, command, seat), _no_dice)
            if isinstance(answer, Refusal):
                return place, self._refused(answer)
            after = common.after(whole, answer)
            refusal = common.too_many(whole, after, answer)
            if refusal is not None:
                return place, self._refused(refusal)
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
        brings = issubclass(struct, AddContent)
        try:
            sent = plain(fields, MOST_BROUGHT if brings else MOST)
        except TooMany:
            why = ("content_many", "with", {"most": MOST_BROUGHT}) if brings else ("", "with")
            return Refusal("too_big", *why)
        except NotPlain:
            return Refusal("bad_value", at="with")
        if not isinstance(sent, dict):
            return Refusal("bad_value", at="with")
        return reading.command(self.game, do, struct, sent)

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
