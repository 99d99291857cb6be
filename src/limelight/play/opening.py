"""Opening a file that may be in anybody's format: bounds first, then JSON, YAML, Markdown or text.

A file that is hostile or broken is answered with one refusal that says where.
"""

import re
from collections.abc import Iterable
from typing import Any

from limelight.contract import Refusal
from limelight.contract.content import Block, Opened, no_content

from . import json_text, yaml

MOST_BYTES = 1 << 20
DEEPEST = 32
_YAML = re.compile(r"(?:[A-Za-z_$][\w$-]*:(?:\s|$)|- |-$|---(?:\s|$))")
_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[ \t]*([\w-]*)[^\n]*$", re.MULTILINE)
_HALF = re.compile("[\ud800-\udfff]")
MOST_BLOCKS = 2000


def decoded(data: bytes) -> str | Refusal:
    """The letters of a file: UTF-8, without a byte order mark and carriage returns."""
    if len(data) > MOST_BYTES:
        return Refusal("too_big", "content", at="file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return no_content(f"line {line}", "not_utf8", line=line)
    return text


def opened(text: str, fences: Iterable[str] = (), name: str = "") -> Opened | Refusal:
    """A text by what it looks like; ``fences``: the blocks of Markdown that count."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text or _HALF.search(text):
        return no_content("file", "not_text")
    if len(text.encode()) > MOST_BYTES:
        return Refusal("too_big", "content", at="file")
    broken = None
    if text.lstrip().startswith(("{", "[")):
        try:
            return _checked(Opened(text, json_text.read(text, DEEPEST), name=name))
        except json_text.BadJson as error:
            if error.why == "too_deep":
                return _too_deep()
            broken = no_content(f"line {error.line}", "not_json", line=error.line)
    left = yaml.room()
    try:
        front, body, unread = _parted(text, left)
    except yaml.BadYaml as error:
        return _bad_yaml(error)
    known = set(fences)
    fenced = [each for each in _blocks(body) if each[0] in known]
    if body == text and _is_yaml(text):
        try:
            data = yaml.parsed(text, DEEPEST)
            if isinstance(data, dict | list):
                return _checked(Opened(text, data, name=name))
        except yaml.BadYaml as error:
            if not fenced:
                return _bad_yaml(error)
    blocks = tuple(
        Block(fence, line, _in_block(inner, line, left))
        for fence, line, inner in fenced[:MOST_BLOCKS]
    )
    wrong = [each.data for each in blocks if isinstance(each.data, Refusal)]
    for each in wrong:
        if each.code == "too_big" or len(wrong) == len(blocks):
            return each
    found = Opened(body, blocks=blocks, front=front, unread=unread, broken=broken, name=name)
    return _checked(found)


def _is_yaml(text: str) -> bool:
    """Whether the first line that is no comment is one of a map, a list or a document."""
    for line in text.split("\n"):
        if line.strip() and not line.startswith("#"):
            return _YAML.match(line) is not None
    return False


def _parted(text: str, left: list[int]) -> tuple[dict[Any, Any] | None, str, Refusal | None]:
    """The properties of a note, between its first line ``---`` and the next, and what follows.

    Empty lines stand for the properties there, so that every line keeps its number. A text that
    begins otherwise has none, and follows whole. Of broken ones that something follows it is said
    why they could not be read: the rest of the note may be sound.
    """
    if not text.startswith("---"):
        return None, text, None
    lines = text.split("\n")
    rules = (place for place, line in enumerate(lines) if line.rstrip(" \t") == "---")
    start, end = next(rules, None), next(rules, None)
    if start != 0 or end is None:
        return None, text, None
    body = "\n" * (end + 1) + "\n".join(lines[end + 1 :])
    try:
        front = yaml.parsed("\n".join(lines[:end]), DEEPEST, left=left)
    except yaml.BadYaml as error:
        if error.why in ("too_deep", "too_many") or not body.strip():
            raise
        return None, body, _bad_yaml(error)
    if not isinstance(front, dict | None):
        return None, text, None
    if front and _is_yaml(body) and _same_kind(front, lines[end + 1 :]):
        raise yaml.BadYaml("one_document", end + 2)
    return front or {}, body, None


def _same_kind(front: dict[Any, Any], lines: list[str]) -> bool:
    """Whether another document follows, which says at least two things that the first one says."""
    ends = (place for place, line in enumerate(lines) if line.rstrip(" \t") == "---")
    try:
        found = yaml.parsed("\n".join(lines[: next(ends, None)]), DEEPEST)
    except yaml.BadYaml:
        return False
    return isinstance(found, dict) and len(front.keys() & found.keys()) > 1


def _blocks(text: str) -> list[tuple[str, int, str]]:
    """Every fenced block: its word, the line on which it begins, and what stands in it."""
    found: list[tuple[str, int, str]] = []
    mark, word, start, begun = "", "", 0, 0
    for each in _FENCE.finditer(text):
        if not mark:
            mark, word = each[1], each[2]
            start, begun = each.end() + 1, each.start()
        elif each[1].startswith(mark) and not each[2]:
            found.append((word, begun, text[start : each.start()]))
            mark = ""
    if mark:
        found.append((word, begun, text[start:]))
    lines, at, numbered = 1, 0, []
    for word, begun, inner in found:
        lines += text.count("\n", at, begun)
        at = begun
        numbered.append((word, lines + 1, inner))
    return numbered


def _in_block(inner: str, line: int, left: list[int]) -> Any:
    """What stands in a block, or why that cannot be read.

    A field alone may hold a colon for which YAML wants quotes.
    """
    if not inner.strip():
        return None
    try:
        return yaml.parsed(inner, DEEPEST, line, left)
    except yaml.BadYaml as error:
        field, _, value = inner.strip().partition(": ")
        alone = field.isidentifier() and value[:1].isalnum() and "\n" not in value
        if error.why != "not_yaml" or not alone or ":" not in value:
            return _bad_yaml(error)
        return {field: value.strip()}


def _checked(found: Opened) -> Opened | Refusal:
    """Refuses halves of letters, which no file can keep."""
    level: list[Any] = [found.data, found.front, *(block.data for block in found.blocks)]
    while level:
        inner: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                inner += each.values()
                inner += [key for key in each if isinstance(key, str)]
            elif isinstance(each, list):
                inner += each
            elif isinstance(each, str) and _HALF.search(each):
                return no_content("file", "not_text")
        level = inner
    return found


def _too_deep() -> Refusal:
    return Refusal("too_big", "content_deep", at="file", values={"most": DEEPEST})


def _bad_yaml(error: yaml.BadYaml) -> Refusal:
    if error.why == "too_deep":
        return _too_deep()
    if error.why == "too_many":
        return Refusal("too_big", "content_many", at="file", values={"most": yaml.MOST_VALUES})
    line = max(error.line, 1)
    return no_content(f"line {line}", "not_yaml", line=line, problem=error.why)
