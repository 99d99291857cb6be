"""The rules at hand: every id, in every language, found by words, on a page and in a dialog."""

import re

import pytest

from limelight.games import game
from limelight.reference.rules import fitting, rules

from .serving import Hall

PAGE = {"accept": "text/html"}


@pytest.mark.parametrize("lang", ["en", "de", "uk"])
@pytest.mark.parametrize("name", ["daggerheart", "yokai", "sinners"])
def test_every_rule_has_its_place(hall: Hall, name: str, lang: str) -> None:
    known = game(name)
    assert known is not None
    several = rules(known, lang)
    assert len(several) > 20 and all(rule.heading and rule.text for rule in several)
    gm = hall.table(name)
    hall.fill(gm, "lang", {"lang": lang})
    page = hall.look(gm, "rules", **PAGE).text
    assert page.startswith("<!doctype html>") and f'lang="{lang}"' in page
    for rule in several:
        assert f'id="rule-{rule.id}"' in page
    for rule in several[:: len(several) // 5]:
        one = hall.look(gm, f"rules?id={rule.id.lower()}")
        assert one.status_code == 200 and not one.text.startswith("<!doctype")
        assert re.findall('id="rule-(.*?)"', one.text) == [rule.id]


def test_a_rule_is_found_by_its_words() -> None:
    known = game("daggerheart")
    assert known is not None
    several = rules(known, "en")
    assert "DH-9" in [rule.id for rule in fitting(several, "critical SUCCESS same number")]
    assert fitting(several, "no such words at all") == []
    assert fitting(several, "dh-12 ") and len(fitting(several, "  ")) == len(several)


def test_what_is_looked_for_is_bounded_and_stays_text(hall: Hall) -> None:
    gm = hall.table()
    for what in ("find=<script>x</script>", "find=%00%f0%9f%92%a9", "find=*"):
        for headers in (PAGE, {}):
            answer = hall.look(gm, f"rules?{what}", **headers)
            assert answer.status_code == 200 and "<script>x" not in answer.text
    assert hall.look(gm, "rules?find=" + "x" * 101).status_code == 400
    assert hall.look(gm, "rules?id=" + "x" * 17).status_code == 400
    assert hall.look(gm, "rules?id=DH-999").json()["refused"] == "unknown_name"
    assert hall.look(gm, "rules?id=DH-999", **PAGE).status_code == 404


def test_every_id_that_is_said_leads_to_its_rule(hall: Hall) -> None:
    gm = hall.table()
    hall.does(gm, "add_character", {"name": "Mira", "player": "anna"})
    hall.does(gm, "call_roll", {"character": "Mira", "trait": "agility", "difficulty": 12})
    hall.does(gm, "roll")
    page = hall.look(gm).text
    linked = set(re.findall(r'href="(rules\?id=[^"]*)"', page))
    assert len(linked) > 2
    for address in linked:
        assert hall.look(gm, address).status_code == 200
