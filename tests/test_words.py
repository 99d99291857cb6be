import errno
import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from limelight.games import game
from limelight.play.refusals import words_of
from limelight.words import HERE, LANGUAGES, Words, choose, po, system, words

OURS = ("daggerheart", "yokai", "sinners")


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


def test_several_things_are_counted_one_after_the_other() -> None:
    several = (("step", 1), ("hp_object", 2), ("threads", -3))
    assert spoken("en").fill("{all:#}", {"all": several[:1]}) == "1 step"
    assert spoken("de").fill("{all:#}", {"all": several[:2]}) == "1 Schritt und 2 Trefferpunkte"
    assert spoken("en").fill("{all:+}", {"all": several}) == "+1 step, +2 Hit Points, −3 threads"
    assert words("uk").fill("{all:#}", {"all": dict(several[2:])}) == "threads: -3"


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


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text that comes with Limelight, by its file and key."""
    folders = (HERE, *(f"{found.folder}/words" for name in OURS if (found := game(name))))
    for folder in folders:
        for entry in po.read(f"{folder}/{language}.po"):
            yield from ((entry.key, text) for text in entry.texts.values() if entry.key)


@pytest.mark.parametrize(
    ("written", "said"),
    [("d8+1", "W8+1"), ("d4", "W4"), ("1d6+d4", "1W6+W4"), ("Old8 and d8", "Old8 and W8")],
)
def test_one_die_needs_no_number_before_it(written: str, said: str) -> None:
    assert words("de").fill("{dice:~}", {"dice": written}) == said


def test_ukrainian_speaks_to_people_politely_and_writes_one_apostrophe() -> None:
    familiar = re.compile(
        r"\b(ти|тебе|тобі|твій|твоя|твоє|твої|твого|бачиш|хочеш|можеш|отримуєш|знімаєш"
        r"|[Вв]веди|[Нн]азви(?= |,|:)|[Сс]кажи|[Вв]кажи|[Оо]бери|[Пп]еревір|[Зз]бережи|[Нн]апиши)\b"
    )
    nouns = ("назви можна набрати", "початок назви", "або назви через", "номери або назви")
    for key, text in texts("uk"):
        plain = text
        for noun in (*nouns, "назви з якого", "зі своєї назви", "мають власні назви", "без назви"):
            plain = plain.replace(noun, "")
        assert not familiar.search(plain), (key, text)
        assert not re.search("[а-яіїєґ]'[а-яіїєґ]", text), (key, text)


def test_german_speaks_to_one_person_as_du() -> None:
    for key, text in texts("de"):
        formal = re.search(
            r"(?<![.:!?„] )\b(Ihnen|Ihrem|Ihren)\b|\bSie (können|müssen|sollen)\b", text
        )
        assert not formal, (key, text)
    for name in OURS:
        found = game(name)
        assert found is not None
        note = words_of(found, "de").say("demo.note")
        assert not re.search(r"\b(ihr|euch|euer|eure|spielt|löst|schlagt|würfelt)\b", note), note


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "About 50,000 steps; the limit here is 10^15."),
        ("de", "Etwa 50.000 Schritte; die Grenze liegt hier bei 10^15."),
        ("uk", "Приблизно кроків: 50 000, а тут роблять щонайбільше 10^15."),
    ],
)
def test_thousands_are_parted_as_the_language_does_it(language: str, said: str) -> None:
    told = words(language).say("why.too_costly.steps", {"steps": 50_000, "most": "10^15"})
    assert told.replace("\u00a0", " ").replace("\u202f", " ") == said


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 fair throws"), (1, "1 fair throw"), (2, "2 fair throws")],
)
def test_throws_are_counted(number: int, said: str) -> None:
    values = {"fair": number, "typed": 0, "closed": 0, "reopened": 1}
    assert said + " checked" in words("en").say("verify.dice", values)
    assert "again 1 time." in words("en").say("verify.dice", values)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "help die of Tomas"), ("de", "Hilfswürfel von Tomas"), ("uk", "кубик допомоги: Tomas")],
)
def test_a_die_of_somebody_says_whose_it_is(language: str, said: str) -> None:
    assert spoken(language).word("die", "help.Tomas") == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_system_says_has_words(language: str) -> None:
    for code in system.KNOWN:
        error = OSError(getattr(errno, code), "English words of the system")
        assert words(language).say("ui.not_opened", {"path": "x", "why": system.problem(error)})
        assert words(language).word("os", system.problem(error)) not in (code, error.strerror)
    strange = OSError(errno.EXDEV, "a strange one")
    assert words(language).word("os", system.problem(strange)) == "a strange one"
    assert system.problem(ValueError("no path")) == "no path"


@pytest.mark.parametrize(
    ("name", "do", "inside", "said"),
    [
        ("points", "", "", "points"),
        ("points", "spend_points", "", "points"),
        ("points", "add_character", "things", "corruption points for the GM"),
        ("points", "acquire_thing", "thing", "corruption points for the GM"),
        ("points", "add_character", "fears", "points"),
        ("of", "use_thing", "", "whose"),
        ("of", "acquire_thing", "", "who gets it"),
    ],
)
def test_a_field_is_called_as_it_is_where_it_stands(
    name: str, do: str, inside: str, said: str
) -> None:
    found = game("yokai")
    assert found is not None
    assert words_of(found, "en").field(name, do, inside) == said
