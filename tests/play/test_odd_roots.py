"""Roots that are none: a log that holds one is refused, and no check breaks on it."""

import json
from typing import Any

import msgspec
import pytest

from limelight.play import log
from limelight.play.entries import Header, Heads, first_heads, link
from limelight.play.table import Table

ODD: list[Any] = [
    *("zz", "0", "00", "é" * 64, "\x00" * 64, " " * 64, "A" * 64, "a" * 65),
    *("0x" + "a" * 62, "a" * 10_000, 5, -1, 1.5, True, [], ["a"], {}, {"a": 1}),
]


def logs(by: str) -> list[dict[str, Any]]:
    """A log with a throw under a root, and another root after it."""
    table = Table("daggerheart")
    table.do("gm", "roll_dice", {"dice": "2d6"})
    again = log.open_table(list(log.export(table, "gm")))
    assert isinstance(again, Table)
    again.do("gm", "roll_dice", {"dice": "2d6"})
    return [json.loads(line) for line in log.export(again, by)]


def written(lines: list[dict[str, Any]]) -> list[bytes]:
    """The lines with chains that hold, as far as they can be made to."""
    try:
        head = first_heads(msgspec.convert(lines[0], Header))
    except msgspec.ValidationError:  # not even text: there is no chain that holds
        head = Heads("", "")
    found = [json.dumps(lines[0]).encode() + b"\n"]
    for line in lines[1:-1]:
        kept = {key: value for key, value in line.items() if key not in ("public", "full", "own")}
        data = json.dumps(kept, separators=(",", ":"), ensure_ascii=False).encode()
        head = Heads(link(head.public, data), link(head.full, data))
        chains = {"public": head.public} | ({"full": head.full} if "full" in line else {})
        found.append(json.dumps(kept | chains, separators=(",", ":")).encode() + b"\n")
    end = {"end": len(lines) - 2, "public": head.public, "full": head.full}
    return [*found, json.dumps(end).encode() + b"\n"]


@pytest.mark.parametrize("by", ["gm", "anna"])
@pytest.mark.parametrize("root", ODD, ids=lambda root: repr(root)[:12])
def test_an_odd_root_is_bad_and_breaks_nothing(by: str, root: Any) -> None:
    lines = logs(by)
    for place in (0, 2):
        changed = [dict(line) for line in lines]
        changed[place]["root"] = root
        plain = [json.dumps(line).encode() + b"\n" for line in changed]
        for made in (plain, written(changed)):
            assert log.verify(made).bad is not None
            assert by != "gm" or isinstance(log.open_table(made), log.Bad)
