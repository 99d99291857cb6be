"""Notes of Obsidian: a record among their properties, and blocks that refer to it."""

from typing import Any

import pytest

from limelight.contract import Refusal
from limelight.play import bringing, yaml

from .bringing import only, read, sample

SAYS = "statblock: true\nlayout: Daggerheart Adversary\n"
OWL = "name: Owl\ndifficulty: 9\nhp: 2\n"
CROW = "```statblock\nname: Crow\ndifficulty: 8\nhp: 1\n```\n"


def note(front: str, *bodies: str) -> str:
    return f"---\n{front}---\n\n" + "\n".join(bodies)


def shown(name: str, key: str = "monster") -> str:
    return f"```statblock\n{key}: {name}\n```\n"


def report(text: str) -> dict[str, Any]:
    return read(text).report.plain()


def refused(text: str) -> Refusal:
    found = bringing.read(text)
    assert isinstance(found, Refusal), found
    return found


def test_the_report_of_a_note_is_exact() -> None:
    assert read(sample("fantasy-statblocks-note.md")).report.plain() == {
        "format": "statblock",
        "taken": ["adversary/Marsh Widow", "environment/Drowned Road"],
        "not_understood": [],
        "left_out": [],
    }


def test_a_note_and_a_block_hold_the_same_widow() -> None:
    one, two = (read(sample(f"fantasy-statblocks{end}.md")).pack for end in ("", "-note"))
    assert one is not None and two is not None
    assert one["adversaries"] == two["adversaries"]


@pytest.mark.parametrize(
    "says",
    [
        "statblock: true\n",
        "statblock: inline\n",
        "layout: Our Own\n",
        "layout: Our Own\nstatblock: false\n",
    ],
)
@pytest.mark.parametrize(
    "body", ["", "Hoot.\n", "- a\n- b\n", shown("Owl"), shown("OWL", "creature")]
)
def test_properties_that_say_so_are_a_record(says: str, body: str) -> None:
    assert report(note(says + OWL, body)) == {
        "format": "statblock",
        "taken": ["adversary/Owl"],
        "not_understood": [],
        "left_out": [],
    }


def test_the_note_may_end_with_its_properties() -> None:
    assert report(f"---\n{SAYS}{OWL}---")["taken"] == ["adversary/Owl"]
    assert report(f"---  \r\n{SAYS}{OWL}---\t\r\n")["taken"] == ["adversary/Owl"]


@pytest.mark.parametrize("key", ["monster", "creature"])
def test_who_is_not_in_the_note_is_not_understood(key: str) -> None:
    found = report(note(SAYS + OWL, shown("Owl"), shown("Crow", key)))
    assert found["taken"] == ["adversary/Owl"]
    assert found["not_understood"] == [{"in": "#3", "at": key, "found": "Crow"}]


def test_a_reference_may_stand_before_its_record() -> None:
    assert report(shown("Crow") + CROW) == {
        "format": "statblock",
        "taken": ["adversary/Crow"],
        "not_understood": [],
        "left_out": [],
    }


def test_who_was_not_taken_is_not_there() -> None:
    found = report(note(f"{SAYS}name: Owl\nhp: 3\n", shown("Owl"), CROW))
    assert found["taken"] == ["adversary/Crow"]
    assert found["not_understood"] == [
        {"in": "Owl", "at": "difficulty", "found": None},
        {"in": "#2", "at": "monster", "found": "Owl"},
    ]


def test_a_reference_alone_is_nothing() -> None:
    found = refused(shown("Crow"))
    assert (found.code, found.at, found.values["found"]) == ("bad_value", "monster", "#1")


def test_a_reference_needs_no_quotes() -> None:
    owl = "name: 'Owl: King of the Reeds'\ndifficulty: 9\nhp: 2\n"
    found = report(note(SAYS + owl, shown("Owl: King of the Reeds")))
    assert (found["taken"], found["not_understood"]) == (["adversary/Owl: King of the Reeds"], [])
    assert refused(note(SAYS + owl, shown("&a Owl: King"))).at == "line 10"
    assert refused(note(SAYS + owl, shown("'Owl: King"))).at == "line 10"
    assert refused(note(SAYS + owl, shown("a: b\nhp: 3"))).at == "line 10"


@pytest.mark.parametrize("said", ["[Owl]", "{name: Owl}", "true"])
def test_what_is_no_name_refers_to_nobody(said: str) -> None:
    found = report(note(SAYS + OWL, shown(said)))
    assert [(each["in"], each["at"]) for each in found["not_understood"]] == [("#2", "monster")]


def test_a_block_that_says_more_is_a_record() -> None:
    found = report(note(SAYS + OWL, CROW.replace("hp: 1", "hp: 1\nmonster: Owl")))
    assert found["taken"] == ["adversary/Owl", "adversary/Crow"]
    assert found["left_out"] == [{"in": "Crow", "at": "monster"}]


@pytest.mark.parametrize(
    "front", ["statblock: inline\n", "statblock: inline\nname: Crow\ntags: x\n"]
)
def test_properties_that_say_nothing_more_leave_it_to_the_blocks(front: str) -> None:
    found = report(note(front, CROW))
    assert (found["taken"], found["not_understood"]) == (["adversary/Crow"], [])
    assert refused(note("statblock: true\nname: Crow\n")).at == "difficulty"
    assert refused(note(f"{SAYS}difficulty: 8\nhp: 2\n")).at == "name"


@pytest.mark.parametrize(
    "front",
    [
        "tags: [bird]\naliases: [Corbie]\n",
        "name: Heron\ndesc: Grey.\ntier: 1\n",
        "layout: post\ntitle: Birds\n",
        "statblock: false\nname: Heron\n",
        "",
        "# nothing yet\n",
        "notes: |\n  ```statblock\n  name: x\n",
    ],
)
@pytest.mark.parametrize("fence", ["statblock", "daggerheart", "daggerheart-statblock"])
def test_other_properties_are_passed_over(front: str, fence: str) -> None:
    found = report(note(front, CROW.replace("statblock", fence)))
    assert (found["taken"], found["not_understood"]) == (["adversary/Crow"], [])
    assert found["format"] == {"daggerheart": "beastvault", "daggerheart-statblock": "toolkit"}.get(
        fence, "statblock"
    )


def test_text_below_other_properties_is_read_and_keeps_its_lines() -> None:
    body = "# MARSH WIDOW\n***Tier 1 Skulk***\n> **Difficulty:** 13 | **HP:** 4\nA stray line\n"
    found = report(note("tags: [marsh]\nDifficulty: 3\n", body))
    assert (found["format"], found["taken"]) == ("text", ["adversary/Marsh Widow"])
    assert found["not_understood"] == [
        {"in": "Marsh Widow", "at": "line 9", "found": "A stray line"}
    ]


BROKEN = [
    (SAYS + "name: [Owl\n", 4),
    (SAYS + "name: &a Owl\n", 4),
    (SAYS + "name: *a\n", 4),
    ("statblock: !!bool true\n", 2),
    ("tags: a: b\n", 2),
    ("tags: [a]\ntags: [b]\n", 3),
    ("name: {{title}}\n", 2),
    ("related: [[Marsh]], [[Road]]\n", 2),
]
"""Properties that are no YAML, and their line."""


@pytest.mark.parametrize(("front", "line"), BROKEN)
@pytest.mark.parametrize("body", ["", "Hoot.\n", shown("Owl")])
def test_where_nothing_else_is_understood_broken_properties_are_refused_at_their_line(
    front: str, line: int, body: str
) -> None:
    found = refused(note(front, body))
    assert (found.code, found.at) == ("bad_value", f"line {line}")


@pytest.mark.parametrize(("front", "line"), BROKEN)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_below_broken_properties_the_rest_is_taken(front: str, line: int, ends: str) -> None:
    text = note(front, CROW)
    found = report(text.replace("\n", ends))
    assert found["taken"] == ["adversary/Crow"]
    (entry,) = found["not_understood"]
    assert (entry["in"], entry["at"]) == ("properties", f"line {line}")
    assert entry["found"] == text.split("\n")[line - 1]


def test_a_rule_at_the_top_of_a_page_begins_no_properties() -> None:
    found = report(f"---\n\n**Birds**: many\n\n---\n{CROW}")
    assert found["taken"] == ["adversary/Crow"]


def test_a_broken_block_is_refused_at_its_line_of_the_file() -> None:
    assert refused(note(SAYS + OWL, "```statblock\nname: A\nhp: [1\n```\n")).at == "line 11"


BAD = [("name: A\nhp: [1\n", 3), ("name: &a A\n", 2), ("name: !!str A\n", 2), ("a: 1\na: 2\n", 3)]
"""What stands in a block that is no YAML, and its line."""


@pytest.mark.parametrize(("inner", "line"), BAD)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("front", ["", f"---\n{SAYS}{OWL}---\n"])
def test_one_broken_block_does_not_hinder_the_others(
    inner: str, line: int, turned: bool, front: str
) -> None:
    block = f"```statblock\n{inner}```\n"
    text = front + (CROW + block if turned else block + CROW)
    found = report(text)
    assert found["taken"] == ["adversary/Owl"] * bool(front) + ["adversary/Crow"]
    (told,) = found["not_understood"]
    assert told["in"] == f"#{1 + turned + bool(front)}"
    at = line + front.count("\n") + (CROW.count("\n") if turned else 0)
    assert (told["at"], told["found"]) == (f"line {at}", text.split("\n")[at - 1])


def test_blocks_that_are_all_broken_are_refused_at_the_first() -> None:
    block = "```statblock\nhp: [1\n```\n"
    assert (refused(block * 2).at, refused(block * 2).why) == ("line 2", "content_not_yaml")


def test_a_block_that_is_too_deep_is_too_big() -> None:
    assert refused(f"```statblock\na: {'[' * 40}\n```\n{CROW}").code == "too_big"


LINKS = ["[[Home]]", "[back](home.md)", "{{title}}", "[ ] to do", "[[Home]] | [[Away]]"]
BOOK = "MARSH WIDOW\nTier 1 Skulk\nDifficulty: 13 | HP: 4\nA stray line\n"


@pytest.mark.parametrize("link", LINKS)
def test_a_note_may_begin_with_a_link(link: str) -> None:
    found = report(f"{link}\n\n{CROW}")
    assert (found["taken"], found["not_understood"]) == (["adversary/Crow"], [])
    told = report(f"\n{link}\n\n{BOOK}")
    assert told["taken"] == ["adversary/Marsh Widow"]
    assert [each["at"] for each in told["not_understood"]] == ["line 2", "line 7"]


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("body", ["", "Hoot.\n", "```python\nx\n```\n", '"feats": [\n'])
def test_what_is_neither_a_note_nor_json_is_refused_as_json(link: str, body: str) -> None:
    assert refused(f"{link}\n{body}").why == "content_not_json"


@pytest.mark.parametrize("second", [f"{SAYS}{OWL}", "name: Crow\ndifficulty: 8\n---\nname: Rat\n"])
@pytest.mark.parametrize("first", [SAYS + OWL, OWL])
def test_several_documents_are_refused_where_the_second_begins(first: str, second: str) -> None:
    found = refused(f"---\n{first}---\n{second}")
    assert (found.at, found.why) == (f"line {first.count(chr(10)) + 3}", "content_not_yaml")


@pytest.mark.parametrize("body", ["Name: Owl\n", "Hoot: loud\nmood: grim\n", "name: of an owl\n"])
def test_words_with_a_colon_below_properties_are_no_document(body: str) -> None:
    assert report(note(SAYS + OWL, body))["taken"] == ["adversary/Owl"]


@pytest.mark.parametrize("empty", ["", "\n", "  \n\n"])
def test_an_empty_block_does_not_hinder_the_others(empty: str) -> None:
    told = report(f"```statblock\n{empty}```\n\n```statblock\n{OWL}```\n")
    assert told["taken"] == ["adversary/Owl"]
    assert told["not_understood"] == [{"in": "#1", "at": "record", "found": None}]


@pytest.mark.parametrize("key", ["null", "~", "Null", "1.5", "true", "-.inf", "5"])
def test_a_key_that_is_no_word_is_left_out_as_it_stands(key: str) -> None:
    assert report(f"layout: x\n{OWL}{key}: q\n")["left_out"] == [{"in": "Owl", "at": key}]


def test_properties_that_are_too_deep_are_too_big() -> None:
    assert refused(note(f"{SAYS}a: {'[' * 40}{']' * 40}\n", CROW)).code == "too_big"


def test_only_a_first_line_begins_properties() -> None:
    assert report(f"\n---\n{SAYS}{OWL}---\n{CROW}")["taken"] == ["adversary/Crow"]
    assert report(f"---\nA rule above.\n\n---\n{CROW}")["taken"] == ["adversary/Crow"]
    assert report(f"---\n- a list\n---\n{CROW}")["taken"] == ["adversary/Crow"]


def test_what_only_obsidian_needs_is_not_told() -> None:
    front = (
        "columns: 2\ncolumnWidth: 400\nforceColumns: true\ndice: true\nrender: false\n"
        "image: x.png\ntags: [a]\naliases: [b]\ncssclasses: [c]\npublish: true\n"
        "permalink: owl\nobsidianUIMode: preview\nstatblock-link: '#^owl'\nmood: grim\n"
    )
    assert report(note(SAYS + OWL + front))["left_out"] == [{"in": "Owl", "at": "mood"}]
    card = "statblock: true\nlayout: Daggerheart Card\nname: Ember Step\nlevel: 1\ntags: [a]\n"
    assert report(note(card)) == {
        "format": "statblock",
        "taken": ["card/Ember Step"],
        "not_understood": [],
        "left_out": [],
    }


def test_a_feature_may_have_its_kind_in_a_field() -> None:
    feats = "feats:\n- name: Hoot\n  type: Action\n  desc: Spend a Fear to hoot.\n"
    assert only(note(SAYS + OWL + feats))["features"] == [
        {"name": "Hoot", "kind": "action", "fear": 1, "text": "Spend a Fear to hoot."}
    ]


@pytest.mark.parametrize("fence", ["```statblock", "~~~statblock", "````statblock  "])
def test_a_note_may_end_with_an_opening_fence(fence: str) -> None:
    assert report(CROW + fence) == {
        "format": "statblock",
        "taken": ["adversary/Crow"],
        "not_understood": [{"in": "#2", "at": "record", "found": None}],
        "left_out": [],
    }
    assert refused(fence).code == "bad_value"


def test_all_blocks_of_a_note_together_have_room_for_so_many_values() -> None:
    half = ", ".join("1" for _ in range(yaml.MOST_VALUES * 2 // 5))
    many = CROW.replace("hp: 1", f"hp: 1\nrolls: [{half}]")
    assert report(many + many.replace("Crow", "Jay"))["taken"] == [
        "adversary/Crow",
        "adversary/Jay",
    ]
    found = refused(many * 3)
    assert (found.code, found.why, found.at) == ("too_big", "content_many", "file")
    assert refused(note(f"a: [{half}]\n", many, many)).why == "content_many"
