"""Logs as a forger makes them: something is changed, and every chain is linked anew."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from limelight.contract import WATCHER
from limelight.games import game as find_game
from limelight.play import common
from limelight.play.entries import Entry, Header, closed_throw, first_heads, gm_part, link, seen_by

Lines = list[bytes]
Change = Callable[[dict[str, Any]], object]


def forged(lines: Lines, number: int, change: Change) -> Lines:
    """The log with one entry changed (0: the header), and linked anew as well as that goes."""
    header, *entries, _ = [json.loads(line) for line in lines]
    change(header if number == 0 else entries[number - 1])
    return linked(header, entries)


def linked(header: dict[str, Any], entries: list[dict[str, Any]]) -> Lines:
    """Entries with both chains over them, and a closing line that fits."""
    gm = header.get("log", "gm") == "gm"
    heads = first_heads(msgspec.convert(header, Header))
    public, full = heads.public, heads.full
    found = [written(header)]
    for entry in entries:
        own = {name: entry[name] for name in ("own", "unsealed") if name in entry}
        bare = {n: each for n, each in entry.items() if n not in ("public", "full", *own)}
        if gm:
            seen, known = parts(header["game"], bare, own.get("unsealed"))
            public, full = link(public, seen), link(full, known)
            found.append(written({**bare, "public": public, "full": full, **own}))
        else:
            public = link(public, msgspec.json.encode(bare))
            found.append(written({**bare, "public": public, **own}))
    ends = {"end": len(entries), "public": public}
    return [*found, written(ends | ({"full": full} if gm else {}))]


def parts(name: str, bare: dict[str, Any], unsealed: dict[str, Any] | None) -> tuple[bytes, bytes]:
    """What all may see of an entry, and what the GM may: as the one who forges would have it."""
    known = msgspec.json.encode(bare)
    game = find_game(name)
    assert game is not None
    whole = bare if unsealed is None else unsealed
    try:
        throws = [closed_throw(each) for each in whole.get("throws", ())]
        entry = msgspec.convert({**whole, "throws": throws}, Entry)
        events = tuple(common.stored(game, each) for each in entry.events)
        seen = seen_by(game, entry, events, WATCHER)
    except (msgspec.ValidationError, TypeError, AttributeError):
        return known, known
    if any("dice" not in each for each in whole.get("throws", ())):
        seen["throws"] = whole["throws"]
    return msgspec.json.encode(seen), known if unsealed is None else gm_part(game, entry, events)


def written(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def entries_of(lines: Lines) -> Iterator[tuple[int, dict[str, Any]]]:
    for line in lines[1:-1]:
        entry = json.loads(line)
        yield entry["number"], entry
