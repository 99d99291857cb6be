"""A correction is told in people's words, whatever it is about."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from limelight.checks import looked_at
from limelight.contract import tracks
from limelight.games import game, names
from limelight.play.chance import thrown
from limelight.play.refusals import words_of
from limelight.play.table import Table
from limelight.words import LANGUAGES
from tests.conftest import ROOT

OURS = ("daggerheart", "yokai", "sinners")
PAST = ("last.", "rest.")
"""What the last roll and a rest have changed is remembered, and never corrected."""


@cache
def correctable(name: str) -> dict[str, Any]:
    """Every form of path that a game has, with an example of it, from a playthrough if any."""
    known = game(name)
    assert known is not None
    forms = (*known.paths, *tracks.forms(known.State))
    named = {form: form.replace("*", "Ilka") for form in forms if not form.startswith(PAST)}
    found: dict[str, Any] = {}
    for scene in looked_at(known, [ROOT / "tests" / "playthroughs" / name]).scenes:
        table = scene.end()
        for at, span in {} if table is None else known.spans(table.state).items():
            form = next(form for form in forms if tracks.fits(at, form))
            found.setdefault(form, (at, span))
    return {form: (at, tracks.Span(0, 4)) for form, at in named.items()} | found


def said(name: str, language: str, at: str, span: Any) -> Iterator[str]:
    known = game(name)
    assert known is not None
    spoken = words_of(known, language)
    ends = span.words if isinstance(span, tracks.OneOf) else (span.high, span.low)
    for to in ends:
        values = {"at": at, "to": to, "was": ends[-1], "because": "…"}
        yield spoken.say("story.corrected", values)
        yield spoken.say("story.corrected_because", values)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_no_internal_name_is_in_the_sentence(name: str, language: str) -> None:
    for form, (at, span) in correctable(name).items():
        steps = [step for step in form.split(".") if step != "*"]
        codes = span.words if isinstance(span, tracks.OneOf) else ()
        for sentence in said(name, language, at, span):
            assert not re.search(r"[a-z]_[a-z]|\w\.\w|[{}]", sentence), sentence
            if language != "en" and name in OURS:
                inside = [code for code in (*steps, *codes) if re.search(rf"\b{code}\b", sentence)]
                assert not inside, sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Corrected – Ilka: Hope 4 instead of 1."),
        ("de", "Berichtigt – Ilka: Hoffnung 4 statt 1."),
        ("uk", "Виправлено — Ilka: Надія 4, а не 1."),
    ],
)
def test_it_says_whose_value_it_is_and_what_it_was(language: str, sentence: str) -> None:
    table = Table("daggerheart", dice=thrown)
    table.do("ilka", "add_character", {"name": "Ilka", "hope": 1})
    table.do("gm", "correct", {"at": "characters.Ilka.hope", "to": 4})
    assert table.story("ilka", language)[-1] == sentence


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("characters.hope.stress", "hope: markierter Stress"),
        ("characters.*.hope", "*: Hoffnung"),
        ("characters.characters.traits.agility", "characters: Agilität"),
        ("countdowns.fear", "Countdown „fear“"),
        ("nobody.Ilka.hope", "Ilka: Hoffnung"),
        (".".join("a" * 40), ": ".join("a" * 39)),
    ],
)
def test_names_are_never_taken_for_words(at: str, said: str) -> None:
    known = game("daggerheart")
    assert known is not None
    assert words_of(known, "de").word("path", at) == said


def test_what_is_past_is_not_corrected() -> None:
    known = game("daggerheart")
    assert known is not None
    for scene in looked_at(known, [ROOT / "tests" / "playthroughs" / "daggerheart"]).scenes:
        table = scene.end()
        paths = () if table is None else known.spans(table.state)
        assert not [at for at in paths if at.startswith(PAST)]
