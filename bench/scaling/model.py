"""What things cost, and what follows from it for many tables and several nodes."""

from collections.abc import Callable
from typing import NamedTuple

PING_SECONDS = 15.0


class Costs(NamedTuple):
    """Each in seconds of one processor, or in bytes, or in statements."""

    command: float
    """A command, for the node that decides it: nobody looks."""
    page: float
    """Drawing and sending what a command changed, for each page that is open."""
    follows: float
    """Taking in a command that another node decided, where the table is open too."""
    ring: float
    """Hearing the doorbell for a table that is not open here."""
    ping: float
    """Telling a quiet page that the line is open."""
    idle: float
    """A node at which nothing happens, for each second."""
    postgres: float
    """A command, for PostgreSQL."""
    postgres_follows: float
    """For PostgreSQL, when another node takes it in."""
    postgres_idle: float
    """A node at which nothing happens, for PostgreSQL, for each second."""
    statements: float
    """Of a command."""
    statements_follows: float
    """When another node takes it in."""
    statements_idle: float
    """Of a node at which nothing happens, for each second."""
    wal: float
    stored: float
    """Bytes of a command: written ahead, and kept."""
    sent: float
    """Bytes to one page, for each command."""
    empty: float
    """Bytes in memory of a node with nothing open."""
    table: float
    """Bytes in memory of an open table."""
    reader: float
    """Bytes in memory of an open page."""


class Load(NamedTuple):
    """So much of everything."""

    nodes: int
    tables: int
    pages: int
    """At each table."""
    commands: float
    """A second, in all."""


class Predicted(NamedTuple):
    """What that takes."""

    nodes: float
    """Of all nodes together: seconds of a processor for each second."""
    postgres: float
    statements: float
    """A second."""
    memory: float
    """Of one node, in bytes."""


def held(load: Load) -> float:
    """On how many nodes a table is open, where people come through any of them."""
    return float(load.nodes * (1 - (1 - 1 / load.nodes) ** (load.pages + 1)))


def predicted(costs: Costs, load: Load) -> Predicted:
    """What a load takes: nothing is said of how long anybody waits."""
    elsewhere = held(load) - 1
    command = costs.command + load.pages * costs.page + elsewhere * costs.follows
    command += (load.nodes - held(load)) * costs.ring
    readers = load.tables * load.pages
    nodes = load.commands * command + readers * costs.ping / PING_SECONDS + load.nodes * costs.idle
    postgres = load.commands * (costs.postgres + elsewhere * costs.postgres_follows)
    here = load.tables * held(load) / load.nodes
    return Predicted(
        nodes,
        postgres + load.nodes * costs.postgres_idle,
        load.commands * (costs.statements + elsewhere * costs.statements_follows)
        + load.nodes * costs.statements_idle,
        costs.empty + here * costs.table + readers / load.nodes * costs.reader,
    )


def tables_of_a_node(costs: Costs, nodes: int, pages: int, every: float, share: float) -> int:
    """How many tables a node carries that plays one command in so many seconds at each.

    ``share``: of one processor that it may use; the rest is for pages that are loaded, for
    whoever comes, and for a moment in which everybody rolls.
    """

    def fits(tables: int) -> bool:
        load = Load(nodes, tables * nodes, pages, tables * nodes / every)
        return predicted(costs, load).nodes / nodes <= share

    return _most(fits)


def commands_of_a_doorbell(costs: Costs, share: float) -> float:
    """How many commands a second, in all, until a node spends so much only on hearing of them."""
    return share / costs.ring if costs.ring > 0 else float("inf")


def _most(fits: Callable[[int], bool]) -> int:
    low, high = 0, 1
    while fits(high) and high < 10**7:
        low, high = high, high * 2
    while high - low > 1:
        between = (low + high) // 2
        low, high = (between, high) if fits(between) else (low, between)
    return low
