"""Texts with HTML in them, or with what only looks like it (V11)."""

import json

import pytest

from limelight.games.daggerheart.formats import names

from .bringing import only, read

FOX = "FOX\nTier 1 Skulk\n{}\nDifficulty: 13 | HP: 4\n"
FEATURES = FOX.format("Red.") + "FEATURES\n"


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("**Bold** stays.", "**Bold** stays."),
        ("<p>One</p><p>Two<br>Three</p>", "One\nTwo\nThree"),
        ("<ul><li>a</li><li><p>b</p></li></ul>", "- a\n- b"),
        ("<script>alert(1)</script>Fine<style>p{}</style>", "Fine"),
        ("<b>5 &lt; 6 &amp; so</b>", "5 < 6 & so"),
        ("one\\ntwo", "one\ntwo"),
        ("5 < 6", "5 < 6"),
    ],
)
def test_texts(said: str, text: str) -> None:
    assert names.text(said) == (text, False)


@pytest.mark.parametrize("at", ["description", "motives_and_tactics"])
def test_a_long_text_is_cut_and_that_is_told(at: str) -> None:
    owl = {"name": "Owl", "difficulty": 9, "hp": 3, "feats": [], at: "o" * 2001}
    brought = read(json.dumps([owl]))
    assert brought.pack is not None
    assert "o" * 2000 in brought.pack["adversaries"][0].values()
    report = brought.report
    assert (report.not_understood, report.left_out) == ([], [{"in": "Owl", "at": at}])


@pytest.mark.parametrize(
    "said",
    [
        *(
            "See <https://example.com>.",
            "if x<y and y>z",
            "Ask <fox@den.example>",
            "<target> falls",
        ),
        *("x <b and y> z", "roll <trait> + <b", "5 &lt; 6 stays", "<3"),
    ],
)
def test_what_only_looks_like_a_tag_stays(said: str) -> None:
    assert names.text(said) == (said, False)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("**a**\n- x\n  - y <b>z</b>", "**a**\n- x\n  - y z"),
        ("a\n\nb<i>!</i>\n", "a\n\nb!"),
        ("a<br>\nb<br/>c", "a\nb\nc"),
        ("<b>See</b> <https://example.com>", "See <https://example.com>"),
        ("<b>See</b> x<y and <z", "See x<y and <z"),
        ("a<script>\nx < y\n</script>\nb", "a\nb"),
        ("<p>a\nb</p>\n<p>c</p>", "a b\nc"),
        ("<fox>a</fox>\nb", "a\nb"),
        ("<i>a</i> <!-- b <c>\n -->d", "a d"),
    ],
)
def test_tags_within_a_line_leave_the_lines_as_they_are(said: str, told: str) -> None:
    assert names.text(said) == (told, False)


@pytest.mark.parametrize("many", ["1" * 5000, "x" + "f" * 5000])
def test_a_number_that_no_letter_has_is_none(many: str) -> None:
    assert names.text(f"<b>a&#{many};</b>") == ("a\ufffd", False)
    assert only(FOX.format(f"<b>a&#{many};</b>"))["description"] == "a\ufffd"


# In the layout of the book


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("A bride.<script>alert(1)</script> <b>Wet</b><br>cold.", "A bride. Wet\ncold."),
        ("A <style>\np{}\n</style>bride.", "A\n\nbride."),
        ("A <svg><path/><svg></svg>x</svg>bride.<script/>", "A bride."),
        ("<ul><li>one</li><li>two &amp; three</li></ul>", "- one\n- two & three"),
        ("> A <em>bride</em>.", "A bride."),
        ("A <!-- wet <b> -->bride&#10;here.<hr>", "A bride here."),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
        ("A bride <https://x.example", "A bride <https://x.example"),
        (r"A \<b\>bride\</b\> &amp; wet", "A <b>bride</b> &amp; wet"),
        (r"A \<b\>bride\</b\> \&amp; <i>wet</i>", "A <b>bride</b> &amp; wet"),
        ("\nA bride.\n\nWet.\n", "A bride.\n\nWet."),
    ],
)
def test_html_in_the_layout_of_the_book(said: str, told: str) -> None:
    assert only(FOX.format(said))["description"] == told


def test_of_a_script_that_never_ends_nothing_is_read() -> None:
    (bite,) = only(f"{FEATURES}Bite - Action: It bites.<script>\nx\n")["features"]
    assert bite["text"] == "It bites."


def test_lines_keep_their_numbers_whatever_vanishes_before_them() -> None:
    text = FOX.format("A <script>\nx\n</script><b\nid=1>bride</b>.<br>Wet.") + "stray\n"
    assert read(text).report.not_understood == [{"in": "Fox", "at": "line 8", "found": "stray"}]
