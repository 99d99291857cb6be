"""A graph taken apart: what can come back to itself, in an order in which nothing comes back.

Tarjan's strongly connected components without recursion, so that long chains are no trouble.
"""

from collections.abc import Callable, Iterable


def blocks(starts: Iterable[int], after: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """Nodes that can reach each other together, everything that leads to a block before it."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    path: list[int] = []
    on_path: set[int] = set()
    found: list[list[int]] = []
    for start in starts:
        if start in order:
            continue
        order[start] = low[start] = len(order)
        path.append(start)
        on_path.add(start)
        work = [(start, iter(after(start)))]
        while work:
            node, ahead = work[-1]
            for other in ahead:
                if other not in order:
                    order[other] = low[other] = len(order)
                    path.append(other)
                    on_path.add(other)
                    work.append((other, iter(after(other))))
                    break
                if other in on_path:
                    low[node] = min(low[node], order[other])
            else:
                work.pop()
                if work:
                    before = work[-1][0]
                    low[before] = min(low[before], low[node])
                if low[node] == order[node]:
                    at = path.index(node)
                    block = path[at:]
                    del path[at:]
                    on_path.difference_update(block)
                    found.append(block)
    found.reverse()
    return found
