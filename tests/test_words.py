import pytest

from limelight.games import game
from limelight.play.refusals import words_of
from limelight.words import LANGUAGES, Words, choose, words


def spoken(language: str) -> Words:
    found = game("daggerheart")
    assert found is not None
    return words_of(found, language)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "1 одиницю Надії"),
        (2, "2 одиниці Надії"),
        (4, "4 одиниці Надії"),
        (5, "5 одиниць Надії"),
        (11, "11 одиниць Надії"),
        (21, "21 одиницю Надії"),
        (22, "22 одиниці Надії"),
    ],
)
def test_ukrainian_counts_in_three_forms(number: int, said: str) -> None:
    assert spoken("uk").count("hope_object", number) == said


def test_success_takes_iz_before_hope_and_zi_before_fear() -> None:
    said = [spoken("uk").word("outcome", code) for code in OUTCOMES]
    assert said == [
        "Успіх із Надією",
        "Успіх зі Страхом",
        "Невдача з Надією",
        "Невдача зі Страхом",
        "Критичний Успіх",
    ]


OUTCOMES = (
    "success_with_hope",
    "success_with_fear",
    "failure_with_hope",
    "failure_with_fear",
    "critical_success",
)


def test_a_number_shows_its_sign() -> None:
    assert words("en").fill("{a:+} {b:+}", {"a": 2, "b": -1}) == "+2 −1"


def test_what_people_wrote_cannot_turn_the_line_around() -> None:
    said = words("en").fill("{text}", {"text": "a\u202eb\x1b[31mc"})
    assert said == "a\ufffdb\ufffd[31mc"


def test_what_people_wrote_is_not_filled_again() -> None:
    assert words("en").fill("{a} {b}", {"a": "{b}", "b": "c"}) == "{b} c"


@pytest.mark.parametrize(
    ("asked", "environment", "language"),
    [
        ("de", {}, "de"),
        (None, {"LANG": "uk_UA.UTF-8"}, "uk"),
        (None, {"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_asked_for_comes_first(
    asked: str | None, environment: dict[str, str], language: str
) -> None:
    assert choose(asked, environment) == language


def test_every_refusal_has_a_sentence_in_every_language() -> None:
    from limelight.contract.refusals import REFUSALS

    for language in LANGUAGES:
        for code in REFUSALS:
            assert words(language).find(f"refused.{code}"), (language, code)
