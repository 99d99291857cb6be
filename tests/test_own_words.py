"""Our texts are in our own words: no eight words in a row are those of a source document.

The sources are not here. ``LIMELIGHT_SOURCES=FOLDER pytest tests/test_own_words.py`` compares
with every text and Markdown file in a folder and below it.
"""

import os
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from limelight.words import po
from tests.conftest import ROOT

FOLDER = "LIMELIGHT_SOURCES"
LEAST = 8
"""So many words in a row are no accident."""
WORD = re.compile(r"\b[^\W\d_]+(?:['’][^\W\d_]+)*\b")
"""Numbers and dice are none: what a row of a table gives is a fact."""
HOLE = re.compile(r"\{[^{}]*\}")

Run = tuple[str, ...]


def words_in(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in WORD.findall(text)]


def runs(words: list[str]) -> list[Run]:
    return [tuple(words[at : at + LEAST]) for at in range(len(words) - LEAST + 1)]


def known(sources: Iterable[str]) -> set[Run]:
    return {run for text in sources for run in runs(words_in(text))}


def copied(text: str, sources: set[Run]) -> list[str]:
    """What a text shares with a source: its longest stretches, without their punctuation."""
    words = words_in(text)
    starts = [at for at, run in enumerate(runs(words)) if run in sources]
    same = {at + n for at in starts for n in range(LEAST)}
    stretches = groupby(range(len(words)), lambda at: at in same)
    return [" ".join(words[at] for at in stretch) for shared, stretch in stretches if shared]


def read(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".md", ".txt") and path.is_file():
            yield path.read_text("utf-8")


def ours() -> Iterator[tuple[str, str]]:
    """Everything that people read, with where it stands: words up to each hole, rules by line."""
    for path in sorted((ROOT / "src").rglob("*.po")):
        for entry in po.read(str(path)):
            read = entry.key not in ("", "credit")  # a licence is named as it wants to be
            for text in entry.texts.values() if read else ():
                yield from ((f"{path.name}: {entry.key}", part) for part in HOLE.split(text))
    for path in sorted((ROOT / "src").rglob("packs/*.yaml")):
        yield from ((path.name, line) for line in path.read_text("utf-8").splitlines())
    for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
        yield from ((path.name, line) for line in path.read_text("utf-8").splitlines())


def test_nothing_of_ours_is_copied() -> None:
    folder = os.environ.get(FOLDER)
    if not folder:
        pytest.skip(f"{FOLDER} names no folder: nothing was compared")
    sources = known(read(Path(folder)))
    assert sources, f"nothing to compare with in {folder}"
    found = [(place, same) for place, text in ours() for same in copied(text, sources)]
    assert found == []


OWL = "The owl flies at night, over the old mill; then it's home by dawn.\n\nNobody hears it."


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Why does the OWL flies at night\nover the mill?", []),  # six
        ("See: owl flies at night, over the old.", []),  # seven
        ("See: owl flies at night, over the old MILL!", ["owl flies at night over the old mill"]),
        ("the old mill; then it’s home by *dawn*", ["the old mill then it's home by dawn"]),
        ("then it's home by dawn. Nobody hears it", ["then it's home by dawn nobody hears it"]),
        (f"{OWL} And {OWL}", [" ".join(words_in(OWL))] * 2),
        ("1 owl flies 2d6 at night, over 3 old; 4 the, 5 old, 6 mill, 7 then", []),
    ],
)
def test_eight_words_in_a_row_are_found_whatever_stands_between_them(
    text: str, found: list[str]
) -> None:
    assert copied(text, known([OWL])) == found


def test_a_line_of_our_own_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    for language in ("en", "de", "uk"):
        page = (ROOT / "docs" / "rules" / f"yokai.{language}.md").read_text("utf-8")
        line = max(page.splitlines(), key=len)
        (tmp_path / "deeper" / f"{language}.md").write_text(f"Before it. {line} After it.", "utf-8")
    sources = known(read(tmp_path))
    found = {place for place, text in ours() if copied(text, sources)}
    assert {f"yokai.{language}.md" for language in ("en", "de", "uk")} <= found


def test_a_hole_is_no_word() -> None:
    texts = [text for place, text in ours() if place.endswith(".po: story.damage_taken")]
    assert texts and not any("{" in text for text in texts)
