"""HTML as plain text. Nothing in it runs and nothing is fetched: only letters remain."""

import re
from html import escape, unescape
from html.parser import HTMLParser

from .tags import ENDS, GONE, named, tags

MOST = 100_000
"""So many characters are read; what people write is far shorter."""
_OPEN = re.compile(r"<(?=/?[A-Za-z])")
_NO_LETTER = re.compile("&#[0-9]{100,};?")
"""A letter by a number that none has; Python does not read one of any length."""
_SPACES = re.compile(r"[ \t\n\r\f]+")
_WIDE = re.compile(r"[ \t]{2,}|(?<=\n)[ \t]")
"""What no single space stands for."""
_NO_BREAK = "\u00a0"


def is_html(text: str) -> bool:
    """Whether there is a whole tag in a text."""
    return next(tags(text), None) is not None


def plain(html: str) -> str:
    """The letters of a piece of HTML."""
    return parted(html)[0]


def parted(html: str, tag: str = "", of: str = "") -> tuple[str, list[str]]:
    """The letters of a piece of HTML, and apart from them those of each ``tag`` of a class."""
    return _read(html[:MOST], _Reader(tag, of))


def letters(text: str) -> str:
    """The letters of a text that has HTML in it.

    What only looks like a tag stays; and so do its lines, where no tag ends any.
    """
    text = text[:MOST]
    found = list(tags(text))
    keep = not any(named(each) in ENDS for each in found)
    parts: list[str] = []
    at, after = 0, ""
    for each in found:
        parts += [_written(text[at : each.start()], after, keep), each[0]]
        at, after = each.end(), named(each)
    parts.append(_written(text[at:], after, keep))
    return _read("".join(parts), _Reader(keep=keep))[0]


def _written(text: str, after: str, keep: bool) -> str:
    """What stands ``after`` a tag, as HTML; ``keep``: its lines end where they end."""
    told = _OPEN.sub("&lt;", text)
    if not keep:
        return told
    if after == "br":  # which ended the line already
        told = told.lstrip(" \t").removeprefix("\n")
    return _WIDE.sub(lambda found: _NO_BREAK * len(found[0]), told)


def _read(html: str, reader: "_Reader") -> tuple[str, list[str]]:
    html = _NO_LETTER.sub("\ufffd", html)
    reader.feed(f"{html}<wbr>")  # a tag, so that the letters before it are complete
    return reader.told()  # not closed: what begins a tag and never ends is dropped, at once


def lined(text: str, mark: str) -> str:
    """The letters of a text whose lines count; ``mark`` stands where a tag ends one of them."""
    text = _uncommented(text)
    told: list[str] = []
    gone, deep, at = "", 0, 0
    for each in tags(text):
        name, opens = named(each), not each["end"]
        told += [_between(text[at : each.start()], bool(gone)), "\n" * each[0].count("\n")]
        at = each.end()
        if name == gone:
            nested = opens and gone not in ("script", "style")
            deep += nested if opens else -1
            gone = gone if deep else ""
        elif gone:
            continue
        elif name in GONE:
            if opens and not each["more"].endswith("/"):
                gone, deep = name, 1
        elif name == "br" or name in ENDS:
            told.append(f"{mark}- " if name == "li" and opens else mark)
        elif name in ("td", "th") and opens:
            told.append(" ")
    return "".join([*told, _between(text[at:], bool(gone))])


def _between(text: str, gone: bool) -> str:
    """What stands between two tags; of what vanishes only where its lines end."""
    if gone:
        return "\n" * text.count("\n")
    lines = _NO_LETTER.sub("\ufffd", text).split("\n")
    return "\n".join(unescape(line).replace("\n", " ") for line in lines)


def _uncommented(text: str) -> str:
    """A text without what HTML only notes."""
    first, *rest = text.split("<!--")
    told = [first]
    for each in rest:
        inner, end, after = each.partition("-->")
        told.append("\n" * inner.count("\n") + after if end else f"<!--{each}")
    return "".join(told)


def html(text: str) -> str:
    """Plain text as HTML that reads the same again."""
    lines = [escape(_kept(line), quote=False) for line in text.split("\n")]
    return f"<p>{'<br>'.join(lines)}</p>" if text else ""


def _kept(line: str) -> str:
    """A line whose spaces a browser keeps."""
    inner = re.sub(r" {2,}", lambda found: _NO_BREAK * len(found[0]), line)
    inner = re.sub(r"^ | $", _NO_BREAK, inner)
    return inner.replace("\t", _NO_BREAK)


class _Reader(HTMLParser):
    """Collects letters, line by line."""

    def __init__(self, tag: str = "", of: str = "", keep: bool = False) -> None:
        super().__init__(convert_charrefs=True)
        self._tag, self._of, self._keep = tag, of, keep
        self._lines: list[str] = []
        self._line = ""
        self._start = ""
        self._gone: list[str] = []
        self._apart: list[str] = []
        self._deep = 0
        self._before: list[str] = []

    def parse_html_declaration(self, i: int) -> int:
        """Where it ends: one of a kind that nobody knows is dropped, as browsers do."""
        if self.rawdata.startswith("<![", i) and not self.rawdata.startswith("<![CDATA[", i):
            return self.parse_bogus_comment(i)
        return super().parse_html_declaration(i)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._gone:
            if tag == self._gone[0]:
                self._gone.append(tag)
            return
        if tag in GONE:
            self._gone.append(tag)
        elif tag == "br":
            self._end(always=True)
        elif tag in ENDS:
            self._end()
            if tag == "li":
                self._start = "- "
        elif tag in ("td", "th"):
            self._line += " "
        if tag == self._tag and not self._gone:
            if self._deep or self._of in (dict(attrs).get("class") or "").split():
                self._deep += 1
                if self._deep == 1:
                    self._before, self._lines = self._lines, []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in GONE:
            return  # closed at once
        self.handle_starttag(tag, attrs)
        if tag != "br":
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._gone:
            if tag == self._gone[0]:
                self._gone.pop()
            return
        if tag in ENDS:
            self._end()
            if tag == "li":
                self._start = ""
        if tag == self._tag and self._deep:
            self._deep -= 1
            if not self._deep:
                self._put_apart()

    def handle_data(self, data: str) -> None:
        if self._gone:
            return
        first, *more = data.split("\n") if self._keep else [data]
        self._line += _SPACES.sub(" ", first)
        for line in more:
            self._end(always=True)
            self._line = _SPACES.sub(" ", line)

    def _end(self, always: bool = False) -> None:
        """The line ends; an empty one counts only where somebody asked for it."""
        line = _SPACES.sub(" ", self._line).strip(" ")
        self._line = ""
        if line:
            self._lines.append((self._start + line).replace(_NO_BREAK, " "))
            self._start = ""
        elif always:
            self._lines.append("")

    def _put_apart(self) -> None:
        self._end()
        self._apart.append("\n".join(self._lines).strip())
        self._lines, self._before = self._before, []

    def told(self) -> tuple[str, list[str]]:
        """What was read."""
        if self._deep:
            self._put_apart()
        self._end()
        return "\n".join(self._lines).strip(), [each for each in self._apart if each]
