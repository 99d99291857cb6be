"""How many values a command holds, and one that brings what a file held."""

from typing import Any

import pytest

from limelight import Table
from limelight.contract import Refusal
from limelight.play.plain import MOST, MOST_BROUGHT, NotPlain, TooMany, plain


def adversaries(many: int, features: int) -> list[dict[str, Any]]:
    told = [{"name": f"F{n}", "kind": "action", "text": "x"} for n in range(features)]
    return [{"name": f"A{n}", "difficulty": 12, "hp_max": 3, "features": told} for n in range(many)]


def test_too_many_values_are_told_from_values_that_are_none() -> None:
    assert plain([0] * (MOST - 1)) == [0] * (MOST - 1)
    with pytest.raises(TooMany):
        plain([0] * MOST)
    with pytest.raises(NotPlain) as error:
        plain([{1, 2}])
    assert error.type is NotPlain


def test_a_library_of_whole_adversaries_comes_in_one_command() -> None:
    table = Table("daggerheart")
    done = table.do("gm", "add_content", {"adversaries": adversaries(200, 16)})
    assert not isinstance(done, Refusal), done
    assert len(table.view("gm")["library"]["adversaries"]) == 200


def test_too_many_values_are_too_big() -> None:
    table = Table("daggerheart")
    found = table.do("gm", "add_content", {"adversaries": adversaries(200, 99) * 2})
    assert isinstance(found, Refusal)
    assert (found.code, found.why, found.at) == ("too_big", "content_many", "with")
    assert f"{MOST_BROUGHT:,}" in str(found)
    found = table.do("gm", "narrate", {"text": [0] * MOST})
    assert isinstance(found, Refusal) and (found.code, found.at) == ("too_big", "with")
