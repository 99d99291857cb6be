"""Adversaries and environments in the layout of the book, in Markdown."""

from collections.abc import Mapping
from typing import Any

from limelight.words.markdown import escaped, marked

from .book_text import SIGNS, counted
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
    lines = [f"# {escaped(record['name'])}", "", f"***Tier {record['tier']} {_line(sort)}***  "]
    told = str(record.get("description") or "")
    described = map(_line, told.split("\n")) if told else ()
    lines += [f"*{line}*  " if line else "" for line in described]
    if kind == "adversaries":
        lines += _labelled("Motives & Tactics", record.get("motives"))
        lines += ["", "> " + " | ".join(_numbers(record)) + "  "]
        attack = record.get("attack")
        if attack:
            name, far = attack.get("name") or "—", reach(attack.get("range")) or "—"
            told = f"**{_line(name)}:** {_line(far)} | {_line(damage(attack))}"
            lines.append(f"> **ATK:** {attack['modifier']:+d} | {told}  ")
        if record.get("experiences"):
            lines.append(f"> **Experience:** {_line(learned(record))}  ")
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
            head = f"***{escaped(each['name'])} - {each['kind'].capitalize()}:***"
            started, text = countdown(each), _text(each.get("text"))
            head = f"{head} {started}:" if started else head
            apart = "\n" if counted(text.partition("\n")[0]) and not started else " "
            lines += [f"{head}{apart}{text}".rstrip(), ""]
    while lines[-1] == "":
        lines.pop()
    return "\n".join(lines) + "\n"


def _labelled(label: str, value: Any) -> list[str]:
    return [f"**{label}:** {_line(value)}  "] if value else []


def _text(text: Any) -> str:
    """A text line by line; lists stay lists."""
    lines = map(_plain, str(text or "").split("\n"))
    return "\n".join(
        f"- {marked(line[2:].strip())}" if line.startswith("- ") else marked(line) for line in lines
    )


def _line(value: Any) -> str:
    """One line that shows what it says."""
    return marked(_plain(value))


def _plain(value: Any) -> str:
    """One line without signs that are taken for those of Markdown: they do not come back."""
    plain = str(value).translate({ord(sign): None for sign in SIGNS})
    return plain.replace("\n", " ").strip()


def _numbers(record: Mapping[str, Any]) -> list[str]:
    return [
        f"**Difficulty:** {record['difficulty']}",
        f"**Thresholds:** {limits(record)}",
        f"**HP:** {record['hp_max']}",
        f"**Stress:** {record.get('stress_max', 0)}",
    ]
