"""A grid of classes as boxes: sums over many cells become products over a few ranges."""

from typing import Any

Box = tuple[tuple[tuple[int, int], ...], int]
"""For each axis from where to where (the end left out), and the class of every cell inside."""


def boxes(classes: Any) -> list[Box]:
    """The cells of an array of classes, neighbours of the same class taken together."""
    if not classes.shape:
        return [((), int(classes))]
    found: list[Box] = []
    open_since: dict[Box, int] = {}
    for at, part in enumerate(classes):
        here = set(boxes(part))
        for box in [each for each in open_since if each not in here]:
            found.append(_closed(box, open_since.pop(box), at))
        for box in here:
            open_since.setdefault(box, at)
    found += [_closed(box, since, len(classes)) for box, since in open_since.items()]
    return found


def _closed(box: Box, since: int, until: int) -> Box:
    ranges, of = box
    return ((since, until), *ranges), of
