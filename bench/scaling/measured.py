"""What a command, a reader and an idle table cost: measured one after the other."""

import asyncio
from time import monotonic
from typing import NamedTuple

from .house import SEATS, House, opened
from .meters import Read
from .model import Costs, Load, Predicted, predicted
from .people import Table

TABLES, COMMANDS, QUIET = 20, 200, 4.0
PINGS = 1.0
"""Seconds between two pings while pings are measured."""


class Checked(NamedTuple):
    """A load: what it was predicted to take, and what it took."""

    load: Load
    predicted: Predicted
    measured: Predicted


def costs() -> Costs:
    """Everything on its own, on two nodes: the first works, the second looks on or follows."""
    with opened(2, ping_seconds=PINGS) as house:
        return asyncio.run(_costs(house))


async def _quiet(house: House) -> Read:
    """What a second takes in which nothing happens."""
    before = await house.read()
    await asyncio.sleep(QUIET)
    spent = (await house.read()).since(before)
    return _each(spent, QUIET + 0.5)


async def _costs(house: House) -> Costs:
    first = await house.tables(2)  # what is loaded once, for all that come
    for each in first:
        await house.people.look(each)
    await house.people.send_in_turns(first, 20)
    house.people.leave()
    empty = house.memory()
    idle = await _quiet(house)
    tables = await house.tables(TABLES)
    await house.people.send_in_turns(tables, 2 * TABLES, 0)  # everything is warm
    full = house.memory()
    alone = await _sent(house, tables)

    for each in tables:
        await house.people.look(each, 0)
    many = len(house.people.pages)
    pinged = await _quiet(house)
    got = house.people.got
    watched = await _sent(house, tables)
    bytes_sent = (house.people.got - got) / COMMANDS / SEATS
    read = house.memory()
    for each in tables:  # the same people look through the other node too
        await house.people.look(each, 1)
    followed = await _sent(house, tables)
    house.people.close()

    page = (watched.nodes[0] - alone.nodes[0]) / SEATS
    return Costs(
        command=alone.nodes[0],
        page=page,
        follows=max(0.0, followed.nodes[1] - SEATS * page),
        ring=alone.nodes[1],
        ping=max(0.0, pinged.nodes[0] - idle.nodes[0]) * PINGS / many,
        idle=sum(idle.nodes) / 2,
        postgres=alone.postgres,
        postgres_follows=max(0.0, followed.postgres - watched.postgres),
        postgres_idle=idle.postgres / 2,
        statements=alone.statements,
        statements_follows=max(0.0, followed.statements - watched.statements),
        statements_idle=idle.statements / 2,
        wal=alone.wal,
        stored=alone.stored,
        sent=bytes_sent,
        empty=empty,
        table=(full - empty) / TABLES,
        reader=(read - full) / many,
    )


async def _sent(house: House, tables: list[Table]) -> Read:
    """What one command takes, of what it takes beyond quiet times."""
    quiet = await _quiet(house)
    before, begun = await house.read(), monotonic()
    await house.people.send_in_turns(tables, COMMANDS, 0)
    spent = (await house.read()).since(before)
    return _each(_less(spent, quiet, monotonic() - begun), COMMANDS)


def _each(spent: Read, many: float) -> Read:
    """One of so many."""
    return Read(tuple(each / many for each in spent.nodes), *(each / many for each in spent[1:]))


def _less(spent: Read, quiet: Read, seconds: float) -> Read:
    """Without what would have been used anyway in so many seconds."""
    nodes = zip(spent.nodes, quiet.nodes, strict=True)
    rest = zip(spent[1:], quiet[1:], strict=True)
    return Read(
        tuple(each - still * seconds for each, still in nodes),
        *(each - still * seconds for each, still in rest),
    )


def checked(found: Costs, load: Load, seconds: float) -> Checked:
    """A load as people make it: pages and commands through any node, at any moment."""
    with opened(load.nodes) as house:
        return asyncio.run(_checked(house, found, load, seconds))


async def _checked(house: House, found: Costs, load: Load, seconds: float) -> Checked:
    tables = await house.tables(load.tables)
    for each in tables:
        await house.people.look(each)
    await house.people.play(tables, load.commands, 2.0)
    before, begun = await house.read(), monotonic()
    sent = await house.people.play(tables, load.commands, seconds)
    spent = (await house.read()).since(before)
    took = monotonic() - begun
    load = load._replace(commands=sent / took)
    memory = sum(house.memory(node) for node in range(load.nodes)) / load.nodes
    house.people.close()
    measured = Predicted(
        sum(spent.nodes) / took, spent.postgres / took, spent.statements / took, memory
    )
    return Checked(load, predicted(found, load), measured)
