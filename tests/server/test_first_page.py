"""The first page: every game by its title, and whose it is."""

import pytest

from limelight.games import GAMES, game
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES

from .serving import Hall

COMPATIBLE = {"en": "compatible", "de": "kompatibel", "uk": "сумісно"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_a_game_is_stands_at_its_foot(hall: Hall, language: str) -> None:
    page = hall.ask("GET", "/", headers={"Cookie": f"lang={language}"}).text
    foot = page[page.index("<footer>") :].replace("&#39;", "'")
    for name in GAMES:
        found = game(name)
        assert found is not None
        assert words_of(found, language).say("credit") in foot


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mark_of_others_is_in_no_title_alone(hall: Hall, language: str) -> None:
    """Their licence wants it with ™, and beside it the word that says what we are to it."""
    found = game("daggerheart")
    assert found is not None
    own = words_of(found, language)
    for key in ("title", "credit"):
        assert "Daggerheart™" in own.say(key)
        assert COMPATIBLE[language] in own.say(key).casefold()
    page = hall.ask("GET", "/", headers={"Cookie": f"lang={language}"}).text
    assert f"<h3>{own.say('title')}</h3>" in page
