"""HTML as plain text, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limelight.contract import links, markup


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One</p>\n<p>Two</p>", "One\nTwo"),
        ("One<br>Two<br/>Three", "One\nTwo\nThree"),
        ("<p>a</p><p></p><p>b</p>", "a\nb"),
        ("a<br><br>b", "a\n\nb"),
        ("<ol><li>a<ul><li>b</li></ul></li></ol>", "- a\n- b"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("&lt;b&gt; &amp; &eacute; &#x41;", "<b> & é A"),
        ("<SCRIPT>x</SCRIPT>a<style>p{}</style>b", "ab"),
        ("a<script>x", "a"),
        ("<svg><p>x</p></svg>a", "a"),
        ("a<!-- x -->b<?php y ?>c", "abc"),
        ("  much \n  space  ", "much space"),
        ("a <b", "a"),
        ("<p>a<![foo[x]]></p>", "a"),
        ("a<![x[b", "a"),
        ("a<![if !x]>b<![endif]>c", "abc"),
        ("a<![CDATA[x]]>b", "ab"),
        (f"<p>&#{'1' * 5000};</p>", "\ufffd"),
        (f"<p title='&#{'1' * 5000};'>a&#{'0' * 90}65;", "aA"),
        ("a<img src=x onerror=alert(1)>b", "ab"),
    ],
)
def test_only_letters_remain(html: str, text: str) -> None:
    assert markup.plain(html) == text


def test_sections_of_a_class_stand_apart() -> None:
    html = "<p>a</p><section class='x secret'><p>b</p></section><section><p>c</p></section>"
    assert markup.parted(html, "section", "secret") == ("a\nc", ["b"])
    assert markup.parted("<section class=secret>b", "section", "secret") == ("", ["b"])


@given(st.text("ab <>&;'\"\n-.#é", max_size=60).map(str.strip))
def test_plain_text_as_html_reads_the_same(text: str) -> None:
    assert markup.plain(markup.html(text)) == text


@pytest.mark.parametrize(
    ("text", "is_html"),
    [("a < b", False), ("a <b", False), ("<3", False), ("<b>", True), ("x</p>", True), ("", False)],
)
def test_what_looks_like_html(text: str, is_html: bool) -> None:
    assert markup.is_html(text) is is_html


def test_fields_of_links() -> None:
    assert links.field("https://a.example/b?data=x%3D&c=1", "data") == "x="
    assert links.field("https://a.example/b", "data") == ""
    assert links.field("https://[", "data") == ""
