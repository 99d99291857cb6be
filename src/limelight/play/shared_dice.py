"""Fair dice of a table at which several nodes throw: all of them from the same tree.

What a tree is made from is kept where only the nodes can read it. So there is one tree at a
time, whoever throws, and nobody can choose between several once a command is known.
"""

from typing import Protocol

from .fair import FairDice
from .journal import Journal


class Seeds(Protocol):
    """Where the nodes of a table keep what its trees are made from."""

    def of(self, root: str) -> bytes | None:
        """What the tree with this root is made from; None where nobody keeps it."""
        ...

    def keep(self, root: str, seed: bytes) -> None:
        """Keeps that, before the root is published; raises OSError if it cannot."""
        ...


def shared_dice(journal: Journal, seeds: Seeds) -> FairDice | None:
    """The dice where a journal left them, if what they are made from is kept."""
    root, number, first, index = journal.header.root, 0, 0, 0
    for entry in journal.entries:
        if entry.root:
            root, number, first = entry.root, entry.number, index
        index += sum(each.proof is not None for each in entry.throws)
    seed = seeds.of(root) if root else None
    if seed is None:
        return None
    dice = FairDice(journal.header.table, first, seed)
    if dice.root != root:
        return None
    dice.published(number)
    for entry in journal.entries[number:]:
        dice.kept(sum(each.proof is not None for each in entry.throws), entry.number)
    return dice
