"""HTML as plain text. Nothing in it runs and nothing is fetched: only letters remain."""

import re
from html import escape
from html.parser import HTMLParser

MOST = 100_000
"""So many characters are read; what people write is far shorter."""
ENDS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "caption", "dd", "details", "div"),
        *("dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2"),
        *("h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre"),
        *("section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul"),
    )
)
"""What begins and ends a line."""
GONE = frozenset(
    (
        *("script", "style", "template", "iframe", "noembed", "noframes", "object"),
        *("svg", "math"),
    )
)
"""What vanishes with everything in it."""
_TAG = re.compile(r"<(?:/?[A-Za-z][^<>]*|!--[^<>]*--)>")
_SPACES = re.compile(r"[ \t\n\r\f]+")
_NO_BREAK = "\u00a0"
_FAR = re.compile("&#[0-9]{100,};?")
"""A number of no letter; Python does not read one of any length."""


def is_html(text: str) -> bool:
    """Whether there is a whole tag in a text."""
    return _TAG.search(text) is not None


def plain(html: str) -> str:
    """The letters of a piece of HTML."""
    return parted(html)[0]


def parted(html: str, tag: str = "", of: str = "") -> tuple[str, list[str]]:
    """The letters of a piece of HTML, and apart from them those of each ``tag`` of a class."""
    reader = _Reader(tag, of)
    html = _FAR.sub("\ufffd", html[:MOST])
    reader.feed(html + "<wbr>")  # a tag, so that the letters before it are complete
    return reader.told()  # not closed: what begins a tag and never ends is dropped, at once


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

    def __init__(self, tag: str, of: str) -> None:
        super().__init__(convert_charrefs=True)
        self._tag, self._of = tag, of
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
        if not self._gone:
            self._line += _SPACES.sub(" ", data)

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
