"""Whether two ways of playing the same fights come to the same distribution."""

from typing import Any

import numpy as np


def unlike(few: dict[Any, int], many: dict[Any, int]) -> float:
    """Chi-squared of two counts in standard deviations; every cell expects eight or more, or
    holds twice as many: what only one way comes to is seen too.
    """
    scale = sum(few.values()) / sum(many.values())
    cells: list[list[int]] = []
    enough = True
    for key in sorted({*few, *many}, key=str):
        if enough:
            cells.append([0, 0])
        cells[-1][0] += few.get(key, 0)
        cells[-1][1] += many.get(key, 0)
        enough = max(cells[-1][0] / 2, cells[-1][1] * scale) >= 8
    if not enough and len(cells) > 1:
        rest = cells.pop()
        cells[-1] = [cells[-1][0] + rest[0], cells[-1][1] + rest[1]]
    if len(cells) < 2:
        return 0.0
    table = np.array(cells, float)
    wanted = table.sum(1)[:, None] * table.sum(0) / table.sum()
    free = len(cells) - 1
    squared = float(((table - wanted) ** 2 / wanted).sum())
    return float((squared - free) / (2 * free) ** 0.5)
