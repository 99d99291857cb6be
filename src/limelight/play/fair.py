"""Fair dice: nobody can choose them, and everybody can check them.

Before any die falls the table publishes the root of a Merkle tree over the keys of its next
4,096 throws. Throw *i* takes its faces from its key, the table, *i*, the id of a player's
command and the dice asked for; its key and path are shown with the faces. So the host could
not choose the key afterwards, and the player's id is not known beforehand. A throw whose id
was known before its root was published proves nothing, and is marked as unbound.
"""

import hashlib
import hmac
import os
from collections.abc import Mapping

import msgspec

from limelight.contract import Faces, Throw
from limelight.contract.dice import MOST_SIDES

SIZE = 4096
DEPTH = 12
EARLY = 64
"""So many throws before a tree is used up the root of the next one is published."""
BLOCK = 64
"""How many throws of a tree are at hand at once."""


class Proof(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What shows that a throw was fair: its number, key, and way up the tree."""

    index: int
    id: str
    key: str
    path: tuple[str, ...]
    next_root: str = ""
    """With a throw near the end of a tree: the root of the next one."""
    unbound: bool = False
    """Whether the id was known before the root was published: then a host could have chosen."""


class FairDice:
    """The keys of the throws from ``first`` on; a new tree when they are used up."""

    def __init__(self, table: str, first: int = 0, seed: bytes | None = None) -> None:
        self.table = table
        self.index = first
        self._trees = [_Tree(first, seed)]

    @property
    def seed(self) -> bytes:
        """What the tree in use is made from, and all after it: nobody may know it."""
        return self._trees[0].seed

    @property
    def root(self) -> str:
        """What is published before the dice fall."""
        return self._trees[0].root

    @property
    def roots(self) -> tuple[str, ...]:
        """The roots that are published and that throws still come from, the one in use first."""
        return tuple(tree.root for tree in self._trees if tree.published is not None)

    def trees(self) -> list[tuple[int, str]]:
        """The first throw and the root of each tree that is published and still in use."""
        return [(tree.first, tree.root) for tree in self._trees if tree.published is not None]

    def published(self, number: int) -> None:
        """The roots that there are stand in the entry of this number now (0: at the start)."""
        for tree in self._trees:
            tree.published = number if tree.published is None else tree.published

    def throw(
        self, throw: Throw, id: str, ahead: int = 0, known: int = 0
    ) -> tuple[Faces, Proof, str]:
        """The faces of the next throw (or one ``ahead`` of it), its proof, and its root.

        ``known``: the number of the entry whose id it takes; 0 where there is none. Nothing is
        used up before :meth:`kept`: what could not be stored did not happen, and the same
        command thrown again shows the same faces.
        """
        index = self.index + ahead
        tree = self._tree_of(index)
        place = index - tree.first
        next_root = self._tree_of(tree.first + SIZE).root if place == SIZE - EARLY else ""
        key, unbound = tree.key(place), tree.published is None or not tree.published < known
        proof = Proof(index, id, key.hex(), tree.path(place), next_root, unbound)
        return faces(key, self.table, index, id, throw.dice), proof, tree.root

    def kept(self, throws: int, number: int) -> None:
        """These throws are stored in the entry of this number: their numbers are used up."""
        self.index += throws
        last = self._trees[0].first + SIZE - EARLY
        if last < self.index:
            self._tree_of(self._trees[0].first + SIZE)
            self.published(number)
        self._trees = [tree for tree in self._trees if tree.first + SIZE > self.index]

    def _tree_of(self, index: int) -> "_Tree":
        while index >= self._trees[-1].first + SIZE:
            last = self._trees[-1]
            following = hmac.digest(last.seed, b"next", "sha256")
            self._trees.append(_Tree(last.first + SIZE, following))
        return next(tree for tree in self._trees if index < tree.first + SIZE)


class _Tree:
    """The Merkle tree over the keys of 4,096 throws.

    Only the seed and the upper half are kept, so that a table at rest is small; the block of
    throws that is being used is made again when it is entered.
    """

    def __init__(self, first: int, seed: bytes | None = None) -> None:
        self.seed = os.urandom(32) if seed is None else seed
        self.first = first
        self.published: int | None = None
        """The number of the entry that its root stands in; 0: it was there from the start."""
        self._upper = _rows([self._block(at)[1][-1][0] for at in range(SIZE // BLOCK)])
        self._entered = -1
        self._keys: list[bytes] = []
        self._lower: list[list[bytes]] = []

    def _block(self, at: int) -> tuple[list[bytes], list[list[bytes]]]:
        """The keys of one block, and the tree over them."""
        start = self.first + at * BLOCK
        keys = [
            hmac.digest(self.seed, (start + i).to_bytes(8, "big"), "sha256") for i in range(BLOCK)
        ]
        return keys, _rows([leaf(key) for key in keys])

    def _enter(self, place: int) -> None:
        if self._entered != place // BLOCK:
            self._entered = place // BLOCK
            self._keys, self._lower = self._block(self._entered)

    @property
    def root(self) -> str:
        return self._upper[-1][0].hex()

    def key(self, place: int) -> bytes:
        """The key of one throw."""
        self._enter(place)
        return self._keys[place % BLOCK]

    def path(self, place: int) -> tuple[str, ...]:
        """From a leaf up to the root: the other node at each step."""
        self._enter(place)
        found = []
        for rows, at in ((self._lower, place % BLOCK), (self._upper, place // BLOCK)):
            for row in rows[:-1]:
                found.append(row[at ^ 1].hex())
                at //= 2
        return tuple(found)


def _rows(row: list[bytes]) -> list[list[bytes]]:
    """A tree from its lowest row up to its root."""
    rows = [row]
    while len(row) > 1:
        row = [node(row[i], row[i + 1]) for i in range(0, len(row), 2)]
        rows.append(row)
    return rows


def leaf(key: bytes) -> bytes:
    """The leaf of a key; leaves and nodes are told apart by their first byte."""
    return hashlib.sha256(b"\x00" + hashlib.sha256(key).digest()).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The node over two others."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def faces(
    key: bytes, table: str, index: int, id: str, dice: Mapping[str, tuple[int, ...]]
) -> Faces:
    """The faces that a key gives for these dice, by rejection sampling."""
    message = msgspec.json.encode([table, index, id, list(dice.items())])
    stream = _Stream(key, message)
    fallen: dict[str, tuple[int, ...]] = {}
    for name, each in dice.items():
        fallen[name] = tuple(_face(stream, sides) for sides in each)
    return fallen


def _face(stream: "_Stream", sides: int) -> int:
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(sides)
    limit = 65536 - 65536 % sides
    while True:
        number = stream.take()
        if number < limit:
            return number % sides + 1


class _Stream:
    """Two bytes at a time, as many as are needed."""

    def __init__(self, key: bytes, message: bytes) -> None:
        self._key, self._message = key, message
        self._block, self._blocks = b"", 0

    def take(self) -> int:
        if not self._block:
            count = self._blocks.to_bytes(4, "big")
            self._block = hmac.digest(self._key, count + self._message, "sha256")
            self._blocks += 1
        number, self._block = int.from_bytes(self._block[:2], "big"), self._block[2:]
        return number


def belongs(proof: Proof, first: int, root: str) -> bool:
    """Whether a key has its place in the tree of this root, whose first throw is ``first``."""
    place = proof.index - first
    if not 0 <= place < SIZE or len(proof.path) != DEPTH:
        return False
    try:
        at = leaf(bytes.fromhex(proof.key))
        for step in proof.path:
            other = bytes.fromhex(step)
            at = node(other, at) if place % 2 else node(at, other)
            place //= 2
    except ValueError:
        return False
    return at.hex() == root
