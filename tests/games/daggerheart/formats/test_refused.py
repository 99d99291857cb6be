"""Files that are broken or hostile: one clear sentence, at once, and nothing happens."""

import base64
import time

import msgspec
import pytest

from limelight.contract import Refusal
from limelight.games import game
from limelight.play import bringing
from limelight.play.refusals import refused, words_of
from limelight.words import LANGUAGES

from .bringing import sample

OWL = '{"name": "Owl", "difficulty": "12", "hp": "3", "feats": []}'
MIB = 1 << 20


def refusal(data: bytes | str, name: str = "") -> Refusal:
    started = time.process_time()
    found = bringing.read(data, name)
    assert time.process_time() - started < 1
    assert isinstance(found, Refusal), found
    known = game("daggerheart")
    assert known is not None
    for language in LANGUAGES:
        sentence = refused(found, words_of(known, language))
        assert sentence and "{" not in sentence and "content_" not in sentence
    return found


def pack(**lists: object) -> bytes:
    return msgspec.json.encode({"limelight": "pack", "game": "daggerheart", **lists})


@pytest.mark.parametrize(
    ("data", "at"),
    [
        ("just some words", "file"),
        ("", "file"),
        ("{}", "file"),
        ("[]", "file"),
        ("[1, 2]", "file"),
        ('{"limelight": "pack", "game": "chess"}', "file"),
        ('{"limelight": "pack"}', "game"),
        ("limelight: thing\nadversaries: [{name: Owl, difficulty: 9, hp: 3}]\n", "limelight"),
        *((f"limelight: thing\ngame: {game}\n", "limelight") for game in ("daggerheart", "yokai")),
        ('{"name": "x"', "line 1"),
        ('[\n{"name":\n', "line 3"),
        ('{"a": "\\ud800"}', "line 1"),
        ("name: [1", "line 1"),
        ("- a\n- b: c: d\n", "line 2"),
        ("a: &x 1\nb: *x\n", "line 1"),
        ("a: 1\nb: !!python/object 2\n", "line 2"),
        ("a: 1\na: 2\n", "line 2"),
        ("```statblock\nname: A\nhp: [1\n```\n", "line 3"),
        ("```statblock", "record"),
        ("```daggerheart\n", "record"),
        ("https://freshcutgrass.app/adversary/12", "link"),
        ("http://example.org/", "link"),
        ("https://freshcutgrass.app/encounter?data=%%%", "data"),
        ("https://freshcutgrass.app/encounter?data=", "data"),
        ("https://freshcutgrass.app/encounter?id=", "link"),
        ("https://freshcutgrass.app/encounter?data=AAAA", "data"),
        (f"https://freshcutgrass.app/encounter?data={base64.b64encode(b'[1]').decode()}", "data"),
        ('[{"name": "Owl", "feats": [], "hp": 3}]', "difficulty"),
        ('[{"name": "Elf", "description": "Tall.", "feats": []}]', "record"),
        ('[{"feats": [], "hp": 3, "difficulty": 3}]', "name"),
        ("MARSH WIDOW\nTier 1 Skulk\nDifficulty: x | HP: 3", "difficulty"),
        ("a\0b", "file"),
        (b"\xff\xfe{\x00}\x00", "line 1"),
        (b'{"a": "\n\xe4"}', "line 2"),
    ],
)
def test_what_is_refused_says_where(data: bytes | str, at: str) -> None:
    found = refusal(data)
    assert (found.code, found.at) == ("bad_value", at)


def test_what_says_that_it_is_ours_and_is_no_pack_is_told_so() -> None:
    assert refusal("limelight: thing\n").why == "content_no_pack"


@pytest.mark.parametrize(
    ("data", "code", "at"),
    [
        (pack(adversaries=[{"name": "Owl"}]), "bad_value", "adversaries.0.difficulty"),
        (
            pack(adversaries=[{"name": "Owl", "difficulty": 1, "hp_max": 1, "mood": "grim"}]),
            "unknown_field",
            "adversaries.0.mood",
        ),
        (
            pack(adversaries=[{"name": "Owl", "difficulty": 1, "hp_max": "x"}]),
            "bad_value",
            "adversaries.0.hp_max",
        ),
        (pack(spells=[]), "unknown_field", "spells"),
        (pack(items=[{"name": "A"}, {"name": "A"}]), "bad_value", "items.1.name"),
        (pack(), "bad_value", "file"),
        (pack(items=[{"name": f"A{n}"} for n in range(201)]), "too_big", "items"),
        (b"game: daggerheart\nsteps: []\n", "bad_value", "steps"),
        (
            b"game: daggerheart\nsteps: [{by: gm, do: start_session, with: {}}]\n",
            "bad_value",
            "steps",
        ),
        (
            b"game: daggerheart\nsteps: [{by: gm, do: add_character, with: {name: A, mood: x}}]\n",
            "unknown_field",
            "steps.0.with.mood",
        ),
    ],
)
def test_our_own_files_are_exact(data: bytes, code: str, at: str) -> None:
    found = refusal(data)
    assert (found.code, found.at) == (code, at)


@pytest.mark.parametrize(
    "data",
    [
        "[" * 100_000,
        '{"a":' * 5000 + "1" + "}" * 5000,
        "[" * 33 + "]" * 33,
        "- " * 5000,
        "a: " + "[" * 5000,
        "- " + "[" * 40 + "]" * 40,
        " " * (MIB + 1),
        "{" + '"a": 1,' * 150_000 + '"a": 1}',
        msgspec.json.encode([{"name": f"A{n}", "roll": 1, "description": ""} for n in range(201)]),
        "[" + ",".join([OWL] * 1500) + "]",
    ],
    ids=range(10),
)
def test_what_is_too_deep_or_too_large(data: bytes | str) -> None:
    assert refusal(data).code == "too_big"


def test_more_values_than_are_read_are_told_so() -> None:
    found = refusal(f"a: [{'1,' * 100_000}]")
    assert (found.code, found.why) == ("too_big", "content_many")
    found = refusal(f"---\na: [{'1,' * 100_000}]\n---\ntext\n")
    assert (found.code, found.why) == ("too_big", "content_many")


OF_AN_OWL = b"limelight: pack\ngame: daggerheart\nadversaries:\n- {name: Owl, hp_max: 1, %b}\n%b"


@pytest.mark.parametrize(
    ("inner", "outer", "code", "at"),
    [
        (b"5: x, difficulty: 1", b"", "unknown_field", "adversaries.0.5"),
        (b"1.5: x, difficulty: 1", b"", "unknown_field", "adversaries.0.1.5"),
        (b"null: x, difficulty: 1", b"", "unknown_field", "adversaries.0.null"),
        (b"difficulty: 1", b"5: x\n", "unknown_field", "5"),
        (b"difficulty: 1, experiences: {5: 1}", b"", "bad_value", "adversaries.0.experiences.5"),
    ],
)
def test_keys_that_are_no_words(inner: bytes, outer: bytes, code: str, at: str) -> None:
    found = refusal(OF_AN_OWL % (inner, outer))
    assert (found.code, found.at) == (code, at)


def test_thirty_two_levels_are_not_too_deep() -> None:
    assert refusal("[" * 32 + "]" * 32).code == "bad_value"


LAUGHS = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
)


@pytest.mark.parametrize(
    "data",
    [
        LAUGHS,
        "- a\n" * 260_000,
        "a: b\n" * 200_000,
        "? " * 20_000,
        "a: |\n" + " x\n" * 300_000,
        "a: '" + "\n" * 900_000,
        "[" + "0," * 500_000 + "0]",
        "[" + "{}," * 300_000 + "{}]",
        '{"x": "' + "\\n" * 500_000 + '"}',
        "Tier 1 Skulk\n" * 70_000 + "Difficulty",
        "\n" * MIB,
        "Tier 1 A\nDifficulty: 1\n" + " " * 900_000 + "x",
        "Tier 1 A\nDifficulty: 1\n" + "Difficulty: " * 80_000,
        "STANDARD ATTACK\n" + "x\n" * 400_000,
        "```statblock\n" * 70_000,
        "```statblock\na: 1\n```\n" * 40_000,
        "https://freshcutgrass.app/encounter?data=" + "A" * 900_000,
        "https://freshcutgrass.app/encounter?data=" + "&data=" * 100_000,
        b"\x00" * 100_000,
        b"\xff" * 100_000,
        b"PK\x03\x04" + bytes(range(256)) * 1000,
        "---\n" * 200_000,
        "#\n" * 400_000,
    ],
    ids=range(23),
)
def test_bombs_are_answered_within_a_second(data: bytes | str) -> None:
    refusal(data)


@pytest.mark.parametrize(
    "text",
    [
        "<" * 200_000,
        "<p" * 100_000,
        "<p>" * 100_000,
        "</p" * 100_000,
        "<!--" * 100_000,
        "<![CDATA[" * 50_000,
        "&" * 300_000,
        "&#" * 200_000,
        "<a b=" + "'" * 200_000,
        "<script>" * 50_000 + "alert(1)",
        "<section class=secret>" * 20_000,
        "<li>" * 100_000,
        "@Lookup[" * 50_000,
        "@a[" + "x" * 200_000,
        "*" * 300_000,
        " - " * 200_000,
        " " * 500_000 + "x",
        "\\n" * 300_000,
        "+1 to Evasion;" * 30_000,
        "1d6+" * 100_000,
        "A +1, " * 100_000,
    ],
    ids=range(21),
)
@pytest.mark.parametrize("field", ["description", "feats", "name", "experience", "damage", "type"])
def test_no_value_takes_long(field: str, text: str) -> None:
    owl = {"name": "Owl", "difficulty": 3, "hp": 3, "motives_and_tactics": "", "attack": "x"}
    value = [{"name": text[:300_000], "text": text[:300_000]}] if field == "feats" else text
    started = time.process_time()
    found = bringing.read(msgspec.json.encode([owl | {field: value}]))
    assert time.process_time() - started < 1
    assert field == "name" or isinstance(found, bringing.Read)


def test_scripts_vanish_with_what_is_in_them() -> None:
    html = "<p onclick='x()'>Hello<script>steal()</script><a href='javascript:y()'>you</a></p>"
    owl = {"name": "Owl", "difficulty": 3, "hp": 3, "feats": [], "description": html}
    found = bringing.read(msgspec.json.encode([owl]))
    assert isinstance(found, bringing.Read) and found.brought.pack is not None
    assert found.brought.pack["adversaries"][0]["description"] == "Helloyou"


def test_a_byte_order_mark_and_carriage_returns_are_nothing() -> None:
    plain = sample("toolkit.md")
    odd = b"\xef\xbb\xbf" + plain.replace(b"\n", b"\r\n")
    one, two = bringing.read(plain), bringing.read(odd)
    assert isinstance(one, bringing.Read) and isinstance(two, bringing.Read)
    assert one.brought.pack == two.brought.pack


def test_notes_with_properties_before_their_blocks_are_read() -> None:
    note = b"---\nstatblock: inline\ntags: [a]\n---\n\n" + sample("fantasy-statblocks.md")
    found = bringing.read(note)
    assert isinstance(found, bringing.Read)
    assert len(found.brought.report.taken) == 3


def test_properties_that_are_a_record_are_read() -> None:
    owl = "statblock: true\nlayout: Daggerheart Adversary\nname: Owl\ndifficulty: 9\nhp: 2\n"
    found = bringing.read(f"---\n{owl}---\nHoot.\n")
    assert isinstance(found, bringing.Read)
    assert found.brought.report.taken == ["adversary/Owl"]
