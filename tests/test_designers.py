"""A designer's dozen questions: what is written beside each other has equal answers."""

import re

import pytest

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "designers.md").read_text("utf-8")
QUESTIONS = re.findall(
    r"^\*\*(\d+\. .*?)\*\*\n\n```python\n(.*?)```\n```python\n(.*?)```", PAGE, re.M | re.DOTALL
)


def answer(code: str, page: str) -> object:
    found: dict[str, object] = {}
    exec(compile(code, page, "exec"), found)
    return found["answer"]


def test_there_are_a_dozen() -> None:
    assert [int(title.split(".")[0]) for title, _, _ in QUESTIONS] == list(range(1, 13))


@pytest.mark.parametrize(("title", "ours", "theirs"), QUESTIONS, ids=[q[0] for q in QUESTIONS])
def test_both_answers_are_equal(title: str, ours: str, theirs: str) -> None:
    assert "limelight" in ours and "icepool" in theirs
    found = answer(ours, title)
    assert found and found == answer(theirs, title)
