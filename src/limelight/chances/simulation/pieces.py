"""Many runs in pieces, each with its own seed: the same dice however many work on them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from numpy.random import Generator


class Chunk(NamedTuple):
    """A piece of a simulation. Whoever runs it, once or again, throws the same dice."""

    seed: int
    """Of the whole simulation."""
    number: int
    runs: int

    def dice(self) -> "Generator":
        """The dice of this piece: a child of the seed, by its number."""
        from numpy.random import SFC64, Generator, SeedSequence

        return Generator(SFC64(SeedSequence(self.seed, spawn_key=(self.number,))))


def chunks(runs: int, seed: int, size: int) -> Iterator[Chunk]:
    """All the pieces of so many runs, made as they are asked for."""
    for number, start in enumerate(range(0, runs, size)):
        yield Chunk(seed, number, min(size, runs - start))
