"""Words that nobody compiled, and words that are not there."""

import os
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

from limelight.words import LANGUAGES, Words, page, po, words
from tests.conftest import ROOT

OURS = sorted((ROOT / "src" / "limelight" / "words").glob("*.po")) + sorted(
    (ROOT / "src" / "limelight" / "games").glob("*/words/*.po")
)
UKRAINIAN = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
FILE = r"""# somebody's notes
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(%s);\n"

#: where it is said
msgid "title"
msgstr "Ein \"Spiel\"\t"
"mit \\ zwei Zeilen\n"

msgid "n.crumbs"
msgid_plural "n.crumbs"
msgstr[0] "{n} крихта"
msgstr[1] "{n} крихти"
msgstr[2] "{n} крихт"
msgid "close.by"
msgstr "nah"
#, fuzzy
msgid "unsure"
msgstr "vielleicht"

msgid "untold"
msgstr ""

msgctxt "menu"
msgid "title"
msgstr "anderswo"

#~ msgid "gone"
#~ msgstr "weg"
"""


def put(folder: Path, language: str, text: str) -> Path:
    path = folder / f"{language}.po"
    path.write_text(text, "utf-8")
    return path


def test_everything_that_translators_write_is_read(tmp_path: Path) -> None:
    found = po.opened(str(put(tmp_path, "uk", FILE % UKRAINIAN)))
    assert found.gettext("title") == 'Ein "Spiel"\tmit \\ zwei Zeilen\n'
    counted = [found.ngettext("n.crumbs", "n.crumbs", n) for n in (1, 3, 5, 11, 21)]
    assert [each.removeprefix("{n} ") for each in counted] == [
        *("крихта", "крихти", "крихт", "крихт", "крихта")
    ]
    assert found.gettext("close.by") == "nah"
    for key in ("unsure", "untold", "gone", "never"):
        assert found.gettext(key) == key
        assert found.ngettext(key, "keys", 2) == "keys"


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_it_says_what_the_compiled_file_says(path: Path) -> None:
    found = po.opened(str(path))
    with path.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for entry in po.read(str(path))[1:]:
        assert found.gettext(entry.key) == compiled.gettext(entry.key) != entry.key
        for n in range(30):
            told = found.ngettext(entry.key, entry.key, n)
            assert told == compiled.ngettext(entry.key, entry.key, n)


@pytest.mark.parametrize(
    "text",
    [
        'msgstr "without a key"\n',
        'msgid "without a text"\n',
        'msgid "open\nmsgstr "x"\n',
        'msgid "a"\nmsgstr "x\\q"\n',
        'msgid "a"\nmsgstr "x" "y"\n',
        'msgid "a"\nmsgid "b"\nmsgstr "y"\n',
        'msgid "a"\nmsgstr "x"\n\nmsgstr "y"\n',
        'msgid "a"\nmsgstr[x] "x"\n',
        "hello\n",
        '"loose"\n',
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=__import__(\'os\');"\n',
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=' + "(" * 5000 + ';"\n',
        "\udcff",
    ],
)
def test_what_is_no_such_file_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "en.po"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(po.BadPo):
        po.read(str(path))
    spoken = Words("en", (str(tmp_path),))
    assert spoken.say("a") == "a"


ENGLISH = 'msgid "title"\nmsgstr "Owls"\n\nmsgid "only.here"\nmsgstr "english"\n'
GERMAN = 'msgid "title"\nmsgstr "Eulen"\n'


def test_english_stands_in_for_a_word_or_a_whole_language(tmp_path: Path) -> None:
    put(tmp_path, "en", ENGLISH)
    put(tmp_path, "de", GERMAN)
    german, ukrainian = words("de", str(tmp_path)), words("uk", str(tmp_path))
    assert german.say("title") == "Eulen"
    assert german.say("only.here") == ukrainian.say("only.here") == "english"
    assert ukrainian.say("title") == "Owls"
    assert ukrainian.say("ui.goodbye") == words("uk").say("ui.goodbye")
    assert ukrainian.find("nowhere") is None


def test_the_words_of_every_game_come_before_a_games_english(tmp_path: Path) -> None:
    """A sentence in one's own language is worth more than a better one in another."""
    put(tmp_path, "en", 'msgid "ui.goodbye"\nmsgstr "Hoot"\n')
    assert words("en", str(tmp_path)).say("ui.goodbye") == "Hoot"
    assert words("de", str(tmp_path)).say("ui.goodbye") == words("de").say("ui.goodbye")


def test_a_game_without_any_words_shows_its_keys(tmp_path: Path) -> None:
    for language in LANGUAGES:
        assert words(language, str(tmp_path)).say("title") == "title"
        assert words(language, str(tmp_path)).count("owls", 3) == "3 owls"


def test_english_is_counted_by_english_forms(tmp_path: Path) -> None:
    text = 'msgid "n.owls"\nmsgid_plural "n.owls"\nmsgstr[0] "{n} owl"\nmsgstr[1] "{n} owls"\n'
    put(tmp_path, "en", text)
    assert words("uk", str(tmp_path)).count("owls", 21) == "21 owls"


def test_the_file_is_read_where_the_compiled_one_is_older_or_broken(tmp_path: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for folder, age, says in (("old", 3600, "Eulen"), ("new", 0, "Kauz"), ("broken", 0, "Eulen")):
        place = tmp_path / folder
        place.mkdir()
        path = put(place, "de", GERMAN.replace("Eulen", "Kauz"))
        compiled = path.with_suffix(".mo")
        if folder == "broken":
            compiled.write_bytes(b"\xde\x12\x04\x95")
        else:
            with path.open("rb") as source, compiled.open("wb") as file:
                write_mo(file, read_po(source, locale="de"))
        put(place, "de", GERMAN)
        os.utime(compiled, (path.stat().st_mtime - age,) * 2)
        assert words("de", str(place)).say("title") == says, folder


def test_a_page_is_read_in_english_where_there_is_no_other(tmp_path: Path) -> None:
    assert page("rules", str(tmp_path), "de") is None
    (tmp_path / "rules.en.md").write_text("| OW-1 | Hoot. |\n")
    assert page("rules", str(tmp_path), "uk") == "| OW-1 | Hoot. |\n"


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_what_is_compiled_says_what_other_tools_make_of_it(path: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as source, BytesIO() as file:
        write_mo(file, read_po(source, locale=path.stem, abort_invalid=True))
        theirs = GNUTranslations(BytesIO(file.getvalue()))
    entries = po.read(str(path))
    ours = GNUTranslations(BytesIO(po.compiled(entries)))
    for entry in entries[1:]:
        assert ours.gettext(entry.key) == theirs.gettext(entry.key)
        for number in (0, 1, 2, 5, 11, 21, 22):
            asked = (entry.key, "other", number)
            assert ours.ngettext(*asked) == theirs.ngettext(*asked)
