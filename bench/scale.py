"""How far it goes: costs, a model made of them, and the model beside what two loads really took."""

from collections.abc import Iterator

from tests.postgres import programs

from .scaling.doorbell import commits
from .scaling.house import SEATS
from .scaling.measured import checked, costs
from .scaling.model import Costs, Load, commands_of_a_doorbell, tables_of_a_node

SIZES = (Load(2, 10, SEATS, 3.0), Load(2, 30, SEATS, 9.0))
SECONDS = 15.0
EVERY, SHARE = 10.0, 0.5
"""A table at which somebody does something every ten seconds; half a processor for it."""
WRITERS = (1, 4, 16)
LISTENS = 0.2
"""So much of a processor a node may spend on the doorbell."""


def measure() -> Iterator[str]:
    yield "## How far it goes: PostgreSQL, two nodes, pages of five seats at each table"
    yield ""
    if programs() is None:
        yield "PostgreSQL is not installed."
        yield ""
        return
    found = costs()
    yield from _told(found)
    yield "| from it | |"
    yield "| --- | ---: |"
    for nodes in (1, 2, 4, 8):
        tables = tables_of_a_node(found, nodes, SEATS, EVERY, SHARE)
        yield f"| tables of each node, with {nodes} in all | {tables:,} |"
    bell = commands_of_a_doorbell(found, LISTENS)
    yield f"| commands/s until a node listens a fifth of its time | {bell:,.0f} |"
    yield f"| commands/s of one processor of PostgreSQL | {1 / found.postgres:,.0f} |"
    yield ""
    yield "| writers at once | durable commits/s without the doorbell | with it |"
    yield "| ---: | ---: | ---: |"
    for writers in WRITERS:
        quiet, rings = commits(writers)
        yield f"| {writers} | {quiet:,.0f} | {rings:,.0f} |"
    yield ""
    yield "| load | what | predicted | measured |"
    yield "| --- | --- | ---: | ---: |"
    for size in SIZES:
        load, said, took = checked(found, size, SECONDS)
        name = f"{load.tables} tables, {load.tables * load.pages} pages, {load.commands:.0f}/s"
        yield f"| {name} | both nodes, % of a processor | {said.nodes:.1%} | {took.nodes:.1%} |"
        yield f"| | PostgreSQL, the same | {said.postgres:.1%} | {took.postgres:.1%} |"
        yield f"| | statements/s | {said.statements:.0f} | {took.statements:.0f} |"
        yield f"| | memory of a node, MB | {said.memory / 1e6:.0f} | {took.memory / 1e6:.0f} |"
    yield ""


def _told(found: Costs) -> Iterator[str]:
    yield "| what | node: ms of a processor | PostgreSQL: ms | statements | bytes |"
    yield "| --- | ---: | ---: | ---: | --- |"
    yield (
        f"| a command, nobody looks | {found.command * 1e3:.2f} | {found.postgres * 1e3:.2f} |"
        f" {found.statements:.1f} | {found.stored:.0f} kept, {found.wal:.0f} written ahead |"
    )
    yield f"| the same, for each page | {found.page * 1e3:.2f} | | | {found.sent:.0f} sent |"
    yield (
        f"| the same, on another node with the table open | {found.follows * 1e3:.2f} |"
        f" {found.postgres_follows * 1e3:.2f} | {found.statements_follows:.1f} | |"
    )
    yield f"| the same, on a node without it | {found.ring * 1e3:.3f} | | 0 | |"
    yield f"| a quiet page, every 15 s | {found.ping * 1e3:.3f} | | 0 | 14 sent |"
    yield (
        f"| a node, each second | {found.idle * 1e3:.1f} | {found.postgres_idle * 1e3:.1f} |"
        f" {found.statements_idle:.1f} | {found.empty / 1e6:.0f} MB in memory |"
    )
    yield f"| an open table | 0 | 0 | 0 | {found.table / 1e3:.0f} KB in memory |"
    yield f"| an open page | | | | {found.reader / 1e3:.0f} KB in memory |"
    yield ""
