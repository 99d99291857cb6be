"""Many dice as one weighted thing: how often each value that is kept comes.

``highest of 4d6``, ``two highest of n d6``, ``2d8+1``: counted, not enumerated. A test proves
each count equal to throwing every die.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from operator import sub

from .throws import Faces, Keep, Throw

Weighed = dict[tuple[int, ...], int]
"""How often each kept value comes."""

MOST_VALUES = 1_500_000
"""How many values one question may be read over: about a second."""
MOST_STEPS = 5_000_000
"""How many steps counting them may take."""


def weighed(sides: tuple[int, ...], keep: Keep | None) -> Weighed:
    """How often each value that is kept of these dice comes."""
    if keep is None or keep.then is None:
        return _weighed(sides, keep)
    read: Weighed = {}
    for kept, weight in _weighed(sides, keep._replace(then=None)).items():
        value = tuple(keep.then(each) for each in kept)
        read[value] = read.get(value, 0) + weight
    return read


@lru_cache(1024)
def _weighed(sides: tuple[int, ...], keep: Keep | None) -> Weighed:
    if keep is None:
        return dict.fromkeys(product(*(range(1, each + 1) for each in sides)), 1)
    if keep.what == "total":
        return _totals(sides, keep.signs or (1,) * len(sides))
    if keep.what == "lowest":
        return _lowest(sides)
    ways = _ways(sides, keep.hands)
    if keep.places == 1:
        return _highest(ways)
    return _two_highest(ways) if keep.places == 2 else _any(sides, keep)


def _ways(sides: tuple[int, ...], hands: tuple[int, ...]) -> list[list[int]]:
    """By face: in how many ways the best die of each hand shows at most that."""
    dice, at = [], 0
    for count in hands or (1,) * len(sides):
        dice.append(sides[at : at + count])
        at += count
    return [
        [prod(min(face, each) for each in hand) for hand in dice] for face in range(max(sides) + 1)
    ]


def _highest(ways: list[list[int]]) -> Weighed:
    upto = [prod(row) for row in ways]
    counts = {(face,): upto[face] - upto[face - 1] for face in range(1, len(ways))}
    return {face: count for face, count in counts.items() if count}


def _two_highest(ways: list[list[int]]) -> Weighed:
    """One hand shows the highest and all others at most so much; else two or more tie."""
    upto = [prod(row) for row in ways]
    if len(ways[0]) == 1:
        return {(face, 0): upto[face] - upto[face - 1] for face in range(1, len(ways))}
    found: Weighed = {}
    for high in range(1, len(ways)):
        alone = [here - under for here, under in zip(ways[high], ways[high - 1], strict=True)]
        before = 0
        for second in range(1, high):
            rest = upto[second]
            most = sum(one * (rest // each) for one, each in zip(alone, ways[second], strict=True))
            if most > before:
                found[high, second] = most - before
            before = most
        tied = upto[high] - upto[high - 1] - before
        if tied:
            found[high, high] = tied
    return found


def _lowest(sides: tuple[int, ...]) -> Weighed:
    found, over = {}, 0
    for face in range(min(sides), 0, -1):
        least = prod(each - face + 1 for each in sides)
        found[(face,)] = least - over
        over = least
    return dict(sorted(found.items()))


def _totals(sides: tuple[int, ...], signs: tuple[int, ...]) -> Weighed:
    """Sums, by laying a window of each die's length over the counts so far."""
    counts, low = [1], 0
    for each, sign in zip(sides, signs, strict=True):
        low += 1 if sign > 0 else -each
        sums = [*accumulate(counts)]
        sums += [sums[-1]] * (each - 1)
        counts = [*sums[:each], *map(sub, sums[each:], sums)]
    return {(low + at,): count for at, count in enumerate(counts)}


def _any(sides: tuple[int, ...], keep: Keep) -> Weighed:
    """Whatever else is kept: every throw, one by one."""
    found: Weighed = {}
    for faces in product(*(range(1, each + 1) for each in sides)):
        kept = keep.of(faces)
        found[kept] = found.get(kept, 0) + 1
    return found


def steps(sides: tuple[int, ...], keep: Keep | None) -> tuple[int, int]:
    """How many values are kept of these dice at most, and how many steps counting them takes."""
    if not sides:
        return 1, 1
    if keep is None:
        values = prod(sides)
        return values, values
    if keep.what == "total":
        values = sum(sides) - len(sides) + 1
        return values, values * len(sides)
    high, hands = max(sides), len(keep.hands or sides)
    if keep.what == "lowest" or keep.places == 1:
        return high, high * hands
    if keep.places == 2:
        return high * (high + 1) // 2, high * high * hands
    return high**keep.places, prod(sides)


def size(throw: Throw) -> tuple[int, int]:
    """How many different throws there are after keeping, and how many steps counting takes."""
    values, work = 1, 0
    for pool in throw.pools():
        kept, counting = steps(pool.sides, pool.keep)
        values *= kept
        work += counting
    return values, work


def ways(throw: Throw) -> list[tuple[Faces, int]]:
    """Every throw that matters, by the names of its dice, with how many come to the same."""
    pools = throw.pools()
    axes = [list(faces(pool.sides, pool.keep)) for pool in pools]
    found: list[tuple[Faces, int]] = []
    for fallen in product(*axes):
        named: dict[str, tuple[int, ...]] = {}
        weight = 1
        for pool, (shown, count) in zip(pools, fallen, strict=True):
            named |= pool.named(shown)
            weight *= count
        found.append((named, weight))
    return found


def faces(sides: tuple[int, ...], keep: Keep | None) -> Iterator[tuple[tuple[int, ...], int]]:
    """Faces that stand for all that come to the same kept value, with how many those are."""
    if keep is None:
        yield from ((each, 1) for each in product(*(range(1, n + 1) for n in sides)))
        return
    weights = weighed(sides, keep)
    seen: dict[tuple[int, ...], tuple[int, ...]] = {}
    for fallen in _examples(sides, keep):
        seen.setdefault(keep.of(fallen), fallen)
        if len(seen) == len(weights):
            break
    yield from ((seen[kept], weight) for kept, weight in weights.items())


def _examples(sides: tuple[int, ...], keep: Keep) -> Iterator[tuple[int, ...]]:
    """Faces among which every kept value is found soon."""
    if keep.what == "total":
        signs = keep.signs or (1,) * len(sides)
        fallen = [1 if sign > 0 else each for each, sign in zip(sides, signs, strict=True)]
        yield tuple(fallen)
        for at, (each, sign) in enumerate(zip(sides, signs, strict=True)):
            for _ in range(each - 1):
                fallen[at] += 1 if sign > 0 else -1
                yield tuple(fallen)
    elif keep.what == "lowest":
        for face in range(1, min(sides) + 1):
            yield tuple(max(face, 1) if at == 0 else each for at, each in enumerate(sides))
    elif keep.places == 1:
        at = sides.index(max(sides))
        for face in range(1, sides[at] + 1):
            yield tuple(face if place == at else 1 for place in range(len(sides)))
    elif keep.hands:
        firsts = [sum(keep.hands[:at]) for at in range(len(keep.hands))][-keep.places :]
        for shown in product(*(range(1, sides[at] + 1) for at in firsts)):
            by_place = dict(zip(firsts, shown, strict=True))
            yield tuple(by_place.get(place, 1) for place in range(len(sides)))
    yield from product(*(range(1, each + 1) for each in sides))
