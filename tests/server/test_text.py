"""What people write is text: on every page, in every fragment, and in what is exported."""

import html
import re
from typing import Any
from urllib.parse import quote

import pytest
from markdown_it import MarkdownIt

from limelight.cli import main
from limelight.words.markdown import escaped

from .conftest import Serve
from .serving import Chair, Hall, events_in
from .test_guard import strict

NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "[x](javascript:alert(1))",
    "![x](http://evil.example/x)",
    "http://evil.example and www.evil.example and me@evil.example",
    "</textarea></title><h1>x",
    "{{7*7}} {%x%} ${7*7}",
    "{name} {n:#steps} {0} %s",
    "&lt;b&gt; &#x3c;b&#x3e;",
    "# x\n## y\n- z\n| a | b |\n```\ncode",
    "$x$ ~~y~~ <!-- z",
    "\u202eevil\u202c \u2066x\u2069 \u200f",
    "e\u0301" * 50,
    "Ω" * 1900,
]
BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def name_of(text: str) -> str:
    """The same as a name, as far as names can be that."""
    return BIDI.sub("", text).replace(".", "").replace("\n", " ")[:64]


def told(hall: Hall, text: str) -> tuple[Chair, Chair, list[bytes]]:
    """A table on which everything is called that, and what streams were sent of it."""
    gm = hall.table(name=text[:64])
    name = name_of(text)
    anna = hall.seat(gm, name)
    streams = [hall.stream(f"{who.page}/live", who.cookie) for who in (gm, anna)]
    hall.does(gm, "add_character", {"name": name, "player": name, "experiences": {name: 2}})
    foe = {"name": f"{name[:62]} 2", "difficulty": 12, "hp_max": 5, "shared": True}
    hall.does(gm, "add_adversary", foe | {"features": [{"name": name}]})
    hall.does(gm, "add_countdown", {"name": name, "start": 4})
    hall.does(gm, "add_condition", {"name": name, "on": name})
    hall.does(gm, "note", {"text": text})
    call = {"character": name, "trait": "agility", "difficulty": 12, "stakes": text}
    hall.does(gm, "call_roll", call)
    hall.does(anna, "roll")
    number = hall.does(anna, "narrate", {"text": text})["number"]
    return gm, anna, [stream.until(number) for stream in streams]


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nasty_text_is_text(hall: Hall, text: str) -> None:
    gm, anna, streamed = told(hall, text)
    door = hall.seat(gm, None)
    pages = [
        hall.look(gm).text,
        hall.look(anna).text,
        *(hall.look(gm, f"form?do={do}").text for do in ("correct", "hand_over", "call_roll")),
        hall.look(gm, "?do=remove&n=0").text,
        hall.fill(gm, "invite", {"player": "guest"}).text,
        hall.fill(gm, "do", {"do": text, "with.text": text}).text,
        hall.fill(gm, "do", {"do": "call_roll", "with.character": text}).text,
        hall.ask("GET", f"/join/{door.token}").text,
        hall.ask("POST", f"/join/{door.token}", data={"name": text}).text,
        hall.ask("POST", "/new", data={"game": text, "name": text}).text,
    ]
    fragments = [page for sent in streamed for _, page in events_in(sent)]
    pages += [part for page in fragments for part in (*page["parts"].values(), page["story"])]
    plain = [strict(page) for page in pages]
    for page in plain:
        assert "img" not in [tag for tag, _ in page.tags]
        assert not any(BIDI.search(each) for each in page.texts)
        assert "49" not in "".join(page.texts).split()
    shown = BIDI.sub("\ufffd", text).split("\n")[0]
    assert shown in " ".join(plain[1].texts)


def tags(made: str) -> set[str]:
    return set(re.findall(r"<(\w+)", made))


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nasty_text_is_text_in_markdown(hall: Hall, text: str) -> None:
    _, anna, _ = told(hall, text)
    exported = hall.get(anna, "export?as=md").text
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    made = reader.render(exported)
    assert tags(made) <= {"h1", "h2", "ul", "li", "strong"}, tags(made)
    assert not BIDI.search(exported)
    assert not re.search(r"(?<!\\)(?:://|@|\$)|www\.", exported)  # what some readers make links of


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nasty_text_is_text_on_a_sheet_in_markdown(hall: Hall, text: str) -> None:
    gm, name = hall.table(), name_of(text)
    one, two, three, four = ({"name": f"{name[:60]} {n}", "text": text} for n in range(1, 5))
    weapon = one | {"trait": "agility", "damage": "1d6", "range": name, "type": name}
    told = dict.fromkeys(("description", "background", "connections", "pronouns"), text)
    named = {"name": name, "class": name, "domains": [name], "experiences": {name: 2}}
    things = {"weapons": [weapon], "cards": [two], "features": [three], "items": [four]}
    hall.does(gm, "add_character", named | told | things)
    found = hall.look(gm, f"character?as=md&name={quote(name)}")
    assert found.headers["content-type"] == "text/markdown; charset=utf-8"
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    made = reader.render(found.text)
    assert tags(made) <= {"h1", "h2", "p", "br", "ul", "li", "strong"}, tags(made)
    assert not BIDI.search(found.text)
    assert not re.search(r"(?<!\\)(?:://|@|\$)|www\.", found.text)
    lines = text if len(text) < 100 else ""
    shown = [" ".join(BIDI.sub("\ufffd", line).split()) for line in lines.split("\n")]
    plain = html.unescape(made)
    assert all(plain.count(line) >= 7 for line in shown), made


PLAIN_IN_MARKDOWN = (
    "Anna. Wait (really)! 2 + 2 = 4 - 1, {so} it's said: a|b #1 & co.",
    "The d20 is 20.5, snake_case_name, e.g. 3.",
)
LOOKS_LIKE_MARKDOWN = (
    *(
        "# a",
        "## a ##",
        "a #",
        "#",
        "- a",
        "-",
        "---",
        "- - -",
        "+ a",
        "> a",
        "1. a",
        "12) a",
        "7.",
    ),
    *(
        "*a*",
        "**a**",
        "_a_",
        "__a__",
        "a _b_ c",
        "snake_case_",
        "`a`",
        "~~a~~",
        "[a](b)",
        "![a](b)",
    ),
    *("[x] a", "[a]: b", "&amp; &#65; &c", "<b>a</b>", "<http://a.b>", "a\\*b*", "\\", "| a | b |"),
    *("===", "0. a", "123456789. a", ":-- | --", "|--|--|", ": a"),
)


@pytest.mark.parametrize("text", PLAIN_IN_MARKDOWN)
def test_a_plain_sentence_stays_as_it_is_in_markdown(text: str) -> None:
    assert escaped(text) == text


@pytest.mark.parametrize("text", (*PLAIN_IN_MARKDOWN, *LOOKS_LIKE_MARKDOWN))
def test_what_is_exported_reads_as_it_was_written(text: str) -> None:
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    made = reader.render(f"# {escaped(text)}\n\n- {escaped(text)}\n  - {escaped(text)}\n")
    shown = html.escape(text, quote=False).replace('"', "&quot;")
    assert (
        made
        == f"<h1>{shown}</h1>\n<ul>\n<li>{shown}\n<ul>\n<li>{shown}</li>\n</ul>\n</li>\n</ul>\n"
    )


def test_a_table_name_moves_no_cursor(serve: Serve, capsys: pytest.CaptureFixture[str]) -> None:
    served = serve()
    served.table(name="\x1b[2J\x1b]0;x\x07\nabc  2026-01-01\r\u202e")
    assert main(["tables", "--database", f"sqlite:///{served.path}"]) == 0
    out = capsys.readouterr().out
    assert len(out.splitlines()) == 1
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", out)


def test_a_table_name_does_not_reach_headers(hall: Hall) -> None:
    name = 'a"\r\nset-cookie: x=y\r\n\r\n<script>'
    gm = hall.table(name=name)
    for form in ("json", "md"):
        answer = hall.get(gm, f"export?as={form}")
        assert "set-cookie" not in answer.headers
        assert "script" not in answer.headers["content-disposition"]
    moved: Any = hall.ask("POST", "/new", data={"game": "yokai", "name": name})
    assert moved.status_code == 303
    assert re.fullmatch(r"/join/[\w-]+", moved.headers["location"])
