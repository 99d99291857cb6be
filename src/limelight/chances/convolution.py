"""Sums of independent whole numbers, exactly: two rows of counts, multiplied as one number.

Counts stand side by side in one large number, far enough apart that none runs into the
next. Multiplying two such numbers adds up every pair at once.
"""

from collections.abc import Mapping

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
    low, high = min(one) * times, max(one) * times
    width = _width(sum(one.values()) ** times)
    return _apart(_packed(one, width) ** times, low, high, width)


def bits(counts: Counts, times: int = 1) -> int:
    """About how many bits the sum of so many takes: what :func:`added_up` costs grows with it."""
    if not counts:
        return 0
    span = (max(counts) - min(counts)) * times + 1
    return span * _width(1) + span * sum(counts.values()).bit_length() * times


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
