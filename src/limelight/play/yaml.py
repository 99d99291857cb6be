"""YAML as people write playthroughs and characters, and nothing that surprises.

YAML 1.2: ``on``, ``no`` and ``yes`` are plain words. Anchors, tags, double keys, several
documents and deep nesting are refused, and so is a file of more than 1 MiB. One parser reads
everything, in a time that grows with the length of a file and no faster.
"""

import re
from typing import Any

MOST_BYTES = 1 << 20
MOST_VALUES = 100_000
MOST_DIRECTIVES = 10
"""So many names for tags may be given; libyaml compares each with all before it."""
DEEPEST = 24
MOST_KEY = 10**15
"""No number that is a key is larger."""

_INT = re.compile(r"[-+]?[0-9]+")
_OTHER_INT = re.compile(r"0o[0-7]{1,12}|0x[0-9a-fA-F]{1,12}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.inf|\.nan", re.I)
_HALF = re.compile(r"[\ud800-\udfff]")
_DIRECTIVE = re.compile(r"(?:^|\r)%TAG", re.MULTILINE)
_BREAK = re.compile("[\x85\u2028\u2029]")
"""What readers of YAML 1.1 take for the end of a line, unless it is written as an escape."""
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


class BadYaml(ValueError):
    """A file that cannot be read; the message says where."""

    def __init__(self, why: str, line: int) -> None:
        super().__init__(why)
        self.why, self.line = why, line


def read(data: bytes) -> Any:
    """The one document of a file."""
    if len(data) > MOST_BYTES:
        raise BadYaml("too_big", 0)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadYaml("not_utf8", data.count(b"\n", 0, error.start) + 1) from None
    return parsed(text)


def room() -> list[int]:
    """How many values there may still be, for all texts of one file."""
    return [MOST_VALUES]


def parsed(text: str, deepest: int = DEEPEST, first: int = 1, left: list[int] | None = None) -> Any:
    """The one document of a text; ``first``: the line on which it begins, ``left``: see above."""
    import yaml as pyyaml

    for number, found in enumerate(_DIRECTIVE.finditer(text)):
        if number == MOST_DIRECTIVES:
            raise BadYaml("not_yaml", text.count("\n", 0, found.end()) + first)
    loader = getattr(pyyaml, "CSafeLoader", pyyaml.SafeLoader)
    there, back = _letters(text)
    try:
        events = pyyaml.parse(text.translate(there), Loader=loader)
        return _build(events, deepest, back, room() if left is None else left)
    except BadYaml as error:
        raise BadYaml(error.why, error.line and error.line + first - 1) from None
    except pyyaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line = text.count("\n", 0, getattr(error, "position", 0)) if mark is None else mark.line
        raise BadYaml("not_yaml", min(line, text.rstrip().count("\n")) + first) from None
    except (RecursionError, ValueError, OverflowError):
        raise BadYaml("not_yaml", first) from None


def write(value: Any) -> str:
    """Plain values as YAML that reads the same again."""
    import yaml as pyyaml

    def text(dumper: Any, found: str) -> Any:
        style = None if _plain(found) is found else '"'  # it is no text for our reader
        if "\n" in found:
            style = "|"  # where that cannot hold it, the emitter takes quotes
        if _BREAK.search(found):
            style = '"'
        return dumper.represent_scalar("tag:yaml.org,2002:str", found, style=style)

    plainly = {"ignore_aliases": lambda self, data: True}
    dumper: Any = type("Dumper", (pyyaml.SafeDumper,), plainly)
    dumper.add_representer(str, text)
    written: str = pyyaml.dump(
        value, Dumper=dumper, sort_keys=False, allow_unicode=True, width=96, indent=2
    )
    return written


def _letters(text: str) -> tuple[dict[int, str], dict[int, str]]:
    """What stands for the breaks that are none while a text is parsed, and the way back."""
    breaks = sorted(set(_BREAK.findall(text)))
    used = set(text) if breaks else set()
    spare = (each for each in map(chr, range(0xE000, 0xF8FF)) if each not in used)
    pairs = list(zip(breaks, spare, strict=False))
    return {ord(a): b for a, b in pairs}, {ord(b): a for a, b in pairs}


def _build(events: Any, deepest: int, back: dict[int, str], left: list[int]) -> Any:
    """Plain values from the parser's events, checked on the way."""
    documents: list[Any] = []
    open_nodes: list[Any] = [documents]
    keys: list[Any] = [None]
    for event in events:
        kind, line = type(event).__name__, event.start_mark.line + 1
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            raise BadYaml("anchor", line)
        if kind in ("ScalarEvent", "MappingStartEvent", "SequenceStartEvent") and _tagged(event):
            raise BadYaml("tag", line)
        if kind in ("MappingEndEvent", "SequenceEndEvent"):
            open_nodes.pop()
            keys.pop()
            continue
        if kind == "ScalarEvent":
            if _HALF.search(event.value):
                raise BadYaml("not_utf8", line)
            said = event.value.translate(back) if back else event.value
            value = said if event.style else _plain(said)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            value = {} if kind == "MappingStartEvent" else []
        else:
            if kind == "DocumentStartEvent" and documents:
                raise BadYaml("one_document", 0)
            continue
        left[0] -= 1
        if left[0] < 0:
            raise BadYaml("too_many", line)
        if isinstance(open_nodes[-1], dict) and keys[-1] is _NO_KEY and _no_word(value):
            value = said
        _place(open_nodes[-1], keys, value, line)
        if kind != "ScalarEvent":
            if len(open_nodes) > deepest:
                raise BadYaml("too_deep", line)
            open_nodes.append(value)
            keys.append(_NO_KEY)
    if len(documents) != 1:
        raise BadYaml("one_document", 0)
    return documents[0]


_NO_KEY = object()


def _no_word(key: Any) -> bool:
    """Whether a key is nothing, a truth value or a decimal: as a key each is the word it is."""
    return key is None or isinstance(key, bool | float)


def _tagged(event: Any) -> bool:
    tag = getattr(event, "ctag", None) or getattr(event, "tag", None)
    return tag is not None and str(tag) not in ("", "!", "None")


def _place(node: Any, keys: list[Any], value: Any, line: int) -> None:
    """Puts a value where it belongs: into a list, or as a key or value of a map."""
    if isinstance(node, list):
        node.append(value)
    elif keys[-1] is _NO_KEY:
        if isinstance(value, dict | list) or (isinstance(value, int) and abs(value) > MOST_KEY):
            raise BadYaml("bad_key", line)  # larger numbers can be made to be slow to find
        if value in node:
            raise BadYaml("double_key", line)
        keys[-1] = value
    else:
        node[keys[-1]] = value
        keys[-1] = _NO_KEY


def _plain(text: str) -> Any:
    """A plain scalar by the core schema of YAML 1.2."""
    if text.lower() in _WORDS and text in (text.lower(), text.capitalize(), text.upper()):
        return _WORDS[text.lower()]
    if _INT.fullmatch(text):
        return int(text) if len(text) < 40 else 10**40  # far beyond anything a table takes
    if _OTHER_INT.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
    return text
