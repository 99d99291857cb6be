"""YAML 1.2, whatever its parser thinks of it."""

import pytest

from limelight.play import yaml


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: x\u2028b\n", {"a": "x\u2028b"}),
        ("a: |\n x\u2029b: 2\n", {"a": "x\u2029b: 2\n"}),
        ("# x\x85b: 2\na: 1\n", {"a": 1}),
        ('a: "x \u2028 \\L"\n', {"a": "x \u2028 \u2028"}),
        ("a: '\ue000\u2028\ue001\u2029'\n", {"a": "\ue000\u2028\ue001\u2029"}),
        ("\u2028: 1\n", {"\u2028": 1}),
    ],
)
def test_only_line_feeds_end_lines(text: str, value: object) -> None:
    assert yaml.read(text.encode()) == value


def test_words_are_no_truth_values_and_numbers_have_one_base() -> None:
    said = b"on: no\nyes: off\na: 017\nb: 0o17\nc: 1:30\nd: 1_000\ne: 2020-01-01\n"
    assert yaml.read(said) == {
        "on": "no",
        "yes": "off",
        "a": 17,
        "b": 15,
        "c": "1:30",
        "d": "1_000",
        "e": "2020-01-01",
    }


def test_a_key_is_the_word_that_stands_there() -> None:
    said = b"null: a\n~: b\n1.50: c\nTrue: d\n2: e\nf: {.inf: 1.50}\n? \n: g\n"
    assert yaml.read(said) == {
        "null": "a",
        "~": "b",
        "1.50": "c",
        "True": "d",
        2: "e",
        "f": {".inf": 1.5},
        "": "g",
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{2**61 - 1}: a", "bad_key"),
        ("[1]: a", "bad_key"),
        ("%YAML 1.3\n---\na: 1\n", "not_yaml"),
        ("a: 1\n--- \nb: 2\n", "one_document"),
        ("a: !x 1", "tag"),
        ("%TAG ! x\n" * 11 + "---\na: 1\n", "not_yaml"),
        ("a: 1\n...\n" + "".join(f"%TAG !{n}! x\n" for n in range(70_000)), "not_yaml"),
        ("a: 1\r...\r" + "".join(f"%TAG !{n}! x\r" for n in range(70_000)), "not_yaml"),
        ("null: 1\n'null': 2\n", "double_key"),
        (f"a: [{'1, ' * yaml.MOST_VALUES}]", "too_many"),
    ],
)
def test_what_is_refused(text: str, why: str) -> None:
    with pytest.raises(yaml.BadYaml) as error:
        yaml.read(text.encode())
    assert error.value.why == why
