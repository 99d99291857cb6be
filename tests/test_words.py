from fractions import Fraction

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


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (Fraction(7, 2), ("3.5", "3,5", "3,5")),
        (Fraction(11, 4), ("2.75", "2,75", "2,75")),
        (Fraction(1, 3), ("0.33", "0,33", "0,33")),
        (Fraction(4), ("4", "4", "4")),
        (Fraction(-1, 2), ("−0.5", "−0,5", "−0,5")),
    ],
)
def test_a_fraction_has_no_more_digits_than_it_needs(
    number: Fraction, said: tuple[str, ...]
) -> None:
    assert tuple(words(each).fill("{n:.}", {"n": number}) for each in LANGUAGES) == said


def test_a_chance_is_a_percentage() -> None:
    assert words("en").fill("{n:%}", {"n": Fraction(11, 24)}) == "45.8 %"
    assert words("de").fill("{n:%}", {"n": Fraction(1, 12)}) == "8,3\u00a0%"
    assert words("uk").fill("{n:%}", {"n": Fraction(1)}) == "100\u00a0%"


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


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("Minion (3)", ("Minion (3)", "Lakai (3)", "Поплічник (3)")),
        ("Horde (1d4+1)", ("Horde (1d4+1)", "Horde (1W4+1)", "Орда (1d4+1)")),
        ("Minion (X)", ("Minion (X)", "Lakai (X)", "Поплічник (X)")),
        ("Slow", ("Slow", "Langsam", "Повільний")),
        ("Minion", ("Minion",) * 3),
        ("Minion ({x})", ("Minion ({x})", "Lakai ({x})", "Поплічник ({x})")),
        ("Undertow (deep)", ("Undertow (deep)",) * 3),
        ("Minion (3", ("Minion (3",) * 3),
        (")", (")",) * 3),
    ],
)
def test_a_word_can_have_something_in_brackets(code: str, said: tuple[str, ...]) -> None:
    assert tuple(spoken(language).word("feature", code) for language in LANGUAGES) == said


@pytest.mark.parametrize("written", ["2d8+1", "2W8+1", "2w8+1", "2к8+1"])
def test_dice_are_shown_with_the_letter_of_the_reader(written: str) -> None:
    said = [words(language).fill("{dice:~}", {"dice": written}) for language in LANGUAGES]
    assert said == ["2d8+1", "2W8+1", "2d8+1"]
