"""Sums of independent whole numbers, exactly: two rows of counts, multiplied as one number.

Counts stand side by side in one large number, far enough apart that none runs into the
next. Multiplying two such numbers adds up every pair at once.
"""

from collections.abc import Mapping
from math import comb

from limelight.contract import TOTAL
from limelight.contract.pools import weighed

Counts = Mapping[int, int]
"""How often each number comes."""


def added(one: Counts, two: Counts) -> dict[int, int]:
    """How often each sum of the one and the other comes."""
    low, high = min(one) + min(two), max(one) + max(two)
    width = _width(sum(one.values()) * sum(two.values()))
    return _apart(_packed(one, width) * _packed(two, width), low, high, width)


def paired(one: Counts, two: Counts) -> dict[int, int]:
    """The same pair by pair: for few numbers, or such that lie far apart."""
    found: dict[int, int] = {}
    for a, often in one.items():
        for b, count in two.items():
            found[a + b] = found.get(a + b, 0) + often * count
    return dict(sorted(found.items()))


def added_up(one: Counts, times: int) -> dict[int, int]:
    """How often each sum of so many like this comes."""
    if not times:
        return {0: 1}
    if even(one):
        ((first, each), sides) = next(iter(one.items())), len(one)
        totals = weighed((sides,) * times, TOTAL)
        return {n + (first - 1) * times: count * each**times for (n,), count in totals.items()}
    low, high = min(one) * times, max(one) * times
    width = _width(sum(one.values()) ** times)
    return _apart(_packed(one, width) ** times, low, high, width)


def kept(one: Counts, throws: int, keep: int) -> dict[int, int]:
    """How often each sum of the highest of so many comes.

    By the value of the last that is kept: some show more, whose sum is a number of its own,
    enough show just that, and what is not kept may show anything below.
    """
    out_of, least = sum(one.values()), min(one)
    width = _width(out_of**throws)
    found = more = 0
    below = out_of
    for value in sorted(one, reverse=True):
        here = one[value]
        below -= here
        over = 1
        for many in range(keep if more else 1):
            over = over * more if many else over
            rest = throws - many
            ways = sum(
                comb(rest, same) * here**same * below ** (rest - same)
                for same in range(keep - many, rest + 1)
            )
            place = (value - least) * (keep - many)
            found += (over * comb(throws, many) * ways) << (8 * width * place)
        more += here << (8 * width * (value - least))
    return _apart(found, least * keep, max(one) * keep, width)


def cost(one: Counts, times: int = 1) -> int:
    """About how much work the sum of so many is: of the size of the numbers, or of their steps."""
    span = (max(one) - min(one)) * times + 1
    if even(one):
        return span * times
    return span * sum(one.values()).bit_length() * times


def even(one: Counts) -> bool:
    """Whether it is like a die: each number as often as the next, with none left out."""
    least, most = min(one), max(one)
    return len(one) == most - least + 1 and len(set(one.values())) == 1 and next(iter(one)) == least


def _width(most: int) -> int:
    """How many bytes no count outgrows."""
    return most.bit_length() // 8 + 1


def _packed(counts: Counts, width: int) -> int:
    low, high = min(counts), max(counts)
    row = bytearray((high - low + 1) * width)
    for number, count in counts.items():
        at = (number - low) * width
        row[at : at + width] = count.to_bytes(width, "little")
    return int.from_bytes(row, "little")


def _apart(product: int, low: int, high: int, width: int) -> dict[int, int]:
    row = product.to_bytes((high - low + 1) * width, "little")
    found = {}
    for at in range(high - low + 1):
        count = int.from_bytes(row[at * width : (at + 1) * width], "little")
        if count:
            found[low + at] = count
    return found
