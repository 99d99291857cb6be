"""What is written is read again as it was, and written again in the same bytes."""

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from limelight import Table
from limelight.contract import Refusal
from limelight.games.daggerheart.facts import TRAITS
from limelight.games.daggerheart.formats import defaults, values
from limelight.play import bringing, yaml

from .bringing import NAMES, read, sample

FORMATS = ("srd", "statblock", "beastvault", "toolkit", "foundry", "md", "pack")
PRICES = {"features.fear", "features.stress"}
SRD = {
    *PRICES,
    *("features.per", "features.uses", "features.questions"),
    *("resistances", "immunities", "source", "shared"),
}
LOST: dict[str, set[str]] = {
    "srd": SRD,
    "statblock": SRD,
    "beastvault": SRD,
    "toolkit": SRD - PRICES - {"source"},
    "foundry": {"shared", "features.countdown", *PRICES},
    "md": {*SRD, "adversaries", "environments"},
    "pack": set(),
}
"""What a format may lose."""


def there(data: bytes | str, name: str = "") -> bringing.Read:
    found = bringing.read(data, name)
    assert isinstance(found, bringing.Read), found
    return found


def out(found: bringing.Read, format: str) -> bringing.Out:
    written = bringing.write(found, format)
    assert isinstance(written, bringing.Out), written
    return written


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_every_sample_goes_out_and_comes_back(name: str, format: str) -> None:
    found = there(sample(name), name)
    if found.brought.encounter is not None:
        return
    written = bringing.write(found, format)
    if isinstance(written, Refusal):
        assert written.at == "as"
        return
    if format == "md" and found.brought.person is not None:
        return
    again = there(written.text)
    assert again.brought.report.not_understood == []
    assert out(again, format).text == written.text
    if found.brought.person is None:
        kinds = set(defaults.USUAL) | {"classes", "features", "hope_feature", "text", "bonus"}
        assert {at for _, at in written.lost} <= LOST[format] | kinds | {"per", "die", "consumable"}
    else:
        assert written.lost == ()


word = st.text("abcdefgéжшїйкл", min_size=2, max_size=7).map(str.capitalize)
name = st.lists(word, min_size=1, max_size=3).map(" ".join)
gentle = st.lists(word, min_size=1, max_size=12).map(" ".join).map(lambda text: text + ".")
wild = st.text("ab Xé.,;:!?<>&'\"()[]{}#%|–-\n19*_", max_size=60).map(str.strip)
dice = st.sampled_from(["1d6+1", "2d8", "d10", "3", "2d6+1d4+2", "1d12-1", "4d10+12"])
reach = st.sampled_from([*values.RANGES, "Out of Sight"])


def some(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A map of these fields, each there or not."""
    return st.fixed_dictionaries({}, optional=fields)


@st.composite
def limits(draw: st.DrawFn) -> dict[str, int]:
    major = draw(st.integers(1, 30))
    return draw(st.sampled_from([{"major": major}, {"major": major, "severe": major + 7}]))


def feature(texts: st.SearchStrategy[str], place: bool) -> st.SearchStrategy[dict[str, Any]]:
    more: dict[str, st.SearchStrategy[Any]] = {
        "kind": st.sampled_from(values.KINDS),
        "fear": st.integers(1, 3),
        "per": st.sampled_from(["scene", "rest", "long_rest", "session"]),
        "countdown": st.builds(
            lambda start, more: {"start": start, **more},
            st.sampled_from([4, 8, "1d6", "2d4+1"]),
            st.sampled_from([{}, {"loop": True}, {"long_term": True}]),
        ),
        "text": texts.filter(bool),
    }
    if place:
        more["questions"] = st.lists(gentle, min_size=1, max_size=2)
    else:
        more["stress"] = st.integers(1, 3)
    return st.builds(lambda name, rest: {"name": name, **rest}, name, some(**more))


def creature(texts: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    attack = st.builds(
        lambda modifier, damage, rest: {"modifier": modifier, "damage": damage, **rest},
        st.integers(-5, 9),
        dice,
        some(name=name, range=reach, type=st.sampled_from(["physical", "magic", "both"])),
    )
    return st.builds(
        lambda needed, rest: {**needed, **rest},
        st.fixed_dictionaries(
            {"name": name, "difficulty": st.integers(5, 25), "hp_max": st.integers(1, 12)}
        ),
        some(
            stress_max=st.integers(1, 9),
            tier=st.integers(1, 4),
            type=st.sampled_from(values.TYPES),
            thresholds=limits(),
            attack=attack,
            description=texts.filter(bool),
            motives=gentle,
            experiences=st.dictionaries(name, st.integers(-3, 6), min_size=1, max_size=3),
            features=st.lists(feature(texts, False), min_size=1, max_size=3, unique_by=named),
            resistances=st.just(["physical"]),
            immunities=st.just(["magic"]),
            source=gentle,
            shared=st.just(True),
        ),
    )


def place(texts: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda name, rest: {"name": name, **rest},
        name,
        some(
            tier=st.integers(1, 4),
            kind=st.sampled_from(values.PLACES),
            difficulty=st.integers(5, 25),
            description=texts.filter(bool),
            impulses=gentle,
            adversaries=gentle,
            features=st.lists(feature(texts, True), min_size=1, max_size=3, unique_by=named),
            source=gentle,
        ),
    )


def named(each: dict[str, Any]) -> str:
    return str(each["name"])


def packs(texts: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, Any]]:
    lists = {
        "adversaries": st.lists(creature(texts), min_size=1, max_size=3, unique_by=named),
        "environments": st.lists(place(texts), min_size=1, max_size=2, unique_by=named),
    }
    return st.fixed_dictionaries(lists).map(
        lambda found: {"limelight": "pack", "game": "daggerheart", **found}
    )


QUICK = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("format", [format for format in FORMATS if format != "md"])
@QUICK
@given(pack=packs(wild))
def test_any_pack_loses_only_what_the_format_cannot_hold(format: str, pack: dict[str, Any]) -> None:
    found = there(yaml.write(pack))
    written = out(found, format)
    assert {at for _, at in written.lost} <= LOST[format]
    again = there(written.text)
    assert again.brought.report.not_understood == []
    assert out(again, format).text == written.text


@QUICK
@given(pack=packs(gentle))
def test_any_pack_in_the_layout_of_the_book(pack: dict[str, Any]) -> None:
    found = there(yaml.write(pack))
    written = bringing.write(found, "md")
    if isinstance(written, Refusal):
        return
    assert {at for _, at in written.lost} <= LOST["md"]
    again = there(written.text)
    assert again.brought.report.not_understood == []
    assert out(again, "md").text == written.text


SIGNS = "<img src=x> [a](b) `c` ~~d~~ &lt; \\\\ \\\\[e] $f$ me@evil.example http://x.example"


def test_what_looks_like_markdown_comes_back_from_the_layout_of_the_book() -> None:
    feature = {"name": "A [b](c)", "kind": "action", "text": f"{SIGNS}\n- 1. g\n\n1. h"}
    record = {"name": "O~w`l", "tier": 1, "type": "solo", "difficulty": 9, "hp_max": 2}
    record |= {"description": f"{SIGNS}\n- i", "motives": SIGNS, "features": [feature]}
    found = there(yaml.write({"limelight": "pack", "game": "daggerheart", "adversaries": [record]}))
    written = out(found, "md")
    made = MarkdownIt("commonmark", {"html": True}).enable("strikethrough").render(written.text)
    tags = {"p", "h1", "h2", "em", "strong", "br", "blockquote", "ul", "li"}
    assert set(re.findall(r"<(\w+)", made)) <= tags
    pack = there(written.text).brought.pack
    assert pack is not None
    (again,) = pack["adversaries"]
    signs = SIGNS.replace(">", "")  # with it, it would be read as HTML
    assert again["description"] == f"{signs}\n- i" and again["motives"] == signs
    assert again["features"] == [feature | {"text": f"{signs}\n- 1. g\n\n1. h"}]
    assert again["name"] == "O~w`l"


@pytest.mark.parametrize("text", ["Go:\n  - a\n  - b", "* - a\n> - b", "-  a", "- "])
def test_lists_are_written_in_the_layout_of_the_book_as_they_are_read(text: str) -> None:
    fox = {"name": "Fox", "tier": 1, "type": "skulk", "difficulty": 13, "hp_max": 4}
    fox["features"] = [{"name": "A", "kind": "action", "text": text}]
    found = there(yaml.write({"limelight": "pack", "game": "daggerheart", "adversaries": [fox]}))
    written = out(found, "md")
    assert out(there(written.text), "md").text == written.text


loud = st.lists(word, min_size=1, max_size=3).map(" ".join).map(str.upper) | name
"""People shout, and Foundry is told so."""
thing = st.builds(
    lambda name, rest: {"name": name, **rest},
    loud,
    some(text=wild.filter(bool), hope=st.integers(1, 3), per=st.sampled_from(["rest", "session"])),
)
people = st.builds(
    lambda needed, rest: {**needed, **rest},
    st.fixed_dictionaries({"name": loud, "class": loud, "subclass": loud}),
    some(
        ancestry=loud,
        community=loud,
        pronouns=gentle,
        background=wild.filter(bool),
        domains=st.lists(word, min_size=1, max_size=2, unique=True),
        level=st.integers(2, 10),
        traits=st.fixed_dictionaries({trait: st.integers(-1, 4) for trait in TRAITS}),
        experiences=st.dictionaries(loud, st.integers(1, 5), min_size=1, max_size=3),
        proficiency=st.integers(1, 6),
        evasion=st.integers(5, 15),
        hp_max=st.integers(5, 12),
        stress_max=st.integers(6, 12),
        hp=st.integers(0, 5),
        stress=st.integers(0, 6),
        hope=st.integers(0, 5),
        scars=st.just(1),
        spellcast_trait=st.sampled_from(TRAITS),
        marked_traits=st.just(["agility", "presence"]),
        advancements=st.sampled_from(
            [{2: {"traits": 1, "hp": 1}}, {2: {"evasion": 1}, 3: {"proficiency": 1, "stress": 1}}]
        ),
        mastery=st.sampled_from(["specialization", "mastery"]),
        features=st.lists(thing, min_size=1, max_size=3, unique_by=named),
        gold=st.just({"handfuls": 3, "chests": 1}),
        multiclass=st.builds(lambda one, two: {"class": one, "domain": two}, loud, loud),
    ),
)


@QUICK
@given(person=people)
def test_any_character_comes_back_from_foundry(person: dict[str, Any]) -> None:
    found = there(yaml.write({"game": "daggerheart", "steps": [
        {"by": "gm", "do": "add_character", "with": person}
    ]}))  # fmt: skip
    written = out(found, "foundry")
    assert written.lost == ()
    assert out(there(written.text), "foundry").text == written.text


COAT = {"name": "Coat", "score": 3, "thresholds": {"major": 5, "severe": 11}}
SHIELD = {
    "name": "Shield",
    "trait": "agility",
    "damage": "1d4",
    "slot": "secondary",
    "hands": 1,
    "bonus": {"armor_score": 2},
}


@pytest.mark.rule("DC-57")
@pytest.mark.parametrize(
    ("person", "armor", "coat"),
    [
        ({"armor_score": 3, "armor": 2}, 2, None),
        ({"armors": [COAT], "weapons": [SHIELD], "armor": 5}, 5, 5),
        ({"armors": [{**COAT, "equipped": False, "marked": 5}], "weapons": [SHIELD]}, 0, 5),
        ({"armors": [{**COAT, "equipped": False}], "armor_score": 3, "armor": 2}, 2, 0),
    ],
)
def test_nobody_s_armour_is_mended_by_foundry(
    person: dict[str, Any], armor: int, coat: int | None
) -> None:
    named = {"name": "M", "player": "a", "class": "Warden"}
    step = {"by": "gm", "do": "add_character", "with": named | person}
    table = Table("daggerheart")
    told = there(yaml.write({"game": "daggerheart", "steps": [step]}))
    back = there(out(told, "foundry").text)
    assert back.brought.report.not_understood == [] and back.brought.person is not None
    said = {**back.brought.person, "player": "a"}
    assert not isinstance(table.do("gm", "add_character", said), Refusal)
    mira = table.view("gm")["characters"]["M"]
    assert mira["armor"] == armor
    assert [each["marked"] for each in mira["armors"].values()] == ([] if coat is None else [coat])


@pytest.mark.parametrize("format", FORMATS)
def test_spaces_in_the_dice_of_a_pack_are_lost_and_nothing_else(format: str) -> None:
    attack = {"modifier": 2, "damage": "1 D 6 + 1", "range": "melee", "type": "physical"}
    fox = {"name": "Fox", "tier": 1, "type": "skulk", "difficulty": 13, "hp_max": 4}
    pack = {"limelight": "pack", "game": "daggerheart", "adversaries": [fox | {"attack": attack}]}
    written = out(there(yaml.write(pack)), format)
    assert written.lost == ()
    again = there(written.text)
    assert again.brought.pack is not None
    assert again.brought.pack["adversaries"][0]["attack"]["damage"] == "1d6+1"
    assert out(again, format).text == written.text


SAID = {
    "weapons": [{"name": "W", "trait": "agility", "damage": "d8", "tier": 1, "equipped": True}],
    "armors": [{"name": "A", "thresholds": {"major": 5, "severe": 9}, "score": 3, "tier": 1}],
    "cards": [{"name": "C", "level": 1, "recall": 0, "per": "rest", "uses": 1, "left": 1}],
    "items": [{"name": "I", "count": 1, "consumable": False, "hope": 0}],
    "advancements": {2: {}},
}


@pytest.mark.parametrize("field", SAID)
def test_what_a_sheet_says_of_its_defaults_is_not_written_for_foundry(field: str) -> None:
    step = {"by": "gm", "do": "add_character", "with": {"name": "Oda", field: SAID[field]}}
    written = out(there(yaml.write({"game": "daggerheart", "steps": [step]})), "foundry")
    assert written.lost == ()
    assert out(there(written.text), "foundry").text == written.text


def test_a_link_holds_names_alone() -> None:
    written = out(there(sample("pack.yaml")), "fcg")
    assert read(written.text).encounter == {
        "name": "The Causeway",
        "creatures": [{"name": "Marsh Widow", "count": 1}],
    }
    assert ("Marsh Widow", "difficulty") in written.lost and ("Eel Hook", "weapons") in written.lost


def test_what_was_not_understood_is_not_written() -> None:
    data = b'[{"name": "Owl", "difficulty": 9, "hp": 2, "type": "Wizard", "feats": []}]'
    for format in FORMATS:
        written = bringing.write(there(data), format)
        assert isinstance(written, Refusal) or "Wizard" not in written.text


scalars = st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=30)
keys = st.text("abc: -#'\"01", min_size=1)


@settings(QUICK, max_examples=200)
@given(
    st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=12,
    )
)
@example("\x85")
@example(["a\u2028b", "c\nd\u2029"])
def test_yaml_is_read_as_it_was_written(value: Any) -> None:
    assert yaml.parsed(yaml.write(value)) == value
