"""A table and the dice that it throws: from which tree they come, and what is published of it."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from limelight.contract import Faces, Game, Refusal, Seat, Throw
from limelight.contract.driver import run
from limelight.contract.events import Event

from . import chance, common
from .ahead import Ahead
from .common.state import Whole
from .entries import TABLE, Entry, Header, Heads, Thrown
from .fair import FairDice, Proof
from .journal import Journal
from .plain import NotPlain, plain
from .shared_dice import Seeds, shared_dice
from .sight import Sight

Store = Callable[[Entry, Heads], None]
"""Keeps an entry before anybody hears of it; raises OSError if it cannot."""

Source = FairDice | chance.Answers
RealDice = Callable[[Throw], Mapping[str, tuple[int, ...]] | None]
"""Somebody who is asked for the faces of each throw; None leaves it to the table."""


class Known(NamedTuple):
    """What the sender's device has seen of the dice before it sent its command."""

    roots: tuple[str, ...]
    next: int | None

    def allows(self, root: str, index: int | None) -> bool:
        """Whether a throw of this tree, first with this number, is one that it could expect."""
        if self.roots and root not in self.roots:
            return False
        return index is None or self.next is None or index == self.next


class Throwing(Sight):
    """A table with its dice; fair ones are vouched for before they fall."""

    def __init__(
        self,
        game: Game,
        journal: Journal,
        source: Source,
        real_dice: bool,
        store: Store | None,
        clock: Callable[[], float],
        seeds: Seeds | None,
    ) -> None:
        super().__init__(game, journal)
        self.real_dice = real_dice
        self.ahead = Ahead(journal)
        self._source, self._store, self._clock, self._seeds = source, store, clock, seeds
        self._last = ("", 0)
        """The id of the last command of a player, and its number."""
        self.unpublished = False
        """Whether the dice are not yet vouched for: the disk was full when it was opened."""

    @property
    def header(self) -> Header:
        """What table this is."""
        return self.journal.header

    def take_over(self, journal: Journal) -> None:
        """Goes on from a journal that was read and checked; the dice number on from there."""
        self.journal, self.ahead = journal, Ahead(journal)
        players = [(each.id, _bound(each)) for each in journal.entries if each.role == "player"]
        self._last = players[-1] if players else ("", 0)
        if not isinstance(self._source, FairDice):
            return
        shared = None if self._seeds is None else shared_dice(journal, self._seeds)
        if shared is not None:
            self._source = shared
            return
        proofs = [t.proof.index for e in journal.entries for t in e.throws if t.proof]
        self._new_dice(max(proofs, default=-1) + 1)
        with suppress(OSError):
            self.publish()

    def _new_dice(self, first: int) -> None:
        """Another tree, from this throw on; its root is still to be published."""
        self._source = FairDice(self.header.table, first)
        self.unpublished = True

    def share(self, seeds: Seeds) -> None:
        """Lets other nodes throw from the tree in use; without it they publish their own."""
        self._seeds = seeds
        if isinstance(self._source, FairDice):
            with suppress(OSError):
                seeds.keep(self._source.root, self._source.seed)

    def follow(self, entry: Entry, heads: Heads) -> None:
        """Takes in an entry that another node stored; raises ValueError where it does not hold."""
        assert not self.ahead
        events = self.journal.events(entry)
        if entry.number != self.number + 1 or self.journal.chain(entry, events) != heads:
            raise ValueError("the chains do not hold")
        self.journal.append(entry, events, heads)
        self._thrown(entry)
        if isinstance(self._source, FairDice) and entry.root:
            first, seed = self._source.index, None
            with suppress(OSError):
                seed = None if self._seeds is None else self._seeds.of(entry.root)
            if seed is None:
                self._new_dice(first)
            else:
                self._source = FairDice(self.header.table, first, seed)
                self._source.published(entry.number)
                self.unpublished = False

    def _thrown(self, entry: Entry) -> None:
        """What an entry that is stored means for the dice of those after it."""
        if isinstance(self._source, FairDice):
            thrown = sum(each.proof is not None for each in entry.throws)
            self._source.kept(thrown, entry.number)
        if entry.role == "player":
            self._last = entry.id, _bound(entry)

    def publish(self) -> None:
        """Tells the root of a new tree of fair dice: the keys of the old one are gone.

        Nothing is done at a table before that is stored; reading is possible all the same.
        """
        if not self.unpublished or not isinstance(self._source, FairDice):
            return
        entry = self._own("resume", root=self._source.root)
        heads = self.journal.chain(entry, ())
        if self._seeds is not None:
            self._seeds.keep(self._source.root, self._source.seed)
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
            by=TABLE,
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

    def _decide(
        self,
        whole: Whole,
        command: Any,
        seat: Seat,
        dice: Mapping[str, Any] | RealDice | None,
        salt: tuple[str, int],
        script: bool,
        throws: list[Thrown],
        known: Known,
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
        waiting = self.ahead.throws

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
        theirs = self.ahead.last_of_a_player()
        return self._last if theirs is None else (theirs.id, _bound(theirs))


def _bound(entry: Entry) -> int:
    """Since which entry an id was known; 0 where the table chose it itself."""
    return 0 if entry.chosen else entry.number
