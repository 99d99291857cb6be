"""Adversaries and environments in the layout of the book, in Markdown."""

from collections.abc import Mapping
from typing import Any

from .book_text import unmarked
from .saying import countdown, damage, kind_of, learned, limits, reach
from .values import KINDS


def written(pack: Mapping[str, Any]) -> str:
    """Every block that has what a block needs: tier, type, and kinds of all its features."""
    blocks = [
        _block(kind, each)
        for kind in ("adversaries", "environments")
        for each in pack.get(kind, [])
        if _whole(kind, each)
    ]
    return "\n".join(blocks)


def _whole(kind: str, record: Mapping[str, Any]) -> bool:
    sort = record.get("type" if kind == "adversaries" else "kind")
    kinds = [each.get("kind") for each in record.get("features", [])]
    return bool(record.get("tier") and sort and all(each in KINDS for each in kinds))


def _block(kind: str, record: Mapping[str, Any]) -> str:
    sort = kind_of(record) if kind == "adversaries" else record["kind"].capitalize()
    lines = [f"# {record['name']}", "", f"***Tier {record['tier']} {sort}***  "]
    for line in _unmarked(record.get("description")).split("\n"):
        lines += [f"*{line}*  "] if line else []
    if kind == "adversaries":
        lines += _labelled("Motives & Tactics", record.get("motives"))
        lines += ["", "> " + " | ".join(_numbers(record)) + "  "]
        attack = record.get("attack")
        if attack:
            told = f"**{attack.get('name') or '—'}:** {reach(attack.get('range')) or '—'}"
            lines.append(f"> **ATK:** {attack['modifier']:+d} | {told} | {damage(attack)}  ")
        if record.get("experiences"):
            lines.append(f"> **Experience:** {learned(record)}  ")
    else:
        lines += _labelled("Impulses", record.get("impulses"))
        if not record.get("impulses"):
            lines.append("**Impulses:**  ")
        open_ = record.get("difficulty")
        lines += ["", f"> **Difficulty:** {'—' if open_ is None else open_}  "]
        if record.get("adversaries"):
            lines.append(f"> **Potential Adversaries:** {_line(record['adversaries'])}  ")
    if record.get("features"):
        lines += ["", "## FEATURES", ""]
        for each in record["features"]:
            head = f"***{each['name']} - {each['kind'].capitalize()}:***"
            counted = countdown(each)
            head = f"{head} {counted}:" if counted else head
            lines += [f"{head} {_unmarked(each.get('text'))}".rstrip(), ""]
    while lines[-1] == "":
        lines.pop()
    return "\n".join(lines) + "\n"


def _labelled(label: str, value: Any) -> list[str]:
    return [f"**{label}:** {_line(value)}  "] if value else []


def _unmarked(text: Any) -> str:
    """A text without signs that Markdown would take for its own: they do not come back."""
    return "\n".join(unmarked(line) for line in str(text or "").split("\n"))


def _line(value: Any) -> str:
    return unmarked(" ".join(str(value).split("\n")))


def _numbers(record: Mapping[str, Any]) -> list[str]:
    return [
        f"**Difficulty:** {record['difficulty']}",
        f"**Thresholds:** {limits(record)}",
        f"**HP:** {record['hp_max']}",
        f"**Stress:** {record.get('stress_max', 0)}",
    ]
