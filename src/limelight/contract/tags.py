"""Which parts of a text are tags of HTML, and which only look like one."""

import re
from collections.abc import Iterator

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
WITHIN = frozenset(
    (
        *("a", "abbr", "acronym", "area", "audio", "b", "base", "bdi", "bdo", "big", "body"),
        *("br", "button", "canvas", "center", "cite", "code", "col", "colgroup", "data"),
        *("datalist", "del", "dfn", "dialog", "dir", "em", "embed", "font", "frame", "frameset"),
        *("head", "hgroup", "html", "i", "img", "input", "ins", "kbd", "label", "legend", "link"),
        *("map", "mark", "menu", "meta", "meter", "nobr", "noscript", "optgroup", "option"),
        *("output", "param", "picture", "progress", "q", "rp", "rt", "ruby", "s", "samp"),
        *("search", "select", "slot", "small", "source", "span", "strike", "strong", "sub"),
        *("sup", "td", "textarea", "th", "time", "title", "track", "tt", "u", "var", "video"),
        "wbr",
    )
)
"""What stands within a line."""
KNOWN = ENDS | GONE | WITHIN
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][^\s<>/]*)(?P<more>[^<>]*)>|<!--[^<>]*-->")
_CLOSED = re.compile(r"</([A-Za-z][^\s<>/]*)\s*>")


def tags(text: str) -> Iterator[re.Match[str]]:
    """Every tag of a text: of a name that HTML has or that is closed in it, and every comment.

    ``<https://a.example>`` is none, nor is one in ``x <b and y> z``.
    """
    known = KNOWN | {each.lower() for each in _CLOSED.findall(text)}
    for found in _TAG.finditer(text):
        name, more = named(found), (found["more"] or "").strip(" /")
        if not name or (name in known and not (len(name) == 1 and more and "=" not in more)):
            yield found


def named(tag: re.Match[str]) -> str:
    """What a tag is called; a comment nothing."""
    return (tag["name"] or "").lower()
