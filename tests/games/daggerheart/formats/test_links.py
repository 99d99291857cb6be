"""Links to encounters of FreshCutGrass."""

import json
from base64 import b64encode
from typing import Any

import pytest

from limelight.play import bringing

from .bringing import read, sample


def link(data: Any) -> str:
    coded = b64encode(json.dumps(data).encode()).decode()
    return f"https://freshcutgrass.app/encounter?data={coded}"


def told(data: Any) -> tuple[Any, list[tuple[str, str, Any]], list[tuple[str, str]]]:
    """What is read of a link that holds this, and its report."""
    found = read(link(data), library={"adversaries": {"Wolf": {}}})
    strange = [(each["in"], each["at"], each["found"]) for each in found.report.not_understood]
    return found.encounter, strange, [(each["in"], each["at"]) for each in found.report.left_out]


def test_a_link_holds_names_and_numbers() -> None:
    text = sample("fcg-encounter-link.txt")
    bare = read(text)
    assert bare.encounter == {
        "name": "The Causeway",
        "creatures": [{"name": "Marsh Widow", "count": 1}, {"name": "Candle Rat", "count": 5}],
    }
    assert [each["at"] for each in bare.report.not_understood] == ["d.0.n", "d.1.n"]
    pack = bringing.read(sample("pack.yaml"))
    assert isinstance(pack, bringing.Read)
    known = read(text, library=bringing.library(pack))
    assert [each["found"] for each in known.report.not_understood] == ["Candle Rat"]


def test_a_link_tells_a_name_as_it_stands() -> None:
    told = {"n": "Night", "d": [{"n": "Mr. Wolf"}, {"n": 3.5}, {"n": "Mr. Wolf", "q": 2}]}
    found = read(link(told))
    names = [(each["at"], each["found"]) for each in found.report.not_understood]
    assert names == [("d.0.n", "Mr. Wolf"), ("d.1.n", 3.5), ("d.2.n", "Mr. Wolf")]
    assert found.encounter is not None
    assert [each["name"] for each in found.encounter["creatures"]] == ["Mr Wolf", "Mr Wolf"]


WOLF = {"n": "Wolf", "a": "x", "u": 1, "i": "y"}


@pytest.mark.parametrize(
    ("said", "title", "strange"),
    [
        ("Night", "Night", []),
        ("Mr. Night", "Mr Night", [("Mr Night", "n", "Mr. Night")]),
        ("N" * 70, "N" + "n" * 63, [("N" + "n" * 63, "n", "N" * 70)]),
        ("...", "", [("#1", "n", "...")]),
        (3.5, "", [("#1", "n", 3.5)]),
        (None, "", []),
        ("", "", []),
    ],
)
def test_the_title_of_a_link(said: Any, title: str, strange: list[Any]) -> None:
    encounter, found, _ = told({"n": said, "d": [WOLF]})
    assert (encounter["name"], found) == (title, strange)


@pytest.mark.parametrize(
    ("q", "many", "strange"),
    [(None, 1, []), ("", 1, []), ("3", 3, []), (0, 1, [("Night", "d.0.q", 0)])],
)
def test_how_many_of_each(q: Any, many: int, strange: list[Any]) -> None:
    encounter, found, _ = told({"n": "Night", "d": [WOLF | {"q": q}]})
    assert (encounter["creatures"], found) == ([{"name": "Wolf", "count": many}], strange)


def test_what_nobody_knows_in_a_link_is_left_out() -> None:
    _, strange, left = told({"n": "Night", "zz": 1, "id": 2, "d": [WOLF | {"zz": "x", "y": ""}]})
    assert (strange, left) == ([], [("Night", "zz"), ("Night", "d.0.zz")])
