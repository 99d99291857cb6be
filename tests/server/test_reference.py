"""The reference of commands on a server: a page and JSON for each game, in three languages."""

import json
import re
from html.parser import HTMLParser

import pytest

from limelight.contract import Game
from limelight.games import game
from limelight.play.common import commands_of
from limelight.play.refusals import words_of
from limelight.reference.commands import described
from limelight.words import LANGUAGES

from .serving import Hall


class Page(HTMLParser):
    """The ids of a page, what it leads to, what it says, and anything that no policy allows."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.leads: list[str] = []
        self.words: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids += [found["id"]] if "id" in found else []
        self.leads += [found["href"]] if tag == "a" else []
        if tag == "style" or "style" in found or any(name.startswith("on") for name in found):
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def known(name: str) -> Game:
    found = game(name)
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_a_game_is_on_its_page(hall: Hall, game_name: str, language: str) -> None:
    answer = hall.ask("GET", f"/docs/commands/{game_name}?lang={language}")
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert f'<html lang="{language}">' in answer.text
    page = Page(answer.text)
    assert page.inline == []
    words, spoken = set(page.words), words_of(known(game_name), language)
    assert set(commands_of(known(game_name))) <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    for command in described(known(game_name), language):
        assert any(spoken.say(f"do.{command.do}") in each for each in words)
        assert {path for field in command.fields for path, _ in field.rows()} <= words
        for refusal in command.refusals:
            assert refusal.code in words and set(refusal.more) <= words, command.do
    inside = [lead.removeprefix("#") for lead in page.leads if lead.startswith("#")]
    assert set(inside) <= set(page.ids)
    assert not re.search(r"\breference\.[a-z]", answer.text)


def test_backticks_become_code(hall: Hall) -> None:
    text = hall.ask("GET", "/docs/commands/daggerheart?lang=en").text
    assert "`" not in text
    assert "one of <code>action</code>, <code>reaction</code>" in text


def test_the_language_is_that_of_the_browser_unless_said(hall: Hall) -> None:
    german = hall.ask("GET", "/docs/commands/yokai", headers={"accept-language": "de"}).text
    assert german == hall.ask("GET", "/docs/commands/yokai?lang=de").text
    odd = hall.ask("GET", "/docs/commands/yokai?lang=xx", headers={"accept-language": "de"})
    assert odd.text == german


def test_every_page_is_found_from_the_first(hall: Hall, game_name: str) -> None:
    assert "/docs/commands" in Page(hall.ask("GET", "/").text).leads
    leads = Page(hall.ask("GET", "/docs/commands").text).leads
    assert {f"/docs/commands/{game_name}", "/api/openapi.json", "/"} <= set(leads)


def test_a_game_that_there_is_not(hall: Hall) -> None:
    page = hall.ask("GET", "/docs/commands/chess")
    assert page.status_code == 404
    assert "/docs/commands/yokai" in Page(page.text).leads
    answer = hall.ask("GET", "/api/commands/chess")
    assert (answer.status_code, answer.json()["refused"]) == (404, "not_found")


def test_programs_are_told_the_same_as_on_the_command_line(
    hall: Hall, game_name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from limelight.cli import main

    told = hall.ask("GET", f"/api/commands/{game_name}?lang=uk").json()
    assert main(["rules", game_name, "--commands", "--json", "--lang", "uk"]) == 0
    assert told == json.loads(capsys.readouterr().out)
    assert [each["do"] for each in told["commands"]] == [
        each.do for each in described(known(game_name), "uk")
    ]


def test_it_is_in_the_description_of_the_api(hall: Hall) -> None:
    api = hall.ask("GET", "/api/openapi.json").json()
    assert "/docs/commands" in api["info"]["description"]
    assert api["paths"]["/api/commands/{game}"]["get"]["summary"] == "What can be sent"
