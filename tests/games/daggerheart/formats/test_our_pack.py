"""The pack that comes along: whole, and the same in every language."""

from typing import Any

import pytest

from limelight.games import game
from limelight.games.daggerheart.formats import values
from limelight.play import bringing
from limelight.play.packs import named, ready
from limelight.words import LANGUAGES

from .bringing import read

WORDS = ("name", "description", "motives", "text", "impulses", "adversaries", "source", "domain")


def coast(language: str) -> dict[str, Any]:
    path = named("coast", language)
    assert path is not None and path.name == f"coast.{language}.yaml"
    pack = read(path.read_bytes()).pack
    assert pack is not None
    return pack


def numbers(value: Any) -> Any:
    """A pack without its words."""
    if isinstance(value, list):
        return [numbers(each) for each in value]
    if not isinstance(value, dict):
        return value
    plain = {key: each for key, each in value.items() if key not in WORDS or isinstance(each, list)}
    for key in ("domains", "questions"):
        plain |= {key: len(plain[key])} if key in plain else {}
    if "experiences" in plain:
        plain["experiences"] = list(plain["experiences"].values())
    return {key: numbers(each) for key, each in plain.items()}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_it_has_the_same_numbers_in_every_language(language: str) -> None:
    assert numbers(coast(language)) == numbers(coast("en"))


def test_it_has_all_tiers_types_and_kinds_of_places() -> None:
    pack = coast("en")
    assert len(pack["adversaries"]) == 12 and len(pack["environments"]) == 4
    assert {each["tier"] for each in pack["adversaries"]} == {1, 2, 3, 4}
    assert {each["type"] for each in pack["adversaries"]} == set(values.TYPES)
    assert {each["tier"] for each in pack["environments"]} == {1, 2, 3, 4}
    assert {each["kind"] for each in pack["environments"]} == set(values.PLACES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_class_finds_a_card_at_every_level(language: str) -> None:
    pack = coast(language)
    assert len(pack["classes"]) == 2
    for each in pack["classes"]:
        levels = sorted(c["level"] for c in pack["cards"] if c["domain"] in each["domains"])
        assert len(levels) >= 12
        assert all(sum(low <= level for low in levels) >= level + 1 for level in range(1, 11))


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_name_adversaries_that_are_there(language: str) -> None:
    pack = coast(language)
    known = {each["name"] for each in pack["adversaries"]}
    for each in pack["environments"]:
        assert set(each["adversaries"].split(", ")) <= known


def test_every_name_differs_between_the_languages() -> None:
    """What the rules know by its name keeps it, and the page says it in each language."""
    for kind in ("adversaries", "environments", "classes", "cards", "weapons", "items"):
        told = [{each["name"] for each in coast(language)[kind]} for language in LANGUAGES]
        assert not told[0] & told[1] and not told[1] & told[2]


def test_packs_are_found_by_name() -> None:
    known = game("daggerheart")
    assert known is not None
    assert list(ready(known, "de")) == ["coast"]
    assert ready(known, "xx") == ready(known, "en")
    assert named("nowhere", "en") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_comes_back_from_foundry(language: str) -> None:
    path = named("coast", language)
    assert path is not None
    found = bringing.read(path.read_bytes())
    assert isinstance(found, bringing.Read)
    written = bringing.write(found, "foundry")
    assert isinstance(written, bringing.Out)
    assert {at for _, at in written.lost} == {"features.countdown"}
