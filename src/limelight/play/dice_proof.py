"""The dice of a log, checked one after the other: their trees, numbers, ids and faces."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from . import fair

MOST_THROWN = 400
"""No throw has more dice."""
SOURCES = ("fair", "typed", "script", "seed")


class DiceProof:
    """Which trees are published, which number is next, and what lies closed.

    Everything that is looked at may have been forged; whatever is not as it must be is
    answered with why, and nothing is believed of it.
    """

    def __init__(self, table: str, root: str, real_dice: bool) -> None:
        self._table, self._real_dice = table, real_dice
        self._trees: list[tuple[int, str, int]] = [(0, root, 0)]
        """First throw, root, and the number of the entry that published it."""
        self._coming: tuple[str, int] | None = None
        """The root of the next tree and when it was published, before it is used."""
        self._index = 0
        self._player = ("", 0)
        """The id of the last command of a player that can be seen, and its number."""
        self._salt = ("", 0)
        self._lying: dict[int, tuple[str, int]] = {}
        """Closed throws by their number: the id that each must turn out to have."""
        self._opened: set[int] = set()
        self._typed_lies = False
        """Whether dice that somebody typed in lie closed."""
        self.counts = dict.fromkeys(("fair", "typed", "closed", "unbound"), 0)

    def entry(self, by: Any, id: Any, number: int, chosen: bool) -> None:
        """A player's dice hang on their own command, the GM's on the last of a player.

        An id that the table chose itself binds nobody.
        """
        if by not in (None, "gm") and id:  # the table itself has none
            self._player = str(id), 0 if chosen else number
        self._salt = self._player

    def throws(
        self, throws: Iterable[Any], roots: Iterable[str], next: Any, number: int
    ) -> str | None:
        """The throws of an entry, in their order; None if all is well.

        They come from the roots that the sender had seen, and begin with the number that the
        sender expected, where these were told.
        """
        allowed, before = tuple(roots), self._index
        throws = list(throws)
        fair = [each for each in throws if isinstance(each, dict) and _index(each) is not None]
        if fair and next is not None and next != before:
            return "bad_dice"
        for thrown in throws:
            why = self._throw(thrown, allowed, number)
            if why is not None:
                return why
        return None

    def opened(self, throws: Iterable[Any]) -> str | None:
        """Throws that lay closed: each is one of these, with the id that it had to have."""
        for thrown in throws:
            proof = thrown.get("proof") if isinstance(thrown, dict) else None
            index = proof.get("index") if isinstance(proof, dict) else None
            if proof is None and self._typed_lies and self._typed(thrown):
                continue
            if type(index) is not int or index not in self._lying:
                return "bad_dice"
            before = dict(self.counts)
            if self._fair(thrown, self._lying[index]) is None:
                return "bad_dice"
            if index in self._opened:  # what opened it was taken back, and is done again
                self.counts = before
            else:
                self._opened.add(index)
                self.counts["closed"] -= 1
        return None

    def unsealed(self, throws: Iterable[Any]) -> bool:
        """Whether these are what lies closed, as it will be opened later."""
        before = dict(self.counts)
        for thrown in throws:
            proof = thrown.get("proof") if isinstance(thrown, dict) else None
            index = proof.get("index") if isinstance(proof, dict) else None
            if type(index) is int and index in self._lying:
                if self._fair(thrown, self._lying[index]) is None:
                    return False
        self.counts = before  # each is counted when it is opened
        return True

    def resumed(self, root: Any, number: int) -> str | None:
        """A table that was opened again has a new tree, and the old ones end."""
        if not _hash(root):
            return "damaged"
        self._trees.append((self._index, root, number))
        self._coming = None
        return None

    def _throw(self, thrown: Any, allowed: tuple[str, ...], number: int) -> str | None:
        if not isinstance(thrown, dict):
            return "damaged"
        if "dice" not in thrown:
            self._typed_lies = self._typed_lies or not thrown
            return self._closed(thrown, number) if thrown else None
        if thrown.get("proof") is None:
            self._typed_lies = self._typed_lies or bool(thrown.get("sealed"))
            return None if self._typed(thrown) else "bad_dice"
        proof = self._fair(thrown, self._salt)
        if proof is None or proof.index != self._index:
            return "bad_dice"
        if allowed and self._tree(proof.index)[1] not in allowed:
            return "bad_dice"
        if thrown.get("sealed"):  # in the table's own log: it is counted when it is opened
            self._lying[proof.index] = self._salt
            self.counts["fair"] -= 1
            self.counts["closed"] += 1
        return self._used(proof.next_root, number)

    def _typed(self, thrown: Any) -> bool:
        """Dice that somebody typed in: as honest as they are, and marked as such."""
        source = thrown.get("source") if isinstance(thrown, dict) else None
        if source not in SOURCES or source == "fair":
            return False
        if source == "typed" and not self._real_dice:
            return False
        if source == "seed" and self._trees[0][1]:  # a table with fair dice throws no others
            return False
        self.counts["typed"] += 1
        return True

    def _fair(self, thrown: Mapping[str, Any], salt: tuple[str, int]) -> fair.Proof | None:
        """The proof of a fair throw, if it proves it."""
        if thrown.get("source") != "fair":
            return None
        try:
            proof = msgspec.convert(thrown["proof"], fair.Proof)
            dice = msgspec.convert(thrown["dice"], dict[str, tuple[int, ...]])
            faces = msgspec.convert(thrown.get("faces"), dict[str, tuple[int, ...]])
            if sum(map(len, dice.values())) > MOST_THROWN or any(len(n) > 80 for n in dice):
                return None
            first, root, published = self._tree(proof.index)
            if proof.id != salt[0] or not fair.belongs(proof, first, root):
                return None
            fallen = fair.faces(bytes.fromhex(proof.key), self._table, proof.index, proof.id, dice)
        except (msgspec.ValidationError, ValueError, OverflowError, LookupError):
            return None
        if fallen != faces:
            return None
        self.counts["fair"] += 1
        self.counts["unbound"] += not published < salt[1]
        return proof

    def _tree(self, index: int) -> tuple[int, str, int]:
        """The tree of a throw: the newest that had begun by then."""
        return next(tree for tree in reversed(self._trees) if tree[0] <= index)

    def _closed(self, thrown: Mapping[str, Any], number: int) -> str | None:
        """Of a closed throw only its number is known, and the id that it must turn out to have."""
        if thrown.get("index") != self._index or not set(thrown) <= {"index", "next_root"}:
            return "bad_dice"
        self._lying[self._index] = self._salt
        self.counts["closed"] += 1
        return self._used(thrown.get("next_root", ""), number)

    def _used(self, next_root: Any, number: int) -> str | None:
        """A number is used up; near its end a tree brings the root of the next one."""
        place = self._index - self._trees[-1][0]
        self._index += 1
        if next_root:
            last = place == fair.SIZE - 1 and self._coming is None  # as it was done at first
            if not _hash(next_root) or not (place == fair.SIZE - fair.EARLY or last):
                return "bad_dice"
            self._coming = next_root, number
        if place == fair.SIZE - 1:
            if self._coming is None:
                return "bad_dice"
            self._trees.append((self._index, *self._coming))
            self._coming = None
        return None


def _index(thrown: Mapping[str, Any]) -> Any:
    """The number of a throw of fair dice, closed or open."""
    proof = thrown.get("proof")
    return proof.get("index") if isinstance(proof, dict) else thrown.get("index")


def _hash(text: Any) -> bool:
    return isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")
