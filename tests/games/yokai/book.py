"""What the rules say, worked out the slow way: the numbers that the tests compare with."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

Pool = tuple[int, int]
"""White dice and black dice."""

FACES = range(1, 7)

# Printed: of how many throws; highest die 1-2, 3-4, 5-6 (doubles included); 1&1; 6&6; condition.
PRINTED: Mapping[Pool, tuple[int, tuple[int, int, int], int, int, int]] = {
    (1, 0): (6, (2, 2, 2), 0, 0, 0),
    (0, 1): (6, (2, 2, 2), 0, 0, 6),
    (2, 0): (36, (4, 12, 20), 1, 1, 0),
    (1, 1): (36, (4, 12, 20), 1, 1, 21),
    (2, 1): (216, (8, 56, 152), 1, 16, 91),
    (1, 2): (216, (8, 56, 152), 1, 16, 161),
    (3, 1): (1296, (16, 240, 1040), 1, 171, 441),
    (2, 2): (1296, (16, 240, 1040), 1, 171, 791),
}

# Printed: how many throws of three and of four combat dice reach a danger level.
THREE = {8: 147, 9: 113, 10: 77, 12: 16}
FOUR = {8: 1071, 10: 676, 12: 171}

# Printed: how many of 36 throws solve against a target.
SOLVED = {3: 35, 4: 33, 5: 30, 6: 26, 7: 21, 8: 15, 9: 10, 10: 6, 12: 1}


def line(faces: Sequence[int]) -> str:
    """YO-2, YO-3: the highest die decides, and the two highest may be a double."""
    two = sorted(faces)[-2:]
    if two == [1, 1]:
        return "1&1"
    if two == [6, 6]:
        return "6&6"
    return {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4", 5: "5-6", 6: "5-6"}[two[-1]]


def colour(white: Sequence[int], black: Sequence[int]) -> str:
    """YO-4, YO-R1: black as soon as a black die shows the highest value."""
    return "black" if max([*white, *black]) in black else "white"


def throws(pool: Pool) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every throw of a pool: the white faces and the black ones."""
    white, black = pool
    for faces in product(FACES, repeat=white + black):
        yield faces[:white], faces[white:]


def counts(found: Sequence[tuple[str, str]]) -> tuple[int, tuple[int, int, int], int, int, int]:
    """Lines and colours of every throw, counted as the rules print them."""
    lines = [each for each, _ in found]
    ones, sixes = lines.count("1&1"), lines.count("6&6")
    thirds = (lines.count("1-2") + ones, lines.count("3-4"), lines.count("5-6") + sixes)
    black = sum(shade == "black" for _, shade in found)
    return len(found), thirds, ones, sixes, black


def reaches(hands: Sequence[Sequence[int]], danger: int) -> bool:
    """YO-15, YO-R11, YO-R16: the best of each hand, and the two highest of those."""
    return sum(sorted(max(hand) for hand in hands)[-2:]) >= danger


def hands(pools: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every throw of combat dice, a hand each."""
    for faces in product(FACES, repeat=sum(pools)):
        left = iter(faces)
        yield [tuple(next(left) for _ in range(count)) for count in pools]


def solves(one: int, two: int, target: int) -> bool:
    """YO-21: equal or more, and never 1&1."""
    return (one, two) != (1, 1) and one + two >= target
