"""What people wrote, as Markdown that shows it letter by letter."""

import re

from . import plain

_MARKS = re.compile(
    r"[\\`*\[<~@$]"
    r"|(?<![^\W_])_|_(?![^\W_])"  # inside a word it means nothing
    r"|&(?=#?\w+;)|:(?=//)|(?<=www)\."  # what is read as a sign, or as a link
    r"|^>|^[#+-](?=[\s#-]|$)|#(?=#*$)"  # quotes, headings, lists, rules
    r"|^[=|]|^:(?=-)",  # what makes a heading or a table of the line before
    re.IGNORECASE,
)
"""What Markdown would read as more than text; a full stop stays one."""
_NUMBER = re.compile(r"^([0-9]{1,9})([.)])(?=\s|$)")
"""A line that would be read as one of a numbered list."""


def inline(text: str) -> str:
    """Text without a meaning of its own in Markdown, on one line that has begun: a heading."""
    return _MARKS.sub(r"\\\g<0>", " ".join(plain(text).split()))


def escaped(text: str) -> str:
    """The same where a line, or a part of a list, begins with it."""
    return _NUMBER.sub(r"\1\\\2", inline(text))


def marked(line: str) -> str:
    """The same of one line, whose spaces stay."""
    return _NUMBER.sub(r"\1\\\2", _MARKS.sub(r"\\\g<0>", plain(line)))
